"""Keyword actions that have targets which their text does not name (701)."""

from __future__ import annotations

from collections.abc import Callable

from app.engine import trees as t
from app.engine.oracle import amounts
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.reader import Reader

Verb = Callable[[Reader, t.Selector], t.Instruction]


def _support(reader: Reader, who: t.Selector) -> t.Instruction:
    """"Support N" targets up to so many creatures, other than the permanent that says so."""
    number = amounts.read_amount(reader)
    other = t.And((t.HasType(("creature",)), t.Not(t.IsSource())))
    spec = t.TargetSpec(other, minimum=t.Number(0), maximum=number)
    return t.KeywordAction("support", who, reader.scope.target(spec, OBJECT, True, frozenset({"creature", "permanent"})), number)


def _earthbend(reader: Reader, who: t.Selector) -> t.Instruction:
    """"Earthbend N" targets a land of the player's own."""
    number = amounts.read_amount(reader)
    spec = t.TargetSpec(t.And((t.HasType(("land",)), t.ControlledBy(t.You()))))
    land = reader.scope.target(spec, OBJECT, False, frozenset({"land", "permanent"}))
    return t.KeywordAction("earthbend", who, land, number)


VERBS: dict[str, Verb] = {"support": _support, "earthbend": _earthbend}
