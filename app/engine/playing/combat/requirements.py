"""Requirements and restrictions of combat solved together (508.1d, 509.1c): the most requirements that can be obeyed without
breaking a restriction. An exact search with bounds; positions too large for it are refused by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from app.engine import trees as t
from app.engine.errors import LimitReached
from app.engine.position.context import Context
from app.engine.position.ids import NOTHING, ObjectId, Referent, is_object
from app.engine.reading.meaning import matches

if TYPE_CHECKING:
    from app.engine.position.state import Position

Pair = tuple[ObjectId, Referent]
"""A creature, and what it attacks or blocks."""
Pairs = tuple[Pair, ...]
Either = TypeVar("Either", bound=Pair)
"""An attack, or a block."""
Need = tuple[t.Requires, Context]
MOST_NODES = 200_000


def obeyed_by(pair: Pair, needs: Sequence[Need]) -> int:
    """How many requirements of the first creature one pair obeys."""
    return sum(
        1 for e, ctx in needs
        if matches(e.what, pair[0], ctx) and matches(e.against, pair[1], ctx)
    )


def requirement_count(pairs: Pairs, needs: Sequence[Need]) -> int:
    """How many requirements a declaration obeys; each is counted once for each creature it concerns."""
    return len({(pair[0], place) for place, need in enumerate(needs) for pair in pairs if obeyed_by(pair, (need,))})


def blocks_enough(pairs: Pairs, attacker: ObjectId, need: Need) -> bool:
    """Does a declaration of blocks obey the requirement that this attacker be blocked?"""
    e, ctx = need
    fitting = sum(1 for blocker, blocked in pairs if blocked == attacker and matches(e.against, blocker, ctx))
    return fitting >= e.least and (e.most is None or fitting <= e.most) and matches(e.what, attacker, ctx)


def fewer_obeyed(game: Position, pairs: Pairs, best: Pairs, needs: Sequence[Need]) -> str:
    """That a declaration obeys fewer requirements than this other one, with the first that only the other obeys."""
    missed = (said for need in needs for pair in best if (said := _missed(game, pairs, best, pair, need)))
    return ": ".join((*islice(missed, 1), "fewer requirements are obeyed than could be"))


def _missed(game: Position, pairs: Pairs, best: Pairs, pair: Pair, need: Need) -> str:
    """The requirement in words, if this pair of the other declaration is what obeys it, and nothing of the first does."""
    if need[0].action == "be_blocked" and is_object(pair[1]):
        if blocks_enough(best, pair[1], need) and not blocks_enough(pairs, pair[1], need):
            return f"{game.name_of(pair[1])} could be blocked{_by(game, pair[0], need)}, {_required(game, pair[1], need)}"
    elif obeyed_by(pair, (need,)) and not any(one[0] == pair[0] and obeyed_by(one, (need,)) for one in pairs):
        whom = "" if need[0].against is None else f" {game.name_of(pair[1])}"
        return f"{game.name_of(pair[0])} could {need[0].action}{whom}, {_required(game, pair[0], need)}"
    return ""


def _by(game: Position, blocker: ObjectId, need: Need) -> str:
    if need[0].least > 1:
        return f" by {need[0].least} creatures"
    return "" if need[0].against is None else f" by {game.name_of(blocker)}"


def _required(game: Position, creature: ObjectId, need: Need) -> str:
    """What requires it: what the effect comes from, if that is something else."""
    source = need[1].source
    return "as is required of it" if source in (creature, NOTHING) else f"as {game.name_of(source)} requires"


def best_declaration(
    options: Sequence[Either], needs: Sequence[Need], broken: Callable[[tuple[Either, ...]], str | None],
) -> tuple[tuple[Either, ...], int]:
    """A smallest declaration that obeys the most requirements without breaking a restriction, and how many that is."""
    by_creature: dict[ObjectId, list[tuple[int, Either]]] = {}
    for pair in options:
        worth = obeyed_by(pair, needs)
        if worth:
            by_creature.setdefault(pair[0], []).append((worth, pair))
    for pairs in by_creature.values():
        pairs.sort(key=lambda row: -row[0])
    creatures = sorted(by_creature, key=lambda creature: -by_creature[creature][0][0])
    hopes = [0] * (len(creatures) + 1)
    for n in range(len(creatures) - 1, -1, -1):
        hopes[n] = hopes[n + 1] + by_creature[creatures[n]][0][0]
    best: tuple[tuple[Either, ...], int] = ((), 0)
    nodes = 0

    def search(place: int, chosen: tuple[Either, ...], worth: int) -> None:
        nonlocal best, nodes
        nodes += 1
        if nodes > MOST_NODES:
            raise LimitReached("declarations considered", MOST_NODES)
        if worth > best[1] and broken(chosen) is None:
            best = (chosen, worth)
        if place == len(creatures) or worth + hopes[place] <= best[1]:
            return
        for gain, pair in by_creature[creatures[place]]:
            search(place + 1, (*chosen, pair), worth + gain)
        search(place + 1, chosen, worth)

    search(0, (), 0)
    return best
