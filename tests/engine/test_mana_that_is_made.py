"""Which mana an instruction could add (106.3–11), what triggers as permanents are tapped for mana (605.1b), and what effects
change about it (106.12b): as far as it pays for something."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.playing.costs.mana import nothing_limits_mana, sources
from app.engine.playing.costs.mana_options import could_produce, mana_options
from app.engine.playing.costs.payment import Purpose, find_payment, pay_mana
from app.engine.position import events as ev
from app.engine.position.context import Context
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.shorthand import BEARS, OPPONENTS, YOU, law, number

COLORS = ["W", "U", "B", "R", "G"]
LANDS = t.All(t.HasType(("land",)))


def words(options: tuple[tuple[str, ...], ...]) -> list[str]:
    return ["".join(one) for one in options]


OPTIONS: list[tuple[t.AddMana, list[str]]] = [
    # what is added by a rock for which red was chosen, with a forest, an island and a bear of green and white there
    (t.AddMana(("G",)), ["G"]), (t.AddMana(("G", "U")), ["GU"]), (t.AddMana(("G",), number(3)), ["GGG"]),
    (t.AddMana(("G",), number(0)), []),
    (t.AddMana(("G/U",)), ["G", "U"]), (t.AddMana(("G/P",)), ["G"]), (t.AddMana(("2",)), ["CC"]), (t.AddMana(("S",)), ["C"]),
    (t.AddMana(("2/W",)), ["CC", "W"]), (t.AddMana(("G/U", "G/U")), ["GG", "GU", "UG", "UU"]),
    (t.AddMana(choice="any_color"), COLORS), (t.AddMana(choice="any_one_color", amount=number(2)), [one * 2 for one in COLORS]),
    (t.AddMana(choice="any_type"), [*COLORS, "C"]), (t.AddMana(("R", "W"), choice="among"), ["R", "W"]),
    (t.AddMana(("R", "W"), number(2), choice="combination"), ["RR", "RW", "WW"]),
    (t.AddMana(choice="different_colors", amount=number(4)), ["WUBR", "WUBG", "WURG", "WBRG", "UBRG"]),
    (t.AddMana(choice="chosen"), ["R"]), (t.AddMana(("W", "R"), choice="among_or_chosen"), ["W", "R"]),
    (t.AddMana(("W", "G"), choice="among_or_chosen"), ["W", "G", "R"]),
    (t.AddMana(choice="just_produced"), []), (t.AddMana(choice="could_produce", of=LANDS), ["U", "G"]),
    (t.AddMana(("G", "R"), choice="could_produce", of=LANDS), ["G"]), (t.AddMana(choice="could_produce", of=t.All(CREATURE)), []),
    (t.AddMana(choice="colors_of", of=t.All(CREATURE)), ["W", "G"]),
    (t.AddMana(choice="each_color_of", of=t.All(CREATURE)), ["WG"]),
    (t.AddMana(choice="each_color_of", of=LANDS), []), (t.AddMana(choice="commander_identity"), []),
]


def test_the_mana_that_could_be_added() -> None:
    table = Table()
    table.lands("GU")
    table.creature("Bear", cost="{G}{W}")
    rock = table.put(card("Rock", "artifact", "{1}"), notes={"color": "R"})
    plain = table.put(card("Rock", "artifact", "{1}"))
    table.begin()
    for row, (node, expected) in enumerate(OPTIONS):
        assert words(mana_options(node, Context(table.game, 0, rock))) == expected, row
    bare = Context(table.game, 0, plain)
    assert [words(mana_options(t.AddMana(("W",), choice=one), bare)) for one in ("chosen", "among_or_chosen")] == [[],
    ["W"]]  # type: ignore[arg-type]
    tapped = Context(table.game, 0, rock, event=ev.TappedForMana(rock, 0, ("G", "C", "G")))
    assert words(mana_options(t.AddMana(choice="just_produced"), tapped)) == ["G", "C"]


def making(*steps: t.Instruction, name: str = "Vale") -> Any:
    return card(name, "land", "", None, t.ActivatedAbility(t.TapThis(), t.Body(tuple(steps))))


def test_the_mana_that_a_permanent_could_produce() -> None:
    """106.7, without regard to whether its costs could be paid; of two that ask each other, neither adds anything."""
    other = t.AddMana(choice="could_produce", of=LANDS)
    rows: list[tuple[list[Any], list[set[str]]]] = [
        ([making(t.AddMana(("G",)))], [{"G"}]), ([making(t.AddMana(("G",)), t.AddMana(("U",)))], [{"G", "U"}]),
        ([making(t.GainLife(number(1)), t.AddMana(("G",)))], [{"G"}]), ([making(other)], [set()]),
        ([making(other), making(t.AddMana(("R",)))], [{"R"}, {"R"}]), ([making(other), making(other)], [set(), set()]),
        ([making(t.GainLife(number(1)))], [set()]),
    ]
    for lands, expected in rows:
        table = Table()
        made = [table.put(one, tapped=True) for one in lands]
        table.begin()
        assert [could_produce(table.game, one) for one in made] == expected


# ---- more mana ---------------------------------------------------------------------------------------------------------


def more(pattern: t.EventPattern, *steps: t.Instruction, **said: Any) -> Any:
    return card("Spring", "enchantment", "{9}", None, t.TriggeredAbility(pattern, t.Body(steps), **said))


FORESTS = t.HasSubtype(("Forest",))
ADDED: list[tuple[list[Any], list[str]]] = [
    # what triggers on mana abilities; what a forest of ours makes in all
    ([], ["G"]), ([more(t.TapsForMana(FORESTS), t.AddMana(("U",)))], ["GU"]),
    ([more(t.TapsForMana(CREATURE), t.AddMana(("U",)))], ["G"]),
    ([more(t.TapsForMana(FORESTS, by=OPPONENTS), t.AddMana(("U",)))], ["G"]),
    ([more(t.TapsForMana(FORESTS, mana=("U",)), t.AddMana(("U",)))], ["G"]),
    ([more(t.TapsForMana(FORESTS), t.AddMana(("U",)), condition=t.Exists(t.All(BEARS)))], ["G"]),
    ([more(t.TapsForMana(FORESTS), t.AddMana(("U",)), condition=t.Exists(LANDS))], ["GU"]),
    ([more(t.TapsForMana(FORESTS), t.AddMana(("U",), who=OPPONENTS))], ["G"]),
    ([more(t.TapsForMana(FORESTS), t.AddMana(choice="any_color"))], ["GW", "GU", "GB", "GR", "GG"]),
    ([more(t.TapsForMana(FORESTS), t.AddMana(choice="just_produced"))], ["GG"]),
    ([more(t.TapsForMana(FORESTS), t.AddMana(("U",))), more(t.TapsForMana(FORESTS), t.AddMana(("R",)))], ["GUR"]),
    ([more(t.TapsForMana(FORESTS), t.AddMana(("U",), number(0)))], ["G"]),
    ([more(t.TapsForMana(FORESTS), t.GainLife(number(1)))], ["G"]),
]


def test_what_triggers_on_tapping_for_mana_adds_to_it() -> None:
    for row, (springs, expected) in enumerate(ADDED):
        table = Table()
        (forest,) = table.lands("G")
        for one in springs:
            table.put(one)
        table.begin()
        (source,) = sources(table.game, 0)
        assert words(source.alternatives) == expected, row
        for made in expected:
            assert find_payment(table.game, Purpose(0), tuple(made)) is not None, row  # type: ignore[arg-type]
            assert find_payment(table.game, Purpose(0), (*made, "1")) is None, row  # type: ignore[arg-type]
        pay_mana(table.game, Purpose(0), tuple(expected[-1]))  # type: ignore[arg-type]
        assert table.game.objects[forest].tapped
        assert table.game.players[0].pool == ()


# ---- other mana --------------------------------------------------------------------------------------------------------


def instead(event: t.EventPattern, **said: Any) -> t.Replace:
    return t.Replace(event, (t.TheEvent(**said),))


TWICE = t.Times(number(2), t.EventAmount())
CHANGED: list[tuple[list[t.StaticEffect], list[str] | None, bool]] = [
    # effects; what a forest makes then, if the player need not choose among them; is every source asked about
    ([], ["G"], True), ([instead(t.AddsMana(FORESTS, tapped=True), mana="R")], ["R"], False),
    ([instead(t.AddsMana(CREATURE, tapped=True), mana="R")], ["G"], False),
    ([instead(t.AddsMana(tapped=True), amount=TWICE)], ["GG"], False),
    ([instead(t.AddsMana(tapped=True), amount=number(3), mana="C")], ["CCC"], False),
    ([instead(t.AddsMana(tapped=True), amount=TWICE), instead(t.AddsMana(tapped=True), amount=TWICE)], ["GGGG"], False),
    ([instead(t.AddsMana(tapped=True, by=OPPONENTS), mana="R")], ["G"], False),
    ([instead(t.AddsMana(tapped=True, at_least=2), mana="R")], ["G"], False),
    ([instead(t.AddsMana(tapped=True), mana="R"), instead(t.AddsMana(tapped=True), mana="B")], None, False),
    ([instead(t.AddsMana(tapped=True), mana="R"), instead(t.AddsMana(CREATURE, tapped=True), mana="B")], ["R"], False),
    ([instead(t.GainsLife(YOU), amount=TWICE)], ["G"], True),
    ([t.Cant("activate", CREATURE)], ["G"], False), ([t.CostChange(CREATURE, more=("1",))], ["G"], False),
    ([t.PlayerRule("no_max_hand_size", YOU)], ["G"], True),
]


@pytest.mark.parametrize(("effects", "expected", "quiet"), CHANGED)
def test_effects_change_what_is_made(effects: list[t.StaticEffect], expected: list[str] | None, quiet: bool) -> None:
    table = Table()
    table.lands("G")
    if effects:
        law(table, *effects)
    table.begin()
    assert nothing_limits_mana(table.game) == quiet
    assert [words(one.alternatives) for one in sources(table.game, 0)] == ([] if expected is None else [expected])
    for made in expected or ():
        assert "".join(unit.color for unit in pay_mana(table.game, Purpose(0), tuple(made))) == made  # type: ignore[arg-type]
