"""The life of one lineage: the numbers it bore, and every event from its creation to today or its end."""

from __future__ import annotations

from app.library.lineage_book import Book
from app.library.lineage_moves import moves_between
from app.library.lineage_views import SUBSTANTIVE, Change, Evidence, LineageView, Move, Span, Step
from app.library.records import Document, NodeKind
from app.library.views import edition_ref

_SPANS = "SELECT label, kind, since, until FROM lineage_span WHERE line = ? ORDER BY since"
_EVENTS = "SELECT DISTINCT older, newer, older_seq, newer_seq FROM lineage_event WHERE line = ? OR other = ?"


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
    found: dict[tuple[str, int], Step] = {}
    for older, newer, old, new in book.rows(_EVENTS, (line, line)):
        one, other = book.by_id[older], book.by_id[newer]
        moves = moves_between(book, one, other)
        move = moves.of_older.get(old) if old is not None else moves.of_newer.get(new)
        if move is not None:
            found[other.slug, id(move)] = _step(book, line, one, other, move)
    return sorted(found.values(), key=lambda step: step.date)


def _step(book: Book, line: int, older: Document, newer: Document, move: Move) -> Step:
    was, now = book.members(older.id), book.members(newer.id)
    lines = [was.line_of.get(place.seq) for place in move.older] + [now.line_of.get(place.seq) for place in move.newer]
    others = dict.fromkeys(book.names[one] for one in lines if one is not None and one != line)
    return Step(
        change=move.change, date=newer.slug, older_edition=edition_ref(older), newer_edition=edition_ref(newer),
        older=move.older, newer=move.newer, others=tuple(others), substantive=move.change in SUBSTANTIVE,
        confidence=move.confidence, evidence=move.evidence,
    )  # fmt: skip


def _beginning(book: Book, line: int, span: Span) -> Step:
    """The first appearance, where no event tells of it: the line stands in the first edition there is."""
    edition = book.standing(span.since) or book.chain[0]
    place = book.places(edition.id)[book.members(edition.id).seq_of[line]]
    return Step(
        change=Change.ADDED, date=edition.slug, older_edition=None, newer_edition=edition_ref(edition), older=(),
        newer=(place,), others=(), substantive=True, confidence=1.0, evidence=Evidence(notes=("first edition here",)),
    )  # fmt: skip


def _related(book: Book, line: int, change: Change) -> tuple[str, ...]:
    found = [r for r in book.relations.get(line, ()) if r.change is change and r.line == line]
    return tuple(dict.fromkeys(book.names[relation.other] for relation in found))


def _stray(book: Book, source: Document, line: int) -> LineageView:
    """What stands in a capture only, and in no official edition near it."""
    place = book.places(source.id)[book.members(source.id).seq_of[line]]
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
