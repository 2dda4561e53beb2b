"""Cycling: its rules. What it stands for is in `rules.keyword_abilities.activated`, the event in `playing.activating`."""

from __future__ import annotations

CYCLING = "702.29a"
CYCLES = "702.29c"
"""A player cycles a card as they activate the ability."""
ONCE_FOR_DISCARD = "702.29d"
"""What watches for cycling or discarding triggers once for a card that is cycled and so discarded."""
TYPECYCLING = "702.29e"
CYCLES_WITH_TYPE = "702.29f"
"""Activating a typecycling ability is cycling too."""
