"""The monarch (725)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.changing.giving import DESIGNATIONS
from app.engine.rules.designations import inherent, triggers

HURTS_YOU = t.Damages(t.HasType(("creature",)), t.IsPlayer("you"), combat=True)
"""Combat damage that a creature deals to the player."""
ITS_CONTROLLER = t.ControllerOf(t.EventRole("source"))

DESIGNATIONS["monarch"] = ("725.3", True)
inherent(
    "monarch", "725.2",
    triggers("monarch", t.BeginsStep("end", t.You()), t.Draw()),
    triggers("monarch", HURTS_YOU, t.GivePlayer("monarch", ITS_CONTROLLER)),
)
