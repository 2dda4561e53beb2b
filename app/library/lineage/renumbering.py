"""Moves between two documents as data: rows, CSV, and a sed script that renumbers citations."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from app.library.diff.views import MoveRow, MovesView
from app.library.holdings import Holdings
from app.library.lineage.book import book_of
from app.library.lineage.moves import moves_between
from app.library.lineage.partial import Partial
from app.library.lineage.views import Change, Move
from app.library.records import Document, NodeKind
from app.library.views import edition_ref

CONFIDENT = 0.9
COLUMNS = ("older", "newer", "change", "kind", "heading", "confidence", "lineage", "reused_by")
_BARE = frozenset({NodeKind.CHAPTER, NodeKind.SECTION})
_ONE_TO_ONE = frozenset({Change.MOVED, Change.MOVED_AND_EDITED})
_HELD_BY = "@magistrate:{}:@"  # what stands for a new number until all old ones are replaced


def moves_table(held: Holdings, older: Document, newer: Document) -> MovesView:
    """Every rule and section of ``older`` that does not stand under its number in ``newer``: moved, split, merged
    or removed; in document order. What a partial capture lacks is left out. Glossary terms have no numbers.
    """
    own, other = held.own(older), held.own(newer)
    rows = tuple(_rows(held, own, other))
    return MovesView(older=edition_ref(own), newer=edition_ref(other), rows=rows)


def as_csv(view: MovesView) -> str:
    """The table with a line of column names; several new numbers are separated by spaces (RFC 4180, CRLF)."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for row in view.rows:
        cells = [row.older, " ".join(row.newer), row.change, row.kind, row.heading, row.confidence, row.lineage,
                 row.reused_by]  # fmt: skip
        writer.writerow([_harmless(str(cell)) for cell in cells])
    return out.getvalue()


def as_sed(view: MovesView, confidence: float = CONFIDENT) -> Iterator[str]:
    """Lines of a script for GNU ``sed -f`` that renumbers rule numbers in a text, once.

    Old numbers become placeholders first, the longest before the shorter ones, then placeholders new numbers: no
    new number is taken for an old one. What is split, merged, removed or less certain than ``confidence``, and bare
    section numbers, which may be any number, are left for review, in comments.
    """
    sure = [row for row in view.rows if _is_sure(row, confidence)]
    sure.sort(key=lambda row: (-len(row.older), row.older))
    yield f"# Rule numbers of {view.older.slug} to those of {view.newer.slug}: {len(sure)} of {len(view.rows)}."
    yield "# For GNU sed: sed -i -f THIS FILES. Run it once; the end of a shortened range (702.2a-c) is not seen."
    for place, row in enumerate(sure):
        yield rf"s/\b{re.escape(row.older)}\b/{_HELD_BY.format(place)}/g"
    for place, row in enumerate(sure):
        yield f"s/{_HELD_BY.format(place)}/{row.newer[0]}/g"
    left = [row for row in view.rows if not _is_sure(row, confidence)]
    yield f"# For review: {len(left)}."
    for row in left:
        yield f"# {row.older} {row.change} {' '.join(row.newer)} ({row.confidence:g})".replace("  ", " ")


def _rows(held: Holdings, older: Document, newer: Document) -> Iterator[MoveRow]:
    book = book_of(held)
    partial = Partial(held, book, older, newer)
    moves = moves_between(book, older, newer)
    for move in (moves.move(step) for step in moves.steps() if moves.change(step) is not Change.UNCHANGED):
        if not move.older or not move.older[0].number or not (move.renumbered or not move.newer):
            continue
        if partial.holds(move.change, move.lineage):
            yield from _of_move(move)


def _of_move(move: Move) -> Iterator[MoveRow]:
    """A row for each old number that does not simply stay."""
    newer = tuple(place.label for place in move.newer)
    for place in move.older:
        if newer != (place.label,):
            yield MoveRow(
                older=place.label, newer=newer, change=move.change, kind=place.kind, heading=place.heading,
                confidence=move.confidence, lineage=move.lineage, reused_by=move.reused_by,
            )  # fmt: skip


def _is_sure(row: MoveRow, confidence: float) -> bool:
    one_to_one = row.change in _ONE_TO_ONE and len(row.newer) == 1 and row.kind not in _BARE
    return one_to_one and row.confidence >= confidence and "#" not in row.older + row.newer[0]


def _harmless(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@") else cell
