"""Where something came from: "cast from exile", "entered from a graveyard" (400.7d, 601.2a)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import grammar, selectors, zone_phrases
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


def came_from(reader: Reader) -> t.Condition:
    """ "it entered from your graveyard or you cast it from your graveyard", of what has just entered. Raises Stuck."""
    if reader.ok("it entered from or was cast from your graveyard"):
        return _either(("graveyard",), t.You(), t.You())
    if reader.ok("one or more of them entered from"):
        return _some_of_them(reader)
    reader.awaits("entered from")
    if not isinstance(selectors.read_one(reader), t.EventRole | t.This):
        reader.stuck()
    reader.expect("entered from")
    zones, owner = zones_of(reader)
    by = t.You() if reader.expect("or you cast it from", "or was cast from") == "or you cast it from" else None
    return _either(zones, owner, by) if zones_of(reader) == (zones, owner) else reader.stuck()


def _either(zones: tuple[t.Zone, ...], owner: t.Selector | None, by: t.Selector | None) -> t.Condition:
    entered = t.EventFits(t.Moves(t.Anything(), zones[0], "battlefield", owner))
    return t.OneOf((entered, t.Matches(t.EventRole(), t.CastFrom(zones, by, owner))))


def _some_of_them(reader: Reader) -> t.Condition:
    """ "[One or more of them entered from] a graveyard or was cast from a graveyard"."""
    zones, owner = zones_of(reader)
    reader.expect("or was cast from", "or were cast from")
    if zones_of(reader) != (zones, owner) or owner is not None:
        reader.stuck()
    entered = t.TookPartIn(t.Moves(t.Anything(), zones[0], "battlefield"))
    return t.Exists(t.Filtered(t.EventRole("objects"), t.Or((entered, t.CastFrom(zones)))))
