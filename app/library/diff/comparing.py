"""What differs between two documents: classes, counts by section, and word diffs of the entries that are shown.

``diff`` answers from a comparison that is kept for the library it was made from; words are compared only for
entries that are asked for. Errors: DoesNotParse for what names no part of the rules, NotFound for documents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

import msgspec

from app.library.diff.parts import diff_parts, diff_whole, joined, one_sided
from app.library.diff.views import (
    GLOSSARY,
    RULES,
    DiffEntry,
    DiffFilter,
    DiffView,
    ListedCounts,
    PartDiff,
    SectionTally,
    Tally,
)
from app.library.errors import DoesNotParse
from app.library.folding import fold
from app.library.holdings import Holdings
from app.library.keeping import LastUsed
from app.library.lineage.book import Book, book_of
from app.library.lineage.doubts import explain
from app.library.lineage.moves import moves_between
from app.library.lineage.partial import Partial
from app.library.lineage.rivals import Rivals
from app.library.lineage.views import SUBSTANTIVE, Change, LineagePlace, Move
from app.library.lineage.wording import Wording
from app.library.numbers import RuleNumber, parse_number
from app.library.records import Document, NodeKind
from app.library.spellings import read_one
from app.library.views import edition_ref

QUIET = frozenset({Change.UNCHANGED, Change.TYPOGRAPHIC, Change.REFERENCES})  # what is hidden unless asked for
LOUD = frozenset(Change) - QUIET
SHOWABLE = frozenset(Change) - {Change.UNCHANGED}
_TITLES = frozenset({NodeKind.CHAPTER, NodeKind.SECTION})
_PAGE_WEIGHT = 600
_ENTRY_WEIGHT = 10
_KEY = tuple[int, int, int, int, int]
_LAST: _KEY = (99, 0, 0, 0, 0)
_NONE = Tally(classes={})


def diff(
    held: Holdings, older: Document, newer: Document, wanted: DiffFilter | None = None,
    limit: int | None = None, offset: int = 0,
) -> DiffView:  # fmt: skip
    """What differs from one document to another; the entries from ``offset``, all without ``limit``.

    Either may be the later in time. Without ``wanted`` the classes of LOUD are listed. Raises DoesNotParse.
    """
    found = comparison(held, older, newer)
    return found.view(checked(wanted or DiffFilter()), limit, offset)


def checked(wanted: DiffFilter) -> DiffFilter:
    """The filter with its part of the rules in canonical spelling, LOUD for no classes. Raises DoesNotParse."""
    within = wanted.within.strip()
    if within.lower() in ("", RULES, GLOSSARY):
        within = within.lower()
    else:
        try:
            within = read_one(within).number
        except DoesNotParse as error:
            message = f"'{within[:40]}' names no part of the rules: give rules, glossary, 7, 702 or 702.19."
            raise DoesNotParse(message, (RULES, GLOSSARY, *error.suggestions)) from None
    return DiffFilter(within=within, changes=wanted.changes & SHOWABLE or LOUD)


def read_kinds(asked: Iterable[str]) -> frozenset[Change]:
    """The classes that lists such as ``added,removed`` name; ``all`` is every one. Raises DoesNotParse."""
    names = [name.strip() for text in asked for name in text.split(",") if name.strip()]
    unknown = [name for name in names if name not in SHOWABLE and name != "all"]
    if unknown:
        known = ", ".join(sorted(SHOWABLE))
        raise DoesNotParse(f"'{unknown[0][:30]}' is no kind of change: {known} or all.", ("kind=all",))
    return SHOWABLE if "all" in names else frozenset(map(Change, names))


def pages(held: Holdings, older: Document, newer: Document, wanted: DiffFilter | None = None) -> list[int]:
    """The offsets at which the pages of a diff begin, so that each has about as much to read. Raises DoesNotParse."""
    return comparison(held, older, newer).pages(checked(wanted or DiffFilter()))


class Comparison:
    """Two documents compared; entries stand in the order of sections and numbers, removed ones among the others."""

    def __init__(self, held: Holdings, older: Document, newer: Document) -> None:
        self.held, self.older, self.newer = held, older, newer
        self.book: Book = book_of(held)
        self.partial = Partial(held, self.book, older, newer)
        moves = [move for move in moves_between(self.book, older, newer) if move.change is not Change.UNCHANGED]
        entries = sorted(((_key(move), number, move) for number, move in enumerate(moves)), key=lambda row: row[:2])
        self.entries = [self._entry(move) for _, _, move in entries]
        self._evidence = [move.evidence for _, _, move in entries]
        self._shown: dict[int, DiffEntry] = {}
        self._tally = _tally(self.entries)
        self._rules = _tally(entry for entry in self.entries if entry.section != GLOSSARY)
        self._glossary = _tally(entry for entry in self.entries if entry.section == GLOSSARY)
        shares = groupby(self.entries, lambda entry: entry.section)
        self._shares = {number: _tally(group) for number, group in shares}
        self._sections_of_both = self._outline()
        self._rivals = Rivals(self.book, older, newer)

    def view(self, wanted: DiffFilter, limit: int | None, offset: int) -> DiffView:
        """The view of what a filter lets pass."""
        places = [place for place, entry in enumerate(self.entries) if _passes(entry, wanted)]
        passing = [self.entries[place] for place in places]
        end = len(passing) if limit is None else offset + limit
        self._compare_words(places[offset:end])
        book = self.book
        return DiffView(
            older=edition_ref(self.older), newer=edition_ref(self.newer),
            backwards=book.date_of(self.older) > book.date_of(self.newer),
            identical=self.older.id == self.newer.id, partial=self.partial.sentences(),
            tally=self._tally, rules=self._rules, glossary=self._glossary, listed=self._listed(wanted, passing),
            sections=self._sections(passing), within=wanted.within, changes=tuple(sorted(wanted.changes)),
            total=len(passing), offset=offset, entries=tuple(self._shown[place] for place in places[offset:end]),
        )  # fmt: skip

    def pages(self, wanted: DiffFilter) -> list[int]:
        """Where pages begin; what is only renumbered takes a line, other entries a paragraph or more."""
        starts, weight = [0], 0
        passing = (entry for entry in self.entries if _passes(entry, wanted))
        for place, entry in enumerate(passing):
            if weight >= _PAGE_WEIGHT:
                starts.append(place)
                weight = 0
            weight += 1 if entry.change is Change.MOVED else _ENTRY_WEIGHT
        return starts

    def _compare_words(self, wanted: list[int]) -> None:
        """Give the entries at these places their word diffs, once and for all."""
        new = {place: self.entries[place] for place in wanted if place not in self._shown}
        was = self.book.wordings(self.older.id, {one.seq for entry in new.values() for one in entry.older})
        now = self.book.wordings(self.newer.id, {one.seq for entry in new.values() for one in entry.newer})
        for place, entry in new.items():
            parts = parts_between([was[one.seq] for one in entry.older], [now[one.seq] for one in entry.newer])
            self._shown[place] = msgspec.structs.replace(entry, parts=parts, doubt=self._doubt(place))

    def _doubt(self, place: int) -> str:
        entry = self.entries[place]
        rival = self._rivals.of(entry.change, entry.newer or entry.older, entry.confidence)
        return explain(entry.change, entry.older, entry.newer, entry.confidence, self._evidence[place], rival)

    def _listed(self, wanted: DiffFilter, passing: list[DiffEntry]) -> ListedCounts:
        """The counts of what passes, and of what the classes wanted leave out."""
        out = (one for one in self.entries if one.change not in wanted.changes and _is_within(one, wanted.within))
        return ListedCounts(
            tally=_tally(passing), left_out=_tally(out),
            rules=_tally(entry for entry in passing if entry.section != GLOSSARY),
            glossary=_tally(entry for entry in passing if entry.section == GLOSSARY),
        )  # fmt: skip

    def _entry(self, move: Move) -> DiffEntry:
        place = move.newer[0] if move.newer else move.older[0]
        return DiffEntry(
            change=move.change, kind=place.kind, section=_section(place), older=move.older, newer=move.newer,
            heading=place.heading, substantive=move.change in SUBSTANTIVE, renumbered=move.renumbered,
            held=self.partial.holds(move), lineage=move.lineage, confidence=move.confidence,
            reused_by=move.reused_by,
        )  # fmt: skip

    def _sections(self, passing: list[DiffEntry]) -> tuple[SectionTally, ...]:
        """Every section of either document with its share, in order."""
        shares = {number: list(group) for number, group in groupby(passing, lambda entry: entry.section)}
        found: list[SectionTally] = []
        offset = 0
        for number, (title, size, gone) in self._sections_of_both.items():
            share = shares.get(number, [])
            found.append(SectionTally(
                number=number, title=title, size=size, gone=gone, tally=self._shares.get(number, _NONE),
                listed=_tally(share), shown=len(share), offset=offset,
            ))  # fmt: skip
            offset += len(share)
        return tuple(found)

    def _outline(self) -> dict[str, tuple[str, int, bool]]:
        """Sections of both documents, in order: title, size, whether the newer one lacks it."""
        was, now = _contents(self.book, self.older), _contents(self.book, self.newer)
        both = {number: (*row, False) for number, row in now.items()}
        both |= {number: (*row, True) for number, row in was.items() if number not in now}
        return {number: both[number] for number in sorted(both, key=lambda one: _number_key(one))}


def comparison(held: Holdings, older: Document, newer: Document) -> Comparison:
    """The comparison of two documents, kept while the library is."""
    older, newer = held.own(older), held.own(newer)
    return _comparisons.get(held, (older.id, newer.id), lambda: Comparison(held, older, newer))


_comparisons: LastUsed[tuple[int, int], Comparison] = LastUsed(4, in_turn=True)
"""Up to 5 MB each. One is made after another: two at once take twice the memory and no less time."""


def parts_between(older: Sequence[Wording], newer: Sequence[Wording]) -> tuple[PartDiff, ...]:
    """The word diff of what became of some places; empty where the wording is the same."""
    if not older or not newer:
        return one_sided(joined(older or newer), added=not older)
    if len(older) > 1 or len(newer) > 1:
        return diff_whole(joined(older), joined(newer))
    return () if older[0] == newer[0] else diff_parts(older[0], newer[0])


def _passes(entry: DiffEntry, wanted: DiffFilter) -> bool:
    return entry.change in wanted.changes and _is_within(entry, wanted.within)


def _is_within(entry: DiffEntry, within: str) -> bool:
    if not within:
        return True
    if within in (GLOSSARY, RULES):
        return (entry.section == GLOSSARY) == (within == GLOSSARY)
    return any(is_below(place.number, within) for place in (*entry.older, *entry.newer))


def is_below(number: str, above: str) -> bool:
    """Whether a number is ``above`` or stands below it: 702.19b is below 7, 702 and 702.19."""
    if not number.startswith(above):
        return False
    rest = number[len(above) :]
    if len(above) == 1 or not rest:  # a chapter: 702 begins with 7
        return True
    return rest[0] == "." if "." not in above else rest[0].isalpha()


def _tally(entries: Iterable[DiffEntry]) -> Tally:
    listed = list(entries)
    counts = Counter(entry.change for entry in listed if entry.held)
    classes = {str(change): counts[change] for change in Change if counts[change]}
    return Tally(classes=classes, not_held=sum(not entry.held for entry in listed))


def _section(place: LineagePlace) -> str:
    return place.number.split(".")[0] if place.number else GLOSSARY


def _key(move: Move) -> tuple[_KEY, str]:
    place = move.newer[0] if move.newer else move.older[0]
    return (_number_key(place.number), "") if place.number else (_LAST, fold(place.term))


def _number_key(number: str) -> _KEY:
    if number == GLOSSARY:
        return _LAST
    try:
        parsed: RuleNumber = parse_number(number)
    except DoesNotParse:
        return (98, 0, 0, 0, 0)
    return parsed.key


def _contents(book: Book, document: Document) -> dict[str, tuple[str, int]]:
    """Title and size of every section of a document, chapters and glossary included."""
    found: dict[str, tuple[str, int]] = {}
    for place in book.places(document.id).values():
        number = _section(place)
        title, size = found.get(number, ("Glossary" if number == GLOSSARY else "", 0))
        found[number] = (place.heading if place.kind in _TITLES else title, size + 1)
    return found
