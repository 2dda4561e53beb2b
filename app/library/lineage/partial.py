"""What a partial capture does not hold: there, absence is no removal."""

from __future__ import annotations

from app.library.holdings import Holdings
from app.library.lineage.book import Book
from app.library.lineage.views import Change
from app.library.records import Document, DocumentKind, NodeKind

_LIVES = "SELECT l.name, min(s.since), max(s.until) FROM lineage l JOIN lineage_span s ON s.line = l.id GROUP BY l.id"
_NAMED = 6


class Partial:
    """Which absences between two documents are only those of a capture."""

    def __init__(self, held: Holdings, book: Book, older: Document, newer: Document) -> None:
        self._holdings, self._book, self._older, self._newer = held, book, older, newer
        self._lives: dict[str, tuple[str, str]] = {}
        self.is_whole = older.complete and newer.complete  # whether neither is a partial capture
        if not self.is_whole:
            self._lives = {name: (since, until) for name, since, until in book.rows(_LIVES)}

    def holds(self, change: Change, lineage: str) -> bool:
        """Whether what is missing on one side is missing from the rules too, not only from the capture.

        It is where the capture is whole, and where the editions around its date lack it as well.
        """
        if change is Change.REMOVED:
            return self._newer.complete or not self._lived(lineage, self._newer)
        if change is Change.ADDED:
            return self._older.complete or not self._lived(lineage, self._older)
        return True

    def sentences(self) -> tuple[str, ...]:
        """What each partial document lacks, in a sentence each."""
        both = {document.id: document for document in (self._older, self._newer)}
        return tuple(self._sentence(document) for document in both.values() if not document.complete)

    def _lived(self, lineage: str, document: Document) -> bool:
        """Whether the rules had it at the document's date; what no official edition has is not said to be new."""
        since, until = self._lives.get(lineage, ("", "9999"))
        return since <= self._book.date_of(document) <= until

    def _sentence(self, document: Document) -> str:
        outline = self._holdings.outline(document.id)
        sections = {outline.numbers[place] for place in outline.sections}
        near = self._book.standing(self._book.date_of(document)) or next(iter(self._book.chain), None)
        name = f"{document.title} ({document.slug})"
        if document.kind is DocumentKind.HANDBOOK:
            return f"{name} restates part of the rules: what it leaves out is not called removed or added."
        if near is None:
            return f"{name} is a partial capture: what it lacks may have been in the rules."
        whole = self._holdings.outline(near.id)
        lacking = [whole.numbers[place] for place in whole.sections if whole.numbers[place] not in sections]
        lacks = f"lacks {_ranges(lacking)} of the edition of {near.slug}" if lacking else "has every section"
        terms = "" if self._has_terms(document) else " and has no glossary"
        return f"{name} is a partial capture: it {lacks}{terms}. What it lacks is not called removed or added."

    def _has_terms(self, document: Document) -> bool:
        return NodeKind.TERM in self._book.places(document.id).kinds


def _ranges(numbers: list[str]) -> str:
    """Section numbers in few words: sections 100–119, 200 and 8 more."""
    runs: list[list[str]] = []
    for number in numbers:
        if runs and int(number) == int(runs[-1][-1]) + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    named = [run[0] if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs[:_NAMED]]
    rest = sum(len(run) for run in runs[_NAMED:])
    return f"section{'s' if len(numbers) > 1 else ''} {', '.join(named)}" + (f" and {rest} more" if rest else "")
