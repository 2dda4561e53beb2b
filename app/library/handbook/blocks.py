"""The blocks of a file of the handbook, read quickly: for pages and look-ups, which have no time for its whole grammar.

``ingest.readers.handbook`` reads the same files strictly; a test holds the two to the same words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from app.library.handbook.files import FRONT, front_in
from app.library.handbook.references import ID

_ATTRIBUTES = re.compile(rf"\s*\{{:\s*#(?P<id>{ID})\s*\}}\s*$")
_NUMBER = re.compile(r"(?P<number>[0-9]{3}\.[0-9]+[a-z]{0,2})\.?\s+")
_TITLED = re.compile(r"## (?P<number>[0-9]{3}\.[0-9]+)\.\s+")
_TERM = "### "
_QUOTE = re.compile(r"^>\s?", re.M)
_LABEL = re.compile(r"(?P<label>Example|Note):\s+")
_SENSE = re.compile(r"(?P<number>[0-9]{1,2})\.\s+")


class QuickKind(StrEnum):
    """What a block is."""

    DIVISION = "division"  # a chapter or section; its words are its title
    TITLE = "title"  # a rule that is only a title
    RULE = "rule"
    TERM = "term"
    EXAMPLE = "example"
    NOTE = "note"
    SENSE = "sense"
    WORDS = "words"  # further words of what stands above


class QuickBlock(NamedTuple):
    """A block with its number (of a sense, its place) and id, if it has any. ``words`` have references as they are written."""

    kind: QuickKind
    number: str
    ident: str
    words: str

    @property
    def spoken(self) -> str:
        """Its words with the label they are introduced by."""
        labelled = self.kind in (QuickKind.EXAMPLE, QuickKind.NOTE)
        return f"{self.kind.capitalize()}: {self.words}" if labelled else self.words


def blocks_in(text: str) -> Iterator[QuickBlock]:
    """The blocks of a file's text, its front matter first where that opens a chapter or section."""
    front, keys = FRONT.match(text), front_in(text)
    if keys.get("number"):
        yield QuickBlock(QuickKind.DIVISION, keys["number"], keys.get("id", ""), keys.get("title", ""))
    is_glossary = keys.get("part") == "glossary"
    for block in re.split(r"\n\s*\n", text[front.end() if front else 0 :]):
        named = _ATTRIBUTES.search(block)
        ident = named["id"] if named else ""
        quoted = block.lstrip().startswith(">")
        words = " ".join(_QUOTE.sub("", block[: named.start()] if named else block).split())
        if words:
            yield _quoted(words) if quoted else _block(words, ident, is_glossary)


def _quoted(words: str) -> QuickBlock:
    label = _LABEL.match(words)
    kind = QuickKind(label["label"].lower()) if label else QuickKind.WORDS
    return QuickBlock(kind, "", "", words[label.end() if label else 0 :])


def _block(words: str, ident: str, is_glossary: bool) -> QuickBlock:
    if titled := _TITLED.match(words):
        return QuickBlock(QuickKind.TITLE, titled["number"], ident, words[titled.end() :])
    if words.startswith(_TERM):
        return QuickBlock(QuickKind.TERM, "", ident, words[len(_TERM) :])
    if opened := _NUMBER.match(words):
        return QuickBlock(QuickKind.RULE, opened["number"], ident, words[opened.end() :])
    sense = _SENSE.match(words) if is_glossary else None
    if sense:
        return QuickBlock(QuickKind.SENSE, sense["number"], "", words[sense.end() :])
    return QuickBlock(QuickKind.WORDS, "", "", words)
