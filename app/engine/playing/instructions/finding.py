"""Which object an instruction acts on: what words mean may have left, and be found as what it became (400.7), or not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from app.engine.changing.moving import NEW_OBJECT
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import Event, ZoneChange
from app.engine.position.ids import ObjectId, Referent, is_object
from app.engine.reading.known import last_known, present
from app.engine.reading.phased import PHASED_OUT

if TYPE_CHECKING:
    from app.engine.position.last_known import LastKnown
    from app.engine.position.state import Position


_ZONE_CHANGES = (ev.ZoneChange, ev.CardDrawn, ev.CardDiscarded, ev.Sacrificed, ev.Destroyed, ev.Milled, ev.Countered)
"""Events that move what they happen to, so that abilities that trigger on them find what it became (603.6)."""


def current(game: Position, ctx: Context, ref: ObjectId, again: bool = True) -> ObjectId | None:
    """The object an instruction acts on: itself while it exists; and the object it became, where the trigger's own event, a
    cost of this ability or an earlier part of this effect moved it there and it can be found (400.7, 603.6, 608.2k), or an Aura
    that went with what it enchanted (400.7f). again: also what this effect itself has moved; where things are moved once more,
    "the rest" does not mean that, but the permanents that it has destroyed or sacrificed can be meant. A permanent that is
    phased out is treated as though it did not exist."""
    here = present(game, ref)
    if here is not None:
        return None if here.phased_out and game.applies(PHASED_OUT) else ref
    gone = last_known(game, ref)
    if gone is None or gone.became not in game.objects:
        return None
    events = [one.event for one in ctx.line() if one.event is not None]
    moved_by_event = any(ref == e.object and isinstance(e, _ZONE_CHANGES) for event in events for e in (event.parts or (event,)))
    by_cost = any(
        ref in refs or gone.became in refs for one in ctx.line() if one.item is not None for refs in one.item.used.values()
    )
    by_effect = any(ref in (one.moved if again or one.moved is not ctx.moved else one.felled) for one in ctx.line())
    if not (
        (moved_by_event and game.applies("603.6")) or ((by_cost or by_effect) and game.applies("400.7j"))
        or (any(_fell_with(event, gone) for event in events) and game.applies("400.7f"))
        or (not any(ref in one.moved for one in ctx.line()) and game.denies(NEW_OBJECT))
    ):
        return None
    return gone.became if game.objects[gone.became].zone not in ("library", "hand") or gone.to == "hand" else None


def _fell_with(event: Event, gone: LastKnown) -> bool:
    """Did an Aura go to the graveyard because what it enchanted left the battlefield, or together with it?"""
    host = gone.object.attached_to
    return (
        gone.to == "graveyard" and host is not None and "Aura" in gone.characteristics.subtypes
        and any(
            isinstance(e, ZoneChange) and e.origin == "battlefield" and e.object == host for e in (event.parts or (event,))
        )
    )


def currents(game: Position, ctx: Context, refs: Iterable[Referent], again: bool = True) -> list[ObjectId]:
    """Those of the things that can still be acted on. again: see `current`."""
    found: list[ObjectId] = []
    for ref in refs:
        if is_object(ref) and (now := current(game, ctx, ref, again)) is not None:
            found.append(now)
            found.extend(also_became(game, ref, now))
    return list(dict.fromkeys(found))


def also_became(game: Position, ref: ObjectId, now: ObjectId) -> tuple[ObjectId, ...]:
    """The other objects that a merged permanent became as it left (730.3c)."""
    gone = last_known(game, ref)
    if gone is None or gone.became != now:
        return ()
    return tuple(id for id in gone.also if id in game.objects)
