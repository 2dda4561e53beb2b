"""Room permanents (709.5): what they are with the halves that are unlocked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.engine import trees as t
from app.engine.position.values import Values
from app.engine.reading.faces import combined
from app.engine.trees.walking import mapped

if TYPE_CHECKING:
    from app.engine.position.objects import Card

UNLOCKED = ("left half unlocked", "right half unlocked")
"""The marks of the unlocked designations."""


def is_room(card: Card | None) -> bool:
    """Is it a card with a shared type line (709.5)?"""
    return card is not None and card.layout == "room" and len(card.faces) == 2


def room_values(card: Card, marks: frozenset[str]) -> Values:
    """What a Room permanent is: the halves that are unlocked, and their shared types (709.5, 709.5a)."""
    key = "room:" + "".join(str(int(mark in marks)) for mark in UNLOCKED)
    known = card.extra.get(key)
    if known is None:
        known = card.extra[key] = _room_values(card, marks)
    found: Values = known
    return found


def _room_values(card: Card, marks: frozenset[str]) -> Values:
    doors = [_door(card.faces[side], side) for side in (0, 1)]
    opened = [door for door, mark in zip(doors, UNLOCKED) if mark in marks]
    if len(opened) == 2:
        return combined(card).replaced(abilities=doors[0].abilities + doors[1].abilities)
    if opened:
        return opened[0]
    return card.faces[0].replaced(name="", mana_cost=None, mana_value=0, abilities=())


def _door(face: Values, side: int) -> Values:
    """A half whose abilities know which door they are on: "this door" is that half (709.5h)."""

    def change(node: Any) -> Any:
        if isinstance(node, t.Does) and node.action == "unlock_door" and node.what == t.IsSource():
            return replace(node, at_least=side + 1)
        return node

    return face.replaced(abilities=mapped(face.abilities, change))
