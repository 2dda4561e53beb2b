"""Whose commander an object is, and what colors a player's commanders stand for (903.3, 903.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.position.ids import PlayerId
from app.engine.reading.merged import commanders_among

if TYPE_CHECKING:
    from app.engine.position.objects import Card
    from app.engine.position.state import Position


def commanders_of(game: Position, player: PlayerId) -> tuple[Card, ...]:
    """The cards that are a player's commanders, wherever they are (903.3)."""
    return tuple(
        commander.card for one in game.objects.values() if "commander" in one.marks and one.owner == player
        for commander in commanders_among(one) if commander.card is not None
    )


def identity_of_commanders(game: Position, player: PlayerId) -> frozenset[str]:
    """The combined color identity of a player's commanders as the game began (903.4a); nothing for a player who has
    none (903.4f)."""
    return frozenset(color for card in commanders_of(game, player) for color in card.color_identity)
