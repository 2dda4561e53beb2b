"""Amounts of what a player has or has done, along the axes: asked of each player, of both, and later."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.engine import trees as t
from tests.engine.conftest import Table, card
from tests.measures.play import CREATURE, do

ONE = t.Number(1)


@dataclass(frozen=True)
class PlayerAmountRow:
    """of: the amount, of the players that a selector denotes. more: makes it one greater for a player."""

    of: Callable[[t.Selector], t.Amount]
    more: Callable[[Table, int], None]


def _card(table: Table, player: int) -> None:
    table.put(card("Scrap", "artifact", "{9}"), player, "graveyard")


def _green(table: Table, player: int) -> None:
    table.creature("Bear", player=player, cost="{1}{G}")


def _loss(table: Table, player: int) -> None:
    do(table, t.LoseLife(ONE, t.You()), player=player)


def _creatures(who: t.Selector) -> t.Amount:
    return t.Count(t.All(t.And((CREATURE, t.ControlledBy(who)))))


ROWS: dict[str, PlayerAmountRow] = {
    "CardsInZone": PlayerAmountRow(lambda who: t.CardsInZone("graveyard", who, t.HasName(("Scrap",))), _card),
    "Devotion": PlayerAmountRow(lambda who: t.Devotion(("G",), who), _green),
    "EventsThisTurn": PlayerAmountRow(lambda who: t.EventsThisTurn(t.LosesLife(who)), _loss),
    "Count": PlayerAmountRow(_creatures, _green),
    "BoundAmount": PlayerAmountRow(_creatures, _green),
}
"""Amounts of what players have."""


def _counters(row: PlayerAmountRow, who: t.Selector) -> tuple[t.Instruction, ...]:
    """So many energy counters for the player whose effect it is."""
    amount = row.of(who)
    if row is ROWS["BoundAmount"]:
        return (t.Bind("X", amount=amount), t.PutCounters("energy", t.BoundAmount("X"), t.You()))
    return (t.PutCounters("energy", amount, t.You()),)


def _energy(table: Table, player: int) -> int:
    return table.game.players[player].counter("energy")


def player(row: PlayerAmountRow) -> None:
    """It is what the player has whose effect it is, or an opponent where the words say so."""
    for who, expected in ((t.You(), 1), (t.EachOpponent(), 2)):
        table = Table().begin()
        for owner in (0, 0, 1):
            row.more(table, owner)
        do(table, *_counters(row, who), player=1)
        assert (_energy(table, 0), _energy(table, 1)) == (0, expected)


def two(row: PlayerAmountRow) -> None:
    """What both players have is added up."""
    table = Table().begin()
    for owner in (0, 0, 1):
        row.more(table, owner)
    do(table, *_counters(row, t.EachPlayer()))
    assert _energy(table, 0) == 3


def later(row: PlayerAmountRow) -> None:
    """It is worked out as the instruction is carried out, not as the ability came about (608.2h)."""
    table = Table().begin()
    row.more(table, 0)
    do(table, t.DelayedTrigger(t.BeginsStep("end"), _counters(row, t.You())))
    row.more(table, 0)
    table.to("end").resolve()
    assert _energy(table, 0) == 2


CHECKS = {"player": player, "two": two, "later": later}
"""By axis: what is shown of the amounts of the table."""
LEFT_OUT: dict[str, frozenset[str]] = {}
