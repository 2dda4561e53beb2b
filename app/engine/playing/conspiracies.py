"""Conspiracies with hidden agenda: face down in the command zone, with a name chosen, until they are turned face up."""

from __future__ import annotations

from app.engine.trees.keywords import Takes, looked_for, named

HIDDEN_AGENDA = "hidden agenda"
_RULE = looked_for(HIDDEN_AGENDA, "702.106a")
named("double agenda", _RULE, Takes.NOTHING)  # refused: two names are not chosen

REVEALED = "702.106c"
"""The rule by which a face-down conspiracy may be turned face up, for no cost."""
