"""Rules that effects make for players, and for whom: whose life damage costs, what counts for a designation, which draw is
revealed, as tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.position import events as ev
from tests.engine.conftest import Table, card
from tests.engine.shorthand import ANYONE, OPPONENTS, YOU, law


@pytest.mark.parametrize(("rules", "lives"), [
    ((), [17, 17]), ((t.PlayerRule("damage_costs_no_life", YOU),), [20, 17]),
    ((t.PlayerRule("damage_costs_no_life", OPPONENTS),), [17, 20]), ((t.PlayerRule("damage_costs_no_life", ANYONE),), [20, 20]),
    ((t.PlayerRule("no_max_hand_size", ANYONE),), [17, 17]),
])
def test_whose_life_damage_costs(rules: tuple[t.StaticEffect, ...], lives: list[int]) -> None:
    table = Table()
    bear = table.creature()
    law(table, *rules)
    table.begin()
    for player in (0, 1):
        perform(table.game, [ev.Damage(bear, player, 3)])
    assert [table.life(player) for player in (0, 1)] == lives


def _things(kinds: str, number: int) -> Callable[[Table], None]:
    def put(table: Table) -> None:
        for place in range(number):
            table.put(card(f"Thing {place}", kinds, "{1}"))

    return put


@pytest.mark.parametrize(("rule", "mark", "kinds", "counts"), [
    ("ascend", "city's blessing", "enchantment", True), ("ascend", "city's blessing", "legendary artifact", True),
    ("storied", "", "artifact", True), ("storied", "", "enchantment: Saga", True), ("storied", "", "legendary enchantment", True),
    ("storied", "", "enchantment", False),
])
def test_what_counts_for_a_designation(rule: Any, mark: str, kinds: str, counts: bool) -> None:
    """At so many permanents of the kind it is given, and at one less it is not."""
    found = []
    for number in range(13):
        table = Table()
        law(table, t.PlayerRule(rule, YOU))
        _things(kinds, number)(table)
        table.put(card("Theirs", "legendary artifact", "{1}"), 1)
        table.begin()
        found.append(bool(table.game.players[0].marks))
        assert not table.game.players[1].marks
    assert found == sorted(found)
    assert found[-1] == counts
    assert not found[0]


@pytest.mark.parametrize(("players", "drawer", "earlier", "revealed"), [
    (YOU, 0, 0, True), (YOU, 0, 1, False), (YOU, 1, 0, False), (ANYONE, 1, 0, True), (OPPONENTS, 1, 0, True),
])
def test_the_first_draw_of_a_turn_is_revealed(players: t.Selector, drawer: int, earlier: int, revealed: bool) -> None:
    table = Table()
    law(table, t.PlayerRule("reveals_first_draw", players))
    table.begin()
    for _ in range(earlier):
        perform(table.game, [ev.CardDrawn(drawer)])
    place = len(table.game.journal)
    perform(table.game, [ev.CardDrawn(drawer)])
    assert any(entry.kind == "reveal" for entry in table.game.journal[place:]) == revealed
