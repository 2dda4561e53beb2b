"""Lasting effects: what resolving spells and abilities leave behind (611.2), as records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.position.ids import ObjectId, Referent
from app.engine.position.values import zones_reached

if TYPE_CHECKING:
    from app.engine.position.context import Context
    from app.engine.position.values import Values


class Lasting:
    """One lasting effect. Immutable but through `changed`.

    effect: what it does. duration: how long. ctx: the context it was created in. locked: the objects it changes
    (611.2c), or None. copied: for copy effects the copiable values, taken when it began (707.2b). uses: how often it may
    still apply, for shields the amount left, None for no limit. turn: number of the turn it began in. exiled: cards that
    come back when it ends (610.3), with the zone they come back to. phased: permanents that phase in when it ends, tapped or not.
    """

    __slots__ = (
        "copied", "ctx", "duration", "effect", "exiled", "id", "is_copy", "locked", "modifies", "phased",
        "phases_tapped", "sets_copiable",
        "timestamp", "turn", "uses", "watch", "zones_reached",
    )

    def __init__(
        self, id: int, effect: Any, duration: t.Duration, ctx: Context, timestamp: int, turn: int,
        locked: tuple[Referent, ...] | None = None,
    ) -> None:
        self.id = id
        self.effect = effect
        self.duration = duration
        self.ctx = ctx
        self.timestamp = timestamp
        self.turn = turn
        self.locked = locked
        self.copied: Values | None = None
        self.exiled: tuple[ObjectId, ...] = ()
        self.phased: tuple[ObjectId, ...] = ()
        self.phases_tapped = False
        self.watch: tuple[Referent, ...] = ()
        self.uses: int | None = getattr(effect, "uses", None)
        self.modifies = isinstance(effect, t.Modify)
        kinds = {type(c) for c in effect.changes} if isinstance(effect, t.Modify) else set()
        self.sets_copiable = t.SetCopiable in kinds
        self.is_copy = t.BecomeCopyOf in kinds or self.sets_copiable
        self.zones_reached: frozenset[str] = zones_reached(effect) if self.modifies and locked is None else frozenset()

    def is_locked_on(self, thing: Referent) -> bool:
        """Is it an effect on a set of objects, with this among them (611.2c)?"""
        return self.locked is not None and thing in self.locked

    def changed(self, uses: int | None) -> Lasting:
        """The same effect with another number of uses left."""
        new = Lasting.__new__(Lasting)
        for name in Lasting.__slots__:
            setattr(new, name, getattr(self, name))
        new.uses = uses
        return new

    def changed_set(self, locked: tuple[Referent, ...]) -> Lasting:
        """The same effect on another set of objects."""
        new = self.changed(self.uses)
        new.locked = locked
        return new
