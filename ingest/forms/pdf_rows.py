"""From runs of text to rows: what a page shows on one baseline, with what tells where paragraphs end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ingest.forms.pdf_content import Run

_SAME_BASELINE = 0.45  # of the size: raised and lowered signs stay on their row
_WORD_SPACE = 0.18  # of the size: a wider gap between runs is a space
_OVERPRINT = 0.12  # of the size: the same text this close to itself is printed twice to look bold
_BREAKING = "-‐–—"


@dataclass(slots=True)
class PdfRow:
    """One row of a page.

    ``x0`` and ``x1`` bound its ink; ``word`` is the width of its first word, ``part`` of what comes before the first
    hyphen or dash in it. ``blocks`` are the marked contents of its first and last run (0: none), ``inline`` whether
    these are parts of a paragraph (links, spans). ``open_end``: its last run ends in a blank, as rows do where words
    wrap.
    """

    page: int
    text: str
    x0: float
    x1: float
    y: float
    size: float
    word: float
    part: float
    space: float
    bold: bool
    blocks: tuple[int, int]
    inline: tuple[bool, bool]
    artifact: bool
    open_end: bool

    @property
    def is_blank(self) -> bool:
        """Whether it shows nothing: how word processors print empty paragraphs."""
        return not self.text


def rows_of(runs: Sequence[Run], page: int, inline_tags: frozenset[str]) -> list[PdfRow]:
    """The rows of one page, from top to bottom."""
    groups: list[list[Run]] = []
    for run in runs:
        if groups and _on_row(groups[-1], run):
            groups[-1].append(run)
        else:
            groups.append([run])
    if _is_scattered(groups):
        groups = _gathered(groups)
    return [_row(group, page, inline_tags) for group in groups]


def _on_row(group: list[Run], run: Run) -> bool:
    anchor, last = group[0], group[-1]
    size = max(anchor.size, run.size)
    near = abs(run.y - anchor.y) < _SAME_BASELINE * size
    same = abs(run.y - anchor.y) < 0.02 * size
    return near and (same or run.x0 >= last.x1 - size) and run.artifact == anchor.artifact


def _is_scattered(groups: list[list[Run]]) -> bool:
    """Whether the stream jumps up the page again and again, so that its order is not the order of reading."""
    ups = sum(1 for above, below in pairwise(groups) if below[0].y > above[0].y + above[0].size)
    return ups > max(3, len(groups) // 20)


def _gathered(groups: list[list[Run]]) -> list[list[Run]]:
    """Groups put into reading order: by baseline, pieces of one row brought together."""
    gathered: list[list[Run]] = []
    for group in sorted(groups, key=lambda group: (-round(group[0].y, 1), group[0].x0)):
        if gathered and _on_row(gathered[-1], group[0]):
            gathered[-1] += group
        else:
            gathered.append(list(group))
    return gathered


def _row(group: list[Run], page: int, inline_tags: frozenset[str]) -> PdfRow:
    runs = group
    if any(right.x0 < left.x0 for left, right in pairwise(group)):
        runs = sorted(group, key=lambda run: run.x0)
    inked = [run for run in runs if run.text.strip()] or runs[:1]
    text, open_end = _joined(runs)
    first, last = inked[0], inked[-1]
    size = max(run.size for run in inked)
    word, part = _first_word(inked)
    trailing = last.text[len(last.text.rstrip()) :]
    heavy = [run.font.bold for run in inked]
    return PdfRow(
        page=page, text=text.strip(), x0=first.x0 + _blank_width(first),
        x1=last.x1 - len(trailing) * _space_width(last), y=first.y, size=size,
        word=word, part=part, space=_space_width(first), bold=all(heavy), blocks=(first.block, last.block),
        inline=(first.tag in inline_tags, last.tag in inline_tags), artifact=first.artifact, open_end=open_end,
    )  # fmt: skip


def _joined(runs: list[Run]) -> tuple[str, bool]:
    parts: list[str] = []
    before: Run | None = None
    for run in runs:
        if before is not None:
            if run.text == before.text and abs(run.x0 - before.x0) < _OVERPRINT * run.size:
                continue
            gap = run.x0 - before.x1
            touching = parts[-1][-1:].isspace() or run.text[:1].isspace()
            if gap > _WORD_SPACE * max(run.size, before.size) and not touching:
                parts.append(" ")
        parts.append(run.text)
        before = run
    text = "".join(parts)
    return text, text[-1:].isspace()


def _space_width(run: Run) -> float:
    return run.font.width_of(" ") * run.size


def _blank_width(run: Run) -> float:
    return (len(run.text) - len(run.text.lstrip())) * _space_width(run)


def _first_word(inked: list[Run]) -> tuple[float, float]:
    """The width of the first word of a row, and of its part before a hyphen or dash: what wrapped to this row."""
    width = part = 0.0
    begun = False
    for run in inked:
        for char in run.text:
            if char.isspace():
                if begun:
                    return width, part or width
                continue
            begun = True
            width += run.font.width_of(char) * run.size
            if char in _BREAKING and not part:
                part = width
    return width, part or width
