"""The headings of a document: the heaviest rising chain of rows that may be headings.

A table of contents, lists with numbers and lines that begin with a reference all look like headings. What tells them apart is
that headings rise from chapter 1 to the last appendix, look like titles, and are followed by text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from ingest.policy.rows import TextRow, squash, tidy

_PREFIX = r"(?:(?:MTR|IPG|Section|Chapter)\s+)?"
_NUMBER = re.compile(rf"{_PREFIX}(\d{{1,2}})(?:\.(\d{{1,2}}))?(\.?)\s*[-–—:]?\s*(?=\D)(\S.*)$", re.I)
_LONE_NUMBER = re.compile(rf"{_PREFIX}\d{{1,2}}(?:\.\d{{1,2}})?\.?$", re.I)
_APPENDIX = re.compile(r"Appendix\s+([A-Z])\b\s*[-–—:.]?\s*(\S.*)?$", re.I)
_LEADERS = re.compile(r"\s*(?:\.\s?){4,}\s*\d*\s*$")
_PAGE_NUMBER = re.compile(r"\s+\d{1,3}$")
_UNNUMBERED = {"introduction": (-2, 0), "frameworkofthisdocument": (-1, 0)}
_TITLE_LENGTH = 120
_SMALL_WORDS = frozenset(["a", "an", "and", "at", "by", "for", "from", "in", "into", "of", "on", "or", "the", "to", "with", "vs"])
_APPENDIX_FROM = 100


@dataclass(slots=True)
class Heading:
    """A row, or two, that may be a heading. ``order`` is its place among all headings, ``weight`` how much speaks for it."""

    row: int
    rows: int
    order: tuple[int, int]
    title: str
    weight: float

    @property
    def key(self) -> str:
        """What names the section: ``2.6``, ``2``, ``appendix-b`` or ``introduction``."""
        first, second = self.order
        if first >= _APPENDIX_FROM:
            return f"appendix-{chr(97 + first - _APPENDIX_FROM)}"
        if first < 0:
            return "introduction" if first == -2 else "framework"
        return f"{first}.{second}" if second else str(first)

    @property
    def label(self) -> str:
        """What names the section in print."""
        first = self.order[0]
        return "" if first < 0 else f"Appendix {self.key[-1].upper()}" if first >= _APPENDIX_FROM else self.key


def is_contents(text: str) -> bool:
    """Whether a row is one of a table of contents, by the dots before its page number."""
    return _LEADERS.search(text) is not None


def find_headings(rows: list[TextRow]) -> list[Heading]:
    """The headings of a document, in order."""
    listed = [one for place in range(len(rows)) if (one := _candidate(rows, place)) is not None]
    printed = contents_titles(rows)
    places = {one.row for one in listed}
    for one in listed:
        one.weight = _weight(rows, one, places, printed)
    return _heaviest([one for one in listed if one.weight > 0])


def _candidate(rows: list[TextRow], place: int) -> Heading | None:
    row = rows[place]
    if row.zone or len(row.text) > 2 * _TITLE_LENGTH:
        return None
    text, count = row.text, 1
    if _LONE_NUMBER.match(text) and place + 1 < len(rows) and not rows[place + 1].text[:1].isdigit():
        text, count = f"{text} {rows[place + 1].text}", 2
    words = squash(text)
    if words in _UNNUMBERED:
        return Heading(place, count, _UNNUMBERED[words], text, 0)
    if match := _APPENDIX.match(text):
        order = (_APPENDIX_FROM + ord(match[1].upper()) - 65, 0)
        return Heading(place, count, order, tidy(match[2] or ""), 0)
    match = _NUMBER.match(text)
    if match is None or not int(match[1]):
        return None
    return Heading(place, count, (int(match[1]), int(match[2] or 0)), tidy(match[4]), 0)


def contents_titles(rows: list[TextRow]) -> dict[str, str]:
    """The titles of the table of contents where it has dots, by letters alone: how the document writes them."""
    found: dict[str, str] = {}
    for row in rows:
        if is_contents(row.text):
            text = tidy(_LEADERS.sub("", row.text))
            found[squash(text)] = text
    return found


def _weight(rows: list[TextRow], one: Heading, places: set[int], printed: dict[str, str]) -> float:
    row = rows[one.row]
    whole = " ".join(rows[place].text for place in range(one.row, one.row + one.rows))
    if is_contents(whole) or not _is_title(one):
        return 0.0
    weight = 2.0 + (1.0 if row.heading or row.bold else 0.0) + (0.5 if row.gap is not False else 0.0)
    if squash(whole) in printed or squash(_PAGE_NUMBER.sub("", whole)) in printed:
        weight += 3.0
    if _in_contents(one, places):
        weight = 0.1
    return weight


def _in_contents(one: Heading, places: set[int]) -> bool:
    """Whether the rows around it are of the same look: a section heading is followed by text."""
    after = one.row + one.rows
    if one.order[1] == 0 and 0 < one.order[0] < _APPENDIX_FROM:  # a chapter may begin with its first section
        return after in places and after + 1 in places
    return after in places


def _is_title(one: Heading) -> bool:
    title = one.title
    if not title:
        return one.order[0] >= _APPENDIX_FROM
    if len(title) > _TITLE_LENGTH or title[-1] in ".;,:" or not (title[0].isupper() or title[0] in "“\"'‘"):
        return False
    if one.order[1] or one.order[0] < 0:
        return True
    words = [word for word in re.findall(r"[^\W\d_]+", title) if word.lower() not in _SMALL_WORDS]
    capitals = [word for word in words if word[0].isupper()]
    return len(capitals) * 3 >= len(words) * 2


def _heaviest(listed: list[Heading]) -> list[Heading]:
    """The chain of rising headings with the greatest weight; of equal ones the later.

    Every heading keeps the best chain that ends with it; the best for all smaller orders is looked up in a tree of maxima.
    """
    orders = {order: place for place, order in enumerate(sorted({one.order for one in listed}), 1)}
    best: list[tuple[float, int]] = [(0.0, -1)] * (len(orders) + 1)
    sums: list[tuple[float, int]] = []
    for place, one in enumerate(listed):
        before = _maximum(best, orders[one.order] - 1)
        sums.append((before[0] + one.weight, before[1]))
        _raise(best, orders[one.order], (sums[-1][0], place))
    chain: list[Heading] = []
    place = max(range(len(sums)), key=lambda place: (sums[place][0], place), default=-1)
    while place >= 0:
        chain.append(listed[place])
        place = sums[place][1]
    return chain[::-1]


def _maximum(tree: list[tuple[float, int]], place: int) -> tuple[float, int]:
    found = (0.0, -1)
    while place > 0:
        found = max(found, tree[place])
        place -= place & -place
    return found


def _raise(tree: list[tuple[float, int]], place: int, value: tuple[float, int]) -> None:
    while place < len(tree):
        tree[place] = max(tree[place], value)
        place += place & -place


def as_printed(heading: Heading, rows: list[TextRow], listed: dict[str, str]) -> str:
    """A title as the table of contents (``listed``) writes it, where the heading itself is in capitals throughout."""
    title = heading.title
    if title != title.upper():
        return title
    whole = " ".join(rows[place].text for place in range(heading.row, heading.row + heading.rows))
    printed = listed.get(squash(whole))
    if printed:
        return printed[len(printed) - len(title) :] if squash(printed[len(printed) - len(title) :]) == squash(title) else title
    words = [word.lower() if word.lower() in _SMALL_WORDS else word.capitalize() for word in title.split(" ")]
    return " ".join([words[0].capitalize(), *words[1:]])


def gaps(rows: list[TextRow], headings: list[Heading]) -> list[str]:
    """Chapters and sections that are missing: between those that are there, or after the table of contents."""
    known = {one.key for one in headings}
    listed = [one for title in contents_titles(rows).values() if (one := _candidate([TextRow(title, 0)], 0)) is not None]
    return sorted({one.key for one in listed if one.key not in known} | {key for key in _between(headings) if key not in known})


def _between(headings: list[Heading]) -> list[str]:
    found: list[str] = []
    numbered = [one.order for one in headings if 0 < one.order[0] < _APPENDIX_FROM]
    chapters = sorted({first for first, _ in numbered})
    found += [str(n) for n in range(1, chapters[0])] if chapters else []
    for above, below in pairwise(chapters):
        found += [str(n) for n in range(above + 1, below)]
    for chapter in chapters:
        sections = sorted(second for first, second in numbered if first == chapter and second)
        found += [f"{chapter}.{n}" for n in range(1, sections[-1]) if n not in sections] if sections else []
    return found
