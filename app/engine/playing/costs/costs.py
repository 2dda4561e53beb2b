"""Costs other than mana (118): can each be paid, and paying it. What is used up is bound for the effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.changing.carrying_out import carry_out
from app.engine.changing.instruction_rules import DISCARD_AT_RANDOM, REVEAL
from app.engine.changing.pipeline import perform
from app.engine.errors import IllegalAction
from app.engine.playing.costs.competing import GIVE_UP, POOLS, TAP, can_pay_parts, sparing, test_of_rest
from app.engine.playing.costs.cost_parts import PARTS, Used, mana_symbols, parts_of_cost, pay_parts
from app.engine.playing.costs.payment import can_pay_life, find_payment, pay_mana
from app.engine.playing.costs.purpose import Purpose
from app.engine.playing.costs.reducing import reduced
from app.engine.playing.instructions.possible import could_do
from app.engine.position import decisions
from app.engine.position import events as ev
from app.engine.position.context import Context
from app.engine.position.events import Event, ZoneChange
from app.engine.position.ids import NOBODY, ObjectId, PlayerId
from app.engine.reading.as_though import as_though_greater, may_as_though
from app.engine.reading.characteristics import chars
from app.engine.reading.commanders import commanders_of
from app.engine.reading.known import permanents_of
from app.engine.reading.meaning import amount, at_least, holds, matches, natural, player_of, select_objects
from app.engine.reading.prohibitions import forbidding, may_be_made_to_discard, may_be_sacrificed
from app.engine.reading.qualities import counters_on
from app.engine.reading.selectors import described, from_the_top
from app.engine.reading.statuses import HASTE_FOR_COSTS, summoning_sick
from app.engine.reading.witness import CostPart
from app.engine.trees.walking import find

if TYPE_CHECKING:
    pass


class Total:
    """A total cost being worked out: mana symbols, and the other costs (601.2f). payable: False once it can't be (118.6). parts:
    where its mana comes from, as far as that was said."""

    __slots__ = ("others", "parts", "payable", "symbols")

    def __init__(self) -> None:
        self.symbols: list[str] = []
        self.parts: list[CostPart] = []
        self.others: list[t.Cost] = []
        self.payable = True

    def name_last(self, words: str, *rules: str) -> None:
        """Say what the mana is that has been added last, and by which rules; the first part even if it is none."""
        known = sum(len(part.symbols) for part in self.parts)
        if not self.parts or known < len(self.symbols):
            self.parts.append(CostPart(words, rules, tuple(self.symbols[known:])))

    def add(self, cost: t.Cost, ctx: Context) -> None:
        """Add a cost, with its variables worked out. Raises UnsupportedText; asks for choices between costs."""
        for part in parts_of_cost(cost):
            self._add_part(part, ctx)

    def _add_part(self, part: t.Cost, ctx: Context) -> None:
        if isinstance(part, t.ManaCost):
            self.symbols.extend(with_x(part.symbols, ctx))
        elif isinstance(part, t.GenericMana):
            number = natural(part.amount, ctx)
            self.symbols.extend([str(number)] if part.symbol == "1" else [part.symbol] * number)
        elif isinstance(part, t.Waterbend):
            symbols = with_x(part.cost.symbols, ctx)
            self.symbols.extend(symbols)
            self.others.append(t.Waterbend(t.ManaCost(tuple(symbols))))
        elif isinstance(part, t.ManaCostOf):
            self._add_mana_cost_of(part, ctx)
        elif isinstance(part, t.EitherCost):
            self.add(choose_cost(ctx, part), ctx)
        elif isinstance(part, t.RepeatedCost):
            for _ in range(natural(part.times, ctx)):
                self.add(part.cost, ctx)
        elif isinstance(part, t.Unpayable):
            self.payable = False
        else:
            self.others.append(part)

    def _add_mana_cost_of(self, part: t.ManaCostOf, ctx: Context) -> None:
        its_own = isinstance(part.of, t.It) and ctx.it is None  # of a keyword "equal to its mana cost"
        for ref in (ctx.source,) if its_own else select_objects(part.of, ctx):
            cost = chars(ctx.g, ref).mana_cost
            if cost is None:
                self.payable = False
            else:
                self.symbols.extend("0" if s in ("X", "Y") else s for s in reduced(cost, part.less))


def with_x(symbols: tuple[str, ...], ctx: Context) -> list[str]:
    """Mana symbols with X replaced by its value (107.3a)."""
    if not any(s in ("X", "Y") for s in symbols):
        return list(symbols)
    return [str(max(0, amount(t.X("X" if s == "X" else "Y"), ctx))) if s in ("X", "Y") else s for s in symbols]


def choose_cost(ctx: Context, either: t.EitherCost) -> t.Cost:
    """One of several costs, among those that can be paid (601.2b)."""
    able = [i for i, one in enumerate(either.options) if can_pay(ctx, one)]
    if not able:
        return t.Unpayable()
    place = ctx.g.ask(decisions.Decision(
        decisions.OPTION, ctx.controller, able, "601.2b", source=ctx.source, prompt="Choose a cost",
        about=[either.options[i] for i in able],
    ))
    return either.options[int(place)]


def can_pay(ctx: Context, cost: t.Cost, kind: t.Payment = "other") -> bool:
    """Could a player, as the context's controller, pay a whole cost now? A quick and honest look, without paying."""
    total = Total()
    for part in parts_of_cost(cost):
        if isinstance(part, t.EitherCost):
            if not any(can_pay(ctx, one, kind) for one in part.options):
                return False
        else:
            total.add(part, ctx)
    if not total.payable or not can_pay_parts(ctx, total.others):
        return False
    symbols = tuple(total.symbols)
    if not any(s != "0" for s in symbols):
        return True
    purpose = Purpose(ctx.controller, ctx.source, kind, written=mana_symbols(cost)).limited(ctx, total.others, 0, ())
    return find_payment(ctx.g, purpose, symbols) is not None


def pay(ctx: Context, cost: t.Cost, kind: t.Payment = "other") -> Used:
    """Pay a whole cost; returns what was used up. Raises IllegalAction if it can't be paid (118.3)."""
    total = Total()
    total.add(cost, ctx)
    if not total.payable:
        raise IllegalAction("the cost can't be paid", "118.6")
    used: Used = {}
    if total.symbols:
        targets = ctx.item.all_targets() if ctx.item is not None else ()
        spares = (ctx.source, *targets)
        purpose = Purpose(ctx.controller, ctx.source, kind, spares=spares, written=mana_symbols(cost))
        purpose.limited(ctx, total.others, 0, ())
        pay_mana(ctx.g, purpose, tuple(total.symbols))
    pay_parts(ctx, total.others, used)
    return used


def _bind(used: Used, name: str, refs: Any) -> None:
    used[name] = (*used.get(name, ()), *refs)


def _can_tap_this(part: t.Cost, ctx: Context) -> bool:
    """{T} and {Q}: the right way round, and no summoning sickness for a creature without haste (302.6)."""
    o = ctx.g.objects.get(ctx.source)
    if o is None or o.zone != "battlefield" or o.tapped == isinstance(part, t.TapThis):
        return False
    c = chars(ctx.g, o.id)
    hasty = c.has("haste") and ctx.g.applies(HASTE_FOR_COSTS)
    if "creature" in c.types and not hasty and summoning_sick(ctx.g, o) \
            and ctx.g.applies("302.6") and ctx.g.applies("602.5a"):
        return may_as_though(ctx.g, "haste_abilities", o.id)
    return True


def _tap_this(part: t.Cost, ctx: Context, used: Used) -> None:
    becoming = ev.Tapped if isinstance(part, t.TapThis) else ev.Untapped
    perform(ctx.g, [becoming(ctx.source, ctx.controller)])


def _tappable(part: t.TapOthers, ctx: Context) -> list[ObjectId]:
    g = ctx.g
    return [
        id for id in permanents_of(g, ctx.controller)
        if g.objects[id].tapped == part.untap and matches(part.filter, id, ctx)
        and not (part.deed == "crew" and forbidding(g, "crew", id))
    ]


_Totalled = t.TapOthers | t.Sacrifice


def _helps_with(part: _Totalled, ctx: Context, ids: Sequence[ObjectId]) -> int:
    """The total power of creatures tapped to crew, saddle and the like, or sacrificed: as though it were greater, or their
    toughness instead, where effects say so."""
    powers = [_counted_power(part, ctx, id) for id in ids]
    return sum(powers if isinstance(part, t.Sacrifice) else (max(0, power) for power in powers))


_BY_TOUGHNESS: dict[str, t.AsThoughKind] = {"crew": "crew_toughness", "saddle": "saddle_toughness"}
_BY_MORE: dict[str, t.AsThoughKind] = {"crew": "crew_more", "saddle": "saddle_more"}


def _counted_power(part: _Totalled, ctx: Context, id: ObjectId) -> int:
    c = chars(ctx.g, id)
    if isinstance(part, t.Sacrifice) or part.deed is None:
        return c.power or 0
    by_toughness = may_as_though(ctx.g, _BY_TOUGHNESS[part.deed], id)
    return ((c.toughness if by_toughness else c.power) or 0) + as_though_greater(ctx.g, _BY_MORE[part.deed], id)


def _is_enough(part: _Totalled, ctx: Context, able: Sequence[ObjectId]) -> bool:
    """Are there as many things as the cost asks for, or do they have as much power together?"""
    if part.total_power is None:
        return len(able) >= at_least(part.count, ctx)
    helping = [id for id in able if _counted_power(part, ctx, id) > 0]
    return _helps_with(part, ctx, helping) >= natural(part.total_power, ctx)


def _pick_together(part: _Totalled, ctx: Context, able: tuple[ObjectId, ...], verb: str) -> tuple[ObjectId, ...]:
    """So many things, or any number that have as much power together."""
    if part.total_power is None:
        return _pick(ctx, part, able, verb)
    need = natural(part.total_power, ctx)

    def test(answer: tuple[ObjectId, ...]) -> str | None:
        return None if _helps_with(part, ctx, answer) >= need else f"total power {need} is needed"

    answer: tuple[ObjectId, ...] = ctx.g.ask(decisions.Decision(
        decisions.COST_CHOICE, ctx.controller, able, "601.2h", minimum=0, maximum=len(able), source=ctx.source,
        prompt=f"{verb} creatures with total power {need} or greater", test=test,
        plain=None if isinstance(part, t.Sacrifice) else lambda: able,
    ))
    return answer


def _tap_others(part: t.TapOthers, ctx: Context, used: Used) -> None:
    chosen = _pick_together(part, ctx, tuple(_tappable(part, ctx)), "Tap")
    becoming = ev.Untapped if part.untap else ev.Tapped
    perform(ctx.g, [becoming(id, ctx.controller) for id in chosen])
    _bind(used, "tapped", chosen)


_ONE = t.Number(1)


_OF_PERMANENTS = (t.Sacrifice, t.TapOthers, t.ReturnToHand)
"""Parts of costs for which permanents are used, not cards."""


def _pick(
    ctx: Context, part: Any, pool: tuple[ObjectId, ...], verb: str, of_each: t.Amount | None = None
) -> tuple[ObjectId, ...]:
    """So many of the pool, as the player chooses; where the number is open too, as many as they like. The rest of the cost must
    be payable without them."""
    count = part.count if of_each is None else of_each
    least = at_least(count, ctx)
    pool = sparing(ctx, part, pool)
    most = len(pool) if isinstance(count, t.AnyNumber) and count.maximum is None else least
    if len(pool) < least:
        raise IllegalAction("there is not enough to pay the cost with", "118.3")
    if most <= 0:
        return ()
    answer: tuple[ObjectId, ...] = ctx.g.ask(decisions.Decision(
        decisions.COST_CHOICE, ctx.controller, pool, "601.2h", minimum=least, maximum=most, source=ctx.source,
        prompt=f"{verb} {least}" if least == most else f"{verb} {least} or more", plain=_planned_use(ctx, pool, least),
        test=test_of_rest(ctx, part),
        what=described(part.filter if of_each is None else None, not isinstance(part, _OF_PERMANENTS)),
    ))
    return answer


def _planned_use(ctx: Context, pool: tuple[ObjectId, ...], count: int) -> Callable[[], tuple[ObjectId, ...]] | None:
    """What a mana ability is to use up, so that the whole payment works, unless the player says otherwise."""
    planned = tuple(id for id in ctx.g.planned_use if id in pool)[:count]
    return (lambda: planned) if count and len(planned) == count else None


def _can_pay_life(part: t.PayLife, ctx: Context) -> bool:
    """Enough life, and a number that there is: that of the colors of a commander is undefined for who has none."""
    asked = find(part.amount, t.ValueOf)
    of_commander = asked is not None and asked.quality == "commander_colors"
    if of_commander and not commanders_of(ctx.g, ctx.controller) and ctx.g.applies("903.4f"):
        return False
    return can_pay_life(ctx.g, ctx.controller, natural(part.amount, ctx), is_for_use(ctx))


def _pay_life(part: t.PayLife, ctx: Context, used: Used) -> None:
    number = natural(part.amount, ctx)
    if number:
        perform(ctx.g, [ev.LifeLost(player=ctx.controller, amount=number, source=ctx.source)])


def _sacrificeable(filter: t.Filter | None, ctx: Context) -> tuple[ObjectId, ...]:
    g = ctx.g
    return tuple(
        id for id in permanents_of(g, ctx.controller)
        if matches(filter, id, ctx) and may_be_sacrificed(g, id, ctx.controller, _asked_by(ctx), is_for_use(ctx))
    )


def is_for_use(ctx: Context) -> bool:
    """Is what is paid the cost of a spell or ability that is being cast or activated, and of none that is resolving?"""
    return ctx.item is not None and ctx.item.kind in ("spell", "activated") and ctx.legal is None


def _asked_by(ctx: Context) -> PlayerId:
    """Whose spell or ability the cost is paid for, or asks for it as it resolves."""
    asking = (ctx.g.objects[id] for id in ctx.g.stack if ctx.item is not None)
    return next((one.controller for one in asking if one.item is ctx.item), NOBODY)


def _sacrifice(part: t.Sacrifice, ctx: Context, used: Used) -> None:
    chosen = what_is_used(part, ctx)
    perform(ctx.g, [ev.Sacrificed(id, ctx.controller) for id in chosen])
    _bind(used, "sacrificed", chosen)


def _can_sacrifice_this(part: t.SacrificeThis, ctx: Context) -> bool:
    o = ctx.g.objects.get(ctx.source)
    return (
        o is not None and o.zone == "battlefield" and o.controller == ctx.controller
        and may_be_sacrificed(ctx.g, ctx.source, ctx.controller, _asked_by(ctx), is_for_use(ctx))
    )


def _sacrifice_this(part: t.SacrificeThis, ctx: Context, used: Used) -> None:
    perform(ctx.g, [ev.Sacrificed(ctx.source, ctx.controller)])
    _bind(used, "sacrificed", (ctx.source,))


def _hand(filter: t.Filter | None, ctx: Context) -> tuple[ObjectId, ...]:
    return tuple(id for id in ctx.g.hands[ctx.controller] if not _is_cast(id, ctx) and matches(filter, id, ctx))


def _is_cast(card: ObjectId, ctx: Context) -> bool:
    """Is it the card of the spell, which is on the stack as its costs are paid (601.2a)? That of an ability stays where it is."""
    return card == ctx.source and (ctx.item is None or ctx.item.kind != "activated")


def _can_discard(part: t.DiscardCards, ctx: Context) -> bool:
    enough = part.whole_hand or len(_hand(part.filter, ctx)) >= at_least(part.count, ctx)
    return enough and may_be_made_to_discard(ctx.g, ctx.controller, _asked_by(ctx))


def _discard(part: t.DiscardCards, ctx: Context, used: Used) -> None:
    pool = _hand(part.filter, ctx)
    if part.whole_hand:
        chosen = pool
    elif part.random:
        count = natural(part.count, ctx)
        chosen = ctx.g.ask(decisions.Decision(
            decisions.RANDOM, ctx.controller, pool, DISCARD_AT_RANDOM, minimum=count, maximum=count, source=ctx.source,
        ))
    else:
        chosen = _pick(ctx, part, pool, "Discard")
    happened = perform(ctx.g, [ev.CardDiscarded(id, ctx.controller) for id in chosen])
    _bind(used, "discarded", _after(happened, chosen))


def _after(happened: list[Event], chosen: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    """The objects that the chosen ones became, for later sentences that look for them (400.7j)."""
    became = {e.object: e.new for e in happened if isinstance(e, ev.ZoneChange)}
    return tuple(became.get(id, id) for id in chosen)


def _in_hand(part: t.Cost, ctx: Context) -> bool:
    o = ctx.g.objects.get(ctx.source)
    return o is not None and o.zone == "hand"


def _discard_this(part: t.DiscardThis, ctx: Context, used: Used) -> None:
    ability = None if ctx.item is None else ctx.item.ability
    cycled = isinstance(ability, t.ActivatedAbility) and ability.keyword == "cycling"
    perform(ctx.g, [ev.CardDiscarded(ctx.source, ctx.controller, cycled=cycled)])
    _bind(used, "discarded", (ctx.source,))


def _exilable(part: t.ExileCards, ctx: Context) -> tuple[ObjectId, ...]:
    g = ctx.g
    found: list[ObjectId] = []
    for zone in part.zones:
        ids = permanents_of(g, ctx.controller) if zone == "battlefield" else g.zone_of(zone, ctx.controller)
        if part.top and zone == "graveyard":
            ids = from_the_top(g, ctx.controller)
        found.extend(id for id in ids if not _is_cast(id, ctx) and matches(part.filter, id, ctx))
    return tuple(found)


def _can_exile(part: t.ExileCards, ctx: Context) -> bool:
    return len(_exilable(part, ctx)) >= at_least(part.count, ctx)


def _exiled_for(part: t.ExileCards, ctx: Context) -> tuple[ObjectId, ...]:
    """What is exiled: on top nothing is chosen."""
    pool = _exilable(part, ctx)
    return pool[: natural(part.count, ctx)] if part.top else _pick(ctx, part, pool, "Exile")


def _exile(part: t.ExileCards, ctx: Context, used: Used) -> None:
    chosen = _exiled_for(part, ctx)
    happened = perform(ctx.g, [ZoneChange(id, ctx.g.objects[id].zone, "exile") for id in chosen])
    _bind(used, "exiled", _after(happened, chosen))


USED_AS: dict[type[t.Cost], str] = {t.ExileCards: "exiled", t.Sacrifice: "sacrificed"}
"""The names by which the text speaks of what is used up, for costs of which it can be chosen before the total is known."""


def what_is_used(part: t.ExileCards | t.Sacrifice, ctx: Context) -> tuple[ObjectId, ...]:
    """What the player chooses to use up for a part of a cost, before it is paid."""
    if isinstance(part, t.Sacrifice):
        return _pick_together(part, ctx, _sacrificeable(part.filter, ctx), "Sacrifice")
    return _exiled_for(part, ctx)


def _exists(part: t.Cost, ctx: Context) -> bool:
    return ctx.source in ctx.g.objects


def _exile_this(part: t.ExileThis, ctx: Context, used: Used) -> None:
    happened = perform(ctx.g, [ZoneChange(ctx.source, ctx.g.objects[ctx.source].zone, "exile")])
    _bind(used, "exiled", _after(happened, (ctx.source,)))


def _returnable(part: t.ReturnToHand, ctx: Context) -> tuple[ObjectId, ...]:
    g = ctx.g
    return tuple(id for id in permanents_of(g, ctx.controller) if matches(part.filter, id, ctx))


def _return(part: t.ReturnToHand, ctx: Context, used: Used) -> None:
    chosen = _pick(ctx, part, _returnable(part, ctx), "Return")
    if ctx.g.combat is not None and chosen and chosen[0] in ctx.g.combat.attackers:
        _bind(used, "defender", (ctx.g.combat.attackers[chosen[0]],))
    perform(ctx.g, [ZoneChange(id, "battlefield", "hand") for id in chosen])
    _bind(used, "returned", chosen)


def _return_this(part: t.ReturnThis, ctx: Context, used: Used) -> None:
    perform(ctx.g, [ZoneChange(ctx.source, ctx.g.objects[ctx.source].zone, "hand")])


def _counter_holders(part: t.RemoveCounters, ctx: Context) -> list[tuple[ObjectId, int]]:
    g = ctx.g
    ids = [ctx.source] if part.from_ is None else [
        id for id in permanents_of(g, ctx.controller) if matches(part.from_, id, ctx)
    ]
    return [(id, n) for id in ids if id in g.objects and (n := counters_on(g, id, part.kind))]


def _can_remove(part: t.RemoveCounters, ctx: Context) -> bool:
    return sum(n for _, n in _counter_holders(part, ctx)) >= at_least(part.count, ctx)


def _of_at_most(count: t.Amount, most: int) -> t.Amount:
    """As many as one likes are at most as many as there are (107.1c, 118.3)."""
    return replace(count, maximum=t.Number(most)) if isinstance(count, t.AnyNumber) and count.maximum is None else count


def _remove(part: t.RemoveCounters, ctx: Context, used: Used) -> None:
    left = natural(_of_at_most(part.count, sum(n for _, n in _counter_holders(part, ctx))), ctx)
    while left > 0:
        holders = tuple(id for id, _ in _counter_holders(part, ctx))
        id = _pick(ctx, part, holders, "Remove a counter from", _ONE)[0]
        o = ctx.g.objects[id]
        kinds = [row[0] for row in o.counters if part.kind in (None, row[0])]
        kind = kinds[0] if len(kinds) == 1 else ctx.g.ask(decisions.Decision(
            decisions.WORD, ctx.controller, kinds, "601.2h", source=ctx.source, prompt="Kind of counter"))
        number = min(left, o.counter(kind)) if len(holders) == 1 and len(kinds) == 1 else 1
        happened = perform(ctx.g, [ev.CountersRemoved(target=id, counter=kind, amount=number)])
        _bind(used, "removed", (id,) * sum(e.amount for e in happened if isinstance(e, ev.CountersRemoved)))
        left -= number


def _put(part: t.PutCountersThis, ctx: Context, used: Used) -> None:
    number = natural(part.count, ctx)
    perform(ctx.g, [ev.CountersPut(target=ctx.source, counter=part.kind, amount=number, cause=ctx.controller)])


def _can_put(part: t.PutCountersThis, ctx: Context) -> bool:
    return ctx.source in ctx.g.objects and not forbidding(ctx.g, "get_counters", ctx.source, counter=part.kind)


def _loyalty_change(part: t.Loyalty, ctx: Context) -> int:
    return -amount(t.X(), ctx) if part.x else part.change


def _can_loyalty(part: t.Loyalty, ctx: Context) -> bool:
    """A negative loyalty cost needs that many counters (606.6)."""
    o = ctx.g.objects.get(ctx.source)
    return o is not None and o.counter("loyalty") + _loyalty_change(part, ctx) >= 0


def _loyalty(part: t.Loyalty, ctx: Context, used: Used) -> None:
    change = _loyalty_change(part, ctx)
    kind = ev.CountersPut if change > 0 else ev.CountersRemoved
    if change:
        perform(ctx.g, [kind(ctx.source, "loyalty", abs(change), cause=ctx.controller)])


def _can_energy(part: t.PayEnergy, ctx: Context) -> bool:
    return ctx.g.players[ctx.controller].counter(part.kind) >= at_least(part.amount, ctx)


def _energy(part: t.PayEnergy, ctx: Context, used: Used) -> None:
    had = ctx.g.players[ctx.controller].counter(part.kind)
    number = ctx.amounts["paid"] = natural(_of_at_most(part.amount, had), ctx)
    perform(ctx.g, [ev.CountersRemoved(target=ctx.controller, counter=part.kind, amount=number)])


def _can_reveal(part: t.RevealCards, ctx: Context) -> bool:
    return len(_hand(part.filter, ctx)) >= natural(part.count, ctx)


def _reveal(part: t.RevealCards, ctx: Context, used: Used) -> None:
    chosen = _pick(ctx, part, _hand(part.filter, ctx), "Reveal")
    for id in chosen:
        ctx.g.tell("reveal", "{} reveals {}", (ctx.g.called(ctx.controller), ctx.g.called(id)), (REVEAL,), (id,))
    _bind(used, "revealed", chosen)


def _mill(part: t.MillCards, ctx: Context, used: Used) -> None:
    perform(ctx.g, [ev.Milled(player=ctx.controller, amount=natural(part.count, ctx))])


def _exert(part: t.ExertThis, ctx: Context, used: Used) -> None:
    carry_out(ctx.g, (t.KeywordAction("exert", what=t.This()),), ctx)


def _payer(part: t.PaidBy, ctx: Context) -> Context:
    """The context of whoever pays instead of the controller."""
    own = ctx.for_thing(ctx.source)
    player = player_of(part.player, ctx)
    own.controller = ctx.controller if player is None else player
    return own


def _pay_by(part: t.PaidBy, ctx: Context, used: Used) -> None:
    used.update(pay(_payer(part, ctx), part.cost))


def _can_do(part: t.DoAsCost, ctx: Context) -> bool:
    return holds(part.possible_if, ctx) and could_do(ctx.g, part.instruction, ctx.controller, ctx)


def _do(part: t.DoAsCost, ctx: Context, used: Used) -> None:
    assert isinstance(part.instruction, t.Instruction)
    before = {*ctx.bound, *ctx.amounts}
    carry_out(ctx.g, (part.instruction,), ctx)
    used.update((name, things) for name, things in ctx.bound.items() if name not in before)
    used.update((name, (NOBODY,) * number) for name, number in ctx.amounts.items() if name not in {*before, *ctx.bound})


PARTS.update({
    t.TapThis: (_can_tap_this, _tap_this),
    t.UntapThis: (_can_tap_this, _tap_this),
    t.TapOthers: (lambda part, ctx: _is_enough(part, ctx, _tappable(part, ctx)), _tap_others),
    t.PayLife: (_can_pay_life, _pay_life),
    t.Sacrifice: (lambda part, ctx: _is_enough(part, ctx, _sacrificeable(part.filter, ctx)), _sacrifice),
    t.SacrificeThis: (_can_sacrifice_this, _sacrifice_this),
    t.DiscardCards: (_can_discard, _discard),
    t.DiscardThis: (_in_hand, _discard_this),
    t.ExileCards: (_can_exile, _exile),
    t.ExileThis: (_exists, _exile_this),
    t.ReturnToHand: (lambda part, ctx: len(_returnable(part, ctx)) >= at_least(part.count, ctx), _return),
    t.ReturnThis: (_exists, _return_this),
    t.RemoveCounters: (_can_remove, _remove),
    t.PutCountersThis: (_can_put, _put),
    t.Loyalty: (_can_loyalty, _loyalty),
    t.PayEnergy: (_can_energy, _energy),
    t.RevealCards: (_can_reveal, _reveal),
    t.RevealThis: (_exists, lambda part, ctx, used: None),
    t.MillCards: (lambda part, ctx: len(ctx.g.libraries[ctx.controller]) >= natural(part.count, ctx), _mill),
    t.ExertThis: (_exists, _exert),
    t.OnlyMana: (lambda part, ctx: True, lambda part, ctx, used: None),  # what the mana is paid with (payment.py)
    t.Waterbend: (lambda part, ctx: True, lambda part, ctx, used: None),  # what may be tapped for it (payment.py)
    t.AtLeastX: (lambda part, ctx: True, lambda part, ctx, used: None),  # X is announced so (announcing.py)
    t.AtMostX: (lambda part, ctx: amount(t.X(), ctx) <= amount(part.most, ctx), lambda part, ctx, used: None),
    t.PaidBy: (lambda part, ctx: can_pay(_payer(part, ctx), part.cost), _pay_by),
    t.DoAsCost: (_can_do, _do),
})
POOLS.update({
    t.TapOthers: (TAP, _tappable),
    t.Sacrifice: (GIVE_UP, lambda part, ctx: _sacrificeable(part.filter, ctx)),
    t.ExileCards: (GIVE_UP, _exilable),
    t.ReturnToHand: (GIVE_UP, _returnable),
    t.DiscardCards: (GIVE_UP, lambda part, ctx: _hand(part.filter, ctx)),
})
