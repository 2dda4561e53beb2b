"""The casting restriction of legendary instants and sorceries (205.4e)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.errors import IllegalAction
from app.engine.position.ids import PlayerId
from app.engine.reading.characteristics import chars
from app.engine.reading.known import permanents_of

if TYPE_CHECKING:
    from app.engine.position.state import Position
    from app.engine.position.values import Values


def why_no_legend(game: Position, player: PlayerId, values: Values) -> IllegalAction | None:
    """Why a player can't cast a spell of these values that is legendary; None for any other, or if they control a legend."""
    if "legendary" not in values.supertypes or values.types.isdisjoint(("instant", "sorcery")):
        return None
    if _controls_a_legend(game, player) and game.permits("205.4e"):
        return None
    game.applies("205.4e")
    return IllegalAction("its caster controls no legendary creature or planeswalker", "205.4e")


def _controls_a_legend(game: Position, player: PlayerId) -> bool:
    theirs = (chars(game, id) for id in permanents_of(game, player))
    return any("legendary" in c.supertypes and not c.types.isdisjoint(("creature", "planeswalker")) for c in theirs)
