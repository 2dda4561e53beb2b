"""Could a player perform a keyword action that they may choose to perform, or not at all (118.3, 608.2d)?"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.position.context import Context
from app.engine.reading.characteristics import chars
from app.engine.reading.meaning import matches, natural
from app.engine.reading.prohibitions import forbidding
from app.engine.reading.qualities import mana_value

if TYPE_CHECKING:
    from app.engine.position.state import Position


def _evidence(game: Position, player: int, number: int) -> bool:
    """Cards of enough total mana value in the graveyard."""
    return sum(mana_value(game, id) for id in game.graveyards[player]) >= number


def _mine(game: Position, player: int) -> list[int]:
    return [id for id in game.battlefield if game.objects[id].controller == player and not game.objects[id].phased_out]


def _forage(game: Position, player: int, number: int) -> bool:
    """Three cards in the graveyard, or a Food."""
    return len(game.graveyards[player]) >= 3 or any("Food" in chars(game, id).subtypes for id in _mine(game, player))


def _blight(game: Position, player: int, number: int) -> bool:
    """A creature to put the counters on."""
    return any("creature" in chars(game, id).types for id in _mine(game, player))


_TESTS: dict[str, Callable[[Position, int, int], bool]] = {
    "collect evidence": _evidence, "forage": _forage, "blight": _blight,
}


def could_do(instruction: object, ctx: Context) -> bool:
    """True unless it is one of the keyword actions that can't be chosen now."""
    if not isinstance(instruction, t.KeywordAction):
        return True
    test = _TESTS.get(instruction.name)
    number = natural(instruction.amount, ctx) if instruction.amount is not None else 1
    return test is None or test(ctx.g, ctx.controller, number)


def sacrificeable(game: Position, instruction: t.SacrificeObjects, ctx: Context, player: int) -> tuple[int, ...]:
    """What a player could sacrifice for an instruction that lets them choose."""
    own = ctx.for_thing(player)
    return tuple(
        id for id in game.battlefield
        if game.objects[id].controller == player and not game.objects[id].phased_out and matches(instruction.filter, id, own)
        and not forbidding(game, "be_sacrificed", id, player)
    )
