"""What the game keeps right at any time: derived characteristics, who controls what, combat, durations, designations."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.bestowed import end_unattached
from app.engine.changing.combat_changes import sync_combat
from app.engine.changing.control import sync_control
from app.engine.changing.effects import end_conditional
from app.engine.reading.characteristics import refresh
from app.engine.reading.functioning import functioning

if TYPE_CHECKING:
    from app.engine.position.state import Position


AT_ANY_TIME: list[Callable[[Position], None]] = []
"""What effects of the class `PlayerRule` give players at any time; the files of rules fill it."""


def bring_up_to_date(game: Position) -> None:
    """After a batch of events: who controls what, durations that have ended (611.2b), designations given at any time."""
    if game.derived_at != game.cv:
        refresh(game)
    if not game.plain or game.effects or game.stolen or game.delayed:
        sync_control(game)
        if game.effects:
            end_unattached(game)
        if game.effects or game.delayed:
            while end_conditional(game):
                sync_control(game)
    if game.combat is not None:
        sync_combat(game)
    if t.PlayerRule in functioning(game).rules:
        for bring in AT_ANY_TIME:
            bring(game)
