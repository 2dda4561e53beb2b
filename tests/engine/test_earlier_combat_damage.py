"""Combat damage as earlier editions have it: in an announced order (2009–2024), and on the stack (until 2009). Rules are cited by
their numbers of today (510.1c, 510.2)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.errors import BadAnswer
from app.engine.position import events as ev
from app.engine.position.rulesets import TODAY, Ruleset
from tests.engine.conftest import Table, card
from tests.engine.shorthand import ITSELF

ORDERED, STACKED = "2020-01-24", "2005-10-07"


def damage_in(table: Table) -> list[tuple[int, int, int]]:
    return [(event.source, event.target, event.amount) for event in table.game.history if isinstance(event, ev.Damage)]


class EarlierFight:
    """An attacker and what blocks it, of so much toughness, under the rules of a date."""

    def __init__(self, power: int, toughness: tuple[int, ...], kind: str = "", date: str = ORDERED) -> None:
        self.table = table = Table(ruleset=Ruleset(date))
        self.attacker = table.creature("A", (power, 9), *kind.split(", ") if kind else ())
        self.blockers = [table.creature(f"B{place}", (0, number), player=1) for place, number in enumerate(toughness)]
        table.begin()

    def go(self, order: tuple[int, ...] = (), shares: tuple[int, ...] | None = None, step: str = "end_of_combat") -> EarlierFight:
        self.table.answer("attackers", ((self.attacker, 1),))
        self.table.answer("blockers", tuple((one, self.attacker) for one in self.blockers))
        if order:
            self.table.answer("order", tuple(self.blockers[place] for place in order))
        if shares is not None:
            self.table.answer("damage", shares)
        self.table.to(step)
        return self

    def dealt(self) -> list[int]:
        """What the blockers and then the player were dealt."""
        return [sum(number for _, to, number in damage_in(self.table) if to == one) for one in (*self.blockers, 1)]

    def asked(self, kind: str) -> list[Any]:
        return [one for one in self.table.script.asked if one.kind == kind]


# ---- the announced order -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("date", "blockers", "asks"), [
    (ORDERED, 2, True), (ORDERED, 3, True), (ORDERED, 1, False), (ORDERED, 0, False), (TODAY, 2, False), (STACKED, 2, False),
    ("2009-07-11", 2, True), ("2024-11-08", 2, False),
])
def test_an_order_is_announced_of_two_or_more(date: str, blockers: int, asks: bool) -> None:
    fight = EarlierFight(3, (2,) * blockers, date=date).go(step="declare_blockers")
    assert [(one.player, one.rule, set(one.options), one.minimum, one.maximum) for one in fight.asked("order")] == (
        [(0, "510.1c", set(fight.blockers), blockers, blockers)] if asks else [])
    assert any(entry.kind == "order" and "510.1c" in entry.rules for entry in fight.table.game.journal) == asks
    combat = fight.table.game.combat
    assert combat is not None
    assert set(combat.orders) == ({fight.attacker} if asks else set())


ORDERS: list[tuple[str, int, tuple[int, ...], list[int]]] = [
    # keywords; power; the order of three blockers of toughness 2; what each of them and the player are dealt if nobody says
    ("", 5, (0, 1, 2), [2, 2, 1, 0]), ("", 5, (2, 1, 0), [1, 2, 2, 0]), ("", 5, (1, 2, 0), [1, 2, 2, 0]),
    ("", 2, (2, 0, 1), [0, 0, 2, 0]),
    ("", 9, (1, 0, 2), [2, 2, 5, 0]), ("trample", 9, (1, 0, 2), [2, 2, 2, 3]), ("trample", 5, (2, 0, 1), [2, 1, 2, 0]),
    ("deathtouch", 5, (2, 0, 1), [1, 3, 1, 0]),
]


@pytest.mark.parametrize(("kind", "power", "order", "dealt"), ORDERS)
def test_damage_in_the_announced_order(kind: str, power: int, order: tuple[int, ...], dealt: list[int]) -> None:
    assert EarlierFight(power, (2, 2, 2), kind).go(order).dealt() == dealt


SHARED: list[tuple[str, str, tuple[int, ...], bool]] = [
    # keywords; the date; the shares of a power of 5 to three of toughness 2 in their order, and the player; may it be so
    ("", ORDERED, (2, 2, 1), True), ("", ORDERED, (3, 2, 0), True), ("", ORDERED, (5, 0, 0), True),
    ("", ORDERED, (1, 2, 2), False),
    ("", ORDERED, (0, 5, 0), False), ("", ORDERED, (2, 1, 2), False), ("", ORDERED, (2, 3, 0), True),
    ("", ORDERED, (4, 1, 0), True),
    ("", TODAY, (0, 5, 0), True), ("", TODAY, (1, 2, 2), True), ("deathtouch", ORDERED, (1, 1, 3), True),
    ("deathtouch", ORDERED, (1, 0, 4), False), ("deathtouch", ORDERED, (0, 1, 4), False),
    ("trample", ORDERED, (2, 2, 1, 0), True),
    ("trample", ORDERED, (2, 2, 0, 1), False), ("trample", ORDERED, (1, 2, 2, 0), False),
    ("trample", ORDERED, (2, 3, 0, 0), True),
]


@pytest.mark.parametrize(("kind", "date", "shares", "allowed"), SHARED)
def test_shares_in_the_announced_order(kind: str, date: str, shares: tuple[int, ...], allowed: bool) -> None:
    fight = EarlierFight(5, (2, 2, 2), kind, date)
    if not allowed:
        with pytest.raises(BadAnswer, match=r"510\.1c|702\.19b"):
            fight.go((2, 0, 1), shares)
        return
    fight.go((2, 0, 1), shares)
    (asked,) = fight.asked("damage")
    first = fight.blockers[2] if date == ORDERED else fight.blockers[0]
    assert asked.options[0] == first
    assert [sum(number for _, to, number in damage_in(fight.table) if to == one) for one in asked.options] == list(shares)


def test_what_the_order_says_nothing_of_comes_last() -> None:
    """A blocker put onto the battlefield blocking later is in no order; nor is anything as to damage past it."""
    fight = EarlierFight(5, (2, 2)).go((1, 0), step="declare_blockers")
    late = fight.table.put(card("Late", "creature: Bear", "{1}", (0, 2)), 1, "hand")
    (event,) = perform(fight.table.game, [_blocking(late, fight.attacker)])
    judged: list[bool] = []

    def answer(asked: Any) -> tuple[int, ...]:
        assert asked.options == (fight.blockers[1], fight.blockers[0], event.new)  # type: ignore[attr-defined]
        judged.extend(asked.test(shares) is None for shares in ((2, 0, 3), (0, 0, 5), (2, 2, 1), (1, 1, 3), (0, 5, 0)))
        return 2, 1, 2

    fight.table.answer("damage", answer).to("end_of_combat")
    assert judged == [True, True, True, False, False]


def _blocking(thing: int, attacker: int) -> ev.ZoneChange:
    event = ev.ZoneChange(thing, "hand", "battlefield", 1)  # type: ignore[arg-type]
    ev.enter_details(event).blocking = attacker  # type: ignore[assignment]
    return event


def test_a_blocker_of_several_is_ordered_by_its_controller() -> None:
    table = Table(ruleset=Ruleset(ORDERED))
    first, second = table.creature("A0", (1, 2)), table.creature("A1", (1, 2))
    both = table.creature("Both", (3, 9), t.StaticAbility((t.CombatLimit("can_block_additional", ITSELF, 1),)), player=1)
    table.begin().answer("attackers", ((first, 1), (second, 1))).answer("blockers", ((both, first), (both, second)))
    table.answer("order", (second, first)).to("end_of_combat")
    (asked,) = [one for one in table.script.asked if one.kind == "order"]
    assert (asked.player, set(asked.options), asked.source) == (1, {first, second}, both)
    assert sorted(damage_in(table)) == sorted([(first, both, 1), (second, both, 1), (both, second, 2), (both, first, 1)])


# ---- damage on the stack -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("date", "stack"), [(STACKED, 1), ("2009-07-11", 0), (ORDERED, 0), (TODAY, 0)])
def test_damage_goes_on_the_stack_until_2009(date: str, stack: int) -> None:
    fight = EarlierFight(3, (2, 2), date=date).go(step="combat_damage")
    assert len(fight.table.game.stack) == stack
    assert bool(damage_in(fight.table)) == (not stack)
    if stack:
        (thing,) = fight.table.game.stack
        item = fight.table.game.objects[thing].item
        assert item is not None
        assert (item.kind, item.source, [(one.target, one.amount) for one in item.damage]) == (
            "damage", fight.attacker, [(fight.blockers[0], 2), (fight.blockers[1], 1)])
        assert fight.table.game.objects[thing].controller == 0
        told = [(entry.kind, entry.rules[0]) for entry in fight.table.game.journal if entry.kind in ("assign", "stack")]
        assert told[-3:] == [("assign", "510.1"), ("assign", "510.1"), ("stack", "510.2")]
        fight.table.to("end_of_combat")
        assert fight.dealt() == [2, 1, 0]
        assert not fight.table.game.stack
        assert fight.table.told("510.2")


def test_damage_on_the_stack_is_dealt_to_what_is_still_there_and_can_be_dealt_damage() -> None:
    """What is gone, or is no creature or planeswalker any more, is dealt none; the source need not be there."""
    for change, dealt in (("", [2, 3, 0]), ("gone", [0, 3, 0]), ("rock", [0, 3, 0]), ("sage", [2, 3, 0]), ("source", [2, 3, 0])):
        fight = EarlierFight(5, (2, 2), date=STACKED)
        game = fight.table.game
        fight.go(step="combat_damage")
        first = fight.blockers[0]
        if change in ("gone", "source"):
            leaves = first if change == "gone" else fight.attacker
            perform(game, [ev.ZoneChange(leaves, "battlefield", "exile")])  # type: ignore[arg-type]
        elif change:
            changed = card("Changed", "artifact" if change == "rock" else "planeswalker", "{1}").faces[0]
            game.alter(first, values=changed, counters=(("loyalty", 9, 1),))  # type: ignore[arg-type]
        fight.table.to("end_of_combat")
        assert fight.dealt() == dealt, change


def test_a_player_is_dealt_what_is_on_the_stack() -> None:
    fight = EarlierFight(3, (), date=STACKED).go(step="combat_damage")
    assert fight.table.life(1) == 20
    fight.table.to("end_of_combat")
    assert (fight.table.life(1), fight.dealt()) == (17, [3])


def test_nothing_goes_on_the_stack_where_no_damage_is_assigned() -> None:
    fight = EarlierFight(0, (2,), date=STACKED).go(step="combat_damage")
    assert not fight.table.game.stack
