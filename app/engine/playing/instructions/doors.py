"""Doors of Rooms, which effects unlock and lock (709.5f–g)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.carrying_out import EXECUTORS
from app.engine.changing.rooms import SIDES, lock, locked_sides, unlock
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId
from app.engine.reading.meaning import select_objects
from app.engine.reading.rooms import is_room

if TYPE_CHECKING:
    from app.engine.position.state import Position

UNLOCKING = "709.5f"


def _unlock_door(game: Position, instruction: t.UnlockDoor, ctx: Context) -> None:
    """One door is chosen, and changes; nothing happens where there is none."""
    doors = {
        id: tuple(SIDES) if instruction.or_lock else tuple(SIDES[side] for side in locked_sides(game.objects[id]))
        for id in select_objects(instruction.of, ctx) if id in game.objects and is_room(game.objects[id].card)
    }
    rooms = tuple(id for id, sides in doors.items() if sides)
    if not rooms:
        return
    room = rooms[0] if len(rooms) == 1 else _which_room(game, rooms, ctx)
    side = SIDES.index(doors[room][0]) if len(doors[room]) == 1 else _which_side(game, room, doors[room], ctx)
    if side in tuple(locked_sides(game.objects[room])):
        unlock(game, room, side, ctx.controller, UNLOCKING)
    else:
        lock(game, room, side, ctx.controller)


def _which_room(game: Position, rooms: tuple[ObjectId, ...], ctx: Context) -> ObjectId:
    chosen: tuple[ObjectId, ...] = game.ask(decisions.Decision(
        decisions.OBJECTS, ctx.controller, rooms, UNLOCKING, minimum=1, maximum=1, source=ctx.source, prompt="Choose a Room",
    ))
    return chosen[0]


def _which_side(game: Position, room: ObjectId, sides: tuple[str, ...], ctx: Context) -> int:
    side: str = game.ask(decisions.Decision(
        decisions.WORD, ctx.controller, sides, UNLOCKING, source=room, prompt="Choose a door",
    ))
    return SIDES.index(side)


EXECUTORS[t.UnlockDoor] = _unlock_door
