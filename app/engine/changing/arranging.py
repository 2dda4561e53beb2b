"""The order in which cards lie that are put into a graveyard at the same time (404.3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.position import decisions
from app.engine.position.events import Event, ZoneChange
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.position.journal import NameList
from app.engine.trees.walking import find_all

if TYPE_CHECKING:
    from app.engine.position.objects import GameObject
    from app.engine.position.state import Position
    from app.engine.position.values import Values

_KEPT = 4096


def arrange_graveyards(game: Position, happened: Sequence[Event]) -> None:
    """Players put those of their cards in order that came into their graveyards together, where a card of the game can tell."""
    together = [e.new for e in happened if isinstance(e, ZoneChange) and e.to == "graveyard" and e.new in game.objects]
    if len(together) < 2 or not any(map(_can_tell, game.objects.values())):
        return
    for player in game.apnap():
        own = tuple(id for id in together if game.objects[id].owner == player and game.objects[id].card is not None)
        if len(own) > 1 and game.applies("404.3"):
            _put_in_order(game, player, own)


def _put_in_order(game: Position, player: PlayerId, own: tuple[ObjectId, ...]) -> None:
    top_first: tuple[ObjectId, ...] = game.ask(decisions.Decision(
        decisions.ORDER, player, own, "404.3", minimum=len(own), maximum=len(own), prompt="Order, top first"))
    others = tuple(id for id in game.graveyards[player] if id not in own)
    game.tell("order", "{} puts them into the graveyard in the order {}, the first on top",
              (game.called(player), NameList(map(game.called, top_first), last=", ")), ("404.3",), top_first)
    game.set_zone("graveyard", player, (*others, *reversed(top_first)))


def _can_tell(thing: GameObject) -> bool:
    """Does it, or any face of its card, speak of what lies on top of a graveyard?"""
    return any(map(_tells, (thing.values, *(thing.card.faces if thing.card is not None else ()))))


@lru_cache(_KEPT)
def _tells(values: Values) -> bool:
    trees = tuple(held.ability for held in values.base.held)
    on_top = any(cost.top and "graveyard" in cost.zones for cost in find_all(trees, t.ExileCards))
    return on_top or bool(find_all(trees, t.TopOfGraveyard))
