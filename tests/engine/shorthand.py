"""What tables of tests name again and again: players, things by their names, numbers, and an enchantment with an effect."""

from __future__ import annotations

from app.engine import trees as t
from tests.engine.conftest import Table, card

YOU, OPPONENTS, ANYONE = t.You(), t.EachOpponent(), t.EachPlayer()
BEARS, BOARS = t.HasName(("Bear",)), t.HasName(("Boar",))
ARTIFACT = t.HasType(("artifact",))
ITSELF = t.IsSource()
UNKNOWN = 1 << 20
"""An object of which nothing is known."""


def number(value: int) -> t.Number:
    return t.Number(value)


def law(table: Table, *effects: t.StaticEffect, player: int = 0) -> int:
    return table.put(card("Law", "enchantment", "{9}", None, t.StaticAbility(effects)), player)
