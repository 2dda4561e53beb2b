"""Conspiracies with hidden agenda: face down in the command zone, with a name chosen, until they are turned face up."""

from __future__ import annotations

from app.engine.trees.keywords import looked_for

HIDDEN_AGENDA = "hidden agenda"
looked_for(HIDDEN_AGENDA, "702.106a")

REVEALED = "702.106c"
"""The rule by which a face-down conspiracy may be turned face up, for no cost."""
