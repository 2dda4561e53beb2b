"""From rows to paragraphs: which rows belong together, which are page furniture, where there is a gap.

A row ends its paragraph when the next row's first word would still have fitted on it, when a gap, a change of weight
or indentation sets the next row apart, or when the document's own tags say so and agree with what is seen.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import pairwise

from ingest.forms.pdf_rows import PdfRow

_ENTRY = re.compile(r"(?:\d{3}\.\d+[a-z]{0,2}\.?|\d{3}\.)\s+\S")
_HEADING = re.compile(r"\d{1,3}\.\s+\S")
_SENSE = re.compile(r"\(?(\d{1,2})[.)]\s+\S")
_EXAMPLE = re.compile(r"Examples?:\s", re.I)
_FINISHED = frozenset(".!?:)”\"’']")
_DIGITS = re.compile(r"\d+")
_GAP = 1.3  # times the usual step from row to row
_COMMON = 0.15  # share of all steps from row to row that makes a step common
_ANY_STEP = 12.0  # points; where there is one row only
_EDGE_ROWS = 2  # rows at the top and bottom of a page that can be furniture
_REPEATED = 0.4  # share of the pages that furniture stands on
_TRUSTED = 0.02  # share of what is seen that tags may contradict and still be believed
_PAGE_WORDS = re.compile(r"\b(?:Page|of)\b", re.I)
_HYPHEN_END = re.compile(r"[^\W\d_][-‐–—]$")
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(slots=True)
class PdfBlock:
    """A paragraph, or a row of furniture (``furniture`` names it). ``gap``: empty space stands before it."""

    rows: list[PdfRow]
    gap: bool = False
    furniture: str = ""


@dataclass(slots=True)
class Measures:
    """What is usual in one document: step from row to row, right margins of even and odd pages, habits."""

    step: float
    margins: dict[int, float]
    tags_join: bool = False  # rows of one tag are one paragraph
    tags_part: bool = False  # rows of different tags are different paragraphs
    blank_rows: bool = False  # empty paragraphs are printed as blank rows
    divides: bool = False  # rows end after hyphens and dashes inside words, too
    open_ends: bool = False  # wrapped rows end in a blank, so a row without one broke inside a word


def blocks_of(pages: list[list[PdfRow]]) -> tuple[list[PdfBlock], Measures]:
    """All blocks of a document in reading order, and the measures they were found with."""
    furniture = _furniture(pages)
    rows = [row for page in pages for row in page]
    words = [row for row in rows if id(row) not in furniture and not row.is_blank]
    measures = _measure(rows, words)
    blocks: list[PdfBlock] = []
    held: list[PdfBlock] = []  # furniture met inside a paragraph comes after it
    gap = True
    for row in rows:
        if id(row) in furniture:
            held.append(PdfBlock([row], furniture=furniture[id(row)]))
        elif row.is_blank:
            gap = True
        elif blocks and not gap and _continues(blocks[-1].rows, row, measures):
            blocks[-1].rows.append(row)
        else:
            gap = gap or not blocks or _is_apart(blocks[-1].rows[-1], row, measures)
            if gap:
                blocks, held = _release(blocks, held), []
            blocks.append(PdfBlock([row], gap))
            gap = False
    return _release(blocks, held), measures


def _release(blocks: list[PdfBlock], held: list[PdfBlock]) -> list[PdfBlock]:
    return blocks + held if held else blocks


def _measure(rows: list[PdfRow], words: list[PdfRow]) -> Measures:
    steps: Counter[float] = Counter()
    rights: defaultdict[int, list[float]] = defaultdict(list)
    for above, row in pairwise(rows):
        if above.page == row.page and row.y < above.y:
            steps[round(above.y - row.y, 1)] += 1
    for row in words:
        rights[row.page % 2].append(row.x1)
    step = _step(steps)
    margins = {side: sorted(found)[-1 - len(found) // 500] for side, found in rights.items()}
    measures = Measures(step, margins)
    blank = len(rows) - len(words)
    measures.blank_rows = blank * 20 > len(words)
    pairs = [(a, b) for a, b in pairwise(words) if a.page == b.page]
    measures.divides = any(_HYPHEN_END.search(above.text) and row.text[:1].islower() for above, row in pairs)
    wraps = [(above, row) for above, row in pairs if _goes_on(above, row) and not _fits(above, row, measures)]
    measures.open_ends = sum(above.open_end for above, _ in wraps) * 2 > len(wraps) > 0
    ends = [(above, row) for above, row in pairs if _is_apart(above, row, measures) or _fits(above, row, measures)]
    inside = sum(1 for above, row in ends if above.blocks[1] == row.blocks[0])
    measures.tags_join = inside <= _TRUSTED * len(ends)
    across = sum(1 for above, row in wraps if above.blocks[1] != row.blocks[0])
    measures.tags_part = across <= _TRUSTED * len(wraps)
    return measures


def _step(steps: Counter[float]) -> float:
    """The step within paragraphs: the smallest common one, for those between paragraphs can be more frequent."""
    common = [step for step, count in steps.items() if count >= _COMMON * steps.total()]
    return min(common, default=_ANY_STEP)


def _fits(above: PdfRow, row: PdfRow, measures: Measures) -> bool:
    """Whether the first word of a row would have fitted on the row above it: then nothing wrapped there."""
    margin = measures.margins.get(above.page % 2, above.x1)
    wrapping = row.part if measures.divides else row.word
    return above.x1 + above.space + wrapping < margin - 0.5


def _is_apart(above: PdfRow, row: PdfRow, measures: Measures) -> bool:
    """Whether empty space stands between two rows."""
    if above.page != row.page:
        return not measures.blank_rows and not above.bold
    usual = max(measures.step, 1.1 * min(above.size, row.size))
    return above.y - row.y > _GAP * usual or row.y > above.y + row.size


def _continues(rows: list[PdfRow], row: PdfRow, measures: Measures) -> bool:
    """Whether a row goes on with the paragraph whose rows are given."""
    above = rows[-1]
    turned = above.page != row.page
    if not turned and _is_apart(above, row, measures):
        return False
    if above.blocks[1] and row.blocks[0] and not turned:
        same = above.blocks[1] == row.blocks[0]
        if same and measures.tags_join:
            breaks = _ends(above, row, measures) or _is_next_sense(rows[0], row)
            return not (breaks and above.text[-1] in _FINISHED)
        if not same and measures.tags_part and not (above.inline[1] or row.inline[0] or _goes_on(above, row)):
            return False
    if _ends(above, row, measures) or _changes_weight(rows, row) or _changes_indent(rows, row):
        return False
    numbered = _ENTRY.match(row.text) and row.x0 < rows[0].x0 + row.size
    if above.text[-1] not in _FINISHED:
        return not (numbered and len(rows) == 1 and _HEADING.match(above.text))
    return not (numbered or _is_next_sense(rows[0], row) or _EXAMPLE.match(row.text))


def _ends(above: PdfRow, row: PdfRow, measures: Measures) -> bool:
    """Whether a row visibly ends its paragraph: not where the next goes on in lower case with its sentence."""
    return not _goes_on(above, row) and _fits(above, row, measures)


def _goes_on(above: PdfRow, row: PdfRow) -> bool:
    """Whether a row begins in lower case after words that end no sentence."""
    return row.text[0].islower() and above.text[-1] not in _FINISHED


def _is_next_sense(first: PdfRow, row: PdfRow) -> bool:
    """Whether a row begins the numbered sense after the one that the paragraph begins with."""
    here, after = _SENSE.match(first.text), _SENSE.match(row.text)
    return here is not None and after is not None and int(after.group(1)) == int(here.group(1)) + 1


def _changes_weight(rows: list[PdfRow], row: PdfRow) -> bool:
    heavy = all(one.bold for one in rows)
    return heavy != row.bold and (heavy or bool(_LETTER.search(row.text)))


def _changes_indent(rows: list[PdfRow], row: PdfRow) -> bool:
    """Whether a row stands elsewhere than the later rows of the paragraph do."""
    if len(rows) < 2:
        return False
    return abs(row.x0 - rows[-1].x0) > 0.25 * row.size and rows[-1].page == row.page


def _furniture(pages: list[list[PdfRow]]) -> dict[int, str]:
    """Rows that are page furniture, by identity: marked as artifacts, or repeated at the edges of many pages."""
    found = {id(row): "artifact" for page in pages for row in page if row.artifact and not row.is_blank}
    groups = [g for page in pages for g in _edges([r for r in page if not r.is_blank and id(r) not in found])]
    repeated: defaultdict[tuple[str, int], set[int]] = defaultdict(set)
    for group in groups:
        for row in group:
            repeated[_shape(row)].add(row.page)
    enough = max(3, _REPEATED * len(pages) / 2)  # left and right pages may differ
    for group in groups:
        if all(len(repeated[_shape(row)]) >= enough for row in group):
            for row in group:
                found[id(row)] = "running head" if _LETTER.search(_PAGE_WORDS.sub("", row.text)) else "page number"
    return found


def _edges(words: list[PdfRow]) -> list[list[PdfRow]]:
    """The outermost rows of a page, top and bottom, in groups that space parts from each other and from the rest."""
    found = []
    for rows in (words[: _EDGE_ROWS + 1], words[: -_EDGE_ROWS - 2 : -1]):
        group: list[PdfRow] = []
        for edge, inner in pairwise(rows):
            group.append(edge)
            if abs(edge.y - inner.y) > 1.5 * inner.size:
                found.append(group)
                group = []
    return found


def _shape(row: PdfRow) -> tuple[str, int]:
    """What repeats when a row is furniture: its words, numbers aside, and its height on the page."""
    return _DIGITS.sub("#", row.text), round(row.y / 4)
