"""Numbers that an edition lacks and others had: what they were, and where that is now."""

from __future__ import annotations

from app.library.errors import DoesNotParse, LibraryError
from app.library.holdings import Holdings
from app.library.lineage.history import whereabouts
from app.library.numbers import is_number
from app.library.records import Document
from app.library.search.views import Former
from app.library.views import NumberRef

MOST = 3  # bearers of one number


def former_of(held: Holdings, document: Document, number: str) -> tuple[Former, ...]:
    """What a number was in other editions, the last bearer first; nothing for a number that none had."""
    if not is_number(number):
        return ()
    try:
        found = whereabouts(held, number, document)
    except DoesNotParse:
        return ()
    return tuple(
        Former(
            number=number, heading=_heading(held, one.until, number), since=one.since, until=one.until,
            now=tuple(ref for label in one.now if (ref := _ref(held, document, label))),
        )
        for one in found[:MOST]
    )  # fmt: skip


def _heading(held: Holdings, date: str, number: str) -> str:
    """The heading that a number stood under in the edition of a date."""
    try:
        outline = held.outline(held.edition(date).id)
    except LibraryError:
        return ""
    place = outline.find(number)
    return outline.headings[place] if place is not None else ""


def _ref(held: Holdings, document: Document, label: str) -> NumberRef | None:
    outline = held.outline(document.id)
    return outline.maybe_ref(outline.find(label.split("#")[0]))
