"""What special actions cost where effects make that more or less (116.2, 118.7)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.playing.casting.totals import changed_total
from app.engine.playing.costs.cost_parts import parts_of_cost
from app.engine.playing.costs.costs import with_x
from app.engine.position.context import Context
from app.engine.reading.functioning import effects_of


def as_changed(ctx: Context, cost: t.Cost, kind: t.SpecialCost) -> t.Cost:
    """The cost of a special action with what effects make it cost more or less. X is known by then (107.3d)."""
    if not any(effect.applies_to == kind for effect, _ in effects_of(ctx.g, t.CostChange)):
        return cost
    parts = parts_of_cost(cost)
    symbols = tuple(one for part in parts if isinstance(part, t.ManaCost) for one in with_x(part.symbols, ctx))
    mana = t.ManaCost(changed_total(ctx.g, ctx, symbols, kind))
    return t.Costs((mana, *(part for part in parts if not isinstance(part, t.ManaCost))))
