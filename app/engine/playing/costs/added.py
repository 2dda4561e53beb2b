"""What effects add to the costs of activated abilities other than mana (601.2f, 602.2b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.reading.functioning import effects_of, functioning
from app.engine.reading.meaning import matches, players_of
from app.engine.reading.prohibitions import is_elsewhere
from app.engine.trees.mana_abilities import is_mana_ability

if TYPE_CHECKING:
    from app.engine.position.state import Position


def added_costs(game: Position, player: PlayerId, id: ObjectId, part: t.ActivatedAbility) -> tuple[t.Cost, ...]:
    """What a player pays besides to activate an ability of an object: of every effect that says so its cost."""
    if t.CostChange not in functioning(game).rules:
        return ()
    kinds = ("ability", "mana") if is_mana_ability(part) else ("ability",)
    return tuple(
        e.additional for e, ctx in effects_of(game, t.CostChange)
        if e.additional is not None and e.applies_to in kinds and matches(e.what, id, ctx)
        and not is_elsewhere(game, e.what, id)
        and (e.by is None or player in players_of(e.by, ctx)) and game.applies("601.2f")
    )
