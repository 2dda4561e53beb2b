"""What an added rule may have come from after all, or a removed one have gone into: the nearest text on the other side."""

from __future__ import annotations

from rapidfuzz.fuzz import ratio
from rapidfuzz.process import extractOne

from app.library.lineage.book import Book
from app.library.lineage.doubts import DOUBTFUL
from app.library.lineage.moves import moves_between
from app.library.lineage.text import typographic
from app.library.lineage.views import Change, LineagePlace
from app.library.records import Document

_LEAST = 40.0  # per cent of the words
_OTHER = {Change.ADDED: Change.REMOVED, Change.REMOVED: Change.ADDED}


class Rivals:
    """Looks for them between two documents. Only what came or went as well is looked at: the rest has a partner."""

    def __init__(self, book: Book, older: Document, newer: Document) -> None:
        self._book, self._older, self._newer = book, older, newer
        self._known: dict[Change, list[tuple[LineagePlace, list[str]]]] = {}

    def of(self, change: Change, places: tuple[LineagePlace, ...], confidence: float) -> str:
        """The nearest of what went, for something uncertain that came, or the other way round: ``102.3, of whose words 48 %
        agree``. Empty for other changes, for certain ones, and where nothing is near.
        """
        if confidence >= DOUBTFUL or change not in _OTHER:
            return ""
        own = self._newer if change is Change.ADDED else self._older
        words = self._words(own, places[:1])[0]
        others = [(place, text) for place, text in self._others(change) if bool(place.term) is bool(places[0].term)]
        best = extractOne(words, [text for _, text in others], scorer=ratio, score_cutoff=_LEAST, processor=None)
        if best is None:
            return ""
        return f"{others[best[2]][0].label.removeprefix('term:')}, of whose words {best[1]:.0f}% agree"

    def _others(self, change: Change) -> list[tuple[LineagePlace, list[str]]]:
        """Everything that went, where something came, or the other way round, with its words."""
        if change not in self._known:
            moves = [move for move in moves_between(self._book, self._older, self._newer) if move.change is _OTHER[change]]
            places = tuple(place for move in moves for place in (*move.older, *move.newer))
            there = self._older if change is Change.ADDED else self._newer
            self._known[change] = list(zip(places, self._words(there, places)))
        return self._known[change]

    def _words(self, document: Document, places: tuple[LineagePlace, ...]) -> list[list[str]]:
        wordings = self._book.wordings(document.id, [place.seq for place in places])
        return [typographic(wordings[place.seq].body).casefold().split() for place in places]
