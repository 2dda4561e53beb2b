"""Kinds of choice as documents call them, and the kinds of decision they can answer."""

from __future__ import annotations

from app.engine.position import decisions as d

NOTHING = object()
"""No answer."""

PICKS = frozenset(
    {d.TARGET, d.NEW_TARGET, d.OBJECTS, d.CARDS, d.SEARCH, d.DISCARD, d.COST_CHOICE, d.BOTTOM, d.RANDOM}
)
SHARED = frozenset({d.DAMAGE, d.DIVISION})
"""Choices of how a number is shared out among objects and players."""
STOPS = ("stop", "target_stop")
KIND_NAMES: dict[str, tuple[str, ...]] = {
    d.TARGET: ("target", "choice"),
    d.NEW_TARGET: ("new_target", "target", "choice"),
    d.OBJECTS: ("objects", "cards", "player", "choice", "target"),
    d.CARDS: ("cards", "objects", "choice", "target"),
    d.SEARCH: ("search", "target", "choice"),
    d.DISCARD: ("discard", "choice", "target"),
    d.COST_CHOICE: ("cost", "choice", "target"),
    d.BOTTOM: ("bottom", "choice", "target"),
    d.RANDOM: ("random",),
    d.PLAYER: ("player", "choice", "target"),
    d.COLOR: ("color", "choice"),
    d.WORD: ("word", "way", "choice"),
    d.OPTION: ("option", "choice", "target", "mode"),
    d.LEGEND: ("legend", "choice", "target"),
    d.MANA_CHOICE: ("mana", "choice"),
    d.WAY: ("way",),
    d.REPLACEMENT: ("replacement", "choice"),
    d.TRIGGER_ORDER: ("order", "choice"),
    d.ORDER: ("order", "choice", "target"),
    d.MAY: ("may", "choice"),
    d.OPTIONAL_COST: ("may", "choice", "number"),
    d.MULLIGAN: ("may",),
    d.X_VALUE: ("x", "number", "choice"),
    d.NUMBER: ("number", "choice"),
    d.COIN: ("coin",),
    d.DIE: ("die",),
    d.MODE: ("mode",),
    d.DAMAGE: ("damage", "number"),
    d.DIVISION: ("division", "number"),
    d.BANDS: ("bands",),
    d.STARTING_PLAYER: ("player",),
}
"""Kinds of choice, as documents call them, that can answer a kind of decision; the most exact first."""
