"""Where something came from: "cast from exile", "entered from a graveyard" (400.7d, 601.2a)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import grammar, zone_phrases
from app.engine.oracle.reader import Reader

FROM_ELSEWHERE = t.And((t.CastFrom(), t.Not(t.CastFrom(("hand",), owner=t.You()))))
"""Of a spell that was cast, but not from your hand; a copy that wasn't cast is none (707.10)."""


@grammar.read_cast_from.by
def cast_from(reader: Reader) -> t.Filter:
    """After "cast from": "exile", "a graveyard", "anywhere other than your hand". Raises Stuck."""
    if reader.any("anywhere other than your hand"):
        return FROM_ELSEWHERE
    zones, owner = zones_of(reader)
    return t.CastFrom(zones, owner=owner)


def zones_of(reader: Reader) -> tuple[tuple[t.Zone, ...], t.Selector | None]:
    """ "exile", which is nobody's, "its owner's hand", for what is in a hand is always its owner's (400.3), or zones that are
    somebody's. Raises Stuck."""
    if reader.ok("exile"):
        return ("exile",), None
    if reader.any("its owner 's hand", "its owner 's library", "its owner 's graveyard"):
        return (zone_phrases.ZONE_WORDS[reader.words[reader.i - 1]],), None
    return zone_phrases.read_zones(reader)
