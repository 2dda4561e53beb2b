"""Triggered abilities (603): noticing that they trigger, and putting them on the stack."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.changing.cycling import ONCE_FOR_DISCARD
from app.engine.changing.durations import Consumer, refuse_duration
from app.engine.changing.effects import end_by_events, watched
from app.engine.changing.instruction_rules import UNATTACH
from app.engine.errors import LimitReached
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.ids import NOBODY, NOTHING, ObjectId, PlayerId, Referent, is_object
from app.engine.position.in_force import Functioning, Trigger
from app.engine.position.pending import NO_KEY, Delayed, Waiting
from app.engine.position.state import Settling
from app.engine.reading.functioning import counts_again, functioning
from app.engine.reading.known import record
from app.engine.reading.meaning import holds, matches, select
from app.engine.reading.occurrence import occurrence, seen_in
from app.engine.reading.patterns import event_matches, kinds_of, looks_back
from app.engine.reading.prohibitions import forbidding
from app.engine.reading.still_there import still_there
from app.engine.reading.where import unusual
from app.engine.trees.keywords import rules_of

if TYPE_CHECKING:
    from app.engine.position.events import Event
    from app.engine.position.state import Position


BY_RULES: list[Callable[[Position, list[Event]], list[Waiting]]] = []
"""What rules make events trigger, without an ability of an object."""


def collect(game: Position, happened: list[Event], before: Functioning) -> None:
    """Note every ability that a batch of events triggers: those that exist just after it, and for the exceptions of 603.10
    those that existed just before."""
    after = functioning(game)
    if before.triggers or after.triggers:
        _collect_functioning(game, happened, before, after)
    if game.delayed:
        _collect_delayed(game, happened)
    for triggered in BY_RULES:
        for waiting in triggered(game, happened):
            _wait(game, waiting)
    if game.effects or game.delayed:
        end_by_events(game, happened)
    if after.state_triggers:
        check_state_triggers(game)


def _collect_functioning(game: Position, happened: list[Event], before: Functioning, after: Functioning) -> None:
    seen: set[Any] = set()
    for e in happened:
        game.go_on()
        for trigger in after.triggers.get(type(e), ()):
            if not _looks_back(game, trigger.ability.event, e):
                with Settling(game):
                    _try(game, trigger, e, happened, seen, after)
        for trigger in before.triggers.get(type(e), ()):
            if _looks_back(game, trigger.ability.event, e):
                with Settling(game, _LOOK_BACK.get(type(e), "603.10a")):
                    _try(game, trigger, e, happened, seen, before)


def _looks_back(game: Position, pattern: t.EventPattern, event: Event) -> bool:
    """Does it look back in time (603.10)? Abilities that trigger on sacrifices have done so only of late."""
    if isinstance(pattern, t.Sacrifices) and not game.ruleset.is_on("sacrifice looks back"):
        return False
    return looks_back(pattern, event)


_LOOK_BACK: dict[type[Event], str] = {
    ev.Phased: "603.10b", ev.Unattached: "603.10c", ev.ControlLost: "603.10d", ev.Countered: "603.10e", ev.GameLost: "603.10f",
}
"""Kinds of event whose triggers look back, each with its rule; 603.10a for the rest."""


_TRIGGER_RULES: dict[type[Event], str] = {
    ev.StepBegins: "603.2b", ev.Attacking: "508.3a", ev.AttackDeclared: "508.3d", ev.Blocking: "509.3a",
    ev.BecameBlocked: "509.3c", ev.Unblocked: "509.3g", ev.TappedForMana: "106.12a", ev.LifeGained: "119.9",
    ev.SpellCast: "601.2i", ev.CountersPut: "122.6", ev.Unattached: UNATTACH,
}
"""What rule says when abilities that watch for a kind of event trigger, where one does."""


_BY_TARGET: dict[type[Event], str] = {ev.Blocking: "509.3b", ev.BecameBlocked: "509.3d", ev.AttackDeclared: "508.3b"}
"""The same of events that say by what, or whom, something is attacked or blocked."""


def _rules_of_trigger(event: Event) -> tuple[str, ...]:
    """The rules by which an event triggers an ability (603.2), the more particular one behind."""
    if isinstance(event, ev.ZoneChange):
        if event.to == "battlefield":
            return ("603.2", "603.6a")
        return ("603.2", "603.6c") if event.origin == "battlefield" else ("603.2",)
    if event.target != NOBODY and type(event) in _BY_TARGET:
        return ("603.2", _BY_TARGET[type(event)])
    rule = _TRIGGER_RULES.get(type(event))
    return ("603.2",) if rule is None else ("603.2", rule)


def _try(
    game: Position, trigger: Trigger, event: Event, happened: list[Event], seen: set[Any], moment: Functioning
) -> None:
    """Have an ability trigger if the event fits. moment: what functioned then, which also says how often it triggers."""
    ability = trigger.ability
    ctx = Context(game, trigger.controller, trigger.object, event=event, parent=trigger.held.grant)
    ctx.asks = trigger.held.key
    whole = _seen(game, ability.event, event, happened, ctx)
    if whole is None or not counts_again(game, trigger.object, trigger.held):
        return
    key: tuple[Any, ...] = (trigger.object, trigger.held.key, trigger.part)
    cycled = isinstance(event, ev.DeedDone) and event.deed == "cycle"
    if cycled and _watches_discards(ability.event) and game.applies(ONCE_FOR_DISCARD):
        game.tell("trigger", "An ability of {} triggers once for a card that is cycled and so discarded",
               (game.called(trigger.object),), (ONCE_FOR_DISCARD,), (trigger.object,))
        return
    if whole is event and key in seen:
        game.applies("603.2c")
    event = ctx.event = whole
    seen.add(key)
    _note_zone(game, trigger)
    if not holds(ability.condition, ctx) and game.applies("603.4"):
        game.tell("trigger", "An ability of {} doesn't trigger: its condition isn't met", (game.called(trigger.object),),
               ("603.4",), (trigger.object,))
        return
    for again in _times(game, trigger, event, moment) * _instances(game, ability.event, event):
        if ability.per_turn is not None and game.count(("triggered", *key)) > ability.per_turn:
            _not_again(game, trigger.object, "603.2")
            return
        waiting = Waiting(trigger.object, _controller(game, trigger), ability, trigger.held, event, trigger.held.grant)
        _wait(game, waiting, again)


def _instances(game: Position, pattern: t.EventPattern, event: Event) -> int:
    """How often the trigger event occurs in an event: an ability that watches for a counter sees each of them (603.2c)."""
    each = isinstance(pattern, t.PutsCounters | t.RemovesCounters) and pattern.each and event.amount > 1
    return event.amount if each and game.applies("603.2c") else 1


def _seen(game: Position, pattern: t.EventPattern, event: Event, happened: list[Event], ctx: Context) -> Event | None:
    """The event as the ability sees it. If it looks back, permanents that have just left are still among those it speaks of: "a
    creature with the greatest power" (603.10a), and players who have just lost are still in the game: "an opponent" (603.10f)."""
    if not _looks_back(game, pattern, event):
        return occurrence(pattern, event, happened, ctx)
    game.just_left = tuple(one.object for one in happened if isinstance(one, ev.ZoneChange) and one.origin == "battlefield")
    try:
        with still_there(game, {one.player for one in happened if isinstance(one, ev.GameLost)}):
            return occurrence(pattern, event, happened, ctx)
    finally:
        game.just_left = ()


def _note_zone(game: Position, trigger: Trigger) -> None:
    """An ability that triggers in another zone than usual does so by the rule that makes it function there."""
    here = record(game, trigger.object) if is_object(trigger.object) else None
    game.because(() if here is None else unusual(trigger.held, trigger.part, here.zone))


def _watches_discards(pattern: t.EventPattern) -> bool:
    """Does it watch discarding as well, so that it has triggered on the discard of a cycled card already?"""
    return isinstance(pattern, t.AnyOf) and any(isinstance(one, t.Discards) for one in pattern.patterns)


def _controller(game: Position, trigger: Trigger) -> PlayerId:
    """Who controls the ability: whoever controlled its source as it triggered, not the owner (603.3a)."""
    source = record(game, trigger.object)
    if source is not None and source.owner != trigger.controller:
        game.applies("603.3a")
    return trigger.controller


def _times(game: Position, trigger: Trigger, event: Event, moment: Functioning) -> list[ObjectId]:
    """How often it triggers (603.2d): once by itself, for which nothing is named, and once more for each object that is named,
    whose effect makes it; not at all if an effect says so. An ability that looks back in time is counted by the effects of that
    time (603.10)."""
    against = forbidding(game, "trigger", trigger.object)
    if against is not None:
        return _not_at_all(game, trigger, against.ctx.source, "101.2")
    found: list[ObjectId] = [NOTHING]
    for rule in moment.rules.get(t.TriggersMore, ()):
        effect, ctx = rule.effect, rule.ctx
        assert isinstance(effect, t.TriggersMore)
        if not holds(rule.condition, ctx):
            continue
        caused = _by(effect.event, event, ctx)
        fits = caused and _is_permanent(game, trigger.object) and matches(effect.of, trigger.object, ctx)
        if fits and effect.times == 0:
            return _not_at_all(game, trigger, ctx.source, "101.1")
        if fits and game.applies("603.2d"):
            found.extend([ctx.source] * effect.times)
    return found


def _not_at_all(game: Position, trigger: Trigger, source: ObjectId, rule: str) -> list[ObjectId]:
    """No time, because an effect of this source says so."""
    game.tell("trigger", "An ability of {} doesn't trigger, because of {}", (game.called(trigger.object), game.called(source)),
           (rule,), (trigger.object, source))
    return []


def _by(cause: t.EventPattern | None, event: Event, ctx: Context) -> bool:
    """Is what made an ability trigger, or some of it, a cause that an effect names, if it names any?"""
    return cause is None or any(
        type(one) in kinds_of(cause) and event_matches(cause, one, ctx) for one in (event, *seen_in(event))
    )


def _is_permanent(game: Position, id: ObjectId) -> bool:
    """Is the object a permanent, or was it one? Effects on triggered abilities of permanents leave those of cards alone."""
    here = game.objects.get(id)
    return here is None or here.zone in ("battlefield", "command")


def _not_again(game: Position, source: ObjectId, rule: str) -> None:
    game.tell("trigger", "An ability of {} doesn't trigger again this turn", (game.called(source),), (rule,), (source,))


def _wait(game: Position, waiting: Waiting, again: ObjectId = NOTHING) -> None:
    """Have an ability wait to be put on the stack. again: the object whose effect makes it trigger an additional time."""
    if waiting.ability.do_once and game.counted.get(("do_once", waiting.object, waiting.held.key)) and game.applies("603.2h"):
        _not_again(game, waiting.object, "603.2h")
        return
    because = ("603.2",) if waiting.event is None else _rules_of_trigger(waiting.event)
    game.go_on()
    if len(game.waiting) >= game.limits.objects:
        raise LimitReached("triggered abilities waiting", game.limits.objects)
    game.waiting = (*game.waiting, waiting)
    word, rules = waiting.ability.keyword, (*because, *rules_of(waiting.ability.keyword))
    if waiting.held.rule:
        rules = (*rules, waiting.held.rule)
    names: tuple[str, ...]
    said, names = ("An ability of {} triggers", ()) if word is None else ("The {} ability of {} triggers", (word,))
    names = (*names, game.called(waiting.object))
    refs: tuple[Referent, ...] = (waiting.object,)
    if again != NOTHING:
        said, names, refs = said + " an additional time, because of {}", (*names, game.called(again)), (*refs, again)
        rules = (*rules, "603.2d")
    game.tell("trigger", said, names, rules, refs, (waiting.object, waiting.ability))
    triggered = ev.AbilityTriggered(waiting.object, waiting.controller, waiting.object)
    if not isinstance(waiting.ability.event, t.AbilityTriggers):
        game.history = (*game.history, triggered)
        current = functioning(game)
        for trigger in current.triggers.get(ev.AbilityTriggered, ()):
            _try(game, trigger, triggered, [triggered], set(), current)


def _collect_delayed(game: Position, happened: list[Event]) -> None:
    for delayed in game.delayed:
        for e in happened:
            if type(e) not in kinds_of(delayed.ability.event):
                continue
            ctx = delayed.ctx.frozen()
            ctx.event = e
            whole = ctx.event = occurrence(delayed.ability.event, e, happened, ctx)
            if whole is None or not holds(delayed.ability.condition, ctx):
                continue
            once = (delayed.duration is None or isinstance(delayed.duration, t.NextTime)) and game.applies("603.7b")
            _wait(game, Waiting(delayed.object, delayed.controller, delayed.ability, NO_KEY, whole, delayed.ctx))
            if once:
                game.delayed = tuple(d for d in game.delayed if d is not delayed)
                break


_WHOSE = "whose step"


def _of_player(ability: t.TriggeredAbility, ctx: Context) -> t.TriggeredAbility:
    """ "At the beginning of their next upkeep": whose upkeep is settled as the ability is created, since it waits for another
    event than the one that told who "they" are."""
    event = ability.event
    if not isinstance(event, t.BeginsStep) or event.whose is None or isinstance(event.whose, t.You):
        return ability
    ctx.bind(_WHOSE, select(event.whose, ctx))
    return replace(ability, event=replace(event, whose=t.Bound(_WHOSE)))


def add_delayed(
    game: Position, ctx: Context, ability: t.TriggeredAbility, duration: t.Duration | None
) -> None:
    """Create a delayed triggered ability; its controller is the one who created it (603.7d–e)."""
    game.applies("603.7a")
    if duration is not None:
        refuse_duration(Consumer.DELAYED_TRIGGER, duration)
    kept = ctx.frozen()
    kept.since = game.tick()
    ability = _of_player(ability, kept)
    delayed = Delayed(game.new_id(), ctx.source, ctx.controller, ability, kept, duration, game.turn.number)
    delayed.watch = watched(duration, ctx)
    game.delayed = (*game.delayed, delayed)
    game.tell("delayed", "A delayed triggered ability of {} is created", (game.called(ctx.source),), ("603.7a",), (ctx.source,))


def trigger_of_mana(game: Position, ctx: Context, ability: t.TriggeredAbility) -> None:
    """A delayed triggered ability that was created with mana triggers as the mana is spent (603.7a)."""
    game.tell("trigger", "An ability of {} triggers as its mana is spent", (game.called(ctx.source),), ("106.6", "603.7a"),
              (ctx.source,))
    game.waiting = (*game.waiting, Waiting(ctx.source, ctx.controller, ability, NO_KEY, ctx.event, ctx.frozen()))


def add_reflexive(game: Position, ctx: Context, ability: t.TriggeredAbility) -> None:
    """A reflexive triggered ability triggers at once (603.12)."""
    game.applies("603.12")
    game.tell("trigger", "A reflexive ability of {} triggers", (game.called(ctx.source),), ("603.12",), (ctx.source,))
    game.waiting = (*game.waiting, Waiting(ctx.source, ctx.controller, ability, NO_KEY, ctx.event, ctx.frozen()))


def check_state_triggers(game: Position) -> None:
    """State triggers (603.8): as soon as their state is true, unless they are waiting or on the stack already."""
    for trigger in functioning(game).state_triggers:
        assert isinstance(trigger.ability.event, t.StateIs)
        ctx = Context(game, trigger.controller, trigger.object, parent=trigger.held.grant)
        if _pending(game, trigger) or not holds(trigger.ability.event.condition, ctx) or game.denies("603.8"):
            continue
        game.tell("trigger", "A state trigger of {} triggers", (game.called(trigger.object),), ("603.8",), (trigger.object,))
        game.waiting = (*game.waiting, Waiting(trigger.object, trigger.controller, trigger.ability, trigger.held, None, None))


def _pending(game: Position, trigger: Trigger) -> bool:
    if any(w.object == trigger.object and w.held.key == trigger.held.key for w in game.waiting):
        return True
    items = (game.objects[id].item for id in game.stack)
    return any(i is not None and i.source == trigger.object and i.held == trigger.held.key for i in items)


