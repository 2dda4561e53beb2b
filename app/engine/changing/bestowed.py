"""When a bestowed Aura ceases to be one: it is a creature from then on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.engine.changing.effects import remove_lasting
from app.engine.position.ids import ObjectId, is_player
from app.engine.position.notes import without

if TYPE_CHECKING:
    from app.engine.position.objects import GameObject
    from app.engine.position.state import Position

BESTOW = "702.103a"
IS_BESTOWED: Final = "bestowed"
"""The note of a bestowed spell or permanent; it holds the effect that makes it an Aura."""
ENDS_ON_RESOLUTION = "702.103e"
"""With an illegal target it resolves as a creature spell."""
ENDS_UNATTACHED = "702.103f"
"""Once unattached it is a creature at once; attached to something illegal it becomes unattached rather than going to the
graveyard."""
PHASES_IN_UNATTACHED = "702.103g"


def cease_to_be_bestowed(game: Position, id: ObjectId, rule: str) -> None:
    """The effect that makes a bestowed spell or permanent an Aura ends."""
    notes = game.objects[id].notes
    game.alter(id, notes=without(notes, IS_BESTOWED), attached_to=None)
    remove_lasting(game, {notes[IS_BESTOWED]})
    game.tell("keyword", "{} ceases to be bestowed", (game.called(id),), (rule,), (id,))


def end_unattached(game: Position) -> None:
    """Bestowed permanents that have become unattached cease to be bestowed."""
    for id in game.battlefield:
        thing = game.objects[id]
        if IS_BESTOWED in thing.notes and not thing.phased_out and is_unattached(game, thing) and game.applies(ENDS_UNATTACHED):
            cease_to_be_bestowed(game, id, ENDS_UNATTACHED)


def is_unattached(game: Position, thing: GameObject) -> bool:
    """Is a bestowed permanent attached to nothing, or to what is on the battlefield no more?"""
    host = thing.attached_to
    if host is None or is_player(host):
        return host is None
    return host not in game.objects or game.objects[host].zone != "battlefield"
