"""What an added rule may have come from after all, or a removed one have gone into: the nearest text on the other side."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from rapidfuzz.fuzz import ratio
from rapidfuzz.process import extractOne

from app.library.lineage.book import Book
from app.library.lineage.doubts import DOUBTFUL
from app.library.lineage.moves import moves_between
from app.library.lineage.text import typographic
from app.library.lineage.views import Change, LineagePlace
from app.library.records import Document

_LEAST = 40.0  # per cent of the words
_UNSIGNED = 2**64 - 1
_OTHER = {Change.ADDED: Change.REMOVED, Change.REMOVED: Change.ADDED}
Known = list[tuple[LineagePlace, "array[int]"]]  # the hashes of its words: an eighth of what the words would take


class Rivals:
    """Looks for them between two documents: among what came or went as well, and in the same section."""

    def __init__(self, book: Book, older: Document, newer: Document) -> None:
        self._book, self._older, self._newer = book, older, newer
        self._known: dict[tuple[Change, str], Known] = {}

    def __len__(self) -> int:
        """How many texts are kept."""
        return sum(map(len, self._known.values()))

    def of(self, change: Change, places: tuple[LineagePlace, ...], confidence: float) -> str:
        """The nearest of what went, for something uncertain that came, or the other way round: ``102.3, of whose words 48 %
        agree``. Empty for other changes, for certain ones, and where nothing is near.
        """
        if confidence >= DOUBTFUL or change not in _OTHER:
            return ""
        own, there = (self._newer, self._older) if change is Change.ADDED else (self._older, self._newer)
        words = self._words(own, places[:1])[0][1]
        near = [*self._gone(change, there), *self._section(change, there, places[0])]
        near = [(place, text) for place, text in near if bool(place.term) is bool(places[0].term)]
        best = extractOne(words, [text for _, text in near], scorer=ratio, score_cutoff=_LEAST, processor=None)
        if best is None:
            return ""
        return f"{near[best[2]][0].label.removeprefix('term:')}, of whose words {best[1]:.0f}% agree"

    def _gone(self, change: Change, there: Document) -> Known:
        """Everything that went, where something came, or the other way round, with its words."""
        if (change, "") not in self._known:
            moves = moves_between(self._book, self._older, self._newer)
            gone = [moves.move(step) for step in moves.steps() if moves.change(step) is _OTHER[change]]
            self._known[change, ""] = self._words(there, [place for move in gone for place in (*move.older, *move.newer)])
        return self._known[change, ""]

    def _section(self, change: Change, there: Document, place: LineagePlace) -> Known:
        """What stands in the same section of the other document, with its words."""
        section = place.number.partition(".")[0]
        if not section:
            return []
        if (change, section) not in self._known:
            items = self._book.places(there.id)
            inside = [items.place(row) for row in range(len(items)) if items.section(row) == section]
            self._known[change, section] = self._words(there, inside)
        return self._known[change, section]

    def _words(self, document: Document, places: Iterable[LineagePlace]) -> Known:
        listed = list(places)
        wordings = self._book.wordings(document.id, [place.seq for place in listed])
        return [(place, _hashed(wordings[place.seq].body)) for place in listed]


def _hashed(body: str) -> array[int]:
    return array("Q", (hash(word) & _UNSIGNED for word in typographic(body).casefold().split()))
