"""When players may act (117.1a, 307.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.position.ids import PlayerId

if TYPE_CHECKING:
    from app.engine.position.state import Position


def sorcery_timing(game: Position, player: PlayerId, besides: int = 0) -> bool:
    """The player's main phase, with an empty stack, or with no more on it than so many (117.1a, 307.1)."""
    turn = game.turn
    return turn.active == player and len(game.stack) == besides and turn.phase in ("precombat_main", "postcombat_main")
