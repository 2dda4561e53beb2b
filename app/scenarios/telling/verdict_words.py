"""What a verdict is put together from: which events matter to it, and what rules mean in a few words."""

from __future__ import annotations

MEANINGS: dict[str, str] = {
    "104.2a": "the only player left", "104.3a": "conceding", "510.1c": "the attacker divides its damage among blockers",
    "614.8": "regeneration", "702.2c": "any damage from a source with deathtouch is lethal",
    "702.15b": "lifelink", "702.16e": "protection", "702.19b": "trample", "702.19c": "trample over planeswalkers",
    "702.12b": "indestructible", "702.80a": "wither", "702.90b": "infect",
    "704.5a": "0 or less life", "704.5b": "a draw from an empty library", "704.5c": "ten or more poison counters",
    "704.5d": "a token outside the battlefield", "704.5e": "a copy outside the stack", "704.5f": "toughness 0 or less",
    "704.5g": "lethal damage", "704.5h": "damage from a source with deathtouch", "704.5i": "no loyalty left",
    "704.5j": "the legend rule", "704.5k": "the world rule", "704.5m": "an Aura that enchants nothing it legally could",
    "704.5n": "an Equipment or Fortification attached to what it may not be",
    "704.5p": "attached, but of a kind that cannot be", "704.5q": "+1/+1 and -1/-1 counters cancel one another",
    "704.5r": "more counters than it may have", "704.5s": "a Saga after its last chapter", "704.5t": "a dungeon that is finished",
    "704.5v": "a Siege without defense counters", "704.5w": "a battle without defense counters",
    "704.5x": "a battle without a protector", "704.5y": "a battle that its controller protects",
    "704.5z": "a newer Role of the same player", "704.6c": "21 combat damage from one commander",
    "704.6d": "a commander may return to the command zone",
}  # fmt: skip
"""By number of the canonical edition."""

GENERAL = frozenset({
    "104.1", "104.5", "106.4", "111.2", "114.2", "116.2a", "119.3", "120.3", "120.3a", "120.3d", "121.1", "122.1", "400.7",
    "402.1", "404.1", "405.1", "408.1", "504.1", "508.1k", "509.1g", "510.2", "601.2a", "601.2i", "602.2", "603.2", "608.2c",
    "608.3", "613.1b", "700.4", "701.3a", "701.3d", "701.7a", "701.8a", "701.9a", "701.13a", "701.21a",
    "117.3a", "117.3b", "117.3c", "117.3d", "117.4", "117.5", "120.1", "120.3c", "120.3e", "120.3h", "400.7d", "500.6", "502.1",
    "508.1", "509.1", "509.1a", "509.1h", "506.4", "510.1", "510.1a", "510.1b", "510.1c", "510.1d", "602.2a", "605.1a", "605.3b",
    "608.2f", "608.2h", "608.2n", "608.3a", "611.2a", "611.2c", "614.1c", "614.5", "702.2b", "703.4a", "703.4b", "703.4c",
    "703.4d", "703.4f", "703.4i", "703.4j", "703.4k", "703.4n", "703.4p", "505.4", "714.3c",
})  # fmt: skip
"""Rules that say only what such an event is: named where no other rule decided it."""

RESULTS = frozenset({
    "attach", "cease", "coin", "commander", "control", "copy", "counters", "create", "damage", "designation", "destroy",
    "discard", "draw", "emblem", "exchange", "face_up", "fight", "flip", "forbidden", "gain_life", "loop", "lose",
    "lose_life", "mill", "move", "mutate", "nothing", "pair", "phase", "prevent", "protector", "regenerate", "replace",
    "sacrifice", "transform", "unattach", "uncounters", "venture", "win", "countered",
})  # fmt: skip
"""Kinds of events that change something a player would report."""

DEEDS = frozenset({"activate", "attack", "block", "cast", "concede", "land", "special", "trigger"})
"""Kinds of events that lead to results."""

PLURALS = {
    "is not put onto the battlefield and ceases to exist": "are not put onto the battlefield and cease to exist",
    "is destroyed": "are destroyed", "dies": "die", "is exiled": "are exiled", "is countered": "are countered",
    "ceases to exist": "cease to exist", "is put into the graveyard": "are put into the graveyard",
    "enters the battlefield": "enter the battlefield", "loses the game": "lose the game",
    "phases out": "phase out", "phases in": "phase in",
    "is put into its owner's hand": "are put into their owners' hands",
    "is put into its owner's library": "are put into their owners' libraries",
}  # fmt: skip
