"""Durations along the axes (611.2): an effect on all creatures, and when it is over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.engine import trees as t
from tests.engine.conftest import Table, card
from tests.measures.play import CREATURE, do

ALL = t.All(CREATURE)
FLAG = t.Exists(t.All(t.HasName(("Flag",))))


def _time(turn: int, step: str) -> Callable[[Table], None]:
    def pass_on(table: Table) -> None:
        table.resolve().to(step, turn)

    return pass_on


def _no_flag(table: Table) -> None:
    do(table, t.Destroy(t.All(t.HasName(("Flag",)))))


@dataclass(frozen=True)
class DurationRow:
    """duration: of an effect that begins in turn 3, that of player 0. still, over: how to come to a moment at which it goes
    on, and to one at which it is over. theirs: the same two moments where player 1 controls the effect; None where that makes
    no difference."""

    duration: t.Duration
    still: Callable[[Table], None]
    over: Callable[[Table], None] | None
    theirs: tuple[Callable[[Table], None], Callable[[Table], None]] | None = None


ROWS: dict[str, DurationRow] = {
    "EndOfTurn": DurationRow(t.EndOfTurn(), _time(3, "end"), _time(4, "upkeep")),
    "EndOfCombat": DurationRow(t.EndOfCombat(), _time(3, "end_of_combat"), _time(3, "postcombat_main")),
    "EndOfGame": DurationRow(t.EndOfGame(), _time(9, "end"), None),
    "UntilNextTurn": DurationRow(
        t.UntilNextTurn(), _time(4, "end"), _time(5, "upkeep"), (_time(3, "end"), _time(4, "upkeep")),
    ),
    "UntilEndOfNextTurn": DurationRow(
        t.UntilEndOfNextTurn(), _time(5, "end"), _time(6, "upkeep"), (_time(4, "end"), _time(5, "upkeep")),
    ),
    "UntilNextStep": DurationRow(
        t.UntilNextStep("upkeep"), _time(4, "upkeep"), _time(5, "upkeep"), (_time(3, "end"), _time(4, "upkeep")),
    ),
    "AsLongAs": DurationRow(t.AsLongAs(FLAG), _time(4, "upkeep"), _no_flag),
    "UntilLeaves": DurationRow(t.UntilLeaves(t.All(t.HasName(("Flag",)))), _time(4, "upkeep"), _no_flag),
    "UntilEvent": DurationRow(t.UntilEvent(t.Destroys(t.HasName(("Flag",)))), _time(4, "upkeep"), _no_flag),
}
"""Durations of effects that change characteristics."""


def _begun(row: DurationRow, player: int = 0) -> tuple[Table, list[int]]:
    table = Table()
    bears = [table.creature("Bear", player=one) for one in (0, 1)]
    table.put(card("Flag", "artifact", "{9}"))
    table.begin()
    do(table, t.Apply((t.Modify(ALL, (t.ModifyPT(t.Number(2), t.Number(2)),)),), row.duration), player=player)
    return table, bears


def later(row: DurationRow) -> None:
    """It goes on until its moment, and not beyond (611.2a, 514.2)."""
    table, (bear, _) = _begun(row)
    row.still(table)
    assert table.pt(bear) == (4, 4)
    if row.over is not None:
        row.over(table)
        assert table.pt(bear) == (2, 2)


def player(row: DurationRow) -> None:
    """"Your" is the controller of the effect, whoever that is (109.5)."""
    table, (bear, _) = _begun(row, 1)
    still, over = row.theirs or (row.still, row.over)
    still(table)
    assert table.pt(bear) == (4, 4)
    if over is not None:
        over(table)
        assert table.pt(bear) == (2, 2)


def two(row: DurationRow) -> None:
    """Two such effects add up on both creatures, and end at their own moments."""
    table, bears = _begun(row)
    do(table, t.Apply((t.Modify(ALL, (t.ModifyPT(t.Number(1), t.Number(1)),)),), row.duration))
    row.still(table)
    assert [table.pt(bear) for bear in bears] == [(5, 5), (5, 5)]
    if row.over is not None:
        row.over(table)
        assert [table.pt(bear) for bear in bears] == [(2, 2), (2, 2)]


def entering(row: DurationRow) -> None:
    """What was not there as the effect began is not changed (611.2c)."""
    table, _ = _begun(row)
    new = table.creature("Newt")
    row.still(table)
    assert table.pt(new) == (2, 2)


def gone(row: DurationRow) -> None:
    """One changed creature has gone: the effect on the other goes on (611.2c)."""
    table, (bear, other) = _begun(row)
    do(table, t.Destroy(t.Filtered(ALL, t.ControlledBy(t.You()))))
    row.still(table)
    assert not table.there(bear)
    assert table.pt(other) == (4, 4)


def zone(row: DurationRow) -> None:
    """What has left and come back is a new object, which the effect does not know (400.7)."""
    table, _ = _begun(row)
    do(table, t.Exile(t.Filtered(ALL, t.ControlledBy(t.You())), bind="it"), t.Move(t.Bound("it"), "battlefield"))
    row.still(table)
    new = max(table.game.battlefield)
    assert table.game.objects[new].values.name == "Bear"
    assert table.pt(new) == (2, 2)


CHECKS = {"gone": gone, "two": two, "entering": entering, "zone": zone, "player": player, "later": later}
"""By axis: what is shown of the durations of the table."""
LEFT_OUT: dict[str, frozenset[str]] = {}
