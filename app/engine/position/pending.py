"""Triggered abilities that wait: for their event (603.7), or to be put on the stack (603.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId, PlayerId, Referent

if TYPE_CHECKING:
    from app.engine.position.events import Event
    from app.engine.position.state import Position


class Waiting:
    """A triggered ability that has triggered and is not yet on the stack (603.3)."""

    __slots__ = ("ability", "bound", "controller", "event", "held", "object", "parent", "targets")

    def __init__(
        self, object: ObjectId, controller: PlayerId, ability: t.TriggeredAbility, held: Any, event: Event | None,
        parent: Context | None,
    ) -> None:
        self.object = object
        self.controller = controller
        self.ability = ability
        self.held = held
        self.event = event
        self.parent = parent


class Delayed:
    """A delayed triggered ability (603.7): who controls it, its source, what it watches for, and how long. watch: the
    objects with whose leaving it ends."""

    __slots__ = ("ability", "controller", "ctx", "duration", "id", "object", "turn", "watch")

    def __init__(
        self, id: int, object: ObjectId, controller: PlayerId, ability: t.TriggeredAbility, ctx: Context,
        duration: t.Duration | None, turn: int,
    ) -> None:
        self.id = id
        self.object = object
        self.controller = controller
        self.ability = ability
        self.ctx = ctx
        self.duration = duration
        self.turn = turn
        self.watch: tuple[Referent, ...] = ()


class _NoKey:
    key: Any = "delayed"
    grant = None
    rule = ""


NO_KEY = _NoKey()


def has_trigger_pending(game: Position, id: ObjectId) -> bool:
    """Is it the source of an ability that has triggered and not left the stack?"""
    if any(w.object == id for w in game.waiting):
        return True
    return any((item := game.objects[s].item) is not None and item.source == id for s in game.stack)
