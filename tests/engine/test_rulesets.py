"""Policy points that a scenario document can't show: how a game begins, and what only the kernel sees."""

from __future__ import annotations

import pytest

from app.engine import trees as t
from app.engine.errors import UnsupportedText
from app.engine.game import Game
from app.engine.position.decisions import default_answer
from app.engine.position.objects import Card
from app.engine.position.rulesets import TODAY, Ruleset
from app.engine.reading.qualities import mana_value


class Mulligans:
    """The first player takes a number of mulligans, and everyone else does what is plain; notes what is asked."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.asked: list[str] = []

    def decide(self, decision):
        if decision.kind == "mulligan":
            if decision.player == 0 and self.number:
                self.number -= 1
                return True
        elif decision.kind != "shuffle":
            self.asked.append(decision.kind)
        return default_answer(decision)


@pytest.mark.parametrize(("date", "asked"), [(TODAY, ["bottom"]), ("2017-01-20", ["cards"]), ("2012-05-01", [])])
def test_a_mulligan_costs_a_card_in_every_form(make_card, date, asked):
    player = Mulligans(1)
    game = Game(["A", "B"], player, Ruleset(date))
    game.start([[make_card("Practice Stone", "artifact", "")] * 20] * 2, 0)
    assert [len(hand) for hand in game.hands] == [6, 7]
    assert player.asked == asked


@pytest.mark.parametrize(("date", "value"), [(TODAY, 3), ("2016-01-16", 0)])
def test_the_mana_value_of_a_back_face(make_table, make_card, date, value):
    table = make_table(ruleset=Ruleset(date))
    front = make_card("Day Side", "creature", "{2}{G}", (2, 2)).faces[0]
    back = make_card("Night Side", "creature", "", (4, 4)).faces[0]
    id = table.game.put(Card("Day Side // Night Side", (front, back), "transform"), 0, "battlefield", face=1)
    assert mana_value(table.game, id) == value


@pytest.mark.parametrize(("date", "stays"), [(TODAY, True), ("2025-04-04", False)])
def test_a_saga_without_chapters(make_table, make_card, date, stays):
    table = make_table(ruleset=Ruleset(date))
    saga = table.put(make_card("Empty Tale", "enchantment: Saga", "{W}"))
    table.begin()
    assert table.there(saga) is stays


@pytest.mark.parametrize(("date", "together"), [(TODAY, False), ("2020-09-25", True)])
def test_abilities_that_trigger_on_triggering_are_placed(make_table, make_card, date, together):
    table = make_table(ruleset=Ruleset(date))
    upkeep = t.TriggeredAbility(t.BeginsStep("upkeep"), t.Body((t.GainLife(t.Number(1)),)))
    echo = t.TriggeredAbility(t.AbilityTriggers(t.Anything()), t.Body((t.GainLife(t.Number(2)),)))
    table.put(make_card("Practice Bell", "artifact", "", None, upkeep))
    table.put(make_card("Practice Echo", "artifact", "", None, echo))
    table.begin("upkeep")
    assert ("trigger_order" in table.script.kinds()) is together


def _unwilling_attacker(make_table, make_card, date):
    """A table on which a creature has to attack, and may not unless its controller pays."""
    table = make_table(ruleset=Ruleset(date))
    must = t.StaticAbility((t.Requires("attack", t.IsSource()),))
    toll = t.StaticAbility((t.CombatTax("attack", t.HasType(("creature",)), t.ManaCost(("1",))),))
    table.put(make_card("Practice Brawler", "creature", "{R}", (3, 1), must))
    table.put(make_card("Practice Toll", "enchantment", "{W}", None, toll), 1)
    table.lands("R")
    return table.begin("beginning_of_combat")


@pytest.mark.parametrize("date", [TODAY, "2010-10-01", "2001-07-23"])
def test_nobody_has_to_pay_so_that_a_creature_attacks(make_table, make_card, date):
    table = _unwilling_attacker(make_table, make_card, date)
    table.attack()
    table.to("end_of_combat")
    assert table.life(1) == 20


def test_whether_a_cost_excuses_is_not_known_of_the_first_edition(make_table, make_card):
    table = _unwilling_attacker(make_table, make_card, "1999-04-23")
    with pytest.raises(UnsupportedText, match="whether a cost excuses"):
        table.to("end_of_combat")
