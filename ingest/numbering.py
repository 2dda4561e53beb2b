"""Gaps, repetitions and disorder in the numbering of a document: noted, never mended."""

from __future__ import annotations

from app.library.errors import DoesNotParse
from app.library.numbers import letter_place, parse_number
from app.library.records import NodeKind
from ingest.outline import OutlineBuilder


def check_numbering(outline: OutlineBuilder) -> None:
    """Note every missing, repeated, malformed and out-of-order number among the rules and subrules of an outline."""
    rows: dict[int | None, list[tuple[str, int, int]]] = {}
    for node in outline.nodes:
        if node.kind not in (NodeKind.RULE, NodeKind.SUBRULE) or node.number is None:
            continue
        here = place(node.number)
        if here is None:
            outline.odd("malformed_number", node.first_line, node.number, "no number as the rules write them")
        elif node.ordinal > 1:
            outline.odd("duplicate", node.first_line, node.number, f"occurrence {node.ordinal} of this number")
        elif "misplaced" not in node.flags:
            rows.setdefault(node.parent, []).append((node.number, here, node.first_line))
    for row in rows.values():
        _check_row(outline, row)


def _check_row(outline: OutlineBuilder, row: list[tuple[str, int, int]]) -> None:
    previous = 0
    seen = {here for _, here, _ in row}
    for number, here, line in row:
        if here < previous:
            outline.odd("order", line, number, "stands after a higher number")
        missing = [n for n in range(previous + 1, here) if n not in seen]
        if missing:
            outline.odd("gap", line, number, f"before it the row lacks {_listed(missing)}")
        previous = max(previous, here)


def _listed(places: list[int]) -> str:
    if len(places) > 2:
        return f"numbers {places[0]} to {places[-1]}"
    return "number " + " and ".join(map(str, places))


def place(number: str) -> int | None:
    """The place of a rule in its section, or of a subrule among its rule's letters, from 1; None if malformed."""
    try:
        parsed = parse_number(number)
    except DoesNotParse:
        return None
    return letter_place(parsed.letters) if parsed.letters else parsed.rule
