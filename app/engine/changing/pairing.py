"""Pairs of creatures made by soulbond."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.position.ids import ObjectId, PlayerId
from app.engine.position.notes import noted, without
from app.engine.reading.pairs import are_whole, partner_of

if TYPE_CHECKING:
    from app.engine.position.state import Position
SOULBOND = "702.95a"
UNPAIRED = "702.95e"
"""They stay paired only as long as both qualify."""


def can_pair(game: Position, one: ObjectId, other: ObjectId, player: PlayerId) -> bool:
    """Could two objects be paired now by a soulbond ability of this player?"""
    if one == other or not are_whole(game, one, other, player):
        return False
    return partner_of(game, one) is None and partner_of(game, other) is None


def pair(game: Position, one: ObjectId, other: ObjectId) -> None:
    """Pair two creatures."""
    for a, b in ((one, other), (other, one)):
        game.alter(a, notes=noted(game.objects[a].notes, "paired", (b, game.objects[one].controller)))
    game.tell("pair", "{} and {} are paired", (game.called(one), game.called(other)), (SOULBOND,), (one, other))


def part_broken_pairs(game: Position) -> None:
    """Creatures become unpaired for good as soon as one of them no longer qualifies."""
    for id in game.battlefield:
        notes = game.objects[id].notes
        if "paired" in notes and not are_whole(game, id, *notes["paired"]) and game.applies(UNPAIRED):
            game.alter(id, notes=without(notes, "paired"))
            game.tell("pair", "{} becomes unpaired", (game.called(id),), (UNPAIRED,), (id,))
