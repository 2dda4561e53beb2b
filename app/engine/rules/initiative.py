"""The initiative (726)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.changing.giving import DESIGNATIONS
from app.engine.rules.designations import inherent, triggers
from app.engine.rules.monarch import HURTS_YOU, ITS_CONTROLLER

_UNDERCITY = t.KeywordAction("venture", words=("Undercity",))

DESIGNATIONS["initiative"] = ("726.3", True)
inherent(
    "initiative", "726.2",
    triggers("initiative", t.BeginsStep("upkeep", t.You()), _UNDERCITY),
    triggers("initiative", t.OneOrMore(HURTS_YOU), t.GivePlayer("initiative", ITS_CONTROLLER)),
    triggers("initiative", t.Does("become_initiative", who=t.You()), _UNDERCITY),
)
