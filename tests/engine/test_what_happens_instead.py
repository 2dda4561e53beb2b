"""What happens instead of events (614-616), what triggers and how often (603), and what turns do by themselves (703.4)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.changing.replacing.candidate import affected_player
from app.engine.changing.replacing.counter_effects import acting_counter
from app.engine.errors import UnsupportedText
from app.engine.playing.daynight import become, check_for_turn
from app.engine.playing.turn_actions import max_hand_size
from app.engine.position import events as ev
from app.engine.reading.characteristics import chars
from tests.engine.conftest import CREATURE, Table, card
from tests.engine.shorthand import ANYONE, BEARS, BOARS, OPPONENTS, UNKNOWN, YOU, number

ME, FOE = t.IsPlayer("you"), t.IsPlayer("opponent")
AMOUNT = t.EventAmount()
ITSELF = t.IsSource()


def law(table: Table, *effects: t.StaticEffect, player: int = 0, **more: Any) -> int:
    return table.put(card("Law", "enchantment", "{9}", None, t.StaticAbility(effects, **more)), player)


def times(factor: int) -> t.TheEvent:
    return t.TheEvent(amount=t.Times(number(factor), AMOUNT))


def plus(more: int) -> t.TheEvent:
    return t.TheEvent(amount=t.Plus((AMOUNT, number(more))))


def cited(table: Table, *events: ev.Event) -> set[str]:
    before = len(table.game.journal)
    perform(table.game, list(events))
    return {rule for entry in table.game.journal[before:] for rule in entry.rules}


# ---- who chooses, and in which order ---------------------------------------------------------------------------------


def test_who_chooses_among_effects() -> None:
    table = Table()
    mine, theirs = table.creature(), table.creature(player=1)
    held = table.put(card("Boar", "creature", "{1}", (1, 1)), 1, "graveyard")
    values = card("Newt", "creature", "", (1, 1)).faces[0]
    table.begin()
    moved_under = ev.ZoneChange(held, "graveyard", "battlefield", 0)
    rows: list[tuple[ev.Event, int]] = [
        (ev.Damage(mine, 0, 1), 0), (ev.Damage(mine, 1, 1), 1), (ev.Damage(mine, theirs, 1), 1), (ev.Damage(theirs, mine, 1), 0),
        (ev.CountersPut(mine, "charge", 1), 0), (ev.CountersPut(theirs, "charge", 1, cause=0), 1),
        (ev.CountersPut(1, "poison", 1), 1),
        (moved_under, 0), (ev.ZoneChange(held, "graveyard", "battlefield"), 1), (ev.ZoneChange(held, "graveyard", "hand", 0), 1),
        (ev.CardDrawn(1), 1), (ev.TokenCreation(1, values), 1), (ev.LifeGained(player=1, amount=1), 1),
        (ev.Destroyed(theirs, 0), 1), (ev.Tapped(mine, 1), 0), (ev.StepBegins(1, "upkeep", "beginning"), 1),
    ]
    assert [affected_player(table.game, event) for event, _ in rows] == [player for _, player in rows]


def test_effects_are_applied_in_the_order_their_player_chooses_once_each() -> None:
    damage = t.Damages(to=ME)
    rows: list[tuple[tuple[t.Replace, ...], int | None, int]] = [
        ((t.Replace(damage, (times(2),)),), None, 4), ((t.Replace(damage, (times(2),)), t.Replace(damage, (plus(1),))), 0, 5),
        ((t.Replace(damage, (times(2),)), t.Replace(damage, (plus(1),))), 1, 6),
        ((t.Replace(damage, (times(2),)), t.Replace(t.Damages(to=FOE), (plus(1),))), None, 4),
        ((t.Replace(damage, (plus(1),)), t.Replace(damage, (times(2),), self_replacement=True)), None, 5),
        ((t.Replace(damage, (times(2),), t.Exists(t.All(BOARS))), t.Replace(damage, (plus(1),))), None, 3),
        ((t.Replace(damage, (times(2),), t.Exists(t.All(BEARS))),), None, 4),
        ((t.Replace(damage, (t.TheEvent(amount=number(0)),)),), None, 0),
        ((t.Replace(damage, ()),), None, 0), ((t.Replace(t.Damages(to=ME, at_least=2), (plus(1),)),), None, 3),
        ((t.Replace(t.Damages(to=ME, at_least=3), (plus(1),)),), None, 2), ((t.Replace(t.Damages(BEARS, ME),
        (plus(1),)),), None, 3),
        ((t.Replace(t.Damages(BOARS, ME), (plus(1),)),), None, 2), ((t.Replace(t.Damages(to=ME, combat=True),
        (plus(1),)),), None, 2),
    ]
    for row, (effects, first, lost) in enumerate(rows):
        table = Table()
        bear = table.creature("Bear", player=1)
        for effect in effects:
            law(table, effect, player=0)
        table.begin()
        if first is not None:
            table.answer("replacement", first)
        rules = cited(table, ev.Damage(bear, 0, 2))
        assert 20 - table.life() == lost, row
        assert [asked.player for asked in table.script.asked if asked.kind == "replacement"] == [0] * (first is not None), row
        assert ("616.1f" in rules, "616.1e" in rules) == (first is not None or row == 4, first is not None), row


def test_an_optional_effect_is_applied_if_its_player_wants() -> None:
    for wants, life in ((True, 20), (False, 18)):
        table = Table()
        bear = table.creature("Bear", player=1)
        law(table, t.Replace(t.Damages(to=ME), (), optional=True))
        table.begin().answer("may", wants)
        perform(table.game, [ev.Damage(bear, 0, 2)])
        assert table.life() == life


# ---- what is done instead --------------------------------------------------------------------------------------------


def test_damage_dealt_to_something_else_instead() -> None:
    rows: list[tuple[t.Selector, str, tuple[int, int]]] = [
        # to what; whether the other creature is phased out or gone; life lost, damage on it
        (t.All(BOARS), "", (0, 2)), (t.All(BOARS), "out", (2, 0)), (t.All(BOARS), "gone", (2, 0)),
        (t.All(t.HasName(("Law",))), "", (2, 0)), (t.All(t.HasName(("Forest",))), "", (2, 0)),
        (t.All(t.HasName(("Nobody",))), "", (2, 0)), (YOU, "", (2, 0)),
    ]
    for row, (to, state, (lost, marked)) in enumerate(rows):
        table = Table()
        bear, boar = table.creature("Bear", player=1), table.creature("Boar", (2, 9))
        table.lands("G")
        law(table, t.Replace(t.Damages(to=ME), (t.TheEvent(to=to),)))
        table.begin()
        if state == "out":
            table.game.alter(boar, phased_out="direct")
        if state == "gone":
            table.game.take_out(boar)
        perform(table.game, [ev.Damage(bear, 0, 2)])
        found = 0 if state == "gone" else table.game.objects[boar].damage
        assert (20 - table.life(), found) == (lost, marked), row


def test_damage_dealt_by_something_else_instead() -> None:
    for source, dealer in ((t.All(BOARS), "Boar"), (t.All(t.HasName(("Nobody",))), "Bear"), (YOU, "Bear")):
        table = Table()
        bear = table.creature("Bear", player=1)
        table.creature("Boar")
        law(table, t.Replace(t.Damages(to=ME), (t.TheEvent(source=source),)))
        table.begin()
        perform(table.game, [ev.Damage(bear, 0, 2)])
        (event,) = [one for one in table.game.history if isinstance(one, ev.Damage)]
        assert (chars(table.game, event.source).name, table.life()) == (dealer, 18)


def test_numbers_of_other_events() -> None:
    values = card("Newt", "creature: Newt", "", (1, 1)).faces[0]
    rows: list[tuple[t.EventPattern, ev.Event, Any]] = [
        (t.GainsLife(YOU), ev.LifeGained(player=0, amount=2), lambda table: table.life() - 20),
        (t.LosesLife(YOU), ev.LifeLost(player=0, amount=2), lambda table: 20 - table.life()),
        (t.CreatesTokens(under=YOU), ev.TokenCreation(0, values, amount=2),
         lambda table: table.zone("battlefield").count("Newt")),
        (t.Does("mill", YOU), ev.Milled(player=0, amount=2), lambda table: len(table.zone("graveyard"))),
    ]
    for pattern, event, seen in rows:
        for change, left in ((None, 2), (times(2), 4), (plus(1), 3), (t.TheEvent(amount=number(0)), 0), (plus(-2), 0)):
            table = Table()
            if change is not None:
                law(table, t.Replace(pattern, (change,)))
            table.begin()
            perform(table.game, [event.copy()])
            assert seen(table) == left, (pattern, change)


def test_another_zone_instead() -> None:
    rows: list[tuple[t.TheEvent, str, str]] = [
        (t.TheEvent(to_zone="exile"), "exile", ""), (t.TheEvent(to_zone="hand"), "hand", ""),
        (t.TheEvent(to_zone="library"), "library", "top"),
        (t.TheEvent(to_zone="library", position="bottom"), "library", "bottom"),
        (t.TheEvent(to_zone="library", position="shuffle", reveal=True), "library", "shuffle"),
    ]
    for the, zone, place in rows:
        table = Table()
        bear, boar = table.creature("Bear"), table.creature("Boar")
        source = law(table, t.Replace(t.Moves(BEARS, to="graveyard"), (the,)))
        table.begin()
        rules = cited(table, *(ev.ZoneChange(one, "battlefield", "graveyard") for one in (bear, boar)))
        assert table.zone("graveyard") == ["Boar"]
        assert "Bear" in table.zone(zone)
        if place in ("top", "bottom"):
            assert table.zone("library")[0 if place == "top" else -1] == "Bear"
        assert ("701.20a" in rules, "701.24a" in rules) == (the.reveal, place == "shuffle")
        assert len(table.game.objects[source].notes.get("linked:exiled", ())) == (zone == "exile")
    table = Table()
    bear = table.creature("Bear")
    law(table, t.Replace(t.Damages(to=BEARS), (t.TheEvent(to_zone="exile"),)))
    table.begin()
    with pytest.raises(UnsupportedText):
        perform(table.game, [ev.Damage(bear, bear, 1)])


def test_another_way_to_enter_instead() -> None:
    rows: list[tuple[t.TheEvent, bool, int]] = [
        (t.TheEvent(tapped=True), True, 0), (t.TheEvent(counters=(("charge", number(2)),)), False, 2), (t.TheEvent(), False, 0),
        (t.TheEvent(tapped=True, counters=(("charge", number(1)),)), True, 1), (t.TheEvent(tapped=False), False, 0),
    ]
    for the, tapped, charge in rows:
        table = Table()
        bear = table.put(card("Bear", "creature", "{1}", (2, 2)), 0, "graveyard")
        law(table, t.Replace(t.Moves(CREATURE, to="battlefield"), (the,)))
        table.begin()
        perform(table.game, [ev.ZoneChange(bear, "graveyard", "battlefield")])
        found = table.game.objects[table.find("Bear")]
        assert (found.tapped, found.counter("charge")) == (tapped, charge)
    table = Table()
    bear = table.creature("Bear")
    law(table, t.Replace(t.Damages(to=BEARS), (t.TheEvent(tapped=True),)))
    table.begin()
    with pytest.raises(UnsupportedText):
        perform(table.game, [ev.Damage(bear, bear, 1)])


def test_something_else_is_done_once_for_all_that_happens_together() -> None:
    for pattern, gained in ((t.Damages(to=ME), 1), (t.Damages(to=FOE), 0)):
        table = Table()
        bear, boar = table.creature("Bear", player=1), table.creature("Boar", player=1)
        law(table, t.Replace(pattern, (t.GainLife(number(1)),)))
        table.begin()
        rules = cited(table, ev.Damage(bear, 0, 2))
        assert table.life() == (21 if gained else 18)
        assert ("614.6" in rules) == bool(gained)
        assert boar in table.game.objects


def test_what_functions_only_of_a_card_itself() -> None:
    """614.12: what an object says of its own move from anywhere applies wherever it is."""
    for pattern, origin, to, found in (
        (t.Moves(ITSELF, to="graveyard"), "hand", "graveyard", "exile"),
        (t.Moves(ITSELF, to="graveyard"), "library", "graveyard", "exile"),
        (t.Moves(ITSELF, to="graveyard"), "battlefield", "graveyard", "exile"),
        (t.Moves(ITSELF, "battlefield", "graveyard"), "battlefield", "graveyard", "exile"),
        (t.Moves(ITSELF, "battlefield", "graveyard"), "hand", "graveyard", "graveyard"),
        (t.Moves(CREATURE, to="graveyard"), "hand", "graveyard", "graveyard"),
    ):
        table = Table()
        say = t.StaticAbility((t.Replace(pattern, (t.TheEvent(to_zone="exile"),)),))
        golem = table.put(card("Golem", "creature", "{1}", (1, 1), say), 0, origin)
        bear = table.put(card("Bear", "artifact", "{1}"), 0, origin)
        table.begin()
        perform(table.game, [ev.ZoneChange(golem, origin, to), ev.ZoneChange(bear, origin, to)])
        assert "Golem" in table.zone(found), (pattern, origin)
        assert "Bear" in table.zone(to)


def test_counters_that_act_by_themselves() -> None:
    table = Table()
    kinds = ("shield", "stun", "finality", "charge")
    bears = {kind: table.creature("Bear", counters={kind: 1}) for kind in kinds}
    buried = table.put(card("Ghost", "creature", "{1}", (1, 1)), 0, "graveyard", counters={"shield": 1, "finality": 1})
    table.begin()
    game = table.game

    def acting(event: Any) -> dict[str, str]:
        found = {kind: acting_counter(game, event(one)) for kind, one in bears.items()}
        return {kind: row[1] for kind, row in found.items() if row is not None}

    assert acting(lambda one: ev.Damage(one, one, 1)) == {"shield": "122.1c"}
    assert acting(lambda one: ev.Damage(one, 0, 1)) == {}
    assert acting(lambda one: ev.Destroyed(one, source=one)) == {"shield": "122.1c"}
    assert acting(lambda one: ev.Destroyed(one)) == {}
    assert acting(lambda one: ev.Untapped(one, 0)) == {"stun": "122.1d"}
    assert acting(lambda one: ev.Tapped(one, 0)) == {}
    assert acting(lambda one: ev.ZoneChange(one, "battlefield", "graveyard")) == {"finality": "122.1h"}
    assert acting(lambda one: ev.ZoneChange(one, "battlefield", "exile")) == {}
    assert acting_counter(game, ev.Damage(buried, buried, 1)) is None
    assert acting_counter(game, ev.Damage(UNKNOWN, UNKNOWN, 1)) is None
    perform(game, [ev.Damage(bears["charge"], bears["shield"], 1), ev.ZoneChange(bears["finality"], "battlefield", "graveyard")])
    assert [game.objects[bears["shield"]].counter("shield"), game.objects[bears["shield"]].damage] == [0, 0]
    assert table.zone("exile") == ["Bear"]
    game.alter(bears["stun"], tapped=True)
    perform(game, [ev.Untapped(bears["stun"], 0)])
    assert (game.objects[bears["stun"]].tapped, game.objects[bears["stun"]].counter("stun")) == (True, 0)


# ---- prevention ------------------------------------------------------------------------------------------------------


def test_prevention_of_damage() -> None:
    damage, three = t.Damages(to=ME), number(3)
    thorn = t.Cant("prevent_damage", BEARS)
    rows: list[tuple[tuple[t.StaticEffect, ...], int, int, set[str]]] = [
        ((t.Prevent(damage),), 4, 0, {"615.6"}), ((t.Prevent(damage, three),), 4, 1, {"615.6", "615.10"}),
        ((t.Prevent(damage, three),), 3, 0, {"615.10"}), ((t.Prevent(damage, three),), 2, 0, {"615.10"}),
        ((t.Prevent(t.Damages(to=FOE)),), 4, 4, set()),
        ((t.Prevent(t.Damages(BEARS, ME)),), 4, 0, {"615.6"}), ((t.Prevent(t.Damages(BOARS, ME)),), 4, 4, set()),
        ((t.Prevent(damage, condition=t.Exists(t.All(BEARS))),), 4, 0, {"615.6"}),
        ((t.Prevent(damage, condition=t.Exists(t.All(BOARS))),), 4, 4, set()), ((t.Prevent(damage), thorn), 4, 4, {"615.12"}),
        ((t.Prevent(damage), t.Cant("prevent_damage", BOARS)), 4, 0, {"615.6"}),
        ((t.Prevent(t.Damages(to=ME, combat=True)),), 4, 4, set()),
    ]
    for row, (effects, dealt, lost, rules) in enumerate(rows):
        table = Table()
        bear = table.creature("Bear", player=1)
        law(table, *effects)
        table.begin()
        found = cited(table, ev.Damage(bear, 0, dealt))
        assert 20 - table.life() == lost, row
        assert rules <= found, row
        assert rules or not {"615.6", "615.10", "615.12"} & found, row


def test_what_follows_from_a_prevention_follows_once() -> None:
    table = Table()
    bear, boar = table.creature("Bear", player=1), table.creature("Boar", player=1)
    law(table, t.Prevent(t.Damages(to=ME), then=(t.GainLife(AMOUNT),)))
    table.begin()
    found = cited(table, ev.Damage(bear, 0, 2), ev.Damage(boar, 0, 3))
    assert (table.life(), "615.5" in found) == (25, True)
    assert sum(isinstance(event, ev.LifeGained) for event in table.game.history) == 1


def test_damage_from_what_one_is_protected_from_is_prevented() -> None:
    white = t.KeywordAbility("protection", filter=t.HasColor(("W",)))
    for cost, marked in (("{W}", 0), ("{G}", 1)):
        table = Table()
        bear, knight = table.creature("Bear", cost=cost), table.creature("Knight", (2, 2), white, player=1)
        table.begin()
        found = cited(table, ev.Damage(bear, knight, 1))
        assert (table.game.objects[knight].damage, "702.16e" in found) == (marked, not marked)


# ---- triggers --------------------------------------------------------------------------------------------------------

GAIN = t.Body((t.GainLife(t.Number(1)),))


def waiting(table: Table, *events: ev.Event) -> list[str]:
    """Names of the sources of abilities that events trigger."""
    table.game.waiting = ()
    perform(table.game, list(events))
    return [chars(table.game, one.object).name for one in table.game.waiting]


def when(event: t.EventPattern, **more: Any) -> t.TriggeredAbility:
    return t.TriggeredAbility(event, GAIN, **more)


def lost(player: int, amount: int = 1) -> ev.LifeLost:
    return ev.LifeLost(player=player, amount=amount)


def test_what_triggers_and_how_often() -> None:
    mine, theirs = t.LosesLife(YOU), t.LosesLife(OPPONENTS)
    bears, boars = t.Exists(t.All(BEARS)), t.Exists(t.All(BOARS))
    rows: list[tuple[t.TriggeredAbility, tuple[t.StaticEffect, ...], int]] = [
        (when(mine), (), 1), (when(theirs), (), 0), (when(mine, condition=bears), (), 1), (when(mine, condition=boars), (), 0),
        (when(mine), (t.TriggersMore(BEARS, mine),), 2), (when(mine), (t.TriggersMore(BEARS, mine, 2),), 3),
        (when(mine), (t.TriggersMore(BEARS, mine, 0),), 0), (when(mine), (t.TriggersMore(BOARS, mine),), 1),
        (when(mine), (t.TriggersMore(BEARS, theirs),), 1), (when(mine), (t.TriggersMore(BEARS, t.GainsLife(YOU)),), 1),
        (when(mine), (t.TriggersMore(BEARS, None),), 2), (when(mine), (t.Cant("trigger", BEARS),), 0),
        (when(mine), (t.Cant("trigger", BOARS),), 1), (when(mine), (t.While(boars, (t.TriggersMore(BEARS, mine),)),), 1),
        (when(mine), (t.TriggersMore(BEARS, mine), t.TriggersMore(BEARS, mine)), 3),
        (when(mine, per_turn=1), (t.TriggersMore(BEARS, mine),), 1), (when(mine, per_turn=2),
        (t.TriggersMore(BEARS, mine, 5),), 2),
        (when(mine, zones=("graveyard",)), (), 0), (when(t.OneOrMore(mine)), (), 1),
    ]
    for row, (ability, effects, found) in enumerate(rows):
        table = Table()
        table.creature("Bear", (2, 2), ability)
        law(table, *effects)
        table.begin()
        assert len(waiting(table, lost(0))) == found, row


def test_abilities_that_trigger_so_often_each_turn() -> None:
    for per_turn, counts in ((None, [1, 1, 1]), (1, [1, 0, 0]), (2, [1, 1, 0])):
        table = Table()
        table.creature("Bear", (2, 2), when(t.LosesLife(YOU), per_turn=per_turn))
        table.begin()
        assert [len(waiting(table, lost(0))) for _ in counts] == counts


def test_what_is_done_only_once_each_turn_triggers_no_more_once_it_is_done() -> None:
    for once in (False, True):
        table = Table()
        bear = table.creature("Bear", (2, 2), when(t.LosesLife(YOU), do_once=once))
        twin = table.creature("Twin", (2, 2), when(t.LosesLife(YOU), do_once=once))
        table.begin()
        assert sorted(waiting(table, lost(0))) == ["Bear", "Twin"]
        (held,) = chars(table.game, bear).held
        table.game.counted = {("do_once", bear, held.key): 1}
        assert sorted(waiting(table, lost(0))) == (["Twin"] if once else ["Bear", "Twin"])
        assert twin in table.game.objects


def test_several_events_at_once() -> None:
    dies = t.Moves(CREATURE, "battlefield", "graveyard")
    for pattern, found in ((dies, 2), (t.OneOrMore(dies), 1), (t.OneOrMore(dies, at_least=2), 1),
    (t.OneOrMore(dies, at_least=3), 0)):
        table = Table()
        table.put(card("Altar", "artifact", "{1}", None, when(pattern)))
        bears = [table.creature("Bear") for _ in range(2)]
        table.begin()
        assert len(waiting(table, *(ev.ZoneChange(one, "battlefield", "graveyard") for one in bears))) == found


def test_what_leaves_sees_what_leaves_with_it_and_what_enters_sees_what_enters_with_it() -> None:
    table = Table()
    watcher = table.creature("Watcher", (1, 1), when(t.Moves(CREATURE, "battlefield", "graveyard")))
    bear = table.creature("Bear")
    table.begin()
    found = waiting(table, *(ev.ZoneChange(one, "battlefield", "graveyard") for one in (watcher, bear)))
    assert found == ["Watcher", "Watcher"]
    table = Table()
    host = card("Host", "creature", "{1}", (1, 1), when(t.Moves(CREATURE, to="battlefield")))
    entering = [table.put(one, 0, "graveyard") for one in (host, card("Bear", "creature", "{1}", (2, 2)))]
    table.begin()
    assert waiting(table, *(ev.ZoneChange(one, "graveyard", "battlefield") for one in entering)) == ["Host", "Host"]


def test_abilities_of_counters_trigger_for_each_of_them() -> None:
    for pattern, amount, found in (
        (t.PutsCounters(BEARS, each=True), 3, 3), (t.PutsCounters(BEARS), 3, 1), (t.PutsCounters(BEARS, each=True), 1, 1),
        (t.PutsCounters(BOARS, each=True), 3, 0), (t.PutsCounters(BEARS, "fade", each=True), 3, 0),
    ):
        table = Table()
        bear = table.creature("Bear")
        table.put(card("Altar", "artifact", "{1}", None, when(pattern)))
        table.begin()
        assert len(waiting(table, ev.CountersPut(bear, "charge", amount))) == found


def test_by_which_rules_things_trigger() -> None:
    rows: list[tuple[t.EventPattern, Any, str]] = [
        (t.Moves(BEARS, to="battlefield"), lambda one, held: ev.ZoneChange(held, "graveyard", "battlefield"), "603.6a"),
        (t.Moves(BEARS, "battlefield"), lambda one, held: ev.ZoneChange(one, "battlefield", "exile"), "603.6c"),
        (t.GainsLife(YOU), lambda one, held: ev.LifeGained(player=0, amount=1), "119.9"),
        (t.PutsCounters(BEARS), lambda one, held: ev.CountersPut(one, "charge", 1), "122.6"),
        (t.LosesLife(YOU), lambda one, held: lost(0), "603.2"),
        (t.BeginsStep("upkeep"), lambda one, held: ev.StepBegins(0, "upkeep", "beginning"), "603.2b"),
    ]
    every = {"603.6a", "603.6c", "119.9", "122.6", "603.2b"}
    for pattern, event, rule in rows:
        table = Table()
        one = table.creature("Bear")
        held = table.put(card("Bear", "creature", "{1}", (2, 2)), 0, "graveyard")
        table.put(card("Altar", "artifact", "{1}", None, when(pattern)))
        table.begin()
        perform(table.game, [event(one, held)])
        (told,) = [entry for entry in table.game.journal if entry.kind == "trigger"]
        assert {"603.2", *({rule} & every)} == set(told.rules) & {"603.2", *every}, pattern


# ---- what turns do ---------------------------------------------------------------------------------------------------


def test_what_untaps_in_the_untap_step() -> None:
    def steady(filter: t.Filter) -> t.Cant:
        return t.Cant("untap_in_untap_step", filter)

    rows: list[tuple[tuple[t.StaticEffect, ...], list[bool]]] = [
        # which untap as my turn begins: my bear, my boar, another player's creature
        ((), [True, True, False]), ((steady(BEARS),), [False, True, False]), ((t.Cant("untap", BOARS),), [True, False, False]),
        ((t.UntapsToo(t.HasName(("Foe",)), YOU),), [True, True, True]), ((t.UntapsToo(t.HasName(("Foe",)), OPPONENTS),),
        [True, True, False]),
        ((t.UntapsToo(BOARS, YOU),), [True, True, False]), ((t.UntapLimit(CREATURE, number(1), ANYONE),), [True, False, False]),
        ((t.UntapLimit(CREATURE, number(2), ANYONE),), [True, True, False]), ((t.UntapLimit(CREATURE, number(0), ANYONE),),
        [False, False, False]),
        ((t.UntapLimit(CREATURE, number(1), OPPONENTS),), [True, True, False]), ((t.UntapLimit(BOARS, number(1), ANYONE),),
        [True, True, False]),
    ]
    for row, (effects, expected) in enumerate(rows):
        table = Table()
        made = [table.creature(name, player=int(name == "Foe"), tapped=True) for name in ("Bear", "Boar", "Foe")]
        law(table, *effects)
        table.begin("end", active=1, turn=3)
        table.to("upkeep", 4)
        assert [not table.game.objects[one].tapped for one in made] == expected, row


def test_limits_on_untapping_that_cross_are_refused() -> None:
    table = Table()
    for name in ("Bear", "Boar", "Newt"):
        table.creature(name, tapped=True)
    law(table, *(t.UntapLimit(t.HasName(names), number(1), ANYONE) for names in (("Bear", "Boar"), ("Boar", "Newt"))))
    table.begin("end", active=1)
    with pytest.raises(UnsupportedText):
        table.to("upkeep", 4)


def test_maximum_hand_sizes() -> None:
    def rule(name: Any, amount: int | None = None, who: t.Selector = YOU) -> t.PlayerRule:
        return t.PlayerRule(name, who, None if amount is None else number(amount))

    rows: list[tuple[tuple[t.PlayerRule, ...], int | None, int | None]] = [
        ((), 7, 7), ((rule("max_hand_size", 3),), 3, 7), ((rule("max_hand_size", 3, OPPONENTS),), 7, 3),
        ((rule("no_max_hand_size"),), None, 7),
        ((rule("hand_size_more", 2),), 9, 7), ((rule("hand_size_more", -9),), 0, 7),
        ((rule("max_hand_size", 3), rule("hand_size_more", 2)), 5, 7),
        ((rule("hand_size_more", 2), rule("max_hand_size", 3)), 3, 7),
        ((rule("no_max_hand_size"), rule("hand_size_more", 2)), None, 7),
        ((rule("no_max_hand_size"), rule("max_hand_size", 3)), 3, 7),
        ((rule("max_hand_size", 3), rule("no_max_hand_size")), None, 7),
        ((rule("extra_land_plays", 3),), 7, 7),
    ]
    for effects, mine, theirs in rows:
        table = Table()
        for effect in effects:
            law(table, effect)
        table.begin()
        table.game.settled()
        assert [max_hand_size(table.game, player) for player in (0, 1)] == [mine, theirs]
        assert ("613.11" in table.game.deciding) == (len(effects) > 1)


def test_cleanup_discards_to_hand_size_and_damage_wears_off() -> None:
    for cards, left, effects in (
        (7, 7, ()), (8, 7, ()), (10, 7, ()), (10, 10, (t.PlayerRule("no_max_hand_size", YOU),)),
        (4, 2, (t.PlayerRule("max_hand_size", YOU, number(2)),)),
    ):
        table = Table()
        bear, foe = table.creature("Bear", (2, 9)), table.creature("Foe", (2, 9), player=1)
        for player in (0, 1):
            for _ in range(cards):
                table.hand(card("Filler", "artifact", "{9}"), player)
        law(table, *effects)
        table.begin("end")
        for one in (bear, foe):
            table.game.alter(one, damage=3)
        table.to("upkeep", 4)
        assert [len(table.zone("hand", player)) for player in (0, 1)] == [left, cards]
        assert [table.game.objects[one].damage for one in (bear, foe)] == [0, 0]
        assert table.told("514.2")
        assert ("discard" in table.script.kinds()) == (cards != left)
        assert table.told("402.2") == (cards == 10 == left)


def test_damage_that_stays() -> None:
    table = Table()
    bear = table.creature("Bear", (2, 9))
    law(table, t.PlayerRule("damage_stays", ANYONE))
    table.begin("end")
    table.game.alter(bear, damage=3)
    table.to("upkeep", 4)
    assert table.game.objects[bear].damage == 3


def test_sagas_get_lore_counters_in_ones_first_main_phase() -> None:
    chapter = t.ChapterAbility((1, 2, 3, 4, 5, 6), GAIN)
    table = Table()
    tale, song = (card("Tale", types, "{1}", None, chapter) for types in ("enchantment: Saga", "enchantment"))
    mine, theirs = (table.put(tale, player, counters={"lore": 1}) for player in (0, 1))
    plain, odd = table.put(song), table.put(card("Lay", "enchantment: Saga", "{1}"))
    table.begin("upkeep")
    table.to("postcombat_main")
    assert [table.game.objects[one].counter("lore") for one in (mine, theirs, plain)] == [2, 1, 0]
    assert odd not in table.game.objects or not table.game.objects[odd].counter("lore")


@pytest.mark.parametrize(("time", "casts", "after"), [
    ("day", [], "night"), ("day", [0], "day"), ("day", [1], "night"), ("night", [], "night"), ("night", [0], "night"),
    ("night", [0, 0], "day"), ("night", [0, 1], "night"), ("night", [1, 1], "night"), ("night", [0, 0, 0], "day"), ("", [], ""),
    ("", [0, 0], ""),
])
def test_day_and_night_change_by_what_the_player_of_the_turn_before_cast(time: str, casts: list[int], after: str) -> None:
    table = Table()
    bear = table.creature()
    table.begin(active=1, turn=4)
    game = table.game
    game.alter_player(0, last_turn=3)
    game.alter_player(1, last_turn=4)
    game.marks = frozenset({time} if time else ())
    game.past = (lost(0), *(ev.SpellCast(bear, player) for player in casts))
    check_for_turn(game)
    assert game.marks == ({after} if after else frozenset())


def test_it_becomes_day_or_night_once() -> None:
    table = Table().begin()
    game = table.game

    def deeds() -> list[str]:
        return [event.deed for event in game.history if isinstance(event, ev.DeedDone)]

    become(game, "day", ("731.1",))
    become(game, "day", ("731.1",))
    assert (game.marks, deeds()) == ({"day"}, ["become_day"])
    become(game, "night", ("731.1",))
    assert (game.marks, deeds()) == ({"night"}, ["become_day", "become_night", "day_becomes_night"])
    become(game, "day", ("731.1",))
    assert deeds()[3:] == ["become_day", "night_becomes_day"]
