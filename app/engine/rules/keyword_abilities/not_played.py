"""Keywords that stand for nothing the engine plays by itself.

Some stand before an ability, which the reader of card texts writes out with its limits (`may_activate`); others are refused by
name, so that a game in which they could matter ends there.
"""

from __future__ import annotations

from app.engine.trees.keywords import Takes, named

named("boast", "702.142a")
named("exhaust", "702.177a")
named("forecast", "702.57a", Takes.WORDS_OF_ITS_OWN)
named("max speed", "702.178a")
named("power-up", "702.193a", Takes.COST)
named("solved", "702.169a")
named("infinity", "702.186a", Takes.COST)

named("space sculptor", "702.158a", Takes.NOTHING)
named("visit", "702.159a")
