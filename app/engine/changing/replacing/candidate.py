"""Replacement and prevention effects that could be applied to an event, and who chooses among them (616.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.ids import FIRST_PLAYER, NOBODY, ObjectId, PlayerId, is_object
from app.engine.position.in_force import Rule
from app.engine.reading.characteristics import chars, controller_of
from app.engine.trees.keywords import rules_of

if TYPE_CHECKING:
    from app.engine.changing.replacing.entering import Shaper
    from app.engine.position.events import Event
    from app.engine.position.happening import Happening
    from app.engine.position.state import Position


class Candidate:
    """A replacement or prevention effect that could be applied to an event. effect: its tree, where it has one. decider: who
    may decline an optional one, if it is not whoever chooses among effects. means: what it does, in words, if it has no tree."""

    __slots__ = ("act", "decider", "effect", "group", "key", "means", "optional", "shaper", "source")

    def __init__(
        self, key: Any, source: ObjectId, group: str, act: Callable[[Event, Happening], list[Event]],
        optional: bool = False,
        effect: t.StaticEffect | None = None,
        decider: PlayerId | None = None,
    ) -> None:
        self.key = key
        self.source = source
        self.group = group
        self.act = act
        self.optional = optional
        self.effect = effect
        self.decider = decider
        self.shaper: Shaper | None = None
        self.means = ""


def affected_player(game: Position, event: Event) -> PlayerId:
    """Who chooses among effects: the affected player, or the controller (or owner) of the affected object (616.1)."""
    ref = event.target if isinstance(event, ev.Damage | ev.CountersPut) else (event.object or event.player)
    if isinstance(event, ev.ZoneChange) and event.to == "battlefield" and event.player != NOBODY:
        return event.player
    if is_object(ref):
        return event.player if isinstance(event, ev.CardDrawn | ev.TokenCreation) else controller_of(game, ref)
    return max(ref, FIRST_PLAYER)


def context_of(game: Position, rule: Rule, event: Event) -> Context:
    """The context in which an effect's words are read about an event."""
    ctx = rule.ctx.frozen()
    ctx.event = event
    return ctx


def rule_of_ability(game: Position, rule: Rule) -> tuple[str, ...]:
    """The rule of the keyword ability that an effect comes from, if it comes from one."""
    place = rule.key[0]
    if rule.lasting and rule.ctx.item is not None:
        return rules_of(getattr(rule.ctx.item.ability, "keyword", None))
    if rule.lasting or not isinstance(place, tuple):
        return ()
    id, key = place[:2]
    return tuple(held.rule for held in chars(game, id).held if held.key == key and held.rule)
