"""From rows to paragraphs: which rows belong together, which are page furniture, where there is a gap.

A row ends its paragraph when the next row's first word would still have fitted on it, when a gap, a change of weight
or indentation sets the next row apart, or when the document's own tags say so and agree with what is seen.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import pairwise

from ingest.forms.pdf_rows import Row

_ENTRY = re.compile(r"(?:\d{3}\.\d+[a-z]{0,2}\.?|\d{3}\.|\d\.|\(\d\))\s+\S")
_SENSE = re.compile(r"\(?(\d{1,2})[.)]\s+\S")
_EXAMPLE = re.compile(r"Examples?:\s", re.I)
_FINISHED = frozenset(".!?:)”\"’']")
_DIGITS = re.compile(r"\d+")
_GAP = 1.3  # times the usual step from row to row
_EDGE_ROWS = 2  # rows at the top and bottom of a page that can be furniture
_REPEATED = 0.4  # share of the pages that furniture stands on
_TRUSTED = 0.02  # share of visible paragraph ends that lie inside one tag, beyond which tags are ignored
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(slots=True)
class Block:
    """A paragraph, or a row of furniture (``furniture`` names it). ``gap``: empty space stands before it."""

    rows: list[Row]
    gap: bool = False
    furniture: str = ""


@dataclass(slots=True)
class Measures:
    """What is usual in one document: step from row to row, right margins of even and odd pages, habits."""

    step: float
    margins: dict[int, float]
    tagged: bool = False
    blank_rows: bool = False  # empty paragraphs are printed as blank rows
    open_ends: bool = False  # wrapped rows end in a blank, so a row without one broke inside a word


def blocks_of(pages: list[list[Row]]) -> tuple[list[Block], Measures]:
    """All blocks of a document in reading order, and the measures they were found with."""
    furniture = _furniture(pages)
    rows = [row for page in pages for row in page]
    words = [row for row in rows if id(row) not in furniture and not row.is_blank]
    measures = _measure(rows, words)
    blocks: list[Block] = []
    held: list[Block] = []  # furniture met inside a paragraph comes after it
    gap = True
    for row in rows:
        if id(row) in furniture:
            held.append(Block([row], furniture=furniture[id(row)]))
        elif row.is_blank:
            gap = True
        elif blocks and not gap and _continues(blocks[-1].rows, row, measures):
            blocks[-1].rows.append(row)
        else:
            gap = gap or not blocks or _is_apart(blocks[-1].rows[-1], row, measures)
            if gap:
                blocks, held = _release(blocks, held), []
            blocks.append(Block([row], gap))
            gap = False
    return _release(blocks, held), measures


def _release(blocks: list[Block], held: list[Block]) -> list[Block]:
    return blocks + held if held else blocks


def _measure(rows: list[Row], words: list[Row]) -> Measures:
    steps: Counter[float] = Counter()
    rights: defaultdict[int, list[float]] = defaultdict(list)
    for above, row in pairwise(rows):
        if above.page == row.page and row.y < above.y:
            steps[round(above.y - row.y, 1)] += 1
    for row in words:
        rights[row.page % 2].append(row.x1)
    step = steps.most_common(1)[0][0] if steps else 12.0
    margins = {side: sorted(found)[-1 - len(found) // 500] for side, found in rights.items()}
    measures = Measures(step, margins)
    blank = len(rows) - len(words)
    measures.blank_rows = blank * 20 > len(words)
    pairs = [(a, b) for a, b in pairwise(words) if a.page == b.page]
    wrapped = [above for above, row in pairs if not _fits(above, row, measures) and row.text[:1].islower()]
    measures.open_ends = sum(row.open_end for row in wrapped) * 2 > len(wrapped) > 0
    ends = [(above, row) for above, row in pairs if _is_apart(above, row, measures) or _fits(above, row, measures)]
    inside = sum(1 for above, row in ends if above.blocks[1] == row.blocks[0])
    measures.tagged = len(ends) > 0 and inside <= _TRUSTED * len(ends)
    return measures


def _fits(above: Row, row: Row, measures: Measures) -> bool:
    """Whether the first word of a row would have fitted on the row above it: then nothing wrapped there."""
    margin = measures.margins.get(above.page % 2, above.x1)
    return above.x1 + above.space + row.lead < margin - 0.5


def _is_apart(above: Row, row: Row, measures: Measures) -> bool:
    """Whether empty space stands between two rows."""
    if above.page != row.page:
        return not measures.blank_rows and not above.bold
    usual = max(measures.step, 1.1 * min(above.size, row.size))
    return above.y - row.y > _GAP * usual or row.y > above.y + row.size


def _continues(rows: list[Row], row: Row, measures: Measures) -> bool:
    """Whether a row goes on with the paragraph whose rows are given."""
    above = rows[-1]
    turned = above.page != row.page
    if not turned and _is_apart(above, row, measures):
        return False
    if measures.tagged and above.blocks[1] and row.blocks[0] and not turned:
        if above.blocks[1] == row.blocks[0]:
            breaks = _ends(above, row, measures) or _is_next_sense(rows[0], row)
            return not (breaks and above.text[-1] in _FINISHED)
        if not (above.inline[1] or row.inline[0] or _goes_on(above, row)):
            return False
    if _ends(above, row, measures) or _changes_weight(rows, row) or _changes_indent(rows, row):
        return False
    if above.text[-1] not in _FINISHED:
        return True
    numbered = _ENTRY.match(row.text) and row.x0 < rows[0].x0 + row.size
    return not (numbered or _EXAMPLE.match(row.text))


def _ends(above: Row, row: Row, measures: Measures) -> bool:
    """Whether a row visibly ends its paragraph: not where the next goes on in lower case with its sentence."""
    return not _goes_on(above, row) and _fits(above, row, measures)


def _goes_on(above: Row, row: Row) -> bool:
    """Whether a row begins in lower case after words that end no sentence."""
    return row.text[0].islower() and above.text[-1] not in _FINISHED


def _is_next_sense(first: Row, row: Row) -> bool:
    """Whether a row begins the numbered sense after the one that the paragraph begins with."""
    here, after = _SENSE.match(first.text), _SENSE.match(row.text)
    return here is not None and after is not None and int(after.group(1)) == int(here.group(1)) + 1


def _changes_weight(rows: list[Row], row: Row) -> bool:
    heavy = all(one.bold for one in rows)
    return heavy != row.bold and (heavy or bool(_LETTER.search(row.text)))


def _changes_indent(rows: list[Row], row: Row) -> bool:
    """Whether a row stands elsewhere than the later rows of the paragraph do."""
    if len(rows) < 2:
        return False
    return abs(row.x0 - rows[-1].x0) > 0.25 * row.size and rows[-1].page == row.page


def _furniture(pages: list[list[Row]]) -> dict[int, str]:
    """Rows that are page furniture, by identity: marked as artifacts, or repeated at the edges of many pages."""
    found = {id(row): "artifact" for page in pages for row in page if row.artifact and not row.is_blank}
    edges: defaultdict[tuple[str, int], list[Row]] = defaultdict(list)
    for page in pages:
        words = [row for row in page if not row.is_blank and id(row) not in found]
        for row in {id(row): row for row in words[:_EDGE_ROWS] + words[-_EDGE_ROWS:]}.values():
            edges[_DIGITS.sub("#", row.text), round(row.y / 4)].append(row)
    enough = max(3, _REPEATED * len(pages) / 2)  # left and right pages may differ
    for (text, _), rows in edges.items():
        if len({row.page for row in rows}) >= enough:
            name = "page number" if not _LETTER.search(text.replace("Page", "").replace("of", "")) else "running head"
            found |= {id(row): name for row in rows}
    return found
