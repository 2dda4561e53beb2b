"""Loops (104.4b, 732.4): the same position again with nothing but mandatory actions between is a draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.hashing import position_hash

if TYPE_CHECKING:
    from app.engine.state import Position

SUSPICIOUS = 150
"""Resolutions in one step after which positions are compared."""


def check_loop(g: Position) -> None:
    """Look for a repeated position once a step has gone on suspiciously long without an optional action."""
    if g.resolved_in_step < SUSPICIOUS or not g.applies("104.4b"):
        return
    if g.optional_seen:
        g.seen = frozenset()
        g.optional_seen = False
        return
    now = position_hash(g)
    if now in g.seen:
        from app.engine.outcome import draw_game

        g.tell("loop", "The same position comes again and nobody can stop it", (), ("104.4b", "732.4"))
        draw_game(g, "104.4b")
        return
    g.seen = g.seen | {now}
