"""Phasing: the rules by which a permanent that is phased out is treated as though it did not exist.

How permanents phase out and in is in `changing.phasing`.
"""

from __future__ import annotations

from app.engine.trees.keywords import looked_for

PHASING = looked_for("phasing", "702.26a")
PHASED_OUT = "702.26b"
"""It is treated as though it did not exist."""
NO_ZONE_CHANGE = "702.26c"
"""Phasing out and in is no change of zones."""
UNSEEN = "702.26f"
"""A duration that tracks it can't see it."""
INDIRECTLY = "702.26g"
"""What is attached to it phases with it, indirectly."""
DIRECTLY_ONLY = "702.26h"
"""What phases out both ways at once does so indirectly."""
