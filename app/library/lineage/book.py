"""What a publication knows of lineage, loaded when first asked for: chain of editions, lines, places, wordings."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from weakref import WeakKeyDictionary

from app.library.holdings import Holdings
from app.library.lineage.chain import chain_of
from app.library.lineage.items import Items, load_items
from app.library.lineage.pairs import NumberPairs
from app.library.lineage.views import Change, LineagePlace
from app.library.lineage.wording import Wording
from app.library.lineage.wordings import StoredWordings
from app.library.publication import Publication, Row
from app.library.records import Document, NodeKind

_DOCUMENTS = 12  # of which the items are kept: 200 kB each
_MEMBERS = 64  # of which only the lines are kept, 60 kB each: a life passes through many documents
_KIND_OF = {str(kind): kind for kind in NodeKind}
_PLACE = """
    SELECT n.kind, n.number, n.ordinal, n.parent,
           CASE WHEN n.is_title OR n.kind IN ('chapter', 'section', 'term') THEN t.body ELSE '' END
    FROM node n JOIN text t ON t.id = n.text WHERE n.document = ? AND n.seq = ?"""


@dataclass(slots=True)
class Members:
    """Which line each item of a document belongs to, both ways; ``seqs`` of a line are one, but for stray captures."""

    line_of: NumberPairs = field(default_factory=NumberPairs)
    seq_of: NumberPairs = field(default_factory=NumberPairs)


@dataclass(frozen=True, slots=True)
class Relation:
    """On ``date`` the line ``line`` was split from ``other``, or merged into it, with that confidence."""

    change: Change
    line: int
    other: int
    date: str
    confidence: float


class Book:
    """The lineage of one publication."""

    def __init__(self, holdings: Holdings) -> None:
        self._publication: Publication = holdings.publication
        self.chain = chain_of(holdings.documents)
        self.dates = [document.effective or "" for document in self.chain]
        self.by_id = {document.id: document for document in holdings.documents}
        self.members: Callable[[int], Members] = lru_cache(_MEMBERS)(self._load_members)
        self.places: Callable[[int], Items] = lru_cache(_DOCUMENTS)(self._load_items)
        self.words = StoredWordings(self.rows)
        self.pairs: dict[tuple[int, int], object] = {}  # moves between documents, as ``lineage_moves`` keeps them

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        """All rows of a query."""
        return self._publication.rows(sql, values)

    def standing(self, date: str) -> Document | None:
        """The edition of the chain in force on a date, None before the first."""
        place = bisect_right(self.dates, date)
        return self.chain[place - 1] if place else None

    def date_of(self, document: Document) -> str:
        """Where in time a document stands: its effective date, else that of the edition it is attached to."""
        if document.effective:
            return document.effective
        sql = "SELECT older FROM lineage_transition WHERE newer = ? AND attached > 0 ORDER BY attached"
        row = self._publication.row(sql, (document.id,))
        return self._date(row[0]) if row else ""

    def _date(self, document: int) -> str:
        return self.by_id[document].effective or ""

    @cached_property
    def names(self) -> dict[int, str]:
        """The ids of all lines: ``502.9@1999-04-23``."""
        return dict(self._publication.rows("SELECT id, name FROM lineage"))

    def line(self, name: str) -> int:
        """The line of an id that stands in a view. Raises KeyError."""
        row = self._publication.row("SELECT id FROM lineage WHERE name = ?", (name,))
        if row is None:
            raise KeyError(name)
        line: int = row[0]
        return line

    @cached_property
    def relations(self) -> dict[int, list[Relation]]:
        """Splits and merges, under both lines that take part."""
        sql = "SELECT change, line, other, newer, confidence FROM lineage_event WHERE other IS NOT NULL"
        found: dict[int, list[Relation]] = {}
        for change, line, other, newer, confidence in self._publication.rows(sql):
            relation = Relation(Change(change), line, other, self._date(newer), confidence)
            found.setdefault(line, []).append(relation)
            found.setdefault(other, []).append(relation)
        return found

    @cached_property
    def doubts(self) -> dict[int, list[tuple[str, float]]]:
        """For each line, the dates on which it was less than certain what became of it, and how certain."""
        sql = "SELECT line, newer, confidence FROM lineage_event WHERE confidence < 1"
        found: dict[int, list[tuple[str, float]]] = {}
        for line, newer, confidence in self._publication.rows(sql):
            found.setdefault(line, []).append((self._date(newer), confidence))
        return found

    def confidence(self, line: int, since: str, until: str) -> float:
        """How certain it is that a line is one between two dates (the first excluded)."""
        product = 1.0
        for date, confidence in self.doubts.get(line, ()):
            if since < date <= until:
                product *= confidence
        return product

    def place(self, document: int, seq: int) -> LineagePlace:
        """One place of a document, read by itself: a life passes through many documents."""
        found = self._place_at(document, seq)
        kind, number, ordinal, parent, title = found
        is_term = kind == "term"
        heading, above = title, parent
        while not heading and above is not None:
            _, _, _, above, heading = self._place_at(document, above)
        return LineagePlace(seq, _KIND_OF[kind], "" if is_term else number or "", ordinal, title if is_term else "", heading)

    def _place_at(self, document: int, seq: int) -> Row:
        row = self._publication.row(_PLACE, (document, seq))
        assert row is not None
        return row

    def wordings(self, document: int, seqs: Iterable[int]) -> dict[int, Wording]:
        """The wordings of some items of a document. Raises KeyError for what is none."""
        items = self.places(document)
        numbers = {seq: items.wordings[_row(items, seq)] for seq in seqs}
        words = self.words.read(set(numbers.values()))
        return {seq: words[number] for seq, number in numbers.items()}

    def _load_members(self, document: int) -> Members:
        row = self._publication.row("SELECT seqs, lines FROM lineage_members WHERE document = ?", (document,))
        if row is None:
            return Members()
        seqs, lines = array("i"), array("i")
        seqs.frombytes(row[0])
        lines.frombytes(row[1])
        return Members(NumberPairs(zip(seqs, lines)), NumberPairs(zip(lines, seqs)))

    def _load_items(self, document: int) -> Items:
        return load_items(self._publication, document, self.members(document).line_of, self.words.ids)


def _row(items: Items, seq: int) -> int:
    row = items.row(seq)
    if row is None:
        raise KeyError(seq)
    return row


_books: WeakKeyDictionary[Holdings, Book] = WeakKeyDictionary()


def book_of(holdings: Holdings) -> Book:
    """The lineage of what is held, kept as long as the holdings are."""
    book = _books.get(holdings)
    if book is None:
        book = _books[holdings] = Book(holdings)
    return book
