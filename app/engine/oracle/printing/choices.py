"""What is chosen, or is a target, in words for the question that asks for it."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.printing.errors import printable
from app.engine.oracle.printing.selectors import selector, source_word
from app.engine.oracle.printing.synonyms import canonical, uncapitalized
from app.engine.oracle.printing.targets import target

_TWO = t.Number(2)
_ZONES_OF_SOURCES: tuple[t.Zone, ...] = ("battlefield", "stack")


def print_chosen(what: t.Choose | t.TargetSpec, several: bool) -> str:
    """The things that one choice is among: "a creature you control", "creatures you control" where it may be several, "another
    target creature". Raises Unprintable."""
    if isinstance(what, t.TargetSpec):
        return uncapitalized(canonical(target(t.TargetSpec(what.filter, zones=what.zones, players=what.players))))
    if what.zones == _ZONES_OF_SOURCES:
        return f"a {source_word(what.filter)}"
    among = None if isinstance(what.among, t.Bound) else what.among
    plain = t.Choose(what.filter, _TWO if several else t.Number(1), zones=what.zones, players=what.players, among=among)
    said = printable(selector, plain) or selector(t.Choose(plain.filter, plain.count, zones=plain.zones))
    return uncapitalized(canonical(said)).removeprefix("two ")
