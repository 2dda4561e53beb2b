"""Banding: the rules by which creatures attack as a band, are blocked as one, and have their damage divided."""

from __future__ import annotations

from app.engine.trees.keywords import looked_for

looked_for("banding", "702.22b")
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
