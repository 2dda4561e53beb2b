"""Mana that is left in a pool as steps and phases end (106.4, 500.5), and what effects do about it."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.playing.costs.pools import empty_pools
from app.engine.position import events as ev
from app.engine.position.players import Mana
from app.engine.position.rulesets import TODAY, Ruleset
from app.engine.position.state import Ahead
from tests.engine.conftest import Table
from tests.engine.shorthand import ANYONE, OPPONENTS, YOU, law

BURNING, BEFORE = "2005-10-07", "2005-10-07"


def pools(table: Table, first: str, second: str = "", **more: Any) -> None:
    for player, colors in ((0, first), (1, second)):
        table.game.alter_player(player, pool=tuple(Mana(color, **more) for color in colors))  # type: ignore[arg-type]


def left(table: Table) -> list[str]:
    return ["".join(unit.color for unit in player.pool) for player in table.game.players]


RULES: list[tuple[list[t.StaticEffect], list[str], bool]] = [
    # effects; what is left of {G}{U}{G} and of {G}; does anything of the first pool go
    ([], ["", ""], True), ([t.PlayerRule("mana_doesnt_empty", YOU)], ["GUG", ""], False),
    ([t.PlayerRule("mana_doesnt_empty", YOU, mana="G")], ["GG", ""], True),
    ([t.PlayerRule("mana_doesnt_empty", ANYONE)], ["GUG", "G"], False),
    ([t.PlayerRule("mana_doesnt_empty", OPPONENTS)], ["", "G"], True),
    ([t.PlayerRule("mana_doesnt_empty", YOU, mana="G"), t.PlayerRule("mana_doesnt_empty", YOU, mana="U")], ["GUG", ""], False),
    ([t.PlayerRule("mana_doesnt_empty", YOU, mana="G"), t.PlayerRule("mana_doesnt_empty", YOU)], ["GUG", ""], False),
    ([t.PlayerRule("unspent_mana_becomes", YOU, mana="C")], ["CCC", ""], False),
    ([t.PlayerRule("unspent_mana_becomes", OPPONENTS, mana="R")], ["", "R"], True),
    ([t.PlayerRule("unspent_mana_becomes", YOU, mana="G"), t.PlayerRule("mana_doesnt_empty", YOU, mana="U")], ["UGG", ""], False),
]


def test_what_is_left_as_a_step_ends() -> None:
    for row, (effects, expected, loses) in enumerate(RULES):
        table = Table()
        if effects:
            law(table, *effects)
        table.begin()
        pools(table, "GUG", "G")
        empty_pools(table.game)
        assert left(table) == expected, row
        lost = [entry for entry in table.game.journal if entry.kind == "mana" and "loses" in str(entry.text) and 0 in entry.refs]
        assert bool(lost) == loses, row
        for entry in lost:
            assert entry.rules[:2] == ("500.5", "703.4q")
        empty_pools(table.game)
        assert left(table) == expected


def test_mana_becomes_other_mana_only_where_it_was_not_that_already() -> None:
    for mana, told in (("G", False), ("U", True), ("GU", True)):
        table = Table()
        law(table, t.PlayerRule("unspent_mana_becomes", YOU, mana="G"))
        table.begin()
        pools(table, mana)
        before = len(table.game.journal)
        empty_pools(table.game)
        assert left(table)[0] == "G" * len(mana)
        added = table.game.journal[before:]
        assert [("614.1a" in entry.rules, "500.5" in entry.rules) for entry in added] == [(True, True)] * told or not told


def test_of_two_types_the_player_chooses() -> None:
    for kinds, asked in ((("C",), 0), (("C", "C"), 0), (("C", "R"), 1)):
        table = Table()
        for kind in kinds:
            law(table, t.PlayerRule("unspent_mana_becomes", YOU, mana=kind))  # type: ignore[arg-type]
        table.begin()
        pools(table, "GG")
        table.answer("mana_choice", kinds[-1])
        empty_pools(table.game)
        questions = [one for one in table.script.asked if one.kind == "mana_choice"]
        assert [(one.player, tuple(one.options), one.rule) for one in questions] == [(0, kinds, "616.1")] * asked
        assert left(table)[0] == kinds[-1] * 2


@pytest.mark.parametrize(("lasts", "step", "stays"), [
    ("turn", "upkeep", True), ("turn", "end_of_combat", True), ("turn", "end", True), ("turn", "cleanup", False),
    ("combat", "declare_attackers", True), ("combat", "combat_damage", True), ("combat", "end_of_combat", False),
    ("", "upkeep", False), ("", "end_of_combat", False),
])
def test_how_long_mana_stays(lasts: str, step: Any, stays: bool) -> None:
    table = Table().begin()
    table.game.turn = table.game.turn.changed(step=step)
    pools(table, "GU", lasts=lasts)
    empty_pools(table.game)
    assert left(table)[0] == ("GU" if stays else "")


def test_mana_burn() -> None:
    """Until 2009 a player loses life for mana that is lost (106.4); since then only where an effect says so."""
    burns = t.PlayerRule("mana_burns", YOU)
    for date, effects, lost in (
        (TODAY, [], []), (TODAY, [burns], [(0, 3, "119.3")]), (BURNING, [], [(0, 3, "106.4"), (1, 1, "106.4")]),
        (BURNING, [burns], [(0, 3, "106.4"), (0, 3, "119.3"), (1, 1, "106.4")]),
    ):
        table = Table(ruleset=Ruleset(date))
        if effects:
            law(table, *effects)
        table.begin()
        pools(table, "GUG", "G")
        table.game.turn = table.game.turn.changed(ahead=())
        empty_pools(table.game)
        found = [event for event in table.game.history if isinstance(event, ev.LifeLost)]
        assert [(event.player, event.amount, event.rules[0]) for event in found] == lost
        assert [player.life for player in table.game.players] == [
            20 - sum(number for player, number, _ in lost if player == one) for one in (0, 1)]


@pytest.mark.parametrize(("date", "ahead", "empties"), [
    (TODAY, "combat", True), (TODAY, "precombat_main", True), (BEFORE, "combat", True), (BEFORE, "precombat_main", False),
    (BEFORE, "", True), (TODAY, "", True),
])
def test_pools_empty_as_a_phase_ends_and_since_2009_as_any_step_does(date: str, ahead: str, empties: bool) -> None:
    table = Table(ruleset=Ruleset(date)).begin()
    pools(table, "G")
    rows: Any = (Ahead(ahead, ahead),) if ahead else ()
    table.game.turn = table.game.turn.changed(ahead=rows)
    empty_pools(table.game)
    assert left(table)[0] == ("" if empties else "G")


def test_there_is_nothing_to_be_told_of_empty_pools() -> None:
    table = Table().begin()
    before = len(table.game.journal)
    empty_pools(table.game)
    assert len(table.game.journal) == before
