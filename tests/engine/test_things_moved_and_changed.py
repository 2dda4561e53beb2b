"""Instructions that move things or change permanents, carried out on a small position, beside what differs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.engine import trees as t
from app.engine.changing.carrying_out import carry_out
from app.engine.changing.effects import add_lasting
from app.engine.errors import LimitReached
from app.engine.position.context import Context
from app.engine.position.objects import Card
from app.engine.reading.characteristics import chars
from tests.engine.conftest import CREATURE, card
from tests.engine.shorthand import ANYONE, BEARS, OPPONENTS, UNKNOWN, YOU, number
from tests.engine.stage import IT, Stage

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
