"""The lines of a scraped rules site: every line is one text node of the page, cut at links, italics and images.

A line that holds only a number and a full stop is a header; a bare number is the text of a link; words set in italics
stand alone; an image leaves nothing but the cut. How the pieces join again is decided by their punctuation.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

_HEADER = re.compile(r"\s*(\d{3}\.\d{1,3}[a-z]{0,2}|\d{3}|\d)(\.{1,3})\s*$")
_LABEL = re.compile(r"\s*(Example|Ruling|Note)s?:\s*$", re.I)
_LINK = re.compile(r"\s*(?:(?:rules?|section)\s+)?(?:\d{3}(?:\.\d{1,3}[a-z]{0,2})?|\d)\s*$", re.I)
_REFERS_ON = re.compile(r"\b(?:rules?|[Ss]ections?|through|see)$")
_NO_BLANK_BEFORE = frozenset(".,;:)]–’”/®™—")
_NO_BLANK_AFTER = frozenset("(“/[–—")
_PARTS = re.compile(r"\s*(?:Glossary|Credits|Index|Introduction)\s*$")
_LEGAL = re.compile(r"©|\ball rights reserved\b|\btrademarks? of\b", re.I)


class SiteLineKind(Enum):
    """What a line of the page is."""

    BLANK = "blank"
    HEADER = "header"
    LABEL = "label"
    LINK = "link"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Header:
    """A line that is a number: where the number lies in it, and how many full stops follow."""

    number: str
    start: int
    end: int
    dots: int


def header(text: str) -> Header | None:
    """Read a line that is only a number with its full stop."""
    if len(text) > 40:
        return None
    match = _HEADER.match(text)
    return Header(match[1], match.start(1), match.end(1), len(match[2])) if match else None


def label(text: str) -> str | None:
    """The label a line is, in lower case and singular, or None."""
    match = _LABEL.match(text) if len(text) < 40 else None
    return match[1].lower() if match else None


def is_link(text: str) -> bool:
    """Whether a line is the text of a link to a rule or section."""
    return len(text) < 40 and _LINK.match(text) is not None


def names_a_part(text: str) -> bool:
    """Whether a line is the name of a part of the document, such as the glossary."""
    return len(text) < 40 and _PARTS.match(text) is not None


def is_legal(text: str) -> bool:
    """Whether a line is a notice of rights."""
    return _LEGAL.search(text[:2000]) is not None


def kind_of(text: str, before: str) -> SiteLineKind:
    """What a line is. ``before`` is the line before it: after words that refer on, a number is no header."""
    if not text or text.isspace():
        return SiteLineKind.BLANK
    if header(text) is not None:
        return SiteLineKind.WORDS if refers_on(before) else SiteLineKind.HEADER
    if label(text) is not None:
        return SiteLineKind.LABEL
    return SiteLineKind.LINK if is_link(text) else SiteLineKind.WORDS


def refers_on(text: str) -> bool:
    """Whether words break off where a reference must follow."""
    return _REFERS_ON.search(text[-20:].rstrip()) is not None


def join(fragments: list[str]) -> str:
    """The words of text nodes: no blank before closing signs nor after opening ones, one blank elsewhere."""
    parts: list[str] = []
    last = ""
    for fragment in fragments:
        words = " ".join(fragment.split())
        if not words:
            continue
        if last and needs_blank(last, words[0]):
            parts.append(" ")
        parts.append(words)
        last = words[-1]
    return "".join(parts)


def needs_blank(last: str, first: str) -> bool:
    """Whether a blank stands between two text nodes that end and begin with these characters."""
    return first not in _NO_BLANK_BEFORE and last not in _NO_BLANK_AFTER and (last, first) != ("}", "{")
