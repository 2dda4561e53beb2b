"""From lines to paragraphs: hard-wrapped captures are joined, others taken line by line.

A paragraph ends at a blank line, before a line that begins a new entry, before an indented line, and where the
region says so (a glossary term, a labelled line of the credits). A number that merely begins a wrapped line is told
from an entry by what precedes it: an entry follows a blank line, or a finished sentence whose successor it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from app.library.errors import DoesNotParse
from app.library.numbers import parse_number, successor_letters
from app.library.records import NodeKind
from ingest.grammar import entries
from ingest.grammar.entries import Head
from ingest.model import SourceLine


class Region(Enum):
    """The parts of an edition, in their order."""

    FRONT = "front"
    CONTENTS = "contents"
    BODY = "body"
    GLOSSARY = "glossary"
    INDEX = "index"
    CREDITS = "credits"


@dataclass(slots=True)
class Paragraph:
    """One or more source lines that read as one. ``head`` is set for numbered entries of the body."""

    lines: list[SourceLine]
    blank_before: bool
    head: Head | None = None
    furniture: bool = False
    indent: int = 0
    words: int = 0  # where the words begin in the first line, after number or label

    @property
    def first(self) -> SourceLine:
        """The line it begins on."""
        return self.lines[0]

    @property
    def text(self) -> str:
        """All its words, labels included, joined and trimmed."""
        return self.text_from(0)

    def text_from(self, start: int) -> str:
        """Its words from a place in its first line on, wraps undone."""
        if len(self.lines) == 1:
            return self.lines[0].text[start:].strip()
        parts = [self.lines[0].text[start:], *(line.text for line in self.lines[1:])]
        return " ".join(part.strip() for part in parts if part.strip())


def is_wrapped(lines: list[SourceLine]) -> bool:
    """Whether a capture is hard-wrapped: many of its lines go on in lower case from the line before."""
    filled = continued = 0
    before = ""
    for line in lines:
        text = line.text.strip()
        if text:
            filled += 1
            continued += bool(before) and text[0].islower()
        before = text
    return continued * 20 > filled


def follows(last: str, number: str) -> bool:
    """Whether a rule number is the direct successor of another in an edition's order (letters l and o are skipped)."""
    return not last or number in _successors(last)


def _successors(last: str) -> tuple[str, ...]:
    try:
        above = parse_number(last)
    except DoesNotParse:
        return ()
    if above.rule is None:
        return (f"{last}.1",)
    stem = f"{above.parent if above.letters else last}"
    section, _, rule = stem.partition(".")
    return f"{section}.{int(rule) + 1}", f"{stem}{successor_letters(above.letters)}"


@dataclass(slots=True)
class Joiner:
    """Groups the lines of one region into paragraphs. ``last`` is the last rule number accepted, across calls."""

    wrapped: bool
    last: str = ""
    _open: Paragraph | None = None
    _blank: bool = True
    _done: list[Paragraph] = field(default_factory=list)

    def join(self, lines: list[SourceLine], region: Region) -> list[Paragraph]:
        """Paragraphs of a run of lines that lies in one region."""
        self._open, self._blank, self._done = None, True, []
        for line in lines:
            self._take(line, region)
        self._close()
        return self._done

    def _take(self, line: SourceLine, region: Region) -> None:
        if line.is_blank:
            self._close()
            self._blank = True
        elif not line.text:
            return
        elif entries.is_rule_line(line.text):
            self._close()
            self._done.append(Paragraph([line], self._blank, furniture=True))
        else:
            self._take_words(line, region)

    def _take_words(self, line: SourceLine, region: Region) -> None:
        found = self._entry(line, region)
        if found is None and self._open is not None and self.wrapped and not self._begins(line, region):
            self._open.lines.append(line)
            return
        self._close()
        self._open = Paragraph([line], self._blank, head=found, indent=entries.indent(line.text))
        if found is not None:
            self._open.words = found.words
            if found.kind is not NodeKind.CHAPTER:
                self.last = found.number
        self._blank = False

    def _entry(self, line: SourceLine, region: Region) -> Head | None:
        """The number this line begins an entry with; None where the number is only part of a sentence."""
        found = entries.head(line.text) if region is Region.BODY else None
        if found is None:
            return None
        if found.kind in (NodeKind.CHAPTER, NodeKind.SECTION):
            return found if self._is_heading(line, found) else None
        if self._open is None or not self.wrapped:
            return found
        finished = is_finished(self._open.lines[-1].text)
        titled = self._open.head is not None and len(self._open.lines) == 1
        return found if (finished or titled) and follows(self.last, found.number) else None

    def _is_heading(self, line: SourceLine, found: Head) -> bool:
        if self._open is not None and self.wrapped and self._open.head is None:
            return False
        return entries.is_title_text(line.text[found.words :].strip())

    def _begins(self, line: SourceLine, region: Region) -> bool:
        """Whether an unnumbered line of a wrapped capture begins a paragraph of its own."""
        assert self._open is not None
        opened = self._open
        if entries.example_label(line.text) or entries.is_bullet(line.text):
            return True
        if entries.indent(line.text) >= entries.indent(opened.lines[-1].text) + 3 and not self._hangs(line):
            return True
        if opened.head is not None and opened.head.kind in (NodeKind.CHAPTER, NodeKind.SECTION):
            return True
        if region is Region.GLOSSARY:
            alone = opened.blank_before and len(opened.lines) == 1 and opened.indent == 0
            if alone and is_term_text(opened.text):
                return True
            return entries.sense_label(line.text) is not None and is_finished(opened.lines[-1].text)
        if region in (Region.CREDITS, Region.INDEX, Region.CONTENTS):
            return len(opened.lines[-1].text.strip()) < 60 or _is_labelled(line.text)
        return False

    def _hangs(self, line: SourceLine) -> bool:
        """Whether the open paragraph's later lines are all indented like this one (a hanging indent)."""
        assert self._open is not None
        width = entries.indent(line.text)
        return len(self._open.lines) > 1 and entries.indent(self._open.lines[-1].text) == width

    def _close(self) -> None:
        if self._open is not None:
            self._done.append(self._open)
            self._open = None


def is_finished(text: str) -> bool:
    """Whether a line ends as a sentence can."""
    return text.rstrip()[-1:] in ".!?)”\"’':"


def is_term_text(text: str) -> bool:
    """Whether a line can be a glossary term standing over its definition: short, and no sentence."""
    return 0 < len(text) <= 100 and text[-1] not in ".:;,"


def _is_labelled(text: str) -> bool:
    label, colon, _ = text.strip().partition(":")
    return bool(colon) and len(label) < 60 and label[:1].isupper()
