"""What is kept on objects and players beside characteristics and status: choices and objects for linked abilities (607), and what
rules remember of them. Each key is one of a closed vocabulary."""

from __future__ import annotations

from typing import Any, Literal, TypeVar

from app.engine.trees.vocabularies import ChoiceKey, LinkKey, words_of

Link = Literal[
    "linked:arrived", "linked:championed", "linked:chosen", "linked:created", "linked:devoured", "linked:encoded",
    "linked:exiled",
]
"""Objects kept for linked abilities (607.2a)."""
LINKS: dict[LinkKey, Link] = {
    "arrived": "linked:arrived", "championed": "linked:championed", "chosen": "linked:chosen", "created": "linked:created",
    "devoured": "linked:devoured", "encoded": "linked:encoded", "exiled": "linked:exiled",
}
MadeBy = Literal[
    "made by: card_type", "made by: color", "made by: colors", "made by: creature_type", "made by: demonstrate", "made by: gift",
    "made by: land_type", "made by: name", "made by: number", "made by: planeswalker_type",
    "made by: player", "made by: protector", "made by: tribute",
    "made by: word",
]
"""By the abilities printed on what each choice was made (607.5a)."""
MADE_BY: dict[ChoiceKey, MadeBy] = {
    "card_type": "made by: card_type", "color": "made by: color", "colors": "made by: colors",
    "creature_type": "made by: creature_type", "demonstrate": "made by: demonstrate", "gift": "made by: gift",
    "land_type": "made by: land_type", "name": "made by: name", "number": "made by: number",
    "planeswalker_type": "made by: planeswalker_type", "player": "made by: player",
    "protector": "made by: protector", "tribute": "made by: tribute", "word": "made by: word",
}
MADE_BY_NOTES = frozenset(MADE_BY.values())
ObjectNote = ChoiceKey | Link | MadeBy | Literal[
    "adventure", "attacks", "bestowed", "class_level", "components", "damaged",
    "exile_after", "foretell_costs", "foretold", "haunting", "manifested", "melded", "modes", "mutated",
    "paired", "phased_by", "plotted", "prepared_by", "ring_bearer", "stays", "suspected", "turned_over", "used", "venture marker",
    "warped",
]
"""What is kept on an object. The choices (607.2d) have keys of their own."""
OBJECT_NOTES: tuple[ObjectNote, ...] = tuple(words_of(ObjectNote))
PlayerNote = Literal[
    "commander_casts", "commander_damage", "controlled_next_turn", "dungeon_names", "dungeons_completed", "extra_turn_after_next",
    "paradigms", "ring_temptations", "speed", "turn_before", "upkeeps",
]
"""What is kept about a player."""
ObjectNotes = dict[ObjectNote, Any]
PlayerNotes = dict[PlayerNote, Any]

Key = TypeVar("Key", bound=str)


def noted(notes: dict[Key, Any], key: Key, value: Any) -> dict[Key, Any]:
    """The notes with one more, or with another value under its key."""
    return {**notes, key: value}


def without(notes: dict[Key, Any], *keys: Key) -> dict[Key, Any]:
    """The notes without those under some keys."""
    return {one: value for one, value in notes.items() if one not in keys}
