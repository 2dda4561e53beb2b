"""Libraries that are shuffled: they keep their order, and where a card was then taken from the top, the answer says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from app.engine.position.decisions import Decision
from app.engine.position.ids import ObjectId, PlayerId
from app.scenarios.script.likeness import all_alike

if TYPE_CHECKING:
    from app.scenarios.script.script import Script


class KeptOrder(NamedTuple):
    """A library in the order that a shuffle has left it in, and the rule by which it was shuffled."""

    player: PlayerId
    order: Sequence[ObjectId]
    rule: str


def keep_order(script: Script, decision: Decision) -> Sequence[Any]:
    """The order that there was before (701.24a); noted of a library whose cards differ."""
    order: Sequence[Any] = decision.options
    if set(order) == set(script.table.game.libraries[decision.player]) and not all_alike(script.table, order):
        script.shuffled.append(KeptOrder(decision.player, tuple(order), decision.rule))
    return order


def assumed_orders(script: Script) -> Iterator[dict[str, Any]]:
    """What is assumed of libraries: of each player whose top card after a shuffle was drawn or taken otherwise, once."""
    game = script.table.game
    for player in game.alive():
        kept = [one for one in script.shuffled if one.player == player]
        orders = [*(one.order for one in kept), game.libraries[player]]
        taken = [one for one, (before, after) in zip(kept, pairwise(orders), strict=True) if _top_taken(before, after)]
        if taken:
            says = f"{game.name_of(player)}'s library keeps its order as it is shuffled; chance could put another card on top"
            yield {"player": game.players[player].name, "says": says, "rule": taken[0].rule, "left_open": True, "chance": True}


def _top_taken(before: Sequence[ObjectId], after: Sequence[ObjectId]) -> bool:
    """Has what was on top left the top, not counting what came onto it?"""
    left = next((id for id in after if id in before), None)
    return left != before[0]
