"""Which creatures are paired by soulbond."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.position.ids import ObjectId, PlayerId
from app.engine.reading.characteristics import chars
from app.engine.reading.known import last_known, present

if TYPE_CHECKING:
    from app.engine.position.state import Position


def partner_of(game: Position, id: ObjectId) -> ObjectId | None:
    """The creature that another one is, or was, paired with, or None."""
    gone = last_known(game, id)
    if gone is not None:
        return gone.relations.partner
    here = present(game, id)
    if here is None or "paired" not in here.notes:
        return None
    other, player = here.notes["paired"]
    return ObjectId(other) if are_whole(game, id, other, player) else None


def are_whole(game: Position, one: ObjectId, other: ObjectId, player: PlayerId) -> bool:
    """Are both still creatures on the battlefield under the control of the player who paired them?"""
    a, b = present(game, one), present(game, other)
    if a is None or b is None or a.zone != "battlefield" or b.zone != "battlefield":
        return False
    if a.controller != player or b.controller != player:
        return False
    return "creature" in chars(game, one).types and "creature" in chars(game, other).types
