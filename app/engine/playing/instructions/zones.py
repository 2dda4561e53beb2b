"""Moving objects between zones (400.6–7, 701): put, exile, destroy, sacrifice, cast during resolution."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.carrying_out import EXECUTORS
from app.engine.changing.chance import shuffle
from app.engine.changing.combat_changes import choose_attacked
from app.engine.changing.effects import add_lasting
from app.engine.changing.instruction_rules import REGENERATE_FORBIDDEN, SACRIFICE, SHUFFLE_EMPTY_SET, SHUFFLE_NOTHING_MOVED
from app.engine.changing.linked import remember
from app.engine.changing.pipeline import perform, perform_then
from app.engine.errors import IllegalAction
from app.engine.playing.casting.casting import cast
from app.engine.playing.casting.ways import Way
from app.engine.playing.instructions.cards import put_in_order
from app.engine.playing.instructions.flow import ask_may
from app.engine.playing.instructions.possible import sacrificeable
from app.engine.playing.instructions.which_face import faces_that_fit, which_face
from app.engine.playing.special_actions import put_land
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import NO_HOST, NO_REGENERATION, Event, enter_details, move
from app.engine.reading.characteristics import chars, record
from app.engine.reading.copying import with_exceptions
from app.engine.reading.faces import FACE_DOWN
from app.engine.reading.meaning import at_most, matches, natural, player_of, players_of, select
from app.engine.reading.phased import PHASED_OUT
from app.engine.reading.selectors import pool_of

if TYPE_CHECKING:
    from app.engine.position.state import Position


def current(g: Position, ctx: Context, ref: int, again: bool = True) -> int | None:
    """The object an instruction acts on: itself while it exists; and the object it became, where the trigger's own event, a
    cost of this ability or an earlier part of this effect moved it there and it can be found (400.7, 603.6, 608.2k). again:
    also what this effect itself has moved; where "the rest" is moved, that is not meant. A permanent that is phased out is
    treated as though it did not exist."""
    here = g.objects.get(ref)
    if here is not None:
        return None if here.phased_out and g.applies(PHASED_OUT) else ref
    gone = g.departed.get(ref)
    if gone is None or gone.became not in g.objects:
        return None
    events = [one.event for one in _line(ctx) if one.event is not None]
    moved_by_event = any(ref == e.object for event in events for e in (event.batch or (event,)))
    by_cost = any(
        ref in refs or gone.became in refs for one in _line(ctx) if one.item is not None for refs in one.item.used.values()
    )
    by_effect = any(ref in one.moved for one in _line(ctx) if again or one.moved is not ctx.moved)
    if not ((moved_by_event and g.applies("603.6")) or ((by_cost or by_effect) and g.applies("400.7j"))):
        return None
    return gone.became if g.objects[gone.became].zone not in ("library", "hand") or gone.to == "hand" else None


def _line(ctx: Context) -> Iterator[Context]:
    """A context and those it came from: what a delayed trigger does is part of the effect that created it."""
    at: Context | None = ctx
    while at is not None:
        yield at
        at = at.parent


def currents(g: Position, ctx: Context, refs: Iterable[int], again: bool = True) -> list[int]:
    """Those of the things that can still be acted on. again: see `current`."""
    found: list[int] = []
    for ref in refs:
        now = current(g, ctx, ref, again) if ref >= 100 else None
        if now is not None:
            found.append(now)
            found.extend(also_became(g, ref, now))
    return list(dict.fromkeys(found))


def arrived(g: Position, ctx: Context, happened: list[Event]) -> list[int]:
    """The new objects of zone changes by an effect, all of them where a merged permanent came apart (730.3c)."""
    found: list[int] = []
    for e in happened:
        if e.kind == ev.MOVE and e.new:
            ctx.moved.add(e.object)
            found.extend((e.new, *also_became(g, e.object, e.new)))
    return found


def also_became(g: Position, ref: int, now: int) -> tuple[int, ...]:
    """The other objects that a merged permanent became as it left (730.3c)."""
    gone = g.departed.get(ref)
    if gone is None or gone.became != now:
        return ()
    return tuple(id for id in gone.also if id in g.objects)


def _move(g: Position, i: t.Move, ctx: Context) -> None:
    meant = select(i.what, ctx)
    refs = [ref for ref in currents(g, ctx, meant, again=False) if i.from_zone is None or g.objects[ref].zone == i.from_zone]
    if i.to == "library":
        _to_library(g, i, ctx, refs)
        if i.position == "shuffle":
            named = players_of(i.shuffles, ctx) if i.shuffles is not None else ()
            _shuffle_for_missing(g, meant, refs, named)
        return
    events = [_move_event(g, i, ctx, ref) for ref in refs]

    def then(happened: list[Event]) -> None:
        new = arrived(g, ctx, happened)
        ctx.bind(i.bind, new)
        if i.to == "exile" and new:
            remember(g, ctx.source, "exiled", tuple(new))
        if i.to == "battlefield" and new:
            _lasting_on_arrival(g, i, ctx, new)

    perform_then(g, [e for e in events if e is not None], then)


def _lasting_on_arrival(g: Position, i: t.Move, ctx: Context, new: list[int]) -> None:
    """Effects the permanent has as it arrives were given with the move; those that are not changes begin now."""
    for effect in i.effects:
        if not isinstance(effect, t.Modify):
            for id in new:
                add_lasting(g, effect, t.EndOfGame(), ctx.for_thing(id))


def _move_event(g: Position, i: t.Move, ctx: Context, ref: int) -> Event | None:
    o = g.objects[ref]
    event = move(ref, o.zone, i.to, source=ctx.source, cause=ctx.controller)
    if i.to != "battlefield":
        if i.face_down or i.counters:
            details = enter_details(event)
            details.face_down = FACE_DOWN if i.face_down else None
            details.counters = [(kind, natural(n, ctx)) for kind, n in i.counters]
        return event
    if not i.face_down and not _could_be_permanent(g, ref, i):
        return None
    controller = _controller_to_be(i, ref, o.owner, ctx)
    if controller is None or o.zone == "battlefield":
        return None
    event.player = controller
    details = enter_details(event)
    details.tapped = i.tapped
    details.face = 1 if i.transformed and g.applies("712.14a") else 0
    details.counters = [(kind, natural(n, ctx.for_thing(ref))) for kind, n in i.counters]
    details.effects = [(e, ctx, t.EndOfGame()) for e in i.effects if isinstance(e, t.Modify)]
    if i.face_down:
        details.face_down = FACE_DOWN if i.face_down_as is None else with_exceptions(FACE_DOWN, i.face_down_as, ctx)
    if i.attached_to is not None:
        hosts = select(i.attached_to, ctx)
        details.attached_to = hosts[0] if hosts else NO_HOST
    _into_combat(g, i, ctx, event)
    return event


def _controller_to_be(i: t.Move, ref: int, owner: int, ctx: Context) -> int | None:
    """Under whose control a permanent enters; where several players each put their own, under its owner's. None: nobody."""
    if i.under is None:
        return owner
    own = ctx if isinstance(i.under, t.It) else ctx.for_thing(ref)  # by itself it is the player gone through
    under = players_of(i.under, own)
    return owner if owner in under else next(iter(under), None)


def _could_be_permanent(g: Position, ref: int, i: t.Move) -> bool:
    o = g.objects[ref]
    values = o.values
    if i.transformed and o.card is not None and len(o.card.faces) > 1:
        values = o.card.faces[1]
    return values.base.is_permanent_card or not g.applies("400.4a")


def _into_combat(g: Position, i: t.Move, ctx: Context, event: Event) -> None:
    if i.attacking is not False and g.combat is not None:
        given = select(i.attacking, ctx) if isinstance(i.attacking, t.Selector) else ()
        enter_details(event).attacking = given[0] if given else choose_attacked(g, event.player, event.object)
    if i.blocking is not None and (found := select(i.blocking, ctx)):
        enter_details(event).blocking = found[0]


def _to_library(g: Position, i: t.Move, ctx: Context, refs: list[int]) -> None:
    """Several cards go in an order their owner chooses (401.4), or at random."""
    by_owner: dict[int, list[int]] = {}
    for ref in refs:
        by_owner.setdefault(g.objects[ref].owner, []).append(ref)
    new: list[int] = []
    for owner in g.apnap():
        ids = tuple(by_owner.get(owner, ()))
        if not ids:
            continue
        ids = _library_order(g, i, ctx, owner, ids)
        place = int(i.position) - 1 if i.position.isdigit() else (-1 if i.position == "bottom" else 0)
        events = []
        for ref in (ids if place == -1 else reversed(ids)):
            event = move(ref, g.objects[ref].zone, "library", source=ctx.source, cause=ctx.controller)
            event.position = place
            events.append(event)
        new.extend(e.new for e in perform(g, events) if e.kind == ev.MOVE)
        if i.position == "shuffle":
            shuffle(g, owner)
    ctx.bind(i.bind, new)


def _shuffle_for_missing(g: Position, meant: Sequence[int], moved: Sequence[int], named: Sequence[int] = ()) -> None:
    """The libraries into which nothing could be shuffled (any more) are shuffled all the same."""
    owners: set[int] = set(named) if g.applies(SHUFFLE_EMPTY_SET) else set()
    if g.applies(SHUFFLE_NOTHING_MOVED):
        owners |= {o.owner for ref in meant if ref >= 100 and (o := record(g, ref)) is not None}
    done = {o.owner for ref in moved if (o := record(g, ref)) is not None}
    for owner in g.apnap():
        if owner in owners - done:
            shuffle(g, owner)


def _library_order(g: Position, i: t.Move, ctx: Context, owner: int, ids: tuple[int, ...]) -> tuple[int, ...]:
    if i.position == "shuffle" or len(ids) < 2:
        return ids
    if i.order == "random":
        answer: tuple[int, ...] = g.ask(decisions.Decision(
            decisions.SHUFFLE, owner, ids, "401.4", minimum=len(ids), maximum=len(ids), source=ctx.source))
        return answer
    chooser = ctx.controller if i.order == "controller" else owner
    return put_in_order(g, chooser, ids, ctx)


def _exile(g: Position, i: t.Exile, ctx: Context) -> None:
    refs = currents(g, ctx, select(i.what, ctx), again=False)
    if i.until is not None and isinstance(i.until, t.UntilLeaves):
        watched = select(i.until.what, ctx)
        if not any(w in g.objects for w in watched) and g.applies("610.3a"):
            return
    events = []
    for ref in refs:
        event = move(ref, g.objects[ref].zone, "exile", source=ctx.source, cause=ctx.controller)
        if i.face_down or i.counters:
            details = enter_details(event)
            details.face_down = FACE_DOWN if i.face_down else None
            details.counters = [(kind, natural(n, ctx)) for kind, n in i.counters]
        events.append(event)

    def then(happened: list[Event]) -> None:
        new = arrived(g, ctx, [e for e in happened if e.to == "exile"])
        ctx.bind(i.bind, new)
        if new:
            remember(g, ctx.source, i.remember or "exiled", tuple(new))
        if i.until is not None and new:
            lasting = add_lasting(g, t.PlayerRule("exiled_until", t.You()), i.until, ctx.frozen())
            lasting.exiled = tuple(new)

    perform_then(g, events, then)


def _destroy(g: Position, i: t.Destroy, ctx: Context) -> None:
    events = []
    for ref in currents(g, ctx, select(i.what, ctx)):
        event = Event(ev.DESTROY, ref, source=ctx.source, cause=ctx.controller)
        if i.no_regeneration and g.applies(REGENERATE_FORBIDDEN):
            event.applied = frozenset({NO_REGENERATION})
        events.append(event)
    happened = [e for e in perform(g, events) if e.kind == ev.DESTROY]
    ctx.bind(i.bind, [e.object for e in happened])


def _sacrifice(g: Position, i: t.SacrificeObjects, ctx: Context) -> None:
    chosen: list[tuple[int, int]] = []
    for player in players_of(i.who, ctx):
        if i.what is not None:
            chosen.extend((player, ref) for ref in select(i.what, ctx) if ref in g.objects)
        else:
            chosen.extend((player, ref) for ref in _choose_sacrifice(g, i, ctx, player))
    if i.what is not None and i.who == t.You():
        chosen = [(g.objects[ref].controller, ref) for _, ref in chosen if g.objects[ref].controller == ctx.controller]
    events = [Event(ev.SACRIFICE, ref, player, ctx.source, cause=ctx.controller) for player, ref in chosen]
    happened = [e for e in perform(g, events) if e.kind == ev.SACRIFICE]
    ctx.bind(i.bind, [e.object for e in happened])


def _choose_sacrifice(g: Position, i: t.SacrificeObjects, ctx: Context, player: int) -> tuple[int, ...]:
    own = ctx.for_thing(player)
    pool = sacrificeable(g, i, ctx, player)
    count = min(at_most(i.count, own), len(pool))
    if count == 0:
        return ()
    least = count if not isinstance(i.count, t.AnyNumber) else 0 if i.count.minimum is None else natural(i.count.minimum, own)
    answer: tuple[int, ...] = g.ask(decisions.Decision(
        decisions.OBJECTS, player, pool, SACRIFICE, minimum=min(least, count), maximum=count, source=ctx.source,
        prompt=f"Sacrifice {count}",
    ))
    return answer


def _cast_now(g: Position, i: t.CastNow, ctx: Context) -> None:
    """Cast or play cards during this resolution (608.2g); nobody gets priority."""
    player = player_of(i.who, ctx)
    if player is None:
        return
    cast_ids: list[int] = []
    most = None if i.up_to is None else natural(i.up_to, ctx)
    one_by_one = isinstance(i.what, t.Choose) and isinstance(i.what.count, t.AnyNumber) and not i.must
    what = i.what
    if isinstance(what, t.Choose) and i.filter is not None:
        ctx.bind("castable", [ref for ref in pool_of(what, ctx) if _may_be_cast(g, i, ref, ctx)])
        what = dataclasses.replace(what, among=t.Bound("castable"))
    pool = pool_of(what, ctx) if one_by_one and isinstance(what, t.Choose) else select(what, ctx)
    left = [ref for ref in currents(g, ctx, pool, again=False) if _may_be_cast(g, i, ref, ctx)]
    while left and (most is None or len(cast_ids) < most):
        ref = _next_to_cast(g, player, left, ctx) if one_by_one else left[0]
        left.remove(ref)
        spell = play_now(g, i, ctx, player, ref)
        if spell is not None:
            cast_ids.append(spell)
    ctx.bind(i.bind, cast_ids)


def _may_be_cast(g: Position, i: t.CastNow, ref: int, ctx: Context) -> bool:
    """Could the card be cast, or played, as something that fits what is asked of it?"""
    if i.filter is None:
        return True
    if "land" in chars(g, ref).types:
        return i.lands and matches(i.filter, ref, ctx)
    return bool(faces_that_fit(g, ref, ctx, i.filter))


def _next_to_cast(g: Position, player: int, left: list[int], ctx: Context) -> int:
    """Which of several cards the player looks at next, to cast it or not (608.2g): the order is theirs."""
    return int(g.ask(decisions.Decision(
        decisions.OPTION, player, left, "608.2g", source=ctx.source, prompt="Which card next?",
    )))


def play_now(
    g: Position, i: t.CastNow, ctx: Context, player: int, ref: int, face: int = 0, how: str = "", rule: str = "608.2g"
) -> int | None:
    """Cast one card if its player wants to and can; the game is as before if it turns out that they can't."""
    is_land = "land" in chars(g, ref).types
    if is_land and not i.lands:
        return None
    if not i.must and not ask_may(g, player, ctx, f"Cast {g.name_of(ref)}?", "608.2g"):
        return None
    if not is_land and not face and not how:
        chosen = which_face(g, ref, player, ctx, i.filter)
        if chosen is None:
            return None
        face, how = chosen
    if is_land:
        return put_land(g, player, ref)
    saved = g.snapshot()
    if i.copy and g.applies("707.12"):
        copied = g.create(g.objects[ref].values, player, g.objects[ref].zone, g.objects[ref].card)
        g.alter(copied.id, is_copy=True)
        ref = copied.id
    try:
        way = Way(how or ("free" if i.free else "effect"), i.cost, free=i.free and i.cost is None, face=face, rule=rule,
                  exile_after=i.exile_after)
        return cast(g, player, ref, way)
    except IllegalAction:
        g.reverse(saved)
        return None


EXECUTORS.update({
    t.Move: _move, t.Exile: _exile, t.Destroy: _destroy, t.SacrificeObjects: _sacrifice, t.CastNow: _cast_now,
})
