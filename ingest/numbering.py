"""Gaps, repetitions and disorder in the numbering of a document: noted, never mended."""

from __future__ import annotations

from app.library.records import NodeKind
from ingest.outline import Outline

_LETTERS = "abcdefghijkmnpqrstuvwxyz"


def check_numbering(outline: Outline) -> None:
    """Note every missing, repeated and out-of-order number among the rules and subrules of an outline."""
    expected: dict[int | None, list[tuple[str, int]]] = {}
    for node in outline.nodes:
        if node.kind in (NodeKind.RULE, NodeKind.SUBRULE) and node.number is not None:
            if node.ordinal > 1:
                outline.odd("duplicate", node.first_line, node.number, f"occurrence {node.ordinal} of this number")
            if "misplaced" not in node.flags and node.ordinal == 1:
                expected.setdefault(node.parent, []).append((node.number, node.first_line))
    for siblings in expected.values():
        _check_siblings(outline, siblings)


def _check_siblings(outline: Outline, siblings: list[tuple[str, int]]) -> None:
    previous = 0
    seen = {place(number) for number, _ in siblings}
    for number, line in siblings:
        here = place(number)
        if here < previous:
            outline.odd("order", line, number, "stands after a higher number")
        for missing in range(previous + 1, here):
            if missing not in seen and "." in number:
                outline.odd("gap", line, number, f"number {missing} of its row is missing before it")
        previous = max(previous, here)


def place(number: str) -> int:
    """The place of a rule among the rules of its section, or of a subrule among its rule's letters, from 1."""
    _, _, last = number.rpartition(".")
    digits = last.rstrip("abcdefghijklmnopqrstuvwxyz")
    letters = last[len(digits) :]
    if not letters:
        return int(digits)
    value = 0
    for letter in letters:
        value = value * len(_LETTERS) + (_LETTERS.find(letter) + 1)
    return value
