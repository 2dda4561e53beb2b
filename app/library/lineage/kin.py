"""What became of the rules below a rule, section or chapter, edition by edition, whatever their numbers were."""

from __future__ import annotations

from itertools import groupby

from app.library.diff.comparing import is_below
from app.library.diff.views import KinChange, KinStep
from app.library.lineage.book import Book
from app.library.lineage.views import SUBSTANTIVE, Change, LineageView, Span
from app.library.numbers import sort_key
from app.library.records import NodeKind

_BELOW = "SELECT line, label, since, until FROM lineage_span WHERE label >= ? AND label < ? AND until >= ? AND since <= ?"
_EVENTS = """
    SELECT DISTINCT older, newer, line, other, change FROM lineage_event
    WHERE line IN (SELECT value FROM json_each(?)) OR other IN (SELECT value FROM json_each(?))"""
_HEADS = frozenset({NodeKind.CHAPTER, NodeKind.SECTION, NodeKind.RULE})
_PAST_ALL = "\x7f"


def kin_steps(book: Book, life: LineageView) -> tuple[KinStep, ...]:
    """The changes below a lineage in each edition, oldest first; nothing for subrules and terms."""
    spans = [span for span in life.spans if span.kind in _HEADS]
    lines = _lines(book, spans)
    found: list[tuple[str, str, str, KinChange]] = []
    for older, newer, line, other, change in _events(book, list(lines)):
        span, label = _belongs(lines.get(line) or (lines.get(other, []) if other else []), spans, older, newer)
        if span is not None:
            found.append((newer, older, span.label, KinChange(label, Change(change))))
    found.sort(key=lambda row: (row[0], row[3].label))
    return tuple(_step(newer, list(rows)) for newer, rows in groupby(found, lambda row: row[0]))


def _lines(book: Book, spans: list[Span]) -> dict[int, list[Span]]:
    """The lines that stood below at any time, each with the labels it bore meanwhile."""
    found: dict[int, list[Span]] = {}
    for span in spans:
        rows = book.rows(_BELOW, (span.label, span.label + _PAST_ALL, span.since, span.until))
        for line, label, since, until in rows:
            if label != span.label and is_below(label.split("#")[0], span.label):
                found.setdefault(line, []).append(Span(label, span.kind, since, until))
    return found


def _events(book: Book, lines: list[int]) -> list[tuple[str, str, int, int | None, str]]:
    """What befell some lines between consecutive editions: dates of both, lines, class."""
    if not lines:
        return []
    listed = f"[{','.join(map(str, lines))}]"
    chain = {document.id: document.slug for document in book.chain}
    return [
        (chain[older], chain[newer], line, other, change)
        for older, newer, line, other, change in book.rows(_EVENTS, (listed, listed))
        if older in chain and newer in chain and change != Change.UNCHANGED
    ]


def _belongs(labels: list[Span], spans: list[Span], older: str, newer: str) -> tuple[Span | None, str]:
    """The span of the head, and the label below it, at the time of an event; the newer edition's if it stands there."""
    for date in (newer, older):
        label = next((one for one in labels if one.since <= date <= one.until), None)
        head = next((one for one in spans if one.since <= date <= one.until), None)
        if label and head and is_below(label.label.split("#")[0], head.label):
            return head, label.label
    return None, ""


def _step(newer: str, rows: list[tuple[str, str, str, KinChange]]) -> KinStep:
    changes = sorted({row[3] for row in rows}, key=order_of_kin)
    return KinStep(
        date=newer, since=rows[0][1], label=rows[0][2], changes=tuple(changes),
        substantive=any(one.change in SUBSTANTIVE for one in changes),
    )  # fmt: skip


def order_of_kin(change: KinChange) -> tuple[object, ...]:
    """By number; of one number the first rule before the second, so that the order never depends on chance."""
    number, _, ordinal = change.label.partition("#")
    return sort_key(number), int(ordinal or 1), change.change
