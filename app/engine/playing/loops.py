"""Loops (104.4b, 732.4): the same position again with nothing but mandatory actions between is a draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.engine.changing.outcome import draw_game
from app.engine.position.hashing import position_hash

if TYPE_CHECKING:
    from app.engine.position.state import Position

SUSPICIOUS = 16
"""Resolutions in one step, without anybody acting, after which positions are compared."""


def check_loop(g: Position) -> None:
    """Look for a repeated position once a step has gone on suspiciously long without anybody choosing anything.

    One position is kept, a later one each time twice as much has been resolved, and every further one compared with it: a loop
    of any length is found once the kept position lies in it. Positions that differ at a glance, as in a loop that makes
    more and more of something, are not looked at closer.
    """
    if g.resolved_in_step < SUSPICIOUS or not g.applies("104.4b"):
        return
    if g.optional_seen:
        g.seen = None
        g.optional_seen = False
        return
    now = _glance(g)
    if g.seen is not None and g.seen[1] == now and g.seen[2] == position_hash(g):
        g.tell("loop", "The same position comes again and nobody can stop it", (), ("104.4b", "732.4"))
        draw_game(g, "104.4b")
    elif g.seen is None or g.resolved_in_step >= 2 * g.seen[0]:
        g.seen = (g.resolved_in_step, now, position_hash(g))


def _glance(g: Position) -> tuple[Any, ...]:
    """What is quick to compare of a position."""
    turn = g.turn
    return (
        turn.priority, turn.passed, len(g.stack), len(g.battlefield), len(g.exile), len(g.objects), len(g.effects),
        tuple(p.life for p in g.players), len(g.waiting),
    )
