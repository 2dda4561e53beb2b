"""Last known information (608.2h) is taken: what an object is, and what it is connected with, just before it leaves.

Of several that leave at the same time, every one is noted before any of them goes (603.10).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.position.ids import NOTHING, ObjectId
from app.engine.position.last_known import LastKnown, Relations
from app.engine.reading.characteristics import chars, controller_of
from app.engine.reading.copying import copiable_values
from app.engine.reading.relations import relations_now
from app.engine.reading.statuses import is_goaded

if TYPE_CHECKING:
    from app.engine.position.state import Position


def snapshot(game: Position, id: ObjectId, to: str = "") -> LastKnown:
    """An object that is there as it is now, before it goes to a zone, or nowhere."""
    here = game.objects[id]
    controller = controller_of(game, id)
    if controller != here.controller:
        here = here.changed(controller=controller)
    return LastKnown(here, chars(game, id), copiable_values(game, id), _relations(game, id), to=to)


def _relations(game: Position, id: ObjectId) -> Relations:
    if game.objects[id].zone != "battlefield":
        return Relations()
    found = relations_now(game, id)
    found.goaded = is_goaded(game, id)
    return found


def keep(game: Position, id: ObjectId, became: ObjectId = NOTHING, to: str = "") -> LastKnown:
    """Keep what is known of an object that ceases to be, or that becomes part of another."""
    known = snapshot(game, id, to)
    known.became = became
    game.departed[id] = known
    return known
