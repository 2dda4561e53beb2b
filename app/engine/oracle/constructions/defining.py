"""What defines a characteristic of an object itself, in words: one row for each wording (604.3)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.constructions.rule_table import RuleConstruction, RuleTable
from app.engine.oracle.constructions.templates import gap
from app.engine.trees.mana_costs import COLORS

_TOUGHNESS = "and its toughness is equal to"


def _defines(words: str, change: t.Change, example: str) -> RuleConstruction:
    """What defines a characteristic of the object itself, in all zones (604.3)."""
    return RuleConstruction(words, t.Modify(t.This(), (change,)), "604.3", example)


DEFINED = (
    _defines("~'s power and toughness are (each equal|equal) to <size:most>", t.SetBasePT(gap.size, gap.size),
             "~'s power and toughness are each equal to the number of Walls you control"),
    _defines(f"~'s power is equal to <power:most> {_TOUGHNESS} that number plus <more:most>",
             t.SetBasePT(gap.power, t.Plus((gap.power, gap.more))),
             f"~'s power is equal to the number of Walls you control {_TOUGHNESS} that number plus 1"),
    _defines(f"~'s power is equal to <power:most> {_TOUGHNESS} <toughness:most>", t.SetBasePT(gap.power, gap.toughness),
             f"~'s power is equal to your life total {_TOUGHNESS} the number of Walls you control"),
    _defines("~'s power is equal to <power:most>", t.SetBasePT(gap.power, None),
             "~'s power is equal to the number of Walls you control"),
    _defines("~'s toughness is equal to <toughness:most>", t.SetBasePT(None, gap.toughness),
             "~'s toughness is equal to the number of Walls you control"),
    _defines("~ is all colors", t.SetColors(COLORS), "~ is all colors"),
    _defines("~ is also (a|an) <kinds:creature_types>", t.AddTypes(subtypes=gap.kinds), "~ is also a Cleric, Rogue, and Wizard"),
    _defines("~ is every creature type", t.AddTypes(all_creature_types=True), "~ is every creature type"),
)  # fmt: skip
DEFINING = RuleTable(DEFINED)
