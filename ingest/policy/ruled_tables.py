"""Tables whose cells are ruled: the lines drawn on a page say which words stand in which cell, over how many lines they go."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from ingest.policy.pictures import PageDrawing

_LONG = 60  # points: a shorter line across is none of a table
_LOW = 8  # points: a band between two lines that is lower has no words
_HIGH = 600  # points: lines farther apart do not belong to one table
_NEAR = 3  # points that lines of one table may be apart from one another at their ends
_LINES = re.compile(rb"\x01{%d,}" % _LONG)


@dataclass(frozen=True, slots=True)
class RuledRow:
    """A row of a table: its height on the page, and where its cells begin and end."""

    top: float
    bottom: float
    edges: tuple[float, ...]

    def cell(self, left: float) -> int | None:
        """Which cell words stand in that begin there; None for words beside the table."""
        places = (place for place, (begin, end) in enumerate(pairwise(self.edges)) if begin <= left < end)
        return next(places, None)


@dataclass(frozen=True, slots=True)
class RuledTable:
    """A table: its rows from top to bottom."""

    rows: tuple[RuledRow, ...]

    @property
    def top(self) -> float:
        """Where it begins."""
        return self.rows[0].top

    @property
    def bottom(self) -> float:
        """Where it ends."""
        return self.rows[-1].bottom

    @property
    def columns(self) -> tuple[float, ...]:
        """Where its columns begin, in all of its rows together."""
        found: list[float] = []
        for edge in sorted(edge for row in self.rows for edge in row.edges[:-1]):
            if not found or edge - found[-1] > _LOW:
                found.append(edge)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class _Line:
    top: int
    left: int
    right: int


def ruled_tables(drawing: PageDrawing, scale: float = 1.0) -> list[RuledTable]:
    """The tables drawn on a page, from top to bottom. ``scale``: how many units of the page a point of the picture is."""
    tables: list[list[RuledRow]] = []
    for above, below in pairwise(_lines(drawing)):
        edges = _edges(drawing, above, below) if _belong(above, below) else ()
        if len(edges) < 2:
            tables.append([])
            continue
        row = RuledRow(above.top * scale, below.top * scale, tuple(edge * scale for edge in edges))
        if not tables:
            tables.append([])
        tables[-1].append(row)
    return [RuledTable(tuple(rows)) for rows in tables if len(rows) > 1 and max(len(row.edges) for row in rows) > 2]


def _lines(drawing: PageDrawing) -> list[_Line]:
    """The lines across a page, one for each however thick it is drawn."""
    found: list[_Line] = []
    for top, row in enumerate(drawing.rows):
        for match in _LINES.finditer(row):
            line = _Line(top, match.start(), match.end())
            if found and top - found[-1].top <= _NEAR and _same_ends(found[-1], line):
                continue
            found.append(line)
    return found


def _same_ends(one: _Line, other: _Line) -> bool:
    return abs(one.left - other.left) <= _NEAR and abs(one.right - other.right) <= _NEAR


def _belong(above: _Line, below: _Line) -> bool:
    return _same_ends(above, below) and _LOW <= below.top - above.top <= _HIGH


def _edges(drawing: PageDrawing, above: _Line, below: _Line) -> tuple[int, ...]:
    """Where lines go down from the one line to the other; the ends of a table without such lines at its sides count, too."""
    dark = int.from_bytes(b"\x01" * drawing.width)
    for row in drawing.rows[above.top + _NEAR + 1 : below.top - 1]:
        dark &= int.from_bytes(row)
    points = [place for place, is_dark in enumerate(dark.to_bytes(drawing.width)) if is_dark]
    found = list(_separate(point for point in points if above.left - _NEAR <= point <= above.right + _NEAR))
    if not found:
        return ()
    if found[0] - above.left > _LOW:
        found.insert(0, above.left)
    if above.right - found[-1] > _LOW:
        found.append(above.right)
    return tuple(found)


def _separate(points: Iterator[int]) -> Iterator[int]:
    last = -_LOW
    for point in points:
        if point - last > _NEAR:
            yield point
        last = point
