"""How permanents enter the battlefield (614.1c-d, 614.12), and what Auras and Equipment enter attached to (303.4, 301.5)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.position import events as ev
from app.engine.position.objects import Card, CastRecord
from app.engine.reading.characteristics import chars
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.shorthand import BOARS, OPPONENTS, number

THERE, NOT_THERE = t.Exists(t.All(BOARS)), t.Exists(t.All(t.HasName(("Nobody",))))
GAIN = t.Body((t.GainLife(t.Number(1)),))


def law(table: Table, *effects: t.StaticEffect, player: int = 0, condition: t.Condition | None = None) -> int:
    return table.put(card("Law", "enchantment", "{9}", None, t.StaticAbility(effects, condition)), player)


def keyword(name: str, **more: Any) -> t.KeywordAbility:
    return t.KeywordAbility(name, **more)


def entering(table: Table, what: Card, player: int = 0, **details: Any) -> tuple[int, set[str]]:
    """The permanent that a card in a graveyard becomes, 0 for none, and the rules cited as it enters."""
    held = table.put(what, player, "graveyard")
    event = ev.ZoneChange(held, "graveyard", "battlefield")
    for name, value in details.items():
        setattr(ev.enter_details(event), name, value)
    before = len(table.game.journal)
    perform(table.game, [event])
    return event.new, {rule for entry in table.game.journal[before:] for rule in entry.rules}


def bear(*held: t.Ability) -> Card:
    return card("Bear", "creature", "{1}", (2, 2), *held)


def shaped(condition: t.Condition | None = None, **fields: Any) -> t.StaticAbility:
    return t.StaticAbility((t.EntersWith(**fields),), condition)


def test_what_a_permanent_says_of_how_it_enters() -> None:
    two = (("charge", number(2)),)
    rows: list[tuple[tuple[t.Ability, ...], bool, int]] = [
        ((), False, 0), ((shaped(tapped=True),), True, 0), ((shaped(counters=two),), False, 2),
        ((shaped(tapped=True, counters=two),), True, 2),
        ((shaped(tapped=True), shaped(counters=two)), True, 2), ((shaped(THERE, tapped=True),), True, 0),
        ((shaped(NOT_THERE, tapped=True),), False, 0),
        ((shaped(tapped=True, condition=THERE),), True, 0), ((shaped(tapped=True, condition=NOT_THERE),), False, 0),
        ((shaped(what=BOARS, tapped=True),), False, 0), ((shaped(counters=two), shaped(counters=two)), False, 4),
    ]
    for row, (held, tapped, charge) in enumerate(rows):
        table = Table()
        table.creature("Boar")
        table.begin()
        new, rules = entering(table, bear(*held))
        found = table.game.objects[new]
        assert (found.tapped, found.counter("charge")) == (tapped, charge), row
        assert ("614.1c" in rules) == bool(tapped or charge), row


def test_what_others_say_of_how_permanents_enter() -> None:
    theirs = t.And((CREATURE, t.ControlledBy(OPPONENTS)))
    rows: list[tuple[t.EntersWith, t.Condition | None, list[bool]]] = [
        # whether my creature, my artifact, another player's creature enter tapped
        (t.EntersWith(CREATURE, tapped=True), None, [True, False, True]),
        (t.EntersWith(theirs, tapped=True), None, [False, False, True]),
        (t.EntersWith(t.Anything(), tapped=True), None, [True, True, True]),
        (t.EntersWith(tapped=True), None, [False, False, False]),
        (t.EntersWith(CREATURE, tapped=True), THERE, [True, False, True]),
        (t.EntersWith(CREATURE, tapped=True), NOT_THERE, [False] * 3),
        (t.EntersWith(CREATURE, tapped=True, condition=NOT_THERE), None, [False] * 3),
    ]
    for effect, condition, expected in rows:
        table = Table()
        table.creature("Boar")
        law(table, effect, condition=condition)
        table.begin()
        made = [entering(table, bear()), entering(table, card("Rock", "artifact", "{1}")), entering(table, bear(), 1)]
        assert [table.game.objects[new].tapped for new, _ in made] == expected, effect
        assert ["614.1d" in rules for _, rules in made] == expected


def test_what_a_permanent_says_of_a_kind_is_not_about_itself() -> None:
    """614.12."""
    table = Table().begin()
    for tapped in (False, True):
        new, _ = entering(table, bear(shaped(what=CREATURE, tapped=True)))
        assert table.game.objects[new].tapped == tapped


def test_what_enters_transformed_shows_its_back_face() -> None:
    """712.14a."""
    front, back = bear(shaped(transformed=True)).faces[0], card("Wolf", "creature", "", (4, 4)).faces[0]
    table = Table().begin()
    new, _ = entering(table, Card("Bear // Wolf", (front, back), "transform"))
    assert (table.game.objects[new].face, table.pt(new)) == (1, (4, 4))


def test_what_may_be_declined_and_who_decides() -> None:
    for wants, decider, asked in ((True, None, 0), (False, None, 0), (True, OPPONENTS, 1), (False, OPPONENTS, 1)):
        table = Table()
        table.begin().answer("may", wants)
        say = shaped(tapped=True, optional=True, decider=decider, declined=(keyword("flying"),))
        new, _ = entering(table, bear(say))
        assert [one.player for one in table.script.asked if one.kind == "may"] == [asked]
        assert (table.game.objects[new].tapped, chars(table.game, new).has("flying")) == (wants, not wants)


def test_what_else_a_permanent_enters_with() -> None:
    table = Table().begin()
    new, _ = entering(table, bear(shaped(abilities=(keyword("flying"),), mark="monstrous", then=(t.GainLife(number(3)),))))
    assert (chars(table.game, new).has("flying"), table.game.objects[new].marks, table.life()) == (True, {"monstrous"}, 23)
    table = Table().begin()
    new, _ = entering(table, bear(shaped(under=OPPONENTS)))
    assert table.game.objects[new].controller == 1


def test_choices_made_as_a_permanent_enters() -> None:
    table = Table()
    table.begin().answer("color", "G")
    choose = t.ChooseValue("color", "color", on_source=True)
    new, _ = entering(table, bear(shaped(choices=(choose,))))
    assert table.game.objects[new].notes["color"] == "G"


def test_entering_as_a_copy() -> None:
    for there, name in ((True, "Boar"), (False, "Bear")):
        table = Table()
        if there:
            table.creature("Boar", (4, 5))
        table.begin()
        new, rules = entering(table, bear(shaped(copy_of=t.Choose(BOARS, number(1)))))
        seen = chars(table.game, new)
        assert (seen.name, seen.power, "707.5" in rules) == (name, 4 if there else 2, True)


INTRINSIC: list[tuple[Card, str, int, str]] = [
    (card("Sage", "planeswalker", "{3}", None, loyalty=4), "loyalty", 4, "306.5b"),
    (card("Front", "battle", "{3}", None, defense=5), "defense", 5, "310.4b"),
    (card("Tale", "enchantment: Saga", "{3}", None, t.ChapterAbility((1, 2, 3), GAIN)), "lore", 1, "714.3a"),
    (card("Song", "enchantment", "{3}", None, t.ChapterAbility((1, 2, 3), GAIN)), "lore", 0, "714.3a"),
    (card("Myth", "enchantment: Saga", "{3}"), "lore", 1, "714.3a"),
    (card("Myth", "enchantment: Saga", "{3}", None, keyword("read ahead")), "lore", 0, ""),
    (card("Bust", "artifact", "{3}", None, loyalty=4), "loyalty", 0, "306.5b"),
    (card("Gate", "artifact", "{3}", None, defense=5), "defense", 0, "310.4b"),
]


@pytest.mark.parametrize(("what", "kind", "expected", "rule"), INTRINSIC)
def test_counters_by_type(what: Card, kind: str, expected: int, rule: str) -> None:
    table = Table().begin()
    new, rules = entering(table, what)
    found = table.game.objects.get(new)
    assert (0 if found is None else found.counter(kind), rule in rules) == (expected, expected > 0)


def test_an_intrinsic_ability_may_be_lost() -> None:
    """613.1f before 614.12: what has lost all abilities enters without the counters they would give; having gained one it has
    them."""
    for change, expected in ((t.LoseAbilities(), 0), (t.AddAbility(keyword("hexproof")), 1), (t.AddTypes(("artifact",)), 1)):
        for what, kind, number_of, _ in INTRINSIC[:3]:
            table = Table()
            law(table, t.Modify(t.All(t.Not(t.HasName(("Law",)))), (change,)))
            new, _ = entering(table.begin(), what)
            assert table.game.objects[new].counter(kind) == number_of * expected, (what, change)


def test_read_ahead_and_compleated() -> None:
    table = Table()
    table.begin().answer("number", 2)
    chapters = [t.ChapterAbility(numbers, GAIN) for numbers in ((1,), (2, 3))]
    saga = card("Tale", "enchantment: Saga", "{3}", None, *chapters, keyword("read ahead"))
    new, rules = entering(table, saga)
    (asked,) = [one for one in table.script.asked if one.kind == "number"]
    assert (asked.minimum, asked.maximum, table.game.objects[new].counter("lore"), "702.155a" in rules) == (1, 3, 2, True)
    for symbols, held, loyalty in ((0, True, 5), (1, True, 3), (2, True, 1), (1, False, 5)):
        table = Table()
        sage = card("Sage", "planeswalker", "{0}", None, *[keyword("compleated")] if held else [], loyalty=5)
        spell = table.hand(sage)
        table.begin().cast(spell)
        (top,) = table.game.stack
        made = table.game.objects[top].cast
        assert isinstance(made, CastRecord)
        made.life_symbols = symbols
        table.resolve()
        assert table.game.objects[table.find("Sage")].counter("loyalty") == loyalty


def aura(filter: t.Filter = CREATURE) -> Card:
    return card("Veil", "enchantment: Aura", "{1}", None, keyword("enchant", filter=filter))


def test_what_an_aura_enters_attached_to() -> None:
    table = Table()
    table.begin()
    new, rules = entering(table, aura())
    assert (new, "303.4g" in rules, table.zone("graveyard")) == (0, True, ["Veil"])
    table = Table()
    one, other = table.creature("One"), table.creature("Other", player=1)
    table.begin().answer("option", other)
    new, rules = entering(table, aura())
    (asked,) = [asked for asked in table.script.asked if asked.kind == "option"]
    assert (set(asked.options), asked.rule, table.game.objects[new].attached_to) == ({one, other}, "303.4f", other)
    for owner, host in ((0, 1), (1, 0)):
        table = Table()
        table.begin().answer("option", host)
        new, _ = entering(table, aura(t.IsPlayer("any")), owner)
        (asked,) = [asked for asked in table.script.asked if asked.kind == "option"]
        assert (asked.player, set(asked.options), table.game.objects[new].attached_to) == (owner, {0, 1}, host)


def test_what_something_would_enter_attached_to() -> None:
    table = Table()
    host, rock = table.creature("Host"), table.put(card("Rock", "artifact", "{1}"))
    table.begin()
    rows: list[tuple[Card, int, int | None, str]] = [
        (aura(), host, host, ""), (aura(), rock, None, "303.4i"), (card("Sword", "artifact: Equipment", "{1}"), host, host, ""),
        (card("Sword", "artifact: Equipment", "{1}"), rock, None, "301.5e"), (bear(), host, None, "303.4h"),
    ]
    for what, to, attached, rule in rows:
        new, rules = entering(table, what, attached_to=to)
        stays = what.faces[0].name == "Veil" and attached is None
        assert (new == 0) == stays, (what, to)
        assert stays or table.game.objects[new].attached_to == attached
        assert {"303.4i", "301.5e", "303.4h"} & rules == ({rule} if rule else set()), (what, to)


def test_an_aura_that_enters_face_down_enchants_nothing() -> None:
    table = Table().begin()
    new, _ = entering(table, aura(), face_down=card("", "creature", "", (2, 2)).faces[0])
    assert (table.game.objects[new].attached_to, table.pt(new)) == (None, (2, 2))


def test_counters_that_a_permanent_would_enter_with_are_changed_as_counters_are() -> None:
    two = (("charge", number(2)),)
    twice = t.Replace(t.PutsCounters(CREATURE), (t.TheEvent(amount=t.Times(number(2), t.EventAmount())),))
    rows: list[tuple[tuple[t.StaticEffect, ...], int]] = [
        ((), 2), ((twice,), 4), ((t.Replace(t.PutsCounters(BOARS), twice.instead),), 2), ((t.Cant("get_counters", CREATURE),), 0),
        ((t.Cant("get_counters", BOARS),), 2), ((t.Cant("get_counters", CREATURE, counter="fade"),), 2),
        ((t.Cant("get_counters", CREATURE, counter="charge"),), 0),
    ]
    for row, (effects, charge) in enumerate(rows):
        table = Table()
        law(table, *effects)
        table.begin()
        new, _ = entering(table, bear(shaped(counters=two)))
        assert table.game.objects[new].counter("charge") == charge, row
    for effect, charge in ((t.Cant("get_counters", t.IsSource()), 0), (t.Cant("get_counters", t.IsSource(), counter="fade"), 2)):
        table = Table().begin()
        new, _ = entering(table, bear(shaped(counters=two), t.StaticAbility((effect,))))
        assert table.game.objects[new].counter("charge") == charge
