"""What is new in a document since another: marks for pages."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from app.library.folding import fold
from app.library.holdings import Holdings
from app.library.keeping import LastUsed
from app.library.lineage.book import book_of
from app.library.lineage.moves import moves_between
from app.library.lineage.partial import Partial
from app.library.lineage.views import SUBSTANTIVE, Change, LineagePlace, Move
from app.library.records import Document


class News(StrEnum):
    """How a rule is new."""

    ADDED = "added"
    EDITED = "edited"


def news_since(held: Holdings, since: Document, document: Document) -> Mapping[tuple[str, int], News]:
    """What of ``document`` was added or edited in substance since another one, by number (``term:…`` folded) and
    ordinal. What a partial capture lacks is not called added. Renumbering is no news.
    """
    since, document = held.own(since), held.own(document)
    return _kept.get(held, (since.id, document.id), lambda: _news(held, since, document))


_kept: LastUsed[tuple[int, int], dict[tuple[str, int], News]] = LastUsed(8)


def _news(held: Holdings, since: Document, document: Document) -> dict[tuple[str, int], News]:
    book = book_of(held)
    partial = Partial(held, book, since, document)
    found: dict[tuple[str, int], News] = {}
    moves = moves_between(book, since, document)
    for step in moves.steps():
        change = moves.change(step)
        if change in SUBSTANTIVE and partial.holds(change, moves.lineage(step)):
            move = moves.move(step)
            found.update((_label(place), _kind(move, nth)) for nth, place in enumerate(move.newer))
    return found


def _label(place: LineagePlace) -> tuple[str, int]:
    return place.number or f"term:{fold(place.term)}", place.ordinal


def _kind(move: Move, nth: int) -> News:
    """What was split off is added; the stem it was split from is edited."""
    return News.ADDED if move.change is Change.ADDED or nth > 0 else News.EDITED
