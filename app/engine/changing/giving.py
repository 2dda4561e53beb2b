"""Giving players designations and speed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.reading.qualities import MAX_SPEED

if TYPE_CHECKING:
    from app.engine.position.state import Position


def give(g: Position, player: int, mark: str, rule: str) -> None:
    """A player gets a designation."""
    g.alter_player(player, marks=g.players[player].marks | {mark})
    g.cv += 1
    g.tell("designation", "{} gets: {}", (g.name_of(player), mark), (rule,), (player,))


def set_speed(g: Position, player: int, speed: int, rule: str) -> None:
    """A player's speed becomes a number, at most the maximum (702.179)."""
    notes = {**g.players[player].notes, "speed": min(speed, MAX_SPEED)}
    g.alter_player(player, notes=notes)
    g.cv += 1
    g.tell("designation", "The speed of {} is {}", (g.name_of(player), notes["speed"]), (rule,), (player,))
