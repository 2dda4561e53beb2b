"""Mana abilities that a payment can't count on: what they cost, or how much they make, is told only as they are activated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.errors import IllegalAction, LacksMana, UnplannedMana
from app.engine.playing.costs.competing import can_pay_parts
from app.engine.playing.costs.cost_parts import mana_symbols, parts_of_cost
from app.engine.playing.costs.mana import PLANNED, PLANNED_COSTS, is_known_before, price_of, sources
from app.engine.playing.costs.payment import find_payment
from app.engine.playing.costs.purpose import Purpose
from app.engine.playing.may_activate import may_activate
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.position.stack import StackItem
from app.engine.position.state import Looking
from app.engine.position.values import Held
from app.engine.reading.characteristics import chars
from app.engine.reading.known import permanents_of
from app.engine.trees.walking import contains

if TYPE_CHECKING:
    from app.engine.position.state import Position


def unplanned_mana(game: Position, player: PlayerId) -> list[ObjectId]:
    """Permanents with a mana ability that a player could activate now, and whose mana isn't known before."""
    with Looking(game):
        return [
            id for id in permanents_of(game, player)
            if any(_is_unplanned(game, player, id, held, index) for held, index in _abilities(game, id))
        ]


def _is_planned(part: t.ActivatedAbility) -> bool:
    """Does the search for a payment know what a mana ability costs and makes?"""
    costs = parts_of_cost(part.cost)
    if "X" in mana_symbols(part.cost) or any(type(cost) not in PLANNED_COSTS for cost in costs):
        return False
    instructions = part.body.instructions
    return all(
        is_known_before(one, instructions[:place]) if isinstance(one, t.AddMana) else isinstance(one, PLANNED)
        for place, one in enumerate(instructions) if contains(one, t.AddMana)
    )


def _abilities(game: Position, id: ObjectId) -> Iterator[tuple[Held, int]]:
    return ((held, index) for held in chars(game, id).held for index in held.mana)


def _is_unplanned(game: Position, player: PlayerId, id: ObjectId, held: Held, index: int) -> bool:
    part = held.parts[index]
    assert isinstance(part, t.ActivatedAbility)
    if part.as_instant or _is_planned(part) or may_activate(game, player, id, held, index) is not None:
        return False
    item = StackItem("activated", id, part, part.body)
    item.x["X"] = 0
    ctx = Context(game, player, id, item, parent=held.grant)
    others = [cost for cost in parts_of_cost(part.cost) if not isinstance(cost, t.ManaCost)]
    return can_pay_parts(ctx, others) and _is_payable(ctx, part)


def _is_payable(ctx: Context, part: t.ActivatedAbility) -> bool:
    game, player, id = ctx.g, ctx.controller, ctx.source
    symbols = tuple(one for one in price_of(ctx, part) if one != "X")
    return find_payment(game, Purpose(player, id, "ability"), symbols, sources(game, player, frozenset((id,)))) is not None


def doubt_lack(game: Position, player: PlayerId, refused: IllegalAction | None) -> None:
    """Raise UnplannedMana where an action is refused for too little mana, while it isn't known how much could be made."""
    if isinstance(refused, LacksMana) and (found := unplanned_mana(game, player)):
        raise UnplannedMana(map(game.name_of, found))
