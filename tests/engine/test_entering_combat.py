"""What enters the battlefield attacking or blocking, and what is bestowed on what is gone, as tables: every part of each
condition beside what differs in it, with the rules that settled it."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.changing.bestowed import IS_BESTOWED, end_unattached, is_unattached
from app.engine.changing.combat_changes import enter_combat
from app.engine.changing.facedown import turn_down
from app.engine.changing.pipeline import perform
from app.engine.playing.combat.damage import passes_over
from app.engine.position import events as ev
from tests.engine.casting import cited
from tests.engine.conftest import Table, card
from tests.engine.shorthand import UNKNOWN


def at_combat(players: int = 2) -> tuple[Table, int]:
    """The declare attackers step of player 0, in which a bear attacks player 1."""
    table = Table(players)
    bear = table.creature()
    table.begin().answer("attackers", ((bear, 1),)).to("declare_attackers")
    return table, bear


ATTACKING: list[tuple[str, int, str, bool, set[str]]] = [
    # what enters; whose it is; what it would attack; does it; by which of the rules
    ("creature", 0, "player", True, {"508.4"}), ("creature", 0, "sage", True, {"508.4"}),
    ("artifact", 0, "player", False, {"506.3a"}),
    ("creature", 1, "player", False, {"506.3b"}), ("creature", 0, "gone", False, set()),
]


@pytest.mark.parametrize(("types", "owner", "what", "attacks", "rules"), ATTACKING)
def test_what_enters_attacking(types: str, owner: int, what: str, attacks: bool, rules: set[str]) -> None:
    table, bear = at_combat()
    sage = table.put(card("Sage", "planeswalker", "{3}"), 1, counters={"loyalty": 3})
    new = table.put(card("Newt", types, "{1}", (1, 1)), owner)
    there = {"player": 1, "sage": sage, "gone": UNKNOWN}[what]
    told: list[str] = []
    table.game.tell = lambda *args, **more: told.extend((*table.game.settled(), *args[3]))  # type: ignore[method-assign]
    left = cited(table, lambda: enter_combat(table.game, new, there, None))
    combat = table.game.combat
    assert combat is not None
    assert set(combat.attackers) == ({bear, new} if attacks else {bear})
    assert combat.attacked.get(new) == (1 if attacks else None)
    assert {*told, *left} & {"506.3a", "506.3b", "508.4"} == rules


BLOCKING: list[tuple[str, int, str, bool, set[str]]] = [
    ("creature", 1, "bear", True, {"509.4"}), ("artifact", 1, "bear", False, {"506.3a"}),
    ("creature", 2, "bear", False, {"506.3e", "509.4"}), ("creature", 0, "bear", False, {"506.3e", "509.4"}),
    ("creature", 1, "boar", False, set()), ("creature", 1, "gone", False, set()),
]


@pytest.mark.parametrize(("types", "owner", "what", "blocks", "rules"), BLOCKING)
def test_what_enters_blocking(types: str, owner: int, what: str, blocks: bool, rules: set[str]) -> None:
    table, bear = at_combat(3)
    boar = table.creature("Boar")
    new = table.put(card("Newt", types, "{1}", (1, 1)), owner)
    blocked = {"bear": bear, "boar": boar, "gone": UNKNOWN}[what]
    told: list[str] = []
    table.game.tell = lambda *args, **more: told.extend((*table.game.settled(), *args[3]))  # type: ignore[method-assign]
    left = cited(table, lambda: enter_combat(table.game, new, None, blocked))
    combat = table.game.combat
    assert combat is not None
    assert combat.blockers == ({new: (bear,)} if blocks else {})
    assert combat.blocked == ({bear} if blocks else set())
    assert {*told, *left} & {"506.3a", "506.3e", "509.4"} == rules
    assert [type(e) for e in table.game.history if isinstance(e, ev.BecameBlocked)] == ([ev.BecameBlocked] if blocks else [])


def test_nothing_enters_a_combat_that_there_is_not() -> None:
    table = Table()
    bear = table.creature()
    table.begin()
    enter_combat(table.game, bear, 1, None)
    assert table.game.combat is None


UNATTACHED: list[tuple[Any, str, bool, bool]] = [
    # what it is attached to; where that is; whether it is phased out itself; whether it ceases to be bestowed
    (None, "", False, True), ("bear", "battlefield", False, False), ("bear", "graveyard", False, True),
    (UNKNOWN, "", False, True),
    (1, "", False, False), (None, "", True, False), ("bear", "graveyard", True, False),
]


@pytest.mark.parametrize(("host", "zone", "out", "ends"), UNATTACHED)
def test_when_what_is_bestowed_ceases_to_be(host: Any, zone: str, out: bool, ends: bool) -> None:
    """702.103f."""
    table = Table()
    bear = table.put(card("Bear", "creature", "{1}", (2, 2)), 0, zone or "battlefield")
    gift = table.creature("Gift", notes={IS_BESTOWED: 0})
    plain = table.creature("Plain")
    host = bear if host == "bear" else host
    table.game.alter(gift, attached_to=host, phased_out="direct" if out else "")
    assert is_unattached(table.game, table.game.objects[gift]) == (ends or out)
    place = len(table.game.journal)
    end_unattached(table.game)
    assert (IS_BESTOWED in table.game.objects[gift].notes) != ends
    assert table.game.objects[gift].attached_to == (None if ends else host)
    assert [one.refs for one in table.game.journal[place:] if "702.103f" in one.rules] == ([(gift,)] if ends else [])
    assert plain in table.game.objects


@pytest.mark.parametrize(("host", "zone", "ends"), [
    (None, "", True), ("bear", "battlefield", False), ("bear", "graveyard", True),
])
def test_what_phases_in_unattached_is_bestowed_no_more(host: Any, zone: str, ends: bool) -> None:
    """702.103g."""
    table = Table()
    bear = table.put(card("Bear", "creature", "{1}", (2, 2)), 0, zone or "battlefield")
    gift = table.creature("Gift", notes={IS_BESTOWED: 0})
    table.game.alter(gift, attached_to=bear if host else None, phased_out="direct")
    place = len(table.game.journal)
    perform(table.game, [ev.Phased(gift, 0, direction="in")])
    assert (IS_BESTOWED in table.game.objects[gift].notes) != ends
    assert any("702.103g" in one.rules for one in table.game.journal[place:]) == ends


def test_what_is_gone_is_not_turned_face_down() -> None:
    table = Table()
    bear = table.creature()
    table.begin()
    turn_down(table.game, UNKNOWN)
    turn_down(table.game, bear)
    hidden = table.game.objects[bear].face_down
    assert hidden is not None
    stamp = table.game.objects[bear].timestamp
    turn_down(table.game, bear)
    assert table.game.objects[bear].timestamp == stamp


def test_past_what_trample_over_planeswalkers_reaches() -> None:
    """702.19c: past a planeswalker alone, and by this ability alone."""
    table = Table()
    bear, ram = table.creature(), table.creature("Ram", (4, 4), "trample")
    giant = table.creature("Giant", (4, 4), "trample over planeswalkers")
    sage, front = table.put(card("Sage", "planeswalker", "{3}"), 1), table.put(card("Front", "battle", "{3}"), 1)
    table.begin()
    reached = {one: [passes_over(table.game, one, what) for what in (1, sage, front)] for one in (bear, ram, giant)}
    assert reached == {bear: [False] * 3, ram: [False] * 3, giant: [False, True, False]}
