"""Linked abilities (607): what one of them keeps for the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.position.ids import ObjectId
from app.engine.position.notes import LINKS, noted
from app.engine.trees.vocabularies import LinkKey

if TYPE_CHECKING:
    from app.engine.position.state import Position


def remember(game: Position, source: ObjectId, key: LinkKey, refs: tuple[ObjectId, ...]) -> None:
    """Keep objects on a source for a linked ability (607.2a)."""
    name = LINKS[key]
    here = game.objects.get(source)
    gone = game.departed.get(source)
    if here is not None:
        game.alter(source, notes=noted(here.notes, name, (*here.notes.get(name, ()), *refs)))
    elif gone is not None:
        last = gone.object
        game.departed[source] = gone.of(last.changed(notes=noted(last.notes, name, (*last.notes.get(name, ()), *refs))))
