"""Lasting effects: continuous effects that resolving spells and abilities leave behind (611.2), and when they end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.changing.pipeline import perform
from app.engine.position.events import move
from app.engine.position.lasting import Lasting
from app.engine.reading.characteristics import controller_of
from app.engine.reading.meaning import holds, select

if TYPE_CHECKING:
    from app.engine.position.context import Context
    from app.engine.position.pending import Delayed
    from app.engine.position.state import Position


def add_lasting(
    g: Position, effect: t.StaticEffect, duration: t.Duration, ctx: Context, locked: tuple[int, ...] | None = None,
    timestamp: int | None = None,
) -> Lasting:
    """Begin a lasting effect; `locked` None for effects that do not change objects."""
    at = timestamp or g.tick()
    lasting = Lasting(g.new_id(), effect, duration, ctx, at if g.has_rule("613.7b") else 0, g.turn.number, locked)
    if isinstance(duration, t.UntilLeaves):
        lasting.watch = select(duration.what, ctx)
    g.effects = (*g.effects, lasting)
    g.cv += 1
    return lasting


def remove_lasting(g: Position, ids: set[int]) -> None:
    """End effects."""
    if ids:
        g.effects = tuple(e for e in g.effects if e.id not in ids)
        g.cv += 1


def use_up(g: Position, id: int, left: int) -> None:
    """Note that a shield or a limited effect has been used; at 0 it is gone (614.3, 615.7)."""
    g.effects = tuple(e.changed(left) if e.id == id else e for e in g.effects if e.id != id or left > 0)
    g.cv += 1


def end_at(g: Position, kinds: tuple[type, ...], rule: str) -> None:
    """End effects whose duration is of these kinds (500.5a, 514.2)."""
    _expire(g, lambda e: isinstance(_span(e), kinds), rule)


_OVER = {
    "514.2": "Effects that last until end of turn end", "500.5a": "Effects that last until end of combat end",
    "500.4": "Effects that last until this turn or step end",
}


def _expire(g: Position, is_over: Callable[[Any], bool], rule: str) -> None:
    """End effects and delayed triggered abilities whose time is over (603.7b)."""
    waiting = tuple(d for d in g.delayed if not is_over(d))
    if len(waiting) < len(g.delayed) and g.applies(rule):
        g.delayed = waiting
    ended = {e.id for e in g.effects if is_over(e)}
    if ended and g.applies(rule):
        g.tell("expire", _OVER.get(rule, "Effects that last this long end"), (), (rule,))
        remove_lasting(g, ended)


def _span(e: Lasting | Delayed) -> t.Duration | None:
    return e.duration.within if isinstance(e.duration, t.NextTime) else e.duration


def end_at_turn_of(g: Position, player: int) -> None:
    """End effects that last until this player's next turn, which begins (500.4, 611.2a)."""
    _expire(g, lambda e: (
        isinstance(span := _span(e), t.UntilNextTurn) and player in select(span.whose, e.ctx)
        and e.turn < g.turn.number
    ), "500.4")


def end_at_step(g: Position, player: int, step: str) -> None:
    """End effects that last until this step of this player (500.4)."""
    _expire(g, lambda e: (
        isinstance(span := _span(e), t.UntilNextStep) and span.step == step and player in select(span.whose, e.ctx)
    ), "500.4")


def end_at_cleanup(g: Position) -> None:
    """"Until end of turn" and "this turn" effects end, and those until the end of this player's next turn (514.2)."""
    end_at(g, (t.EndOfTurn,), "514.2")
    _expire(g, lambda e: (
        isinstance(span := _span(e), t.UntilEndOfNextTurn) and g.turn.active in select(span.whose, e.ctx)
        and e.turn < g.turn.number
    ), "514.2")


def end_conditional(g: Position) -> bool:
    """End effects whose "for as long as" no longer holds (611.2b), whose watched object has left, or that act on nothing
    any more. Returns True if something ended."""
    ended = {e.id for e in g.effects if _is_over(g, e)}
    if not ended or not g.applies("611.2b"):
        return False
    returning = [e for e in g.effects if e.id in ended and e.exiled]
    remove_lasting(g, ended)
    if returning:
        _return_exiled(g, returning)
    return True


def _is_over(g: Position, e: Lasting) -> bool:
    if isinstance(e.duration, t.AsLongAs) and not _still(g, e.duration.condition, e.ctx):
        return True
    if isinstance(e.duration, t.WhileControlled) and not any(_controls(g, e, id) for id in e.locked or ()):
        return True
    if e.watch and not any(id in g.objects for id in e.watch):
        return True
    return e.locked is not None and not e.exiled and not any(id in g.objects or id < 100 for id in e.locked)


def _controls(g: Position, e: Lasting, id: int) -> bool:
    return id in g.objects and controller_of(g, id) == e.ctx.controller


def _still(g: Position, condition: t.Condition, ctx: Context) -> bool:
    """Does a condition hold of things as they are? What has left is not remembered for a duration (611.2b)."""
    g.present_only = True
    try:
        return holds(condition, ctx)
    finally:
        g.present_only = False


def _return_exiled(g: Position, ended: list[Lasting]) -> None:
    """The second part of "until" effects that end together: the cards return at once and at the same time to the zones they came
    from, onto the battlefield under their owners' control (610.3, 610.3d)."""
    back = [
        (id, effect.ctx.source) for effect in ended for id in effect.exiled
        if id in g.objects and g.objects[id].zone == "exile"
    ]
    if back and g.applies("610.3"):
        g.tell("return", "What was exiled returns", (), ("610.3", "610.3d") if len(ended) > 1 else ("610.3",),
               tuple(id for id, _ in back))
        perform(g, [move(id, "exile", _zone_before(g, id), g.objects[id].owner, source) for id, source in back])


def _zone_before(g: Position, id: int) -> str:
    """The zone that an exiled card was in before it was exiled."""
    for gone in reversed(g.departed.values()):
        if gone.became == id or id in gone.also:
            return gone.object.zone
    return "battlefield"


def follow(g: Position, spell: int, permanent: int) -> None:
    """Effects that change a permanent spell go on applying to the permanent it becomes (400.7a)."""
    if any(e.locked is not None and spell in e.locked for e in g.effects) and g.applies("400.7a"):
        g.effects = tuple(
            e.changed_set(tuple(permanent if i == spell else i for i in e.locked))
            if e.locked is not None and spell in e.locked else e for e in g.effects
        )
        g.cv += 1
