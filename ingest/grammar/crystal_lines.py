"""What the lines of a *General Rulings Summary* are, told from indent and shape, and how they group into blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from ingest.model import SourceLine


class Kind(Enum):
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
class Start:
    """A line that begins something: places of mark, number and words in it; ``label`` ends where words begin."""

    kind: Kind
    number: str = ""
    mark: str = ""
    start: int = 0  # of the number, or of the label
    end: int = 0
    words: int = 0
    dots: int = 0


@dataclass(slots=True)
class Block:
    """A beginning line with the lines that go on from it."""

    start: Start
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
    (Kind.RULING, _indented(_RULING)),
    (Kind.ENTRY, _indented(_RULE)),
    (Kind.SENSE, _indented(_TERM + "[a-z]{0,2}")),
    (Kind.TITLE, _outdented(_RULE)),
    (Kind.TERM, _outdented(_TERM)),
    (Kind.SECTION, _outdented(r"\d{3}")),
    (Kind.CHAPTER, _outdented("[0-9A-Z]")),
)
_NOTE = re.compile(r"(?P<mark>[ +*])? +(?P<label>Notes? -) ?")
_EXAMPLE = re.compile(r" {2,}(?P<label>Examples?:)\s*")
_DRAWN = re.compile(r"\s*([-=_*])\1{3,}\s*$")
_CONTENTS = re.compile(r"\s*(?:Table of )?Contents:?\s*$", re.I)
_ALONE = frozenset((Kind.CHAPTER, Kind.SECTION, Kind.TITLE, Kind.TERM, Kind.DRAWN, Kind.CONTENTS))


def start_of(text: str) -> Start:
    """What a line begins."""
    if not text or text.isspace():
        return Start(Kind.BLANK)
    if _DRAWN.match(text):
        return Start(Kind.DRAWN)
    for kind, pattern in _NUMBERED:
        if match := pattern.match(text):
            mark = match["mark"].strip()
            return Start(kind, match["id"], mark, match.start("id"), match.end("id"), match.end(), len(match["dots"]))
    return _labelled(text)


def _labelled(text: str) -> Start:
    if match := _EXAMPLE.match(text):
        return Start(Kind.EXAMPLE, "", "", match.start("label"), match.end("label"), match.end())
    if match := _NOTE.match(text):
        mark = (match["mark"] or "").strip()
        return Start(Kind.NOTE, "", mark, match.start("label"), match.end("label"), match.end())
    if _CONTENTS.match(text):
        return Start(Kind.CONTENTS)
    return Start(Kind.WORDS if text[0].isspace() else Kind.OUTDENTED)


def blocks_of(lines: list[SourceLine]) -> Iterator[Block]:
    """Group lines: a block begins with every line that begins something, and after every blank or drawn line."""
    block: Block | None = None
    blank = True
    for line in lines:
        start = start_of(line.text)
        if start.kind is Kind.BLANK:
            blank = True
        elif block is not None and not blank and start.kind in (Kind.WORDS, Kind.OUTDENTED) and _goes_on(block, start):
            block.lines.append(line)
        else:
            if block is not None:
                yield block
            block = Block(start, [line], blank)
            blank = False
    if block is not None:
        yield block


def _goes_on(block: Block, start: Start) -> bool:
    if block.start.kind in _ALONE:
        return False
    return start.kind is Kind.WORDS or block.start.kind is Kind.OUTDENTED
