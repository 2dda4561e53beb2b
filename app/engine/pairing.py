"""Pairs of creatures made by soulbond (702.95)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.characteristics import chars

if TYPE_CHECKING:
    from app.engine.state import Position


def partner_of(g: Position, id: int) -> int | None:
    """The creature another creature is paired with, or None (702.95b)."""
    here = g.objects.get(id)
    if here is None or "paired" not in here.notes:
        return None
    other, player = here.notes["paired"]
    return int(other) if _whole(g, id, other, player) else None


def _whole(g: Position, one: int, other: int, player: int) -> bool:
    """Are both still creatures on the battlefield under the control of the player who paired them (702.95e)?"""
    a, b = g.objects.get(one), g.objects.get(other)
    if a is None or b is None or a.zone != "battlefield" or b.zone != "battlefield":
        return False
    if a.controller != player or b.controller != player:
        return False
    return "creature" in chars(g, one).types and "creature" in chars(g, other).types


def can_pair(g: Position, one: int, other: int, player: int) -> bool:
    """Could two objects be paired now by a soulbond ability of this player (702.95c–d)?"""
    if one == other or not _whole(g, one, other, player):
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
        if "paired" in notes and not _whole(g, id, *notes["paired"]) and g.applies("702.95e"):
            g.alter(id, notes={key: value for key, value in notes.items() if key != "paired"})
            g.tell("pair", "{} becomes unpaired", (g.name_of(id),), ("702.95e",), (id,))
