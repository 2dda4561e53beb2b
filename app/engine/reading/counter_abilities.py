"""Counters that give abilities or power while they are there (122.1b, 122.1j)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.engine.position.ids import ObjectId, is_object
from app.engine.position.objects import GameObject
from app.engine.position.values import Held
from app.engine.trees import KeywordAbility

if TYPE_CHECKING:
    from app.engine.position.state import Position


KEYWORD_COUNTERS = frozenset({
    "flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste", "hexproof", "indestructible",
    "lifelink", "menace", "reach", "shadow", "trample", "vigilance",
})
"""Keywords that counters can give (122.1b)."""
_EACH_COUNTS = frozenset({"exalted"})
"""Those of which every instance counts."""


def keyword_counters(game: Position, thing: GameObject) -> Iterator[tuple[str, int, int]]:
    """Each ability that an object's keyword counters give it, as kind, number and timestamp: one for each counter (122.1b); of
    keywords of which a second instance does nothing one will do."""
    for kind, number, timestamp in thing.counters:
        if kind in KEYWORD_COUNTERS and game.applies("122.1b"):
            instances = number if kind in _EACH_COUNTS else 1
            yield from ((kind, one, timestamp) for one in range(instances))


def keyword_counter_abilities(game: Position, thing: GameObject) -> tuple[Held, ...]:
    """Abilities an object's keyword counters give it (122.1b)."""
    return tuple(
        Held(KeywordAbility(kind), ("counter", kind, number), timestamp)
        for kind, number, timestamp in keyword_counters(game, thing)
    )


def hone_bonus(game: Position) -> list[tuple[ObjectId, int]]:
    """Creatures that Equipment with hone counters is attached to, each with the power it adds (122.1j)."""
    found = []
    for id in game.battlefield:
        o = game.objects[id]
        if o.attached_to is not None and is_object(o.attached_to) and (number := o.counter("hone")):
            found.append((o.attached_to, number))
    return found
