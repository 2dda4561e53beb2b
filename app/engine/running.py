"""Playing on to a moment of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import taking
from app.engine.turn import progress

if TYPE_CHECKING:
    from app.engine.game import Game


def run_to(g: Game, number: int, step: str, end: bool) -> bool:
    """See `Game.run_to`."""
    while g.result is None:
        turn = g.turn
        if turn.number == number and turn.step == step and turn.stage != "begin":
            if not end and turn.stage in ("granted", "end", "priority"):
                if turn.stage != "priority":
                    return True
            elif end and turn.stage == "end":
                return True
        if turn.number > number:
            return False
        if turn.stage == "granted":
            g._guarded(lambda: taking.ask_and_take(g))
        else:
            g._guarded(lambda: progress(g))
    return False
