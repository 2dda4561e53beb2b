"""How effects begin (608.2d, 611.2b, 611.2d, 615.11), and how many counters are taken and moved where there are several kinds, as
tables."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.playing.instructions.permanents import apply_effect
from app.engine.position.context import Context
from tests.engine.conftest import CREATURE, Table
from tests.engine.shorthand import BEARS, UNKNOWN, number
from tests.engine.stage import IT, Stage

TAKEN: list[tuple[t.TakeCounters, tuple[tuple[int, int, int], ...], tuple[int, int]]] = [
    # what is taken from two charge and three time counters; what is asked, between which bounds and answered how; what is left
    (t.TakeCounters(None, number(2), IT), ((0, 2, 1), (1, 1, 1)), (1, 2)),
    (t.TakeCounters(None, number(2), IT), ((0, 2, 0), (2, 2, 2)), (2, 1)),
    (t.TakeCounters(None, number(2), IT), ((0, 2, 2), (0, 0, 0)), (0, 3)),
    (t.TakeCounters(None, number(4), IT), ((1, 2, 1), (3, 3, 3)), (1, 0)),
    (t.TakeCounters(None, number(4), IT), ((1, 2, 2), (2, 2, 2)), (0, 1)),
    (t.TakeCounters(None, number(9), IT), ((2, 2, 2), (3, 3, 3)), (0, 0)),
    (t.TakeCounters(None, t.AnyNumber(), IT), ((0, 2, 0), (0, 3, 3)), (2, 0)),
    (t.TakeCounters(None, t.AnyNumber(maximum=number(2)), IT), ((0, 2, 1), (0, 1, 0)), (1, 3)),
    (t.TakeCounters("time", number(2), IT), (), (2, 1)), (t.TakeCounters(None, None, IT), (), (0, 0)),
    (t.TakeCounters("time", t.AnyNumber(), IT), ((0, 3, 1),), (2, 2)),
]


@pytest.mark.parametrize(("step", "asked", "left"), TAKEN)
def test_as_many_counters_are_taken_as_is_said(
    step: t.TakeCounters, asked: tuple[tuple[int, int, int], ...], left: tuple[int, int]
) -> None:
    """Of several kinds the player chooses, but so many in all, or all there are (609.3)."""
    stage = Stage()
    stage.game.alter(stage.rock, counters=(("charge", 2, 1), ("time", 3, 2)))
    for least, most, answer in asked:
        if least < most:  # nobody is asked where there is one answer
            stage.table.answer("number", answer)
    stage.do(step, it=(stage.rock,))
    here = stage.game.objects[stage.rock]
    assert (here.counter("charge"), here.counter("time")) == left
    bounds = [(one.minimum, one.maximum) for one in stage.asked("number")]
    assert bounds == [(least, most) for least, most, _ in asked if least < most]


def begun(duration: t.Duration, effect: t.StaticEffect | None = None) -> tuple[Any, list[int], Table]:
    table = Table()
    things = [table.creature(), table.creature("Boar", (3, 4))]
    table.begin()
    ctx = Context(table.game, 0, UNKNOWN)
    effect = effect or t.Modify(t.All(CREATURE), (t.ModifyPT(number(1), number(1)),))
    return apply_effect(table.game, effect, duration, ctx), things, table


def test_an_effect_whose_duration_is_over_does_not_begin() -> None:
    """611.2b."""
    rows: list[tuple[t.Duration, bool]] = [
        (t.AsLongAs(t.Exists(t.All(BEARS))), True), (t.AsLongAs(t.Exists(t.All(t.HasName(("Nobody",))))), False),
        (t.EndOfTurn(), True),
    ]
    for duration, begins in rows:
        lasting, _, table = begun(duration)
        assert (lasting is not None, bool(table.game.effects)) == (begins, begins)
        assert ("611.2b" in table.game.settled()) != begins


def test_what_an_effect_changes_is_settled_as_it_begins() -> None:
    """611.2c–d: what it changes, and by how much; but not what is counted for each thing by itself."""
    lasting, things, _ = begun(t.EndOfTurn())
    assert lasting.locked == tuple(things)
    creatures, own = t.Count(t.All(CREATURE)), t.ValueOf("power", t.It())
    rows: list[tuple[t.Change, t.Change]] = [
        (t.ModifyPT(creatures, number(0)), t.ModifyPT(number(2), number(0))), (t.ModifyPT(own, own), t.ModifyPT(own, own)),
        (t.SetBasePT(creatures, None), t.SetBasePT(number(2), None)), (t.SetBasePT(own, creatures), t.SetBasePT(own, number(2))),
        (t.ModifyPT(own, creatures, doubling=True), t.ModifyPT(own, number(2), doubling=True)),
        (t.SwitchPT(), t.SwitchPT()),
    ]
    for change, settled in rows:
        lasting, _, _ = begun(t.EndOfTurn(), t.Modify(t.All(CREATURE), (change,)))
        assert lasting.effect.changes == (settled,)


def test_how_often_and_of_how_much_a_shield_is() -> None:
    rows: list[tuple[t.StaticEffect, t.Duration, int | None]] = [
        # an effect; how long; how much is left of it, None if nothing is used up
        (t.Prevent(t.Damages(), number(3), shield=True), t.EndOfTurn(), 3),
        (t.Prevent(t.Damages(), number(3)), t.EndOfTurn(), None),
        (t.Prevent(t.Damages()), t.EndOfTurn(), None), (t.Prevent(t.Damages(), next_source=True), t.EndOfTurn(), 1),
        (t.Prevent(t.Damages()), t.NextTime(t.EndOfTurn()), 1), (t.Cant("attack", CREATURE), t.EndOfTurn(), None),
    ]
    for effect, duration, uses in rows:
        lasting, _, _ = begun(duration, effect)
        assert lasting.uses == uses, effect


def test_what_phases_out_until_something_leaves() -> None:
    """611.2b: not at all if it has left."""
    for there, out in (((0,), True), ((1,), True), ((0, 1), True), ((), False)):
        stage = Stage()
        watched = (stage.boar, stage.foe)
        stage.ctx.bind("gone", ())
        for place, one in enumerate(watched):
            if place not in there:
                stage.game.take_out(one)
        step = t.PhaseOut(t.All(t.HasName(("Bear",))), t.UntilLeaves(IT), bind="out")
        found = stage.do(step, it=watched)
        assert bool(stage.game.objects[stage.bear].phased_out) == out
        assert found.get("out", ()) == ((stage.bear,) if out else ())
        assert bool(stage.game.effects) == out


def test_tokens_enter_as_is_said() -> None:
    spec = t.TokenSpec(("creature",), ("Newt",), (), ("G",), number(1), number(1))
    rows: list[tuple[dict[str, Any], bool, list[tuple[str, int]]]] = [
        ({}, False, []), ({"tapped": True}, True, []), ({"counters": (("time", number(2)),)}, False, [("time", 2)]),
        ({"counters": (("time", number(0)),)}, False, []), ({"attacking": True}, False, []),
    ]
    for more, tapped, counters in rows:
        stage = Stage()
        found = stage.do(t.CreateToken(number(1), spec, bind="made", **more))
        (token,) = found["made"]
        here = stage.game.objects[token]
        assert (here.tapped, [(kind, count) for kind, count, _ in here.counters], here.attached_to) == (tapped, counters, None)
