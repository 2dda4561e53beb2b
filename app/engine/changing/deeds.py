"""How what players and objects do is told: things that have a name of their own and no other event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.changing.cycling import CYCLES
from app.engine.changing.keyword_actions import rule_of_action
from app.engine.position.events import DeedDone
from app.engine.position.ids import NOBODY
from app.engine.trees.keywords import rule_of

if TYPE_CHECKING:
    from app.engine.position.state import Position

_BY_PLAYERS: dict[str, str] = {
    "airbend": "airbends", "blight": "blights a creature", "clash": "clashes", "coin_lost": "loses the coin flip",
    "coin_won": "wins the coin flip", "collect_evidence": "collects evidence", "crime": "commits a crime",
    "cycle": "cycles a card", "exert": "exerts {}", "earthbend": "earthbends", "end_effect": "ends an effect of {}",
    "firebend": "firebends", "forage": "forages", "foretell": "foretells a card", "fully_unlock": "fully unlocks {}",
    "give_gift": "gives a gift", "ignore_effect": "ignores the effect of {}", "learn": "learns",
    "manifest_dread": "manifests dread", "proliferate": "proliferates", "ring_tempts": "is tempted by the Ring",
    "roll": "rolls a die", "time_travel": "time travels", "unlock_door": "unlocks a door of {}", "waterbend": "waterbends",
}
_BY_OBJECTS: dict[str, str] = {
    "adapt": "adapts", "become_monstrous": "becomes monstrous", "become_renowned": "becomes renowned",
    "become_plotted": "becomes plotted",
    "connive": "connives", "evolve": "evolves", "explore": "explores",
    "train": "trains",
}
_TO_OBJECTS: dict[str, str] = {"exploit": "{} exploits {}", "mentor": "{} mentors {}"}
"""What one object does to another."""
_IN_USE: dict[str, tuple[str, str]] = {"crew": ("crews {}", "is crewed"), "saddle": ("saddles {}", "becomes saddled")}
"""What creatures do as they are tapped, and what what they do it to has undergone."""
WHEN_DONE = {
    "coin_lost": "705.2", "coin_won": "705.2", "crime": "700.13", "cycle": CYCLES, "end_effect": "116.2c",
    "fully_unlock": "709.5i", "ignore_effect": "116.2d", "roll": "706.1a", "unlock_door": "709.5h",
}
"""The rule that says when something has been done, where another than the first of its keyword does; keywords add theirs."""
_NAMES = {"become_monstrous": "monstrosity", "become_renowned": "renown", "become_plotted": "plot"}
_TOLD_ALREADY = frozenset({"copy", "scry", "surveil", "search", "fight", "become_day", "become_night", "day_becomes_night",
                           "night_becomes_day", "crime", "expend", "flip_coin", "roll_dice", "roll_highest",
                           "roll_natural", "mutate", "venture", "draw_cards", "become_level", "enlist", "reflexive",
                           "enter_room", "complete_dungeon", "become_monarch", "become_initiative", "become_suspected"})
"""Words of events that come with an entry of their own, or are too common to be told each time."""


def rule_of_deed(event: DeedDone) -> str:
    """The rule of what was done: the one that says when that is so, else that of the keyword."""
    name = _NAMES.get(event.deed, event.deed)
    return WHEN_DONE.get(name) or rule_of_action(name) or rule_of(name)


def tell_deed(game: Position, event: DeedDone) -> None:
    """Write the journal entry of what was done, with its rule."""
    if event.deed in _TOLD_ALREADY:
        return
    template, names = _said(game, event)
    refs = tuple(r for r in (event.object, event.player) if r > 0)
    game.tell(event.told_as, template, names, (*event.rules, rule_of_deed(event)), refs)


def _said(game: Position, event: DeedDone) -> tuple[str, tuple[str, ...]]:
    """The sentence for a deed, and the names in it."""
    if event.deed in _IN_USE:
        does, undergone = _IN_USE[event.deed]
        if event.source in (event.object, 0):
            return f"{{}} {undergone}", (game.called(event.object),)
        return f"{{}} {does}", (game.called(event.object), game.called(event.source))
    if event.deed in _TO_OBJECTS:
        return _TO_OBJECTS[event.deed], (game.called(event.object), game.called(event.target))
    if event.deed in _BY_OBJECTS:
        return f"{{}} {_BY_OBJECTS[event.deed]}", (game.called(event.object),)
    player = game.called(event.player if event.player != NOBODY else event.object)
    said = _BY_PLAYERS[event.deed]
    return f"{{}} {said}", (player, game.called(event.object)) if "{}" in said else (player,)
