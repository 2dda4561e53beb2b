"""The life of one lineage: the numbers it bore, and every event from its creation to today or its end."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from app.library.lineage.book import Book
from app.library.lineage.views import SUBSTANTIVE, Change, Evidence, LineageView, Span, Step
from app.library.records import Document, NodeKind
from app.library.views import edition_ref

_COLUMNS = "older, newer, line, change, older_seq, newer_seq, other, confidence, evidence"
_SPANS = "SELECT label, kind, since, until FROM lineage_span WHERE line = ? ORDER BY since"
_OF_LINE = f"SELECT {_COLUMNS} FROM lineage_event WHERE line = ? OR other = ?"
_OF_GROUP = f"SELECT {_COLUMNS} FROM lineage_event WHERE older = ? AND newer = ? AND (older_seq = ? OR newer_seq = ?)"


class _Event(NamedTuple):
    """A row of the table ``lineage_event``."""

    older: int
    newer: int
    line: int
    change: str
    older_seq: int | None
    newer_seq: int | None
    other: int | None
    confidence: float
    evidence: str


def life_of(book: Book, source: Document, line: int) -> LineageView:
    """The life of a line. ``source`` is where it was asked from: a line may live in no edition but there."""
    spans = tuple(Span(label, NodeKind(kind), since, until) for label, kind, since, until in
                  book.rows(_SPANS, (line,)))  # fmt: skip
    if not spans:
        return _stray(book, source, line)
    steps = _steps(book, line)
    if not steps or steps[0].date != spans[0].since:
        steps.insert(0, _beginning(book, line, spans[0]))
    return LineageView(
        lineage=book.names[line], kind=spans[-1].kind, since=spans[0].since, until=spans[-1].until,
        alive=spans[-1].until == book.dates[-1], spans=spans, steps=tuple(steps),
        origins=_related(book, line, Change.SPLIT), successors=_related(book, line, Change.MERGED),
    )  # fmt: skip


def _steps(book: Book, line: int) -> list[Step]:
    """Every event that the line takes part in, oldest first, each once."""
    found: dict[tuple[int, int | None, int | None], Step] = {}
    for row in book.rows(_OF_LINE, (line, line)):
        group = _group(book, _Event(*row))
        found.setdefault((group[0].newer, group[0].older_seq, group[0].newer_seq), _step(book, line, group))
    return sorted(found.values(), key=lambda step: step.date)


def _group(book: Book, event: _Event) -> list[_Event]:
    """The events of one split or merge, the pair that carries the lineage on first; others stand alone."""
    if event.change == Change.SPLIT:
        keys: tuple[object, object] = (event.older_seq, None)
    elif event.change == Change.MERGED:
        keys = (None, event.newer_seq)
    else:
        return [event]
    rows = [_Event(*row) for row in book.rows(_OF_GROUP, (event.older, event.newer, *keys))]
    return sorted(rows, key=lambda row: (row.other is not None, row.older_seq or 0, row.newer_seq or 0))


def _step(book: Book, line: int, group: list[_Event]) -> Step:
    head = group[0]
    older, newer = book.by_id[head.older], book.by_id[head.newer]
    olds = dict.fromkeys(row.older_seq for row in group if row.older_seq is not None)
    news = dict.fromkeys(row.newer_seq for row in group if row.newer_seq is not None)
    lines = dict.fromkeys(one for row in group for one in (row.line, row.other) if one is not None and one != line)
    change = Change(head.change)
    return Step(
        change=change, date=newer.effective or "", older_edition=edition_ref(older), newer_edition=edition_ref(newer),
        older=tuple(book.place(older.id, seq) for seq in olds), newer=tuple(book.place(newer.id, seq) for seq in news),
        others=tuple(book.names[one] for one in lines), substantive=change in SUBSTANTIVE,
        confidence=min(row.confidence for row in group), evidence=msgspec.json.decode(head.evidence, type=Evidence),
    )  # fmt: skip


def _beginning(book: Book, line: int, span: Span) -> Step:
    """The first appearance, where no event tells of it: the line stands in the first edition there is."""
    edition = book.standing(span.since) or book.chain[0]
    place = book.place(edition.id, book.members(edition.id).seq_of[line])
    return Step(
        change=Change.ADDED, date=span.since, older_edition=None, newer_edition=edition_ref(edition), older=(),
        newer=(place,), others=(), substantive=True, confidence=1.0, evidence=Evidence(notes=("first edition here",)),
    )  # fmt: skip


def _related(book: Book, line: int, change: Change) -> tuple[str, ...]:
    found = [r for r in book.relations.get(line, ()) if r.change is change and r.line == line]
    return tuple(dict.fromkeys(book.names[relation.other] for relation in found))


def _stray(book: Book, source: Document, line: int) -> LineageView:
    """What stands in a capture only, and in no official edition near it."""
    place = book.place(source.id, book.members(source.id).seq_of[line])
    date = book.date_of(source)
    step = Step(
        change=Change.ADDED, date=date, older_edition=None, newer_edition=edition_ref(source), older=(),
        newer=(place,), others=(), substantive=True, confidence=1.0,
        evidence=Evidence(notes=("in no official edition here",)),
    )  # fmt: skip
    return LineageView(
        lineage=book.names[line], kind=place.kind, since=date, until=date, alive=False,
        spans=(Span(place.label, place.kind, date, date),), steps=(step,),
    )  # fmt: skip
