"""What the lines of a *General Rulings Summary* are, told from indent and shape, and how they group into blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from ingest.model import SourceLine


class LineKind(Enum):
    """What a line begins, or that it only goes on."""

    BLANK = "blank"
    DRAWN = "drawn line"
    CHAPTER = "chapter"
    SECTION = "section"
    TITLE = "title rule"  # outdented: the name of a keyword
    ENTRY = "rule or subrule"
    RULING = "ruling"
    TERM = "glossary entry"
    SENSE = "sense"
    NOTE = "note"
    EXAMPLE = "example"
    CONTENTS = "contents"
    OUTDENTED = "outdented words"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class LineStart:
    """A line that begins something: places of mark, number and words in it; ``label`` ends where words begin."""

    kind: LineKind
    number: str = ""
    mark: str = ""
    start: int = 0  # of the number, or of the label
    end: int = 0
    words: int = 0
    dots: int = 0


@dataclass(slots=True)
class CrystalBlock:
    """A beginning line with the lines that go on from it."""

    start: LineStart
    lines: list[SourceLine]
    after_blank: bool

    @property
    def first(self) -> SourceLine:
        """The line it begins on."""
        return self.lines[0]


_RULE = r"\d{3}\.\d{1,3}[a-z]{0,2}"
_TERM = r"[A-Z]\d{1,2}\.\d{1,3}"
_RULING = r"\d{3}(?:\.\d{1,3}[a-z]{0,2})?\.Ruling\.\d{1,3}"


def _indented(number: str) -> re.Pattern[str]:
    """A number at an indent of two, in the first column a change mark or a blank."""
    return re.compile(rf"(?P<mark>[ +*]) {{1,2}}(?P<id>{number})(?P<dots>\.*) ?-(?: +|$)")


def _outdented(number: str) -> re.Pattern[str]:
    return re.compile(rf"(?P<mark>)(?P<id>{number})(?P<dots>\.*) - (?=\S)")


_NUMBERED = (
    (LineKind.RULING, _indented(_RULING)),
    (LineKind.ENTRY, _indented(_RULE)),
    (LineKind.SENSE, _indented(_TERM + "[a-z]{0,2}")),
    (LineKind.TITLE, _outdented(_RULE)),
    (LineKind.TERM, _outdented(_TERM)),
    (LineKind.SECTION, _outdented(r"\d{3}")),
    (LineKind.CHAPTER, _outdented("[0-9A-Z]")),
)
_NOTE = re.compile(r"(?P<mark>[ +*])? +(?P<label>Notes? -) ?")
_EXAMPLE = re.compile(r" {2,}(?P<label>Examples?:)\s*")
_DRAWN = re.compile(r"\s*([-=_*])\1{3,}\s*$")
_CONTENTS = re.compile(r"\s*(?:Table of )?Contents:?\s*$", re.I)
_ALONE = frozenset((LineKind.CHAPTER, LineKind.SECTION, LineKind.TITLE, LineKind.TERM, LineKind.DRAWN, LineKind.CONTENTS))


def start_of(text: str) -> LineStart:
    """What a line begins."""
    if not text or text.isspace():
        return LineStart(LineKind.BLANK)
    if _DRAWN.match(text):
        return LineStart(LineKind.DRAWN)
    for kind, pattern in _NUMBERED:
        if match := pattern.match(text):
            mark = match["mark"].strip()
            return LineStart(kind, match["id"], mark, match.start("id"), match.end("id"), match.end(), len(match["dots"]))
    return _labelled(text)


def _labelled(text: str) -> LineStart:
    if match := _EXAMPLE.match(text):
        return LineStart(LineKind.EXAMPLE, "", "", match.start("label"), match.end("label"), match.end())
    if match := _NOTE.match(text):
        mark = (match["mark"] or "").strip()
        return LineStart(LineKind.NOTE, "", mark, match.start("label"), match.end("label"), match.end())
    if _CONTENTS.match(text):
        return LineStart(LineKind.CONTENTS)
    return LineStart(LineKind.WORDS if text[0].isspace() else LineKind.OUTDENTED)


def blocks_of(lines: list[SourceLine]) -> Iterator[CrystalBlock]:
    """Group lines: a block begins with every line that begins something, and after every blank or drawn line."""
    block: CrystalBlock | None = None
    blank = True
    for line in lines:
        start = start_of(line.text)
        if start.kind is LineKind.BLANK:
            blank = True
        elif block is not None and not blank and start.kind in (LineKind.WORDS, LineKind.OUTDENTED) and _goes_on(block, start):
            block.lines.append(line)
        else:
            if block is not None:
                yield block
            block = CrystalBlock(start, [line], blank)
            blank = False
    if block is not None:
        yield block


def _goes_on(block: CrystalBlock, start: LineStart) -> bool:
    if block.start.kind in _ALONE:
        return False
    return start.kind is LineKind.WORDS or block.start.kind is LineKind.OUTDENTED
