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


class Occasion:
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
    occasion = Occasion()
    events = (gained(1, 9), gained(0, 2), gained(0, 3))
    assert occasion.seen(t.GainsLife(YOU), *events) == [None, 2, 3]
    for least, whole in ((1, 5), (2, 5), (3, None)):
        assert occasion.seen(t.OneOrMore(t.GainsLife(YOU), least), *events) == [None, whole, None]
    assert occasion.seen(t.OneOrMore(t.GainsLife()), *events) == [14, None, None]
    assert occasion.seen(t.OneOrMore(t.GainsLife(), per="player"), *events) == [9, 5, None]
    assert occasion.seen(t.OneOrMore(t.GainsLife(YOU)), gained(1, 1)) == [None]
    untold = [ev.SpellCast(occasion.bear, 0), ev.SpellCast(occasion.boar, 0)]
    assert occasion.seen(t.OneOrMore(t.Casts()), *untold) == [2, None]


def test_the_first_time_in_a_turn() -> None:
    occasion = Occasion()
    events = (gained(0, 2), gained(0, 3))
    first = t.OneOrMore(t.GainsLife(YOU), first=True)
    assert occasion.seen(first, *events) == [5, None]
    occasion.game.history = (gained(0, 1), *events)
    assert [occurrence(first, one, events, occasion.ctx) for one in events] == [None, None]
    occasion.game.history = (gained(1, 1), *events)
    assert occurrence(first, events[0], events, occasion.ctx) is not None


def test_attackers_are_counted_as_many_as_fit() -> None:
    occasion = Occasion()
    attacks = [ev.Attacking(one, 0, target=1, amount=3) for one in (occasion.bear, occasion.boar)]
    attacks.append(ev.Attacking(occasion.newt, 1, target=0, amount=3))
    assert occasion.seen(t.OneOrMore(t.Attacks(t.ControlledBy(YOU))), *attacks) == [2, None, None]


def test_damage_at_one_time_by_its_source_or_its_recipient() -> None:
    """120.4, 510.2."""
    occasion = Occasion()
    bear, boar, newt = occasion.bear, occasion.boar, occasion.newt
    events = (ev.Damage(bear, newt, 2), ev.Damage(boar, newt, 3), ev.Damage(bear, 1, 1), ev.Damage(newt, bear, 4))
    rows: list[tuple[t.Damages, Any, list[Any]]] = [
        (t.Damages(to=CREATURE), "target", [5, None, None, 4]), (t.Damages(CREATURE), "source", [3, 3, None, 4]),
        (t.Damages(CREATURE, CREATURE), None, [2, 3, None, 4]), (t.Damages(), "target", [5, None, 1, 4]),
        (t.Damages(to=CREATURE, at_least=5), "target", [5, None, None, None]),
        (t.Damages(to=CREATURE, at_least=6), "target", [None] * 4),
    ]
    for pattern, per, expected in rows:
        assert (instance_of(pattern), occasion.seen(pattern, *events)) == (per, expected)
    assert instance_of(t.GainsLife()) is None
    events[0].excess, events[1].excess = 1, 0
    assert occasion.seen(t.Damages(to=CREATURE, excess=True), *events)[0] == 1


def test_numbers_and_conditions_of_all_of_it() -> None:
    occasion = Occasion()
    events = (gained(0, 2), gained(0, 3), gained(1, 9))
    for op, number, expected in ((">=", 5, [5, None, None]), (">=", 6, [None] * 3), ("=", 5, [5, None, None])):
        pattern = t.AmountIs(t.OneOrMore(t.GainsLife(YOU)), op, t.Number(number))  # type: ignore[arg-type]
        assert occasion.seen(pattern, *events) == expected
    doubled = t.AmountIs(t.GainsLife(YOU), "=", t.EventAmount())
    before = occasion.ctx.event
    assert occasion.seen(doubled, *events) == [2, 3, None]
    assert occasion.ctx.event is before
    more = t.EventIf(t.OneOrMore(t.GainsLife(YOU)), t.Compare(t.EventAmount(), ">", t.Number(4)))
    assert occasion.seen(more, *events) == [5, None, None]
    none = t.EventIf(t.GainsLife(YOU), t.Compare(t.EventAmount(), ">", t.Number(2)))
    assert occasion.seen(none, *events) == [None, 3, None]


def test_any_of_several_patterns() -> None:
    occasion = Occasion()
    events = (gained(0, 2), gained(0, 3), ev.LifeLost(player=0, amount=4), ev.LifeLost(player=1, amount=1))
    either = t.AnyOf((t.OneOrMore(t.GainsLife(YOU)), t.LosesLife(YOU)))
    assert occasion.seen(either, *events) == [5, None, 4, None]


def test_an_attack_is_seen_with_the_attackers_that_fit() -> None:
    occasion = Occasion()
    attack = ev.AttackDeclared(0, [(occasion.bear, 1), (occasion.boar, 1)])
    for name, expected in (("Bear", [1]), ("Elf", [None])):
        assert occasion.seen(t.PlayerAttacks(YOU, with_=t.HasName((name,))), attack) == expected
    assert occasion.seen(t.PlayerAttacks(t.EachOpponent()), attack) == [None]
