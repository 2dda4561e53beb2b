"""Rooms (709.5): permanents whose halves are locked until they are cast or unlocked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.position import events as ev
from app.engine.position.events import Event
from app.engine.position.values import Values
from app.engine.reading.faces import combined
from app.engine.trees.rewording import rewritten

if TYPE_CHECKING:
    from app.engine.position.objects import Card, GameObject
    from app.engine.position.state import Position

SIDES = ("left", "right")
_MARKS = ("left half unlocked", "right half unlocked")


def is_room(card: Card | None) -> bool:
    """Is it a card with a shared type line (709.5)?"""
    return card is not None and card.layout == "room" and len(card.faces) == 2


def room_values(card: Card, marks: frozenset[str]) -> Values:
    """What a Room permanent is: the halves that are unlocked, and their shared types (709.5, 709.5a)."""
    key = "room:" + "".join(str(int(mark in marks)) for mark in _MARKS)
    known = card.extra.get(key)
    if known is None:
        known = card.extra[key] = _room_values(card, marks)
    found: Values = known
    return found


def _room_values(card: Card, marks: frozenset[str]) -> Values:
    doors = [_door(card.faces[side], side) for side in (0, 1)]
    opened = [door for door, mark in zip(doors, _MARKS) if mark in marks]
    if len(opened) == 2:
        return combined(card).replaced(abilities=doors[0].abilities + doors[1].abilities)
    if opened:
        return opened[0]
    return card.faces[0].replaced(name="", mana_cost=None, mana_value=0, abilities=())


def _door(face: Values, side: int) -> Values:
    """A half whose abilities know which door they are on: "this door" is that half (709.5h)."""

    def change(node: Any) -> Any:
        if isinstance(node, t.Does) and node.action == "unlock_door" and node.what == t.IsSource():
            return replace(node, at_least=side + 1)
        return None

    return face.replaced(abilities=rewritten(face.abilities, change))


def entering_marks(thing: GameObject) -> frozenset[str]:
    """The half that was cast enters unlocked (709.5d)."""
    return frozenset((_MARKS[thing.face],)) if thing.cast is not None else frozenset()


def locked_sides(thing: GameObject) -> Iterator[int]:
    """The halves of a Room permanent that are locked."""
    if is_room(thing.card):
        yield from (side for side in (0, 1) if _MARKS[side] not in thing.marks)


def unlock_cost(thing: GameObject, side: int) -> t.Cost | None:
    """The mana cost of a locked half, None if it has none or is unlocked (709.5e)."""
    if side not in locked_sides(thing) or thing.card is None:
        return None
    symbols = thing.card.faces[side].mana_cost
    return None if symbols is None else t.ManaCost(symbols)


def unlock(game: Position, id: int, side: int, player: int) -> None:
    """A half of a permanent gets its unlocked designation (709.5c, 709.5f)."""
    o = game.objects[id]
    assert o.card is not None
    marks = o.marks | {_MARKS[side]}
    game.alter(id, marks=marks, values=room_values(o.card, marks))
    game.tell(
        "unlock", "{} unlocks the {} half of {}", (game.name_of(player), SIDES[side], game.name_of(id)), ("709.5e",), (player, id)
    )
    tell_unlocked(game, id, player, side)


def tell_unlocked(game: Position, id: int, player: int, side: int) -> None:
    """Let abilities see that a door has been unlocked, and that the Room is fully unlocked (709.5h–i)."""
    events = [Event(ev.DOES, id, player, id, amount=side + 1, word="unlock_door")]
    if not list(locked_sides(game.objects[id])):
        events.append(Event(ev.DOES, id, player, id, word="fully_unlock"))
    perform(game, events)
