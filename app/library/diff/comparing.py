"""What differs between two documents: classes, counts by section, and word diffs of the entries that are shown.

``diff`` answers from a comparison that is kept for the library it was made from; words are compared only for
entries that are asked for. Errors: DoesNotParse for what names no part of the rules, NotFound for documents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

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
from app.library.lineage.items import Items
from app.library.lineage.moves import Step, moves_between
from app.library.lineage.partial import Partial
from app.library.lineage.rivals import Rivals
from app.library.lineage.views import SUBSTANTIVE, Change, Move
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
    pair = found.older, found.newer
    rivals = _rivals.get(held, (pair[0].id, pair[1].id), lambda: Rivals(found.book, *pair))
    return found.view(checked(wanted or DiffFilter()), limit, offset, rivals)


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


class Listed(NamedTuple):
    """What a diff counts of an entry; the entry itself is made when it is shown."""

    step: Step
    change: Change
    section: str
    held: bool


class Comparison:
    """Two documents compared; entries stand in the order of sections and numbers, removed ones among the others."""

    def __init__(self, held: Holdings, older: Document, newer: Document) -> None:
        self.older, self.newer = older, newer
        self.book: Book = book_of(held)
        self.moves = moves_between(self.book, older, newer)
        partial = Partial(held, self.book, older, newer)
        self._lacks = partial.sentences()
        changes = ((step, self.moves.change(step)) for step in self.moves.steps())
        changed = [self._listed_as(step, change, partial) for step, change in changes if change is not Change.UNCHANGED]
        self.entries = sorted(changed, key=lambda one: self._key(one.step))
        self._tally = _tally(self.entries)
        self._rules = _tally(entry for entry in self.entries if entry.section != GLOSSARY)
        self._glossary = _tally(entry for entry in self.entries if entry.section == GLOSSARY)
        shares = groupby(self.entries, lambda entry: entry.section)
        self._shares = {number: _tally(group) for number, group in shares}
        self._sections_of_both = self._outline()

    def view(self, wanted: DiffFilter, limit: int | None, offset: int, rivals: Rivals) -> DiffView:
        """The view of what a filter lets pass; ``rivals`` of the same two documents."""
        passing = [entry for entry in self.entries if self._passes(entry, wanted)]
        end = len(passing) if limit is None else offset + limit
        book = self.book
        return DiffView(
            older=edition_ref(self.older), newer=edition_ref(self.newer),
            backwards=book.date_of(self.older) > book.date_of(self.newer),
            identical=self.older.id == self.newer.id, partial=self._lacks,
            tally=self._tally, rules=self._rules, glossary=self._glossary, listed=self._counts(wanted, passing),
            sections=self._sections(passing), within=wanted.within, changes=tuple(sorted(wanted.changes)),
            total=len(passing), offset=offset, entries=self._shown(passing[offset:end], rivals),
        )  # fmt: skip

    def pages(self, wanted: DiffFilter) -> list[int]:
        """Where pages begin; what is only renumbered takes a line, other entries a paragraph or more."""
        starts, weight = [0], 0
        passing = (entry for entry in self.entries if self._passes(entry, wanted))
        for place, entry in enumerate(passing):
            if weight >= _PAGE_WEIGHT:
                starts.append(place)
                weight = 0
            weight += 1 if entry.change is Change.MOVED else _ENTRY_WEIGHT
        return starts

    def _listed_as(self, step: Step, change: Change, partial: Partial) -> Listed:
        items, row = self._place(step)
        section = items.section(row) or GLOSSARY
        held = partial.is_whole or partial.holds(change, self.moves.lineage(step))
        return Listed(step, change, section, held)

    def _place(self, step: Step) -> tuple[Items, int]:
        """Where an entry stands: in the newer document, or in the older where the newer lacks it."""
        return (self.moves.target, step[1][0]) if step[1] else (self.moves.source, step[0][0])

    def _key(self, step: Step) -> tuple[_KEY, str]:
        items, row = self._place(step)
        number = items.number(row)
        return (_number_key(number), "") if number else (_LAST, fold(items.headings[row]))

    def _passes(self, entry: Listed, wanted: DiffFilter) -> bool:
        return entry.change in wanted.changes and self._is_within(entry, wanted.within)

    def _is_within(self, entry: Listed, within: str) -> bool:
        if not within:
            return True
        if within in (GLOSSARY, RULES):
            return (entry.section == GLOSSARY) == (within == GLOSSARY)
        own, there = entry.step
        was, now = self.moves.source, self.moves.target
        return any(is_below(was.number(row), within) for row in own) or any(is_below(now.number(row), within) for row in there)

    def _shown(self, listed: Sequence[Listed], rivals: Rivals) -> tuple[DiffEntry, ...]:
        """Entries with their word diffs."""
        was, now = self.moves.source.wordings, self.moves.target.wordings
        words = self.book.words.read({*(was[row] for one in listed for row in one.step[0]),
                                      *(now[row] for one in listed for row in one.step[1])})  # fmt: skip
        return tuple(
            _entry(
                one, self.moves.move(one.step), [words[was[row]] for row in one.step[0]],
                [words[now[row]] for row in one.step[1]], rivals,
            )
            for one in listed
        )  # fmt: skip

    def _counts(self, wanted: DiffFilter, passing: list[Listed]) -> ListedCounts:
        """The counts of what passes, and of what the classes wanted leave out."""
        out = (one for one in self.entries if one.change not in wanted.changes and self._is_within(one, wanted.within))
        return ListedCounts(
            tally=_tally(passing), left_out=_tally(out),
            rules=_tally(entry for entry in passing if entry.section != GLOSSARY),
            glossary=_tally(entry for entry in passing if entry.section == GLOSSARY),
        )  # fmt: skip

    def _sections(self, passing: list[Listed]) -> tuple[SectionTally, ...]:
        """Every section of either document with its share, in order."""
        shares = {number: list(group) for number, group in groupby(passing, lambda entry: entry.section)}
        found: list[SectionTally] = []
        offset = 0
        for number, (title, size, gone) in self._sections_of_both.items():
            share = shares.get(number, ())
            found.append(SectionTally(
                number=number, title=title, size=size, gone=gone, tally=self._shares.get(number, _NONE),
                listed=_tally(share) if share else _NONE, shown=len(share), offset=offset,
            ))  # fmt: skip
            offset += len(share)
        return tuple(found)

    def _outline(self) -> dict[str, tuple[str, int, bool]]:
        """Sections of both documents, in order: title, size, whether the newer one lacks it."""
        was, now = _contents(self.moves.source), _contents(self.moves.target)
        both = {number: (*row, False) for number, row in now.items()}
        both |= {number: (*row, True) for number, row in was.items() if number not in now}
        return {number: both[number] for number in sorted(both, key=lambda one: _number_key(one))}


def comparison(held: Holdings, older: Document, newer: Document) -> Comparison:
    """The comparison of two documents, kept while the library is."""
    older, newer = held.own(older), held.own(newer)
    return _comparisons.get(held, (older.id, newer.id), lambda: Comparison(held, older, newer))


def _weight(made: Comparison) -> int:
    """What a comparison takes, in entries: the items of its two documents as much as 800 of them."""
    return len(made.entries) + 800


_comparisons: LastUsed[tuple[int, int], Comparison] = LastUsed(20_000, weigh=_weight, in_turn=True)
"""Up to 300 bytes for each entry. One is made after another: two at once take twice the memory and no less time."""


def _texts(made: Rivals) -> int:
    return len(made) + 100


_rivals: LastUsed[tuple[int, int], Rivals] = LastUsed(6_000, weigh=_texts)  # of 250 bytes each


def _entry(listed: Listed, move: Move, was: Sequence[Wording], now: Sequence[Wording], rivals: Rivals) -> DiffEntry:
    place = move.newer[0] if move.newer else move.older[0]
    rival = rivals.of(move.change, move.newer or move.older, move.confidence)
    return DiffEntry(
        change=move.change, kind=place.kind, section=listed.section, older=move.older, newer=move.newer,
        heading=place.heading, substantive=move.change in SUBSTANTIVE, renumbered=move.renumbered,
        held=listed.held, lineage=move.lineage, confidence=move.confidence, reused_by=move.reused_by,
        parts=parts_between(was, now),
        doubt=explain(move.change, move.older, move.newer, move.confidence, move.evidence, rival),
    )  # fmt: skip


def parts_between(older: Sequence[Wording], newer: Sequence[Wording]) -> tuple[PartDiff, ...]:
    """The word diff of what became of some places; empty where the wording is the same."""
    if not older or not newer:
        return one_sided(joined(older or newer), added=not older)
    if len(older) > 1 or len(newer) > 1:
        return diff_whole(joined(older), joined(newer))
    return () if older[0] == newer[0] else diff_parts(older[0], newer[0])


def is_below(number: str, above: str) -> bool:
    """Whether a number is ``above`` or stands below it: 702.19b is below 7, 702 and 702.19."""
    if not number.startswith(above):
        return False
    rest = number[len(above) :]
    if len(above) == 1 or not rest:  # a chapter: 702 begins with 7
        return True
    return rest[0] == "." if "." not in above else rest[0].isalpha()


def _tally(entries: Iterable[Listed]) -> Tally:
    listed = list(entries)
    counts = Counter(entry.change for entry in listed if entry.held)
    classes = {str(change): counts[change] for change in Change if counts[change]}
    return Tally(classes=classes, not_held=sum(not entry.held for entry in listed))


def _number_key(number: str) -> _KEY:
    if number == GLOSSARY:
        return _LAST
    try:
        parsed: RuleNumber = parse_number(number)
    except DoesNotParse:
        return (98, 0, 0, 0, 0)
    return parsed.key


def _contents(items: Items) -> dict[str, tuple[str, int]]:
    """Title and size of every section of a document, chapters and glossary included."""
    found: dict[str, tuple[str, int]] = {}
    sections = [items.section(row) or GLOSSARY for row in range(len(items))]
    sizes = Counter(sections)
    for number, kind, heading in zip(sections, items.kinds, items.headings):
        if number not in found or kind in _TITLES:
            title = heading if kind in _TITLES else "Glossary" if number == GLOSSARY else ""
            found[number] = (title, sizes[number])
    return found
