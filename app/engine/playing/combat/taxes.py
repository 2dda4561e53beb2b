"""Costs to attack and to block (508.1h–j, 509.1d–f): who declares it decides whether they are paid; nobody has to pay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.playing.combat.requirements import Either, Pair, Pairs
from app.engine.playing.costs.costs import can_pay, pay
from app.engine.position import decisions
from app.engine.position.context import Context
from app.engine.position.ids import NOTHING, ObjectId, PlayerId
from app.engine.reading.as_it_would_be import as_though
from app.engine.reading.functioning import effects_of
from app.engine.reading.meaning import matches, natural

if TYPE_CHECKING:
    from app.engine.position.state import Position

Taxes = list[tuple[t.CombatTax, Context]]

_RULES = {"attack": ("508.1d", "508.1j"), "block": ("509.1c", "509.1f")}
"""By action: the rule that nobody has to pay, and the rule by which the cost is paid."""


def taxes(game: Position, action: str) -> Taxes:
    """The costs to "attack" or to "block" that apply now."""
    return [(e, ctx) for e, ctx in effects_of(game, t.CombatTax) if e.action == action]


def is_taxed(taxed: Taxes, pair: Pair) -> bool:
    """Does any of the costs ask for something for this creature's attacking or blocking that?"""
    return any(_asks(e, ctx, pair) for e, ctx in taxed)


def free_of_costs(game: Position, options: Sequence[Either], taxed: Taxes) -> list[Either]:
    """What could be declared without a cost: only by that does a requirement have to be obeyed."""
    if not taxed:
        return list(options)
    game.ruleset.is_on("costs excuse from attacking and blocking")
    return [pair for pair in options if not is_taxed(taxed, pair)]


def _asks(event: t.CombatTax, ctx: Context, pair: Pair) -> bool:
    return matches(event.what, pair[0], ctx) and matches(event.against, pair[1], ctx)


def _total(pairs: Sequence[Pair], taxed: Taxes) -> t.Cost | None:
    parts = tuple(_settled(e.cost, ctx.for_thing(pair[0])) for pair in pairs for e, ctx in taxed if _asks(e, ctx, pair))
    return t.Costs(parts) if parts else None


def _settled(cost: t.Cost, ctx: Context) -> t.Cost:
    """What a cost asks for, worked out by the ability that asks for it: "where X is the number of enchantments you control"."""
    if isinstance(cost, t.GenericMana):
        return t.ManaCost((str(natural(cost.amount, ctx)),))
    if isinstance(cost, t.RepeatedCost):
        return t.Costs((cost.cost,) * natural(cost.times, ctx))
    return cost


def unaffordable(
    game: Position, player: PlayerId, action: str, pairs: Pairs, taxed: Taxes, tapped: Sequence[ObjectId] = ()
) -> str | None:
    """Why a declaration can't be paid for once these creatures are tapped, or None if it can."""
    cost, rule = _total(pairs, taxed), _RULES[action][1]
    if cost is None:
        return None
    with ExitStack() as looking:
        for id in tapped:
            looking.enter_context(as_though(game, game.objects[id].changed(tapped=True)))
        if can_pay(Context(game, player, NOTHING), cost) or game.denies(rule):
            return None
    return f"the cost to {action} can't be paid ({rule})"


def agreed(
    game: Position, player: PlayerId, action: str, pairs: tuple[Either, ...], taxed: Taxes,
    test: Callable[[tuple[Either, ...]], str | None], least: tuple[Either, ...],
) -> tuple[tuple[Either, ...], t.Cost | None]:
    """What is left of a declaration once its total cost is locked in, and the cost to be paid for it. Who does not pay takes
    those creatures back; where the others alone can't be declared, `least` is."""
    cost = _total(pairs, taxed)
    not_forced, rule = _RULES[action]
    if cost is None or game.denies(rule):
        return pairs, None
    if not game.ask(decisions.Decision(
        decisions.MAY, player, (True, False), not_forced, prompt=f"Pay the cost to {action}?", plain=lambda: True,
    )):
        game.tell("pay", f"{{}} does not pay the cost to {action}", (game.called(player),), (not_forced,), (player,))
        left = tuple(pair for pair in pairs if not is_taxed(taxed, pair))
        return (left if test(left) is None else least), None
    return pairs, cost


def pay_for(game: Position, player: PlayerId, action: str, cost: t.Cost | None) -> None:
    """Pay for a declaration what was agreed, if it costs anything."""
    if cost is None:
        return
    rule = _RULES[action][1]
    game.tell("pay", f"{{}} pays the cost to {action}", (game.called(player),), (rule,), (player,))
    pay(Context(game, player, NOTHING), cost)
