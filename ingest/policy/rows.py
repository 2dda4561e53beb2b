"""Rows: what a reader sees as one line of a page, or a whole paragraph where the capture keeps paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from ingest.model import Reading

ROW_LIMIT = 100_000
_SPACES = re.compile(r"[\s\u200b\ufeff\ue000-\uf8ff]+")
_BULLETS = re.compile(r"[\uf0a7\uf0b7\uf0d8\uf076]")  # what symbol fonts leave where they drew a bullet
_TERMINAL = (".", "!", "?", ":", ";", ".)", ".”", '."', "?”", "!”")
_LONG_LINE = 180  # characters: no text that was wrapped for reading has lines of this length
_SENTENCE_SAMPLE = 40


@dataclass(slots=True)
class TextRow:
    """One row. ``left`` and ``size`` are pixels where the capture has a layout. ``gap``: white space stands above it,
    None where that cannot be known. ``whole``: a paragraph of its own. ``ruled``: for certain a row of a table, ``head``: the one
    that names the columns. ``zone`` names furniture told by the markup. ``fate`` is filled in later: what became of the row."""

    text: str
    line: int
    page: int = 0
    left: float | None = None
    size: float = 0.0
    gap: bool | None = False
    bold: bool = False
    heading: int = 0
    whole: bool = False
    cells: tuple[str, ...] = ()
    ruled: bool = False
    head: bool = False
    marker: str = ""
    zone: str = ""
    fate: str = field(default="")

    @property
    def ends_sentence(self) -> bool:
        """Whether the row ends with a mark that closes a sentence or opens a list."""
        return self.text.endswith(_TERMINAL)


def tidy(text: str) -> str:
    """A text with single spaces, and with bullets for what symbol fonts leave of them."""
    return _SPACES.sub(" ", _BULLETS.sub("•", text)).strip()


def squash(text: str) -> str:
    """Only the letters and digits of a text, in lower case: what typography and spacing leave alone."""
    return "".join(char for char in text.lower() if char.isalnum())


def bare(text: str) -> str:
    """A text without white space."""
    return "".join(tidy(text).split())


def text_rows(lines: Iterable[str]) -> list[TextRow]:
    """The rows of a plain text. Lines are paragraphs where they are longer than any wrapped line."""
    rows: list[TextRow] = []
    gap = page = 0
    for number, raw in enumerate(lines, 1):
        page += raw.count("\f")
        text = tidy(raw)
        if text:
            cells = tuple(tidy(cell) for cell in raw.strip().split("\t") if cell.strip())
            rows.append(TextRow(text, number, page, gap=bool(gap), cells=cells))
        gap = not text
    _mark_whole(rows)
    return rows


def reading_rows(reading: Reading) -> list[TextRow]:
    """The rows of a PDF or DOCX that was read already: a paragraph each."""
    rows = [
        TextRow(text, line.number, whole=True, gap=True)
        for line in reading.lines
        if (text := tidy(line.text or line.raw))
    ]  # fmt: skip
    for row, line in zip(rows, (line for line in reading.lines if tidy(line.text or line.raw))):
        row.zone = "" if line.text.strip() else line.furniture or "furniture"
    return rows


def _mark_whole(rows: list[TextRow]) -> None:
    long = sum(len(row.text) > _LONG_LINE for row in rows)
    if long * 20 > len(rows):
        for row in rows:
            row.whole = True


def closes_sentences(rows: list[TextRow]) -> bool:
    """Whether most of the longer rows end as paragraphs do."""
    longer = [row for row in rows if len(row.text) > _SENTENCE_SAMPLE and not row.heading and not row.zone]
    return sum(row.ends_sentence for row in longer) * 5 >= len(longer) * 3
