"""Blocks of a handbook text: front matter, headings, quotations and paragraphs, each with its range of dates.

The format is described in ``rules_data/handbook/README.md``. Blocks are what both the assembly of a dated state
and the grammar work on; neither looks at the lines again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from enum import Enum

from ingest.errors import IngestError
from ingest.model import SourceLine

FENCE = "---"
KEYS = frozenset({"handbook", "states", "effective", "number", "title", "section", "part", "since", "until"})

_FIELD = re.compile(r"([a-z]+):[ \t]+(?=\S)")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_BOUND = re.compile(r"(since|until)=(\S+)$")
_HEADING = re.compile(r"(#{1,6})[ \t]+")
_QUOTE = re.compile(r">[ \t]?")
_FOREIGN_START = re.compile(r"([-+*][ \t]|\d+\)[ \t]|~~~|\||\t| {4})")
_FOREIGN = re.compile(r"[*_`<>\\]|\]\(|\{:")


class HandbookError(IngestError):
    """A handbook text breaks its format: ``name`` and ``line`` say where, ``reason`` what is wrong."""

    def __init__(self, name: str, line: int, reason: str) -> None:
        super().__init__(f"{name}:{line}: {reason}")
        self.name = name
        self.line = line
        self.reason = reason

    def __reduce__(self) -> tuple[type[HandbookError], tuple[str, int, str]]:
        return HandbookError, (self.name, self.line, self.reason)


class BlockKind(Enum):
    """What a block is by its Markdown."""

    FRONT = "front matter"
    RULE_HEADING = "##"
    TERM_HEADING = "###"
    QUOTE = ">"
    WORDS = "paragraph"


_HEADINGS = {2: BlockKind.RULE_HEADING, 3: BlockKind.TERM_HEADING}


@dataclass(frozen=True, slots=True)
class Validity:
    """The dates on which a block holds, both ends included; None where it is open."""

    since: date | None = None
    until: date | None = None

    def holds(self, day: date) -> bool:
        """Whether the block is part of the rules in force on a day."""
        return (self.since is None or self.since <= day) and (self.until is None or day <= self.until)


@dataclass(frozen=True, slots=True)
class Words:
    """``line.text[start:end]`` are words; what stands before ``start`` is a Markdown mark."""

    line: SourceLine
    start: int
    end: int

    @property
    def text(self) -> str:
        """The words themselves."""
        return self.line.text[self.start : self.end]


@dataclass(slots=True)
class HandbookBlock:
    """One block. Front matter has no ``words``; its ``fields`` map a key to the words of its value."""

    kind: BlockKind
    lines: list[SourceLine]
    words: list[Words] = field(default_factory=list)
    fields: dict[str, Words] = field(default_factory=dict)
    validity: Validity = field(default_factory=Validity)

    @property
    def first(self) -> int:
        """The number of its first line."""
        return self.lines[0].number

    @property
    def text(self) -> str:
        """Its words, wraps undone."""
        return " ".join(words.text for words in self.words if words.text)

    def value(self, key: str) -> str:
        """A field of the front matter, or the empty string."""
        return self.fields[key].text if key in self.fields else ""


def read_blocks(lines: list[SourceLine], name: str) -> list[HandbookBlock]:
    """Cut a handbook text into blocks. Raises HandbookError where one breaks the format."""
    blocks: list[HandbookBlock] = []
    for group in _groups(lines, name):
        first = group[0].text
        blocks.append(_front(group, name) if first.rstrip() == FENCE else _block(group, name))
    return blocks


def read_date(text: str, name: str, line: int) -> date:
    """An ISO date, or HandbookError."""
    try:
        if not _DATE.fullmatch(text):
            raise ValueError
        return date.fromisoformat(text)
    except ValueError:
        raise HandbookError(name, line, f"{text!r} is no date; expected YYYY-MM-DD") from None


def _groups(lines: list[SourceLine], name: str) -> Iterator[list[SourceLine]]:
    """Runs of lines between blank lines; front matter runs from fence to fence, a heading is one line."""
    group: list[SourceLine] = []
    fenced = False
    for line in lines:
        is_fence = line.text.rstrip() == FENCE
        if fenced:
            group.append(line)
            if not is_fence:
                continue
        elif line.text.strip() and not is_fence and not _HEADING.match(line.text):
            group.append(line)
            continue
        elif group:
            yield group
        if fenced or not line.text.strip():
            if fenced:
                yield group
            group, fenced = [], False
        elif is_fence:
            group, fenced = [line], True
        else:
            yield [line]
            group = []
    if fenced:
        raise HandbookError(name, group[0].number, f"front matter is not closed with {FENCE}")
    if group:
        yield group


def _front(group: list[SourceLine], name: str) -> HandbookBlock:
    block = HandbookBlock(BlockKind.FRONT, group)
    for line in group[1:-1]:
        if not line.text.strip():
            continue
        match = _FIELD.match(line.text)
        if match is None or match.group(1) not in KEYS:
            expected = ", ".join(sorted(KEYS))
            raise HandbookError(name, line.number, f"front matter is 'key: value' lines with the keys {expected}")
        if match.group(1) in block.fields:
            raise HandbookError(name, line.number, f"{match.group(1)!r} stands twice in this front matter")
        block.fields[match.group(1)] = Words(line, match.end(), len(line.text.rstrip()))
    bounds = {
        key: read_date(words.text, name, words.line.number)
        for key, words in block.fields.items()
        if key in ("since", "until")
    }
    block.validity = _validity(bounds, name, group[0].number)
    return block


def _block(group: list[SourceLine], name: str) -> HandbookBlock:
    kind, mark = _kind(group[0], name)
    block = HandbookBlock(kind, group)
    for line in group:
        found = mark.match(line.text) if mark is not None else None
        if mark is not None and found is None:
            raise HandbookError(name, line.number, "each line of a quotation begins with '>'")
        block.words.append(Words(line, found.end() if found else 0, len(line.text.rstrip())))
    _take_attributes(block, name)
    if not block.text:
        raise HandbookError(name, block.first, "this block has no words")
    for words in block.words:
        _refuse_foreign(words, name)
    return block


def _kind(line: SourceLine, name: str) -> tuple[BlockKind, re.Pattern[str] | None]:
    heading = _HEADING.match(line.text)
    if heading is not None:
        level = len(heading.group(1))
        if level not in _HEADINGS:
            raise HandbookError(name, line.number, "a heading is '## 702.2. Title' for a rule or '### Term'")
        return _HEADINGS[level], _HEADING
    if _QUOTE.match(line.text):
        return BlockKind.QUOTE, _QUOTE
    return BlockKind.WORDS, None


def _take_attributes(block: HandbookBlock, name: str) -> None:
    """Read the range of dates at the end of a block and cut it off its words."""
    last = block.words[-1]
    opened = last.text.rfind("{:")
    if opened < 0 or not last.text.endswith("}"):
        return
    bounds: dict[str, date] = {}
    for part in last.text[opened + 2 : -1].split():
        bound = _BOUND.match(part)
        if bound is None:
            expected = "since=DATE or until=DATE"
            raise HandbookError(name, last.line.number, f"{part!r} is no bound; expected {expected}")
        bounds[bound.group(1)] = read_date(bound.group(2), name, last.line.number)
    block.validity = _validity(bounds, name, last.line.number)
    block.words[-1] = Words(last.line, last.start, last.start + len(last.text[:opened].rstrip()))


def _validity(bounds: dict[str, date], name: str, line: int) -> Validity:
    since, until = bounds.get("since"), bounds.get("until")
    if since is not None and until is not None and until < since:
        raise HandbookError(name, line, f"the range ends ({until}) before it begins ({since})")
    return Validity(since, until)


def _refuse_foreign(words: Words, name: str) -> None:
    """Node texts are plain: Markdown that would put marks into them is not part of the format."""
    found = _FOREIGN_START.match(words.text) or _FOREIGN.search(words.text)
    if found is not None:
        raise HandbookError(name, words.line.number, f"{found.group()!r} is Markdown the handbook leaves out")
