"""From one edition to another, by number: what became of each, and which editions have a number at all."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Protocol
from weakref import WeakKeyDictionary

from app.library.holdings import Holdings
from app.library.keeping import LastUsed
from app.library.lineage import tracing as lineage
from app.library.lineage.book import book_of
from app.library.lineage.views import Change, Move
from app.library.lookup import nearest
from app.library.numbers import suggest
from app.library.records import NUMBERED, Document

_KINDS = ", ".join(f"'{kind}'" for kind in sorted(NUMBERED))
_NEAR = 4
_SECTION = 3  # digits
_BATCH = 500
_crossings: LastUsed[tuple[int, int], Crossing] = LastUsed(16)
_numbers: WeakKeyDictionary[Holdings, frozenset[str]] = WeakKeyDictionary()


class Crossing:
    """What became of every number of one edition in another."""

    def __init__(self, source: str, target: str, moves: Iterable[Move]) -> None:
        """``source`` and ``target`` are slugs; ``moves`` lead from the one to the other."""
        self.source, self.target = source, target
        self._older: dict[str, list[Move]] = {}
        self._newer: dict[str, list[Move]] = {}
        for move in moves:
            for place in move.older:
                if place.number:
                    self._older.setdefault(place.number, []).append(move)
            for place in move.newer:
                if place.number:
                    self._newer.setdefault(place.number, []).append(move)

    def went(self, number: str) -> Move | None:
        """The move of the first rule that bore a number in the source, None where none did."""
        return next(iter(self._older.get(number, ())), None)

    def came(self, number: str) -> Move | None:
        """The move of the first rule that bears a number in the target, None where none does."""
        return next(iter(self._newer.get(number, ())), None)

    def arrivals(self) -> list[Move]:
        """The moves of what is new in the target and has a number."""
        return [moves[0] for moves in self._newer.values() if moves[0].change is Change.ADDED]

    def bearers(self, number: str) -> int:
        """How many rules bore a number in the source."""
        return len(self._older.get(number, ()))


class Register(Protocol):
    """Where numbers are outside of the two editions compared."""

    def editions_with(self, number: str) -> tuple[str, ...]:
        """Slugs of all editions that have a number, oldest first."""

    def crossing_from(self, slug: str) -> Crossing:
        """The way from another edition to the target."""

    def near(self, number: str) -> tuple[str, ...]:
        """Numbers of the source that may have been meant by one that no edition has."""


class LibraryRegister:
    """The register of a published library, for one pair of editions."""

    def __init__(self, held: Holdings, source: Document, target: Document) -> None:
        self._holdings = held
        self._source, self._target = self._holdings.own(source), self._holdings.own(target)

    def editions_with(self, number: str) -> tuple[str, ...]:
        """Slugs of all dated documents that have a number, oldest first."""
        if number not in _known_numbers(self._holdings):
            return ()
        marks = ", ".join("?" * len(self._dated))
        rows = self._holdings.publication.rows(
            f"SELECT DISTINCT document FROM node WHERE document IN ({marks}) AND number = ? AND kind IN ({_KINDS})",
            (*self._dated, number),
        )
        having = {row[0] for row in rows}
        return tuple(slug for ident, slug in self._dated.items() if ident in having)

    def crossing_from(self, slug: str) -> Crossing:
        """The way from another edition to the target."""
        return make_crossing(self._holdings, self._holdings.edition(slug), self._target)

    def near(self, number: str) -> tuple[str, ...]:
        """Numbers of the source, else of the target, near one that both lack: other readings, the rule above, others
        beside it; of another section never.
        """
        section = number[:_SECTION]
        for document in (self._source, self._target):
            found = nearest(self._holdings.outline(document.id), number, _NEAR)
            if close := tuple(one for one in found if one.startswith(section)):
                return close
        return suggest(number)

    @cached_property
    def _dated(self) -> dict[int, str]:
        """Editions by id, oldest first; without any, all dated documents."""
        chain = book_of(self._holdings).chain or sorted(
            (one for one in self._holdings.documents if one.effective), key=lambda one: one.effective or ""
        )
        return {one.id: one.slug for one in chain}


def make_crossing(held: Holdings, source: Document, target: Document) -> Crossing:
    """The way between two documents; the last ones asked for are kept until the library is published anew."""
    older, newer = held.own(source), held.own(target)
    return _crossings.get(held, (older.id, newer.id), lambda: _cross(held, older, newer))


def _cross(held: Holdings, older: Document, newer: Document) -> Crossing:
    if older.id == newer.id:
        return Crossing(older.slug, newer.slug, _standing_still(held, older))
    return Crossing(older.slug, newer.slug, lineage.moves(held, older, newer))


def _standing_still(held: Holdings, document: Document) -> Iterable[Move]:
    """The moves of a document to itself: none of them moves."""
    book = book_of(held)
    line_of = book.members(document.id).line_of
    for seq, place in book.places(document.id).items():
        name = book.names.get(line_of.get(seq, -1), "")
        yield Move(change=Change.UNCHANGED, older=(place,), newer=(place,), lineage=name, confidence=1.0)


def newest_with_all(held: Holdings, numbers: Iterable[str]) -> Document:
    """The newest edition that has all numbers; where none has, the newest of those that have most of them.

    Numbers that no document has do not count. Raises NotFound where the library holds nothing.
    """
    chain = book_of(held).chain[::-1] or [held.edition(None)]
    wanted = sorted(_known_numbers(held).intersection(numbers))
    best, most = chain[0], -1
    for document in chain:
        count = _count(held, document.id, wanted)
        if count > most:
            best, most = document, count
        if count == len(wanted):
            break
    return best


def _count(held: Holdings, document: int, numbers: list[str]) -> int:
    """How many of the numbers a document has."""
    total = 0
    for start in range(0, len(numbers), _BATCH):
        batch = numbers[start : start + _BATCH]
        marks = ", ".join("?" * len(batch))
        sql = f"SELECT COUNT(DISTINCT number) FROM node WHERE document = ? AND number IN ({marks}) AND kind IN ({_KINDS})"
        total += held.publication.rows(sql, (document, *batch))[0][0]
    return total


def _known_numbers(held: Holdings) -> frozenset[str]:
    """Every number that any document has."""
    kept = _numbers.get(held)
    if kept is None:
        rows = held.publication.rows("SELECT DISTINCT number FROM node WHERE number IS NOT NULL")
        kept = _numbers[held] = frozenset(row[0] for row in rows)
    return kept
