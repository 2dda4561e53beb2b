"""Conditions along the axes: asked by a player, at a later time, and of what has gone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.engine import trees as t
from tests.engine.conftest import Table
from tests.measures.play import CREATURE, THEIRS, YOURS, do

ONE = t.Number(1)
MINE = t.All(t.And((CREATURE, YOURS)))
THEIRS_ALL = t.All(t.And((CREATURE, THEIRS)))
GAIN = (t.GainLife(ONE),)


def _creature(table: Table, player: int) -> None:
    table.creature("Bear", player=player)


def _life(table: Table, player: int) -> None:
    do(table, t.GainLife(t.Number(10)), player=player)


def _bless(table: Table, player: int) -> None:
    do(table, t.GivePlayer("citys_blessing"), player=player)


@dataclass(frozen=True)
class ConditionRow:
    """condition: false at first. become: makes it true for one player, and for that player only."""

    condition: t.Condition
    become: Callable[[Table, int], None]


ROWS: dict[str, ConditionRow] = {
    "Exists": ConditionRow(t.Exists(MINE), _creature),
    "Compare": ConditionRow(t.Compare(t.ValueOf("life", t.You()), ">=", t.Number(30)), _life),
    "Matches": ConditionRow(t.Matches(MINE, CREATURE), _creature),
    "HappenedThisTurn": ConditionRow(t.HappenedThisTurn(t.GainsLife(t.You())), _life),
    "AllOf": ConditionRow(t.AllOf((t.Exists(MINE), t.Always())), _creature),
    "OneOf": ConditionRow(t.OneOf((t.Exists(MINE), t.NotSo(t.Always()))), _creature),
    "HasDesignation": ConditionRow(
        t.HasDesignation("citys_blessing"), _bless,
    ),
    "NotSo": ConditionRow(t.NotSo(t.Exists(THEIRS_ALL)), lambda table, player: _only(table, player)),
}
"""Conditions that can be made true for a player."""


def _only(table: Table, player: int) -> None:
    """The other player's creatures are gone."""
    do(table, t.Exile(THEIRS_ALL), player=player)


def _table(row: ConditionRow) -> Table:
    table = Table()
    if row is ROWS["NotSo"]:
        for player in (0, 1):
            table.creature("Bear", player=player)
    return table.begin()


def _answers(table: Table, row: ConditionRow, player: int) -> bool:
    before = table.life(player)
    do(table, t.If(row.condition, GAIN), player=player)
    return table.life(player) > before


def player(row: ConditionRow) -> None:
    """It is asked for the controller of the effect (109.5)."""
    for one in (0, 1):
        table = _table(row)
        row.become(table, one)
        assert [_answers(table, row, who) for who in (0, 1)] == [who == one for who in (0, 1)]


def later(row: ConditionRow) -> None:
    """It is asked when the instruction is carried out, not when the ability came about (608.2c)."""
    table = _table(row)
    do(table, t.DelayedTrigger(t.BeginsStep("end"), (t.If(row.condition, GAIN),)))
    row.become(table, 0)
    before = table.life()
    table.to("end").resolve()
    assert table.life() == before + 1


def two(row: ConditionRow) -> None:
    """True for both players at once, it is so for each of them."""
    table = _table(row)
    if row is ROWS["NotSo"]:
        do(table, t.Exile(t.All(CREATURE)))
    else:
        row.become(table, 0)
        row.become(table, 1)
    assert all(_answers(table, row, who) for who in (0, 1))


CHECKS = {"two": two, "player": player, "later": later}
"""By axis: what is shown of the conditions of the table."""
LEFT_OUT: dict[str, frozenset[str]] = {}
