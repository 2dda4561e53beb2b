"""Damage and life (119, 120)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.carrying_out import EXECUTORS
from app.engine.changing.damage import excess_of
from app.engine.changing.effects import add_lasting
from app.engine.changing.instruction_rules import EXCHANGE_NUMBERS, FIGHT, FIGHT_ITSELF, FIGHT_NEEDS_BOTH
from app.engine.changing.pipeline import perform, perform_then
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import Damage, Event
from app.engine.position.ids import PlayerId, Referent, is_object
from app.engine.reading.characteristics import chars, controller_of
from app.engine.reading.known import is_there
from app.engine.reading.meaning import amount, known_objects, natural, players_of, select, select_objects
from app.engine.reading.prohibitions import forbidding

if TYPE_CHECKING:
    from app.engine.position.state import Position


def share_of(ctx: Context, ref: Referent) -> int:
    """What a division gave to one of the targets (601.2d)."""
    section = ctx.section
    if section is None:
        return 0
    for group, shares in zip(section.targets, section.shares):
        if shares is not None and ref in group:
            return shares[group.index(ref)]
    return 0


def _deal(game: Position, instruction: t.DealDamage, ctx: Context) -> None:
    events: list[Event] = []
    each_deals = isinstance(instruction.source, t.It)
    for source in known_objects(instruction.source, ctx):
        for ref in select(instruction.to, ctx):
            own = ctx.for_thing(ctx.it if each_deals and ctx.it is not None else ref)
            own.share = share_of(ctx, ref)
            if "source" not in ctx.bound:
                own.bound = {**ctx.bound, "source": (source,)}
            event = Damage(source, ref, natural(instruction.amount, own), cause=ctx.controller)
            event.unpreventable = instruction.unpreventable
            events.append(event)
    if instruction.excess_to is not None:
        events += _redirected(game, events, players_of(instruction.excess_to, ctx))
    perform_then(game, events, lambda happened: _have_dealt(instruction, ctx, happened))


def _have_dealt(instruction: t.DealDamage, ctx: Context, events: list[Event]) -> None:
    """What was dealt damage, and how much, under the names by which that is spoken of."""
    happened = [e for e in events if isinstance(e, ev.Damage)]
    ctx.bind(instruction.bind, [e.target for e in happened], sum(e.amount for e in happened))
    if instruction.excess is not None:
        ctx.amounts[instruction.excess] = sum({e.target: e.excess for e in happened}.values())


def _redirected(game: Position, events: list[Event], to: tuple[PlayerId, ...]) -> list[Event]:
    """What would be excess damage is dealt to a player instead, before anything else is applied to it (120.4a)."""
    found: list[Event] = []
    for event in events:
        excess = excess_of(game, event.target, [event]) if is_object(event.target) else 0
        if excess > 0 and to and game.applies("120.4a"):
            event.amount -= excess
            found.append(Damage(event.source, to[0], excess, cause=event.cause))
    return found


def _each_player(
    kind: type[ev.LifeGained | ev.LifeLost], game: Position, instruction: t.GainLife | t.LoseLife, ctx: Context
) -> None:
    events = []
    players = players_of(instruction.who, ctx)
    for player in players:
        number = natural(instruction.amount, ctx.for_player(player, players))
        events.append(kind(player=player, source=ctx.source, amount=number, cause=ctx.controller))
    happened = [e for e in perform(game, events) if isinstance(e, kind)]
    ctx.bind(instruction.bind, [e.player for e in happened], sum(e.amount for e in happened))


def _to_total(game: Position, player: PlayerId, number: int, ctx: Context) -> Event:
    """The gain or loss of life by which a player comes to a total (119.5)."""
    difference = number - game.players[player].life
    kind = ev.LifeGained if difference > 0 else ev.LifeLost
    return kind(player=player, source=ctx.source, amount=abs(difference), cause=ctx.controller)


def set_life(game: Position, player: PlayerId, number: int, ctx: Context) -> None:
    """A player gains or loses the life needed to have a total (119.5)."""
    perform(game, [_to_total(game, player, number, ctx)])


def _set_life(game: Position, instruction: t.SetLife, ctx: Context) -> None:
    for player in players_of(instruction.who, ctx):
        set_life(game, player, amount(instruction.amount, ctx.for_thing(player)), ctx)


def _exchange_life(game: Position, instruction: t.ExchangeLife, ctx: Context) -> None:
    """Each player gains or loses to the other's total, at the same time; not at all if one can't (119.7–8)."""
    players = players_of(instruction.players, ctx)
    if instruction.of is not None:
        _exchange_with_permanent(game, instruction, players, ctx)
        return
    if len(players) != 2:
        return
    one, other = players
    totals = {one: game.players[other].life, other: game.players[one].life}
    if not any(_cannot_come_to(game, player, new) for player, new in totals.items()):
        perform(game, [_to_total(game, player, new, ctx) for player, new in totals.items()])


def _cannot_come_to(game: Position, player: PlayerId, total: int) -> bool:
    """Can't a player gain or lose the life needed to have a total?"""
    old = game.players[player].life
    action: t.Forbidden = "gain_life" if total > old else "lose_life"
    return total != old and bool(forbidding(game, action, by=player))


def _exchange_with_permanent(game: Position, instruction: t.ExchangeLife, players: tuple[PlayerId, ...], ctx: Context) -> None:
    """A life total and a creature's power or toughness each become what the other was; not at all if one can't."""
    things = [ref for ref in select_objects(instruction.of or t.This(), ctx) if is_there(game, ref)]
    if len(players) != 1 or len(things) != 1:
        return
    (player,), (thing,) = players, things
    values = chars(game, thing)
    number = values.power if instruction.number == "power" else values.toughness
    if number is None or _cannot_come_to(game, player, number) or game.denies(EXCHANGE_NUMBERS):
        return
    old = t.Number(game.players[player].life)
    size = t.SetBasePT(old, None) if instruction.number == "power" else t.SetBasePT(None, old)
    perform(game, [_to_total(game, player, number, ctx)])
    add_lasting(game, t.Modify(instruction.of or t.This(), (size,)), t.EndOfGame(), ctx, (thing,))


def _fight(game: Position, instruction: t.Fight, ctx: Context) -> None:
    """Each deals damage equal to its power to the other; nothing if one is gone or no creature."""
    one, other = select_objects(instruction.one, ctx), select_objects(instruction.other, ctx)
    if len(one) != 1 or len(other) != 1:
        return
    (a,), (b,) = one, other
    for id in (a, b):
        if not (is_there(game, id) and "creature" in chars(game, id).types) and game.applies(FIGHT_NEEDS_BOTH):
            return
    events = [Damage(a, b, max(0, chars(game, a).power or 0), cause=ctx.controller)]
    if a == b:
        game.applies(FIGHT_ITSELF)
    events.append(Damage(b, a, max(0, chars(game, b).power or 0), cause=ctx.controller))
    game.tell("fight", "{} fights {}", (game.called(a), game.called(b)), (FIGHT,), (a, b))
    perform(game, events)
    perform(game, [
        ev.DeedDone(id, controller_of(game, id), ctx.source, deed="fight") for id in dict.fromkeys((a, b))
    ])


EXECUTORS.update({
    t.DealDamage: _deal,
    t.GainLife: lambda game, instruction, ctx: _each_player(ev.LifeGained, game, instruction, ctx),
    t.LoseLife: lambda game, instruction, ctx: _each_player(ev.LifeLost, game, instruction, ctx),
    t.SetLife: _set_life, t.ExchangeLife: _exchange_life, t.Fight: _fight,
})
