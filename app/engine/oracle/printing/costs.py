"""Costs in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.engine import trees as t
from app.engine.oracle.printing.amounts import amount, counted, number, numbered
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import card, noun


def mana(cost: t.ManaCost) -> str:
    return "".join(f"{{{s}}}" for s in cost.symbols) or "{0}"


def counters(parts: tuple[tuple[str, t.Amount], ...]) -> str:
    """"3 +1/+1 counters and 1 flying counter" for "with … on it"."""
    return " and ".join(counted(n, f"{kind} counter") if isinstance(n, t.Number | t.X) else refuse(n) for kind, n in parts)


def cost(node: t.Cost) -> str:
    """A cost as it stands before a colon."""
    word = _COSTS.get(type(node))
    return word(node) if word is not None else refuse(node)


def _loyalty(cost: t.Loyalty) -> str:
    if cost.x:
        return "+X" if cost.change > 0 else "-X"
    return "0" if cost.change == 0 else f"{cost.change:+d}"


def _discard(cost: t.DiscardCards) -> str:
    if cost.whole_hand:
        return "discard your hand"
    return f"discard {hand_cards(cost.count, cost.filter)}" + (" at random" if cost.random else "")


def hand_cards(count: t.Amount, filter: t.Filter | None) -> str:
    """So many cards of a hand, of which nobody says that they are in it: "two creature cards"."""
    plural = count != t.Number(1)
    return f"{number(count)} {card(filter, plural)}"


def _some(count: t.Amount, filter: t.Filter, zones: tuple[t.Zone, ...] = ("battlefield",)) -> str:
    return numbered(count, noun(filter, zones, t.You() if zones != ("battlefield",) else None, count != t.Number(1)))


def _exile(cost: t.ExileCards) -> str:
    if cost.top:
        return "exile the top " + ("card" if cost.count == t.Number(1) else f"{number(cost.count)} cards") + " of your library"
    return f"exile {_some(cost.count, cost.filter or t.IsCard(), cost.zones)}"


def _remove(cost: t.RemoveCounters) -> str:
    kind = cost.kind + " " if cost.kind else ""
    if isinstance(cost.count, t.AnyNumber):
        refuse(cost)
    if cost.count == t.CountersOn(t.This(), cost.kind):
        return f"remove all {kind}counters from ~"
    origin = "~" if cost.from_ is None else "among " + noun(cost.from_)
    return f"remove {counted(cost.count, kind + 'counter')} from {origin}"


def _reveal(cost: t.RevealCards) -> str:
    return refuse(cost)


_COSTS: dict[type, Callable[[Any], str]] = {
    t.Costs: lambda node: ", ".join(cost(p) for p in node.parts),
    t.ManaCost: mana,
    t.TapThis: lambda cost: "{T}",
    t.UntapThis: lambda cost: "{Q}",
    t.PayLife: lambda cost: _pay_life(cost),
    t.Sacrifice: lambda cost: (
        f"sacrifice {_some(cost.count, cost.filter)}" if not isinstance(cost.count, t.AnyNumber) else refuse(cost)
    ),
    t.SacrificeThis: lambda cost: "sacrifice ~",
    t.DiscardCards: _discard,
    t.DiscardThis: lambda cost: "discard ~",
    t.ExileCards: _exile,
    t.ReturnThis: lambda cost: "return ~ to its owner's hand",
    t.ReturnToHand: lambda cost: f"return {_some(cost.count, cost.filter)} you control to its owner's hand",
    t.RemoveCounters: _remove,
    t.PutCountersThis: lambda cost: f"put {counted(cost.count, cost.kind + ' counter')} on ~",
    t.Loyalty: _loyalty,
    t.TapOthers: lambda cost: _tap_others(cost),
    t.PayEnergy: lambda cost: f"pay {amount(cost.amount)} {{E}}",
    t.ExertThis: lambda cost: "exert ~",
    t.MillCards: lambda cost: f"mill {counted(cost.count, 'card')}",
    t.EitherCost: lambda node: " or ".join(cost(o) for o in node.options),
}


def _pay_life(cost: t.PayLife) -> str:
    if isinstance(cost.amount, t.Number | t.X):
        return f"pay {amount(cost.amount)} life"
    return refuse(cost)


def _tap_others(cost: t.TapOthers) -> str:
    if cost.total_power is not None:
        refuse(cost)
    return f"{'untap' if cost.untap else 'tap'} {_some(cost.count, cost.filter)}"
