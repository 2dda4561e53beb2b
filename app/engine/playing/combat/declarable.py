"""Whether one attack or block can be part of a legal declaration: with others that restrictions and requirements ask for, at a
cost that can be paid (508.1c–d, 508.1j, 509.1b–c, 509.1f)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

from app.engine.errors import LimitReached
from app.engine.playing.combat.attack import attack_decision, possible_attacks
from app.engine.playing.combat.block import Block, block_decision, possible_blocks
from app.engine.playing.combat.requirements import Either, Pair, Pairs
from app.engine.playing.combat.taxes import taxes
from app.engine.position.decisions import Decision
from app.engine.position.ids import PlayerId

if TYPE_CHECKING:
    from app.engine.position.state import Position

_MOST_BESIDES = 3
"""With so many others at most, besides those that requirements ask for, a creature is tried."""
_MOST_TRIED = 5_000


def attack_undeclarable(game: Position, player: PlayerId, pair: Pair) -> str | None:
    """Why no legal declaration has this attack, which nothing about the two forbids; None if one has it. Raises LimitReached."""
    decision_of = partial(attack_decision, game, player, taxed=taxes(game, "attack"))
    return _undeclarable(possible_attacks(game, player), decision_of, pair)


def block_undeclarable(game: Position, player: PlayerId, pair: Block) -> str | None:
    """Why no legal declaration of a defending player has this block, which nothing about the two forbids; None if one has it.
    Raises LimitReached."""
    decision_of = partial(block_decision, game, player, taxed=taxes(game, "block"))
    return _undeclarable(possible_blocks(game, player), decision_of, pair)


def _undeclarable(options: list[Either], decision_of: Callable[[list[Either]], Decision], pair: Either) -> str | None:
    asked = decision_of(options)
    with_it = decision_of([one for one in options if one[0] != pair[0] or one == pair])
    assert asked.test is not None and asked.plain is not None and with_it.plain is not None
    best: Pairs = (*(one for one in with_it.plain() if one != pair), pair)
    first: str | None = None
    for tried, pairs in enumerate(_declarations(with_it.options, best, pair), 1):
        refused = asked.test(pairs)
        if refused is None:
            return None
        first = first or refused
        if tried == _MOST_TRIED:
            raise LimitReached("declarations considered", _MOST_TRIED)
    return first


def _declarations(options: Sequence[Pair], best: Pairs, pair: Pair) -> Iterator[Pairs]:
    """Declarations that have the pair: alone or with those that obey the most requirements, and with a few others."""
    for number in range(_MOST_BESIDES + 1):
        for chosen in dict.fromkeys((best, (pair,))):
            named = {one for one, _ in chosen}
            others = [one for one in options if one[0] not in named]
            yield from ((*chosen, *more) for more in combinations(others, number) if len(dict(more)) == number)
