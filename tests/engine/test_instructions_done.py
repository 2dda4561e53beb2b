"""What single instructions do (608.2), each carried out by itself, and what they don't do where one thing is lacking."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.engine import trees as t
from app.engine.changing.carrying_out import carry_out
from app.engine.changing.effects import add_lasting
from app.engine.changing.pipeline import perform
from app.engine.errors import LimitReached
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.objects import Card
from app.engine.reading.characteristics import chars
from tests.engine.conftest import CREATURE, Table, card

YOU, OPPONENTS, ANYONE = t.You(), t.EachOpponent(), t.EachPlayer()
BEARS, BOARS = t.HasName(("Bear",)), t.HasName(("Boar",))
IT = t.Bound("it")
UNKNOWN = 1 << 20


def number(value: int) -> t.Number:
    return t.Number(value)


def law(table: Table, *effects: t.StaticEffect, player: int = 0) -> int:
    return table.put(card("Law", "enchantment", "{9}", None, t.StaticAbility(effects)), player)


class Stage:
    """A bear and a boar of ours, another player's foe, a rock whose words these are; a card in each hand and graveyard."""

    def __init__(self, players: int = 2) -> None:
        self.table = table = Table(players)
        self.game = table.game
        self.bear, self.boar = table.creature("Bear", (2, 2)), table.creature("Boar", (3, 4))
        self.foe = table.creature("Foe", (1, 9), player=1)
        self.rock = table.put(card("Rock", "artifact", "{1}"))
        ghost = card("Ghost", "creature", "{1}", (1, 1))
        self.held = [table.hand(ghost, player) for player in (0, 1)]
        self.buried = [table.put(ghost, player, "graveyard") for player in (0, 1)]
        table.begin()
        self.ctx = Context(table.game, 0, self.rock)

    def do(self, *steps: t.Instruction, it: Any = (), answers: dict[str, Any] | None = None) -> dict[str, Any]:
        """Carry out instructions about some things; gives what their names mean then."""
        for kind, answer in (answers or {}).items():
            self.table.answer(kind, answer)
        self.ctx = Context(self.game, 0, self.rock)
        self.ctx.bound["it"] = it
        carry_out(self.game, steps, self.ctx)
        return {name: things for name, things in self.ctx.bound.items() if name != "it"}

    def asked(self, kind: str) -> list[Any]:
        return [decision for decision in self.table.script.asked if decision.kind == kind]


# ---- life and damage -------------------------------------------------------------------------------------------------


def test_life_is_set_by_gaining_or_losing_the_difference() -> None:
    for total, kinds in ((25, [ev.LifeGained]), (12, [ev.LifeLost]), (20, []), (-3, [ev.LifeLost])):
        place = Stage()
        place.do(t.SetLife(number(total)))
        assert place.table.life() == total
        changed = [event for event in place.game.history if isinstance(event, ev.LifeGained | ev.LifeLost)]
        assert [type(event) for event in changed if event.amount] == kinds


def test_life_totals_are_exchanged_if_both_can() -> None:
    for forbidden, mine, expected in (
        (None, 15, (20, 15)), (None, 20, (20, 20)), (t.Cant("gain_life", by=t.IsPlayer("you")), 15, (15, 20)),
        (t.Cant("gain_life", by=t.IsPlayer("opponent")), 15, (20, 15)),
        (t.Cant("lose_life", by=t.IsPlayer("opponent")), 15, (15, 20)),
        (t.Cant("lose_life", by=t.IsPlayer("you")), 15, (20, 15)),
    ):
        place = Stage()
        if forbidden is not None:
            law(place.table, forbidden)
        place.game.alter_player(0, life=mine)
        place.do(t.ExchangeLife(ANYONE))
        assert (place.table.life(0), place.table.life(1)) == expected, forbidden
    place = Stage(3)
    place.game.alter_player(0, life=5)
    place.do(t.ExchangeLife(ANYONE))
    assert place.table.life() == 5


def test_a_fight_needs_two_creatures_on_the_battlefield() -> None:
    def fought(*two: tuple[int, ...], place: Stage) -> list[tuple[int, int, int]]:
        place.ctx = Context(place.game, 0, place.rock)
        place.ctx.bound.update(one=two[0], other=two[1])
        carry_out(place.game, (t.Fight(t.Bound("one"), t.Bound("other")),), place.ctx)
        return [(event.source, event.target, event.amount) for event in place.game.history if isinstance(event, ev.Damage)]

    place = Stage()
    bear, boar, rock = place.bear, place.boar, place.rock
    for pair in (((bear,), (rock,)), ((rock,), (bear,)), ((bear,), (place.buried[0],)), ((bear,), ()), ((), (bear,)),
                 ((bear,), (boar, place.foe)), ((bear, boar), (place.foe,)), ((bear,), (UNKNOWN,))):
        assert fought(*pair, place=place) == [], pair
    assert fought((bear,), (place.foe,), place=place) == [(bear, place.foe, 2), (place.foe, bear, 1)]
    place = Stage()
    assert fought((place.boar,), (place.boar,), place=place) == [(place.boar, place.boar, 3), (place.boar, place.boar, 3)]
    idle = place.table.creature("Idle", (0, 5))
    place.game.history = ()
    assert fought((idle,), (place.foe,), place=place) == fought((place.foe,), (idle,), place=place)[:1]
    assert place.game.objects[place.foe].damage == 0
    weak = place.table.creature("Weak", (-2, 5))
    place.game.history = ()
    assert (weak, place.bear, 0) not in fought((weak,), (place.bear,), place=place)
    assert place.game.objects[place.bear].damage == 0


def test_damage_dealt_by_an_instruction() -> None:
    place = Stage()
    found = place.do(t.DealDamage(number(2), IT, bind="hit"), it=(place.foe, 1))
    assert (found["hit"], place.ctx.amounts["hit"]) == ((place.foe, 1), 4)
    assert (place.game.objects[place.foe].damage, place.table.life(1)) == (2, 18)
    place.do(t.DealDamage(number(0), IT, bind="hit"), it=(1,))
    assert place.table.life(1) == 18


def test_players_gain_and_lose_life_each_their_own() -> None:
    for step, totals in (
        (t.GainLife(number(3)), (23, 20)), (t.GainLife(number(3), ANYONE), (23, 23)), (t.LoseLife(number(3), OPPONENTS),
        (20, 17)),
        (t.LoseLife(number(-3)), (20, 20)), (t.GainLife(number(0), ANYONE), (20, 20)),
    ):
        place = Stage()
        place.do(step)
        assert (place.table.life(0), place.table.life(1)) == totals


# ---- cards -----------------------------------------------------------------------------------------------------------


def test_discards() -> None:
    rows: list[tuple[t.Discard, tuple[int, int], list[tuple[int, int]]]] = [
        # the instruction; cards left in either hand of three; what is asked: at least and at most so many
        (t.Discard(number(1)), (2, 3), [(1, 1)]), (t.Discard(number(2), ANYONE), (1, 1), [(2, 2), (2, 2)]),
        (t.Discard(number(9)), (0, 3), []), (t.Discard(number(0)), (3, 3), []), (t.Discard(whole_hand=True), (0, 3), []),
        (t.Discard(number(1), filter=BEARS), (2, 3), [(1, 1)]), (t.Discard(number(1), filter=BOARS), (3, 3), []),
        (t.Discard(t.AnyNumber()), (3, 3), [(0, 3)]), (t.Discard(t.AnyNumber(number(1))), (2, 3), [(1, 3)]),
        (t.Discard(t.AnyNumber(number(0), number(2))), (3, 3), [(0, 2)]),
    ]
    for row, (step, left, bounds) in enumerate(rows):
        place = Stage()
        for player in (0, 1):
            for _ in range(2):
                place.table.hand(card("Bear", "creature", "{1}", (2, 2)), player)
        found = place.do(replace(step, bind="gone"))
        assert (len(place.table.zone("hand", 0)), len(place.table.zone("hand", 1))) == left, row
        assert [(one.minimum, one.maximum) for one in place.asked("discard")] == bounds, row
        assert all(place.game.objects[one].zone == "graveyard" for one in found["gone"]), row
        assert len(found["gone"]) == 6 - sum(left), row


def test_a_named_card_is_discarded_from_the_hand_it_is_in() -> None:
    for pick, left in ((lambda place: place.held[0], 0), (lambda place: place.held[1], 1), (lambda place: place.bear, 1)):
        place = Stage()
        place.do(t.Discard(what=IT), it=(pick(place),))
        assert len(place.table.zone("hand")) == left
        assert len(place.table.zone("hand", 1)) == 1


def test_scry_and_surveil() -> None:
    for step, kind, count in (
        (t.Scry(number(2)), "scry", 2), (t.Surveil(number(2)), "surveil", 2), (t.Scry(number(0)), "scry", None),
        (t.Surveil(number(0)), "surveil", None), (t.Scry(number(1), OPPONENTS), "scry", 1),
    ):
        place = Stage()
        place.do(step)
        done = [event.amount for event in place.game.history if isinstance(event, ev.DeedDone) and event.deed == kind]
        assert done == ([] if count is None else [count])
        assert [len(one.options) for one in place.asked("cards")] == ([] if count is None else [count])
    place = Stage()
    law(place.table, t.Cant("scry", by=t.IsPlayer("you")))
    place.do(t.Scry(number(2)), t.Scry(number(1), OPPONENTS))
    assert [one.player for one in place.asked("cards")] == [1]


def test_where_cards_looked_at_are_put() -> None:
    for step, zone in ((t.Scry(number(3)), "library"), (t.Surveil(number(3), bind="away"), "graveyard")):
        place = Stage()
        names = ("One", "Two", "Three")
        for name in reversed(names):
            place.table.put(card(name, "artifact", "{1}"), 0, "library", place=0)
        top = place.game.libraries[0][:3]
        found = place.do(step, answers={"cards": (top[1],), "order": (top[2], top[0])})
        assert place.table.zone("library")[:2] == ["Three", "One"]
        assert place.table.zone(zone)[-1 if zone == "library" else 0] in ("Two", "Ghost")
        assert "Two" in place.table.zone(zone)
        assert (len(found.get("away", ())) == 1) == (zone == "graveyard")
    place = Stage()
    place.game.libraries[0] = ()
    place.do(t.Scry(number(2)), t.Surveil(number(2)))
    assert place.asked("cards") == []
    assert not any(entry.kind == "scry" for entry in place.game.journal)


def test_cards_drawn_and_milled_by_instructions() -> None:
    place = Stage()
    found = place.do(t.Draw(number(2), bind="drawn"), t.Mill(number(3), OPPONENTS, bind="milled"))
    assert [len(found[name]) for name in ("drawn", "milled")] == [2, 3]
    assert [len(place.table.zone("hand", player)) for player in (0, 1)] == [3, 1]
    assert len(place.table.zone("graveyard", 1)) == 4
    with pytest.raises(LimitReached):
        place.do(t.Draw(number(20_001)))


def test_searching() -> None:
    def scene() -> Stage:
        place = Stage()
        for name, types in (("Bear", "creature"), ("Boar", "creature"), ("Sword", "artifact"), ("Bear", "creature")):
            place.table.put(card(name, types, "{1}", (1, 1) if types == "creature" else None), 0, "library", place=0)
        return place

    search = t.Search
    rows: list[tuple[t.Search, int, tuple[int, int] | None]] = [
        # what is searched for; how many there are to find; how many have to and may be found
        (search(CREATURE, number(1), "found"), 3, (0, 1)), (search(CREATURE, number(2), "found"), 3, (0, 2)),
        (search(CREATURE, number(9), "found"), 3, (0, 3)), (search(t.HasName(("Nobody",)), number(1), "found"), 0, None),
        (search(None, number(1), "found", up_to=False), 24, (1, 1)), (search(None, number(1), "found"), 24, (0, 1)),
        (search(CREATURE, number(1), "found", up_to=False), 3, (0, 1)),
        (search(CREATURE, number(1), "found", zones=("graveyard",), up_to=False), 1, None),
        (search(CREATURE, number(1), "found", zones=("graveyard",)), 1, (0, 1)),
        (search(CREATURE, number(1), "found", whose=OPPONENTS, zones=("hand",)), 1, (0, 1)),
    ]
    for row, (step, pool, bounds) in enumerate(rows):
        place = scene()
        place.do(step)
        asked = place.asked("search")
        expected = [] if bounds is None else [(pool, *bounds)]
        assert [(len(one.options), one.minimum, one.maximum) for one in asked] == expected, row
        assert [one.prompt for one in asked] == [
            f"Find {one.maximum}" if one.minimum == one.maximum else f"Find up to {one.maximum}" for one in asked]
        assert sum(isinstance(event, ev.DeedDone) and event.deed == "search" for event in place.game.history) == 1
    place = scene()
    law(place.table, t.Cant("search", by=t.IsPlayer("you")))
    assert place.do(search(CREATURE, number(1), "found")) == {}
    assert place.asked("search") == []


def test_what_is_found_together_shares_or_differs() -> None:
    for fields, test in (({"different": "name"}, [True, True, False]), ({"same": "name"}, [True, False, True]), ({}, None)):
        place = Stage()
        bears = [place.table.put(card("Bear", "creature", "{1}", (1, 1)), 0, "library", place=0) for _ in range(2)]
        boar = place.table.put(card("Boar", "creature", "{1}", (1, 1)), 0, "library", place=0)
        place.do(t.Search(CREATURE, number(2), "found", **fields))  # type: ignore[arg-type]
        (asked,) = place.asked("search")
        answers = ((bears[0],), (bears[0], boar), tuple(bears))
        assert (None if asked.test is None else [asked.test(one) is None for one in answers]) == test


def test_revealing_until_so_many_fit() -> None:
    for count, exile, shown, hits in ((1, False, 2, 1), (2, False, 4, 2), (1, True, 2, 1), (3, False, 24, 2), (0, False, 0, 0)):
        place = Stage()
        for name in ("Bear", "Sword", "Bear", "Sword"):
            types = "creature" if name == "Bear" else "artifact"
            place.table.put(card(name, types, "{1}", (1, 1) if types == "creature" else None), 0, "library", place=0)
        found = place.do(t.Reveal(None, until=CREATURE, until_count=number(count), exile=exile, bind="shown", hit="hits"))
        assert (len(found["shown"]), len(found["hits"])) == (shown, hits), count
        assert len(place.table.zone("exile")) == (shown if exile else 0)
        told = sum(entry.kind == "reveal" for entry in place.game.journal)
        assert told == shown


# ---- moving ----------------------------------------------------------------------------------------------------------


def the_bear(place: Stage) -> tuple[int, ...]:
    return (place.bear,)


def test_where_an_instruction_moves_things() -> None:
    rows: list[tuple[dict[str, Any], Callable[[Stage], Any], Callable[[Stage], Any], Any]] = [
        ({"to": "hand"}, lambda place: (place.bear, place.boar), lambda place: len(place.table.zone("hand")), 3),
        ({"to": "exile"}, lambda place: (place.bear,), lambda place: place.table.zone("exile"), ["Bear"]),
        ({"to": "library"}, lambda place: (place.bear,), lambda place: place.table.zone("library")[0], "Bear"),
        ({"to": "library", "position": "bottom"}, the_bear, lambda place: place.table.zone("library")[-1], "Bear"),
        ({"to": "library", "position": "3"}, lambda place: (place.bear,), lambda place: place.table.zone("library")[2], "Bear"),
        ({"to": "library", "beneath": number(4)}, the_bear, lambda place: place.table.zone("library")[4], "Bear"),
        ({"to": "battlefield"}, lambda place: (place.buried[0],), lambda place: len(place.table.zone("graveyard")), 0),
        ({"to": "battlefield"}, lambda place: (place.bear,), lambda place: place.table.there(place.bear), True),
        ({"to": "hand", "from_zone": "graveyard"}, the_bear, lambda place: place.table.there(place.bear), True),
        ({"to": "hand", "from_zone": "battlefield"}, the_bear, lambda place: place.table.there(place.bear), False),
        ({"to": "hand"}, lambda place: (UNKNOWN, 0), lambda place: len(place.table.zone("hand")), 1),
    ]
    for row, (fields, what, seen, expected) in enumerate(rows):
        place = Stage()
        place.do(t.Move(IT, **fields), it=what(place))
        assert seen(place) == expected, row


def test_under_whose_control_and_how_permanents_are_put_onto_the_battlefield() -> None:
    rows: list[tuple[dict[str, Any], int, tuple[int, bool, int, bool]]] = [
        # fields; whose card; controller, tapped, counters, face down
        ({}, 0, (0, False, 0, False)), ({}, 1, (1, False, 0, False)), ({"under": YOU}, 1, (0, False, 0, False)),
        ({"under": OPPONENTS}, 0, (1, False, 0, False)), ({"under": ANYONE}, 1, (1, False, 0, False)),
        ({"tapped": True}, 0, (0, True, 0, False)),
        ({"counters": (("charge", number(2)),)}, 0, (0, False, 2, False)), ({"face_down": True}, 0, (0, False, 0, True)),
    ]
    for fields, owner, expected in rows:
        place = Stage()
        found = place.do(t.Move(IT, "battlefield", bind="new", **fields), it=(place.buried[owner],))
        here = place.game.objects[found["new"][0]]
        assert (here.controller, here.tapped, here.counter("charge"), here.face_down is not None) == expected, fields
    for what in (card("Bolt", "instant", "{R}"), card("Plan", "sorcery", "{R}")):
        for face_down in (False, True):
            place = Stage()
            held = place.table.put(what, 0, "graveyard")
            found = place.do(t.Move(IT, "battlefield", face_down=face_down, bind="new"), it=(held,))
            assert bool(found["new"]) == face_down


def test_what_is_put_onto_the_battlefield_transformed() -> None:
    front, back = card("Day", "creature", "{1}", (1, 1)).faces[0], card("Night", "creature", "", (2, 2)).faces[0]
    spell = card("Plan", "sorcery", "").faces[0]
    for layout, faces, name in (
        ("transform", (front, back), "Night"), ("transform", (front, spell), None), ("adventure", (front, back), None),
        ("transform", (front,), None),
    ):
        place = Stage()
        held = place.table.put(Card("Day", faces, layout), 0, "graveyard")
        found = place.do(t.Move(IT, "battlefield", transformed=True, bind="new"), it=(held,))
        assert [chars(place.game, one).name for one in found["new"]] == ([] if name is None else [name]), layout


def test_exile_remembers_and_returns() -> None:
    place = Stage()
    found = place.do(t.Exile(IT, bind="gone"), it=(place.bear, place.buried[1]))
    assert place.game.objects[place.rock].notes["linked:exiled"] == found["gone"]
    assert [place.game.objects[one].zone for one in found["gone"]] == ["exile", "exile"]
    place = Stage()
    found = place.do(t.Exile(IT, t.UntilLeaves(t.This()), bind="gone"), it=(place.bear,))
    assert len(place.game.effects) == 1
    place = Stage()
    place.game.take_out(place.rock)
    place.do(t.Exile(IT, t.UntilLeaves(t.This())), it=(place.bear,))
    assert place.table.there(place.bear)
    place = Stage()
    found = place.do(t.Exile(IT, face_down=True, counters=(("time", number(3)),), bind="gone"), it=(place.bear,))
    here = place.game.objects[found["gone"][0]]
    assert (here.face_down is not None, here.counter("time")) == (True, 3)


def test_destroying_and_sacrificing() -> None:
    place = Stage()
    found = place.do(t.Destroy(IT, bind="gone"), it=(place.bear, place.held[0], UNKNOWN))
    assert (found["gone"], place.table.there(place.bear)) == ((place.bear,), False)
    place = Stage()
    tough = place.table.creature("Tough", (2, 2), "indestructible")
    assert place.do(t.Destroy(IT, bind="gone"), it=(tough,))["gone"] == ()
    rows: list[tuple[t.SacrificeObjects, list[tuple[int, int, int]], tuple[int, int]]] = [
        # what; what is asked, of whom, at least and at most so many; permanents left
        (t.SacrificeObjects(YOU, CREATURE), [(0, 1, 1)], (2, 1)), (t.SacrificeObjects(ANYONE, CREATURE), [(0, 1, 1)], (2, 0)),
        (t.SacrificeObjects(YOU, CREATURE, number(5)), [], (1, 1)), (t.SacrificeObjects(YOU, BEARS), [], (2, 1)),
        (t.SacrificeObjects(YOU, t.HasName(("Nobody",))), [], (3, 1)), (t.SacrificeObjects(YOU, CREATURE, t.AnyNumber()),
        [(0, 0, 2)], (3, 1)),
    ]
    for row, (step, asked, left) in enumerate(rows):
        place = Stage()
        place.do(step)
        assert [(one.player, one.minimum, one.maximum) for one in place.asked("objects")] == asked, row
        assert tuple(len(place.table.zone("battlefield", player)) for player in (0, 1)) in (left, (sum(left), sum(left))), row
    place = Stage()
    found = place.do(t.SacrificeObjects(what=IT, bind="gone"), it=(place.bear, place.foe, UNKNOWN))
    assert (found["gone"], place.table.there(place.foe)) == ((place.bear,), True)


# ---- permanents ------------------------------------------------------------------------------------------------------


def test_tapping_binds_what_became_tapped() -> None:
    place = Stage()
    place.game.alter(place.boar, tapped=True)
    found = place.do(t.Tap(IT, bind="tapped"), it=(place.bear, place.boar, place.held[0], UNKNOWN))  # 110.5d
    assert found["tapped"] == (place.bear,)
    found = place.do(t.Untap(IT, bind="untapped"), it=(place.bear, place.foe))
    assert found["untapped"] == (place.bear,)


def test_counters_put_taken_and_moved() -> None:
    place = Stage()
    found = place.do(t.PutCounters("charge", number(2), IT, bind="put"), it=(place.bear, place.rock, UNKNOWN, 1))
    assert (found["put"], place.ctx.amounts["put"]) == ((place.bear, place.rock, 1), 6)
    assert place.game.players[1].counter("charge") == 2
    rows: list[tuple[t.TakeCounters, Any, int, int]] = [
        # what is taken from two charge and three time counters; what is answered, and so left of each
        (t.TakeCounters("charge", number(1), IT), None, 1, 3), (t.TakeCounters("charge", None, IT), None, 0, 3),
        (t.TakeCounters("charge", number(9), IT), None, 0, 3), (t.TakeCounters(None, None, IT), None, 0, 0),
        (t.TakeCounters("fade", number(1), IT), None, 2, 3), (t.TakeCounters("charge", t.AnyNumber(), IT), 1, 1, 3),
        (t.TakeCounters(None, number(2), IT), 1, 1, 3),
    ]
    for step, answer, charge, time in rows:
        place = Stage()
        place.game.alter(place.rock, counters=(("charge", 2, 1), ("time", 3, 2)))
        place.do(step, it=(place.rock, UNKNOWN), answers={} if answer is None else {"number": answer})
        here = place.game.objects[place.rock]
        assert (here.counter("charge"), here.counter("time")) == (charge, time) or answer is not None, step
        assert here.counter("charge") == charge
    moves: list[tuple[t.MoveCounters, Any, tuple[int, int], tuple[int, int]]] = [
        (t.MoveCounters("charge", None, t.This(), IT), "bear", (0, 3), (2, 0)),
        (t.MoveCounters(None, None, t.This(), IT), "bear", (0, 0), (2, 3)),
        (t.MoveCounters("charge", number(1), t.This(), IT), "bear", (1, 3), (1, 0)),
        (t.MoveCounters("charge", number(9), t.This(), IT), "bear", (0, 3), (2, 0)),
        (t.MoveCounters("charge", None, t.This(), IT), "rock", (2, 3), (0, 0)),
        (t.MoveCounters("fade", None, t.This(), IT), "bear", (2, 3), (0, 0)),
        (t.MoveCounters("charge", None, t.This(), IT), "both", (2, 3), (0, 0)),
        (t.MoveCounters("charge", None, t.This(), IT), "gone", (2, 3), (0, 0)),
    ]
    for move, whom, left, got in moves:
        place = Stage()
        place.game.alter(place.rock, counters=(("charge", 2, 1), ("time", 3, 2)))
        to = {"bear": (place.bear,), "rock": (place.rock,), "both": (place.bear, place.boar), "gone": (UNKNOWN,)}[whom]
        place.do(move, it=to)
        here, there = place.game.objects[place.rock], place.game.objects[place.bear]
        assert (here.counter("charge"), here.counter("time")) == left, (move, whom)
        assert (there.counter("charge"), there.counter("time")) == got, (move, whom)


def test_tokens_created() -> None:
    newt = t.TokenSpec(("creature",), ("Newt",), power=number(1), toughness=number(1))
    rows: list[tuple[dict[str, Any], tuple[int, int], bool, int]] = [
        ({}, (1, 0), False, 0), ({"count": number(3)}, (3, 0), False, 0), ({"count": number(0)}, (0, 0), False, 0),
        ({"who": ANYONE}, (1, 1), False, 0), ({"tapped": True}, (1, 0), True, 0),
        ({"counters": (("charge", number(2)),)}, (1, 0), False, 2),
        ({"count": number(2), "who": OPPONENTS}, (0, 2), False, 0),
    ]
    for fields, made, tapped, charge in rows:
        place = Stage()
        found = place.do(t.CreateToken(**{"count": number(1), "spec": newt, "bind": "new", **fields}))
        tokens = [place.game.objects[one] for one in found["new"]]
        assert tuple(sum(one.controller == player for one in tokens) for player in (0, 1)) == made, fields
        known = {(one.is_token, one.tapped, one.counter("charge"), one.values.name) for one in tokens}
        assert known <= {(True, tapped, charge, "Newt Token")}
    place = Stage()
    with pytest.raises(LimitReached):
        place.do(t.CreateToken(number(place.game.limits.objects + 1), newt))
    place = Stage()
    found = place.do(t.CreateToken(number(1), copy_of=IT, bind="new"), it=(place.bear, place.boar))
    assert [chars(place.game, one).name for one in found["new"]] == ["Bear", "Boar"]


def test_tokens_that_enter_attacking() -> None:
    newt = t.TokenSpec(("creature",), ("Newt",), power=number(1), toughness=number(1))
    for fights, attacking, expected in ((True, True, True), (True, False, False), (False, True, False)):
        place = Stage()
        if fights:
            place.table.answer("attackers", ((place.bear, 1),)).to("declare_attackers")
        (made,) = place.do(t.CreateToken(number(1), newt, attacking=attacking, tapped=True, bind="new"))["new"]
        assert (place.game.combat is not None and made in place.game.combat.attackers) == expected


def test_attaching_and_unattaching_by_an_instruction() -> None:
    place = Stage()
    sword = place.table.put(card("Sword", "artifact: Equipment", "{1}"))
    place.do(t.Attach(t.All(t.HasName(("Sword",))), IT), it=(place.rock,))
    assert place.game.objects[sword].attached_to is None
    place.do(t.Attach(t.All(t.HasName(("Sword",))), IT), it=(place.rock, place.boar))
    assert (place.game.objects[sword].attached_to, place.asked("option")) == (place.boar, [])
    place.do(t.Attach(t.All(t.HasName(("Sword",))), IT), it=(place.bear, place.boar), answers={"option": place.bear})
    assert place.game.objects[sword].attached_to == place.bear
    place.do(t.Attach(IT, None), it=(sword,))
    assert place.game.objects[sword].attached_to is None


def test_control_is_exchanged_of_two_permanents_of_two_players() -> None:
    rows: list[tuple[Callable[[Stage], tuple[Any, Any]], bool]] = [
        (lambda place: ((place.bear,), (place.foe,)), True), (lambda place: ((place.bear,), (place.boar,)), False),
        (lambda place: ((place.bear,), ()), False), (lambda place: ((), (place.foe,)), False),
        (lambda place: ((place.bear, place.boar), (place.foe,)), False), (lambda place: ((place.foe,),
        (place.bear, place.boar)), False),
        (lambda place: ((place.bear,), (UNKNOWN,)), False),
    ]
    for row, (pair, exchanged) in enumerate(rows):
        place = Stage()
        one, other = pair(place)
        place.ctx = Context(place.game, 0, place.rock)
        place.ctx.bound.update(one=one, other=other)
        carry_out(place.game, (t.ExchangeControl(t.Bound("one"), t.Bound("other")),), place.ctx)
        controllers = [place.game.objects[thing].controller for thing in (place.bear, place.boar, place.foe)]
        assert controllers == ([1, 0, 0] if exchanged else [0, 0, 1]), row


def test_designations_of_permanents() -> None:
    place = Stage()
    place.do(t.Designate(IT, "renowned"), it=(place.bear, place.boar))
    assert [set(place.game.objects[one].marks) for one in (place.bear, place.boar)] == [{"renowned"}, {"renowned"}]
    place.do(t.Designate(IT, "renowned", remove=True), it=(place.bear,))
    assert [set(place.game.objects[one].marks) for one in (place.bear, place.boar)] == [set(), {"renowned"}]
    flying = t.Modify(t.This(), (t.AddAbility(t.KeywordAbility("flying")),))
    for mark, left in (("renowned", 1), ("suspected", 0)):
        place = Stage()
        lasting = add_lasting(place.game, flying, t.EndOfGame(), place.ctx, (place.bear,))
        place.game.alter(place.bear, marks=frozenset({"renowned", "suspected"}), notes={"suspected": (lasting.id,)})
        place.do(t.Designate(IT, mark, remove=True), it=(place.bear,))  # type: ignore[arg-type]
        assert (len(place.game.effects), mark in place.game.objects[place.bear].marks) == (left, False)


# ---- choices and order -----------------------------------------------------------------------------------------------

GAIN, LOSE = t.GainLife(number(1)), t.LoseLife(number(1))


def test_what_one_may_do() -> None:
    impossible = t.Discard(number(9))
    rows: list[tuple[t.May, bool, int, int]] = [
        # what; the answer; life then; how often it is asked
        (t.May((GAIN,)), True, 21, 1), (t.May((GAIN,)), False, 20, 1), (t.May((GAIN,), otherwise=(LOSE,)), False, 19, 1),
        (t.May((GAIN,), otherwise=(LOSE,)), True, 21, 1), (t.May((impossible, GAIN), otherwise=(LOSE,)), True, 19, 0),
        (t.May((GAIN,), who=OPPONENTS), True, 21, 1), (t.May((GAIN,), who=ANYONE), True, 22, 2),
    ]
    for row, (step, answer, life, times) in enumerate(rows):
        place = Stage()
        place.table.answer("may", answer)
        place.do(step, answers={"may": answer})
        assert place.table.life() == life, row
        assert len(place.asked("may")) == times, row


def test_if_you_do_and_if_you_dont() -> None:
    did = t.Did("done")
    for answer, life in ((True, 22), (False, 19)):
        place = Stage()
        place.do(t.May((GAIN,), bind="done"), t.If(did, (GAIN,), (LOSE,)), answers={"may": answer})
        assert place.table.life() == life
    for condition, life in ((t.Exists(t.All(BEARS)), 21), (t.Exists(t.All(t.HasName(("Nobody",)))), 19)):
        place = Stage()
        place.do(t.If(condition, (GAIN,), (LOSE,)))
        assert place.table.life() == life


def test_unless_somebody_pays() -> None:
    pay, dear = t.PayLife(number(2)), t.PayLife(number(99))
    rows: list[tuple[t.Unless, bool, tuple[int, int], int]] = [
        (t.Unless((GAIN,), pay, YOU), True, (18, 20), 1), (t.Unless((GAIN,), pay, YOU), False, (21, 20), 1),
        (t.Unless((GAIN,), pay, OPPONENTS), True, (20, 18), 1), (t.Unless((GAIN,), dear, YOU), True, (21, 20), 0),
        (t.Unless((GAIN,), pay, ANYONE), True, (18, 20), 1),
    ]
    for row, (step, answer, totals, times) in enumerate(rows):
        place = Stage()
        place.do(step, answers={"may": answer})
        assert (place.table.life(0), place.table.life(1)) == totals, row
        assert len(place.asked("may")) == times, row


def test_for_each_and_so_many_times() -> None:
    place = Stage()
    found = place.do(t.ForEach(IT, (t.Tap(t.It(), bind="tapped"),)), it=(place.bear, place.boar))
    assert found["tapped"] == (place.bear, place.boar)
    for times, life in ((0, 20), (1, 21), (3, 23)):
        place = Stage()
        place.do(t.Repeat(number(times), (GAIN,)))
        assert place.table.life() == life
    place = Stage()
    place.do(t.Repeat(None, (GAIN,), t.Exists(t.All(t.HasName(("Nobody",))))))
    assert place.table.life() == 21
    with pytest.raises(LimitReached):
        place.do(t.Repeat(number(10_001), (GAIN,)))


def test_one_of_several_is_chosen_among_what_is_possible() -> None:
    impossible = t.Discard(number(9))
    for options, able, life in (
        (((GAIN,), (LOSE,)), [1, 2], 21), (((impossible,), (LOSE,)), [2], 19), (((impossible,), (impossible,)), None, 20),
    ):
        place = Stage()
        place.do(t.ChooseMode(options))
        assert place.table.life() == life
        asked = [list(one.options) for one in place.asked("option")]
        assert asked == ([able] if able and len(able) > 1 else [])


# ---- coins, dice, turns ----------------------------------------------------------------------------------------------


def test_designations_that_only_one_player_has() -> None:
    for name, deed in (("monarch", "become_monarch"), ("initiative", "become_initiative")):
        place = Stage()
        place.game.alter_player(1, marks=frozenset({name}))
        place.do(t.GivePlayer(name))  # type: ignore[arg-type]
        assert [name in player.marks for player in place.game.players] == [True, False]
        assert any(isinstance(event, ev.DeedDone) and event.deed == deed for event in place.game.history)
    place = Stage()
    law(place.table, t.Cant("become_monarch", by=t.IsPlayer("you")))
    place.do(t.GivePlayer("monarch"))
    assert [("monarch" in player.marks) for player in place.game.players] == [False, False]
    place.do(t.GivePlayer("citys_blessing", ANYONE))
    assert [("citys_blessing" in player.marks) for player in place.game.players] == [True, True]


def test_extra_turns_are_taken_the_latest_first() -> None:
    place = Stage()
    place.do(t.ExtraTurn(count=number(2)), t.ExtraTurn(OPPONENTS))
    assert place.game.turn.extra == (0, 0, 1)
    law(place.table, t.Cant("take_extra_turns", by=t.IsPlayer("you")))
    place.do(t.ExtraTurn(ANYONE))
    assert place.game.turn.extra == (0, 0, 1, 1)


def test_votes() -> None:
    vote = t.Vote(options=("day", "night"), bind="won", start=YOU)
    for answers, won in ((("day", "day"), "day"), (("night", "night"), "night"), (("day", "night"), "tie")):
        place = Stage()
        for answer in answers:
            place.table.answer("word", answer)
        place.do(vote)
        assert place.ctx.amounts["won"] == won
        for option in ("day", "night"):
            assert place.ctx.amounts[f"won:{option}"] == answers.count(option)
        assert [one.player for one in place.asked("word")] == [0, 1]
    place = Stage()
    place.do(t.Vote(options=("day", "night"), bind="won", start=OPPONENTS))
    assert [one.player for one in place.asked("word")] == [1, 0]


def test_what_moved_is_found_by_what_moved_it_only() -> None:
    place = Stage()
    event = ev.ZoneChange(place.bear, "battlefield", "graveyard")
    perform(place.game, [event])
    assert place.do(t.Move(IT, "hand"), it=(place.bear,)) == {}
    assert place.table.zone("hand") == ["Ghost"]
    place.ctx = Context(place.game, 0, place.rock, event=event)
    place.ctx.bound["it"] = (place.bear,)
    carry_out(place.game, (t.Move(IT, "hand"),), place.ctx)
    assert sorted(place.table.zone("hand")) == ["Bear", "Ghost"]
    place.table.game.alter(place.boar, phased_out="direct")
    place.do(t.Move(IT, "hand"), it=(place.boar,))
    assert place.table.there(place.boar)
