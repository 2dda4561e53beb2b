"""Loops (104.4b, 732.4): the same position again with nothing but mandatory actions between is a draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.engine.changing.outcome import draw_game
from app.engine.position.hashing import position_hash

if TYPE_CHECKING:
    from app.engine.position.state import Position

SUSPICIOUS = 16
"""Resolutions in one step, without anybody acting, after which positions are compared."""


def check_loop(game: Position) -> None:
    """Look for a repeated position once a step has gone on suspiciously long without anybody choosing anything.

    One position is kept, a later one each time twice as much has been resolved, and every further one compared with it: a loop
    of any length is found once the kept position lies in it. Positions that differ at a glance, as in a loop that makes
    more and more of something, are not looked at closer.
    """
    if game.resolved_in_step < SUSPICIOUS or game.denies("104.4b"):
        return
    if game.optional_seen:
        game.seen = None
        game.optional_seen = False
        return
    now = _glance(game)
    if game.seen is not None and game.seen[1] == now and game.seen[2] == position_hash(game):
        game.tell("loop", "The same position comes again and nobody can stop it", (), ("104.4b", "732.4"))
        draw_game(game, "104.4b")
    elif game.seen is None or game.resolved_in_step >= 2 * game.seen[0]:
        game.seen = (game.resolved_in_step, now, position_hash(game))


def _glance(game: Position) -> tuple[Any, ...]:
    """What is quick to compare of a position."""
    turn = game.turn
    return (
        turn.priority, turn.passed, len(game.stack), len(game.battlefield), len(game.exile), len(game.objects), len(game.effects),
        tuple(p.life for p in game.players), len(game.waiting),
    )
