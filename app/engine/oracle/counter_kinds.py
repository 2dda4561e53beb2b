"""What is done for each kind of counter that there is on something (122.1)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import grammar, selectors
from app.engine.oracle.grammar import Steps
from app.engine.oracle.reader import Reader


def for_each_kind(reader: Reader) -> Steps:
    """ "For each kind of counter on target permanent, [clauses]". Raises Stuck."""
    reader.expect("for each kind of counter on", "for each kind of counter among")
    of = selectors.read_object(reader)
    reader.expect(",")
    return [t.ForEachCounterKind(of, tuple(grammar.clauses(reader)))]
