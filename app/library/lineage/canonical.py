"""Rule numbers of the canonical edition, which the engine and the project's data cite, in any other document.

They are led over by lineage; where the canonical edition itself is not in the library only documents of its own date
(the handbook that restates it) share its numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakKeyDictionary

from app.library.holdings import Holdings
from app.library.lineage.book import book_of
from app.library.records import Document, DocumentKind

EFFECTIVE = "2026-08-07"
"""The effective date of the edition whose numbers the engine cites."""

_KEPT: WeakKeyDictionary[Holdings, dict[int, Canonical]] = WeakKeyDictionary()


class Canonical:
    """The numbers of the canonical edition and those of one document, led into each other."""

    def __init__(self, into: Callable[[str], str], back: Callable[[str], str]) -> None:
        """Use ``canonical``."""
        self._into = into
        self._back = back

    def into(self, number: str) -> str:
        """Where a rule of the canonical edition stands in the document; empty where it does not."""
        return self._into(number)

    def back(self, number: str) -> str:
        """The canonical edition's number of a rule of the document; empty where that edition does not have it."""
        return self._back(number)


def canonical(held: Holdings, document: Document) -> Canonical:
    """The way from canonical numbers to those of a document, and back. Kept for each document."""
    own = held.own(document)
    kept = _KEPT.setdefault(held, {})
    if own.id not in kept:
        kept[own.id] = _made(held, own)
    return kept[own.id]


def _made(held: Holdings, document: Document) -> Canonical:
    source = next((one for one in held.documents if one.effective == EFFECTIVE and one.kind is DocumentKind.EDITION), None)
    if document.effective == EFFECTIVE and (source is None or source.id == document.id):
        outline = held.outline(document.id)
        same = _same_in(outline.by_number)
        return Canonical(same, same)
    if source is None:
        return Canonical(lambda number: "", lambda number: "")
    return Canonical(_lead(held, source, document), _lead(held, document, source))


def _same_in(known: dict[str, list[int]]) -> Callable[[str], str]:
    return lambda number: number if number in known else ""


def _lead(held: Holdings, source: Document, target: Document) -> Callable[[str], str]:
    """From numbers of one document to those of the same lineage in another."""
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
