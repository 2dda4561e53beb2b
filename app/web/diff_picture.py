"""The picture of where a diff is: bars by section, chapter by chapter, as numbers for an SVG."""

from __future__ import annotations

from itertools import groupby

import msgspec

from app.library.diff.export import counted
from app.library.diff.views import GLOSSARY, DiffView, SectionTally
from app.library.lineage.views import Change
from app.web.changes import colour_of

HEIGHT = 64
STEP, WIDTH = 8, 7
_DRAWN = ("removed", "edited", "moved", "added")  # from the bottom


class BarPiece(msgspec.Struct, frozen=True):
    """One colour of a bar."""

    colour: str
    y: float
    height: float


class Bar(msgspec.Struct, frozen=True):
    """The bar of a section, with what it says when pointed at."""

    section: SectionTally
    words: str
    x: int
    pieces: tuple[BarPiece, ...]


class Skyline(msgspec.Struct, frozen=True):
    """The bars of a chapter (or of the glossary)."""

    title: str
    width: int
    bars: tuple[Bar, ...]
    words: str


def skylines(view: DiffView) -> tuple[Skyline, ...]:
    """The picture; heights are as the cube roots of counts, so that small changes show beside large ones."""
    most = max((sum(_colours(one).values()) for one in view.sections), default=0)
    chapters = groupby(view.sections, lambda one: one.number[0] if one.number != GLOSSARY else GLOSSARY)
    return tuple(_skyline(number, list(group), max(most, 1)) for number, group in chapters)


def _skyline(number: str, sections: list[SectionTally], most: int) -> Skyline:
    named = next((one.title for one in sections if one.number == number), "")
    title = "Glossary" if number == GLOSSARY else f"{number} {named}".strip()
    bars = tuple(_bar(one, place * STEP, most) for place, one in enumerate(sections))
    total = sum(sum(_colours(one).values()) for one in sections)
    tallest = max(sections, key=lambda one: sum(_colours(one).values()))
    words = f"{title}: {total} changes" + (f", most in {tallest.number} {tallest.title}" if total and len(sections) > 1 else "")
    return Skyline(title=title, width=len(sections) * STEP, bars=bars, words=words)


def _bar(section: SectionTally, x: int, most: int) -> Bar:
    colours = _colours(section)
    total = sum(colours.values())
    height = HEIGHT * (total / most) ** (1 / 3)
    pieces: list[BarPiece] = []
    y = float(HEIGHT)
    for colour in _DRAWN:
        share = height * colours.get(colour, 0) / total if total else 0
        if share:
            y -= share
            pieces.append(BarPiece(colour, round(y, 1), round(share, 1)))
    return Bar(section, f"{section.number} {section.title}: {counted(section.tally)}", x, tuple(pieces))


def _colours(section: SectionTally) -> dict[str, int]:
    """Counts by colour; what is quiet is not drawn."""
    found: dict[str, int] = {}
    for name, count in section.tally.classes.items():
        colour = colour_of(Change(name))
        if colour != "quiet":
            found[colour] = found.get(colour, 0) + count
    return found
