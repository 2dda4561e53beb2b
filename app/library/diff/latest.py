"""What is new in the newest edition, in few words, for a front page: counts and names, read from lineage alone."""

from __future__ import annotations

from collections import Counter
from weakref import WeakKeyDictionary

import msgspec

from app.library.holdings import Holdings
from app.library.lineage.book import Book, book_of
from app.library.lineage.views import SUBSTANTIVE, Change, LineagePlace
from app.library.records import Document, DocumentKind, NodeKind
from app.library.views import EditionRef, NumberRef, edition_ref

_EVENTS = """
    SELECT change, older_seq, newer_seq FROM lineage_event
    WHERE older = ? AND newer = ? AND other IS NULL ORDER BY newer_seq"""
_RULES = frozenset({NodeKind.RULE, NodeKind.SUBRULE})
_REWORDED = (Change.EDITED, Change.MOVED_AND_EDITED, Change.SPLIT, Change.MERGED)


class Latest(msgspec.Struct, frozen=True, kw_only=True):
    """The newest edition beside the one before: how many rules were added, reworded, only renumbered and removed.

    ``rules`` are new rules with a name, ``terms`` new glossary terms of other names, ``sections`` the other sections with
    changes of substance, each in document order.
    """

    older: EditionRef
    newer: EditionRef
    added: int
    reworded: int
    renumbered: int
    removed: int
    rules: tuple[NumberRef, ...]
    terms: tuple[str, ...]
    sections: tuple[NumberRef, ...]


_kept: WeakKeyDictionary[Holdings, Latest | None] = WeakKeyDictionary()


def latest(held: Holdings) -> Latest | None:
    """What is new in the newest official edition; None where there is none before it."""
    if held not in _kept:
        book = book_of(held)
        editions = [one for one in book.chain if one.kind is DocumentKind.EDITION]
        _kept[held] = _between(held, book, *editions[-2:]) if len(editions) > 1 else None
    return _kept[held]


def _between(held: Holdings, book: Book, older: Document, newer: Document) -> Latest:
    counts: Counter[Change] = Counter()
    touched: list[tuple[Change, LineagePlace]] = []
    for name, was, now in book.rows(_EVENTS, (older.id, newer.id)):
        place = book.place(newer.id, now) if now is not None else book.place(older.id, was)
        change = Change(name)
        counts[change] += place.kind in _RULES
        if now is not None and change in SUBSTANTIVE:
            touched.append((change, place))
    rules = [place for change, place in touched if change is Change.ADDED and place.kind is NodeKind.RULE]
    named = [ref for ref in (_titled(held, newer, place) for place in rules) if ref is not None]
    names = {ref.heading for ref in named}
    return Latest(
        older=edition_ref(older), newer=edition_ref(newer), added=counts[Change.ADDED], removed=counts[Change.REMOVED],
        reworded=sum(counts[change] for change in _REWORDED), renumbered=counts[Change.MOVED], rules=tuple(named),
        terms=tuple(place.term for change, place in touched if change is Change.ADDED and place.term and place.term not in names),
        sections=_sections(held, newer, [place for _, place in touched if place.number], {ref.number for ref in named}),
    )  # fmt: skip


def _titled(held: Holdings, document: Document, place: LineagePlace) -> NumberRef | None:
    outline = held.outline(document.id)
    at = outline.find(place.number, place.ordinal)
    return outline.ref(at) if at is not None and outline.titled[at] else None


def _sections(held: Holdings, document: Document, places: list[LineagePlace], named: set[str]) -> tuple[NumberRef, ...]:
    """The sections of places, but for those that are, or are below, rules already named."""
    outline = held.outline(document.id)
    found: dict[int, None] = {}
    for place in places:
        at = outline.find(place.number, place.ordinal)
        if at is None or {outline.numbers[one] for one in (at, *outline.ancestors(at))} & named:
            continue
        section = outline.section_of(at)
        if section is not None:
            found.setdefault(section)
    return tuple(outline.ref(section) for section in found)
