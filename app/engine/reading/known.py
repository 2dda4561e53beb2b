"""Now or last known: the one place that decides whether an object is asked about as it is, or as it last existed.

An object that has changed zones is another object (400.7): its id stays with what it was. While the object is where it was,
its present state counts; once it is gone, its last known information does (113.7a, 603.10, 608.2h). Where only what is
there counts, say for whether a duration goes on, there is no last known information (611.2b).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.engine.position.ids import NOBODY, ObjectId, PlayerId, Referent, is_object
from app.engine.reading.phased import PHASED_OUT

if TYPE_CHECKING:
    from app.engine.position.last_known import LastKnown
    from app.engine.position.objects import GameObject
    from app.engine.position.state import Position


def present(game: Position, ref: Referent) -> GameObject | None:
    """An object's record; None if it is gone, and for a player."""
    return game.objects.get(ref) if is_object(ref) else None


def last_known(game: Position, id: ObjectId) -> LastKnown | None:
    """What is known of an object that is gone; None for one that is there, or of which only the present counts."""
    if id in game.objects or game.present_only:
        return None
    return game.departed.get(id)


def record(game: Position, id: ObjectId) -> GameObject | None:
    """An object's record; of one that is gone, its last."""
    here = game.objects.get(id)
    if here is not None:
        return here
    gone = last_known(game, id)
    return gone.object if gone is not None else None


def all_records(game: Position) -> Iterator[GameObject]:
    """The records of every object that is in the game, and the last of every one that was."""
    yield from game.objects.values()
    yield from (gone.object for gone in game.departed.values())


def permanents(game: Position) -> list[ObjectId]:
    """Every permanent. One that is phased out is treated as though it did not exist (702.26b)."""
    return [id for id in game.battlefield if not game.objects[id].phased_out]


def permanents_of(game: Position, player: PlayerId) -> list[ObjectId]:
    """The permanents a player controls."""
    objects = game.objects
    return [id for id in game.battlefield if (o := objects[id]).controller == player and not o.phased_out]


def is_there(game: Position, ref: Referent) -> bool:
    """Is it a permanent? One that is phased out is treated as though it did not exist."""
    here = present(game, ref)
    return here is not None and here.zone == "battlefield" and not (here.phased_out and game.applies(PHASED_OUT))


def became(game: Position, id: ObjectId) -> ObjectId:
    """The object that one has become: itself while it is there, 0 if it became none (400.7)."""
    if id in game.objects:
        return id
    gone = game.departed.get(id)
    return gone.became if gone is not None else id


def came_from(game: Position, id: ObjectId) -> ObjectId | None:
    """The object that one was before it changed zones, None if it has been nothing else."""
    for before, gone in reversed(game.departed.items()):
        if gone.became == id or id in gone.also:
            return before
    return None


def owner_of(game: Position, id: ObjectId) -> PlayerId:
    """Who owns an object, or owned it; -1 for nobody (108.3)."""
    found = record(game, id)
    return NOBODY if found is None else found.owner


def phased_in(game: Position) -> list[ObjectId]:
    """Permanents on the battlefield, by timestamp, without those that are phased out (702.26b), and without one that is only
    judged as it would exist there: nothing counts it yet."""
    return [id for id in game.battlefield if id != game.not_yet_there and not game.objects[id].phased_out]
