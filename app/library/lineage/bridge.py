"""From the numbers of one document to those of another, by lineage."""

from __future__ import annotations

from collections.abc import Callable

from app.library.holdings import Holdings
from app.library.keeping import LastUsed
from app.library.lineage.book import book_of
from app.library.records import Document

Bridge = Callable[[str], str]
_bridges: LastUsed[tuple[int, int], Bridge] = LastUsed(10)  # each holds the outlines of two documents, 1 MB


def numbers_between(held: Holdings, source: Document, target: Document) -> Bridge:
    """What leads from a number of ``source`` to that of the same rule in ``target``; to "" where it has no such rule.

    LastUsed for each pair of documents.
    """
    own, other = held.own(source), held.own(target)
    return _bridges.get(held, (own.id, other.id), lambda: _same(held, own) if own.id == other.id else _led(held, own, other))


def _same(held: Holdings, document: Document) -> Bridge:
    known = held.outline(document.id).by_number
    return lambda number: number if number in known else ""


def _led(held: Holdings, source: Document, target: Document) -> Bridge:
    book = book_of(held)
    own, other = held.outline(source.id), held.outline(target.id)
    lines, seqs = book.members(source.id).line_of, book.members(target.id).seq_of

    def led(number: str) -> str:
        place = own.find(number)
        line = lines.get(own.seqs[place]) if place is not None else None
        seq = seqs.get(line) if line is not None else None
        there = other.at(seq) if seq is not None else None
        return other.numbers[there] if there is not None else ""

    return led
