"""Morph, megamorph and disguise: spells cast face down, and permanents turned face up for the keyword's cost."""

from __future__ import annotations

from app.engine.trees.keywords import Takes, looked_for

looked_for("morph", "702.37a", Takes.COST)
MEGAMORPH = looked_for("megamorph", "702.37b", Takes.COST, variant_of="morph")
looked_for("disguise", "702.168a", Takes.COST)

CAST_FACE_DOWN = {"morph": "702.37c", "megamorph": "702.37c", "disguise": "702.168b"}
"""The rule by which a card with the keyword may be cast face down."""
TURNED_UP = {"morph": "702.37e", "megamorph": MEGAMORPH, "disguise": "702.168d"}
"""The rule by which its permanent may be turned face up."""
