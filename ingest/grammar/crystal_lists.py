"""Lists of cards set in columns: banned and restricted cards, separated by commas, columns and line ends.

The lists were set by hand. A comma may be missing at a line's end or within a line, columns may have been rewrapped,
and some names hold a comma themselves; what is known of names settles those.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from app.library.places import rules_data
from app.library.records import Role
from ingest.model import SourceLine
from ingest.outline import LineSpan

_CELL = re.compile(r"[^,\s](?:[^,\s]| (?! ))*")
_NAME_LIMIT = 120  # longer is no pair of names


@dataclass(frozen=True, slots=True)
class Cell:
    """A name at ``line.text[start:end]``; ``separated``: a comma or the list's closing full stop stands behind it."""

    line: SourceLine
    start: int
    end: int
    separated: bool = True

    @property
    def name(self) -> str:
        """The name itself."""
        return self.line.text[self.start : self.end]


@cache
def names_with_commas() -> frozenset[str]:
    """Names of cards that hold a comma."""
    path = rules_data() / "card_lists.toml"
    return frozenset(tomllib.loads(path.read_text(encoding="utf-8"))["names_with_commas"])


def cells_of(lines: Iterable[SourceLine]) -> list[Cell]:
    """The names of a list as they are set, in reading order; missing commas within a line are not yet seen."""
    return [cell for line in lines for cell in _with_commas(_cells_of_line(line))]


def _cells_of_line(line: SourceLine) -> Iterator[Cell]:
    text = line.text
    for match in _CELL.finditer(text):
        end = match.end() - len(match.group()) + len(match.group().rstrip(" ."))
        if end > match.start():
            yield Cell(line, match.start(), end, text[end:].lstrip()[:1] in (",", "."))


def _with_commas(cells: Iterable[Cell]) -> Iterator[Cell]:
    """Put names that hold a comma together again."""
    pending: Cell | None = None
    for cell in cells:
        if pending is None:
            pending = cell
            continue
        joined = Cell(cell.line, pending.start, cell.end, cell.separated)
        if " ".join(joined.name.split()) in names_with_commas():
            pending = joined
        else:
            yield pending
            pending = cell
    if pending is not None:
        yield pending


def divide(cell: Cell, known: set[str]) -> list[Cell]:
    """Two names set without a comma between them, where both halves are names known from the document's lists."""
    if cell.end - cell.start > _NAME_LIMIT:
        return [cell]
    for i, char in enumerate(cell.name):
        if char == " " and cell.name[:i] in known and cell.name[i + 1 :].strip() in known:
            first = Cell(cell.line, cell.start, cell.start + i, separated=False)
            return [first, Cell(cell.line, cell.start + i + 1, cell.end, cell.separated)]
    return [cell]


def list_spans(lines: Iterable[SourceLine], cells: list[Cell]) -> list[LineSpan]:
    """Names as words, whatever stands between them as separators."""
    by_line: dict[int, list[Cell]] = {}
    for cell in cells:
        by_line.setdefault(cell.line.number, []).append(cell)
    spans: list[LineSpan] = []
    for line in lines:
        place = 0
        for cell in by_line.get(line.number, []):
            spans += _between(line, place, cell.start)
            spans.append(LineSpan(Role.TEXT, line, cell.start, cell.end))
            place = cell.end
        spans += _between(line, place, len(line.text))
    return spans


def _between(line: SourceLine, start: int, end: int) -> Iterator[LineSpan]:
    gap = line.text[start:end]
    if gap.strip():
        first = start + len(gap) - len(gap.lstrip())
        yield LineSpan(Role.SEPARATOR, line, first, first + len(gap.strip()))
