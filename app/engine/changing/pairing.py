"""Pairs of creatures made by soulbond."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.reading.pairs import are_whole, partner_of

if TYPE_CHECKING:
    from app.engine.position.state import Position
SOULBOND = "702.95a"
UNPAIRED = "702.95e"
"""They stay paired only as long as both qualify."""


def can_pair(g: Position, one: int, other: int, player: int) -> bool:
    """Could two objects be paired now by a soulbond ability of this player?"""
    if one == other or not are_whole(g, one, other, player):
        return False
    return partner_of(g, one) is None and partner_of(g, other) is None


def pair(g: Position, one: int, other: int) -> None:
    """Pair two creatures."""
    for a, b in ((one, other), (other, one)):
        g.alter(a, notes={**g.objects[a].notes, "paired": (b, g.objects[one].controller)})
    g.tell("pair", "{} and {} are paired", (g.name_of(one), g.name_of(other)), (SOULBOND,), (one, other))


def part_broken_pairs(g: Position) -> None:
    """Creatures become unpaired for good as soon as one of them no longer qualifies."""
    for id in g.battlefield:
        notes = g.objects[id].notes
        if "paired" in notes and not are_whole(g, id, *notes["paired"]) and g.applies(UNPAIRED):
            g.alter(id, notes={key: value for key, value in notes.items() if key != "paired"})
            g.tell("pair", "{} becomes unpaired", (g.name_of(id),), (UNPAIRED,), (id,))
