"""Paying mana costs (118.3, 601.2g–h): how a cost is read, what pays for it, and what is asked."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from app.engine import trees as t
from app.engine.errors import IllegalAction
from app.engine.playing.costs.costs import can_pay
from app.engine.playing.costs.mana import Source, sources
from app.engine.playing.costs.payment import Helper, Plan, Purpose, find_payment, pay_mana, shown, spared, ways_to_pay
from app.engine.playing.look import is_plainly_enough
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId, Referent
from app.engine.position.players import Mana
from tests.engine.casting import cited
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.paying import Symbols, activated, land, pool, tapping
from tests.engine.shorthand import ARTIFACT, law, number

# ---- how a cost is read ------------------------------------------------------------------------------------------------

READ: list[tuple[Symbols, list[tuple[list[str], int, int]], set[str]]] = [
    # the symbols; each way to read them: what is needed of which types, generic mana, life; the rules
    ((), [([], 0, 0)], set()),
    (("3",), [([], 3, 0)], set()),  # 107.4b
    (("1", "2"), [([], 3, 0)], set()),
    (("G", "1"), [(["G"], 1, 0)], set()),
    (("C",), [(["C"], 0, 0)], set()),  # 107.4c
    (("S",), [(["S"], 0, 0)], set()),  # 107.4h
    (("G/U",), [(["GU"], 0, 0)], {"107.4e"}),
    (("2/W",), [(["W"], 0, 0), ([], 2, 0)], {"107.4e"}),
    (("C/W",), [(["CW"], 0, 0)], {"107.4e"}),
    (("G/P",), [([], 0, 2), (["G"], 0, 0)], {"107.4f"}),
    (("G/U/P",), [([], 0, 2), (["GU"], 0, 0)], {"107.4e", "107.4f"}),
    (("G/P", "G/P"), [([], 0, 4), (["G"], 0, 2), (["G"], 0, 2), (["G", "G"], 0, 0)], {"107.4f"}),
    (("2/W", "G/P"), [(["W"], 0, 2), (["W", "G"], 0, 0), ([], 2, 2), (["G"], 2, 0)], {"107.4e", "107.4f"}),
]


def test_the_ways_to_read_a_mana_cost() -> None:
    for symbols, ways, rules in READ:
        table = Table().begin()
        found: list[Any] = []
        named = cited(table, lambda: found.extend(ways_to_pay(table.game, symbols)))  # noqa: B023
        assert [(needs, generic, life) for needs, generic, life in found] == [
            ([frozenset(one) for one in needs], generic, life) for needs, generic, life in ways], symbols
        assert named == rules, symbols


@pytest.mark.parametrize(("symbols", "words"), [
    ((), "{0}"), (("0",), "{0}"), (("2", "1"), "{3}"), (("G",), "{G}"), (("G", "2"), "{2}{G}"), (("0", "G/U"), "{G/U}"),
])
def test_how_a_cost_is_shown(symbols: Symbols, words: str) -> None:
    assert shown(symbols) == words


# ---- mana in the pool --------------------------------------------------------------------------------------------------

POOLS: list[tuple[str, Symbols, str | None, str]] = [
    # what is in the pool; the cost; what is spent, if it can be paid; what is left
    ("", (), "", ""), ("G", (), "", "G"), ("G", ("0",), "", "G"), ("", ("1",), None, ""),
    ("GU", ("G",), "G", "U"), ("GU", ("U",), "U", "G"), ("G", ("U",), None, "G"), ("GU", ("1", "U"), "UG", ""),
    ("GG", ("1",), "G", "G"), ("GU", ("2",), "GU", ""), ("GU", ("3",), None, "GU"),
    ("C", ("C",), "C", ""), ("G", ("C",), None, "G"), ("CG", ("1", "G"), "GC", ""),  # 107.4c: only colorless mana
    ("g", ("S",), "g", ""), ("G", ("S",), None, "G"), ("c", ("S",), "c", ""), ("Gg", ("S", "G"), "gG", ""),  # 107.4h
    ("g", ("G",), "g", ""), ("g", ("1",), "g", ""), ("g", ("U",), None, "g"),
    ("U", ("G/U",), "U", ""), ("B", ("G/U",), None, "B"),  # 107.4e
    ("WU", ("2/W",), "W", "U"), ("UB", ("2/W",), "UB", ""), ("U", ("2/W",), None, "U"),
    ("UG", ("G/U", "G"), "GU", ""), ("GU", ("G/U", "U"), "UG", ""), ("GG", ("G/U", "U"), None, "GG"),
    ("", ("0", "1"), None, ""), ("G", ("0", "1"), "G", ""), ("WUB", ("2/W", "W"), "WUB", ""), ("UBR", ("2/W", "W"), None, "UBR"),
]


def test_what_is_spent_of_a_pool() -> None:
    for row, (before, symbols, spent, left) in enumerate(POOLS):
        table = Table().begin()
        pool(table, before)
        purpose = Purpose(0)
        assert (find_payment(table.game, purpose, symbols) is not None) == (spent is not None), row
        if spent is None:
            with pytest.raises(IllegalAction) as refused:
                pay_mana(table.game, purpose, symbols)
            assert refused.value.rule == "118.3"
        else:
            paid = pay_mana(table.game, purpose, symbols)
            assert "".join(one.color.lower() if one.snow else one.color for one in paid) == spent, row
        now = table.game.players[0].pool
        assert "".join(one.color.lower() if one.snow else one.color for one in now) == left, row


def test_only_ones_own_pool_pays() -> None:
    table = Table().begin()
    pool(table, "G", player=1)
    assert [find_payment(table.game, Purpose(player), ("G",)) is not None for player in (0, 1)] == [False, True]


def test_who_pays_is_told_with_the_rules_of_what_is_unusual() -> None:
    rows: list[tuple[t.Payment, Symbols, tuple[str, ...], str]] = [
        ("spell", ("1", "G"), ("601.2h",), "{1}{G}"), ("ability", ("1",), ("602.2b",), "{1}"),
        ("other", ("1",), ("118.3a",), "{1}"), ("unlock", ("1",), ("118.3a",), "{1}"),
        ("spell", ("G/U", "2/U"), ("601.2h", "107.4e"), "{G/U}{2/U}"), ("spell", ("G/P",), ("601.2h", "107.4f"), "{G/P}"),
        ("spell", ("C",), ("601.2h", "107.4c"), "{C}"), ("spell", ("S", "S"), ("601.2h", "107.4h"), "{S}{S}"),
    ]
    for kind, symbols, rules, words in rows:
        table = Table().begin()
        pool(table, "GgCUgU")
        pay_mana(table.game, Purpose(0, kind=kind), symbols)
        entry = table.game.journal[-1]
        assert str(entry).endswith(f"pays {words}") or f"pays {words}" in str(entry.text)
        assert [rule for rule in entry.rules if rule in rules] == list(rules), symbols
        assert entry.rules[0] in rules
    table = Table().begin()
    told = len(table.game.journal)
    assert pay_mana(table.game, Purpose(0), ("0",)) == ()
    assert len(table.game.journal) == told


# ---- mana abilities ----------------------------------------------------------------------------------------------------

FORESTS = {"G": "Forest", "U": "Island"}


def test_what_is_tapped_for_mana() -> None:
    """The least versatile that will do; the numbers are the places of the permanents, and which of its ways each uses."""
    dual, plenty = land("Dual", tapping("G"), tapping("U")), land("Plenty", tapping(choice="any_color"))
    two, uneven = land("Two", tapping("C", "C")), land("Uneven", tapping("C"), tapping("G", "G"))
    forest, island = land("Wood", tapping("G")), land("Isle", tapping("U"))
    three, one_of, another = land("Three", tapping("C", "C", "C")), land("D", tapping("G"), tapping("B")), land("E", *[
        tapping("G"), tapping("U")])
    elf, waste = (card(name, "artifact creature", "", (1, 1), tapping(made)) for name, made in (("Elf", "G"), ("Waste", "C")))
    snowy = land("Snow", tapping("G"), types="snow land")
    rows: list[tuple[list[Any], str, Symbols, list[tuple[int, int]] | None]] = [
        ([forest, dual], "", ("G",), [(0, 0)]), ([forest, dual], "", ("U",), [(1, 1)]),
        ([dual, forest], "", ("1",), [(1, 0)]), ([dual, forest], "", ("G", "U"), [(1, 0), (0, 1)]),
        ([dual, forest], "", ("2",), [(1, 0), (0, 0)]), ([plenty, dual], "", ("U",), [(1, 1)]),
        ([plenty, dual, island], "", ("G", "U", "B"), [(1, 0), (2, 0), (0, 2)]),
        ([forest], "G", ("G",), []), ([forest], "U", ("1", "G"), [(0, 0)]), ([forest], "U", ("2",), [(0, 0)]),
        ([two], "", ("1",), [(0, 0)]), ([two], "", ("2",), [(0, 0)]), ([two], "", ("3",), None), ([two], "G", ("3",), [(0, 0)]),
        ([two, forest], "", ("C", "1"), [(0, 0)]), ([two, forest], "", ("C", "2"), [(0, 0), (1, 0)]),
        ([two, two], "", ("C", "C", "C"), [(0, 0), (1, 0)]), ([two, two], "", ("C", "C", "3"), None),
        ([uneven], "", ("1",), [(0, 0)]), ([uneven], "", ("2",), [(0, 1)]), ([uneven], "", ("3",), None),
        ([uneven], "", ("C", "1"), None), ([uneven], "", ("G", "1"), [(0, 1)]), ([uneven], "", ("G", "G"), [(0, 1)]),
        ([uneven, uneven], "", ("3",), [(0, 1), (1, 0)]), ([uneven, uneven], "", ("4",), [(0, 1), (1, 1)]),
        ([uneven, uneven], "", ("C", "2"), [(0, 0), (1, 1)]), ([uneven, uneven], "", ("C", "3"), None),
        ([forest, snowy], "", ("S",), [(1, 0)]), ([snowy, forest], "", ("G", "S"), [(1, 0), (0, 0)]),
        ([two], "", ("C", "G"), None), ([three], "", ("C", "C", "C"), [(0, 0)]), ([three], "", ("C", "C", "2"), None),
        ([one_of, another], "", ("G", "B"), [(1, 0), (0, 1)]), ([one_of, another, forest], "", ("G", "B", "B"), None),
        ([another, elf, forest, island], "", ("G", "G", "G", "W"), None),
        ([uneven, forest, waste], "", ("C", "3"), [(0, 1), (1, 0), (2, 0)]),
        ([forest], "", ("S",), None), ([forest, forest], "", ("G", "G", "1"), None),
    ]
    for row, (lands, before, symbols, expected) in enumerate(rows):
        table = Table()
        made = [table.put(one) for one in lands]
        table.begin()
        pool(table, before)
        found = activated(find_payment(table.game, Purpose(0), symbols))
        places = None if found is None else [(made.index(object), alternative) for object, alternative in found]
        assert (None if places is None else sorted(places)) == (None if expected is None else sorted(expected)), row
        rock = Context(table.game, 0, table.put(card("Rock", "artifact", "{1}")))
        assert can_pay(rock, t.ManaCost(symbols)) == (expected is not None), row
        if expected is not None:
            pay_mana(table.game, Purpose(0), symbols)
            tapped = [one for one in range(len(made)) if table.game.objects[made[one]].tapped]
            assert tapped == sorted({one for one, _ in expected}), row


def test_mana_that_is_too_much_stays_in_the_pool() -> None:
    table = Table()
    table.put(land("Two", tapping("C", "G")))
    table.begin()
    assert [one.color for one in pay_mana(table.game, Purpose(0), ("G",))] == ["G"]
    assert [one.color for one in table.game.players[0].pool] == ["C"]


SOURCES: list[tuple[str, str, list[t.Ability], list[tuple[list[str], int, bool, bool]]]] = [
    # its types and state; its abilities; of each source what it makes, how gladly it is used, whether it taps, whether only once
    ("land", "", [tapping("G")], [(["G"], 0, True, True)]),
    ("land", "tapped", [tapping("G")], []),
    ("land creature", "", [tapping("G")], [(["G"], 1, True, True)]),
    ("land creature", "tapped", [tapping("G")], []),
    ("land creature", "sick", [tapping("G")], []),  # 302.6
    ("land", "phased", [tapping("G")], []),
    ("land", "", [tapping("G"), tapping("U")], [(["G", "U"], 0, True, True)]),
    ("land", "", [tapping("G"), tapping("C", "C")], [(["G", "CC"], 0, True, True)]),
    ("land", "", [tapping("G"), tapping("U", only=(t.SpentFor("spell"),))], [(["G"], 0, True, True), (["U"], 0, True, True)]),
    ("land", "", [tapping("G"), tapping("U", never=(t.SpentFor("spell"),))], [(["G"], 0, True, True), (["U"], 0, True, True)]),
    ("land", "", [tapping("G"), tapping("U", cost=t.Costs((t.TapThis(), t.PayLife(number(1)))))],
     [(["G"], 0, True, True), (["U"], 5, True, True)]),
    ("land", "", [tapping("G", cost=t.PayLife(number(1)))], [(["G"], 5, False, False)]),
    ("land", "", [tapping("G", cost=t.PayLife(number(21)))], []),
    ("land", "", [tapping("G", cost=t.SacrificeThis())], [(["G"], 6, False, True)]),
    ("land", "", [tapping("G", cost=t.ExileThis())], [(["G"], 7, False, True)]),
    ("land", "", [tapping("G", cost=t.Costs((t.TapThis(), t.SacrificeThis())))], [(["G"], 6, True, True)]),
    ("land", "", [tapping("G", cost=t.RemoveCounters("charge", number(1)))], []),
    ("land", "charged", [tapping("G", cost=t.RemoveCounters("charge", number(1)))], [(["G"], 4, False, False)]),
    ("land", "", [tapping("G", cost=t.PutCountersThis("charge", number(1)))], [(["G"], 4, False, False)]),
    ("land", "", [tapping("G", cost=t.UntapThis())], []),
    ("land", "tapped", [tapping("G", cost=t.UntapThis())], [(["G"], 2, False, False)]),
    ("land", "", [tapping("G", cost=t.TapOthers(CREATURE, number(1)))], []),
    ("land", "", [tapping("G", cost=t.TapOthers(ARTIFACT, number(1)))], [(["G"], 3, False, False)]),
    ("land", "", [tapping("G", cost=t.Sacrifice(ARTIFACT, number(1)))], [(["G"], 8, False, False)]),
    ("land", "", [tapping("G", cost=t.DiscardCards(number(1)))], [(["G"], 8, False, False)]),
    ("land", "", [tapping("G", cost=t.DiscardCards(number(2)))], []),
    ("land", "", [tapping("G", cost=t.Costs((t.TapThis(), t.ManaCost(("1",)))))], [(["G"], 2, True, True)]),
    ("land", "", [tapping("G", cost=t.ManaCost(("X",)))], []),  # how much it costs would have to be chosen
    ("land", "", [tapping(choice="any_color", amount=number(2))], [(["WW", "UU", "BB", "RR", "GG"], 0, True, True)]),
    ("land", "", [tapping("G", amount=number(0))], []),
    ("land", "", [t.ActivatedAbility(t.TapThis(), t.Body((t.AddMana(("G",)), t.AddMana(("U",)))))], [(["GU"], 0, True, True)]),
    ("land", "", [t.ActivatedAbility(t.TapThis(), t.Body((t.AddMana(("G",)), t.AddMana(("W", "U"), choice="among"))))],
     [(["GW", "GU"], 0, True, True)]),
    ("land", "", [t.ActivatedAbility(t.TapThis(), t.Body((t.AddMana(("G",)), t.AddMana(("U",), number(0)))))],
     [(["G"], 0, True, True)]),
    ("land", "", [t.ActivatedAbility(t.TapThis(), t.Body((t.ChooseMode(((t.AddMana(("G",)),), (t.AddMana(("U",)),))),)))],
     [(["G", "U"], 0, True, True)]),
    ("land", "", [t.ActivatedAbility(t.TapThis(), t.Body((
        t.ChooseMode(((t.AddMana(("G",)),), (t.GainLife(number(1)),))),)))], []),
    ("land", "", [t.ActivatedAbility(t.TapThis(), t.Body((t.ChooseValue("color", "color"), t.AddMana(choice="chosen"))))],
     [(["W", "U", "B", "R", "G"], 0, True, True)]),
    ("land", "", [t.ActivatedAbility(t.TapThis(), t.Body((
        t.If(t.Exists(t.All(ARTIFACT)), (t.AddMana(("G",)),), (t.AddMana(("U",)),)),)))], [(["G"], 0, True, True)]),
    ("land", "", [t.ActivatedAbility(t.TapThis(), t.Body((
        t.If(t.Exists(t.All(CREATURE)), (t.AddMana(("G",)),), (t.AddMana(("U",)),)),)))], [(["U"], 0, True, True)]),
    ("land", "", [t.ActivatedAbility(t.TapThis(), t.Body((
        t.If(t.Exists(t.All(CREATURE)), (t.AddMana(("G",)),)),)))], []),
    ("land", "", [t.ActivatedAbility(t.TapThis(), t.Body((t.GainLife(number(1)),)))], []),
]


def test_which_mana_abilities_pay() -> None:
    for row, (types, state, abilities, expected) in enumerate(SOURCES):
        table = Table()
        table.put(card("Rock", "artifact", "{1}"))
        table.hand(card("Rock", "artifact", "{1}"))
        what = table.put(card("Vale", types, "", (1, 1) if "creature" in types else None, *abilities),
                         tapped=state == "tapped", counters={"charge": 1} if state == "charged" else {})
        table.put(land("Other", tapping("B")), 1)
        table.begin()
        if state == "sick":
            table.game.alter(what, came_under=table.game.turn.number)
        if state == "phased":
            table.game.alter(what, phased_out="directly")
        found = [one for one in sources(table.game, 0) if one.object == what]
        assert len(found) == len(sources(table.game, 0))
        assert [(list(map("".join, one.alternatives)), one.rank, one.taps, one.uses_it_up) for one in found] == expected, row
        assert sources(table.game, 0, frozenset((ObjectId(what),))) == []


def test_mana_abilities_of_snow_permanents_make_snow_mana() -> None:
    for types, plain, snow in (("land", True, False), ("snow land", True, True), ("land", False, False),
    ("snow land", False, True)):
        table = Table()
        table.put(land("Vale", tapping("G") if plain else tapping("G", cost=t.SacrificeThis()), types=types))
        table.begin()
        assert [one.snow for one in sources(table.game, 0)] == [snow]


def test_effects_on_activating_are_asked_of_every_source() -> None:
    rows: list[tuple[t.StaticEffect, str, list[str] | None]] = [
        (t.Cant("activate", ARTIFACT), "artifact", None), (t.Cant("activate", ARTIFACT), "land", ["G"]),
        (t.Cant("activate", ARTIFACT, only="nonmana"), "artifact", ["G"]),
        (t.Cant("activate", ARTIFACT, only="tap"), "artifact", None),
        (t.Cant("activate", ARTIFACT, by=t.IsPlayer("opponent")), "artifact", ["G"]),
    ]
    for row, (effect, types, made) in enumerate(rows):
        table = Table()
        table.put(card("Vale", types, "", None, tapping("G")))
        law(table, effect)
        table.begin()
        assert [list(map("".join, one.alternatives)) for one in sources(table.game, 0)] == ([] if made is None else [made]), row


def test_a_thing_that_is_given_up_or_tapped_pays_once_in_one_of_its_ways() -> None:
    life = t.Costs((t.TapThis(), t.PayLife(number(1))))
    rows: list[tuple[list[t.Ability], Symbols, bool]] = [
        ([tapping("G"), tapping("U", cost=life)], ("G",), True), ([tapping("G"), tapping("U", cost=life)], ("U",), True),
        ([tapping("G"), tapping("U", cost=life)], ("1",), True), ([tapping("G"), tapping("U", cost=life)], ("2",), False),
        ([tapping("G"), tapping("U", cost=life)], ("G", "U"), False),
        ([tapping("G"), tapping("U", "U", cost=life)], ("G", "1"), False),
        ([tapping("G"), tapping("U", cost=t.SacrificeThis())], ("G", "U"), False),
        ([tapping("G"), tapping("U", "U", cost=life)], ("2",), True),
        ([tapping("G"), tapping("U", "U", cost=life)], ("3",), False),
        ([tapping("G"), tapping("U", cost=t.RemoveCounters("charge", number(1)))], ("G", "U"), True),
    ]
    for row, (abilities, symbols, may) in enumerate(rows):
        table = Table()
        table.put(land("Vale", *abilities), counters={"charge": 1})
        table.begin()
        assert (find_payment(table.game, Purpose(0), symbols) is not None) == may, row


# ---- Phyrexian symbols (107.4f) ----------------------------------------------------------------------------------------

LIFE: list[tuple[str, Symbols, int, list[bool], tuple[int, str] | None]] = [
    # the pool; the cost; one's life; what is answered in turn, if one is asked; the life and the pool then, if it can be paid
    ("", ("G/P",), 20, [], (18, "")), ("G", ("G/P",), 20, [True], (18, "G")), ("G", ("G/P",), 20, [False], (20, "")),
    ("U", ("G/P",), 20, [], (18, "U")), ("", ("G/P",), 2, [], (0, "")), ("", ("G/P",), 1, [], None),
    ("G", ("G/P",), 1, [], (1, "")), ("G", ("G/P", "1"), 20, [], (18, "")), ("", ("G/P", "1"), 20, [], None),
    ("", ("G/P", "G/P"), 20, [], (16, "")), ("", ("G/P", "G/P"), 3, [], None), ("G", ("G/P", "G/P"), 3, [True], (1, "")),
    ("G", ("G/P", "G/P"), 3, [False], (1, "")), ("GG", ("G/P", "1"), 20, [False], (20, "")),
    ("GG", ("1", "G/P"), 20, [False], (20, "")), ("G", ("G/P", "U/P"), 3, [], (1, "")), ("G", ("U/P", "G/P"), 3, [], (1, "")),
    ("G", ("G/P", "U/P"), 4, [True], (0, "G")), ("GG", ("G/P", "1"), 20, [True], (18, "G")),
    ("GU", ("G/P", "U/P"), 20, [False, True], (18, "U")),
    ("GU", ("G/P", "U/P"), 20, [True, True], (16, "GU")), ("", ("G/U/P",), 20, [], (18, "")),
    ("U", ("G/U/P",), 20, [False], (20, "")), ("G", ("G/U/P",), 20, [True], (18, "G")),
]


def test_life_or_mana_for_a_phyrexian_symbol() -> None:
    for row, (before, symbols, life, answers, expected) in enumerate(LIFE):
        table = Table().begin()
        pool(table, before)
        table.game.alter_player(0, life=life)
        for answer in answers:
            table.answer("may", answer)
        purpose = Purpose(0)
        if expected is None:
            with pytest.raises(IllegalAction):
                pay_mana(table.game, purpose, symbols)
            continue
        pay_mana(table.game, purpose, symbols)
        asked = [(one.player, one.rule) for one in table.script.asked if one.kind == "may"]
        assert asked == [(0, "107.4f")] * len(answers), row
        assert (table.life(), "".join(one.color for one in table.game.players[0].pool)) == expected, row
        assert purpose.life == life - expected[0], row


def test_life_that_cant_be_paid() -> None:
    for effect in (t.Cant("pay_life", by=t.IsPlayer("you")), t.Cant("lose_life", by=t.IsPlayer("you"))):
        table = Table()
        law(table, effect)
        table.begin()
        assert find_payment(table.game, Purpose(0), ("G/P",)) is None
        pool(table, "G")
        plan = find_payment(table.game, Purpose(0), ("G/P",))
        assert plan is not None
        assert plan.life == 0


@pytest.mark.parametrize(("life", "paid"), [(20, 2), (3, 2), (2, 0), (1, 0)])
def test_the_last_life_is_paid_only_if_nothing_else_will_do(life: int, paid: int) -> None:
    table = Table().begin()
    pool(table, "G")
    table.game.alter_player(0, life=life)
    plan = find_payment(table.game, Purpose(0), ("G/P",))
    assert plan is not None
    assert plan.life == paid


# ---- who says what is tapped -------------------------------------------------------------------------------------------


class Careful:
    """A payer that keeps some permanents for later, and tells of what it is told."""

    def __init__(self, kept: tuple[int, ...] = (), barred: tuple[int, ...] = (), later: tuple[int, ...] = ()) -> None:
        self.kept = frozenset(map(ObjectId, kept))
        self.later = frozenset(map(ObjectId, later))
        self.barred = barred
        self.told: list[Any] = []

    def usable(self, purpose: Purpose, available: list[Source]) -> list[Source]:
        return [one for one in available if one.object not in self.barred]

    def spares(self, purpose: Purpose, available: list[Source]) -> frozenset[Referent]:
        return self.kept

    def wants(self, purpose: Purpose) -> tuple[str, ...]:
        return ("G",) if self.later else ()

    def keeps(self, purpose: Purpose, plan: Plan, available: list[Source]) -> frozenset[Referent]:
        return self.later

    def chosen(self, purpose: Purpose, plan: Plan, available: list[Source]) -> None:
        self.told.append(activated(plan))

    def spent(self, purpose: Purpose, spent: tuple[Mana, ...], left: tuple[Mana, ...]) -> None:
        self.told.append(([one.color for one in spent], [one.color for one in left]))


def test_what_is_spared_is_tapped_only_if_nothing_else_will_do() -> None:
    """The permanents are numbered; the first is what the spell speaks of, the second is kept by whoever pays."""
    rows: list[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int, list[int] | None]] = [
        # what the spell speaks of; what is kept; what is barred; how much is paid; what is tapped
        ((), (), (), 1, [0]), ((0,), (), (), 1, [1]), ((0,), (1,), (), 1, [2]), ((0,), (1,), (), 2, [0, 2]),
        ((0,), (1,), (), 3, [0, 1, 2]),
        ((), (0,), (), 2, [1, 2]), ((0, 1), (), (), 1, [2]), ((0, 1), (), (), 2, [0, 1]), ((), (), (0,), 1, [1]),
        ((), (), (0,), 3, None),
    ]
    for row, (spoken_of, kept, barred, amount, tapped) in enumerate(rows):
        table = Table()
        made = [table.put(land("Vale", tapping("G"))) for _ in range(3)]
        table.begin()
        payer = Careful(tuple(made[one] for one in kept), tuple(made[one] for one in barred))
        table.game.payer = payer
        purpose = Purpose(0, spares=[ObjectId(made[one]) for one in spoken_of])
        if tapped is None:
            with pytest.raises(IllegalAction):
                pay_mana(table.game, purpose, (str(amount),))
            assert payer.told == []
            continue
        pay_mana(table.game, purpose, (str(amount),))
        assert [one for one in range(3) if table.game.objects[made[one]].tapped] == tapped, row
        assert payer.told == [[(made[one], 0) for one in tapped], (["G"] * amount, [])], row


def test_what_is_wanted_for_later_is_tapped_only_if_nothing_else_will_do() -> None:
    for row, (later, kept, amount, tapped) in enumerate((
        ((), (), 1, [0]), ((0,), (), 1, [1]), ((0,), (1,), 1, [2]), ((0, 1), (), 1, [2]), ((0,), (), 2, [1, 2]),
        ((0, 1), (), 2, [0, 1]), ((0,), (1,), 2, [1, 2]), ((0,), (), 3, [0, 1, 2]),
    )):  # fmt: skip
        table = Table()
        made = [table.put(land("Vale", tapping("G"))) for _ in range(3)]
        table.begin()
        table.game.payer = Careful(tuple(made[one] for one in kept), later=tuple(made[one] for one in later))
        pay_mana(table.game, Purpose(0), (str(amount),))
        assert [one for one in range(3) if table.game.objects[made[one]].tapped] == tapped, row


def test_mana_of_a_color_that_is_wanted_for_later_is_spent_last() -> None:
    table = Table().begin()
    pool(table, "GRG")
    table.game.payer = payer = Careful(later=(9,))
    pay_mana(table.game, Purpose(0), ("2",))
    assert payer.told[-1] == (["R", "G"], ["G"])


def test_no_mana_is_made_where_one_pays_by_hand() -> None:
    table = Table()
    table.lands("G")
    table.begin()
    table.game.auto_payment = False
    with pytest.raises(IllegalAction, match="can't pay"):
        pay_mana(table.game, Purpose(0), ("G",))
    pool(table, "G")
    assert len(pay_mana(table.game, Purpose(0), ("G",))) == 1


def test_what_a_cost_taps_does_not_make_the_mana() -> None:
    table = Table()
    (forest,) = table.lands("G")
    table.begin()
    assert spared(ObjectId(forest), (t.ManaCost(("1",)), t.TapThis())) == {forest}
    assert spared(ObjectId(forest), (t.ManaCost(("1",)), t.PayLife(number(1)))) == frozenset()
    with pytest.raises(IllegalAction):
        pay_mana(table.game, Purpose(0), ("G",), frozenset((ObjectId(forest),)))


def test_a_source_that_is_gone_makes_no_mana() -> None:
    table = Table()
    (forest,) = table.lands("G")
    table.begin()
    available = sources(table.game, 0)
    plan = find_payment(table.game, Purpose(0), ("G",), available)
    assert activated(plan) == [(forest, 0)]
    assert activated(find_payment(table.game, Purpose(0), ("G",), [])) is None


# ---- what helps to pay -------------------------------------------------------------------------------------------------


def test_helpers_pay_for_one_mana_each_after_all_mana() -> None:
    rows: list[tuple[str, list[str], Symbols, list[int] | None]] = [
        # the pool; the colors that each helper can pay for; the cost; which of them help
        ("", [""], ("1",), [0]), ("", [""], ("2",), None), ("", ["", ""], ("2",), [0, 1]), ("G", [""], ("1",), []),
        ("", [""], ("G",), None), ("", ["G"], ("G",), [0]), ("", ["G"], ("U",), None), ("", ["G"], ("1",), [0]),
        ("", ["GU"], ("U",), [0]), ("", ["GU"], ("U", "G"), None), ("", ["GU", "G"], ("U", "G"), [0, 1]),
        ("", ["GU", "GU"], ("G", "U"), [0, 1]), ("", ["G"], ("G/U",), [0]), ("", ["G"], ("C",), None), ("", ["G"], ("S",), None),
        ("", [""], ("2/W",), None), ("", ["", ""], ("2/W",), [0, 1]), ("", ["W"], ("2/W",), [0]), ("G", ["G"], ("G", "1"), [0]),
    ]
    for row, (before, colors, symbols, helping) in enumerate(rows):
        table = Table().begin()
        pool(table, before)
        helpers = [Helper(ObjectId(900 + place), "convoke", 12, of) for place, of in enumerate(colors)]
        plan = find_payment(table.game, Purpose(0), symbols, [], helpers)
        found = None if plan is None else sorted(one.object - 900 for one in plan.helped)
        assert found == helping, row


def test_of_helpers_those_are_used_that_are_given_gladly() -> None:
    table = Table()
    (forest,) = table.lands("G")
    table.begin()
    helpers = [Helper(ObjectId(900), "convoke", 12, "G"), Helper(ObjectId(901), "delve", 10)]
    for amount, helped in ((1, []), (2, [901]), (3, [901, 900])):
        plan = find_payment(table.game, Purpose(0), (str(amount),), None, helpers)
        assert plan is not None
        assert (activated(plan), [one.object for one in plan.helped]) == ([(forest, 0)], helped)


# ---- enough at a glance ------------------------------------------------------------------------------------------------

COSTLY = (
    tapping("G", "G"), tapping("W", cost=t.Costs((t.TapThis(), t.PayLife(t.Number(1))))),
    tapping("U", only=(t.SpentFor("ability", t.Anything()),)), tapping("R", cost=t.SacrificeThis()),
)
"""What is not a permanent that is tapped for one mana, for nothing else and for anything."""


def test_what_is_plainly_enough_can_be_paid() -> None:
    """Of random lands and costs: a search is spared only where it finds a payment, and often enough to be worth it."""
    chance, spared_searches = Random(5), 0
    for _ in range(300):
        table = Table()
        for place in range(chance.randrange(6)):
            makes = [(tapping(color) for color in chance.sample("WUBRG", chance.randint(1, 2))), (chance.choice(COSTLY),)]
            table.put(land(f"Land {place}", *makes[chance.random() < 0.25]))
        table.begin()
        symbols = tuple(chance.choices(("W", "U", "G", "1", "2"), k=chance.randint(1, 3)))
        purpose, available = Purpose(0, kind="spell"), sources(table.game, 0)
        if is_plainly_enough(table.game, purpose, symbols, available):
            spared_searches += 1
            assert find_payment(table.game, purpose, symbols, available) is not None, symbols
    assert spared_searches > 30
