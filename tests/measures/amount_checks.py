"""Amounts along the axes: how much life they give, of creatures of which the rules say what they are worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.engine import trees as t
from tests.engine.conftest import Table
from tests.measures.play import CREATURE, YOURS, do

ALL = t.All(CREATURE)
BEFORE = t.EventRole("before")
POWER = t.ValueOf("power", BEFORE)
FIVE = t.Number(5)


@dataclass(frozen=True)
class AmountRow:
    """of: the amount, of the things that a selector denotes. one: of a 3/2 green creature of cost {1}{G} with a +1/+1 counter.
    both: of two of them."""

    of: Callable[[t.Selector], t.Amount]
    one: int
    both: int


def _inside(made: Callable[[t.Amount], t.Amount]) -> Callable[[t.Selector], t.Amount]:
    return lambda of: made(t.ValueOf("power", of))


ROWS: dict[str, AmountRow] = {
    "ValueOf": AmountRow(lambda of: t.ValueOf("power", of), 4, 8),
    "CountersOn": AmountRow(lambda of: t.CountersOn(of, "+1/+1"), 1, 2),
    "ManaSymbolsIn": AmountRow(lambda of: t.ManaSymbolsIn("G", of), 1, 2),
    "CountDistinct": AmountRow(lambda of: t.CountDistinct("name", of), 1, 1),
    "MostAlike": AmountRow(lambda of: t.MostAlike("name", of), 1, 2),
    "Count": AmountRow(t.Count, 1, 2),
    "Plus": AmountRow(_inside(lambda power: t.Plus((power, FIVE))), 9, 13),
    "Minus": AmountRow(_inside(lambda power: t.Minus(power, t.Number(1))), 3, 7),
    "Times": AmountRow(_inside(lambda power: t.Times(t.Number(2), power)), 8, 16),
    "Half": AmountRow(_inside(lambda power: t.Half(power)), 2, 4),
    "Quotient": AmountRow(_inside(lambda power: t.Quotient(power, t.Number(3))), 1, 2),
    "ExtremeAmong": AmountRow(lambda of: t.ExtremeAmong(t.ValueOf("power", t.It()), of), 4, 4),
    "Greatest": AmountRow(_inside(lambda power: t.Greatest((power, t.Number(1)))), 4, 8),
    "Least": AmountRow(_inside(lambda power: t.Least((power, t.Number(7)))), 4, 7),
    "IfElse": AmountRow(_inside(lambda power: t.IfElse(t.Always(), power, FIVE)), 4, 8),
}
"""Amounts that look at objects, and those that are made of such amounts."""


def _tiger(table: Table, *abilities: t.Ability, player: int = 0) -> int:
    return table.creature("Tiger", (3, 2), *abilities, player=player, cost="{1}{G}", counters={"+1/+1": 1})


def gone(row: AmountRow) -> None:
    """Of an object that has gone it is worked out from what it last was (608.2h, 603.10a)."""
    table = Table()
    dies = t.TriggeredAbility(t.Moves(t.IsSource(), "battlefield", "graveyard"), t.Body((t.GainLife(row.of(BEFORE)),)))
    _tiger(table, dies)
    table.begin()
    do(table, t.Destroy(ALL)).resolve()
    assert table.life() == 20 + row.one


def two(row: AmountRow) -> None:
    """Of several objects it is the sum, or what the words make of several."""
    table = Table()
    _tiger(table)
    _tiger(table)
    table.begin()
    do(table, t.GainLife(row.of(ALL)))
    assert table.life() == 20 + row.both


def player(row: AmountRow) -> None:
    """Of one player's objects only."""
    table = Table()
    _tiger(table)
    _tiger(table, player=1)
    table.begin()
    do(table, t.GainLife(row.of(t.All(t.And((CREATURE, YOURS))))), player=1)
    assert (table.life(), table.life(1)) == (20, 20 + row.one)


def later(row: AmountRow) -> None:
    """It is worked out once, as the effect is applied: what happens later changes nothing in it (608.2h)."""
    table = Table()
    tiger = _tiger(table)
    wall = table.creature("Wall", (0, 20), types="artifact: Wall")
    table.begin()
    size = t.SetBasePT(row.of(t.All(t.HasName(("Tiger",)))), FIVE)
    more = t.Modify(t.All(t.HasName(("Wall",))), (t.AddTypes(("creature",)), size))
    do(table, t.Apply((more,), t.EndOfTurn()))
    first = table.pt(wall)
    do(table, t.PutCounters("+1/+1", t.Number(3), t.All(t.HasName(("Tiger",)))))
    assert table.pt(tiger)[0] == 7
    assert first == table.pt(wall)


CHECKS = {"gone": gone, "two": two, "player": player, "later": later}
"""By axis: what is shown of the amounts of the table."""
LEFT_OUT: dict[str, frozenset[str]] = {}
