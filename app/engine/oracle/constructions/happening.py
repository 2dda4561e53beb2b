"""What causes abilities to trigger, in words: "you casting an instant spell", "a creature entering" (603.2d)."""

from __future__ import annotations

import re

from app.engine import trees as t
from app.engine.oracle import events, selectors
from app.engine.oracle.constructions.patterns import Category
from app.engine.oracle.phrase import as_filter
from app.engine.oracle.printing.errors import refuse
from app.engine.oracle.printing.events import event
from app.engine.oracle.printing.filters import noun
from app.engine.oracle.printing.narrowing import one
from app.engine.oracle.reader import Reader

_GERUNDS = {
    "casting": "cast", "copying": "copy", "entering": "enters", "leaving": "leaves", "dying": "dies", "attacking": "attacks",
    "dealing": "deals", "being": "is",
}  # fmt: skip


def _causing(reader: Reader) -> t.EventPattern:
    """ "you casting an instant or sorcery spell", "a creature being dealt damage": as "you cast …", "a creature is …" is read.
    Raises Stuck."""
    if reader.any("turning a face-down permanent face up"):
        return t.TurnedFaceUp(t.IsPermanent())
    end = reader.find("causes")
    told = [token._replace(word=_GERUNDS.get(token.word, token.word)) for token in reader.tokens[reader.i : end]]
    inner = Reader(told, reader.scope, reader.compile_quoted)
    found = events.read_event(inner)
    reader.i = end if inner.at_end() else reader.stuck()
    return found


_TOGETHER = (("you cast or copy", "you casting or copying"), ("you cast ", "you casting "))
_HAPPENING = {"enters": "entering", "leaves": "leaving", "dies": "dying", "attacks": "attacking", "deals": "dealing",
              "is dealt": "being dealt"}  # fmt: skip


def _happening(pattern: t.EventPattern) -> str:
    """ "A creature entering"."""
    if pattern == t.TurnedFaceUp(t.IsPermanent()):
        return "turning a face-down permanent face up"
    said = plain = event(pattern)
    for told, gerund in _TOGETHER:
        if said.startswith(told):
            return said.replace(told, gerund)
    for told, gerund in _HAPPENING.items():
        said = re.sub(rf"\b{told}\b", gerund, said)
    return said if said != plain else refuse(pattern)


def _triggering(reader: Reader) -> t.Filter:
    """Whose abilities trigger. Raises Stuck."""
    found = as_filter(selectors.read_one(reader, False))
    return _either_of(reader, found) if reader.ok("or") else found


def _either_of(reader: Reader, one: t.Filter) -> t.Filter:
    """ "a Shaman or another Wizard you control": both are yours. Raises Stuck."""
    other = as_filter(selectors.read_one(reader, False))
    yours = t.ControlledBy(t.You())
    if isinstance(one, t.IsSource):
        return t.Or((one, other))
    if not isinstance(other, t.And) or yours not in other.parts or isinstance(one, t.And):
        reader.stuck()
    return t.Or((t.And((one, yours)), other))


def _there(reader: Reader) -> t.Filter:
    return t.And((as_filter(selectors.read_object(reader, False)), t.InZone(("battlefield",))))


def _print_there(holders: t.Filter) -> str:
    first = holders.parts[0] if isinstance(holders, t.And) else refuse(holders)
    return noun(first, plural=True) if holders == t.And((first, t.InZone(("battlefield",)))) else refuse(holders)


HAPPENING: dict[str, Category] = {
    "happening": Category(_causing, _happening),
    "triggering": Category(_triggering, one),
    "there": Category(_there, _print_there),
}
