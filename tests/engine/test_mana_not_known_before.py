"""Mana of which a payment chooses X, and mana that isn't known before its ability is activated (107.3a, 601.2g, 605.3a)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.errors import UnplannedMana
from app.engine.playing.actions import why_not
from app.engine.playing.costs.mana_options import could_produce
from app.engine.playing.costs.payment import Purpose, find_payment, pay_mana
from app.engine.playing.costs.unplanned_mana import unplanned_mana
from app.engine.position.decisions import Action
from app.engine.reading.qualities import counters_on
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.paying import Symbols, land, tapping
from tests.engine.shorthand import number

X = t.X()
ONE = number(1)
HERE = t.CountersOn(t.This(), "charge")


def counting(*others: t.Cost, makes: t.Instruction) -> t.ActivatedAbility:
    return t.ActivatedAbility(t.Costs((*others, t.RemoveCounters("charge", X))), t.Body((makes,)))


ANY_X = t.AddMana(amount=X, choice="any_one_color")
VIAL = card("Vial", "artifact", "{3}", None, counting(makes=ANY_X))
JAR = card("Jar", "artifact", "{3}", None, counting(t.TapThis(), makes=t.AddMana(("C",), t.Plus((X, ONE)))))
CISTERN = land("Cistern", tapping("C"), counting(t.ManaCost(("1",)), makes=t.AddMana(("W", "U"), X, "combination")))
PASTURE = land("Pasture", t.ActivatedAbility(t.Costs((t.TapThis(), t.Sacrifice(CREATURE, X))), t.Body((ANY_X,))))
BEAR = card("Bear", "creature: Bear", "{1}{G}", (2, 2))

ROWS: list[tuple[list[Any], int, Symbols, int | None]] = [
    # permanents, charge counters on the first, the cost, and how many of the counters (or creatures) it takes; None: too much
    ([VIAL], 3, ("2",), 2), ([VIAL], 3, ("3",), 3), ([VIAL], 3, ("4",), None), ([VIAL], 3, ("R", "R"), 2),
    ([VIAL], 3, ("R", "G"), None), ([VIAL], 0, ("1",), None), ([VIAL], 30, ("2", "8", "8"), 18),
    ([JAR], 0, ("1",), 0), ([JAR], 3, ("3",), 2), ([JAR], 3, ("5",), None),
    ([CISTERN], 4, ("W", "U", "U"), 3), ([CISTERN], 4, ("5",), None), ([CISTERN], 4, ("B",), None),
    ([CISTERN, land("Forest", tapping("G"))], 4, ("5",), 4), ([CISTERN, land("Forest", tapping("G"))], 4, ("W", "G"), 1),
    ([PASTURE, BEAR, BEAR], 0, ("2",), 2), ([PASTURE, BEAR, BEAR], 0, ("G",), 1), ([PASTURE, BEAR, BEAR], 0, ("3",), None),
]


@pytest.mark.parametrize(("permanents", "counters", "cost", "taken"), ROWS)
def test_x_is_as_much_as_is_needed(permanents: list[Any], counters: int, cost: Symbols, taken: int | None) -> None:
    table = Table()
    first, *_ = [table.put(one, counters={"charge": counters} if one is permanents[0] and counters else {}) for one in permanents]
    game = table.begin().game
    assert (find_payment(game, Purpose(0), cost) is not None) == (taken is not None)
    if taken is not None:
        pay_mana(game, Purpose(0), cost)
        gone = sum(game.objects[id].values.name == "Bear" for id in game.graveyards[0])
        assert counters - counters_on(game, first, "charge") + gone == taken


def test_a_land_could_produce_what_its_x_makes() -> None:
    table = Table()
    id = table.put(CISTERN)
    assert could_produce(table.begin().game, id) == {"C", "W", "U"}


ROLLS = t.ActivatedAbility(t.TapThis(), t.Body((t.FlipCoin(win=(t.AddMana(("C",), number(2)),)),)))
GROWS = t.ActivatedAbility(t.TapThis(), t.Body((t.PutCounters("charge", ONE, t.This()), t.AddMana(("C",), HERE))))
HARMLESS = t.ActivatedAbility(t.TapThis(), t.Body((t.PutCounters("charge", ONE, t.This()), t.AddMana(("C",)))))
ROCKET = t.ActivatedAbility(t.Costs((t.ManaCost(("X",)), t.TapThis())), t.Body((t.AddMana(("R", "W"), X, "combination"),)))
DEAR = t.ActivatedAbility(t.Costs((t.ManaCost(("3",)), t.TapThis())), t.Body((t.FlipCoin(win=(t.AddMana(("C",)),)),)))
AS_INSTANT = t.ActivatedAbility(t.TapThis(), t.Body((t.FlipCoin(win=(t.AddMana(("C",)),)),)), as_instant=True)

UNKNOWN = [
    (ROLLS, True), (GROWS, True), (ROCKET, True), (HARMLESS, False), (DEAR, False), (AS_INSTANT, False), (tapping("G"), False),
]


@pytest.mark.parametrize(("ability", "unknown"), UNKNOWN)
def test_no_answer_hangs_on_mana_that_is_not_known(ability: t.ActivatedAbility, unknown: bool) -> None:
    table = Table()
    rock = table.put(card("Rock", "artifact", "{1}", None, ability))
    spell = table.hand(card("Wurm", "creature: Wurm", "{7}", (7, 7)))
    game = table.begin().game
    assert unplanned_mana(game, 0) == ([rock] if unknown else [])
    if unknown:
        with pytest.raises(UnplannedMana, match="Rock"):
            why_not(game, 0, Action("cast", spell))
        return
    refused = why_not(game, 0, Action("cast", spell))
    assert refused is not None and refused.rule == "601.2h"


def test_another_reason_is_told_whatever_could_be_made() -> None:
    table = Table()
    table.put(card("Rock", "artifact", "{1}", None, ROLLS))
    spell = table.hand(card("Wurm", "creature: Wurm", "{7}", (7, 7)))
    game = table.begin("upkeep").game
    refused = why_not(game, 0, Action("cast", spell))
    assert refused is not None and refused.rule == "117.1a"


def test_what_is_tapped_makes_nothing() -> None:
    table = Table()
    table.put(card("Rock", "artifact", "{1}", None, ROLLS), tapped=True)
    table.put(card("Rock", "artifact", "{1}", None, ROLLS), 1)
    assert unplanned_mana(table.begin().game, 0) == []
