"""Durations with everything that lasts for a time (611.2): each pair is played, and over when it should be, or refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.engine import trees as t
from app.engine.changing.durations import CONSUMER_OF, PLAYED, Consumer
from app.engine.errors import UnsupportedText
from app.engine.reading.functioning import effects_of
from tests.engine.conftest import Table, card
from tests.measures.duration_checks import ROWS, DurationRow
from tests.measures.play import CREATURE, do

FLAG = t.HasName(("Flag",))
ANYONE = t.IsPlayer()


def _flag_leaves(table: Table) -> None:
    do(table, t.Destroy(t.All(FLAG)))


def _stay(table: Table) -> None:
    table.pass_all()


DURATIONS: dict[type[t.Duration], DurationRow] = {
    **{type(row.duration): row for row in ROWS.values()},
    t.UntilLeaves: DurationRow(t.UntilLeaves(t.All(FLAG)), _stay, _flag_leaves),
    t.DuringNextTurn: DurationRow(
        t.DuringNextTurn(t.You()), lambda table: table.resolve().to("end", 5) and None,
        lambda table: table.resolve().to("upkeep", 6) and None,
    ),
    t.DuringTurn: DurationRow(
        t.DuringTurn("that turn"), lambda table: table.resolve().to("end", 4) and None,
        lambda table: table.resolve().to("upkeep", 5) and None,
    ),
    t.WhileControlled: DurationRow(t.WhileControlled(), _stay, None),
    t.NextTime: DurationRow(t.NextTime(t.EndOfTurn()), _stay, lambda table: table.resolve().to("upkeep", 4) and None),
}
"""How to come to a moment at which each duration goes on, and to one at which it is over."""

LASTING: dict[Consumer, t.StaticEffect] = {
    Consumer.CHANGE: t.Modify(t.All(CREATURE), (t.ModifyPT(t.Number(1), t.Number(1)),)),
    Consumer.PROHIBITION: t.Cant("gain_life", by=ANYONE),
    Consumer.REQUIREMENT: t.Requires("attack", CREATURE),
    Consumer.PERMISSION: t.AsThoughFlash(t.Anything(), t.EachPlayer()),
    Consumer.RULE: t.PlayerRule("no_max_hand_size", t.EachPlayer()),
    Consumer.REPLACEMENT: t.Replace(t.GainsLife(), ()),
    Consumer.PREVENTION: t.Prevent(t.Damages()),
}


def _begin(consumer: Consumer, duration: t.Duration) -> tuple[Table, Callable[[], bool]]:
    """A table on which something has begun that lasts so long, and how to tell whether it goes on."""
    table = Table()
    bear = table.creature("Bear")
    flag = card("Flag", "artifact", "{9}")
    table.put(flag)
    table.begin()
    game = table.game
    if consumer is Consumer.DELAYED_TRIGGER:
        do(table, t.DelayedTrigger(t.GainsLife(), (t.Scry(t.Number(1)),), duration=duration))
        return table, lambda: bool(game.delayed)
    if consumer is Consumer.EXILE:
        do(table, t.Exile(t.All(CREATURE), until=duration))
        return table, lambda: "Bear" in table.zone("exile")
    if consumer is Consumer.MANA:
        do(table, t.AddMana(("G",), lasts=duration))
        return table, lambda: bool(game.players[0].pool)
    effect = LASTING[consumer]
    added = (t.ExtraTurn(bind=duration.turn),) if isinstance(duration, t.DuringTurn) else ()
    do(table, *added, t.Apply((effect,), duration))
    if consumer is Consumer.CHANGE:
        return table, lambda: table.pt(bear) == (3, 3)
    return table, lambda: any(True for _ in effects_of(game, type(effect)))


def test_each_kind_of_effect_is_a_consumer_of_durations() -> None:
    kinds = {kind for kind in vars(t).values() if isinstance(kind, type) and issubclass(kind, t.StaticEffect)}
    assert kinds - {t.StaticEffect, t.Unsupported, t.While} == set(CONSUMER_OF)


def test_each_duration_is_walked() -> None:
    kinds = {kind for kind in vars(t).values() if isinstance(kind, type) and issubclass(kind, t.Duration)}
    assert kinds - {t.Duration, t.Unsupported} == set(DURATIONS)
    assert set(PLAYED) == set(Consumer)


@pytest.mark.parametrize("kind", DURATIONS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("consumer", Consumer, ids=lambda consumer: consumer.name.lower())
def test_each_pair_is_played_or_refused(consumer: Consumer, kind: type[t.Duration]) -> None:
    row = DURATIONS[kind]
    if kind not in PLAYED[consumer] or (consumer is Consumer.PROHIBITION and kind is t.NextTime):
        with pytest.raises(UnsupportedText, match="duration of"):
            _begin(consumer, row.duration)
        return
    table, goes_on = _begin(consumer, row.duration)
    assert goes_on() is not isinstance(row.duration, t.DuringNextTurn | t.DuringTurn)  # that begins later
    if consumer is not Consumer.MANA:  # a moment at which it goes on may lie in another step, where other mana is gone
        row.still(table)
        assert goes_on()
    if row.over is not None:
        row.over(table)
        assert not goes_on()


def test_what_was_exiled_until_something_happens_returns() -> None:
    table = Table()
    table.creature("Bear", player=1)
    table.put(card("Flag", "artifact", "{9}"))
    table.begin()
    do(table, t.Exile(t.All(CREATURE), until=t.UntilEvent(t.Destroys(FLAG))))
    assert table.zone("exile", 1) == ["Bear"]
    _flag_leaves(table)
    assert "Bear" in table.zone("battlefield")
    assert table.told("610.3")
