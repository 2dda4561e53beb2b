"""How many counters a condition asked for, as "that many" in what it is the condition of."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from app.engine import trees as t
from app.engine.oracle.printing.errors import printable
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.rewrite import holds_node, put_instead

N = TypeVar("N")


def that_many(asked: t.Condition | None, node: N, say: Callable[[N], str]) -> str:
    """What is said of a node, also with "that many" for the counters that its condition asks for: "if it had counters on it, put
    that many +1/+1 counters on target creature"."""
    counted = _counters(asked)
    if counted is None or not holds_node(node, counted):
        return say(node)
    brief = printable(say, put_instead(node, counted, t.EventAmount()))
    return either(say(node), *([brief] if brief is not None else ()))


def _counters(asked: t.Condition | None) -> t.Amount | None:
    if isinstance(asked, t.Matches) and isinstance(asked.filter, t.HasCounter):
        return t.CountersOn(asked.what, asked.filter.kind)
    return asked.left if isinstance(asked, t.Compare) and isinstance(asked.left, t.CountersOn) else None
