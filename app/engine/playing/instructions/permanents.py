"""What happens to permanents: tap, counters, tokens, attaching, lasting effects, control, faces, combat (701, 611.2)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.changing.attachments import can_attach
from app.engine.changing.carrying_out import EXECUTORS
from app.engine.changing.combat_changes import attackable_now, become_blocked, choose_attacked, remove_from_combat
from app.engine.changing.effects import add_lasting, out_until, remove_lasting, still
from app.engine.changing.facedown import flip, turn_down, turn_up
from app.engine.changing.instruction_rules import ATTACH, EXCHANGE_CONTROL, REGENERATE
from app.engine.changing.phasing import phase_out
from app.engine.changing.pipeline import after_batch, perform
from app.engine.changing.preparation import PREPARED, become_prepared, become_unprepared
from app.engine.changing.tokens import token_values
from app.engine.changing.transforming import transform
from app.engine.errors import LimitReached, UnsupportedText
from app.engine.playing.instructions.finding import currents
from app.engine.playing.instructions.flow import mentions_it
from app.engine.playing.instructions.life import share_of
from app.engine.playing.missed_untaps import miss_next_untap, misses_untap
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.entering import NO_HOST
from app.engine.position.events import Event, TokenCreation, enter_details
from app.engine.position.ids import NOTHING, ObjectId, PlayerId, Referent, is_object, is_player
from app.engine.position.lasting import Lasting
from app.engine.position.values import Values
from app.engine.reading.changes import abilities_of
from app.engine.reading.characteristics import controller_of
from app.engine.reading.copying import copiable_values, copied_faces, with_exceptions
from app.engine.reading.counter_kinds import kind_meant, taken_from
from app.engine.reading.defending import defender_of
from app.engine.reading.faces import back_values
from app.engine.reading.known import is_there, record
from app.engine.reading.meaning import (
    amount,
    bonus,
    bounds,
    known_objects,
    natural,
    one_of,
    player_of,
    players_of,
    select,
    select_objects,
)
from app.engine.reading.merged import TRANSFORM_ONCE, can_transform
from app.engine.reading.prohibitions import forbidding
from app.engine.reading.selectors import among_legal, candidates
from app.engine.reading.statuses import DEFINED_BY
from app.engine.trees.walking import contains, mapped

if TYPE_CHECKING:
    from app.engine.position.objects import Card
    from app.engine.position.state import Position
    from app.engine.position.values import Values


def _tap(kind: type[ev.Tapped | ev.Untapped], game: Position, instruction: t.Tap | t.Untap, ctx: Context) -> None:
    if isinstance(instruction.what, t.This) and _is_entering(game, ctx):
        assert isinstance(ctx.event, ev.Arrival)
        enter_details(ctx.event).tapped = kind is ev.Tapped
        return
    events = [
        kind(ref, ctx.controller, ctx.source, cause=ctx.controller)
        for ref in currents(game, ctx, select(instruction.what, ctx))
    ]
    ctx.bind(instruction.bind, [e.object for e in perform(game, events) if isinstance(e, kind)])


def _is_entering(game: Position, ctx: Context) -> bool:
    """Is the source about to enter, and does one of its effects say how (614.1c)?"""
    e = ctx.event
    here = game.objects.get(ctx.source)
    return isinstance(e, ev.Arrival) and e.to == "battlefield" and not e.new and (here is None or here.zone != "battlefield")


def _put_counters(game: Position, instruction: t.PutCounters, ctx: Context) -> None:
    events = []
    kind = kind_meant(instruction.kind, ctx)
    for ref, number in _counters_for(game, instruction, ctx) if kind else ():
        if is_player(ref) or ref in game.objects:
            events.append(ev.CountersPut(ref, kind, number, ctx.source, ctx.controller))
    happened = [e for e in perform(game, events) if isinstance(e, ev.CountersPut)]
    ctx.bind(instruction.bind, [e.target for e in happened], sum(e.amount for e in happened))


def _counters_for(game: Position, instruction: t.PutCounters, ctx: Context) -> list[tuple[Referent, int]]:
    """On what counters are put, and how many on each."""
    if instruction.distributed:
        return _distributed(game, instruction, ctx)
    found: list[tuple[Referent, int]] = []
    for ref in select(instruction.on, ctx):
        own = ctx.for_thing(ref)
        own.share = share_of(ctx, ref)
        found.append((ref, natural(instruction.count, own)))
    return found


def _distributed(game: Position, instruction: t.PutCounters, ctx: Context) -> list[tuple[Referent, int]]:
    """So many in all, distributed as the player chooses: each of those that are chosen for it gets at least one (608.2d)."""
    total, among, least = natural(instruction.count, ctx), instruction.on, 0
    player = player_of(instruction.who, ctx)
    if isinstance(among, t.Choose):
        fewest, most = (min(bound, total) for bound in bounds(among.count, ctx))
        among, least = dataclasses.replace(among, count=t.AnyNumber(t.Number(fewest), t.Number(most)), minimum=None), 1
    group = select(among, ctx)
    if player is None or not group or not total:
        return []
    shares = game.ask(decisions.Decision(
        decisions.DIVISION, player, group, "608.2d", minimum=least, maximum=total, total=total, source=ctx.source,
        prompt=f"Divide {total}",
    ))
    return [(ref, share) for ref, share in zip(group, shares) if share]


def _take_counters(game: Position, instruction: t.TakeCounters, ctx: Context) -> None:
    total = 0
    touched: list[Referent] = []
    wanted = None if instruction.kind is None else kind_meant(instruction.kind, ctx)
    for ref in select(taken_from(instruction, ctx), ctx):
        holder: Any = game.players[ref] if is_player(ref) else game.objects.get(ref)
        if holder is None:
            continue
        kinds = [(kind, number) for kind, number, _ in holder.counters if wanted in (None, kind)]
        for kind, count in _of_each_kind(game, kinds, instruction.count, ctx, "Remove"):
            happened = perform(game, [ev.CountersRemoved(source=ctx.source, target=ref, counter=kind, amount=count)])
            total += sum(e.amount for e in happened if isinstance(e, ev.CountersRemoved))
            touched.append(ref)
    ctx.bind(instruction.bind, touched if total else [], total)


def _move_counters(game: Position, instruction: t.MoveCounters, ctx: Context) -> None:
    """Counters are removed from one and put on the other, nothing if either is impossible (122.5)."""
    froms, tos = select_objects(instruction.from_, ctx), select_objects(instruction.to, ctx)
    if len(tos) != 1:
        return
    (to,) = tos
    for ref in froms:
        if is_there(game, ref) and is_there(game, to) and ref != to:
            for kind, number in _to_move(game, instruction, ctx, ref, to):
                perform(game, [ev.CountersRemoved(source=ctx.source, target=ref, counter=kind, amount=number)])
                perform(game, [ev.CountersPut(to, kind, number, ctx.source, ctx.controller)])


def _to_move(game: Position, instruction: t.MoveCounters, ctx: Context, ref: ObjectId, to: ObjectId) -> list[tuple[str, int]]:
    """How many counters of each kind are moved: of those that the other object can have (122.5)."""
    kinds = [
        (kind, number) for kind, number, _ in game.objects[ref].counters
        if instruction.kind in (None, kind) and forbidding(game, "get_counters", to, counter=kind) is None
    ]
    return list(_of_each_kind(game, kinds, instruction.count, ctx, "Move"))


def _of_each_kind(
    game: Position, kinds: list[tuple[str, int]], wanted: t.Amount | None, ctx: Context, verb: str
) -> Iterator[tuple[str, int]]:
    """So many counters in all, or all of them; where there are several kinds, a player chooses how many of each (608.2d)."""
    after = sum(number for _, number in kinds)
    fewest, left = (after, after) if wanted is None else bounds(wanted, ctx)
    for kind, number in kinds:
        after -= number
        most = min(number, left)
        least = max(0, min(most, fewest - after))
        count = most if least == most else game.ask(decisions.Decision(
            decisions.NUMBER, ctx.controller, (), "608.2d", minimum=least, maximum=most, source=ctx.source,
            prompt=f"{verb} how many {kind} counters?",
        ))
        fewest, left = fewest - count, left - count
        if count:
            yield kind, count


def _put_same_counters(game: Position, instruction: t.PutSameCounters, ctx: Context) -> None:
    """What has left the battlefield is asked about as it was there (608.2h)."""
    wanted = [
        (row[0], row[1])
        for ref in known_objects(instruction.of, ctx)
        if (o := record(game, ref)) is not None
        for row in o.counters
    ]
    perform(game, [
        ev.CountersPut(source=ctx.source, target=ref, counter=kind, amount=number, cause=ctx.controller)
        for ref in select(instruction.on, ctx) if ref in game.objects for kind, number in wanted
    ])


def _create(game: Position, instruction: t.CreateToken, ctx: Context) -> None:
    events: list[Event] = []
    players = players_of(instruction.who, ctx)
    for player in players:
        own = ctx.for_player(player, players)
        count = natural(instruction.count, own)
        if count > game.limits.objects:
            raise LimitReached("tokens created at once", game.limits.objects)
        copied = _copied(game, instruction.copy_of, ctx) if instruction.copy_of is not None else (NOTHING,)
        for original in copied:
            faces = None
            if instruction.copy_of is not None:
                values = with_exceptions(copiable_values(game, original), instruction.exceptions, ctx)
                faces = copied_faces(game, original, instruction.exceptions, ctx)
            else:
                assert instruction.spec is not None
                values = token_values(instruction.spec, ctx)
            if count:
                event = _token_event(game, instruction, ctx, player, values)
                event.amount = count
                if instruction.blocking is not None:
                    _block(event, instruction.blocking, ctx if original == NOTHING else ctx.for_thing(original))
                if faces is not None:
                    _two_faces(event, *faces)
                events.append(event)
    happened = perform(game, events)
    ctx.bind(instruction.bind, [e.new for e in happened if isinstance(e, ev.TokenCreation)])


def _copied(game: Position, what: t.Selector, ctx: Context) -> tuple[ObjectId, ...]:
    """What is copied."""
    return known_objects(what, ctx)


def _two_faces(event: TokenCreation, card: Card, face: int) -> None:
    """The token is double-faced, and created with this face up (707.8a)."""
    details = enter_details(event)
    details.card = card
    details.face = face
    event.values = back_values(card) if face else card.faces[0]


def _token_event(game: Position, instruction: t.CreateToken, ctx: Context, player: PlayerId, values: Values) -> TokenCreation:
    event = TokenCreation(player, values, ctx.source, ctx.controller)
    if instruction.tapped or instruction.counters or instruction.attacking or instruction.attached_to is not None:
        details = enter_details(event)
        details.tapped = instruction.tapped
        details.counters = [(kind, natural(n, ctx)) for kind, n in instruction.counters]
        if instruction.attacking and game.combat is not None:
            details.attack(_may_be_attacked(game, instruction, ctx, player), isinstance(instruction.attacking, t.Selector))
        if instruction.attached_to is not None:
            host = one_of(instruction.attached_to, ctx)
            details.attached_to = NO_HOST if host is None else host
    return event


def _may_be_attacked(game: Position, instruction: t.CreateToken, ctx: Context, player: PlayerId) -> tuple[Referent, ...]:
    """What its controller chooses from what a token enters attacking: anything, or what the effect names (508.4)."""
    if isinstance(instruction.attacking, t.Selector):
        return tuple(select(instruction.attacking, ctx))
    return attackable_now(game, player)


def _block(event: TokenCreation, what: t.Selector, ctx: Context) -> None:
    """The tokens enter blocking an attacking creature (509.4)."""
    enter_details(event).blocking = next(iter(select_objects(what, ctx)), None)


def _attach(game: Position, instruction: t.Attach, ctx: Context) -> None:
    """Attach things to one of the hosts that they can be attached to; it is chosen once for all of them."""
    things = currents(game, ctx, select(instruction.what, ctx))
    if instruction.to is None:
        for ref in things:
            perform(game, [ev.Unattached(ref, source=ctx.source)])
        ctx.bind(instruction.bind, things)
        return
    done: list[ev.Event] = []
    found = select(among_legal(instruction.to, lambda host: any(can_attach(game, ref, host) for ref in things), ctx), ctx)
    for ref in things:
        hosts = [h for h in found if can_attach(game, ref, h)]
        if hosts:
            host = hosts[0] if len(hosts) == 1 else game.ask(decisions.Decision(
                decisions.OPTION, ctx.controller, hosts, ATTACH, source=ctx.source, prompt="Attach to",
            ))
            done += perform(game, [ev.Attached(ref, source=ctx.source, target=host)])
    ctx.bind(instruction.bind, [e.object for e in done if isinstance(e, ev.Attached)])


def _regenerate(game: Position, instruction: t.Regenerate, ctx: Context) -> None:
    """A shield: the next time it would be destroyed this turn, it isn't."""
    for ref in currents(game, ctx, select(instruction.what, ctx)):
        own = ctx.for_thing(ref).frozen()
        own.bound["regenerated"] = (ref,)
        shield = t.Replace(
            t.Destroys(t.IsAmong(t.Bound("regenerated"))),
            (t.KeywordAction("regenerated", what=t.Bound("regenerated")), *instruction.then), uses=1,
        )
        add_lasting(game, shield, t.EndOfTurn(), own)
        game.tell("regenerate", "{} has a regeneration shield", (game.called(ref),), (REGENERATE,), (ref,))


def apply_effect(game: Position, effect: t.StaticEffect, duration: t.Duration, ctx: Context) -> Lasting | None:
    """Begin one lasting effect; None if its duration is over before it begins (611.2b)."""
    if isinstance(duration, t.AsLongAs) and not still(game, duration.condition, ctx) and game.applies("611.2b"):
        return None
    own = ctx.frozen()
    if isinstance(effect, t.Prevent) and effect.each and not game.denies("615.11"):
        return _shield_each(game, effect, duration, ctx)
    if isinstance(duration, t.UntilEndOfNextTurn | t.UntilNextTurn) and isinstance(duration.whose, t.ControllerOf):
        duration = dataclasses.replace(duration, whose=_as_bound(duration.whose, own))
    if misses_untap(effect, duration):
        return miss_next_untap(game, _settled_names(effect, own), duration, own)
    if not isinstance(effect, t.Modify):
        lasting = add_lasting(game, _settled_names(effect, own), duration, own)
        if isinstance(effect, t.Prevent | t.Replace) and effect.shield and effect.amount is not None:
            lasting.uses = natural(effect.amount, ctx)
        elif (isinstance(effect, t.Prevent) and effect.next_source) or isinstance(duration, t.NextTime):
            lasting.uses = 1
        return lasting
    if contains(effect.what, t.CastAs):  # "the next spell you cast": none that is there yet
        return add_lasting(game, effect, duration, own)
    named = select(effect.what, ctx)
    locked = tuple(now for ref in named for now in ((ref,) if ref in game.objects else currents(game, ctx, (ref,))))
    settled = _settled(effect, own)
    game.applies("611.2c")
    lasting = add_lasting(game, settled, duration, own, locked)
    _take_copy(game, lasting, effect, ctx)
    return lasting


def _settled_names(effect: t.StaticEffect, ctx: Context) -> t.StaticEffect:
    """Whom a rule for players is about, where words name them by an object, is worked out once, on resolution, and so is what
    "enchanted creature" means in any rule (608.2h)."""
    rule = isinstance(effect, t.Cant | t.PlayerRule | t.PlayerHas | t.MayPlay | t.CostChange | t.SkipStep | t.AsThoughFlash)
    names = (t.DefendingPlayer, t.ControllerOf, t.OwnerOf, t.AttachedTo) if rule else (t.AttachedTo,)

    def settled(node: Any) -> Any:
        return _as_bound(node, ctx) if isinstance(node, names) and not mentions_it(node) else node

    if isinstance(effect, t.CostChange) and effect.per is not None and not mentions_it(effect.per) and ctx.g.applies("611.2d"):
        return dataclasses.replace(effect, per=t.Number(natural(effect.per, ctx)))
    if isinstance(effect, t.EntersWith) and effect.counters and ctx.g.applies("611.2d"):
        counters = tuple((kind, t.Number(natural(number, ctx))) for kind, number in effect.counters)
        return dataclasses.replace(effect, counters=counters)
    made: t.StaticEffect = mapped(_settled_pattern(effect, ctx), settled)
    return made


def _settled_pattern(effect: t.StaticEffect, ctx: Context) -> t.StaticEffect:
    """What the event that triggered an ability is about, in the pattern of a replacement or prevention effect that the ability
    begins: that object or player, and not whatever the event to be replaced is about (611.2c)."""

    def settled(node: Any) -> Any:
        return _as_bound(node, ctx) if isinstance(node, t.EventRole) else node

    if isinstance(effect, t.Replace):
        return dataclasses.replace(effect, event=mapped(effect.event, settled))
    return dataclasses.replace(effect, damage=mapped(effect.damage, settled)) if isinstance(effect, t.Prevent) else effect


def _as_bound(node: t.Selector, ctx: Context) -> t.Bound:
    """What a selector means now, by a name of its own."""
    name = f"settled {len(ctx.bound)}"
    ctx.bound[name] = select(node, ctx)
    return t.Bound(name)


def _shield_each(game: Position, effect: t.Prevent, duration: t.Duration, ctx: Context) -> Lasting | None:
    """A shield of its own for each thing that is there to be shielded (615.11)."""
    assert isinstance(effect.damage, t.Damages)
    assert effect.amount is not None
    lasting = None
    for ref in candidates(effect.damage.to or t.Anything(), ("battlefield",), None, ctx):
        own = ctx.for_thing(ref).frozen()
        own.bound["shielded"] = (ref,)
        only = dataclasses.replace(effect.damage, to=t.IsAmong(t.Bound("shielded")))
        lasting = add_lasting(game, dataclasses.replace(effect, damage=only), duration, own)
        lasting.uses = natural(effect.amount, own)
        game.tell("shield", "{} has a prevention shield", (game.called(ref),), ("615.11",), (ref,))
    return lasting


def _settled(effect: t.Modify, ctx: Context) -> t.Modify:
    """Numbers in the effect, and abilities that it takes from others, are worked out once, on resolution (608.2h, 611.2d)."""
    changes: list[t.Change] = []
    for change in effect.changes:
        if isinstance(change, t.AddAbilitiesOf) and not mentions_it(change.of):
            changes.extend(t.AddAbility(held.ability) for held in abilities_of(change, ctx))
        else:
            changes.append(_settled_change(change, ctx))
    return t.Modify(effect.what, tuple(changes))


def _settled_change(change: t.Change, ctx: Context) -> t.Change:
    worth = bonus if isinstance(change, t.ModifyPT) and not change.doubling else amount

    def fixed(amount: t.Amount | None) -> t.Amount | None:
        if amount is None or isinstance(amount, t.Number) or mentions_it(amount):
            return amount
        return t.Number(worth(amount, ctx))

    if isinstance(change, t.ModifyPT):
        power, toughness = fixed(change.power), fixed(change.toughness)
        assert power is not None
        assert toughness is not None
        return t.ModifyPT(power, toughness, change.doubling)
    if isinstance(change, t.SetBasePT):
        return t.SetBasePT(fixed(change.power), fixed(change.toughness))
    if isinstance(change, t.ChangeController) and (change.player == t.It() or not mentions_it(change.player)):
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


def _take_copy(game: Position, lasting: Lasting, effect: t.Modify, ctx: Context) -> None:
    for change in effect.changes:
        if isinstance(change, t.BecomeCopyOf):
            originals = _copied(game, change.of, ctx)
            if originals:
                values = copiable_values(game, originals[0])
                lasting.copied = with_exceptions(values, change.exceptions, ctx, _own_values(game, lasting, change.exceptions))
                game.cv += 1
                for id in lasting.locked or ():
                    names = (game.called(id), game.called(originals[0]))
                    game.tell("copy", "{} becomes a copy of {}", names, ("707.2",), (id,))


def _own_values(game: Position, lasting: Lasting, exceptions: t.CopyExceptions) -> Values | None:
    """The copiable values, as they are without the effect, of the one object that keeps some of them (707.9c)."""
    if not exceptions.own:
        return None
    changed = [id for id in lasting.locked or () if is_object(id)]
    if len(changed) != 1:
        raise UnsupportedText("several objects that keep characteristics of their own", "a copy's exception")
    (only,) = changed
    return copiable_values(game, only)


def _apply(game: Position, instruction: t.Apply, ctx: Context) -> None:
    begun: list[Referent] = []
    game.applies("611.2a")
    for effect in instruction.effects:
        lasting = apply_effect(game, effect, instruction.duration, ctx)
        if lasting is not None:
            begun.extend(lasting.locked or ())
            game.tell(
                "effect", "A continuous effect of {} begins", (game.called(ctx.source),), ("611.2a",), lasting.locked or ()
            )
    ctx.bind(instruction.bind, begun)
    after_batch(game)


def _exchange_control(game: Position, instruction: t.ExchangeControl, ctx: Context) -> None:
    """Both change or neither does; nothing happens if one player controls both."""
    ctx.bind(instruction.bind, ())
    one, other = currents(game, ctx, select(instruction.one, ctx)), currents(game, ctx, select(instruction.other, ctx))
    if len(one) != 1 or len(other) != 1:
        return
    (a,), (b,) = ([game.objects[id] for id in side] for side in (one, other))
    if a.controller == b.controller:
        return
    for id, new in ((a.id, b.controller), (b.id, a.controller)):
        own = ctx.frozen()
        own.bound["new"] = (new,)
        add_lasting(game, t.Modify(t.It(), (t.ChangeController(t.Bound("new")),)), t.EndOfGame(), own, (id,))
    ctx.bind(instruction.bind, (a.id, b.id))
    game.tell(
        "exchange",
        "Control of {} and {} is exchanged",
        (game.called(a.id), game.called(b.id)),
        (EXCHANGE_CONTROL,),
        (a.id, b.id),
    )
    after_batch(game)


def _transform(game: Position, instruction: t.Transform, ctx: Context) -> None:
    for ref in currents(game, ctx, select(instruction.what, ctx)):
        if can_transform(game, ref) and not _transformed_since(game, ref, ctx):
            transform(game, [ev.Transformed(ref, game.objects[ref].controller, ctx.source)])


def _transformed_since(game: Position, ref: ObjectId, ctx: Context) -> bool:
    """An ability of a permanent does not transform it if it has transformed since the ability was put onto the stack or, of a
    delayed triggered ability, since it was created."""
    item = ctx.item
    if item is None or item.kind == "spell" or item.source != ref:
        return False
    own = next((game.objects[id] for id in game.stack if game.objects[id].item is item), None)
    turned: int = game.objects[ref].notes.get("turned_over", 0)
    since = item.parent.since if item.parent is not None and item.parent.since else own.timestamp if own is not None else turned
    return turned > since and game.applies(TRANSFORM_ONCE)


def _turn_face(game: Position, instruction: t.TurnFace, ctx: Context) -> None:
    for ref in currents(game, ctx, select(instruction.what, ctx)):
        if instruction.which == "up":
            turn_up(game, ref)
        elif instruction.which == "down":
            turn_down(game, ref)
        else:
            flip(game, ref)


def _phase_out(game: Position, instruction: t.PhaseOut, ctx: Context) -> None:
    until = instruction.until
    if isinstance(until, t.UntilLeaves) and not any(one in game.objects for one in select(until.what, ctx)):
        return  # the duration is over before it begins (611.2b)
    out = phase_out(game, currents(game, ctx, select(instruction.what, ctx)))
    ctx.bind(instruction.bind, out)
    direct = tuple(id for id in out if game.objects[id].phased_out == "direct")
    if until is not None and direct:
        out_until(game, direct, instruction.tapped, until, ctx.frozen())


def _remove_from_combat(game: Position, instruction: t.RemoveFromCombat, ctx: Context) -> None:
    for ref in select_objects(instruction.what, ctx):
        if game.combat is not None and game.combat.is_in(ref):
            remove_from_combat(game, ref)
            game.tell("combat", "{} is removed from combat", (game.called(ref),), ("506.4",), (ref,))


def _become_blocked(game: Position, instruction: t.BecomeBlocked, ctx: Context) -> None:
    for ref in select_objects(instruction.what, ctx):
        become_blocked(game, ref)


def _reselect(game: Position, instruction: t.Reselect, ctx: Context) -> None:
    for ref in select_objects(instruction.what, ctx):
        if game.combat is None or ref not in game.combat.attackers:
            continue
        new = one_of(instruction.defender, ctx) if instruction.defender is not None else None
        if new is None:
            new = choose_attacked(game, ctx.controller, ref, attackable_now(game, controller_of(game, ref)), "508.7c")
        if new is not None:
            game.combat = game.combat.attacking(ref, new, defender_of(game, new))
            game.tell("combat", "{} now attacks {}", (game.called(ref), game.called(new)), ("508.7a",), (ref,))


def _designate(game: Position, instruction: t.Designate, ctx: Context) -> None:
    for ref in currents(game, ctx, select(instruction.what, ctx)):
        if instruction.designation == PREPARED:
            (become_unprepared if instruction.remove else become_prepared)(game, ref)
            continue
        if instruction.remove:
            _take_mark(game, ref, instruction.designation)
        else:
            game.alter(ref, marks=game.objects[ref].marks | {instruction.designation})


def _take_mark(game: Position, ref: ObjectId, mark: t.Mark) -> None:
    """Take a designation from an object; what it had for as long as it was suspected ends."""
    here = game.objects[ref]
    if mark == "suspected" and mark in here.marks and game.applies(DEFINED_BY[mark]):
        remove_lasting(game, set(here.notes.get("suspected", ())))
    game.alter(ref, marks=here.marks - {mark})


EXECUTORS.update(
    {
        t.Tap: lambda game, instruction, ctx: _tap(ev.Tapped, game, instruction, ctx),
        t.Untap: lambda game, instruction, ctx: _tap(ev.Untapped, game, instruction, ctx),
        t.PutCounters: _put_counters,
        t.TakeCounters: _take_counters,
        t.MoveCounters: _move_counters,
        t.PutSameCounters: _put_same_counters,
        t.CreateToken: _create,
        t.Attach: _attach,
        t.Regenerate: _regenerate,
        t.Apply: _apply,
        t.ExchangeControl: _exchange_control,
        t.Transform: _transform,
        t.TurnFace: _turn_face,
        t.PhaseOut: _phase_out,
        t.RemoveFromCombat: _remove_from_combat,
        t.BecomeBlocked: _become_blocked,
        t.Reselect: _reselect,
        t.Designate: _designate,
    }
)
