"""Text wrapped to lines, with stretches of it painted afterwards: marks take no room when lines are counted."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable
from itertools import groupby
from operator import itemgetter

Paint = Callable[[str], str]
Stretch = tuple[int, int, Paint]
"""From one place of a text to another (the end excluded), and what to make of the words there."""


def wrap(text: str, width: int, indent: int = 0, hanging: int = 0, stretches: Iterable[Stretch] = ()) -> str:
    """Wrap each line of a text: the first line of each indented, further ones hanging; then paint stretches of the text."""
    lines = [
        textwrap.fill(
            line, width, initial_indent=" " * indent, subsequent_indent=" " * hanging,
            break_long_words=False, break_on_hyphens=False,
        )
        for line in text.split("\n")
    ]  # fmt: skip
    return _painted("\n".join(lines), text, list(stretches))


def _painted(wrapped: str, text: str, stretches: list[Stretch]) -> str:
    """Wrapped text with stretches of the original painted: wrapping changed nothing but white space."""
    if not stretches:
        return wrapped
    paints: dict[int, Paint] = {place: paint for start, end, paint in stretches for place in range(start, end)}
    inked = iter([paints.get(place) for place, char in enumerate(text) if not char.isspace()])
    marked = [(None if char.isspace() else next(inked), char) for char in wrapped]
    for place in range(1, len(marked) - 1):  # a space within a stretch belongs to it
        before, after = marked[place - 1][0], marked[place + 1][0]
        if marked[place][1] == " " and before is after:
            marked[place] = (before, " ")
    runs = ((paint, "".join(char for _, char in run)) for paint, run in groupby(marked, itemgetter(0)))
    return "".join(paint(words) if paint else words for paint, words in runs)
