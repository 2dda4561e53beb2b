"""Automatic numbering: the numbers a word processor shows but does not store (ECMA-376 part 1, 17.9)."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from ingest.forms.styles import Styles, attribute, child, children, is_on, value, whole
from ingest.forms.symbols import without_private

LEVELS = 9
_LARGEST = 100_000  # a counter beyond this is hostile, not a rule
_PLACE = re.compile(r"%([1-9])")
_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
    (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_SUFFIXES = {"tab": "\t", "space": " ", "nothing": ""}


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a list: first number, how numbers are written, the text around them, what follows them."""

    start: int = 1
    style: str = "decimal"
    text: str = ""
    suffix: str = "\t"
    restart: int | None = None  # the level (from 1) whose step restarts this one; 0 never; None: any level above
    legal: bool = False  # every number in the text is written in decimals
    linked_style: str | None = None

    @property
    def is_bullet(self) -> bool:
        """Whether the level shows a mark, not a number."""
        return self.style == "bullet"


@dataclass(slots=True)
class _List:
    levels: list[Level]
    counts: list[int | None] = field(default_factory=lambda: [None] * LEVELS)


@dataclass(frozen=True, slots=True)
class Label:
    """What a list puts before a paragraph, and what separates it from the words."""

    text: str
    suffix: str
    is_bullet: bool


class Lists:
    """The lists of one document, counting as paragraphs are met in order."""

    def __init__(self, root: ET.Element | None, styles: Styles) -> None:
        self._styles = styles
        self._abstract: dict[str, _List] = {}
        self._number: dict[str, tuple[str, dict[int, Level], dict[int, int]]] = {}
        self._started: set[tuple[str, int]] = set()
        self._links: dict[str, str | None] = {}
        if root is not None:
            for one in children(root, "abstractNum"):
                abstract_id = attribute(one, "abstractNumId") or ""
                self._abstract[abstract_id] = _List(_levels(one))
                self._links[abstract_id] = value(one, "numStyleLink")
            for one in children(root, "num"):
                self._add_number(one)

    def _add_number(self, element: ET.Element) -> None:
        levels: dict[int, Level] = {}
        starts: dict[int, int] = {}
        for override in children(element, "lvlOverride"):
            at = _level_index(override)
            redefined = child(override, "lvl")
            if redefined is not None:
                levels[at] = _level(redefined)
            start = value(override, "startOverride")
            if start is not None:
                starts[at] = whole(start, 1)
        self._number[attribute(element, "numId") or ""] = (value(element, "abstractNumId") or "", levels, starts)

    def label(self, list_id: str | None, level: int | None, style_id: str | None) -> Label | None:
        """Count a paragraph of a list and say what stands before it; None where there is no such list.

        Without a level it is the one linked to the paragraph's style, or the first.
        """
        if list_id is None or list_id == "0" or list_id not in self._number:
            return None
        abstract, overrides, starts = self._resolved(list_id)
        counted = self._abstract.get(abstract)
        if counted is None:
            return None
        levels = [overrides.get(i, found) for i, found in enumerate(counted.levels)]
        if level is None:
            level = next((i for i, found in enumerate(levels) if style_id and found.linked_style == style_id), 0)
        level = min(max(level, 0), LEVELS - 1)
        self._count(list_id, counted, levels, level, starts)
        return _written(levels, counted.counts, level)

    def _resolved(self, list_id: str) -> tuple[str, dict[int, Level], dict[int, int]]:
        """A list, or the one that its list style stands for."""
        found = self._number[list_id]
        link = self._links.get(found[0])
        if link:
            behind = self._styles.resolve(link).list_id
            if behind in self._number:
                return self._number[behind][0], found[1], found[2]
        return found

    def _count(self, list_id: str, counted: _List, levels: list[Level], level: int, starts: dict[int, int]) -> None:
        if level in starts and (list_id, level) not in self._started:
            self._started.add((list_id, level))
            counted.counts[level] = starts[level]
        else:
            before = counted.counts[level]
            counted.counts[level] = levels[level].start if before is None else min(before + 1, _LARGEST)
        for above in range(level):
            if counted.counts[above] is None:
                counted.counts[above] = levels[above].start
        for below in range(level + 1, LEVELS):
            restart = levels[below].restart
            if restart is None or 0 < level + 1 <= restart:
                counted.counts[below] = None


def _levels(abstract: ET.Element) -> list[Level]:
    levels = [Level(text=f"%{i + 1}.") for i in range(LEVELS)]
    for element in children(abstract, "lvl"):
        levels[_level_index(element)] = _level(element)
    return levels


def _level_index(element: ET.Element) -> int:
    return min(max(whole(attribute(element, "ilvl"), 0), 0), LEVELS - 1)


def _level(element: ET.Element) -> Level:
    restart = value(element, "lvlRestart")
    legal = child(element, "isLgl")
    fonts = child(element, "rPr", "rFonts")
    font = attribute(fonts, "ascii") if fonts is not None else None
    level = Level(
        start=whole(value(element, "start"), 1),
        style=value(element, "numFmt") or "decimal",
        text=value(element, "lvlText") or "",
        suffix=_SUFFIXES.get(value(element, "suff") or "tab", "\t"),
        restart=whole(restart, 0) if restart is not None else None,
        legal=legal is not None and is_on(attribute(legal, "val")),
        linked_style=value(element, "pStyle"),
    )
    return replace(level, text=without_private(level.text, font or "")) if level.is_bullet else level


def _written(levels: list[Level], counts: list[int | None], level: int) -> Label | None:
    here = levels[level]
    if here.style == "none" and not here.text:
        return None

    def number(match: re.Match[str]) -> str:
        at = int(match.group(1)) - 1
        count = counts[at]
        style = "decimal" if here.legal else levels[at].style
        return write_number(levels[at].start if count is None else count, style)

    text = here.text if here.is_bullet else _PLACE.sub(number, here.text)
    return Label(text, here.suffix, here.is_bullet)


def write_number(count: int, style: str) -> str:
    """A count as a list shows it: 27 is ``aa`` in letters, ``xxvii`` in Roman numerals."""
    written = _WRITERS.get(style)
    return written(count) if written else str(count)


def _letters(count: int) -> str:
    if count < 1 or count > 26 * 30:
        return str(count)
    times, place = divmod(count - 1, 26)
    return "abcdefghijklmnopqrstuvwxyz"[place] * (times + 1)


def _roman(count: int) -> str:
    if count < 1 or count > 32_767:
        return str(count)
    written = []
    for size, sign in _ROMAN:
        times, count = divmod(count, size)
        written.append(sign * times)
    return "".join(written)


_WRITERS: dict[str, Callable[[int], str]] = {
    "lowerLetter": _letters,
    "upperLetter": lambda count: _letters(count).upper(),
    "lowerRoman": _roman,
    "upperRoman": lambda count: _roman(count).upper(),
    "decimalZero": lambda count: f"{count:02d}",
    "none": lambda count: "",
}
