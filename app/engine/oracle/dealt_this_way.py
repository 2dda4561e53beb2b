"""Conditions on whether damage was dealt or counters were removed by what was just done (608.2c)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import selectors
from app.engine.oracle.reader import Reader


def read_dealt_this_way(reader: Reader) -> t.Condition:
    """ "it deals damage to you this way", "no counters were removed this way". Raises Stuck."""
    if reader.find("this way") < 0:
        reader.stuck()
    return reader.first(_no_counters, _it_dealt)


def _no_counters(reader: Reader) -> t.Condition:
    reader.expect("no counters were removed this way", "no counter was removed this way")
    node = reader.scope.did("remove")
    return t.NotSo(t.Did(reader.scope.tie(node))) if node is not None else reader.stuck()


def _it_dealt(reader: Reader) -> t.Condition:
    """ "it deals damage to you this way": any at all."""
    source = selectors.read_one(reader, False)
    reader.expect("deals damage to", "dealt damage to")
    to = selectors.read_one(reader, False)
    reader.expect("this way")
    node = reader.scope.did("deal")
    if node is None or (node.source, node.to) != (source, to):
        reader.stuck()
    return t.Did(reader.scope.tie(node))
