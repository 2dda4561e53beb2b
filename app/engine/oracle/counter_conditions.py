"""Conditions on counters that were put somewhere, or taken away, this turn (122)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle import qualities, selectors
from app.engine.oracle.nouns import read_phrase
from app.engine.oracle.phrase import both
from app.engine.oracle.postmodifiers import as_filter
from app.engine.oracle.reader import Reader


def read_counters_this_turn(reader: Reader) -> t.Condition:
    """ "a +1/+1 counter was put on a permanent under your control this turn", "you put a counter on ~ this turn", "an oil counter
    was removed from a permanent you controlled this turn". Raises Stuck."""
    by = t.You() if reader.any("you've put", "you put") else None
    reader.expect("a", "an", "one or more")
    kind = qualities.read_counter_kind(reader)
    removed = by is None and reader.expect("was put", "were put", "was removed", "were removed").endswith("removed")
    reader.expect("from" if removed else "on")
    on = _holder(reader)
    reader.expect("this turn")
    pattern: t.EventPattern = t.RemovesCounters(on, kind) if removed else t.PutsCounters(on, kind, by)
    return t.HappenedThisTurn(pattern)


def _holder(reader: Reader) -> t.Filter:
    """ "~", "a permanent under your control", "a creature you controlled"."""
    if reader.word not in ("a", "an"):
        return as_filter(selectors.read_object(reader, False))
    reader.i += 1
    phrase = read_phrase(reader)
    if reader.any("under your control", "you controlled"):
        return both([*phrase.parts, t.ControlledBy(t.You())])
    return phrase.filter
