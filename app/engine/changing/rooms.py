"""Rooms (709.5): permanents whose halves are locked until they are cast or unlocked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.position import events as ev
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.reading.rooms import UNLOCKED, is_room, room_values

if TYPE_CHECKING:
    from app.engine.position.objects import GameObject
    from app.engine.position.state import Position

SIDES = ("left", "right")


def entering_marks(thing: GameObject) -> frozenset[str]:
    """The half that was cast enters unlocked (709.5d)."""
    return frozenset((UNLOCKED[thing.face],)) if thing.cast is not None else frozenset()


def locked_sides(thing: GameObject) -> Iterator[int]:
    """The halves of a Room permanent that are locked."""
    if is_room(thing.card):
        yield from (side for side in (0, 1) if UNLOCKED[side] not in thing.marks)


def unlock_cost(thing: GameObject, side: int) -> t.Cost | None:
    """The mana cost of a locked half, None if it has none or is unlocked (709.5e)."""
    if side not in locked_sides(thing) or thing.card is None:
        return None
    symbols = thing.card.faces[side].mana_cost
    return None if symbols is None else t.ManaCost(symbols)


def _designate(game: Position, id: ObjectId, marks: frozenset[str]) -> None:
    """A Room has the halves that are unlocked by these marks."""
    card = game.objects[id].card
    assert card is not None
    game.alter(id, marks=marks, values=room_values(card, marks))


def lock(game: Position, id: ObjectId, side: int, player: PlayerId) -> None:
    """A half of a permanent loses its unlocked designation (709.5g)."""
    _designate(game, id, game.objects[id].marks - {UNLOCKED[side]})
    names = (game.called(player), SIDES[side], game.called(id))
    game.tell("lock", "{} locks the {} half of {}", names, ("709.5g",), (player, id))


def unlock(game: Position, id: ObjectId, side: int, player: PlayerId, rule: str = "709.5e") -> None:
    """A half of a permanent gets its unlocked designation (709.5c), by a special action or by an effect (709.5f)."""
    _designate(game, id, game.objects[id].marks | {UNLOCKED[side]})
    game.tell(
        "unlock", "{} unlocks the {} half of {}", (game.called(player), SIDES[side], game.called(id)), (rule,), (player, id)
    )
    tell_unlocked(game, id, player, side)


def tell_unlocked(game: Position, id: ObjectId, player: PlayerId, side: int) -> None:
    """Let abilities see that a door has been unlocked, and that the Room is fully unlocked (709.5h–i)."""
    events = [ev.DeedDone(id, player, id, amount=side + 1, deed="unlock_door")]
    if not list(locked_sides(game.objects[id])):
        events.append(ev.DeedDone(id, player, id, deed="fully_unlock"))
    perform(game, events)
