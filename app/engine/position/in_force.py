"""Which abilities and effects are in force at a version of the position (113.6), as records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId, PlayerId

if TYPE_CHECKING:
    from app.engine.position.events import Event
    from app.engine.position.values import Held


class Rule:
    """A static or lasting effect that is not a change of characteristics, with its context and condition. where: the rule by
    which its ability functions where its object is, if it isn't the usual one."""

    __slots__ = ("condition", "ctx", "effect", "key", "lasting", "since", "where")

    def __init__(
        self, effect: t.StaticEffect, ctx: Context, condition: t.Condition | None, key: Any, lasting: int, since: int,
        where: tuple[str, ...] = (),
    ) -> None:
        self.effect = effect
        self.ctx = ctx
        self.condition = condition
        self.key = key
        self.lasting = lasting
        self.since = since
        self.where = where


class Trigger:
    """A triggered ability that functions: on which object, under whose control."""

    __slots__ = ("ability", "controller", "held", "object", "part")

    def __init__(self, object: ObjectId, controller: PlayerId, held: Held, part: int, ability: t.TriggeredAbility) -> None:
        self.object = object
        self.controller = controller
        self.held = held
        self.part = part
        self.ability = ability


class Functioning:
    """Functioning triggered abilities by the kinds of event they watch, and effects by their class."""

    __slots__ = ("rules", "state_triggers", "triggers")

    def __init__(self) -> None:
        self.triggers: dict[type[Event], list[Trigger]] = {}
        self.state_triggers: list[Trigger] = []
        self.rules: dict[type, list[Rule]] = {}
