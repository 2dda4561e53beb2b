"""Additional phases (500.8)."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.oracle.grammar import Steps
from app.engine.oracle.reader import Reader


def additional(reader: Reader) -> Steps:
    """ "After this main phase, there is an additional combat phase followed by an additional main phase", "there is an additional
    combat phase after this phase". Raises Stuck."""
    before = reader.any(*(f"{words} ," for words in _AFTER))
    reader.expect("there is an additional combat phase", "there's an additional combat phase")
    if before is None:
        reader.expect(*_AFTER)
    main = reader.any(", followed by an additional main phase", "followed by an additional main phase")
    return [t.ExtraPhase(("combat", "main") if main else ("combat",))]


_AFTER = ("after this phase", "after this main phase", "after this combat phase", "after this one")
