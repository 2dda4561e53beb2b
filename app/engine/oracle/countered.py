"""What is done besides where the ability of a permanent is countered: with that permanent (113.7a)."""

from __future__ import annotations

from typing import Any

from app.engine import trees as t
from app.engine.oracle import grammar, lasting
from app.engine.oracle.mentions import OBJECT
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.reader import Reader

_THAT = frozenset({"permanent"})


def ability_of_permanent(reader: Reader, out: list[Any]) -> bool:
    """ "[Counter target ability.] If a permanent's ability is countered this way, destroy that permanent." Raises Stuck."""
    last = out[-1]
    if not isinstance(last, t.Counter):
        reader.stuck()
    kind = _whose(reader)
    reader.expect("is countered this way ,")
    name, did = reader.scope.results.numbered("source"), reader.scope.tie(last, "did")
    countered = reader.scope.renewed(last)
    mentions = len(reader.scope.mentions)
    reader.scope.mention(t.Bound(name), OBJECT, False, _THAT)
    steps = reader.first(lasting.read_for_a_time, grammar.clauses)
    del reader.scope.mentions[mentions:]
    there = t.Matches(t.Bound(name), t.And((kind, t.InZone(("battlefield",)))))
    out[-1:] = [t.Bind(name, t.SourceOf(last.what)), countered, t.If(t.AllOf((t.Did(did), there)), tuple(steps))]
    return True


def _whose(reader: Reader) -> t.Filter:
    """ "A permanent's ability", "an ability of an artifact, creature, or planeswalker"."""
    if reader.ok("if a permanent 's ability"):
        return t.IsPermanent()
    reader.expect("if an ability of a", "if an ability of an")
    return read_phrase(reader).filter
