"""What happens to permanents: tap, counters, tokens, attaching, lasting effects, control, faces, combat (701, 611.2)."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.changing.attachments import can_attach
from app.engine.changing.carrying_out import EXECUTORS
from app.engine.changing.combat_changes import become_blocked, choose_attacked, remove_from_combat
from app.engine.changing.effects import add_lasting
from app.engine.changing.facedown import flip, turn_down, turn_up
from app.engine.changing.instruction_rules import ATTACH, EXCHANGE_CONTROL, REGENERATE, TRANSFORM_ONCE
from app.engine.changing.phasing import phase_out
from app.engine.changing.pipeline import after_batch, perform
from app.engine.changing.tokens import create_emblem, token_values
from app.engine.errors import LimitReached, UnsupportedText
from app.engine.playing.instructions.flow import mentions_it
from app.engine.playing.instructions.life import share_of
from app.engine.playing.instructions.zones import currents
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import NO_HOST, Event, enter_details
from app.engine.position.lasting import Lasting
from app.engine.reading.characteristics import record
from app.engine.reading.copying import copiable_values, copied_faces, with_exceptions
from app.engine.reading.faces import back_values
from app.engine.reading.meaning import amount, at_most, bonus, holds, natural, player_of, players_of, select, select_known
from app.engine.reading.merged import can_transform
from app.engine.reading.selectors import as_permanent, candidates

if TYPE_CHECKING:
    from app.engine.position.objects import Card
    from app.engine.position.state import Position


def _tap(kind: str, g: Position, i: t.Tap | t.Untap, ctx: Context) -> None:
    if kind == ev.TAP and isinstance(i.what, t.This) and _is_entering(g, ctx):
        assert ctx.event is not None
        enter_details(ctx.event).tapped = True
        return
    events = [Event(kind, ref, ctx.controller, ctx.source, cause=ctx.controller) for ref in currents(g, ctx, select(i.what, ctx))]
    ctx.bind(i.bind, [e.object for e in perform(g, events) if e.kind == kind])


def _is_entering(g: Position, ctx: Context) -> bool:
    """Is the source about to enter, and does one of its effects say how (614.1c)?"""
    e = ctx.event
    here = g.objects.get(ctx.source)
    return e is not None and e.to == "battlefield" and not e.new and (here is None or here.zone != "battlefield")


def _put_counters(g: Position, i: t.PutCounters, ctx: Context) -> None:
    events = []
    for ref in select(i.on, ctx):
        if ref >= 100 and ref not in g.objects:
            continue
        own = ctx.for_thing(ref)
        own.share = share_of(ctx, ref)
        events.append(Event(ev.COUNTERS, source=ctx.source, target=ref, word=i.kind, amount=natural(i.count, own),
                            cause=ctx.controller))
    happened = [e for e in perform(g, events) if e.kind == ev.COUNTERS]
    ctx.bind(i.bind, [e.target for e in happened], sum(e.amount for e in happened))


def _take_counters(g: Position, i: t.TakeCounters, ctx: Context) -> None:
    total = 0
    touched: list[int] = []
    for ref in select(i.from_, ctx):
        holder: Any = g.players[ref] if ref < 100 else g.objects.get(ref)
        if holder is None:
            continue
        left = None if i.count is None else at_most(i.count, ctx)
        kinds = [row for row in holder.counters if i.kind in (None, row[0])]
        for kind, number, _ in kinds:
            count = number if left is None else min(number, left)
            if left is not None and (len(kinds) > 1 or isinstance(i.count, t.AnyNumber)):
                count = g.ask(decisions.Decision(
                    decisions.NUMBER, ctx.controller, (), "608.2d", minimum=0, maximum=count, source=ctx.source,
                    prompt=f"Remove how many {kind} counters?",
                ))
            left = None if left is None else left - count
            happened = perform(g, [Event(ev.UNCOUNTERS, source=ctx.source, target=ref, word=kind, amount=count)])
            total += sum(e.amount for e in happened if e.kind == ev.UNCOUNTERS)
            touched.append(ref)
    ctx.bind(i.bind, touched if total else [], total)


def _move_counters(g: Position, i: t.MoveCounters, ctx: Context) -> None:
    """Counters are removed from one and put on the other, nothing if either is impossible (122.5)."""
    froms, tos = select(i.from_, ctx), select(i.to, ctx)
    if len(tos) != 1 or tos[0] not in g.objects:
        return
    for ref in froms:
        if ref not in g.objects or ref == tos[0]:
            continue
        for kind, number, _ in g.objects[ref].counters:
            if i.kind in (None, kind):
                count = number if i.count is None else min(number, natural(i.count, ctx))
                perform(g, [Event(ev.UNCOUNTERS, source=ctx.source, target=ref, word=kind, amount=count)])
                perform(g, [Event(ev.COUNTERS, source=ctx.source, target=tos[0], word=kind, amount=count)])


def _put_same_counters(g: Position, i: t.PutSameCounters, ctx: Context) -> None:
    """What has left the battlefield is asked about as it was there (608.2h)."""
    wanted = [(row[0], row[1]) for ref in select_known(i.of, ctx) if (o := record(g, ref)) is not None for row in o.counters]
    perform(g, [
        Event(ev.COUNTERS, source=ctx.source, target=ref, word=kind, amount=number, cause=ctx.controller)
        for ref in select(i.on, ctx) if ref in g.objects for kind, number in wanted
    ])


def _create(g: Position, i: t.CreateToken, ctx: Context) -> None:
    events: list[Event] = []
    players = players_of(i.who, ctx)
    for player in players:
        own = ctx.for_player(player, players)
        count = natural(i.count, own)
        if count > g.limits.objects:
            raise LimitReached("tokens created at once", g.limits.objects)
        copied = _copied(g, i.copy_of, ctx) if i.copy_of is not None else (0,)
        for original in copied:
            faces = None
            if i.copy_of is not None:
                values = with_exceptions(copiable_values(g, original), i.exceptions, ctx)
                faces = copied_faces(g, original, i.exceptions, ctx)
            else:
                assert i.spec is not None
                values = token_values(i.spec, ctx)
            for _ in range(count):
                event = _token_event(g, i, ctx, player, values)
                if faces is not None:
                    _two_faces(event, *faces)
                events.append(event)
    happened = perform(g, events)
    ctx.bind(i.bind, [e.new for e in happened if e.kind == ev.CREATE and e.new in g.objects])


def _copied(g: Position, what: t.Selector, ctx: Context) -> tuple[int, ...]:
    """What is copied: a permanent that this effect has moved, as it last existed on the battlefield (608.2h)."""
    found = select_known(what, ctx)
    return tuple(dict.fromkeys(as_permanent(g, ref) for ref in found)) if isinstance(what, t.Bound) else found


def _two_faces(event: Event, card: Card, face: int) -> None:
    """The token is double-faced, and created with this face up (707.8a)."""
    details = enter_details(event)
    details.card = card
    details.face = face
    event.info = back_values(card) if face else card.faces[0]


def _token_event(g: Position, i: t.CreateToken, ctx: Context, player: int, values: Any) -> Event:
    event = Event(ev.CREATE, player=player, source=ctx.source, amount=1, cause=ctx.controller)
    event.info = values
    event.to = "battlefield"
    if i.tapped or i.counters or i.attacking or i.attached_to is not None:
        details = enter_details(event)
        details.tapped = i.tapped
        details.counters = [(kind, natural(n, ctx)) for kind, n in i.counters]
        if i.attacking and g.combat is not None:
            details.attacking = _attacked(g, i, ctx, player)
        if i.attached_to is not None:
            hosts = select(i.attached_to, ctx)
            details.attached_to = hosts[0] if hosts else NO_HOST
    return event


def _attacked(g: Position, i: t.CreateToken, ctx: Context, player: int) -> int | None:
    """What a token enters attacking: what its controller chooses, or one of what the effect names (508.4)."""
    if i.attacking is True or not isinstance(i.attacking, t.Selector):
        return choose_attacked(g, player, 0)
    named = select(i.attacking, ctx)
    if len(named) < 2:
        return named[0] if named else None
    return int(g.ask(decisions.Decision(decisions.OPTION, player, named, "508.4", source=ctx.source, prompt="Attacking what?")))


def _attach(g: Position, i: t.Attach, ctx: Context) -> None:
    for ref in currents(g, ctx, select(i.what, ctx)):
        if i.to is None:
            perform(g, [Event(ev.UNATTACH, ref, source=ctx.source)])
            continue
        hosts = [h for h in select(i.to, ctx) if can_attach(g, ref, h)]
        if hosts:
            host = hosts[0] if len(hosts) == 1 else g.ask(decisions.Decision(
                decisions.OPTION, ctx.controller, hosts, ATTACH, source=ctx.source, prompt="Attach to",
            ))
            perform(g, [Event(ev.ATTACH, ref, source=ctx.source, target=host)])


def _regenerate(g: Position, i: t.Regenerate, ctx: Context) -> None:
    """A shield: the next time it would be destroyed this turn, it isn't."""
    for ref in currents(g, ctx, select(i.what, ctx)):
        own = ctx.for_thing(ref).frozen()
        own.bound["regenerated"] = (ref,)
        shield = t.Replace(
            t.Destroys(t.IsAmong(t.Bound("regenerated"))), (t.KeywordAction("regenerated", what=t.Bound("regenerated")),), uses=1,
        )
        add_lasting(g, shield, t.EndOfTurn(), own)
        g.tell("regenerate", "{} has a regeneration shield", (g.name_of(ref),), (REGENERATE,), (ref,))


def apply_effect(g: Position, effect: t.StaticEffect, duration: t.Duration, ctx: Context) -> Lasting | None:
    """Begin one lasting effect; None if its duration is over before it begins (611.2b)."""
    if isinstance(duration, t.AsLongAs) and not holds(duration.condition, ctx) and g.applies("611.2b"):
        return None
    own = ctx.frozen()
    if isinstance(effect, t.Prevent) and effect.shield and (several := _shielded(g, effect, ctx)) is not None:
        return _shield_each(g, effect, duration, ctx, several)
    if not isinstance(effect, t.Modify):
        lasting = add_lasting(g, effect, duration, own)
        if isinstance(effect, t.Prevent) and effect.shield and effect.amount is not None:
            lasting.uses = natural(effect.amount, ctx)
        elif (isinstance(effect, t.Prevent) and effect.next_source) or isinstance(duration, t.NextTime):
            lasting.uses = 1
        return lasting
    named = select(effect.what, ctx)
    locked = tuple(now for ref in named for now in ((ref,) if ref in g.objects else currents(g, ctx, (ref,))))
    lasting = add_lasting(g, _settled(effect, own), duration, own, locked if g.applies("611.2c") else None)
    _take_copy(g, lasting, effect, ctx)
    return lasting


def _shielded(g: Position, effect: t.Prevent, ctx: Context) -> tuple[int, ...] | None:
    """Several things that a prevention effect shields, as it resolves; None if it is about one thing only (615.11)."""
    to = effect.damage.to if isinstance(effect.damage, t.Damages) else None
    if to is None or not g.applies("615.11"):
        return None
    found = candidates(to, ("battlefield",), None, ctx)
    return found if len(found) > 1 else None


def _shield_each(
    g: Position, effect: t.Prevent, duration: t.Duration, ctx: Context, things: tuple[int, ...]
) -> Lasting | None:
    """A shield of its own for each thing that is there to be shielded (615.11)."""
    assert isinstance(effect.damage, t.Damages)
    assert effect.amount is not None
    lasting = None
    for ref in things:
        own = ctx.for_thing(ref).frozen()
        own.bound["shielded"] = (ref,)
        only = dataclasses.replace(effect.damage, to=t.IsAmong(t.Bound("shielded")))
        lasting = add_lasting(g, dataclasses.replace(effect, damage=only), duration, own)
        lasting.uses = natural(effect.amount, own)
        g.tell("shield", "{} has a prevention shield", (g.name_of(ref),), ("615.11",), (ref,))
    return lasting


def _settled(effect: t.Modify, ctx: Context) -> t.Modify:
    """Numbers in the effect are worked out once, on resolution (608.2h, 611.2d)."""
    return t.Modify(effect.what, tuple(_settled_change(change, ctx) for change in effect.changes))


def _settled_change(change: t.Change, ctx: Context) -> t.Change:
    worth = bonus if isinstance(change, t.ModifyPT) and not change.doubling else amount

    def fixed(a: t.Amount | None) -> t.Amount | None:
        if a is None or isinstance(a, t.Number) or mentions_it(a):
            return a
        return t.Number(worth(a, ctx))

    if isinstance(change, t.ModifyPT):
        power, toughness = fixed(change.power), fixed(change.toughness)
        assert power is not None
        assert toughness is not None
        return t.ModifyPT(power, toughness, change.doubling)
    if isinstance(change, t.SetBasePT):
        return t.SetBasePT(fixed(change.power), fixed(change.toughness))
    if isinstance(change, t.ChangeController) and not mentions_it(change.player):
        return _settled_controller(change, ctx)
    return change


def _settled_controller(change: t.ChangeController, ctx: Context) -> t.ChangeController:
    """Who gains control is worked out once, on resolution (611.2d); a permanent has one controller."""
    players = players_of(change.player, ctx)
    if len(players) > 1:
        raise UnsupportedText("more than one player gains control", ctx.g.name_of(ctx.source))
    if not players:
        return change
    ctx.bound["new controller"] = players
    return t.ChangeController(t.Bound("new controller"))


def _take_copy(g: Position, lasting: Lasting, effect: t.Modify, ctx: Context) -> None:
    for change in effect.changes:
        if isinstance(change, t.BecomeCopyOf):
            originals = _copied(g, change.of, ctx)
            if originals:
                lasting.copied = with_exceptions(copiable_values(g, originals[0]), change.exceptions, ctx)
                g.cv += 1
                g.tell("copy", "Something becomes a copy of {}", (g.name_of(originals[0]),), ("707.2",), lasting.locked or ())


def _apply(g: Position, i: t.Apply, ctx: Context) -> None:
    begun: list[int] = []
    for effect in i.effects if g.applies("611.2a") else ():
        lasting = apply_effect(g, effect, i.duration, ctx)
        if lasting is not None:
            begun.extend(lasting.locked or ())
            g.tell("effect", "A continuous effect of {} begins", (g.name_of(ctx.source),), ("611.2a",), lasting.locked or ())
    ctx.bind(i.bind, begun)
    after_batch(g)


def _exchange_control(g: Position, i: t.ExchangeControl, ctx: Context) -> None:
    """Both change or neither does; nothing happens if one player controls both."""
    one, other = currents(g, ctx, select(i.one, ctx)), currents(g, ctx, select(i.other, ctx))
    if len(one) != 1 or len(other) != 1:
        return
    a, b = g.objects[one[0]], g.objects[other[0]]
    if a.controller == b.controller:
        return
    for id, new in ((a.id, b.controller), (b.id, a.controller)):
        own = ctx.frozen()
        own.bound["new"] = (new,)
        add_lasting(g, t.Modify(t.It(), (t.ChangeController(t.Bound("new")),)), t.EndOfGame(), own, (id,))
    g.tell("exchange", "Control of {} and {} is exchanged", (g.name_of(a.id), g.name_of(b.id)), (EXCHANGE_CONTROL,), (a.id, b.id))
    after_batch(g)


def _transform(g: Position, i: t.Transform, ctx: Context) -> None:
    for ref in currents(g, ctx, select(i.what, ctx)):
        if can_transform(g, ref) and not _transformed_since(g, ref, ctx):
            perform(g, [Event(ev.TRANSFORM, ref, g.objects[ref].controller, ctx.source)])


def _transformed_since(g: Position, ref: int, ctx: Context) -> bool:
    """An ability of a permanent does not transform it if it has transformed since the ability was put onto the stack or, of a
    delayed triggered ability, since it was created."""
    item = ctx.item
    if item is None or item.kind == "spell" or item.source != ref:
        return False
    own = next((g.objects[id] for id in g.stack if g.objects[id].item is item), None)
    turned: int = g.objects[ref].notes.get("turned_over", 0)
    since = item.parent.since if item.parent is not None and item.parent.since else own.timestamp if own is not None else turned
    return turned > since and g.applies(TRANSFORM_ONCE)


def _turn_face(g: Position, i: t.TurnFace, ctx: Context) -> None:
    for ref in currents(g, ctx, select(i.what, ctx)):
        if i.which == "up":
            turn_up(g, ref)
        elif i.which == "down":
            turn_down(g, ref)
        else:
            flip(g, ref)


def _phase_out(g: Position, i: t.PhaseOut, ctx: Context) -> None:
    phase_out(g, currents(g, ctx, select(i.what, ctx)))


def _remove_from_combat(g: Position, i: t.RemoveFromCombat, ctx: Context) -> None:
    for ref in select(i.what, ctx):
        if g.combat is not None and g.combat.is_in(ref):
            remove_from_combat(g, ref)
            g.tell("combat", "{} is removed from combat", (g.name_of(ref),), ("506.4",), (ref,))


def _become_blocked(g: Position, i: t.BecomeBlocked, ctx: Context) -> None:
    for ref in select(i.what, ctx):
        become_blocked(g, ref)


def _reselect(g: Position, i: t.Reselect, ctx: Context) -> None:
    for ref in select(i.what, ctx):
        if g.combat is None or ref not in g.combat.attackers:
            continue
        given = select(i.defender, ctx) if i.defender is not None else ()
        new = given[0] if given else choose_attacked(g, ctx.controller, ref)
        if new is not None:
            g.combat = g.combat.attacking(ref, new)
            g.tell("combat", "{} now attacks {}", (g.name_of(ref), g.name_of(new)), ("508.7a",), (ref,))


def _designate(g: Position, i: t.Designate, ctx: Context) -> None:
    for ref in currents(g, ctx, select(i.what, ctx)):
        marks = g.objects[ref].marks
        g.alter(ref, marks=marks - {i.designation} if i.remove else marks | {i.designation})


def _emblem(g: Position, i: t.GetEmblem, ctx: Context) -> None:
    player = player_of(i.who, ctx)
    if player is not None:
        create_emblem(g, player, i.abilities)


EXECUTORS.update({
    t.Tap: lambda g, i, ctx: _tap(ev.TAP, g, i, ctx), t.Untap: lambda g, i, ctx: _tap(ev.UNTAP, g, i, ctx),
    t.PutCounters: _put_counters, t.TakeCounters: _take_counters, t.MoveCounters: _move_counters,
    t.PutSameCounters: _put_same_counters, t.CreateToken: _create,
    t.Attach: _attach, t.Regenerate: _regenerate, t.Apply: _apply, t.ExchangeControl: _exchange_control,
    t.Transform: _transform, t.TurnFace: _turn_face, t.PhaseOut: _phase_out, t.RemoveFromCombat: _remove_from_combat,
    t.BecomeBlocked: _become_blocked, t.Reselect: _reselect, t.Designate: _designate, t.GetEmblem: _emblem,
})
