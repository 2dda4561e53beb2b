"""Working amounts out (107). What cannot be determined is 0 (107.2)."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.objects import FIRST_OBJECT
from app.engine.reading import qualities
from app.engine.reading.characteristics import chars, controller_of, record
from app.engine.reading.meaning import AMOUNTS, amount, holds, matches, natural, select, select_known
from app.engine.reading.patterns import events_of_period


def _x(a: t.X, ctx: Context) -> int:
    """X as bound in this resolution, announced (107.3a), of the cost of what triggered it, or of the spell the source was
    (107.3m)."""
    bound = ctx.number(a.letter)
    if bound is not None:
        return bound
    at: Context | None = ctx
    while at is not None:
        if at.item is not None and a.letter in at.item.x:
            return at.item.x[a.letter]
        chosen = at.event.info.get("x", {}) if at.event is not None and isinstance(at.event.info, dict) else {}
        if a.letter in chosen:
            return int(chosen[a.letter])
        at = at.parent
    found = record(ctx.g, ctx.source)
    if found is not None and found.item is not None and a.letter in found.item.x:
        return found.item.x[a.letter]
    if found is not None and found.cast is not None:
        return found.cast.x.get(a.letter, 0)
    return 0


def _count(a: t.Count, ctx: Context) -> int:
    return len(select(a.of, ctx))


def _count_distinct(a: t.CountDistinct, ctx: Context) -> int:
    seen: set[Any] = set()
    for ref in select(a.of, ctx):
        seen |= qualities.shared_values(a.quality, ref, ctx.g)
    return len(seen)


def _value_of(a: t.ValueOf, ctx: Context) -> int:
    values = [v for ref in select_known(a.of, ctx) if (v := qualities.value_of(a.quality, ref, ctx)) is not None]
    if not values:
        return 0
    if a.many == "sum":
        return sum(values)
    return max(values) if a.many == "max" else min(values)


def _counters_on(a: t.CountersOn, ctx: Context) -> int:
    return sum(qualities.counters_on(ctx.g, ref, a.kind) for ref in select_known(a.of, ctx))


def _paid_times(a: t.PaidTimes, ctx: Context) -> int:
    casts = (found.cast for ref in select(a.of, ctx) if (found := record(ctx.g, ref)) is not None)
    return sum(n for cast in casts if cast is not None for k, n in cast.paid.items() if k.split("#")[0] == a.key)


def _devotion(a: t.Devotion, ctx: Context) -> int:
    if not ctx.g.applies("700.5"):
        return 0
    players = select(a.player, ctx)
    total = 0
    for ref in ctx.g.battlefield:
        if controller_of(ctx.g, ref) in players:
            total += sum(1 for s in chars(ctx.g, ref).mana_cost or () if set(s.split("/")) & set(a.colors))
    return total


def _symbols(a: t.ManaSymbolsIn, ctx: Context) -> int:
    return sum(
        1 for ref in select(a.of, ctx) for s in chars(ctx.g, ref).mana_cost or () if a.color in s.split("/")
    )


def _half(a: t.Half, ctx: Context) -> int:
    value = amount(a.of, ctx)
    return -(-value // 2) if a.rounded == "up" else value // 2


def _event_amount(a: t.EventAmount, ctx: Context) -> int:
    at: Context | None = ctx
    while at is not None:
        if at.event is not None:
            return at.event.amount
        at = at.parent
    return 0


def _bound_amount(a: t.BoundAmount, ctx: Context) -> int:
    """The number bound under a name; "each player … that many" means what each of those players did."""
    if len(ctx.crowd) > 1 and ctx.it is not None:
        found = [record(ctx.g, thing) for thing in ctx.things(a.name) if thing >= FIRST_OBJECT]
        owners = [o.owner for o in found if o is not None]
        if owners and set(owners) <= set(ctx.crowd):
            return owners.count(ctx.it)
    return ctx.number(a.name) or 0


def _chosen_number(a: t.ChosenNumber, ctx: Context) -> int:
    value = qualities.chosen(ctx, a.key)
    return value if isinstance(value, int) else 0


def _events(a: t.EventsThisTurn, ctx: Context) -> int:
    found = events_of_period(a.pattern, a.period, ctx)
    return sum(e.amount for e in found) if a.sum_amounts else len(found)


def _if_else(a: t.IfElse, ctx: Context) -> int:
    return amount(a.then if holds(a.condition, ctx) else a.otherwise, ctx)


def _any_number(a: t.AnyNumber, ctx: Context) -> int:
    low = natural(a.minimum, ctx) if a.minimum is not None else 0
    high = natural(a.maximum, ctx) if a.maximum is not None else 10**9
    return int(ctx.g.ask(decisions.Decision(
        decisions.NUMBER, ctx.controller, (), "107.1c", minimum=low, maximum=max(low, high), source=ctx.source,
        prompt="Choose a number",
    )))


def _cards_in_zone(a: t.CardsInZone, ctx: Context) -> int:
    total = 0
    for player in select(a.player, ctx):
        if player >= FIRST_OBJECT:
            continue
        ids = ctx.g.zone_of(a.zone, player)
        total += sum(
            1 for ref in ids
            if (a.zone in ("hand", "library", "graveyard") or ctx.g.objects[ref].owner == player)
            and matches(a.filter, ref, ctx)
        )
    return total


AMOUNTS.update({
    t.X: _x,
    t.Count: _count,
    t.CountDistinct: _count_distinct,
    t.ValueOf: _value_of,
    t.CountersOn: _counters_on,
    t.PaidTimes: _paid_times,
    t.Devotion: _devotion,
    t.ManaSymbolsIn: _symbols,
    t.Plus: lambda a, ctx: sum(amount(part, ctx) for part in a.parts),
    t.Minus: lambda a, ctx: amount(a.left, ctx) - amount(a.right, ctx),
    t.Times: lambda a, ctx: amount(a.factor, ctx) * amount(a.of, ctx),
    t.Half: _half,
    t.Greatest: lambda a, ctx: max((amount(part, ctx) for part in a.parts), default=0),
    t.Least: lambda a, ctx: min((amount(part, ctx) for part in a.parts), default=0),
    t.EventAmount: _event_amount,
    t.BoundAmount: _bound_amount,
    t.Divided: lambda a, ctx: ctx.share,
    t.ChosenNumber: _chosen_number,
    t.EventsThisTurn: _events,
    t.IfElse: _if_else,
    t.AnyNumber: _any_number,
    t.CardsInZone: _cards_in_zone,
})
