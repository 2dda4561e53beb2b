"""Rules of earlier editions: damage dealt to a planeswalker instead of its controller (until 2018), lifelink and deathtouch as
triggered abilities, and which of several legendary permanents stays, each beside today's."""

from __future__ import annotations

import pytest

from app.engine.changing.pipeline import perform
from app.engine.position import events as ev
from app.engine.position.rulesets import TODAY, Ruleset
from tests.engine.conftest import Table, card

THEN = "2016-01-16"
REDIRECTED: list[tuple[str, str, int, int, bool, bool]] = [
    # the edition; whose source; whom it is dealt to; whose planeswalker; in combat; may it be dealt to that instead
    (THEN, "foe", 1, 1, False, True), (THEN, "foe", 1, 1, True, False), (THEN, "own", 1, 1, False, False),
    (THEN, "foe", 1, 0, False, False), (THEN, "foe", 1, 2, False, False), (TODAY, "foe", 1, 1, False, False),
]


@pytest.mark.parametrize(("date", "whose", "to", "keeper", "combat", "asked"), REDIRECTED)
def test_damage_that_may_be_dealt_to_a_planeswalker(
    date: str, whose: str, to: int, keeper: int, combat: bool, asked: bool
) -> None:
    for redirected in (True, False):
        table = Table(3, ruleset=Ruleset(date))
        source = table.creature(player=1 if whose == "own" else 0)
        sage = table.put(card("Sage", "planeswalker", "{2}", loyalty=5), keeper, counters={"loyalty": 5})
        table.begin()
        table.answer("option", sage if redirected else to)
        perform(table.game, [ev.Damage(source, to, 2, combat=combat)])
        choices = [(one.player, set(one.options)) for one in table.script.asked if one.kind == "option"]
        assert choices == ([(0, {to, sage})] if asked else [])
        loss = (0, 2) if asked and redirected else (2, 0)
        assert (20 - table.life(to), 5 - table.game.objects[sage].counter("loyalty")) == loss


def test_a_planeswalker_that_is_phased_out_and_damage_to_a_creature_are_left_alone() -> None:
    table = Table(ruleset=Ruleset(THEN))
    source, target = table.creature(), table.creature("Foe", (1, 9), player=1)
    sage = table.put(card("Sage", "planeswalker", "{2}", loyalty=5), 1, counters={"loyalty": 5})
    game = table.begin().game
    perform(game, [ev.Damage(source, target, 1)])
    game.alter(sage, phased_out="direct")
    perform(game, [ev.Damage(source, 1, 1)])
    assert [one for one in table.script.asked if one.kind == "option"] == []
    assert (table.life(1), game.objects[target].damage) == (19, 1)


LEGEND = card("Ann", "legendary creature", "{1}", (1, 1))


@pytest.mark.parametrize(("date", "left", "asked"), [(TODAY, 1, 1), (THEN, 1, 1), ("2012-05-01", 0, 0), ("2004-03-01", 1, 0)])
def test_which_of_several_legendary_permanents_stays(date: str, left: int, asked: int) -> None:
    table = Table(ruleset=Ruleset(date))
    legends = [table.put(LEGEND) for _ in range(3)]
    table.begin()
    assert [one for one in legends if table.there(one)] == legends[:left]
    assert len([one for one in table.script.asked if one.kind == "legend"]) == asked


@pytest.mark.parametrize(("date", "left"), [(TODAY, 2), (THEN, 1)])
def test_planeswalkers_of_one_type(date: str, left: int) -> None:
    """Two of one type and of different names: the former rule let one of them stay."""
    table = Table(ruleset=Ruleset(date))
    sage, seer = (card(name, "planeswalker: Ann", "{1}", loyalty=3) for name in ("Sage", "Seer"))
    walkers = [table.put(one, counters={"loyalty": 3}) for one in (sage, seer)]
    other = table.put(card("Bo", "planeswalker: Bo", "{1}", loyalty=3), counters={"loyalty": 3})
    theirs = table.put(sage, 1, counters={"loyalty": 3})
    table.begin()
    assert sum(table.there(one) for one in walkers) == left
    assert table.there(other)
    assert table.there(theirs)


@pytest.mark.parametrize(("date", "mine", "theirs"), [(TODAY, 1, 1), ("2012-05-01", 0, 0), ("2004-03-01", 1, 0)])
def test_a_legendary_permanent_of_each_player(date: str, mine: int, theirs: int) -> None:
    """Until 2013 it was one of a name, whoever controlled it."""
    table = Table(ruleset=Ruleset(date))
    both = [table.put(LEGEND, player) for player in (0, 1)]
    table.begin()
    assert [table.there(one) for one in both] == [bool(mine), bool(theirs)]
