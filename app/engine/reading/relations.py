"""What connects objects with one another, now or as last known: attached to, blocking, blocked by, attacking, paired.

Of an object that is gone, the relations are those it had as it left (508.5, 603.10, 608.2h); of one that is there, those of the
present. What is phased out is not there to be asked about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.position.ids import NOBODY, ObjectId, Referent, is_object
from app.engine.position.last_known import Relations
from app.engine.reading.defending import defending_player_of
from app.engine.reading.known import last_known, record
from app.engine.reading.pairs import partner_of

if TYPE_CHECKING:
    from app.engine.position.state import Position


def relations_now(game: Position, id: ObjectId) -> Relations:
    """What connects an object that is there with others."""
    found = Relations()
    found.attachments = attachments(game, id)
    found.partner = partner_of(game, id)
    found.defending_player = defending_player_of(game, id)
    combat = game.combat
    if combat is not None:
        found.attacking = combat.attackers.get(id)
        found.blocking = combat.blockers.get(id)
        found.blocked_by = tuple(combat.blockers_of(id))
        found.blocked = combat.is_blocked(id)
        found.unblocked = combat.is_unblocked(id)
    return found


def _past(game: Position, id: ObjectId) -> Relations | None:
    """What connected an object that is gone with others; None for one that is there (608.2h)."""
    gone = last_known(game, id)
    return gone.relations if gone is not None and game.applies("608.2h") else None


def attached_to(game: Position, id: ObjectId) -> Referent | None:
    """The object or player that an object is, or was, attached to."""
    found = record(game, id)
    return None if found is None else found.attached_to


def attachments(game: Position, host: Referent) -> tuple[ObjectId, ...]:
    """What is, or was, attached to an object or a player."""
    past = _past(game, host) if is_object(host) else None
    if past is not None:
        return past.attachments
    return tuple(one for one in game.battlefield if (o := game.objects[one]).attached_to == host and not o.phased_out)


def is_attacking(game: Position, id: ObjectId) -> bool:
    """Is it, or was it, an attacking creature?"""
    past = _past(game, id)
    if past is not None:
        return past.attacking is not None
    return game.combat is not None and id in game.combat.attackers


def attacked_by(game: Position, id: ObjectId) -> Referent | None:
    """What a creature attacks, or attacked; None for what attacks nothing, or nothing any more (506.4c)."""
    past = _past(game, id)
    what = past.attacking if past is not None else game.combat.attackers.get(id) if game.combat is not None else None
    return None if what == NOBODY else what


def is_blocking(game: Position, id: ObjectId) -> bool:
    """Is it, or was it, a blocking creature?"""
    past = _past(game, id)
    if past is not None:
        return past.blocking is not None
    return game.combat is not None and id in game.combat.blockers


def is_blocked(game: Position, id: ObjectId) -> bool:
    """Is it, or was it, a blocked creature (509.1h)?"""
    past = _past(game, id)
    if past is not None:
        return past.blocked
    return game.combat is not None and game.combat.is_blocked(id)


def is_unblocked(game: Position, id: ObjectId) -> bool:
    """Is it, or was it, an unblocked creature (509.1h)?"""
    past = _past(game, id)
    if past is not None:
        return past.unblocked
    return game.combat is not None and game.combat.is_unblocked(id)


def blocking(game: Position, id: ObjectId) -> tuple[ObjectId, ...]:
    """The attackers that a creature blocks, or blocked."""
    past = _past(game, id)
    if past is not None:
        return past.blocking or ()
    return () if game.combat is None else game.combat.blockers.get(id, ())


def blocked_by(game: Position, id: ObjectId) -> tuple[ObjectId, ...]:
    """The creatures that block, or blocked, an attacker."""
    past = _past(game, id)
    if past is not None:
        return past.blocked_by
    return () if game.combat is None else tuple(game.combat.blockers_of(id))
