"""Costs in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.engine import trees as t
from app.engine.oracle.printing.amounts import amount
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.filters import noun


def mana(c: t.ManaCost) -> str:
    return "".join(f"{{{s}}}" for s in c.symbols) or "{0}"


def counters(parts: tuple[tuple[str, t.Amount], ...]) -> str:
    """"3 +1/+1 counters and 1 flying counter" for "with … on it"."""
    return " and ".join(f"{amount(n)} {kind} counters" if isinstance(n, t.Number | t.X) else refuse(n) for kind, n in parts)


def cost(c: t.Cost) -> str:
    """A cost as it stands before a colon."""
    word = _COSTS.get(type(c))
    return word(c) if word is not None else refuse(c)


def _loyalty(c: t.Loyalty) -> str:
    if c.x:
        return "+X" if c.change > 0 else "-X"
    return "0" if c.change == 0 else f"{c.change:+d}"


def _discard(c: t.DiscardCards) -> str:
    if c.whole_hand:
        return "discard your hand"
    kind = noun(c.filter, ("hand",), t.You()).replace(" in your hand", "") if c.filter is not None else "card"
    return f"discard {amount(c.count)} {kind}" + (" at random" if c.random else "")


def _exile(c: t.ExileCards) -> str:
    if c.top:
        return f"exile the top {amount(c.count)} cards of your library"
    kind = noun(c.filter or t.IsCard(), (c.zone,), t.You() if c.zone != "battlefield" else None)
    return f"exile {amount(c.count)} {kind.replace(' in your', ' from your')}"


def _remove(c: t.RemoveCounters) -> str:
    kind = c.kind + " " if c.kind else ""
    if isinstance(c.count, t.AnyNumber):
        refuse(c)
    origin = "~" if c.from_ is None else "among " + noun(c.from_)
    return f"remove {amount(c.count)} {kind}counters from {origin}"


def _reveal(c: t.RevealCards) -> str:
    return refuse(c)


_COSTS: dict[type, Callable[[Any], str]] = {
    t.Costs: lambda c: ", ".join(cost(p) for p in c.parts), t.ManaCost: mana, t.TapThis: lambda c: "{T}",
    t.UntapThis: lambda c: "{Q}", t.PayLife: lambda c: _pay_life(c),
    t.Sacrifice: lambda c: f"sacrifice {amount(c.count)} {noun(c.filter)}" if not isinstance(c.count, t.AnyNumber) else refuse(c),
    t.SacrificeThis: lambda c: "sacrifice ~", t.DiscardCards: _discard, t.DiscardThis: lambda c: "discard ~",
    t.ExileCards: _exile, t.ReturnThis: lambda c: "return ~ to its owner's hand",
    t.ReturnToHand: lambda c: f"return {amount(c.count)} {noun(c.filter)} you control to its owner's hand",
    t.RemoveCounters: _remove, t.PutCountersThis: lambda c: f"put {amount(c.count)} {c.kind} counters on ~",
    t.Loyalty: _loyalty, t.TapOthers: lambda c: _tap_others(c), t.PayEnergy: lambda c: f"pay {amount(c.amount)} {{E}}",
    t.ExertThis: lambda c: "exert ~", t.MillCards: lambda c: f"mill {amount(c.count)} cards",
    t.EitherCost: lambda c: " or ".join(cost(o) for o in c.options),
}


def _pay_life(c: t.PayLife) -> str:
    if isinstance(c.amount, t.Number | t.X):
        return f"pay {amount(c.amount)} life"
    return refuse(c)


def _tap_others(c: t.TapOthers) -> str:
    if c.total_power is not None:
        refuse(c)
    return f"{'untap' if c.untap else 'tap'} {amount(c.count)} {noun(c.filter)}"
