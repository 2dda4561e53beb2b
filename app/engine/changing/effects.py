"""Lasting effects: continuous effects that resolving spells and abilities leave behind (611.2), and when they end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.changing.durations import Consumer, refuse_duration, refuse_duration_of
from app.engine.changing.pipeline import perform
from app.engine.position.events import ZoneChange
from app.engine.position.ids import ObjectId, PlayerId, Referent, is_player
from app.engine.position.lasting import Lasting
from app.engine.reading.characteristics import controller_of
from app.engine.reading.known import came_from, last_known, present
from app.engine.reading.meaning import holds, select
from app.engine.reading.patterns import event_matches, kinds_of
from app.engine.supplied import Supplied

if TYPE_CHECKING:
    from app.engine.position.context import Context
    from app.engine.position.events import Event
    from app.engine.position.pending import Delayed
    from app.engine.position.state import Position


def add_lasting(
    game: Position, effect: t.StaticEffect, duration: t.Duration, ctx: Context, locked: tuple[Referent, ...] | None = None,
    timestamp: int | None = None,
) -> Lasting:
    """Begin a lasting effect; `locked` None for effects that do not change objects. Raises UnsupportedText for a duration that
    is not played with it."""
    refuse_duration_of(effect, duration)
    if isinstance(duration, t.DuringNextTurn):
        then = t.AllOf((t.During(duration.whose), t.LaterTurn(game.turn.number)))
        return _begin(game, t.While(then, (effect,)), t.UntilEndOfNextTurn(duration.whose), ctx, locked, timestamp)
    if isinstance(duration, t.DuringTurn):
        return _begin(game, t.While(t.AddedTurn(duration.turn), (effect,)), duration, ctx, locked, timestamp)
    return _begin(game, effect, duration, ctx, locked, timestamp)


def exile_until(game: Position, exiled: tuple[ObjectId, ...], duration: t.Duration, ctx: Context) -> None:
    """Have cards that have been exiled return when a duration is over (610.3). Raises UnsupportedText as `refuse_duration`."""
    refuse_duration(Consumer.EXILE, duration)
    _begin(game, t.PlayerRule("exiled_until", t.You()), duration, ctx, None, None).exiled = exiled


phase_in: Supplied[[Any, tuple[ObjectId, ...], bool], None] = Supplied("phase_in")
"""Permanents that phased out phase in, with what phased out with them, and are tapped as they do or not."""


def out_until(
    game: Position, phased: tuple[ObjectId, ...], tapped: bool, duration: t.Duration, ctx: Context
) -> None:
    """Have permanents that have phased out phase in when a duration is over, and not before. Raises UnsupportedText as
    `refuse_duration`."""
    refuse_duration(Consumer.EXILE, duration)
    ctx.bind("phased out", phased)
    stay = t.Cant("phase_in", t.IsAmong(t.Bound("phased out")))
    lasting = _begin(game, stay, duration, ctx, None, None)
    lasting.phased, lasting.phases_tapped = phased, tapped


def _begin(
    game: Position, effect: t.StaticEffect, duration: t.Duration, ctx: Context, locked: tuple[Referent, ...] | None,
    timestamp: int | None,
) -> Lasting:
    at = timestamp or game.tick()
    lasting = Lasting(game.new_id(), effect, duration, ctx, at, game.turn.number, locked)
    lasting.watch = watched(duration, ctx)
    game.effects = (*game.effects, lasting)
    game.cv += 1
    return lasting


def watched(duration: t.Duration | None, ctx: Context) -> tuple[Referent, ...]:
    """The objects with whose leaving a duration ends."""
    span = duration.within if isinstance(duration, t.NextTime) else duration
    return select(span.what, ctx) if isinstance(span, t.UntilLeaves) else ()


def remove_lasting(game: Position, ids: set[int]) -> None:
    """End effects."""
    if ids:
        game.effects = tuple(e for e in game.effects if e.id not in ids)
        game.cv += 1


def _end(game: Position, ids: set[int]) -> None:
    """End effects, with what happens then: what was exiled until now returns, what was phased out phases in."""
    ended = [e for e in game.effects if e.id in ids]
    returning = [e for e in ended if e.exiled]
    remove_lasting(game, ids)
    for e in ended:
        if e.phased:
            phase_in(game, e.phased, e.phases_tapped)
    if returning:
        _return_exiled(game, returning)


def use_up(game: Position, id: int, left: int) -> None:
    """Note that a shield or a limited effect has been used; at 0 it is gone (614.3, 615.7)."""
    game.effects = tuple(e.changed(left) if e.id == id else e for e in game.effects if e.id != id or left > 0)
    game.cv += 1


def end_at(game: Position, kinds: tuple[type, ...], rule: str) -> None:
    """End effects whose duration is of these kinds (500.5a, 514.2)."""
    _expire(game, lambda effect: isinstance(_span(effect), kinds), rule)


_OVER = {
    "514.2": "Effects that last until end of turn end", "500.5a": "Effects that last until end of combat end",
    "500.4": "Effects that last until this turn or step end",
}


def _expire(game: Position, is_over: Callable[[Any], bool], rule: str) -> None:
    """End effects and delayed triggered abilities whose time is over (603.7b)."""
    waiting = tuple(d for d in game.delayed if not is_over(d))
    if len(waiting) < len(game.delayed) and game.applies(rule):
        game.delayed = waiting
    ended = {e.id for e in game.effects if is_over(e)}
    if ended and game.applies(rule):
        game.tell("expire", _OVER.get(rule, "Effects that last this long end"), (), (rule,))
        _end(game, ended)


def _span(effect: Lasting | Delayed) -> t.Duration | None:
    return effect.duration.within if isinstance(effect.duration, t.NextTime) else effect.duration


def end_at_turn_of(game: Position, player: PlayerId) -> None:
    """End effects that last until this player's next turn, which begins (500.4, 611.2a)."""
    _expire(game, lambda effect: _waits_for(effect, player, t.UntilNextTurn) and effect.turn < game.turn.number, "500.4")


def end_at_turn_of_gone(game: Position, player: PlayerId) -> None:
    """End effects that last until the next turn of a player who has left the game, or some point in it: it would begin now
    (800.4m)."""
    later = (t.UntilNextTurn, t.UntilEndOfNextTurn, t.UntilNextStep)
    _expire(game, lambda effect: _waits_for(effect, player, *later), "500.4")


def _waits_for(effect: Lasting, player: PlayerId, *spans: type[t.UntilNextTurn | t.UntilEndOfNextTurn | t.UntilNextStep]) -> bool:
    """Does an effect last for one of these spans, and until a turn of this player?"""
    span = _span(effect)
    return isinstance(span, spans) and player in select(span.whose, effect.ctx)


def end_at_step(game: Position, player: PlayerId, step: t.TurnStep) -> None:
    """End effects that last until this step of this player (500.4)."""
    _expire(game, lambda effect: (
        isinstance(span := _span(effect), t.UntilNextStep) and span.step == step and player in select(span.whose, effect.ctx)
    ), "500.4")


def end_at_cleanup(game: Position) -> None:
    """"Until end of turn" and "this turn" effects end, and those until the end of this player's next turn (514.2)."""
    end_at(game, (t.EndOfTurn,), "514.2")
    _expire(game, lambda effect: (
        _waits_for(effect, game.turn.active, t.UntilEndOfNextTurn) and effect.turn < game.turn.number
    ), "514.2")
    if game.turn.id:
        _expire(game, lambda effect: (
            isinstance(span := _span(effect), t.DuringTurn) and effect.ctx.number(span.turn) == game.turn.id
        ), "514.2")


def end_conditional(game: Position) -> bool:
    """End effects and delayed triggered abilities whose "for as long as" no longer holds (611.2b) or whose watched object has
    left, and effects that act on nothing any more. Returns True if something ended."""
    _let_go(game)
    ended = {e.id for e in game.effects if _acts_on_nothing(game, e)}
    over = {e.id for e in game.effects if e.id not in ended and _is_over(game, e)}
    waiting = tuple(d for d in game.delayed if not _no_longer(game, d))
    if (over or len(waiting) < len(game.delayed)) and game.applies("611.2b"):
        game.delayed = waiting
        ended |= over
    if ended:
        _end(game, ended)
    return bool(ended)


def end_by_events(game: Position, happened: list[Event]) -> None:
    """End effects and delayed triggered abilities that last until something happens, which now has."""
    def over(effect: Lasting | Delayed) -> bool:
        span = _span(effect)
        return isinstance(span, t.UntilEvent) and any(
            type(e) in kinds_of(span.pattern) and event_matches(span.pattern, e, effect.ctx) for e in happened
        )

    if game.delayed:
        game.delayed = tuple(d for d in game.delayed if not over(d))
    ended = {e.id for e in game.effects if over(e)}
    if ended:
        _end(game, ended)


def _no_longer(game: Position, effect: Lasting | Delayed) -> bool:
    """Is a duration over that depends on how things are?"""
    span = _span(effect)
    if isinstance(span, t.AsLongAs) and not still(game, span.condition, effect.ctx):
        return True
    return bool(effect.watch) and not any(id in game.objects for id in effect.watch)


def _is_over(game: Position, effect: Lasting) -> bool:
    if _no_longer(game, effect):
        return True
    return isinstance(effect.duration, t.WhileControlled) and not any(_controls(game, effect, id) for id in effect.locked or ())


def _acts_on_nothing(game: Position, effect: Lasting) -> bool:
    """Has everything left that it changes?"""
    if effect.locked is None or effect.exiled:
        return False
    return not any(id in game.objects or is_player(id) for id in effect.locked)


def _let_go(game: Position) -> None:
    """Of several objects that an effect changes while they are controlled, those that aren't any more are changed no longer."""
    for effect in game.effects:
        if isinstance(effect.duration, t.WhileControlled) and effect.locked is not None:
            left = tuple(id for id in effect.locked if _controls(game, effect, id))
            if left and left != effect.locked:
                game.effects = tuple(one.changed_set(left) if one is effect else one for one in game.effects)
                game.cv += 1


def _controls(game: Position, effect: Lasting, ref: Referent) -> bool:
    here = present(game, ref)
    return here is not None and controller_of(game, here.id) == effect.ctx.controller


def still(game: Position, condition: t.Condition, ctx: Context) -> bool:
    """Does a condition hold of things as they are? What has left is not remembered for a duration (611.2b)."""
    game.present_only = True
    try:
        return holds(condition, ctx)
    finally:
        game.present_only = False


def _return_exiled(game: Position, ended: list[Lasting]) -> None:
    """The second part of "until" effects that end together: the cards return at once and at the same time to the zones they came
    from, onto the battlefield under their owners' control (610.3, 610.3d)."""
    back = [
        (id, effect.ctx.source) for effect in ended for id in effect.exiled
        if id in game.objects and game.objects[id].zone == "exile"
    ]
    if back and game.applies("610.3"):
        game.tell("return", "What was exiled returns", (), ("610.3", "610.3d") if len(ended) > 1 else ("610.3",),
               tuple(id for id, _ in back))
        perform(game, [ZoneChange(id, "exile", _zone_before(game, id), game.objects[id].owner, source) for id, source in back])


def _zone_before(game: Position, id: ObjectId) -> str:
    """The zone that an exiled card was in before it was exiled."""
    before = came_from(game, id)
    known = None if before is None else last_known(game, before)
    return "battlefield" if known is None else known.object.zone


def follow(game: Position, spell: ObjectId, permanent: ObjectId) -> None:
    """Effects that change a permanent spell go on applying to the permanent it becomes (400.7a)."""
    if any(e.is_locked_on(spell) for e in game.effects) and game.applies("400.7a"):
        game.effects = tuple(
            e.changed_set(tuple(permanent if i == spell else i for i in e.locked or ())) if e.is_locked_on(spell) else e
            for e in game.effects
        )
        game.cv += 1
