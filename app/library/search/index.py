"""The full-text index of a library: distinct entries in a Whoosh index, written once, then only read.

Everything known of Whoosh is in this module. ``words`` is one weighted field: a term's weight in an entry is the sum
of the weights of the places where it stands, which makes ordinary BM25 over it BM25F. The weights were measured on
the glossary's own pointers to rules (``tests/benchmarks/search.py``). ``heading`` and ``examples`` hold the same terms
apart, for filters.

Whoosh keeps the schema as a pickle in its table of contents; giving it ours leaves that unread. The list of segments there is a
pickle too: ``Holdings`` opens an index only after its table of contents was held against the hash that was published.
"""

from __future__ import annotations

import weakref
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from threading import Lock
from typing import Any

from whoosh import analysis, fields
from whoosh import index as whoosh_index
from whoosh.filedb.filestore import FileStorage
from whoosh.system import pack_uint

from app.library.errors import NoLibrary
from app.library.search.analysis import terms
from app.library.search.fulltext import WORDS, Postings

Progress = Callable[[int, int], None]  # done, total
EntryRow = tuple[int, str, str, str, str, str]  # id, kind, heading, inherited (outermost first), body, examples
Place = tuple[float, str]  # a text of an entry, and the weight of its terms

HEADING_WEIGHT, TITLE_RULE_WEIGHT, SECTION_WEIGHT, CHAPTER_WEIGHT = 20.0, 6.0, 8.0, 1.0
BODY_WEIGHT, EXAMPLE_WEIGHT = 1.0, 0.5
_GAP = 1000  # positions between the places of one entry, so that no phrase runs across them
_STEP = 250  # entries between two reports of progress
_MEMORY_MB = 256  # postings kept in memory while writing: all of them, for a library of a hundred editions


class _Weighted(fields.TEXT):  # type: ignore[misc]
    """A text field whose value is places: a term weighs in an entry what its places weigh together."""

    def index(self, value: Iterable[Place], **_: Any) -> Iterator[tuple[bytes, int, float, bytes]]:
        positions: dict[str, list[int]] = {}
        weights: dict[str, float] = {}
        start = 0
        for weight, text in value:
            for position, term in enumerate(terms(text), start):
                positions.setdefault(term, []).append(position)
                weights[term] = weights.get(term, 0.0) + weight
            start += _GAP
        for term, found in positions.items():
            yield term.encode(), len(found), weights[term], self.format.encode(found)


class _Plain(fields.TEXT):  # type: ignore[misc]
    """A text field that is only asked whether a term is in it, and how often."""

    def index(self, value: str, **_: Any) -> Iterator[tuple[bytes, int, float, bytes]]:
        for term, count in Counter(terms(value)).items():
            yield term.encode(), count, float(count), pack_uint(count)


def _schema() -> fields.Schema:
    uncut = analysis.IDTokenizer()
    return fields.Schema(
        id=fields.NUMERIC(int, signed=False, sortable=True), words=_Weighted(uncut, phrase=True),
        heading=_Plain(uncut, phrase=False), examples=_Plain(uncut, phrase=False),
    )  # fmt: skip


def places_of(heading: str, inherited: str, body: str, examples: str, *, is_section: bool) -> tuple[Place, ...]:
    """The texts of an entry with their weights. ``inherited`` runs from the chapter inwards, a heading a line."""
    above = inherited.split("\n") if inherited else []
    weights = [CHAPTER_WEIGHT, SECTION_WEIGHT, TITLE_RULE_WEIGHT]
    if len(above) == 1 and not is_section:
        weights = [SECTION_WEIGHT]  # the capture does not hold the chapter's title
    places = [(HEADING_WEIGHT, heading), *zip(weights, above), (BODY_WEIGHT, body), (EXAMPLE_WEIGHT, examples)]
    return tuple((weight, text) for weight, text in places if text)


def build_index(folder: Path, entries: Iterable[EntryRow], progress: Progress | None = None) -> None:
    """Make a new index of all entries in ``folder``, which is created."""
    folder.mkdir(parents=True, exist_ok=True)
    _add(whoosh_index.create_in(folder, _schema()), entries, progress)


def extend_index(folder: Path, entries: Iterable[EntryRow], progress: Progress | None = None) -> None:
    """Add entries to the index in ``folder``; where there is none it is made."""
    if not whoosh_index.exists_in(folder):
        build_index(folder, entries, progress)
        return
    _add(whoosh_index.open_dir(folder, schema=_schema()), entries, progress)


def _add(index: Any, entries: Iterable[EntryRow], progress: Progress | None) -> None:
    rows = list(entries)
    writer = index.writer(limitmb=_MEMORY_MB)
    for done, (ident, kind, heading, inherited, body, examples) in enumerate(rows, 1):
        places = places_of(heading, inherited, body, examples, is_section=kind == "section")
        writer.add_document(
            id=ident, words=places, heading=heading or None, examples=examples or None,
        )  # fmt: skip
        if progress and (done % _STEP == 0 or done == len(rows)):
            progress(done, len(rows))
    writer.commit()
    index.close()


class WhooshIndex:
    """The index of a published library, opened for reading: a ``FullTextIndex``. Safe to use from many threads."""

    def __init__(self, index: Any) -> None:
        """Use ``open``."""
        self._index = index
        self._reader = index.reader()
        self._kept: dict[tuple[str, str], Postings] = {}
        self._lock = Lock()  # what reads the file shares one position in it
        weakref.finalize(self, _close, index, self._reader)
        column = self._reader.column_reader("id") if len(self) else ()
        self._entries = array("I", (column[number] for number in range(len(self))))

    @classmethod
    def open(cls, folder: Path) -> WhooshIndex:
        """Open the index in ``folder``. Raises NoLibrary where there is none."""
        try:
            storage = FileStorage(folder, supports_mmap=False, readonly=True)  # a mapped file Whoosh copies into memory whole
            return cls(storage.open_index(schema=_schema()))
        except (whoosh_index.IndexError, OSError) as error:
            raise NoLibrary(f"The search index in {folder} cannot be read; ingest the editions again.") from error

    def __len__(self) -> int:
        return int(self._reader.doc_count_all())

    @property
    def entries(self) -> array[int]:
        """The entry id of every indexed document, by document number."""
        return self._entries

    def postings(self, field: str, term: str) -> Postings:
        """Where a term stands in a field: document numbers ascending, and its weights. Kept once read."""
        key = field, term
        found = self._kept.get(key)
        if found is None:
            with self._lock:
                found = self._read(field, term)
            if found.numbers:
                self._kept[key] = found
        return found

    def positions(self, term: str, documents: Iterable[int]) -> dict[int, list[int]]:
        """The positions of a term in ``words`` of those documents (ascending) that hold it."""
        found: dict[int, list[int]] = {}
        with self._lock:
            if (WORDS, term) not in self._reader:
                return found
            matcher = self._reader.postings(WORDS, term)
            for number in documents:
                if not matcher.is_active():
                    break
                matcher.skip_to(number)
                if matcher.is_active() and matcher.id() == number:
                    found[number] = matcher.value_as("positions")
        return found

    def lengths(self, field: str) -> array[int]:
        """How many terms a field has in every document; long fields are rounded."""
        length = self._reader.doc_field_length
        with self._lock:
            return array("I", (length(number, field) or 0 for number in range(len(self))))

    def common_terms(self, field: str, count: int) -> list[str]:
        """The terms that stand in most documents."""
        reader = self._reader
        with self._lock:
            listed = sorted((-reader.doc_frequency(field, term), term.decode()) for term in reader.lexicon(field))
        return [term for _, term in listed[:count]]

    def _read(self, field: str, term: str) -> Postings:
        numbers, weights = array("I"), array("f")
        if (field, term) in self._reader:
            matcher = self._reader.postings(field, term)
            while matcher.is_active():
                numbers.append(matcher.id())
                weights.append(matcher.weight())
                matcher.next()
        return Postings(numbers, weights)


def _close(*files: Any) -> None:
    for one in files:
        one.close()
