"""How many lands may be played (305.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.position.ids import PlayerId
from app.engine.reading.functioning import effects_of
from app.engine.reading.meaning import amount, select

if TYPE_CHECKING:
    from app.engine.position.state import Position


_ENDLESS = 10**6
"""More lands than can be played in a turn: any number of them."""


def lands_allowed(game: Position, player: PlayerId) -> int:
    """How many lands a player may play this turn (305.2)."""
    number = 1
    for e, ctx in effects_of(game, t.PlayerRule):
        if e.rule == "extra_land_plays" and e.amount is not None and player in select(e.players, ctx):
            number += _ENDLESS if e.amount == t.AnyNumber() else amount(e.amount, ctx)
    return number
