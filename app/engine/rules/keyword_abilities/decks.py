"""Keywords about decks and what lies outside the game (100.6, 103.2): they do nothing in a game that has begun."""

from __future__ import annotations

from app.engine.trees.keywords import Takes, looked_for

looked_for("companion", "702.139a", Takes.WORDS_OF_ITS_OWN)
for _name in ("choose a background", "doctor's companion", "friends forever"):
    looked_for(_name, "")
