"""Total costs (601.2f): additional costs, increases, reductions."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeGuard, get_args

from app.engine import trees as t
from app.engine.errors import IllegalAction
from app.engine.playing.casting.given_up import GIVEN_UP, OFFERING, could_be_given_up, give_up, what_is_given_up
from app.engine.playing.casting.targets import can_choose
from app.engine.playing.casting.way import COMMANDER_TAX
from app.engine.playing.costs.costs import USED_AS, Total, what_is_used
from app.engine.playing.costs.payment import shown
from app.engine.playing.costs.reducing import reduce_by, reduce_by_symbol
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId
from app.engine.position.objects import AdditionalPayment
from app.engine.position.values import spell_abilities
from app.engine.reading.characteristics import chars
from app.engine.reading.functioning import counts_again, effects_of
from app.engine.reading.kicked import KICKER, MULTIKICKER
from app.engine.reading.meaning import holds, matches, natural, players_of
from app.engine.reading.prohibitions import is_elsewhere
from app.engine.reading.qualities import is_loyalty
from app.engine.reading.where import functions_in
from app.engine.reading.witness import CostPart, Witness
from app.engine.trees.keywords import Takes, looked_for, rule_of
from app.engine.trees.mana_abilities import is_mana_ability
from app.engine.trees.static_effects import flattened
from app.engine.trees.walking import find_all

if TYPE_CHECKING:
    from app.engine.playing.casting.attempt import Attempt
    from app.engine.playing.casting.way import Way
    from app.engine.position.objects import CastRecord
    from app.engine.position.stack import StackItem
    from app.engine.position.state import Position

OPTIONAL_KEYWORDS: dict[str, tuple[t.OptionalCost, bool, str]] = {
    "kicker": ("kicked", False, KICKER),
    "multikicker": ("kicked", True, MULTIKICKER),
    "buyback": ("buyback", False, looked_for("buyback", "702.27a", Takes.COST)),
    "entwine": ("entwine", False, looked_for("entwine", "702.42a", Takes.COST)),
}
"""Keywords for optional additional costs: the key they are known by, whether they may be paid repeatedly, the rule. Keywords that
stand for other abilities besides add themselves."""

_SPLICE = looked_for("splice", "702.47a", Takes.QUALITY)
_SPECIAL = frozenset(get_args(t.SpecialCost))
_ESCALATE = looked_for("escalate", "702.120a", Takes.COST)
_OF_MODES = {"spree": looked_for("spree", "702.172a"), "tiered": looked_for("tiered", "702.183a")}


class OptionalPayment(NamedTuple):
    """An additional cost that may be paid for a spell: as what, how much, whether any number of times, and by which rule; less:
    the colored mana that the spell costs less then."""

    payment: AdditionalPayment
    cost: t.Cost
    repeatable: bool
    rule: str
    less: tuple[str, ...] = ()


def own_static_effects(game: Position, id: ObjectId) -> Iterator[tuple[t.StaticEffect, Hashable]]:
    """Static effects written on an object that change what it costs as a spell, wherever it is, with their conditions met, each
    with the key of its ability."""
    abilities = chars(game, id).held
    if not abilities:
        return
    ctx = Context(game, game.objects[id].controller, id)
    for held in abilities:
        for index, part in enumerate(held.parts):
            if _says_what_it_costs(part) and functions_in(game, held, index, "stack"):
                for effect, condition in flattened(part):
                    fits = isinstance(effect, t.AdditionalCost | t.CostChange) and holds(condition, ctx)
                    if fits and (not held.rule or game.applies(held.rule)) and counts_again(game, id, held):
                        yield effect, held.key


def _says_what_it_costs(part: t.Ability) -> TypeGuard[t.StaticAbility]:
    return isinstance(part, t.StaticAbility) and any(
        isinstance(effect, t.AdditionalCost | t.CostChange) for effect, _ in flattened(part)
    )


def optional_costs(game: Position, ctx: Context) -> list[OptionalPayment]:
    """Optional additional costs of a spell. Each instance of a keyword is paid for by itself."""
    found: list[OptionalPayment] = []
    for held in chars(game, ctx.source).held:
        keyword = held.ability
        if isinstance(keyword, t.KeywordAbility) and keyword.cost is not None and keyword.name in OPTIONAL_KEYWORDS:
            name, repeatable, rule = OPTIONAL_KEYWORDS[keyword.name]
            game.applies(rule)
            found.append(OptionalPayment(AdditionalPayment(name, held.key), keyword.cost, repeatable, rule))
        elif isinstance(keyword, t.KeywordAbility) and keyword.name == "offering" and game.applies(OFFERING):
            cost = t.Sacrifice(what_is_given_up(keyword.name, (keyword,)), t.Number(1))
            found.append(OptionalPayment(AdditionalPayment(keyword.name, held.key), cost, False, OFFERING))
    for effect, key in _additional(game, ctx):
        if effect.optional:
            payment = AdditionalPayment(effect.key or "optional", key)
            found.append(OptionalPayment(payment, effect.cost, effect.times, "118.8b", effect.less))
    found.extend(
        OptionalPayment(AdditionalPayment(_SPLICED, id), cost, False, _SPLICE) for id, cost in _spliceable(game, ctx)
    )
    return found


_SPLICED = "splice"
"""The name of splice costs paid; each is of the card that is spliced."""


def _spliceable(game: Position, ctx: Context) -> Iterator[tuple[ObjectId, t.Cost]]:
    """Cards in hand that could be spliced onto the spell, with their splice costs."""
    for id in game.hands[ctx.controller]:
        card = chars(game, id)
        for k in card.keywords.get("splice", ()) if card.held else ():
            bodies = spell_abilities(card)
            if (
                k.cost is not None
                and matches(k.filter, ctx.source, ctx)
                and all(can_choose(game, b.targets, ctx) for b in bodies)
            ):
                yield id, k.cost


def spliced_cards(record: CastRecord) -> list[ObjectId]:
    """The cards spliced onto a spell."""
    return [ObjectId(payment.of) for payment in record.paid if payment.name == _SPLICED and isinstance(payment.of, int)]


def _additional(game: Position, ctx: Context) -> list[tuple[t.AdditionalCost, Hashable]]:
    """Effects by which a spell has additional costs, each with who asks for it: the key of its own ability, or a permanent."""
    found: list[tuple[t.AdditionalCost, Hashable]] = [
        (e, key) for e, key in own_static_effects(game, ctx.source) if isinstance(e, t.AdditionalCost) and e.what is None
    ]
    found.extend(
        (e, ("permanent", other.source)) for e, other in effects_of(game, t.AdditionalCost)
        if e.what is not None and matches(e.what, ctx.source, other)
    )
    return found


def announced_costs(game: Position, ctx: Context, record: CastRecord) -> list[t.Cost]:
    """Additional costs that will be paid: the mandatory ones, and those announced."""
    paid = [one.cost for one in optional_costs(game, ctx) if record.paid.get(one.payment)]
    return [*paid, *(e.cost for e, _ in _additional(game, ctx) if not e.optional)]


def additional_costs(game: Position, ctx: Context, way: Way, attempt: Attempt) -> dict[AdditionalPayment, int]:
    """Announce which optional additional costs will be paid, and how often (601.2b): those with which the spell can be cast."""
    paid: dict[AdditionalPayment, int] = {}
    costs = optional_costs(game, ctx)
    for place, (payment, cost, repeatable, rule, _) in enumerate(costs):
        known = (payment, place)
        if payment.name == way.how:  # the spell is cast at a time when it has to be paid
            attempt.settled[known] = 1
        elif known not in attempt.settled:
            options = _how_often(attempt, known, repeatable)
            attempt.settled[known] = 0 if options == (0,) else int(game.ask(decisions.Decision(
                decisions.OPTIONAL_COST, ctx.controller, options if repeatable else tuple(map(bool, options)), rule,
                source=ctx.source, prompt=f"Pay the {_called(payment)} cost?", about=(cost,),
                offers=partial(_offered, game, ctx, payment, cost), cost_name=payment.name,
                alike=_alike(attempt, costs, place),
            )))
        if attempt.settled[known]:
            paid[payment] = attempt.settled[known]
    return paid


def _alike(attempt: Attempt, costs: list[OptionalPayment], place: int) -> int:
    """How many others of these costs have the same name, as two kicker costs have, and are paid or still could be."""
    name = costs[place].payment.name
    others = [(one.payment, at) for at, one in enumerate(costs) if at != place and one.payment.name == name]
    return sum(bool(attempt.settled[one]) if one in attempt.settled else attempt.could(one, 1) for one in others)


def _offered(game: Position, ctx: Context, payment: AdditionalPayment, cost: t.Cost) -> tuple[ObjectId, ...]:
    """The cards in hand that could be revealed for a cost, or the permanents that could be given up for it."""
    if payment.name in GIVEN_UP:
        return could_be_given_up(game, ctx, payment.name)
    if not isinstance(cost, t.RevealCards):
        return ()
    return tuple(id for id in game.hands[ctx.controller] if matches(cost.filter, id, ctx))


def _how_often(attempt: Attempt, key: Hashable, repeatable: bool) -> tuple[int, ...]:
    """How often an optional cost can be paid."""
    if attempt.trying or not repeatable:
        return tuple(number for number in (0, 1) if attempt.could(key, number)) or (0,)
    return tuple(range(attempt.greatest(key, _MOST_TIMES) + 1))


_MOST_TIMES = 50
"""How often a cost can be paid at most that can be paid any number of times."""


def own_modes_cost(item: StackItem) -> list[t.Cost]:
    """Costs of the chosen modes (escalate, spree)."""
    body = item.body
    if body is None:
        return []
    return [cost for index in item.modes if (cost := body.modes[index].cost) is not None]


def _called(payment: AdditionalPayment) -> str:
    """What people call an optional additional cost: "kicker", "offspring"."""
    return {"kicked": "kicker", "optional": "additional"}.get(payment.name, payment.name)


def _cost_called(way: Way) -> str:
    """What people call the cost of a way to cast a spell: "flashback"; "alternative" where an effect gives it."""
    return way.how if rule_of(way.how) else "alternative"


def total_cost(
    game: Position, ctx: Context, record: CastRecord, way: Way
) -> tuple[tuple[str, ...], list[t.Cost], dict[AdditionalPayment, int]]:
    """The locked-in total: mana symbols, other costs, and keys of mandatory additional costs (601.2f)."""
    total = Total()
    cost = chars(game, ctx.source).mana_cost
    if way.cost is not None:
        total.add(way.cost, ctx)
        total.name_last(f"{_cost_called(way)} cost", way.rule)
    elif way.free:
        total.name_last("no mana cost", way.rule)
    elif cost is None:
        raise IllegalAction(f"{game.name_of(ctx.source)} has no mana cost to pay", "118.6")
    else:
        total.add(t.ManaCost(cost), ctx)
        x = f" {shown(cost)} with X = {ctx.item.x.get('X', 0)}:" if "X" in cost and ctx.item is not None else ""
        total.name_last(f"mana cost{x}", "202.1")
    if way.additional is not None:
        total.add(way.additional, ctx)
        rules = way.where or (way.rule,)
        total.name_last("commander tax" if COMMANDER_TAX in rules else "additional cost of casting it so", *rules)
    keys = _add_additional(game, ctx, record, total)
    _add_mode_costs(game, ctx, total)
    _choose_what_counts(game, ctx, total)
    less = give_up(game, ctx, way, record, total)
    total.name_last("costs of its modes and of what is done for it", "601.2b")
    if not total.payable:
        raise IllegalAction("the cost can't be paid", "118.6")
    reduced = list(changed_total(game, ctx, tuple(total.symbols), "spell", total.parts))
    for symbol in less:
        reduce_by_symbol(game, reduced, symbol)
    for one in optional_costs(game, ctx):
        for symbol in one.less * record.paid.get(one.payment, 0):
            reduce_by(game, reduced, symbol, only_colored=True)
    return at_least(game, ctx, tuple(reduced)), total.others, keys


def at_least(game: Position, ctx: Context, symbols: tuple[str, ...]) -> tuple[str, ...]:
    """What effects say it costs at least; the difference is generic mana. It is looked at when the total is known otherwise."""
    found = _floor(game, ctx)
    if found is None:
        return symbols
    effect, other = found
    missing = effect.least - mana_in(symbols)
    if not (missing > 0 and game.applies("601.2f")):
        return symbols
    whole = (*symbols, str(missing))
    if game.witness is not None:
        game.witness.total_changed(effect, other, whole, "601.2f")
    return whole


def _floor(game: Position, ctx: Context) -> tuple[t.CostFloor, Context] | None:
    """The effect that says of the most mana that a spell costs at least so much."""
    floors = [(e, other) for e, other in effects_of(game, t.CostFloor) if matches(e.what, ctx.source, other)]
    return max(floors, key=lambda floor: floor[0].least, default=None)


def least_mana(game: Position, ctx: Context, symbols: tuple[str, ...]) -> int:
    """How much mana a cost is at least that can be paid in part with life: what is paid so is chosen before the total is worked
    out, and is no mana (107.4f, 601.2b, 601.2f). 0 for any other cost."""
    found = _floor(game, ctx) if any(symbol.endswith("/P") for symbol in symbols) else None
    return 0 if found is None or game.denies("601.2f") else found[0].least


def _choose_what_counts(game: Position, ctx: Context, total: Total) -> None:
    """What is used up for a cost is chosen before the total is worked out where the total hangs on how many that are (601.2b,
    601.2f): "this spell costs {2} less to cast for each card exiled this way"."""
    counted = {
        bound.name for effect, _ in own_static_effects(game, ctx.source) if isinstance(effect, t.CostChange)
        for bound in find_all(effect.per, t.Bound)
    }
    if not counted:
        return
    for place, part in enumerate(total.others):
        name = USED_AS.get(type(part), "")
        if name in counted and isinstance(part, t.ExileCards | t.Sacrifice) and game.applies("601.2f"):
            chosen = what_is_used(part, ctx)
            ctx.bound[name] = (*ctx.bound.get(name, ()), *chosen)
            total.others[place] = replace(part, filter=t.IsAmong(t.Bound(name)), count=t.Number(len(chosen)))


def _add_additional(game: Position, ctx: Context, record: CastRecord, total: Total) -> dict[AdditionalPayment, int]:
    keys: dict[AdditionalPayment, int] = {}
    for one in optional_costs(game, ctx):
        if one.payment.name not in GIVEN_UP:  # what is given up is chosen and added by itself
            for _ in range(record.paid.get(one.payment, 0)):
                total.add(one.cost, ctx)
            total.name_last(f"{_called(one.payment)} cost", one.rule)
    for effect, key in _additional(game, ctx):
        if not effect.optional and game.applies("118.8"):
            total.add(effect.cost, ctx)
            total.name_last("additional cost", "118.8")
            if effect.key:
                keys[AdditionalPayment(effect.key, key)] = 1
    return keys


def _add_mode_costs(game: Position, ctx: Context, total: Total) -> None:
    if ctx.item is None:
        return
    for held in chars(game, ctx.source).held:
        for part in held.parts:
            if isinstance(part, t.SpellAbility):
                game.because(rule for name, rule in _OF_MODES.items() if chars(game, ctx.source).has(name))
                for index in ctx.item.modes:
                    if index < len(part.body.modes) and (cost := part.body.modes[index].cost) is not None:
                        total.add(cost, ctx)
    for k in chars(game, ctx.source).keywords.get("escalate", ()):
        game.applies(_ESCALATE)
        for _ in range(len(ctx.item.modes) - 1):
            if k.cost is not None:
                total.add(k.cost, ctx)


def changed_total(
    game: Position, ctx: Context, symbols: tuple[str, ...], applies_to: str, parts: Sequence[CostPart] = (),
) -> tuple[str, ...]:
    """Increases, then reductions, then effects that set or floor the total (601.2f, 118.7). `applies_to` is "spell", a special
    action, or what the activated ability is: the keyword it stands for, or just "ability"; effects on activated abilities apply
    to all of these. parts: what the mana is of, for whoever asks."""
    alone = applies_to == "spell" or applies_to in _SPECIAL
    named = (applies_to, "any") if alone else (applies_to, "ability", "any", *_of_loyalty(ctx))
    changes = [(e, ctx) for e, _ in own_static_effects(game, ctx.source) if isinstance(e, t.CostChange)] if (
        applies_to == "spell") else []
    changes.extend(
        (e, other) for e, other in effects_of(game, t.CostChange) if not (e.what == t.IsSource() and other.source == ctx.source)
    )
    fitting = [
        (e, other) for e, other in changes
        if e.applies_to in named and matches(e.what, ctx.source, other)
        and (e.applies_to != "ability" or not is_elsewhere(game, e.what, ctx.source))
        and (e.by is None or ctx.controller in players_of(e.by, other))
        and _fits_ability(e, ctx, other)
    ]
    witness: Witness | None = game.witness
    if witness is not None:
        whole = CostPart("cost", ("601.2f",), symbols) if alone else CostPart("activation cost", ("602.1a",), symbols)
        witness.total_begun(ctx.source, parts or (whole,))
    if not fitting:
        return symbols
    game.permits("601.2f")
    found = list(symbols)
    for e, other in fitting:
        found.extend(e.more * _times(e, other, ctx))
        if witness is not None and e.more:
            witness.total_changed(e, other, tuple(found), "601.2f")
    if any(e.less for e, _ in fitting):
        game.permits("118.7")
    for e, other in sorted(fitting, key=lambda one: not one[0].minimum):  # in the order that is best for whoever pays
        before = mana_in(found)
        for _ in range(_times(e, other, ctx)):
            for symbol in e.less:
                reduce_by(game, found, symbol, e.colored)
        least = min(before, e.minimum)
        if mana_in(found) < least:
            found.append(str(least - mana_in(found)))
        if witness is not None and e.less:
            witness.total_changed(e, other, tuple(found), "118.7")
    return tuple(found)


def _of_loyalty(ctx: Context) -> tuple[str, ...]:
    return ("loyalty",) if ctx.item is not None and is_loyalty(ctx.item.ability) else ()


def _fits_ability(effect: t.CostChange, ctx: Context, other: Context) -> bool:
    """Is the ability whose cost is worked out one that the effect is about, by its targets and by whether it makes mana?"""
    if effect.nonmana and (ctx.item is None or is_mana_ability(ctx.item.ability)):
        return False
    targets = () if ctx.item is None else ctx.item.all_targets()
    return effect.aimed is None or any(matches(effect.aimed, one, other) for one in targets)


def mana_in(symbols: Iterable[str]) -> int:
    """How much mana the symbols of a cost are."""
    return sum(int(symbol) if symbol.isdigit() else 1 for symbol in symbols)


def _times(effect: t.CostChange, other: Context, ctx: Context) -> int:
    return 1 if effect.per is None else natural(effect.per, other.for_thing(ctx.source))
