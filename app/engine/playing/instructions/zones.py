"""Moving objects between zones (400.6–7, 701): put, exile, destroy, sacrifice, cast during resolution."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.carrying_out import EXECUTORS
from app.engine.changing.chance import shuffle, shuffled_pile
from app.engine.changing.combat_changes import attackable_now
from app.engine.changing.effects import add_lasting, exile_until
from app.engine.changing.instruction_rules import REGENERATE_FORBIDDEN, SACRIFICE, SHUFFLE_EMPTY_SET, SHUFFLE_NOTHING_MOVED
from app.engine.changing.linked import remember
from app.engine.changing.melding import STAYS, melded
from app.engine.changing.pipeline import given_up, perform, perform_then
from app.engine.changing.replacing.entering import could_host
from app.engine.errors import IllegalAction
from app.engine.playing.casting.casting import cast
from app.engine.playing.casting.way import Way
from app.engine.playing.casting.ways import both_costs, commander_tax, its_own
from app.engine.playing.instructions import one_of_each
from app.engine.playing.instructions.cards import put_in_order
from app.engine.playing.instructions.finding import also_became, currents
from app.engine.playing.instructions.flow import ask_may
from app.engine.playing.instructions.possible import sacrificeable
from app.engine.playing.instructions.which_face import ways_that_fit, which_face
from app.engine.playing.special_actions import may_put_land, put_land
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.entering import NO_HOST
from app.engine.position.events import NO_REGENERATION, Event, ZoneChange, enter_details
from app.engine.position.ids import ObjectId, PlayerId, Referent, is_object
from app.engine.reading.characteristics import chars
from app.engine.reading.copying import with_exceptions
from app.engine.reading.faces import DOUBLE_FACED, FACE_DOWN
from app.engine.reading.known import record
from app.engine.reading.meaning import (
    acting_players,
    bounds,
    matches,
    natural,
    one_of,
    player_of,
    players_of,
    select,
    select_objects,
)
from app.engine.reading.selectors import among_legal, described, pool_of
from app.engine.trees.keywords import rule_of
from app.engine.trees.walking import mapped

if TYPE_CHECKING:
    from app.engine.position.state import Position


def arrived(game: Position, ctx: Context, happened: list[Event]) -> list[ObjectId]:
    """The new objects of zone changes by an effect, all of them where a merged permanent came apart (730.3c)."""
    found: list[ObjectId] = []
    for e in happened:
        if isinstance(e, ev.ZoneChange) and e.new:
            ctx.moved.add(e.object)
            found.extend((e.new, *also_became(game, e.object, e.new)))
    ctx.brought.update(found)
    return found


def _move(game: Position, instruction: t.Move, ctx: Context) -> None:
    shuffling = () if instruction.shuffles is None else players_of(instruction.shuffles, ctx)
    if instruction.shuffles is not None and not shuffling:
        return  # an illegal target does nothing (608.2b)
    meant = select(instruction.what, ctx)
    refs = [
        ref
        for ref in currents(game, ctx, meant, again=isinstance(instruction.what, t.This))
        if instruction.from_zone is None or game.objects[ref].zone == instruction.from_zone
    ]
    if instruction.to == "library":
        _to_library(game, instruction, ctx, refs)
        if instruction.position == "shuffle":
            _shuffle_for_missing(game, meant, refs, shuffling)
        return
    events = [_move_event(game, instruction, ctx, ref) for ref in refs]

    def then(happened: list[Event]) -> None:
        new = arrived(game, ctx, happened)
        ctx.bind(instruction.bind, new)
        if instruction.to == "exile" and new:
            remember(game, ctx.source, "exiled", tuple(new))
        if instruction.to == "battlefield":
            _lasting_on_arrival(game, instruction, ctx, new)

    perform_then(game, [e for e in events if e is not None], then)


def _lasting_on_arrival(game: Position, instruction: t.Move, ctx: Context, new: list[ObjectId]) -> None:
    """Effects the permanent has as it arrives were given with the move; those that are not changes begin now."""
    for effect in instruction.effects:
        if not isinstance(effect, t.Modify):
            for id in new:
                add_lasting(game, effect, t.EndOfGame(), ctx.for_thing(id))


def _move_event(game: Position, instruction: t.Move, ctx: Context, ref: ObjectId) -> Event | None:
    o = game.objects[ref]
    event = ZoneChange(ref, o.zone, instruction.to, source=ctx.source, cause=ctx.controller)
    if instruction.to != "battlefield":
        _hide_or_count(event, instruction, ctx)
        return event
    if not instruction.face_down and not _could_be_permanent(game, ref, instruction):
        return None
    controller = _controller_to_be(instruction, ref, o.owner, ctx)
    if controller is None or o.zone == "battlefield":
        return None
    event.player = controller
    details = enter_details(event)
    details.tapped = instruction.tapped
    details.face = 1 if instruction.transformed and game.applies("712.14a") else 0
    details.counters = [(kind, natural(n, ctx.for_thing(ref))) for kind, n in instruction.counters]
    details.effects = [(e, ctx, t.EndOfGame()) for e in instruction.effects if isinstance(e, t.Modify)]
    if instruction.face_down:
        details.face_down = (
            FACE_DOWN if instruction.face_down_as is None else with_exceptions(FACE_DOWN, instruction.face_down_as, ctx)
        )
    if instruction.attached_to is not None:
        host = one_of(among_legal(instruction.attached_to, lambda one: could_host(game, event, one), ctx), ctx)
        details.attached_to = NO_HOST if host is None else host
    _into_combat(game, instruction, ctx, event)
    return event


def _hide_or_count(event: ZoneChange, instruction: t.Move | t.Exile, ctx: Context) -> None:
    """What moves elsewhere than to the battlefield may go face down or with counters."""
    if instruction.face_down or instruction.counters:
        details = enter_details(event)
        details.face_down = FACE_DOWN if instruction.face_down else None
        details.counters = [(kind, natural(n, ctx)) for kind, n in instruction.counters]


def _controller_to_be(instruction: t.Move, ref: ObjectId, owner: PlayerId, ctx: Context) -> PlayerId | None:
    """Under whose control a permanent enters; where several players each put their own, under its owner's. None: nobody."""
    if instruction.under is None:
        return owner
    own = ctx if isinstance(instruction.under, t.It) else ctx.for_thing(ref)  # by itself it is the player gone through
    under = players_of(instruction.under, own)
    return owner if owner in under else next(iter(under), None)


def _could_be_permanent(game: Position, ref: ObjectId, instruction: t.Move) -> bool:
    o = game.objects[ref]
    values = o.values
    if instruction.transformed:
        if o.card is None or o.card.layout not in DOUBLE_FACED or len(o.card.faces) < 2:
            return bool(game.denies("712.14a"))
        values = o.card.faces[1]
    return values.base.is_permanent_card or game.denies("400.4a")


def _into_combat(game: Position, instruction: t.Move, ctx: Context, event: ZoneChange) -> None:
    if instruction.attacking is not False and game.combat is not None:
        given = select(instruction.attacking, ctx) if isinstance(instruction.attacking, t.Selector) else ()
        enter_details(event).attack(given or attackable_now(game, event.player), bool(given))
    if instruction.blocking is not None and (found := one_of(instruction.blocking, ctx)) is not None and is_object(found):
        enter_details(event).blocking = found


def _to_library(game: Position, instruction: t.Move, ctx: Context, refs: list[ObjectId]) -> None:
    """Several cards go in an order their owner chooses (401.4), or at random."""
    by_owner: dict[PlayerId, list[ObjectId]] = {}
    for ref in refs:
        by_owner.setdefault(game.objects[ref].owner, []).append(ref)
    owners = [player for player in game.apnap() if player in by_owner]
    place = _place(instruction, ctx)
    events: list[Event] = []
    for owner in owners:
        ids = _library_order(game, instruction, ctx, owner, tuple(by_owner[owner]))
        for ref in (ids if place == -1 else reversed(ids)):
            event = ZoneChange(ref, game.objects[ref].zone, "library", source=ctx.source, cause=ctx.controller)
            event.position = place
            events.append(event)
    new = ev.moved(perform(game, events))
    if instruction.position == "shuffle":
        for owner in owners:
            shuffle(game, owner)
    ctx.bind(instruction.bind, new)


def _shuffle_for_missing(
    game: Position, meant: Sequence[Referent], moved: Sequence[ObjectId], named: Sequence[PlayerId] = ()
) -> None:
    """The libraries into which nothing could be shuffled (any more) are shuffled all the same."""
    of_what_was_meant = {o.owner for ref in meant if is_object(ref) and (o := record(game, ref)) is not None}
    done = {o.owner for ref in moved if (o := record(game, ref)) is not None}
    for owner in game.apnap():
        nothing_moved = owner in of_what_was_meant - done and game.applies(SHUFFLE_NOTHING_MOVED)
        if nothing_moved or (owner in set(named) - done and game.applies(SHUFFLE_EMPTY_SET)):
            shuffle(game, owner)


def _place(instruction: t.Move, ctx: Context) -> int:
    """How many cards of the library are above it; -1 at the bottom."""
    if instruction.beneath is not None:
        return natural(instruction.beneath, ctx)
    if instruction.position == "bottom":
        return -1
    return int(instruction.position) - 1 if instruction.position.isdigit() else 0


def _library_order(
    game: Position, instruction: t.Move, ctx: Context, owner: PlayerId, ids: tuple[ObjectId, ...]
) -> tuple[ObjectId, ...]:
    if instruction.position == "shuffle" or len(ids) < 2:
        return ids
    if instruction.order == "random":
        answer: tuple[ObjectId, ...] = game.ask(decisions.Decision(
            decisions.SHUFFLE, owner, ids, "401.4", minimum=len(ids), maximum=len(ids), source=ctx.source))
        return answer
    return put_in_order(game, owner, ids, ctx)


def _exile(game: Position, instruction: t.Exile, ctx: Context) -> None:
    refs = currents(game, ctx, select(instruction.what, ctx), again=isinstance(instruction.what, t.This))
    if isinstance(instruction.until, t.UntilLeaves):
        watched = select(instruction.until.what, ctx)
        if not any(w in game.objects for w in watched) and game.applies("610.3a"):
            return
    events = []
    for ref in refs:
        event = ZoneChange(ref, game.objects[ref].zone, "exile", source=ctx.source, cause=ctx.controller)
        _hide_or_count(event, instruction, ctx)
        events.append(event)

    def then(happened: list[Event]) -> None:
        new = arrived(game, ctx, [e for e in happened if isinstance(e, ZoneChange) and e.to == "exile"])
        new = shuffled_pile(game, ctx.controller, new) if instruction.shuffled else new
        ctx.bind(instruction.bind, new)
        if new:
            remember(game, ctx.source, instruction.remember or "exiled", tuple(new))
        if instruction.until is not None and new:
            exile_until(game, tuple(new), instruction.until, ctx.frozen())

    perform_then(game, events, then)


def _meld(game: Position, instruction: t.Meld, ctx: Context) -> None:
    """Two cards that can't be melded stay where they are."""
    ids = currents(game, ctx, select(instruction.what, ctx))
    made = melded(game, ids) if len(ids) == 2 else None
    if made is None or made.values.name != instruction.into:
        if ids:
            names = " and ".join(game.called(id) for id in ids)
            game.tell("meld", "{} can't be melded", (names,), (STAYS,), tuple(ids))
        return
    event = ZoneChange(ids[0], game.objects[ids[0]].zone, "battlefield", ctx.controller, source=ctx.source, cause=ctx.controller)
    details = enter_details(event)
    details.melded, details.tapped = made, instruction.tapped
    if instruction.attacking and game.combat is not None:
        details.attack(attackable_now(game, event.player), said=False)
    ctx.bind(instruction.bind, arrived(game, ctx, perform(game, [event])))


def _destroy(game: Position, instruction: t.Destroy, ctx: Context) -> None:
    events = []
    for ref in currents(game, ctx, select(instruction.what, ctx)):
        event = ev.Destroyed(ref, source=ctx.source, cause=ctx.controller)
        if instruction.no_regeneration and game.applies(REGENERATE_FORBIDDEN):
            event.applied = frozenset({NO_REGENERATION})
        events.append(event)
    ctx.bind(instruction.bind, [e.object for e in _felled(ctx, perform(game, events)) if isinstance(e, ev.Destroyed)])


def _sacrifice(game: Position, instruction: t.SacrificeObjects, ctx: Context) -> None:
    chosen: list[tuple[PlayerId, ObjectId]] = []
    for player in acting_players(instruction.who, ctx):
        if instruction.what is not None:
            chosen.extend((player, ref) for ref in select_objects(instruction.what, ctx) if ref in game.objects)
        else:
            chosen.extend((player, ref) for ref in _choose_sacrifice(game, instruction, ctx, player))
    if instruction.what is not None and instruction.who == t.You():
        chosen = [(game.objects[ref].controller, ref) for _, ref in chosen if game.objects[ref].controller == ctx.controller]
    events = [ev.Sacrificed(ref, player, ctx.source, cause=ctx.controller) for player, ref in chosen]
    perform_then(game, events, lambda happened: _have_sacrificed(instruction, ctx, happened))


def _have_sacrificed(instruction: t.SacrificeObjects, ctx: Context, happened: list[Event]) -> None:
    ctx.bind(instruction.bind, [e.object for e in _felled(ctx, happened) if isinstance(e, ev.Sacrificed)])


def _felled(ctx: Context, happened: list[Event]) -> list[Event]:
    """Events by which permanents have been destroyed or sacrificed: other parts of the effect can find what these became."""
    ctx.felled.update(e.object for e in happened if isinstance(e, ev.ZoneChange))
    return happened


def _choose_sacrifice(game: Position, instruction: t.SacrificeObjects, ctx: Context, player: PlayerId) -> tuple[ObjectId, ...]:
    gone = given_up(game)
    pool = tuple(id for id in sacrificeable(game, instruction, ctx, player) if id not in gone)
    least, most = bounds(instruction.count, ctx.for_thing(player))
    fits = one_of_each.fitting(instruction, pool, ctx, player) if instruction.also else ()
    if fits:
        least = most = one_of_each.most_at_once(fits, pool)
    count = min(most, len(pool))
    if count == 0:
        return ()
    answer: tuple[ObjectId, ...] = game.ask(decisions.Decision(
        decisions.OBJECTS, player, pool, SACRIFICE, minimum=min(least, count), maximum=count, source=ctx.source,
        prompt=f"Sacrifice {count}", test=one_of_each.test(fits, count) if fits else None,
        what=described(None if fits else instruction.filter),
    ))
    return answer


def _cast_now(game: Position, instruction: t.CastNow, ctx: Context) -> None:
    """Cast or play cards during this resolution (608.2g); nobody gets priority."""
    player = player_of(instruction.who, ctx)
    if player is None:
        return
    cast_ids: list[ObjectId] = []
    most = None if instruction.up_to is None else natural(instruction.up_to, ctx)
    one_by_one = instruction.copies is not None or (
        isinstance(instruction.what, t.Choose) and isinstance(instruction.what.count, t.AnyNumber) and not instruction.must
    )
    what = instruction.what
    if isinstance(what, t.Choose) and (instruction.filter is not None or not what.random):
        ctx.bind("castable", [ref for ref in pool_of(what, ctx) if is_object(ref) and _may_be_cast(game, instruction, ref, ctx)])
        what = dataclasses.replace(what, among=t.Bound("castable"))
    pool = pool_of(what, ctx) if one_by_one and isinstance(what, t.Choose) else select(what, ctx)
    left = [ref for ref in currents(game, ctx, pool, again=False) if _may_be_cast(game, instruction, ref, ctx)]
    if instruction.copies is not None:
        left = left * natural(instruction.copies, ctx)
    while left and (most is None or len(cast_ids) < most):
        ref = _next_to_cast(game, player, left, ctx) if one_by_one and len(set(left)) > 1 else left[0]
        left.remove(ref)
        rule = rule_of(instruction.way) or "608.2g"
        spell = play_now(game, instruction, ctx, player, ref, how=instruction.way or "", rule=rule)
        if spell is not None:
            cast_ids.append(spell)
    ctx.bind(instruction.bind, cast_ids)


def _may_be_cast(game: Position, instruction: t.CastNow, ref: ObjectId, ctx: Context) -> bool:
    """Could the card be cast, or played, as something that fits what is asked of it, from where that is said to be? What can't
    be is not chosen (608.2d)."""
    here, zone = game.objects[ref], instruction.from_zone
    if zone is not None and (here.zone != zone or here.owner != player_of(instruction.who, ctx)):
        return False
    if instruction.lands and "land" in chars(game, ref).types:
        playable = may_put_land(game, player_of(instruction.who, ctx)) or game.denies("608.2d")
        return playable and matches(instruction.filter, ref, ctx)
    return bool(ways_that_fit(game, ref, ctx, instruction.filter)) or game.denies("608.2d")


def _next_to_cast(game: Position, player: PlayerId, left: list[ObjectId], ctx: Context) -> ObjectId:
    """Which of several cards the player looks at next, to cast it or not (608.2g): the order is theirs."""
    return ObjectId(game.ask(decisions.Decision(
        decisions.OPTION, player, left, "608.2g", source=ctx.source, prompt="Which card next?",
    )))


def play_now(
    game: Position,
    instruction: t.CastNow,
    ctx: Context,
    player: PlayerId,
    ref: ObjectId,
    face: int = 0,
    how: str = "",
    rule: str = "608.2g",
) -> ObjectId | None:
    """Cast one card if its player wants to and can; the game is as before if it turns out that they can't."""
    is_land = "land" in chars(game, ref).types
    if is_land and not instruction.lands:
        return None
    if not instruction.must and not ask_may(game, player, ctx, f"Cast {game.name_of(ref)}?", "608.2g"):
        return None
    chosen = Way(how, face=face)
    if not is_land and not face and not how:
        fitting = which_face(game, ref, player, ctx, instruction.filter)
        if fitting is None:
            return None
        chosen = fitting
    if is_land:
        return put_land(game, player, ref)
    saved = game.snapshot()
    if instruction.copy and game.applies("707.12"):
        copied = game.create(game.objects[ref].values, player, game.objects[ref].zone, game.objects[ref].card)
        game.alter(copied.id, is_copy=True)
        ref = copied.id
    try:
        way = chosen.changed(
            how=chosen.how or ("free" if instruction.free else "effect"),
            cost=None if instruction.cost is None else mapped(instruction.cost, its_own),
            free=instruction.free and instruction.cost is None,
            rule=rule,
            exile_after=instruction.exile_after,
            spent_as=instruction.spent_as,
            additional=both_costs(commander_tax(game, player, ref), chosen.additional),
            fits=None if instruction.filter is None else (instruction.filter, ctx),
        )
        return cast(game, player, ref, way)
    except IllegalAction:
        game.reverse(saved)
        return None


EXECUTORS.update({
    t.Move: _move, t.Exile: _exile, t.Meld: _meld, t.Destroy: _destroy, t.SacrificeObjects: _sacrifice, t.CastNow: _cast_now,
})
