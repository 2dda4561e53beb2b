"""What an activated ability costs where effects let another cost be paid."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from app.engine import trees as t
from app.engine.playing.casting.alternatives import ALTERNATIVE_COST
from app.engine.playing.costs.added import added_costs
from app.engine.playing.costs.cost_parts import parts_of_cost
from app.engine.position import events as ev
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.position.values import Held
from app.engine.reading.functioning import effects_of
from app.engine.reading.meaning import matches

if TYPE_CHECKING:
    from app.engine.position.state import Position

_PRICED = frozenset(get_args(t.PricedKeyword))


def cost_of(game: Position, player: PlayerId, id: ObjectId, held: Held, part: t.ActivatedAbility) -> t.Cost:
    """The cost of an ability, with what effects add to it that is no mana."""
    cost, added = _own_or_another(game, player, id, held, part), added_costs(game, player, id, part)
    return t.Costs((cost, *added)) if added else cost


def _own_or_another(game: Position, player: PlayerId, id: ObjectId, held: Held, part: t.ActivatedAbility) -> t.Cost:
    """The cost of an ability, or one of several where an effect allows another; what is asked besides the keyword's own cost
    stays ("discard this card" of cycling)."""
    if part.keyword not in _PRICED:
        return part.cost
    others = [
        _instead(held, part, effect.cost) for effect, ctx in effects_of(game, t.AlternativeActivation)
        if effect.keyword == part.keyword and ctx.controller == player
        and (effect.what is None or matches(effect.what, id, ctx))
        and not (effect.first and _activated_before(game, player, part.keyword))
        and not (effect.own_turn and game.turn.active != player)
    ]
    return t.EitherCost((part.cost, *others)) if others and game.applies(ALTERNATIVE_COST) else part.cost


def _instead(held: Held, part: t.ActivatedAbility, cost: t.Cost) -> t.Cost:
    """The other cost, with what the ability asks for besides the cost of its keyword."""
    own = held.ability.cost if isinstance(held.ability, t.KeywordAbility) else None
    if own is None:
        return cost
    replaced = parts_of_cost(own)
    rest = tuple(one for one in parts_of_cost(part.cost) if one not in replaced)
    return t.Costs((cost, *rest)) if rest else cost


def _activated_before(game: Position, player: PlayerId, keyword: str) -> bool:
    """Has the player activated such an ability this turn?"""
    return any(isinstance(e, ev.AbilityActivated) and e.player == player and e.keyword == keyword for e in game.history)
