"""Pairs of creatures made by soulbond (702.95)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.reading.pairs import are_whole, partner_of

if TYPE_CHECKING:
    from app.engine.position.state import Position


def can_pair(g: Position, one: int, other: int, player: int) -> bool:
    """Could two objects be paired now by a soulbond ability of this player (702.95c–d)?"""
    if one == other or not are_whole(g, one, other, player):
        return False
    return partner_of(g, one) is None and partner_of(g, other) is None


def pair(g: Position, one: int, other: int) -> None:
    """Pair two creatures."""
    for a, b in ((one, other), (other, one)):
        g.alter(a, notes={**g.objects[a].notes, "paired": (b, g.objects[one].controller)})
    g.tell("pair", "{} and {} are paired", (g.name_of(one), g.name_of(other)), ("702.95a",), (one, other))


def part_broken_pairs(g: Position) -> None:
    """Creatures become unpaired for good as soon as one of them no longer qualifies (702.95e)."""
    for id in g.battlefield:
        notes = g.objects[id].notes
        if "paired" in notes and not are_whole(g, id, *notes["paired"]) and g.applies("702.95e"):
            g.alter(id, notes={key: value for key, value in notes.items() if key != "paired"})
            g.tell("pair", "{} becomes unpaired", (g.name_of(id),), ("702.95e",), (id,))
