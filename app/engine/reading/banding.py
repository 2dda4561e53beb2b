"""Banding: the rules by which creatures attack as a band, are blocked as one, and have their damage divided."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from app.engine.position.ids import ObjectId
from app.engine.reading.characteristics import chars
from app.engine.reading.meaning import matches
from app.engine.reading.protection import keywords_of
from app.engine.trees.keywords import Takes, looked_for

if TYPE_CHECKING:
    from app.engine.position.state import Position

looked_for("banding", "702.22b")
OTHERS = looked_for("bands with other", "702.22b", Takes.QUALITY)
"""A special form of banding: with others of a quality."""
FORMING = "702.22c"
"""Attackers are declared as a band: any with banding, and at most one without."""
ATTACKING_TOGETHER = "702.22d"
"""All of a band attack the same player, planeswalker or battle."""
BLOCKED_TOGETHER = "702.22h"
"""What blocks one of a band blocks all of it."""
BLOCKED_BY_EFFECT = "702.22i"
"""An effect that makes one of a band blocked makes all of it so."""
DEFENDER_DIVIDES = "702.22j"
"""The defending player divides the damage of an attacker that a creature with banding blocks."""
ATTACKER_DIVIDES = "702.22k"
"""The active player divides the damage of a blocker that blocks a creature with banding."""


def of_one_quality(game: Position, ids: Collection[ObjectId], least: int) -> bool:
    """Does one of these creatures band with others of a quality that it has, and have at least so many of them, itself among
    them, that quality (702.22c, 702.22j-k)?"""
    return any(
        matches(one.filter, id, ctx) and sum(matches(one.filter, other, ctx) for other in ids) >= max(least, 2)
        and game.applies(OTHERS)
        for id in ids for one, ctx in keywords_of(game, id, "bands with other")
    )


def bands(game: Position, ids: Collection[ObjectId]) -> bool:
    """Is one of these that block or are blocked together a creature with banding, or do two of them band with each other?"""
    return any(chars(game, id).has("banding") for id in ids) or of_one_quality(game, ids, 2)
