"""A table for a terminal: columns as wide as they need to be, within the width that there is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

import click

from app.library.wrapping import wrap

_WIDEST_FIRST = 26  # characters of the first column
_GAP = "  "


def table_lines(rows: Sequence[Sequence[str]], width: int, heads: int = 1) -> Iterator[str]:
    """The lines of a table: each entry wrapped in its column, the first rows (``heads``) dim.

    Short rows lack the last cells. Items of a list in a cell have lines of their own.
    """
    widths = _widths([max(map(len, column)) for column in zip_longest(*rows, fillvalue="")], width)
    for place, row in enumerate(rows):
        cells = [_wrapped(cell, size) for cell, size in zip(row, widths, strict=False)]
        for parts in zip_longest(*cells, fillvalue=""):
            line = _GAP.join(part.ljust(size) for part, size in zip(parts, widths, strict=False)).rstrip()
            yield click.style(line, dim=True) if place < heads else line


def _wrapped(cell: str, size: int) -> list[str]:
    return [line for item in cell.replace(" • ", "\n• ").split("\n") for line in wrap(item, size).split("\n")]


def _widths(longest: Sequence[int], width: int) -> list[int]:
    """How wide each column is: the first as wide as it may be, the others share what is left."""
    first = min(longest[0], _WIDEST_FIRST)
    left = width - first - len(_GAP) * (len(longest) - 1)
    others = list(longest[1:])
    if sum(others) > left:
        share = left // max(1, len(others))
        others = [min(size, share) for size in others[:-1]]
        others.append(left - sum(others))
    return [first, *others]
