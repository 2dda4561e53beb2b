"""What an ability sees in what happens at one time (603.2c), as a table: each event, several as one, or nothing."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.reading.occurrence import instance_of, occurrence
from tests.engine.conftest import Table

YOU, ME, THEM = t.You(), t.IsPlayer("you"), t.IsPlayer("opponent")
CREATURE = t.HasType(("creature",))


class Scene:
    """A bear and a boar of the player whose words these are, and a newt of the other."""

    def __init__(self) -> None:
        self.table = Table()
        self.bear, self.boar = self.table.creature("Bear"), self.table.creature("Boar")
        self.newt = self.table.creature("Newt", player=1)
        self.game = self.table.begin().game
        self.ctx = Context(self.game, 0, self.bear)

    def seen(self, pattern: t.EventPattern, *happened: ev.Event) -> list[Any]:
        """The number of what is seen as each of these is looked at, None where nothing is."""
        self.game.history = happened
        return [whole.amount if (whole := occurrence(pattern, one, happened, self.ctx)) is not None else None for one in happened]


def gained(player: int, amount: int) -> ev.LifeGained:
    return ev.LifeGained(player=player, amount=amount)


def test_one_or_more_are_seen_once_if_there_are_enough() -> None:
    scene = Scene()
    events = (gained(1, 9), gained(0, 2), gained(0, 3))
    assert scene.seen(t.GainsLife(YOU), *events) == [None, 2, 3]
    for least, whole in ((1, 5), (2, 5), (3, None)):
        assert scene.seen(t.OneOrMore(t.GainsLife(YOU), least), *events) == [None, whole, None]
    assert scene.seen(t.OneOrMore(t.GainsLife()), *events) == [14, None, None]
    assert scene.seen(t.OneOrMore(t.GainsLife(), per="player"), *events) == [9, 5, None]
    assert scene.seen(t.OneOrMore(t.GainsLife(YOU)), gained(1, 1)) == [None]
    untold = [ev.SpellCast(scene.bear, 0), ev.SpellCast(scene.boar, 0)]
    assert scene.seen(t.OneOrMore(t.Casts()), *untold) == [2, None]


def test_the_first_time_in_a_turn() -> None:
    scene = Scene()
    events = (gained(0, 2), gained(0, 3))
    first = t.OneOrMore(t.GainsLife(YOU), first=True)
    assert scene.seen(first, *events) == [5, None]
    scene.game.history = (gained(0, 1), *events)
    assert [occurrence(first, one, events, scene.ctx) for one in events] == [None, None]
    scene.game.history = (gained(1, 1), *events)
    assert occurrence(first, events[0], events, scene.ctx) is not None


def test_attackers_are_counted_as_many_as_fit() -> None:
    scene = Scene()
    attacks = [ev.Attacking(one, 0, target=1, amount=3) for one in (scene.bear, scene.boar)]
    attacks.append(ev.Attacking(scene.newt, 1, target=0, amount=3))
    assert scene.seen(t.OneOrMore(t.Attacks(t.ControlledBy(YOU))), *attacks) == [2, None, None]


def test_damage_at_one_time_by_its_source_or_its_recipient() -> None:
    """120.4, 510.2."""
    scene = Scene()
    bear, boar, newt = scene.bear, scene.boar, scene.newt
    events = (ev.Damage(bear, newt, 2), ev.Damage(boar, newt, 3), ev.Damage(bear, 1, 1), ev.Damage(newt, bear, 4))
    rows: list[tuple[t.Damages, Any, list[Any]]] = [
        (t.Damages(to=CREATURE), "target", [5, None, None, 4]), (t.Damages(CREATURE), "source", [3, 3, None, 4]),
        (t.Damages(CREATURE, CREATURE), None, [2, 3, None, 4]), (t.Damages(), "target", [5, None, 1, 4]),
        (t.Damages(to=CREATURE, at_least=5), "target", [5, None, None, None]),
        (t.Damages(to=CREATURE, at_least=6), "target", [None] * 4),
    ]
    for pattern, per, expected in rows:
        assert (instance_of(pattern), scene.seen(pattern, *events)) == (per, expected)
    assert instance_of(t.GainsLife()) is None
    events[0].excess, events[1].excess = 1, 0
    assert scene.seen(t.Damages(to=CREATURE, excess=True), *events)[0] == 1


def test_numbers_and_conditions_of_all_of_it() -> None:
    scene = Scene()
    events = (gained(0, 2), gained(0, 3), gained(1, 9))
    for op, number, expected in ((">=", 5, [5, None, None]), (">=", 6, [None] * 3), ("=", 5, [5, None, None])):
        pattern = t.AmountIs(t.OneOrMore(t.GainsLife(YOU)), op, t.Number(number))  # type: ignore[arg-type]
        assert scene.seen(pattern, *events) == expected
    doubled = t.AmountIs(t.GainsLife(YOU), "=", t.EventAmount())
    before = scene.ctx.event
    assert scene.seen(doubled, *events) == [2, 3, None]
    assert scene.ctx.event is before
    more = t.EventIf(t.OneOrMore(t.GainsLife(YOU)), t.Compare(t.EventAmount(), ">", t.Number(4)))
    assert scene.seen(more, *events) == [5, None, None]
    none = t.EventIf(t.GainsLife(YOU), t.Compare(t.EventAmount(), ">", t.Number(2)))
    assert scene.seen(none, *events) == [None, 3, None]


def test_any_of_several_patterns() -> None:
    scene = Scene()
    events = (gained(0, 2), gained(0, 3), ev.LifeLost(player=0, amount=4), ev.LifeLost(player=1, amount=1))
    either = t.AnyOf((t.OneOrMore(t.GainsLife(YOU)), t.LosesLife(YOU)))
    assert scene.seen(either, *events) == [5, None, 4, None]


def test_an_attack_is_seen_with_the_attackers_that_fit() -> None:
    scene = Scene()
    attack = ev.AttackDeclared(0, [(scene.bear, 1), (scene.boar, 1)])
    for name, expected in (("Bear", [1]), ("Elf", [None])):
        assert scene.seen(t.PlayerAttacks(YOU, with_=t.HasName((name,))), attack) == expected
    assert scene.seen(t.PlayerAttacks(t.EachOpponent()), attack) == [None]
