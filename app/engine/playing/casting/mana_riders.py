"""What mana does to the spell that it is spent to cast (106.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing.effects import add_lasting
from app.engine.changing.triggers import trigger_of_mana
from app.engine.playing.costs.riders import of_its_source, riders_on
from app.engine.position.context import Context

if TYPE_CHECKING:
    from app.engine.position.players import Mana
    from app.engine.position.state import Position


def have_been_spent(game: Position, ctx: Context, spent: Sequence[Mana]) -> None:
    """Each mana spent to cast the spell affects it, or triggers the delayed ability that was created with it, if the spell is
    of the kind that the mana's ability names."""
    for unit in spent:
        riders = riders_on(game, ctx.controller, ctx.source, unit)
        if riders and game.applies("106.6"):
            own = of_its_source(game, ctx.controller, ctx.source, unit).for_thing(ctx.source)
            for rider in riders:
                _carry_out(game, rider, own)


def _carry_out(game: Position, rider: t.OnSpending, own: Context) -> None:
    if rider.ability is not None and game.applies("603.7a"):
        trigger_of_mana(game, own, rider.ability)
    assert own.event is not None
    for effect in rider.effects:
        add_lasting(game, effect, rider.duration, own, (own.event.object,))
