"""What is listed as what a player may do (117.1) is what is judged to be legal, one by one, and each refusal cites its rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.engine import trees as t
from app.engine.playing.actions import legal_actions, way_of, why_not
from app.engine.playing.casting.ways import ways
from app.engine.playing.may_activate import activated_abilities
from app.engine.position.decisions import PASS, Action
from app.engine.position.objects import Card
from tests.engine.casting import GAIN, ONE, faces, keyword
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.shorthand import BEARS, BOARS, YOU, law, number

FREE = t.ManaCost(())
LIFE = t.Body((t.GainLife(number(1)),))


def able(cost: t.Cost = FREE, body: t.Body = LIFE, **more: Any) -> t.ActivatedAbility:
    return t.ActivatedAbility(cost, body, **more)


def stone(*abilities: t.Ability, name: str = "Stone", types: str = "artifact") -> Card:
    return card(name, types, "{9}", None, *abilities)


def judged(table: Table, player: int) -> set[Action]:
    """Whatever is judged to be legal, of everything that there is."""
    game = table.game
    found = {PASS} if why_not(game, player, PASS) is None else set()
    for one in list(game.objects):
        actions = [Action("activate", one, index) for index in range(len(activated_abilities(game, one)))]
        for way in ways(game, player, one):
            actions += [Action(kind, one, how=way.how) for kind in ("cast", "play_land")]
        found |= {action for action in actions if why_not(game, player, action) is None}
    return found


def listed(table: Table, player: int) -> set[Action]:
    return {action for action in legal_actions(table.game, player) if action.kind != "special"}


# ---- lists -------------------------------------------------------------------------------------------------------------

BOLT = card("Bolt", "instant", "", None, GAIN, mana_value=0)
FOREST = card("Forest", "basic land: Forest")
HALVES = faces("split", card("Near", "sorcery", "{0}", None, GAIN), card("Far", "instant", "{0}", None, GAIN))
BOTH_SLOW = faces("split", card("Near", "sorcery", "{0}", None, GAIN), card("Far", "sorcery", "{0}", None, GAIN))


def places(table: Table) -> list[int]:
    """A board with something of every kind that is judged at a glance, or of which only one is judged for all that are alike."""
    game = table.game
    quick, slow = card("Quick", "instant", "{0}", None, GAIN), card("Slow", "sorcery", "{0}", None, GAIN)
    tap, free = able(t.TapThis()), able()
    made = [table.put(FOREST), table.put(FOREST), table.put(FOREST, tapped=True), table.put(FOREST, 1), table.put(FOREST),
            table.put(FOREST, face_down=True), table.put(FOREST, counters={"charge": 1})]
    game.alter(made[4], phased_out="directly")
    makes = t.ActivatedAbility(t.TapThis(), t.Body((t.AddMana(("G",)),)))
    for held in ((tap,), (free,), (tap, free), (free, tap), (makes,), (makes, free), (able(who="any_player"),),
                 (able(who="opponents"),), (able(t.TapThis(), who="any_player"),), (free, able(who="any_player"))):
        made += [table.put(stone(*held)), table.put(stone(*held), tapped=True), table.put(stone(*held), 1)]
        gone = table.put(stone(*held))
        game.alter(gone, phased_out="directly")
        made.append(gone)
    elf = card("Elf", "creature: Elf", "{G}", (1, 1), makes)
    made += [table.put(elf), table.put(elf, summoning_sick=True), table.put(elf, tapped=True)]
    works = [stone(able(zones=(zone,))) for zone in ("hand", "graveyard", "exile", "battlefield")]
    zones = ("hand", "graveyard", "exile", "command", "battlefield")
    made += [table.put(what, player, zone) for what in works for zone in zones for player in (0, 1)]
    flashed = card("Flashed", "sorcery", "{0}", None, GAIN, keyword("flash", None))
    again = card("Again", "sorcery", "{9}", None, GAIN, keyword("flashback", FREE))
    again_now = card("Now", "instant", "{9}", None, GAIN, keyword("flashback", FREE))
    made += [
        table.put(what, player, zone) for what in (quick, slow, HALVES, BOTH_SLOW, flashed, again, again_now, FOREST)
        for zone in ("hand", "graveyard", "exile") for player in (0, 1) for _ in range(2 if zone == "hand" else 1)
    ]
    instant = card("Turn", "instant", "{0}", None, GAIN)
    made += [table.hand(faces(layout, slow, instant)) for layout in ("modal_dfc", "adventure", "split")]
    made.append(table.put(slow.faces[0], 0, "hand"))
    chief = card("Chief", "legendary creature: Human", "{0}", (1, 1))
    made += [table.put(chief, player, "command", marks=frozenset({"commander"})) for player in (0, 1)]
    made += [table.put(quick, player, "library", place=0) for player in (0, 1)]
    told = card("Told", "instant", "{9}", None, GAIN, keyword("foretell", FREE))
    made.append(table.put(told, 0, "exile", notes={"foretold": 1}))
    return made


MORE: list[tuple[str, list[t.StaticEffect]]] = [
    ("nothing", []), ("flash", [t.AsThoughFlash(t.HasName(("Slow",)), YOU)]),
    ("graveyard", [t.MayPlay(t.Anything(), ("graveyard",), YOU)]), ("exile", [t.MayPlay(t.HasName(("Slow",)), ("exile",), YOU)]),
    ("given", [t.Modify(t.All(t.HasName(("Slow",)), zones=("hand",)), (t.AddAbility(able(zones=("hand",))),))]),
    ("granted", [t.Modify(t.All(t.HasName(("Forest",))), (t.AddAbility(able()),))]),
    ("no activating", [t.Cant("activate", t.HasType(("artifact",)))]), ("no lands", [t.Cant("activate", t.HasType(("land",)))]),
    ("dearer", [t.CostChange(t.Anything(), more=("1",), applies_to="ability")]),
    ("library", [t.MayPlay(t.Anything(), ("library",), YOU)]), ("other hand", [t.MayPlay(t.Anything(), ("hand",), YOU)]),
    ("no casting", [t.Cant("cast", t.HasName(("Quick",)))]),
]
MOMENTS = [("precombat_main", 0), ("upkeep", 0), ("precombat_main", 1), ("end", 1)]


@pytest.mark.parametrize(("name", "effects"), MORE, ids=[name for name, _ in MORE])
def test_what_is_listed_is_what_is_judged_to_be_legal(name: str, effects: list[t.StaticEffect]) -> None:
    for step, active in MOMENTS:
        table = Table()
        places(table)
        if effects:
            law(table, *effects)
        table.begin(step, active=active)
        for player in (0, 1):
            if table.game.turn.priority != player:
                assert legal_actions(table.game, player) == ()
                table.act(PASS)
            assert listed(table, player) == judged(table, player), (step, player)
            assert listed(table, player) == judged(table, player), (step, player)  # what is remembered is so again


def test_what_is_remembered_is_forgotten_as_something_changes() -> None:
    table = Table()
    rocks = [table.put(stone(able(t.TapThis()))), table.put(stone(able()))]
    (forest,) = table.lands("G")
    table.begin("upkeep")
    before = listed(table, 0)
    assert before == {PASS, *(Action("activate", one, 0) for one in (*rocks, forest))}
    table.game.alter(forest, tapped=True)
    assert listed(table, 0) == before - {Action("activate", forest, 0)}
    table.game.alter(rocks[0], tapped=True)
    assert listed(table, 0) == before - {Action("activate", forest, 0), Action("activate", rocks[0], 0)}
    table.game.alter(forest, tapped=False)
    table.game.alter(rocks[0], tapped=False)
    assert listed(table, 0) == before
    table.to("precombat_main")
    land = table.hand(FOREST)
    assert Action("play_land", land) in listed(table, 0)


def test_nothing_is_listed_for_who_has_no_priority_or_once_the_game_is_over() -> None:
    table = Table().begin()
    assert [legal_actions(table.game, player) for player in (0, 1)] == [(PASS,), ()]
    table.game.result = "draw"
    assert [legal_actions(table.game, player) for player in (0, 1)] == [(), ()]


def test_split_second_leaves_mana_abilities_and_special_actions() -> None:
    """702.61b."""
    table = Table()
    (forest,) = table.lands("G")
    rock = table.put(stone(able()))
    makes = table.put(stone(t.ActivatedAbility(t.TapThis(), t.Body((t.AddMana(("C",)),)))))
    down = table.creature("Down", (2, 2), keyword("morph", FREE), face_down=True)
    sudden = table.hand(card("Sudden", "instant", "{0}", None, GAIN, keyword("split second", None)))
    quick = table.hand(card("Quick", "instant", "{0}", None, GAIN))
    table.begin().cast(sudden)
    assert set(legal_actions(table.game, 0)) - {PASS} == {Action("special", down, how="turn_face_up")}
    rows = [(Action("activate", rock, 0), "702.61a"), (Action("cast", quick), "702.61a"), (Action("activate", forest, 0), None),
            (Action("activate", makes, 0), None)]
    for action, rule in rows:
        refused = why_not(table.game, 0, action)
        assert (None if refused is None else refused.rule) == rule, action


# ---- why not -----------------------------------------------------------------------------------------------------------


def refusal(table: Table, action: Action, player: int = 0) -> str | None:
    """The rule by which an action is refused, which is cited."""
    table.game.settled()
    refused = why_not(table.game, player, action)
    assert refused is None or refused.rule in table.game.deciding
    return None if refused is None else refused.rule


def test_actions_that_there_are_not() -> None:
    table = Table()
    rock, land = table.put(stone(able(), able())), table.hand(FOREST)
    spell = table.hand(card("Quick", "instant", "{0}", None, GAIN))
    table.begin()
    rows: list[tuple[Action, int, str | None]] = [
        (PASS, 0, None), (PASS, 1, "117.1"), (Action("activate", rock, 0), 1, "117.1"), (Action("activate", rock, 0), 0, None),
        (Action("activate", rock, 1), 0, None), (Action("activate", rock, 2), 0, "602.2"),
        (Action("activate", land, 1), 0, "602.2"),
        (Action("activate", 9999, 0), 0, "109.1"), (Action("cast", 9999), 0, "109.1"), (Action("cast", spell), 0, None),
        (Action("cast", spell, how="flashback"), 0, "601.3"), (Action("cast", rock), 0, "601.3"),
        (Action("play_land", land, how="half_1"), 0, "601.3"), (Action("play_land", land), 0, None),
        (Action("cast", land), 0, "305.9"), (Action("play_land", spell), 0, "305.1"), (Action("dance", rock), 0, "117.1"),
        (Action("concede"), 0, None), (Action("concede"), 1, None),
    ]
    for action, player, rule in rows:
        assert refusal(table, action, player) == rule, (action, player)
    table.game.alter_player(1, in_game=False)
    assert refusal(table, Action("concede"), 1) == "104.3a"


SPEED: list[tuple[t.ActivatedAbility, str, list[str | None]]] = [
    # the ability; of what; why not in one's main phase, with something on the stack, in one's upkeep, in another's turn
    (able(), "artifact", [None, None, None, None]),
    (able(sorcery_speed=True), "artifact", [None, "602.5d", "602.5d", "602.5d"]),
    (able(t.Loyalty(1)), "planeswalker", [None, "606.3", "606.3", "606.3"]),
    (t.ActivatedAbility(t.TapThis(), t.Body((t.AddMana(("G",)),)), sorcery_speed=True), "artifact", [None, None, None, None]),
]


def test_at_what_time_abilities_are_activated() -> None:
    for row, (ability, types, expected) in enumerate(SPEED):
        for place, (step, active, busy) in enumerate((
            ("precombat_main", 0, False), ("precombat_main", 0, True), ("upkeep", 0, False), ("precombat_main", 1, False),
        )):
            table = Table()
            rock = table.put(stone(ability, types=types), counters={"loyalty": 3} if types == "planeswalker" else {})
            spell = table.hand(card("Quick", "instant", "{0}", None, GAIN))
            table.begin(step, active=active)
            if active == 1:
                table.act(PASS)
            if busy:
                table.cast(spell)
            assert refusal(table, Action("activate", rock, 0)) == expected[place], (row, place)


def test_loyalty_abilities_once_a_turn_of_each_permanent() -> None:
    """606.3; other abilities of a planeswalker are not counted."""
    for effects, often in (([], 1), ([t.AsThough("loyalty_twice", t.HasType(("planeswalker",)))], 2)):
        table = Table()
        card_of = stone(able(t.Loyalty(1)), able(), types="planeswalker")
        sage, other = (table.put(card_of, counters={"loyalty": 3}) for _ in range(2))
        if effects:
            law(table, *effects)
        table.begin()
        for _ in range(often):
            assert refusal(table, Action("activate", sage, 0)) is None
            table.activate(sage).resolve()
        assert [refusal(table, Action("activate", sage, 0)), refusal(table, Action("activate", sage, 1))] == ["606.3", None]
        assert refusal(table, Action("activate", other, 0)) is None


BEAR, BOAR = t.TargetSpec(BEARS), t.TargetSpec(BOARS)


def modal(*modes: tuple[t.TargetSpec, ...], targets: tuple[t.TargetSpec, ...] = ()) -> t.Body:
    return t.Body(targets=targets, modes=tuple(t.Mode(instructions=LIFE.instructions, targets=specs) for specs in modes))


AIMS: list[tuple[t.Body, str | None]] = [
    # with a bear there and no boar
    (LIFE, None), (t.Body(LIFE.instructions, (BEAR,)), None), (t.Body(LIFE.instructions, (BOAR,)), "602.2b"),
    (t.Body(LIFE.instructions, (BEAR, BOAR)), "602.2b"), (modal((BEAR,), (BOAR,)), None), (modal((BOAR,), (BOAR,)), "602.2b"),
    (modal((BOAR,), ()), None), (modal((), (), targets=(BOAR,)), "602.2b"), (modal((BOAR,), targets=(BEAR,)), "602.2b"),
]


def test_there_have_to_be_targets_for_an_ability() -> None:
    for row, (body, rule) in enumerate(AIMS):
        table = Table()
        table.creature("Bear")
        rock = table.put(stone(able(body=body)))
        table.begin()
        assert refusal(table, Action("activate", rock, 0)) == rule, row


PAYS: list[tuple[str, t.ActivatedAbility, str, list[t.StaticEffect], str | None]] = [
    # our lands; the ability; the source is a land too?; effects; why not
    ("", able(ONE), "artifact", [], "602.2b"), ("G", able(ONE), "artifact", [], None),
    ("", able(t.ManaCost(("0",))), "artifact", [], None),
    ("G", able(t.ManaCost(("U",))), "artifact", [], "602.2b"), ("", able(t.PayLife(number(20))), "artifact", [], None),
    ("", able(t.PayLife(number(21))), "artifact", [], "119.4"), ("", able(t.Unpayable()), "artifact", [], "118.3"),
    ("", able(t.TapThis()), "artifact", [], None), ("", able(t.Costs((t.TapThis(), ONE))), "artifact", [], "602.2b"),
    ("G", able(t.Costs((t.TapThis(), ONE))), "artifact", [], None),
    ("", able(t.Costs((t.TapThis(), ONE))), "land: Forest", [], "602.2b"),  # what is tapped for its cost makes no mana for it
    ("", able(ONE), "land: Forest", [], None), ("G", able(t.Costs((t.TapThis(), ONE))), "land: Forest", [], None),
    ("G", able(ONE), "artifact", [t.CostChange(t.Anything(), more=("1",), applies_to="ability", nonmana=True)], "602.2b"),
    ("GG", able(ONE), "artifact", [t.CostChange(t.Anything(), more=("1",), applies_to="ability", nonmana=True)], None),
    ("G", able(ONE, keyword="equip"), "artifact", [t.CostChange(t.Anything(), more=("1",), applies_to="equip")], "602.2b"),
    ("G", able(ONE), "artifact", [t.CostChange(t.Anything(), more=("1",), applies_to="equip")], None),
    ("", able(ONE), "artifact", [t.CostChange(t.Anything(), less=("1",), applies_to="ability")], None),
    ("", able(FREE), "artifact", [t.CostChange(t.Anything(), more=("1",), applies_to="ability")], "602.2b"),
    ("", able(t.ManaCost(("X",))), "artifact", [], None), ("", able(t.ManaCost(("X", "G"))), "artifact", [], "602.2b"),
    ("G", able(t.ManaCost(("X", "G"))), "artifact", [], None),
    ("", able(t.ManaCost(("2",)), less=number(2)), "artifact", [], None),
    ("", able(t.ManaCost(("2",)), less=number(1)), "artifact", [], "602.2b"),
    ("G", able(t.EitherCost((t.ManaCost(("U",)), t.ManaCost(("G",))))), "artifact", [], None),
    ("G", able(t.EitherCost((t.ManaCost(("U",)), t.ManaCost(("B",))))), "artifact", [], "118.3"),
    ("", able(t.EitherCost((t.PayLife(number(30)), t.PayLife(number(1))))), "artifact", [], None),
    ("", able(t.Costs((t.Sacrifice(BEARS, number(1)), t.Sacrifice(CREATURE, number(1))))), "artifact", [], None),
    ("", able(t.Costs((t.Sacrifice(BEARS, number(1)), t.Sacrifice(CREATURE, number(2))))), "artifact", [], "118.3"),
    ("", able(t.Costs((t.Sacrifice(CREATURE, number(1)), t.Sacrifice(BEARS, number(1))))), "artifact", [], None),
    ("", able(t.Costs((t.Sacrifice(CREATURE, number(2)), t.TapOthers(BEARS, number(1))))), "artifact", [], "118.3"),
]


def test_the_whole_cost_of_an_ability_has_to_be_payable() -> None:
    """118.3: a bear and an ox are there to be sacrificed or tapped, in such an order that all of it can be paid."""
    for row, (lands, ability, types, effects, rule) in enumerate(PAYS):
        table = Table()
        table.lands(lands)
        table.creature("Bear")
        table.creature("Ox")
        rock = table.put(card("Stone", types, "{9}", None, ability))
        if effects:
            law(table, *effects)
        table.begin()
        action = next(
            Action("activate", rock, place) for place, (held, index) in enumerate(activated_abilities(table.game, rock))
            if held.parts[index] is ability
        )
        assert refusal(table, action) == rule, row


def test_targets_described_by_x_and_costs_by_targets_are_tried() -> None:
    small = t.TargetSpec(t.And((CREATURE, t.Quality("power", "<=", t.X()))))
    rows: list[tuple[str, t.ActivatedAbility, bool]] = [
        ("", able(t.ManaCost(("X",)), t.Body(LIFE.instructions, (small,))), False),
        ("G", able(t.ManaCost(("X",)), t.Body(LIFE.instructions, (small,))), False),
        ("GG", able(t.ManaCost(("X",)), t.Body(LIFE.instructions, (small,))), True),
    ]
    for row, (lands, ability, may) in enumerate(rows):
        table = Table()
        table.lands(lands)
        table.creature("Bear", (2, 2))
        rock = table.put(stone(ability))
        table.begin()
        assert (refusal(table, Action("activate", rock, 0)) is None) == may, row


# ---- of several ways of one name ---------------------------------------------------------------------------------------


def test_of_several_permissions_on_different_terms_the_player_chooses() -> None:
    """601.3: only of those that can be used now, and only where they differ."""
    either: Callable[..., t.StaticEffect] = lambda **more: t.MayPlay(t.Anything(), ("graveyard",), YOU, **more)  # noqa: E731
    rows: list[tuple[list[t.StaticEffect], int | None, bool]] = [
        ([either()], None, False), ([either(), either()], None, False), ([either(free=True), either()], 2, True),
        ([either(), either(free=True)], 2, False),
    ]
    for row, (effects, asked, free) in enumerate(rows):
        table = Table()
        for effect in effects:
            law(table, effect)
        table.lands("G")
        spell = table.put(card("Quick", "instant", "{G}", None, GAIN), 0, "graveyard")
        table.begin()
        way = way_of(table.game, 0, Action("cast", spell, how=ways(table.game, 0, spell)[0].how))
        decisions = [one for one in table.script.asked if one.kind == "way"]
        assert [len(one.options) for one in decisions] == ([] if asked is None else [asked]), row
        assert way.free == free, row
    table = Table()
    for effect in (either(free=True), either()):
        law(table, effect)
    spell = table.put(card("Quick", "instant", "{G}", None, GAIN), 0, "graveyard")
    table.begin()
    assert way_of(table.game, 0, Action("cast", spell, how="permission")).free
    assert [one for one in table.script.asked if one.kind == "way"] == []
