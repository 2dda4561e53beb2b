"""Working amounts out (107). What cannot be determined is 0 (107.2)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from app.engine import trees as t
from app.engine.errors import UnsupportedText
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.events import NO_X
from app.engine.position.ids import Referent, is_object, is_player
from app.engine.position.objects import SOURCE_LETTERS, AdditionalPayment
from app.engine.position.stack import StackItem, times_of
from app.engine.reading import qualities
from app.engine.reading.characteristics import chars, controller_of
from app.engine.reading.copying import is_made_copy
from app.engine.reading.gone_together import gone_together
from app.engine.reading.known import owner_of, phased_in, record
from app.engine.reading.meaning import AMOUNTS, amount, bounds, holds, known_objects, matches, players_of, select, select_known
from app.engine.reading.patterns import events_of_period, role_of
from app.engine.reading.still_there import found_of_the_past
from app.engine.trees.walking import find_all, nodes_in


def value_of_x(letter: str, ctx: Context) -> int | None:
    """X as bound in this resolution, announced (107.3a), of the cost of what triggered it, or of the spell the source was
    (107.3m), but 0 in what a permanent has as a copy (107.3j); none of what has been neither cast nor activated (107.3g), None
    where nothing has said yet what it is."""
    bound = ctx.number(letter)
    if bound is not None:
        return bound
    for at in ctx.line():
        if at.item is not None and letter in at.item.x:
            return at.item.x[letter]
        chosen = at.event.x if at.event is not None else NO_X
        if letter in chosen:
            return chosen[letter]
        if _is_about_x(at.item) and at.event is not None and (spell := record(ctx.g, at.event.object)) is not None:
            return spell.item.x.get(letter, 0) if spell.item is not None and ctx.g.applies("107.3e") else None
    found = record(ctx.g, ctx.source)
    if found is not None and found.item is not None and letter in found.item.x:
        return found.item.x[letter]
    if found is not None and found.cast is not None:
        foreign = letter in found.cast.x and is_made_copy(ctx.g, ctx.source) and ctx.g.applies("107.3j")
        return 0 if foreign else found.cast.x.get(letter, 0)
    of_a_spell = found is not None and letter in (chars(ctx.g, ctx.source).mana_cost or ())
    return None if (ctx.item is not None or ctx.event is not None) and not of_a_spell else 0


def _is_about_x(item: StackItem | None) -> bool:
    """Has an ability triggered on a spell because of the {X} in its cost? Then its X is that of the spell (107.3e)."""
    event = item.ability.event if item is not None and isinstance(item.ability, t.TriggeredAbility) else None
    return isinstance(event, t.Casts) and t.Status("has_mana_cost_x") in find_all(event, t.Status)


def _x(amount: t.X, ctx: Context) -> int:
    value = value_of_x(amount.letter, ctx)
    if value is None:
        raise UnsupportedText(amount.letter, "nothing says what it is")
    return value


def _count(amount: t.Count, ctx: Context) -> int:
    if isinstance(amount.of, t.Filtered) and any(map(_is_of_the_past, nodes_in(amount.of.filter))):
        return len(found_of_the_past(ctx.g, lambda: select(amount.of, ctx)))
    return len(select(amount.of, ctx)) + len(gone_together(amount.of, ctx))


def _is_of_the_past(node: object) -> bool:
    """Does it ask for what somebody did, or what was done to them, in this turn?"""
    done = isinstance(node, t.ValueOf) and node.quality in qualities.DONE_THIS_TURN
    return done or isinstance(node, t.TookPartIn | t.HappenedThisTurn | t.EventsThisTurn)


def _count_distinct(amount: t.CountDistinct, ctx: Context) -> int:
    seen: set[Any] = set()
    for ref in known_objects(amount.of, ctx):
        seen |= qualities.shared_values(amount.quality, ref, ctx.g)
    return len(seen)


def _asked(amount: t.ValueOf, ctx: Context) -> tuple[Referent, ...]:
    """Whose values they are. What players did this turn is found though they have left the game since (800.4i)."""
    if amount.quality not in qualities.DONE_THIS_TURN:
        return select_known(amount.of, ctx)
    return found_of_the_past(ctx.g, lambda: select_known(amount.of, ctx))


def _most_alike(amount: t.MostAlike, ctx: Context) -> int:
    things = known_objects(amount.of, ctx)
    shared = Counter(value for ref in things for value in qualities.shared_values(amount.quality, ref, ctx.g))
    return max(shared.values(), default=0)


def _value_of(amount: t.ValueOf, ctx: Context) -> int:
    values = [v for ref in _asked(amount, ctx) if (v := qualities.value_of(amount.quality, ref, ctx)) is not None]
    if not values:
        return 0
    if amount.many == "one" and len(values) > 1:
        raise UnsupportedText(amount.quality, "one of several players would have to be chosen")
    if amount.many in ("sum", "one"):
        return sum(values)
    return max(values) if amount.many == "max" else min(values)


def _counters_on(amount: t.CountersOn, ctx: Context) -> int:
    return sum(qualities.counters_on(ctx.g, ref, amount.kind) for ref in select_known(amount.of, ctx))


def _paid_times(amount: t.PaidTimes, ctx: Context) -> int:
    casts = (found.cast for ref in known_objects(amount.of, ctx) if (found := record(ctx.g, ref)) is not None)
    linked = AdditionalPayment(amount.key, ctx.ability)
    return sum(
        cast.paid.get(linked, 0) if amount.linked else cast.times_paid(amount.key) for cast in casts if cast is not None
    )


def _devotion(amount: t.Devotion, ctx: Context) -> int:
    ctx.g.applies("700.5")
    colors = amount.colors or (qualities.chosen(ctx, "color"),)
    players = select(amount.player, ctx)
    total = 0
    for ref in phased_in(ctx.g):
        if controller_of(ctx.g, ref) in players:
            total += sum(1 for s in chars(ctx.g, ref).mana_cost or () if set(s.split("/")) & set(colors))
    return total


def _symbols(amount: t.ManaSymbolsIn, ctx: Context) -> int:
    return sum(
        1 for ref in known_objects(amount.of, ctx) for s in chars(ctx.g, ref).mana_cost or () if amount.color in s.split("/")
    )


def _spent_mana(node: t.SpentMana, ctx: Context) -> int:
    casts = (found.cast for ref in known_objects(node.of, ctx) if (found := record(ctx.g, ref)) is not None)
    wanted = SOURCE_LETTERS.get(node.kind, node.kind)
    units = (unit for cast in casts if cast is not None for unit in cast.mana)
    return sum(unit == wanted or (wanted == "any" and unit not in SOURCE_LETTERS.values()) for unit in units)


def _unspent_mana(node: t.UnspentMana, ctx: Context) -> int:
    pools = (ctx.g.players[player].pool for player in players_of(node.of, ctx))
    return sum(node.mana in (None, unit.color) for pool in pools for unit in pool)


def _half(node: t.Half, ctx: Context) -> int:
    value = amount(node.of, ctx)
    return -(-value // 2) if node.rounded == "up" else value // 2


def _extreme_among(node: t.ExtremeAmong, ctx: Context) -> int:
    """Of nothing it is 0 (107.2)."""
    values = [amount(node.of, ctx.for_thing(thing)) for thing in select(node.over, ctx)]
    return (max if node.which == "max" else min)(values, default=0)


def _quotient(node: t.Quotient, ctx: Context) -> int:
    parts = amount(node.by, ctx)
    return amount(node.of, ctx) // parts if parts > 0 else 0


def _event_amount(amount: t.EventAmount, ctx: Context) -> int:
    event = ctx.latest_event
    return 0 if event is None else event.amount


def _bound_amount(amount: t.BoundAmount, ctx: Context) -> int:
    """The number bound under a name; "each player … that many" means what each of those players did."""
    if len(ctx.crowd) > 1:
        found = [record(ctx.g, thing) for thing in ctx.things(amount.name) if is_object(thing)]
        owners = [o.owner for o in found if o is not None]
        if owners and set(owners) <= set(ctx.crowd):
            return sum(1 for owner in owners if owner == ctx.it)
    return ctx.number(amount.name) or 0


def _chosen_number(amount: t.ChosenNumber, ctx: Context) -> int:
    value = qualities.chosen(ctx, amount.key)
    return value if isinstance(value, int) else 0


def _events(amount: t.EventsThisTurn, ctx: Context) -> int:
    found = events_of_period(amount.pattern, amount.period, ctx)
    if amount.different is not None:
        return len({role_of(event, amount.different) for event in found})
    return sum(e.amount for e in found) if amount.sum_amounts else len(found)


def _times_this_turn(amount: t.TimesThisTurn, ctx: Context) -> int:
    """Counted for the ability of the object that has it, its copies among them."""
    item = next((at.item for at in ctx.line() if at.item is not None), None)
    if item is None:
        return 0
    times = ctx.g.counted.get(times_of(item, amount.deed), 0)
    copies = ctx.g.counted.get(times_of(item, "copy resolved"), 0) if amount.deed == "resolved" else 0
    return times - copies if copies and ctx.g.denies("707.10b") else times


def _if_else(node: t.IfElse, ctx: Context) -> int:
    return amount(node.then if holds(node.condition, ctx) else node.otherwise, ctx)


def _any_number(amount: t.AnyNumber, ctx: Context) -> int:
    """A number that is chosen by whoever does something so often, one of several players by themselves (608.2d)."""
    low, high = bounds(amount, ctx)
    chooser = ctx.it if ctx.crowd and ctx.it is not None and is_player(ctx.it) else ctx.controller
    return int(ctx.g.ask(decisions.Decision(
        decisions.NUMBER, chooser, (), "107.1c", minimum=low, maximum=max(low, high), source=ctx.source,
        prompt="Choose a number",
    )))


def _cards_in_zone(amount: t.CardsInZone, ctx: Context) -> int:
    total = 0
    for player in players_of(amount.player, ctx):
        ids = ctx.g.zone_of(amount.zone, player)
        total += sum(
            1 for ref in ids
            if owner_of(ctx.g, ref) == player and matches(amount.filter, ref, ctx)
        )
    return total


AMOUNTS.update({
    t.X: _x,
    t.Count: _count,
    t.CountDistinct: _count_distinct, t.MostAlike: _most_alike,
    t.ValueOf: _value_of,
    t.CountersOn: _counters_on,
    t.PaidTimes: _paid_times,
    t.Devotion: _devotion,
    t.ManaSymbolsIn: _symbols,
    t.Plus: lambda node, ctx: sum(amount(part, ctx) for part in node.parts),
    t.Minus: lambda node, ctx: amount(node.left, ctx) - amount(node.right, ctx),
    t.Times: lambda node, ctx: amount(node.factor, ctx) * amount(node.of, ctx),
    t.Half: _half,
    t.Quotient: _quotient,
    t.Greatest: lambda node, ctx: max((amount(part, ctx) for part in node.parts), default=0),
    t.Least: lambda node, ctx: min((amount(part, ctx) for part in node.parts), default=0),
    t.EventAmount: _event_amount,
    t.ExtremeAmong: _extreme_among,
    t.BoundAmount: _bound_amount,
    t.Divided: lambda amount, ctx: ctx.share,
    t.ChosenNumber: _chosen_number,
    t.EventsThisTurn: _events,
    t.TimesThisTurn: _times_this_turn,
    t.IfElse: _if_else,
    t.AnyNumber: _any_number,
    t.CardsInZone: _cards_in_zone,
    t.SpentMana: _spent_mana,
    t.UnspentMana: _unspent_mana,
})
