"""Rows that are no policy: page numbers, running heads, the table of contents, navigation, trademarks."""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby

from ingest.policy.numbering import Heading, is_contents
from ingest.policy.rows import TextRow, squash

_PAGE = re.compile(r"(?:page\s+)?\d{1,3}(?:\s*(?:of|/)\s*\d{1,3})?|[-–]\s*\d{1,3}\s*[-–]", re.I)
_LEGAL = re.compile(
    r"(?:all )?trademarks (?:are|is) property|^(?:©|\(c\)|copyright)|are trademarks of|trademarks? of .{0,80}(?:LLC|Inc)", re.I
)
_PAGE_ENDS = re.compile(r"\s+\d{1,3}$")
_PENALTY = re.compile(r"(?:nopenalty|warning|gameloss|matchloss|disqualification)$")  # a contents list leaves it out
_REPEATED = 3
_RUNNING_LENGTH = 100


def mark_margins(rows: list[TextRow]) -> None:
    """Page numbers and running heads."""
    for row in rows:
        if row.zone:
            row.fate = row.zone
    edges = _edges(rows)
    often = max(_REPEATED, len({row.page for row in rows}) // 3)
    counts = Counter(_running(rows[place]) for place in edges)
    for place in edges:
        row = rows[place]
        if _PAGE.fullmatch(row.text):
            row.fate = "page number"
        elif counts[_running(row)] >= often and len(row.text) < _RUNNING_LENGTH:
            row.fate = "running head"
    if len({row.page for row in rows}) < 2:
        _mark_counted(rows)


def _edges(rows: list[TextRow]) -> list[int]:
    """The first and last two rows of each page, where a text has pages."""
    found: list[int] = []
    for _, group in groupby(range(len(rows)), key=lambda place: rows[place].page):
        places = list(group)
        if len(places) < len(rows):
            found += sorted({*places[:2], *places[-2:]})
    return found


def _running(row: TextRow) -> str:
    return re.sub(r"\d+", "#", row.text)


def _mark_counted(rows: list[TextRow]) -> None:
    """Page numbers of a text without pages: numbers on rows of their own that count up by one."""
    found = [row for row in rows if _PAGE.fullmatch(row.text) and row.text.isdigit() and not row.fate]
    chain: list[TextRow] = []
    for row in found:
        if not chain or int(row.text) == int(chain[-1].text) + 1:
            chain.append(row)
    if len(chain) >= _REPEATED and len(chain) * 2 > len(found):
        for row in chain:
            row.fate = "page number"


def mark_contents(rows: list[TextRow], headings: list[Heading]) -> None:
    """The table of contents: rows with dots, and rows before the first section that only say what follows later."""
    body = next((one.row for one in headings if one.order[0] > 0), len(rows))
    titles = {squash(_words(rows, one)) for one in headings} | {squash(one.title) for one in headings if one.title}
    titles |= {_PENALTY.sub("", title) for title in titles if "error" in title or "unsporting" in title}
    titles |= {"contents", "tableofcontents"}
    own = {place for one in headings for place in range(one.row, one.row + one.rows)}
    for place, row in enumerate(rows):
        if row.fate or place in own:
            continue
        if is_contents(row.text) or (place < body and not titles.isdisjoint(_readings(row.text))):
            row.fate = "contents"


def _readings(text: str) -> set[str]:
    """The letters of a row, with and without a page number at its end."""
    return {squash(text), squash(_PAGE_ENDS.sub("", text))}


def _words(rows: list[TextRow], one: Heading) -> str:
    return " ".join(rows[place].text for place in range(one.row, one.row + one.rows))


def mark_legal(rows: list[TextRow]) -> None:
    """Trademarks and copyright at the end: from the first such row on, where nothing but a few rows follow."""
    for place in range(max(0, len(rows) - 25), len(rows)):
        if not rows[place].fate and _LEGAL.search(rows[place].text):
            for row in rows[place:]:
                row.fate = row.fate or "legal"
            return
