"""The text as it was captured: the lines a rule was read from, what was restored in them, and the file itself."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from functools import lru_cache

from app.library.errors import DoesNotParse, NotFound
from app.library.holdings import Holdings
from app.library.lines import split_lines
from app.library.records import Document, Oddity, Repair
from app.library.views import CapturedLine, Part, SourceView, edition_ref

MOST_LINES = 500
_BINARY = frozenset({"docx", "pdf"})
_DAMAGED = ", damaged"
_RANGE = re.compile(r"(\d{1,9})(?:\s*[-–]\s*(\d{1,9}))?")


def is_range(text: str) -> bool:
    """Whether words are a line or a range of lines rather than a rule number."""
    return _RANGE.fullmatch(text.strip()) is not None and "." not in text and ("-" in text or len(text.strip()) > 3)


def read_range(text: str) -> tuple[int, int]:
    """A range of lines, ``12-40`` or ``12``. Raises DoesNotParse."""
    match = _RANGE.fullmatch(text.strip())
    if match is None:
        raise DoesNotParse("Lines are a range such as 12-40.", ("1-60",))
    first = int(match.group(1))
    return first, int(match.group(2) or first)


def lines_of(parts: Iterable[Part]) -> tuple[int, int]:
    """The captured lines that parts were read from."""
    numbers = [line for part in parts for line in (part.first_line, part.last_line) if line]
    return min(numbers, default=1), max(numbers, default=1)


def capture(held: Holdings, document: Document) -> bytes:
    """The captured file, byte for byte."""
    row = held.publication.row("SELECT bytes FROM capture WHERE document = ?", (document.id,))
    if row is None:
        raise NotFound("document", document.slug, f"The capture of {document.slug} is not kept.")
    return zlib.decompress(row[0])


def source(held: Holdings, document: Document, first: int, last: int) -> SourceView:
    """Captured lines ``first`` to ``last`` (from 1, both included), with their repairs and oddities.

    At most 500 lines. Raises DoesNotParse for a range that is none, NotFound for lines the capture does not have and
    for DOCX and PDF forms, whose lines are paragraphs that only the reader sees.
    """
    if not 1 <= first <= last or last - first >= MOST_LINES:
        raise DoesNotParse(f"Lines are a range such as 12-40, of at most {MOST_LINES} lines.", (f"{first}-{first}",))
    if document.reader in _BINARY:
        form = document.reader.upper()
        raise NotFound("document", document.slug, f"A {form} file has no lines to show; it is kept whole.")
    lines = _lines(held, document.id, document.encoding)
    if last > len(lines):
        has = f"{document.source} has {len(lines)} lines."
        raise NotFound("document", f"{first}-{last}", has, (f"1-{min(len(lines), MOST_LINES)}",))
    repairs = _repairs(held, document, first, last)
    return SourceView(
        edition=edition_ref(document), source=document.source, first=first, last=last, total=len(lines),
        lines=tuple(
            CapturedLine(n, lines[n - 1], tuple(r for r in repairs if r.line == n)) for n in range(first, last + 1)
        ),
        oddities=_oddities(held, document, first, last),
    )  # fmt: skip


@lru_cache(maxsize=8)
def _lines(held: Holdings, document: int, encoding: str) -> list[str]:
    row = held.publication.row("SELECT bytes FROM capture WHERE document = ?", (document,))
    assert row is not None
    name = encoding.removesuffix(_DAMAGED)
    return split_lines(zlib.decompress(row[0]).decode(name, "replace"))


def _repairs(held: Holdings, document: Document, first: int, last: int) -> list[Repair]:
    sql = "SELECT line, col, captured, restored, reason FROM repair WHERE document = ? AND line BETWEEN ? AND ?"
    return [Repair(*row) for row in held.publication.rows(sql + " ORDER BY line, col", (document.id, first, last))]


def _oddities(held: Holdings, document: Document, first: int, last: int) -> tuple[Oddity, ...]:
    sql = "SELECT kind, line, number, detail FROM oddity WHERE document = ? AND line BETWEEN ? AND ? ORDER BY line"
    return tuple(Oddity(*row) for row in held.publication.rows(sql, (document.id, first, last)))
