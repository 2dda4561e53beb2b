"""Last known information (608.2h): what an object was as it left its zone, and what connected it with others then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.position.ids import NOTHING, ObjectId, PlayerId, Referent

if TYPE_CHECKING:
    from app.engine.position.objects import GameObject
    from app.engine.position.values import Characteristics, Values


class Relations:
    """What connects an object with others at a moment.

    attachments: what is attached to it. partner: the creature it is paired with, or None. attacking: the player,
    planeswalker or battle it attacks, -1 where that is gone, None if it isn't attacking. defending_player: the defending
    player there is for it, or None. blocking: the attackers it blocks, None if it isn't a blocking creature. blocked_by:
    the creatures that block it. blocked, unblocked: is it a blocked, is it an unblocked creature (509.1h). goaded: is it.
    """

    __slots__ = (
        "attachments", "attacking", "blocked", "blocked_by", "blocking", "defending_player", "goaded", "partner", "unblocked",
    )

    def __init__(self) -> None:
        self.attachments: tuple[ObjectId, ...] = ()
        self.partner: ObjectId | None = None
        self.attacking: Referent | None = None
        self.defending_player: PlayerId | None = None
        self.blocking: tuple[ObjectId, ...] | None = None
        self.blocked_by: tuple[ObjectId, ...] = ()
        self.blocked = False
        self.unblocked = False
        self.goaded = False


class LastKnown:
    """An object that has left its zone, as it was just before.

    object: its record, with whoever controlled it then, its counters and its status. characteristics: with all effects
    applied. copiable: its copiable values. relations: what it was connected with. became: the id of the object it became, 0 if
    none (400.7). also: those of the others it became if it was a merged permanent (730.3c). to: the zone it went to, "" if it
    ceased to exist.
    """

    __slots__ = ("also", "became", "characteristics", "copiable", "object", "relations", "to")

    def __init__(
        self, object: GameObject, characteristics: Characteristics, copiable: Values, relations: Relations,
        became: ObjectId = NOTHING, to: str = "",
    ) -> None:
        self.object = object
        self.characteristics = characteristics
        self.copiable = copiable
        self.relations = relations
        self.became = became
        self.to = to
        self.also: tuple[ObjectId, ...] = ()

    def of(self, object: GameObject) -> LastKnown:
        """The same with another record of the object: something has been noted on it since."""
        new = LastKnown(object, self.characteristics, self.copiable, self.relations, self.became, self.to)
        new.also = self.also
        return new
