"""Descriptions along the axes: one creature that fits, one that does not, for each player and in several zones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.engine import trees as t
from app.engine.position.objects import Card
from tests.engine.conftest import Table, card
from tests.measures.play import CREATURE, YOURS, do, triggered, watcher


def _bear(*abilities: t.Ability, name: str = "Bear", types: str = "creature: Bear", cost: str = "{1}{G}", power: int = 2) -> Card:
    return card(name, types, cost, (power, 2), *abilities)


FLYING = t.KeywordAbility("flying")
REACH = t.KeywordAbility("reach")
PLAIN = _bear(REACH)


@dataclass(frozen=True)
class FilterRow:
    """filter: the description. fits: a card that fits it. state: how it is put onto the battlefield, where that is what fits.
    Next to it there is always a green 2/2 Bear with reach that does not fit."""

    filter: t.Filter
    fits: Card
    state: dict[str, Any] | None = None


ROWS: dict[str, FilterRow] = {
    "HasType": FilterRow(t.HasType(("artifact",)), _bear(types="artifact creature: Bear")),
    "HasSubtype": FilterRow(t.HasSubtype(("Elf",)), _bear(types="creature: Elf")),
    "HasSupertype": FilterRow(t.HasSupertype(("snow",)), _bear(types="snow creature: Bear")),
    "HasColor": FilterRow(t.HasColor(("R",)), _bear(cost="{1}{R}")),
    "ColorCount": FilterRow(t.ColorCount("=", 0), _bear(cost="{2}")),
    "HasName": FilterRow(t.HasName(("Newt",)), _bear(name="Newt")),
    "HasKeyword": FilterRow(t.HasKeyword("flying"), _bear(FLYING)),
    "HasNoAbilities": FilterRow(t.HasNoAbilities(), _bear()),
    "HasManaCost": FilterRow(t.HasManaCost((("0",), ("1", "R"))), _bear(cost="{1}{R}")),
    "Quality": FilterRow(t.Quality("power", ">=", t.Number(4)), _bear(power=4)),
    "HasCounter": FilterRow(t.HasCounter("charge"), _bear(REACH), {"counters": {"charge": 1}}),
    "Status": FilterRow(t.Status("tapped"), _bear(REACH), {"tapped": True}),
    "And": FilterRow(t.And((t.HasKeyword("flying"), t.HasColor(("G",)))), _bear(FLYING)),
    "Or": FilterRow(t.Or((t.HasKeyword("flying"), t.HasColor(("R",)))), _bear(cost="{1}{R}")),
    "Not": FilterRow(t.Not(t.HasKeyword("reach")), _bear()),
}
"""Descriptions of what an object is or in which state it is."""


def _of_battlefield(row: FilterRow) -> bool:
    """Does it describe a state that only permanents are in?"""
    return row.state is not None


def _table(row: FilterRow, fitting: tuple[int, ...]) -> Table:
    table = Table()
    for player in (0, 1):
        table.put(PLAIN, player)
    for player in fitting:
        table.put(row.fits, player, **(row.state or {}))
    return table


def _fit(row: FilterRow) -> t.Filter:
    return t.And((CREATURE, row.filter))


def two(row: FilterRow) -> None:
    """Two that fit are both found, and none that doesn't."""
    table = _table(row, (0, 1)).begin()
    do(table, t.GainLife(t.Count(t.All(_fit(row)))))
    assert table.life() == 22


def player(row: FilterRow) -> None:
    """With "you control", those of the player whose effect it is."""
    table = _table(row, (0, 0, 1)).begin()
    do(table, t.GainLife(t.Count(t.All(t.And((_fit(row), YOURS))))), player=1)
    assert (table.life(), table.life(1)) == (20, 21)


def gone(row: FilterRow) -> None:
    """Of what dies it is asked as it last existed on the battlefield (603.10a)."""
    table = _table(row, (0, 1))
    table.put(watcher(t.Moves(_fit(row), "battlefield", "graveyard")))
    table.begin()
    do(table, t.Destroy(t.All(CREATURE)))
    assert triggered(table) == 2


def zone(row: FilterRow) -> None:
    """Cards in a graveyard fit by what is printed on them, and are in no state of permanents (109.2, 110.5d)."""
    table = _table(row, ())
    for what in (row.fits, PLAIN):
        table.put(what, 0, "graveyard")
    table.begin()
    do(table, t.GainLife(t.Count(t.All(_fit(row), ("graveyard",)))))
    assert table.life() == (20 if _of_battlefield(row) else 21)


def entering(row: FilterRow) -> None:
    """Of what enters it is asked as it would exist on the battlefield (614.12)."""
    table = Table()
    shaping = t.EntersWith(_fit(row), counters=(("charge", t.Number(1)),))
    table.put(card("Gate", "enchantment", "{9}", None, t.StaticAbility((shaping,))))
    for what in (row.fits, PLAIN):
        table.put(what, 0, "hand")
    table.begin()
    tapped = bool(row.state and row.state.get("tapped"))
    do(table, t.Move(t.All(CREATURE, ("hand",), t.You()), "battlefield", tapped=tapped))
    charged = [id for id in table.game.battlefield if table.game.objects[id].counter("charge")]
    assert len(charged) == 1


def later(row: FilterRow) -> None:
    """A static ability asks again and again: what comes later is described as well (611.3a)."""
    table = _table(row, ())
    more = t.Modify(t.All(_fit(row)), (t.ModifyPT(t.Number(0), t.Number(5)),))
    table.put(card("Banner", "enchantment", "{9}", None, t.StaticAbility((more,))))
    table.begin()
    new = table.put(row.fits, 0, **(row.state or {}))
    assert table.pt(new)[1] == 7
    assert all(table.pt(id)[1] == 2 for id in table.game.battlefield if id != new and "creature" in _types(table, id))


def _types(table: Table, id: int) -> Any:
    return table.game.characteristics(id).types


CHECKS: dict[str, Callable[[FilterRow], None]] = {
    "gone": gone, "two": two, "entering": entering, "zone": zone, "player": player, "later": later,
}
"""By axis: what is shown of the descriptions of the table."""
LEFT_OUT = {"entering": frozenset({"HasCounter", "Status"})}
"""By axis: the descriptions of which it can't be shown: what enters is in no such state before it is there."""
