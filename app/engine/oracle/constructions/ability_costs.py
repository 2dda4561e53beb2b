"""What abilities cost more or less, in words: one row for each wording (118.7, 601.2f)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.engine import trees as t
from app.engine.oracle.constructions.rule_table import RuleConstruction
from app.engine.oracle.constructions.templates import gap

_YOU = t.You()
_ANY = {"what": t.Anything()}
_SOURCES = {"what": gap.what, "aimed": gap.aimed}
_NO_MANA = ((" that aren't mana abilities", "", True), ("", " unless they're mana abilities", True), ("", "", False))
_WHOSE: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("<kind:keyword> abilities you activate of <what+aimed:sources_aimed>", "Equip abilities you activate of Goblins",
     {**_SOURCES, "applies_to": gap.kind, "by": _YOU}),
    ("<kind:keyword> abilities you activate [that target <aimed:one>]", "Equip abilities you activate that target ~",
     {**_ANY, "aimed": gap.aimed, "applies_to": gap.kind, "by": _YOU}),
    ("<kind:keyword> abilities of <what+aimed:sources_aimed>", "Equip abilities of artifacts",
     {**_SOURCES, "applies_to": gap.kind}),
    ("activated abilities of <what+aimed:sources_aimed> you activate", "Activated abilities of Goblins you activate",
     {**_SOURCES, "applies_to": "ability", "by": _YOU}),
    ("activated abilities of <what+aimed:sources_aimed>", "Activated abilities of Goblins",
     {**_SOURCES, "applies_to": "ability"}),
    ("mana abilities of <what+aimed:sources_aimed>", "Mana abilities of Goblins", {**_SOURCES, "applies_to": "mana"}),
    ("activated abilities", "Activated abilities", {**_ANY, "applies_to": "ability"}),
    ("abilities <by:activator> activate [that target <aimed:one>]", "Abilities your opponents activate that target ~",
     {**_ANY, "aimed": gap.aimed, "applies_to": "ability", "by": gap.by}),
    ("<what:possessor> activated abilities", "Enchanted creature's activated abilities",
     {"what": gap.what, "applies_to": "ability"}),
)  # fmt: skip
"""Whose abilities, in words and as an effect has it."""


def _costing(words: str, example: str, whose: dict[str, Any]) -> Iterator[RuleConstruction]:
    """What such abilities cost more or less, and what else they cost."""
    for of, unless, nonmana in _NO_MANA:
        changed = t.CostChange(more=gap.more, less=gap.less, per=gap.per, nonmana=nonmana, **whose)
        yield RuleConstruction(f"{words}{of} (cost|costs) <less+more+per:difference>{unless}", changed, "601.2f",
                               f"{example}{of} cost {{1}} less to activate{unless}")
    yield RuleConstruction(f"{words} (cost|costs) an additional <additional:besides> to activate",
                           t.CostChange(additional=gap.additional, **whose), "601.2f",
                           f"{example} cost an additional 1 life to activate")  # fmt: skip


ABILITY_COSTS = (
    *(row for whose in _WHOSE for row in _costing(*whose)),
    RuleConstruction("<kind:keyword> costs you pay (cost|costs) <less+more+per:difference_paid>",
                     t.CostChange(t.Anything(), gap.more, gap.less, gap.per, gap.kind, _YOU), "601.2f",
                     "Equip costs you pay cost {1} less"),
)  # fmt: skip
