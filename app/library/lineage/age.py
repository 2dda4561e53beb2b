"""Since when a rule or term reads as it does, and since when it bears its number."""

from __future__ import annotations

from app.library.holdings import Holdings
from app.library.lineage.book import book_of
from app.library.lineage.history import seq_of
from app.library.lineage.views import SUBSTANTIVE, Age
from app.library.records import Document

_SPAN = "SELECT since FROM lineage_span WHERE line = ? AND since <= ? ORDER BY since DESC LIMIT 1"
_EVENTS = f"""
    SELECT newer FROM lineage_event WHERE (line = ? OR other = ?)
    AND change IN ({", ".join(f"'{change}'" for change in sorted(SUBSTANTIVE))})"""


def age(held: Holdings, document: Document, label: str, ordinal: int = 1) -> Age | None:
    """The age of what a document shows under a label; None where its lineage is not known."""
    book, own = book_of(held), held.own(document)
    seq = seq_of(held, own, label, ordinal)
    line = book.members(own.id).line_of.get(seq) if seq is not None else None
    if line is None:
        return None
    date = book.date_of(own)
    spans = book.rows(_SPAN, (line, date))
    if not spans:
        return None
    changed = (book.by_id[newer].effective or "" for (newer,) in book.rows(_EVENTS, (line, line)))
    wording = max((one for one in changed if one <= date), default="")
    return Age(wording=wording or book.dates[0], number=spans[0][0], first=book.dates[0])
