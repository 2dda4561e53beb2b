"""What is impossible can't be chosen (608.2d): each kind of deed, just possible and just not."""

from __future__ import annotations

import pytest

from app.engine import trees as t
from app.engine.playing.instructions.possible import could_do, offered
from app.engine.position.context import Context
from tests.engine.conftest import card
from tests.engine.shorthand import ANYONE, ARTIFACT, BEARS, BOARS, YOU, law, number
from tests.engine.stage import IT, Stage

EVERY = t.All(BEARS)
NOBODYS = t.HasName(("Nobody",))
ONE = t.Number(1)
FOOD = card("Pie", "artifact: Food", "{1}")


def could(place: Stage, step: t.Instruction, *things: int) -> bool:
    place.ctx = Context(place.game, 0, place.rock)
    place.ctx.bound["it"] = things
    return could_do(place.game, step, 0, place.ctx)


def choose(what: t.Filter, count: t.Amount = ONE, minimum: t.Amount | None = None) -> t.Choose:
    return t.Choose(what, count, minimum=minimum)


@pytest.mark.parametrize(
    ("step", "possible"),
    [
        (t.KeywordAction("behold", what=choose(BEARS)), True),
        (t.KeywordAction("behold", what=choose(BEARS, number(2))), False),
        (t.KeywordAction("behold", what=choose(NOBODYS)), False),
        (t.KeywordAction("collect evidence", amount=number(1)), True),
        (t.KeywordAction("collect evidence", amount=number(2)), False),
        (t.KeywordAction("forage"), False), (t.KeywordAction("blight", amount=number(9)), True),
        (t.KeywordAction("explore", what=IT), True),
        (t.SacrificeObjects(filter=BEARS), True), (t.SacrificeObjects(filter=BEARS, count=number(2)), False),
        (t.SacrificeObjects(filter=BEARS, count=number(0)), False), (t.SacrificeObjects(filter=NOBODYS), False),
        (t.SacrificeObjects(filter=BEARS, also=(BOARS,)), True), (t.SacrificeObjects(filter=BEARS, also=(ARTIFACT,)), True),
        (t.SacrificeObjects(filter=BEARS, also=(NOBODYS,)), False), (t.SacrificeObjects(filter=BEARS, also=(BEARS,)), False),
        (t.Discard(number(1)), True), (t.Discard(number(2)), False), (t.Discard(number(2), whole_hand=True), True),
        (t.Mill(number(20)), True), (t.Mill(number(21)), False), (t.Mill(number(20), ANYONE), True),
        (t.Exile(choose(BEARS)), True), (t.Exile(choose(BEARS, number(2))), False),
        (t.Exile(choose(BEARS, number(2), number(1))), True), (t.Exile(choose(NOBODYS, number(2), number(0))), True),
        (t.Exile(choose(NOBODYS, t.AnyNumber())), True), (t.Exile(choose(BEARS, t.AnyNumber(number(1)))), True),
        (t.Exile(choose(BEARS, t.AnyNumber(number(2)))), False),
        (t.Exile(t.Both((choose(NOBODYS), choose(BEARS)))), True), (t.Exile(t.Both((choose(NOBODYS), choose(NOBODYS)))), False),
        (t.Tap(choose(BEARS)), True), (t.Untap(choose(BEARS)), False), (t.Tap(choose(BEARS, number(2))), False),
        (t.Tap(choose(BEARS, number(2), number(0))), True), (t.Untap(choose(BEARS, number(2), number(0))), False),

        (t.PutCounters("charge", number(1), choose(BEARS)), True), (t.PutCounters("charge", number(1), choose(NOBODYS)), False),
        (t.Destroy(choose(NOBODYS)), False), (t.Transform(choose(BEARS)), True),
        (t.Attach(t.This(), choose(BEARS)), True), (t.Attach(t.This(), choose(NOBODYS)), False),
        (t.Attach(choose(NOBODYS), choose(BEARS)), False), (t.Attach(choose(NOBODYS), None), False),
        (t.Attach(t.This(), None), True),
        (t.Exile(t.Both((t.This(), choose(NOBODYS)))), True),
        *((step, True) for step in (
            t.SacrificeObjects(what=EVERY), t.Discard(ONE, what=EVERY), t.Exile(EVERY), t.TakeCounters("charge", None, EVERY),
            t.Destroy(EVERY), t.Untap(EVERY),
        )),

        (t.Sequence((t.Discard(number(2)), t.Discard(number(1)))), False),
        (t.Sequence((t.Discard(number(1)), t.Discard(number(2)))), True),
        (t.Draw(number(99)), True), (t.GainLife(number(1)), True),
    ],
)
def test_what_one_could_do(step: t.Instruction, possible: bool) -> None:
    assert could(Stage(), step) == possible


def test_what_could_be_done_to_something_that_is_meant() -> None:
    place = Stage()
    game, bear, foe, held = place.game, place.bear, place.foe, place.held[0]
    ghost = place.buried[0]
    rows: list[tuple[t.Instruction, list[tuple[tuple[int, ...], bool]]]] = [
        (t.SacrificeObjects(what=IT), [((bear,), True), ((foe,), False), ((held,), False), ((foe, bear), True), ((0,), False)]),
        (t.Discard(number(1), what=IT), [((held,), True), ((place.held[1],), True), ((ghost,), False), ((ghost, held), True)]),
        (t.Exile(IT), [((bear,), True), ((ghost,), True), ((), False)]),
        (t.Tap(IT), [((bear,), True), ((ghost,), False), ((), False)]), (t.Untap(IT), [((bear,), False)]),
        (t.Destroy(IT), [((bear,), True), ((), False)]),
        (t.PutCounters("poison", number(1), IT), [((0,), True), ((1, bear), True), ((), False)]),
        (t.TakeCounters("charge", None, IT), [((bear,), False), ((0,), False)]),
    ]
    for step, cases in rows:
        for things, possible in cases:
            assert could(place, step, *things) == possible, (step, things)
    game.alter(bear, tapped=True)
    assert (could(place, t.Tap(IT), bear), could(place, t.Untap(IT), bear)) == (False, True)
    assert could(place, t.Tap(IT), bear, place.boar)
    game.alter(bear, phased_out=True)
    assert not could(place, t.SacrificeObjects(what=IT), bear)


def test_counters_that_could_be_taken() -> None:
    place = Stage()
    bear, boar = place.bear, place.boar
    place.game.alter(bear, counters=(("charge", 2, 1), ("age", 1, 1)))
    place.game.alter(boar, counters=(("charge", 1, 1),))
    rows: list[tuple[str | None, t.Amount | None, tuple[int, ...], bool]] = [
        ("charge", number(2), (bear,), True), ("charge", number(3), (bear,), False), ("charge", number(3), (bear, boar), True),
        (None, number(3), (bear,), True), (None, number(4), (bear,), False), ("age", None, (bear,), True),
        ("age", None, (boar,), False), ("age", number(0), (boar,), False), ("charge", None, (boar,), True),
        ("charge", number(0), (boar,), True),
    ]
    for kind, count, things, possible in rows:
        assert could(place, t.TakeCounters(kind, count, IT), *things) == possible, (kind, count, things)


def test_what_several_players_could_do() -> None:
    """All of those who are to do it."""
    place = Stage()
    game = place.game
    game.set_zone("library", 1, game.libraries[1][:3])
    for count, who, possible in ((3, ANYONE, True), (4, ANYONE, False), (4, YOU, True)):
        assert could(place, t.Mill(number(count), who)) == possible
    game.set_zone("hand", 1, ())
    for who, possible in ((ANYONE, False), (YOU, True)):
        assert could(place, t.Discard(number(1), who)) == possible


def test_what_one_forages_or_blights() -> None:
    """701.61a: three cards, or a Food; 701.68a: a creature of one's own."""
    place = Stage()
    forage = t.KeywordAction("forage")
    for _ in range(2):
        assert not could(place, forage)
        place.table.creature("Ghost", zone="graveyard")
    assert could(place, forage)
    other = Stage()
    other.table.put(FOOD, 1)
    assert not could(other, forage)
    other.table.put(FOOD)
    assert could(other, forage)
    for id in (other.bear, other.boar):
        other.game.alter(id, controller=1, base_controller=1)
    assert not could(other, t.KeywordAction("blight", amount=number(1)))


def test_who_could_gain_life() -> None:
    place = Stage()
    anyone = t.Choose(t.IsPlayer(), ONE)
    assert could(place, t.GainLife(ONE, ANYONE))
    law(place.table, t.Cant("gain_life", by=t.IsPlayer("you")))
    rows: list[tuple[t.Selector, bool]] = [(YOU, False), (ANYONE, False), (t.EachOpponent(), True), (anyone, True)]
    for who, possible in rows:
        assert could(place, t.GainLife(ONE, who)) == possible, who


def test_what_is_offered() -> None:
    """Cards and permanents that a player could choose among, where they are not yet told."""
    place = Stage()
    bear, boar, held = place.bear, place.boar, place.held[0]
    rows: list[tuple[t.Instruction, tuple[int, ...]]] = [
        (t.Exile(choose(BEARS)), (bear,)), (t.Exile(t.Both((choose(BEARS), t.This(), choose(BOARS)))), (bear, boar)),
        (t.Exile(t.This()), ()), (t.SacrificeObjects(filter=BEARS, also=(BOARS,)), (bear, boar)),
        (t.SacrificeObjects(what=t.This()), ()), (t.Discard(ONE), (held,)), (t.Discard(ONE, what=t.This()), ()),
        (t.Discard(ONE, filter=BEARS), ()), (t.Tap(choose(BEARS)), ()),
    ]
    for step, there in rows:
        assert offered(place.game, step, 0, Context(place.game, 0, place.rock)) == there, step
