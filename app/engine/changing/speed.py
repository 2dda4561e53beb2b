"""Start your engines! and speed: players who have none begin with 1, and it rises to at most 4."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.position.ids import PlayerId
from app.engine.position.notes import noted
from app.engine.reading.qualities import MAX_SPEED
from app.engine.trees.keywords import looked_for

if TYPE_CHECKING:
    from app.engine.position.state import Position

START_YOUR_ENGINES = looked_for("start your engines!", "702.179a")
SPEED_BEGINS = "702.179c"
SPEED_RISES = "702.179d"


def set_speed(game: Position, player: PlayerId, speed: int, rule: str) -> None:
    """A player's speed becomes a number, at most the maximum."""
    notes = noted(game.players[player].notes, "speed", min(speed, MAX_SPEED))
    game.alter_player(player, notes=notes)
    game.cv += 1
    game.tell("designation", "The speed of {} is {}", (game.called(player), notes["speed"]), (rule,), (player,))
