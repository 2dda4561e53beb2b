"""Checks of single cells of the seven axes, a file for each family: what a table of rows for many nodes can't say."""

from __future__ import annotations

from collections.abc import Callable

Cell = tuple[str, str, str]
"""Family, node and axis."""
Check = Callable[[], None]

FILES = (
    "conditions", "casting", "filters", "relations", "amounts", "events", "durations", "doing", "objects", "tokens", "turns",
    "words", "stack", "settled", "next_turns", "counter_kinds", "mana", "melding", "doors",
)
CHECKS: dict[Cell, list[Check]] = {}
"""What each check shows; the files of this package fill it."""


def shows(family: str, node: str, *axes: str) -> Callable[[Check], Check]:
    """The check shows that the node is right on these axes; it raises AssertionError where it isn't."""
    def note(check: Check) -> Check:
        for axis in axes:
            CHECKS.setdefault((family, node, axis), []).append(check)
        return check

    return note
