"""The parts of costs (118): whether each can be paid, and paying it, through one table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.errors import IllegalAction, UnsupportedText
from app.engine.position.context import Context
from app.engine.position.ids import Referent
from app.engine.reading.characteristics import chars
from app.engine.reading.prohibitions import forbidding
from app.engine.reading.statuses import summoning_sick
from app.engine.trees.walking import contains

if TYPE_CHECKING:
    from app.engine.position.state import Position

Used = dict[str, tuple[Referent, ...]]


PARTS: dict[type, tuple[Callable[[Any, Context], bool], Callable[[Any, Context, Used], None]]] = {}
"""Class of cost → whether it can be paid, and how it is. `costs` fills it."""


def parts_of_cost(cost: t.Cost) -> tuple[t.Cost, ...]:
    """The single costs a cost consists of."""
    if isinstance(cost, t.Costs):
        return tuple(one for part in cost.parts for one in parts_of_cost(part))
    return (cost,)


def mana_symbols(cost: t.Cost) -> tuple[str, ...]:
    """The mana symbols of a cost; an amount of generic mana that is X counts as {X}."""
    found: list[str] = []
    for part in parts_of_cost(cost):
        if isinstance(part, t.ManaCost):
            found.extend(part.symbols)
        elif isinstance(part, t.GenericMana) and isinstance(part.amount, t.X):
            found.append("X")
        elif isinstance(part, t.Waterbend):
            found.extend(part.cost.symbols)
    return tuple(found)


def counts_x(part: t.Cost) -> bool:
    """Is X a number in this part: of life, counters, cards or permanents, or in what is done for it ("blight X")?"""
    if isinstance(part, t.ManaCost | t.GenericMana):
        return False
    if isinstance(part, t.DoAsCost):
        return contains(part.instruction, t.X)
    number: Any = getattr(part, "amount", None) or getattr(part, "count", None)
    return isinstance(number, t.X) or (isinstance(part, t.Loyalty) and part.x)


def generic_in(symbols: Iterable[str]) -> int:
    """How much generic mana there is in a mana cost."""
    return sum(int(symbol) for symbol in symbols if symbol.isdigit())


def can_pay_part(ctx: Context, part: t.Cost) -> bool:
    """Could this single cost be paid now?"""
    row = PARTS.get(type(part))
    if row is None:
        raise UnsupportedText(getattr(part, "words", type(part).__name__), "cost")
    return row[0](part, ctx)


def unpaid(ctx: Context, part: t.Cost | None) -> IllegalAction:
    """Why costs can't be paid of which this part can't, if it is known (118.3): of {T} and {Q}, how the permanent stands, or else
    since when it has been there (602.5a); too few loyalty counters (606.6); too little life, or none that can be lost (119.4,
    119.8)."""
    here = ctx.g.objects.get(ctx.source)
    if isinstance(part, t.TapThis | t.UntapThis) and here is not None and here.zone == "battlefield":
        if here.tapped == isinstance(part, t.TapThis):
            return IllegalAction(f"its costs can't be paid: it's {'' if here.tapped else 'not '}tapped", "118.3")
        if "creature" in chars(ctx.g, here.id).types and summoning_sick(ctx.g, here):
            return IllegalAction("it's a creature that hasn't been under their control since their turn began", "602.5a")
    if isinstance(part, t.Loyalty):
        return IllegalAction("it has too few loyalty counters", "606.6")
    if isinstance(part, t.PayLife):
        rule = "119.8" if forbidding(ctx.g, "lose_life", by=ctx.controller) else "119.4"
        return IllegalAction("its costs can't be paid: so much life can't be paid", rule)
    return IllegalAction("its costs can't be paid", "118.3")


def pay_part(ctx: Context, part: t.Cost, used: Used) -> None:
    """Pay a single cost. Raises IllegalAction."""
    row = PARTS.get(type(part))
    if row is None:
        raise UnsupportedText(getattr(part, "words", type(part).__name__), "cost")
    if not row[0](part, ctx) and ctx.g.applies("118.3"):
        raise IllegalAction(f"{ctx.g.name_of(ctx.controller)} can't pay a cost", "118.3")
    row[1](part, ctx, used)


def pay_parts(ctx: Context, parts: Sequence[t.Cost], used: Used) -> None:
    """Pay the parts of a cost in this order; what is chosen for one leaves enough for those after it. Raises IllegalAction."""
    for number, part in enumerate(parts, 1):
        ctx.owed = tuple(parts[number:])
        pay_part(ctx, part, used)


def in_order(game: Position, parts: list[t.Cost]) -> list[t.Cost]:
    """The order in which the parts of a total cost are paid: last those that leave something to chance or move cards from a
    library to where all see them (601.2h). What X is at most was settled before (601.2b)."""
    limits = [part for part in parts if isinstance(part, t.AtMostX)]
    paid = [part for part in parts if part not in limits]
    ordered = sorted(paid, key=_is_paid_last)
    if ordered != paid:
        game.applies("601.2h")
    return [*limits, *ordered]


def _is_paid_last(part: t.Cost) -> bool:
    if isinstance(part, t.DiscardCards):
        return part.random
    return isinstance(part, t.MillCards) or (isinstance(part, t.ExileCards) and "library" in part.zones)
