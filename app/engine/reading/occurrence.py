"""What an ability sees in what happens at one time: each event, several events as one, or nothing (603.2c, 700.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from app.engine import trees as t
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import Damage, Event
from app.engine.position.ids import NOBODY
from app.engine.reading.meaning import OPERATORS, amount, holds
from app.engine.reading.patterns import attacks_with, event_matches, events_of_period, kinds_of, role_of


def occurrence(pattern: t.EventPattern, event: Event, happened: Sequence[Event], ctx: Context) -> Event | None:
    """The event that an ability with this pattern sees as one of several simultaneous events is looked at: the event itself, or
    one that stands for several of them, which is seen as the first of those is looked at. None if there is nothing to see.
    Raises UnsupportedText."""
    see = _SEEN.get(type(pattern))
    if see is not None:
        return see(pattern, event, happened, ctx)
    return event if event_matches(pattern, event, ctx) else None


def seen_in(event: Event) -> Sequence[Event]:
    """What happens in an event that an ability sees: each creature's attack in the declaration of attackers, each of several
    events seen as one; nothing in any other."""
    if isinstance(event, ev.AttackDeclared):
        return [one for one in ev.attacks(event.player, event.pairs) if event.target in (NOBODY, one.target)]
    return event.parts


def instance_of(pattern: t.EventPattern) -> t.Role | None:
    """Whose damage at one time is a single instance of it, as a role: being dealt damage is one event, however many sources deal
    it (510.2), and so is dealing it, however many recipients there are (120.4, 603.2c). None where each event is one."""
    if not isinstance(pattern, t.Damages):
        return None
    if pattern.source is None:
        return "target"
    return "source" if pattern.to is None else None


def _one_or_more(pattern: t.OneOrMore, event: Event, happened: Sequence[Event], ctx: Context) -> Event | None:
    """One event that stands for all that fit, if there are enough of them: its number is the sum of theirs, or how many there
    are (603.2c)."""
    if not event_matches(pattern.pattern, event, ctx):
        return None
    kinds = kinds_of(pattern.pattern)
    fitting = [
        one for one in happened if type(one) in kinds and event_matches(pattern.pattern, one, ctx)
        and (pattern.per is None or role_of(one, pattern.per) == role_of(event, pattern.per))
    ]
    if len(fitting) < pattern.at_least or not fitting or fitting[0] is not event:
        return None
    return None if pattern.first and _before(pattern, event, len(fitting), ctx) else _together(fitting)


def _before(pattern: t.OneOrMore, event: Event, now: int, ctx: Context) -> bool:
    """Have more events of this turn fitted than do now, of the one for whom the pattern counts them?"""
    earlier = events_of_period(pattern.pattern, "turn", ctx)
    if pattern.per is not None:
        earlier = [one for one in earlier if role_of(one, pattern.per) == role_of(event, pattern.per)]
    return len(earlier) > now


def _together(parts: list[Event]) -> Event:
    """One event that stands for several."""
    whole = parts[0].copy()
    whole.parts = tuple(parts)
    if isinstance(whole, ev.Attacking):  # its number is that of all attackers, not of those that fit
        whole.amount = len(parts)
    else:
        whole.amount = sum(one.amount for one in parts) or len(parts)
    return whole


def _damage(pattern: t.Damages, event: Event, happened: Sequence[Event], ctx: Context) -> Event | None:
    per = instance_of(pattern)
    if per is None:
        return event if event_matches(pattern, event, ctx) else None
    each = replace(pattern, at_least=1) if pattern.at_least > 1 else pattern
    whole = _one_or_more(t.OneOrMore(each, per=per), event, happened, ctx)
    if whole is not None and pattern.excess and isinstance(whole, Damage):
        whole.amount = whole.excess
    return whole if whole is not None and whole.amount >= pattern.at_least else None


def _counters_put(pattern: t.PutsCounters, event: Event, happened: Sequence[Event], ctx: Context) -> Event | None:
    """ "One or more counters", of whatever kinds, are put on one thing at a time (603.2c)."""
    if pattern.kind is None and not pattern.each:
        return _one_or_more(t.OneOrMore(pattern, per="target"), event, happened, ctx)
    return event if event_matches(pattern, event, ctx) else None


def _counted(pattern: t.AmountIs, event: Event, happened: Sequence[Event], ctx: Context) -> Event | None:
    """The number asked about is that of all of it."""
    whole = occurrence(pattern.pattern, event, happened, ctx)
    if whole is None:
        return None
    kept, ctx.event = ctx.event, whole
    fits = OPERATORS[pattern.op](whole.amount, amount(pattern.amount, ctx))
    ctx.event = kept
    return whole if fits else None


def _if(pattern: t.EventIf, event: Event, happened: Sequence[Event], ctx: Context) -> Event | None:
    whole = occurrence(pattern.pattern, event, happened, ctx)
    if whole is None:
        return None
    own = Context(ctx.g, ctx.controller, ctx.source, ctx.item, whole, ctx.parent)
    asked = pattern.condition.parts if isinstance(pattern.condition, t.AllOf) else (pattern.condition,)
    return whole if all(holds(one, own) or _is_first(one, pattern.pattern, event, ctx) for one in asked) else None


def _is_first(condition: t.Condition, pattern: t.EventPattern, event: Event, ctx: Context) -> bool:
    """Is it asked whether something happens for the first time in the turn, and is this the first of several events in which it
    does at one time? The others are not (603.2c)."""
    if condition != t.Compare(t.EventsThisTurn(pattern), "=", t.Number(1)):
        return False
    return next(iter(events_of_period(pattern, "turn", ctx)), None) is event


def _any(pattern: t.AnyOf, event: Event, happened: Sequence[Event], ctx: Context) -> Event | None:
    seen = (occurrence(one, event, happened, ctx) for one in pattern.patterns if type(event) in kinds_of(one))
    return next((whole for whole in seen if whole is not None), None)


def _attack(pattern: t.PlayerAttacks, event: Event, happened: Sequence[Event], ctx: Context) -> Event | None:
    return attacks_with(pattern, event, ctx) if event_matches(pattern, event, ctx) else None


_SEEN: dict[type, Callable[[Any, Event, Sequence[Event], Context], Event | None]] = {
    t.OneOrMore: _one_or_more, t.Damages: _damage, t.AmountIs: _counted, t.EventIf: _if, t.AnyOf: _any,
    t.PlayerAttacks: _attack, t.PutsCounters: _counters_put,
}
"""Patterns that may see something else than the event that is looked at."""
