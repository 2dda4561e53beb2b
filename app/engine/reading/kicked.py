"""Kicker: its rules. Its costs are announced in `playing.casting.totals`."""

from __future__ import annotations

from app.engine.trees.keywords import Takes, looked_for

KICKER = looked_for("kicker", "702.33a", Takes.WORDS_OF_ITS_OWN)
MULTIKICKER = looked_for("multikicker", "702.33c", Takes.WORDS_OF_ITS_OWN, variant_of="kicker")
WAS_KICKED = "702.33d"
KICKED_WITH = "702.33f"
"""With which of two kickers it was kicked."""
