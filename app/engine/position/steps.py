"""The steps and phases of a turn by name (500.1)."""

from __future__ import annotations

from app.engine.trees.vocabularies import Beginning, BegunWhole, Phase, Skipped, Step, TurnStep

STEPS: tuple[tuple[Phase, Step], ...] = (
    ("beginning", "untap"), ("beginning", "upkeep"), ("beginning", "draw"), ("precombat_main", "precombat_main"),
    ("combat", "beginning_of_combat"), ("combat", "declare_attackers"), ("combat", "declare_blockers"),
    ("combat", "combat_damage"), ("combat", "end_of_combat"), ("postcombat_main", "postcombat_main"), ("ending", "end"),
    ("ending", "cleanup"),
)
"""The steps of a turn in order (500.1)."""
NAMES = tuple(step for _, step in STEPS)
COMBAT_STEPS = tuple(row for row in STEPS if row[0] == "combat")


def in_words(step: TurnStep | BegunWhole) -> str:
    """A step or phase as people say it: "upkeep step", "combat phase"; a turn as such."""
    kind = "" if step == "turn" else " phase" if step == "combat" or step.endswith("_main") else " step"
    return step.replace("_", " ") + kind


def is_during(phase: Phase | BegunWhole, step: TurnStep | BegunWhole, name: Beginning | Skipped) -> bool:
    """Does a name of a step or phase, as cards use them, cover this step?"""
    if name == "main":
        return phase in ("precombat_main", "postcombat_main")
    return name in (phase, step)
