"""Rows of a section made into paragraphs, list items, headings and rows of tables."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from app.library.policy.records import PolicyBlock, PolicyBlockKind
from ingest.policy.rows import TextRow, squash

PARTS = {
    "definition": "Definition", "example": "Examples", "examples": "Examples", "philosophy": "Philosophy",
    "additionalremedy": "Additional Remedy", "remedy": "Additional Remedy", "additionalremedies": "Additional Remedy",
    "upgrade": "Upgrade", "downgrade": "Downgrade",
}  # fmt: skip
_PART_BEGINS = re.compile(r"(Upgrade|Downgrade|Definition|Examples?|Philosophy|Additional Remedy|Remedy)\s*[:–—]\s*(?=\S)")
_MARKER = re.compile(r"([•◦▪‣·●○*]|[-–](?=\s)|\(?(?:[A-Z]|\d{1,2})[.)](?=\s))\s*(?=\S)")
_ENTRY = re.compile(r"\d{1,2}\.\d{1,2}\s*:\s")  # of a list of changes
_HEADING_LENGTH = 80
_NO_SPACE_AFTER = ("-", "—", "/", "–")
_FULL_ROW = 0.85


@dataclass(slots=True)
class _OpenBlock:
    """A block while rows are added to it."""

    kind: PolicyBlockKind
    texts: list[str]
    line: int
    part: str
    under: str  # the part in force where it begins
    marker: str = ""
    left: float | None = None
    rows: list[TextRow] = field(default_factory=list)

    def closed(self) -> PolicyBlock:
        text, head = "".join(self.texts), self.kind is PolicyBlockKind.ROW and self.rows[0].head
        return PolicyBlock(kind=self.kind, text=text, marker=self.marker, part=self.part, line=self.line, head=head)


class Paragraphs:
    """Makes blocks of the rows of one section after the other. ``printed`` are titles that the contents list without number;
    ``with_parts``: rows such as "Philosophy" begin a part of the section."""

    def __init__(self, rows: list[TextRow], printed: frozenset[str], with_parts: bool) -> None:
        self._printed = printed
        self._with_parts = with_parts
        self._width = _usual_width(rows)

    def blocks(self, rows: list[TextRow]) -> tuple[PolicyBlock, ...]:
        """The blocks of a section's rows."""
        found: list[_OpenBlock] = []
        part = ""
        tabular = [_is_tabular(rows, place) for place in range(len(rows))]
        for row, is_table in zip(rows, tabular):
            row.cells = row.cells if is_table else ()
        for row in rows:
            named = self._part(row)
            if named:
                part = named
                row.fate = "part heading"
                continue
            row.fate = "text"
            if self._continues(found[-1] if found else None, row, part):
                _join(found[-1], row)
            else:
                found.append(self._open(row, part, found))
        return tuple(one.closed() for one in found)

    def _part(self, row: TextRow) -> str:
        if not self._with_parts or len(row.text) > 25 or row.text.endswith(".") or not row.text[0].isupper():
            return ""
        return PARTS.get(squash(row.text), "")

    def _open(self, row: TextRow, part: str, found: list[_OpenBlock]) -> _OpenBlock:
        text, marker, under = row.text, row.marker, part
        if row.cells:
            return _OpenBlock(PolicyBlockKind.ROW, ["\t".join(row.cells)], row.line, part, under, left=row.left, rows=[row])
        if self._is_heading(row):
            return _OpenBlock(PolicyBlockKind.HEADING, [text], row.line, part, under, left=row.left, rows=[row])
        if not marker and (match := _MARKER.match(text)) and _is_next(match[1], found):
            marker, text = match[1], text[match.end() :]
        if self._with_parts and (match := _PART_BEGINS.match(text)):
            part = PARTS[squash(match[1])]
        kind = PolicyBlockKind.ITEM if marker else PolicyBlockKind.PARAGRAPH
        return _OpenBlock(kind, [text], row.line, part, under, marker, row.left, [row])

    def _continues(self, last: _OpenBlock | None, row: TextRow, part: str) -> bool:
        """Whether a row goes on with the block in hand."""
        if last is None or last.under != part or row.whole or row.heading or row.marker or last.rows[-1].whole:
            return False
        if last.kind is PolicyBlockKind.HEADING:
            return row.bold and last.rows[-1].bold and row.gap is False and not row.heading and not last.rows[-1].heading
        if last.kind is PolicyBlockKind.ROW or row.cells or row.ruled or row.gap or _ENTRY.match(row.text):
            return False
        match = _MARKER.match(row.text)
        if match is not None and _is_next(match[1], [last]):
            return False
        if last.kind is PolicyBlockKind.ITEM and row.left is not None and last.left is not None and row.left < last.left - 5:
            return False
        if squash(row.text) in self._printed:
            return False
        if self._with_parts and _PART_BEGINS.match(row.text) and last.rows[-1].ends_sentence:
            return False
        return not self._ended(last.rows[-1], row)

    def _ended(self, above: TextRow, row: TextRow) -> bool:
        """Whether a paragraph ended above a row although nothing shows a gap."""
        if not above.ends_sentence or row.text[:1].islower():
            return False
        short = len(above.text) < _FULL_ROW * self._width
        return short and (row.gap is None or row.left is None or above.page != row.page)

    def _is_heading(self, row: TextRow) -> bool:
        if row.heading or squash(row.text) in self._printed:
            return True
        if not row.bold or row.marker or _MARKER.match(row.text) or row.ends_sentence:
            return False
        return len(row.text) <= _HEADING_LENGTH or row.gap is not False


def _is_tabular(rows: list[TextRow], place: int) -> bool:
    """Whether a row is one of a table: it has cells, and so has a row near it."""
    row = rows[place]
    if row.ruled:
        return True
    if len(row.cells) < 2 or _MARKER.match(row.text):
        return False
    near = rows[max(0, place - 2) : place] + rows[place + 1 : place + 3]
    return row.whole or any(len(one.cells) > 1 for one in near)


def _usual_width(rows: list[TextRow]) -> int:
    """How long a full row is."""
    lengths = sorted(len(row.text) for row in rows if not row.whole)
    return lengths[int(len(lengths) * 0.9)] if lengths else 0


def _is_next(marker: str, found: list[_OpenBlock]) -> bool:
    """Whether a marker is a bullet, or the first letter or number of a list, or the one after the last."""
    sign = marker.strip("().")
    if not sign.isalnum():
        return True
    if sign in ("A", "1"):
        return True
    before = next((one.marker.strip("().") for one in reversed(found[-12:]) if one.marker), "")
    if sign.isdigit():
        return before.isdigit() and int(sign) == int(before) + 1
    return len(before) == 1 and before.isalpha() and ord(sign) == ord(before) + 1


def _join(block: _OpenBlock, row: TextRow) -> None:
    above = block.texts[-1]
    tight = above.endswith(_NO_SPACE_AFTER) and not above.endswith((" -", " –", " —"))
    block.texts.append(row.text if tight else f" {row.text}")
    block.rows.append(row)
