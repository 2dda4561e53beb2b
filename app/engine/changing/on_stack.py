"""Abilities as objects on the stack (113.1c, 602.2a, 603.3), and what becomes a target there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.position import events as ev
from app.engine.position.events import Event
from app.engine.position.ids import ObjectId, PlayerId, Referent, is_player
from app.engine.position.journal import NameList
from app.engine.position.objects import new_object
from app.engine.position.stack import StackItem
from app.engine.position.values import Values

if TYPE_CHECKING:
    from app.engine.position.state import Position


def targeted_events(game: Position, item: StackItem, spell: ObjectId, player: PlayerId) -> list[Event]:
    """One "becomes the target" for each object or player targeted (115); and a crime, if one is committed so (700.13)."""
    targets = tuple(dict.fromkeys(item.all_targets()))
    events: list[Event] = [ev.BecameTarget(spell, player, spell, ref) for ref in targets]
    if any(_is_criminal(game, player, ref) for ref in targets):
        events.append(ev.DeedDone(spell, player, spell, deed="crime"))
    return events


def announced(game: Position, item: StackItem) -> str:
    """The values of letters and the targets announced with a spell or ability (601.2b–c), as its sentence ends; "" for none."""
    letters = NameList(f"{letter} = {value}" for letter, value in item.x.items())
    values = f" with {letters}" if letters else ""
    targets = [game.called(ref) for ref in dict.fromkeys(item.all_targets())]
    return NameList(targets, f"{values} targeting ") if targets else values


def _is_criminal(game: Position, player: PlayerId, ref: Referent) -> bool:
    """Is targeting it a crime: an opponent, what an opponent controls, or a card in an opponent's graveyard (700.13)?"""
    opponents = game.opponents(player)
    if is_player(ref):
        return ref in opponents
    o = game.objects.get(ref)
    if o is None:
        return False
    return o.owner in opponents if o.zone == "graveyard" else o.zone in ("battlefield", "stack") and o.controller in opponents


def ability_on_stack(game: Position, item: StackItem, controller: PlayerId) -> ObjectId:
    """Create an ability as an object on the stack (602.2a, 603.3)."""
    o = new_object(game.new_id(), ABILITY, controller, "stack", game.tick())
    o.controller = o.base_controller = controller
    o.item = item
    game.put_in(o)
    return o.id


ABILITY = Values()
"""An ability on the stack has no characteristics but its text (602.2a)."""
