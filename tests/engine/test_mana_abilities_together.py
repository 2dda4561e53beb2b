"""Several mana abilities for one payment (118.3, 601.2g, 605.3a): those that cost mana, that need the same, that go again."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.errors import IllegalAction, UnsupportedText
from app.engine.playing.costs import payment_search
from app.engine.playing.costs.mana import sources
from app.engine.playing.costs.payment import Purpose, find_payment, pay_mana
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.paying import Symbols, land, pool, tapping
from tests.engine.shorthand import ARTIFACT, law, number


def costing(*cost: str | t.Cost, makes: t.Instruction) -> t.ActivatedAbility:
    """A mana ability that costs mana symbols and other things."""
    symbols = tuple(one for one in cost if isinstance(one, str))
    others = tuple(one for one in cost if not isinstance(one, str))
    return t.ActivatedAbility(t.Costs(((t.ManaCost(symbols),) if symbols else ()) + others), t.Body((makes,)))


ONE = number(1)
FOREST, ISLAND = land("Forest", tapping("G")), land("Island", tapping("U"))
SNOWY = land("Snowy Waste", tapping("C"), types="snow land")
CAVE = land("Cave", tapping("R", only=(t.SpentFor("spell"),)))
SEAL = card("Seal", "artifact", "{2}", None, costing("1", t.TapThis(), makes=t.AddMana(("W", "U"))))
STAMP = card("Stamp", "artifact", "{2}", None, costing("1", t.TapThis(), makes=t.AddMana(("B", "R"))))
GATE = land("Gate", tapping("C"), costing("W/U", t.TapThis(), makes=t.ChooseMode(
    ((t.AddMana(("W", "W")),), (t.AddMana(("W", "U")),), (t.AddMana(("U", "U")),)))))
PRISM = card("Prism", "artifact", "{2}", None, costing("1", t.TapThis(), makes=t.AddMana(choice="any_color")))
WEAVER = card("Weaver", "enchantment", "{2}", None, costing("G", makes=t.AddMana(choice="any_color")))
FLOE = card("Floe", "enchantment", "{2}", None, costing("S", makes=t.AddMana(("U",))))
SWARM = card("Swarm", "artifact", "{2}", None, costing("5", t.TapThis(), makes=t.AddMana(
    ("W", "U", "B", "R", "G"), number(5), "combination")))
LOOM = land("Loom", tapping("C"), tapping(choice="any_color", cost=t.Costs((t.TapThis(), t.TapOthers(CREATURE, ONE)))))
DRUM = card("Drum", "artifact", "{1}", None, tapping(choice="any_color", cost=t.Costs((t.TapThis(), t.TapOthers(CREATURE, ONE)))))
PYRE = card("Pyre", "artifact", "{3}", None, tapping(choice="any_color", cost=t.Sacrifice(CREATURE, ONE)))
FORGE = card("Forge", "artifact", "{4}", None, tapping("C", "C", cost=t.Sacrifice(ARTIFACT, ONE)))
BARD = card("Bard", "enchantment", "{4}", None, tapping("B", cost=t.DiscardCards(ONE)))
LEECH = card("Leech", "enchantment", "{4}", None, tapping("R", cost=t.PayLife(number(3))))
MINE = card("Mine", "enchantment", "{4}", None, tapping("G", cost=t.RemoveCounters("charge", ONE)))
ONCE = card("Once", "enchantment", "{4}", None, t.ActivatedAbility(t.Sacrifice(CREATURE, ONE), t.Body((t.AddMana(("R",)),)),
                                                                    per_turn=1))
CHAIN = card("Chain", "enchantment", "{4}", None, t.ActivatedAbility(
    t.ExileCards(ONE, ("battlefield",), CREATURE), t.Body((t.AddMana(
        amount=t.ValueOf("mana_value", t.Bound("exiled")), choice="any_one_color"),))))
BEAR = card("Bear", "creature: Bear", "{1}{G}", (2, 2))
ELF = card("Elf", "creature: Elf", "{G}", (1, 1), tapping("G"))
GOLEM = card("Golem", "artifact creature: Golem", "{2}", (1, 1))

ROWS: list[tuple[list[Any], str, Symbols, bool]] = [
    # permanents, the pool, the cost, whether it can be paid
    ([SEAL, FOREST], "", ("W", "U"), True), ([SEAL, FOREST], "", ("W", "W"), False), ([SEAL, FOREST], "", ("G", "W"), False),
    ([SEAL], "", ("W",), False), ([SEAL], "C", ("W", "U"), True), ([SEAL, STAMP], "", ("1",), False),
    ([SEAL, STAMP, FOREST], "", ("W", "B", "R"), True), ([SEAL, STAMP, FOREST], "", ("W", "U", "B"), True),
    ([SEAL, STAMP, FOREST], "", ("W", "U", "B", "R"), False), ([SEAL, STAMP, FOREST, FOREST], "", ("W", "U", "B", "R"), True),
    ([SEAL, CAVE], "", ("W", "U"), False), ([SEAL, CAVE, FOREST], "", ("W", "R"), True),
    ([GATE], "", ("1",), True), ([GATE, ISLAND], "", ("W", "W"), True), ([GATE, FOREST], "", ("W",), False),
    ([GATE, FOREST], "", ("G", "C"), True), ([GATE, GATE, ISLAND], "", ("W", "W", "U"), True),
    ([GATE, GATE, ISLAND], "", ("W", "W", "W", "W"), False), ([GATE, ISLAND], "", ("C", "W"), False),
    ([PRISM, FOREST], "", ("R",), True), ([PRISM, FOREST], "", ("R", "1"), False),
    ([PRISM, PRISM, FOREST, FOREST], "", ("R", "B"), True),
    ([WEAVER, FOREST, FOREST], "", ("R", "B"), True), ([WEAVER, FOREST, ISLAND], "", ("R", "U"), True),
    ([WEAVER, FOREST, ISLAND], "", ("R", "B"), False), ([WEAVER, *[FOREST] * 5], "", ("W", "U", "B", "R", "G"), True),
    ([FLOE, SNOWY], "", ("U",), True), ([FLOE, FOREST], "", ("U",), False),
    ([SWARM, *[FOREST] * 5], "", ("W", "W", "U", "R", "G"), True), ([SWARM, *[FOREST] * 4], "", ("W",), False),
    ([LOOM, LOOM, BEAR], "", ("W", "W"), False), ([LOOM, LOOM, BEAR], "", ("W", "1"), True),
    ([LOOM, LOOM, BEAR, BEAR], "", ("W", "W"), True), ([LOOM, DRUM, BEAR], "", ("W", "1"), True),
    ([LOOM, DRUM, BEAR], "", ("W", "W"), False), ([DRUM, ELF], "", ("G", "W"), False), ([DRUM, ELF], "", ("G",), True),
    ([DRUM, ELF, BEAR], "", ("G", "W"), True),
    ([PYRE, BEAR], "", ("W", "W"), False), ([PYRE, BEAR, BEAR], "", ("W", "W"), True), ([PYRE, ELF], "", ("G", "W"), True),
    ([PYRE, PYRE, BEAR], "", ("W", "W"), False), ([PYRE, FORGE, GOLEM], "", ("W", "2"), True),
    ([PYRE, FORGE, GOLEM], "", ("W", "4"), True), ([PYRE, FORGE, GOLEM], "", ("W", "W"), False),
    ([PYRE, FORGE, GOLEM], "", ("W", "5"), False), ([PYRE, FORGE, GOLEM, BEAR], "", ("W", "6"), True),
    ([ONCE, BEAR, BEAR], "", ("R",), True), ([ONCE, BEAR, BEAR], "", ("R", "R"), False),
    ([BARD], "", ("B", "B"), True), ([BARD], "", ("B", "B", "B"), False), ([BARD, BARD], "", ("B", "B", "B"), False),
    ([LEECH], "", ("R", "R", "R"), True), ([LEECH], "", ("R",) * 6, True), ([LEECH], "", ("R",) * 7, False),
    ([LEECH, LEECH], "", ("R",) * 7, False), ([LEECH], "", (*("R",) * 6, "G/P"), True),
    ([LEECH], "", (*("R",) * 6, "G/P", "G/P"), False),
    ([CHAIN, BEAR], "", ("G", "G"), True), ([CHAIN, BEAR], "", ("G", "G", "G"), False), ([CHAIN, BEAR], "", ("G", "W"), False),
    ([CHAIN, BEAR, ELF], "", ("R", "R", "R"), True), ([CHAIN, BEAR, ELF], "", ("R", "R", "W"), True),
    ([CHAIN, BEAR, ELF], "", ("R", "W", "U"), False), ([CHAIN, CHAIN, BEAR], "", ("R", "R", "R"), False),
    ([CHAIN, ELF], "", ("G", "R"), True), ([CHAIN, ELF], "", ("G", "R", "R"), False),
    ([MINE], "", ("G", "G"), True), ([MINE], "", ("G", "G", "G"), False),
]


@pytest.mark.parametrize("row", range(len(ROWS)))
def test_what_can_be_paid_is_paid_and_nothing_else(row: int) -> None:
    permanents, before, symbols, may = ROWS[row]
    table = Table()
    for one in permanents:
        table.put(one, counters={"charge": 2} if one is MINE else {})
    for _ in range(2):
        table.hand(card("Rock", "artifact", "{1}"))
    table.begin()
    pool(table, before)
    purpose = Purpose(0, ObjectId(0), "spell")
    assert (find_payment(table.game, purpose, symbols) is not None) == may
    if may:
        pay_mana(table.game, purpose, symbols)
    else:
        with pytest.raises(IllegalAction):
            pay_mana(table.game, purpose, symbols)


def test_mana_made_for_a_mana_ability_is_what_pays_for_it() -> None:
    table = Table()
    for one in (ISLAND, FOREST, SEAL):
        table.put(one)
    table.begin()
    pool(table, "W")
    pay_mana(table.game, Purpose(0), ("G", "W", "U", "W"))  # only the Island can pay for the Seal
    assert table.game.players[0].pool == ()


def test_what_an_effect_makes_more_expensive_costs_that() -> None:
    table = Table()
    table.put(FOREST)
    law(table, t.CostChange(t.HasType(("land",)), more=("1",), applies_to="ability"))
    table.begin()
    assert find_payment(table.game, Purpose(0), ("G",)) is None
    pool(table, "C")
    assert find_payment(table.game, Purpose(0), ("G",)) is not None
    assert find_payment(table.game, Purpose(0), ("G", "C")) is None


def test_other_parts_of_a_cost_need_what_mana_abilities_could_use() -> None:
    for bears, may in ((1, False), (2, True)):
        table = Table()
        table.put(PYRE)
        for _ in range(bears):
            table.put(BEAR)
        rock = table.put(card("Rock", "artifact", "{1}"))
        table.begin()
        ctx = Context(table.game, 0, rock)
        purpose = Purpose(0, rock, "ability").limited(ctx, [t.Sacrifice(CREATURE, ONE)], 0, ())
        assert (find_payment(table.game, purpose, ("W",)) is not None) == may


def test_the_card_that_is_cast_pays_for_nothing() -> None:
    table = Table()
    guide = card("Guide", "creature: Elf", "{B}", (2, 2), tapping("B", cost=t.ExileThis()))
    cards = [table.hand(guide), table.put(BARD)]
    table.begin()
    assert find_payment(table.game, Purpose(0, cards[0], "spell"), ("B",)) is None
    assert find_payment(table.game, Purpose(0, ObjectId(cards[1]), "ability"), ("B",)) is not None


def test_no_end_of_trying_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(payment_search, "_MOST_TRIES", 5)
    table = Table()
    for one in (SEAL, STAMP, FOREST, FOREST):
        table.put(one)
    table.begin()
    with pytest.raises(UnsupportedText):
        find_payment(table.game, Purpose(0), ("W", "U", "B", "R"))


def test_cards_in_hand_and_graveyard_make_mana_where_their_abilities_function() -> None:
    table = Table()
    here = table.hand(card("Guide", "creature: Elf", "{2}{G}", (2, 2), t.ActivatedAbility(
        t.ExileThis(), t.Body((t.AddMana(("G",)),)), zones=("hand",))))
    there = table.put(card("Ghost", "creature: Elf", "{2}{G}", (2, 2), t.ActivatedAbility(
        t.ExileThis(), t.Body((t.AddMana(("B",)),)), zones=("graveyard",))), 0, "graveyard")
    table.hand(ELF)
    table.begin()
    assert [(one.object, one.alternatives) for one in sources(table.game, 0)] == [(here, (("G",),)), (there, (("B",),))]
    pay_mana(table.game, Purpose(0), ("G", "B"))
    assert len(table.game.exile) == 2
