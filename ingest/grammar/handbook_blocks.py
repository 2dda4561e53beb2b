"""Blocks of a handbook text: front matter, headings, quotations and paragraphs, each with its place and its id.

The format is described in ``rules_data/handbook/README.md``. Blocks are what both the assembly of a dated state
and the grammar work on; neither looks at the lines again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from enum import Enum

from app.library.handbook.references import ID
from ingest.errors import IngestError
from ingest.grammar.handbook_markdown import BlockReader, MarkedBlock, NotPlain
from ingest.model import SourceLine

FENCE = "---"
KEYS = frozenset({"handbook", "agrees", "scope", "without", "effective", "number", "title", "id", "section", "part"})

_FIELD = re.compile(r"([a-z]+):[ \t]+(?=\S)")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_HEADING = re.compile(r"(#{1,6})[ \t]+")
_QUOTE = re.compile(r">[ \t]?")
_ATTRIBUTES = re.compile(r"[ \t]*\{:[^{}]*\}$")
_NUMBER = re.compile(r"([0-9]{3}\.[0-9]+[a-z]{0,2})\.?\s")
_ID = re.compile(ID)
_NOTHING, _NUMERAL = re.compile("(?!)"), re.compile(r"[0-9]+\.\s+")


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


_TAGS = {"h2": BlockKind.RULE_HEADING, "h3": BlockKind.TERM_HEADING, "blockquote": BlockKind.QUOTE}
_PLAIN_TAGS = frozenset({"p", "ol"})
_MARKS = {
    BlockKind.RULE_HEADING: _HEADING, BlockKind.TERM_HEADING: _HEADING, BlockKind.QUOTE: _QUOTE,
}  # fmt: skip


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
    ident: str = ""

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
    reader = BlockReader()
    for group in _groups(lines, name):
        first = group[0].text
        blocks.append(_front(group, name) if first.rstrip() == FENCE else _block(group, name, reader))
    return blocks


def numbers_of(blocks: list[HandbookBlock]) -> Iterator[tuple[HandbookBlock, str]]:
    """The blocks of a file that have an id, each with the number it stands for; what has no number has none."""
    for block in blocks:
        number = block.value("number") if block.kind is BlockKind.FRONT else ""
        if block.words and (match := _NUMBER.match(block.text)):
            number = match[1]
        if block.ident and number:
            yield block, number


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
    block.ident = block.value("id")
    return block


def _block(group: list[SourceLine], name: str, reader: BlockReader) -> HandbookBlock:
    """A block of words, as the Markdown package reads it, at its lines."""
    marked = _marked(group, name, reader)
    block = HandbookBlock(_kind(marked, group[0], name), group)
    block.ident = _ident(marked, group[-1], name)
    mark = _MARKS.get(block.kind)
    for line in group:
        found = mark.match(line.text) if mark is not None else None
        if mark is not None and found is None:
            raise HandbookError(name, line.number, "each line of a quotation begins with '>'")
        block.words.append(Words(line, found.end() if found else 0, len(line.text.rstrip())))
    if marked.attributes:
        _cut_attributes(block)
    label = _NUMERAL if marked.tag == "ol" else _NOTHING
    if label.sub("", block.text, count=1) != marked.words:
        raise HandbookError(name, block.first, "its Markdown says other words than stand here")
    if not block.text:
        raise HandbookError(name, block.first, "this block has no words")
    return block


def _marked(group: list[SourceLine], name: str, reader: BlockReader) -> MarkedBlock:
    text = "\n".join(line.text for line in group)
    if _ATTRIBUTES.fullmatch(text.strip()):
        raise HandbookError(name, group[0].number, "this block has no words")
    try:
        return reader.read(text)
    except NotPlain as error:
        raise HandbookError(name, group[0].number, f"{error} is Markdown the handbook leaves out") from None


def _kind(marked: MarkedBlock, line: SourceLine, name: str) -> BlockKind:
    if marked.tag in _PLAIN_TAGS:
        return BlockKind.WORDS
    if marked.tag in _TAGS:
        return _TAGS[marked.tag]
    if _HEADING.match(line.text):
        raise HandbookError(name, line.number, "a heading is '## 702.2. Title' for a rule or '### Term'")
    raise HandbookError(name, line.number, f"<{marked.tag}> is Markdown the handbook leaves out")


def _ident(marked: MarkedBlock, line: SourceLine, name: str) -> str:
    """The id in the braces at the end of a block; nothing else may stand there."""
    others = marked.attributes.keys() - {"id"}
    ident = marked.attributes.get("id", "")
    if others or (ident and not _ID.fullmatch(ident)):
        raise HandbookError(name, line.number, "braces at the end of a block hold an id: '{: #legend-rule }'")
    return ident


def _cut_attributes(block: HandbookBlock) -> None:
    """Cut the braces off the words: they are the end of a heading, or the last line of a paragraph."""
    last = block.words.pop()
    kept = _ATTRIBUTES.sub("", last.text)
    if kept:
        block.words.append(Words(last.line, last.start, last.start + len(kept.rstrip())))
