"""The picture of where a diff is: bars by section, chapter by chapter on one line, as numbers for an SVG."""

from __future__ import annotations

from itertools import groupby

import msgspec

from app.library.diff.export import counted
from app.library.diff.views import GLOSSARY, DiffView, SectionTally
from app.library.lineage.views import Change
from app.web.changes import colour_of

HEIGHT = 46
STEP, WIDTH = 8, 7
COLOURS = {
    "added": "added", "edited": "edited, split, merged", "moved": "renumbered only", "removed": "removed",
    "quiet": "only typography or references",
}  # fmt: skip
_DRAWN = ("removed", "edited", "moved", "quiet", "added")  # from the bottom
_GAP = 1.2  # per cent of the width between two chapters
_LEAST = 5  # bars for which a chapter has room at least
_LETTER = 0.62  # per cent of the width that a letter of a title takes on a wide screen


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
    """The bars of a chapter (or of the glossary): where it stands, in per cent, and how many units its bars take.

    ``label`` is its title where that has room, else its number; ``short`` its number.
    """

    title: str
    label: str
    short: str
    left: float
    share: float
    width: int
    bars: tuple[Bar, ...]
    words: str


def skylines(view: DiffView) -> tuple[Skyline, ...]:
    """The picture of what is listed; heights are as cube roots, so that small changes show beside large ones."""
    most = max((sum(_colours(one).values()) for one in view.sections), default=0)
    grouped = groupby(view.sections, lambda one: one.number[0] if one.number != GLOSSARY else GLOSSARY)
    chapters = [(number, list(group)) for number, group in grouped]
    room = (100 - _GAP * (len(chapters) - 1)) / max(1, sum(max(_LEAST, len(group)) for _, group in chapters))
    found: list[Skyline] = []
    left = 0.0
    for number, group in chapters:
        share = room * max(_LEAST, len(group))
        found.append(_skyline(number, group, max(most, 1), round(left, 2), round(share, 2)))
        left += share + _GAP
    return tuple(found)


def colours(lines: tuple[Skyline, ...]) -> list[tuple[str, str]]:
    """The colours that are drawn, with what they mean."""
    drawn = {piece.colour for line in lines for bar in line.bars for piece in bar.pieces}
    return [(colour, words) for colour, words in COLOURS.items() if colour in drawn]


def _skyline(number: str, sections: list[SectionTally], most: int, left: float, share: float) -> Skyline:
    named = next((one.title for one in sections if one.number == number), "")
    title = "Glossary" if number == GLOSSARY else f"{number} {named}".strip()
    short = "G" if number == GLOSSARY else number
    bars = tuple(_bar(one, place * STEP, most) for place, one in enumerate(sections))
    total = sum(sum(_colours(one).values()) for one in sections)
    tallest = max(sections, key=lambda one: sum(_colours(one).values()))
    most_in = f", most in {tallest.number} {tallest.title}" if total and len(sections) > 1 else ""
    return Skyline(
        title=title, label=title if len(title) * _LETTER <= share else short, short=short, left=left, share=share,
        width=max(_LEAST, len(sections)) * STEP, bars=bars,
        words=f"{title}: {total} change{'' if total == 1 else 's'}{most_in}",
    )  # fmt: skip


def _bar(section: SectionTally, left: int, most: int) -> Bar:
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
    return Bar(section, f"{section.number} {section.title}: {counted(section.listed)}", left, tuple(pieces))


def _colours(section: SectionTally) -> dict[str, int]:
    """Counts of what is listed, by colour."""
    found: dict[str, int] = {}
    for name, count in section.listed.classes.items():
        colour = colour_of(Change(name))
        found[colour] = found.get(colour, 0) + count
    return found
