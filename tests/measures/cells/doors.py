"""Doors of Rooms that effects unlock and lock, along the axes."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.position.objects import Card
from app.engine.reading.rooms import UNLOCKED
from tests.engine.conftest import Table, card
from tests.measures.cells import shows
from tests.measures.cells.objects import flicker
from tests.measures.play import do

ROOMS = t.All(t.HasSubtype(("Room",)))
WATCHES = t.TriggeredAbility(t.Does("unlock_door", t.You(), t.IsSource()), t.Body((t.GainLife(t.Number(3)),)))


def _rooms(count: int) -> tuple[Table, list[int]]:
    """Locked Rooms, each with a left door that watches for being unlocked by its controller."""
    table = Table()
    left = card("Hall", "enchantment: Room", "{1}", None, WATCHES).faces[0]
    right = card("Loft", "enchantment: Room", "{1}").faces[0]
    ids = [table.put(Card("Hall // Loft", (left, right), "room")) for _ in range(count)]
    return table.begin(), ids


def _open(table: Table, room: int) -> list[bool]:
    return [mark in table.game.objects[room].marks for mark in UNLOCKED]


@shows("instruction", "UnlockDoor", "two", "player")
def one_door_of_all() -> None:
    """One door of all is unlocked, which who controls the effect chooses; who unlocks it matters to its abilities (709.5f, h)."""
    for player, life in ((0, 23), (1, 20)):
        table, ids = _rooms(2)
        table.answer("objects", (ids[1],)).answer("word", "left")
        do(table, t.UnlockDoor(ROOMS), player=player).resolve()
        assert [_open(table, id) for id in ids] == [[False, False], [True, False]]
        assert table.life(0) == life


@shows("instruction", "UnlockDoor", "later", "gone")
def unlocked_later() -> None:
    """It is unlocked then; what has gone and come back is another Room (709.5d)."""
    for gone in (False, True):
        table, _ = _rooms(1)
        late = t.DelayedTrigger(t.BeginsStep("end"), (t.UnlockDoor(t.Bound("it")),))
        do(table, t.ChooseThings(ROOMS, "it"), late)
        if gone:
            do(table, *flicker(ROOMS))
        table.answer("word", "right").to("end").resolve()
        assert [_open(table, id) for id in table.game.battlefield] == [[False, not gone]]


@shows("instruction", "UnlockDoor", "two")
def locked_again() -> None:
    """With both, the door that is chosen is locked if it is unlocked (709.5g)."""
    table, ids = _rooms(1)
    table.answer("word", "right").answer("word", "right")
    do(table, t.UnlockDoor(ROOMS, True))
    assert _open(table, ids[0]) == [False, True]
    do(table, t.UnlockDoor(ROOMS, True))
    assert _open(table, ids[0]) == [False, False]
