"""What the first words of a line say it is: a chapter, a section, a numbered rule, an example, page furniture."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.library.records import NodeKind

_HEAD = re.compile(r"(\s*)(\d{3}\.(?:\d{1,3}[a-z]{0,2}|[a-z]{1,2})|\d{3}|\d)(\.*)([^\S\n]*)(?=(\S))")
_EXAMPLE = re.compile(r"\s*(Examples?|EXAMPLES?)[ \t]*:[^\S\n]*")
_SENSE = re.compile(r"\s*(\(?\d{1,2}[.)])[^\S\n]+(?=\S)")
_BULLET = re.compile(r"\s*(?:[•·▪*]|--?|–|—)\s+\S")
_RULE_LINE = re.compile(r"\s*[-=_*~─—–]{4,}\s*$")
_NOT_A_HEAD = frozenset(",;:)]}/%–—-’'")
_TITLE_LIMIT = 90


@dataclass(frozen=True, slots=True)
class Head:
    """A line that begins with a number: what it numbers, and where number, separator and words lie in the line."""

    kind: NodeKind
    number: str
    start: int  # of the number
    end: int  # of the number
    words: int  # where the text begins
    dots: int  # how many full stops follow the number


def head(text: str) -> Head | None:
    """Read a number at the start of a line; None where the line only happens to begin with digits."""
    match = _HEAD.match(text)
    if match is None:
        return None
    _, number, dots, gap, first = match.groups()
    if (first in _NOT_A_HEAD and not (dots and gap)) or not (dots or gap):
        return None
    kind = kind_of(number)
    if kind in (NodeKind.CHAPTER, NodeKind.SECTION) and (not dots or not gap):
        return None
    if not gap and not (first.isupper() or first in "“\"‘'({["):
        return None
    return Head(kind, number, match.start(2), match.end(2), match.end(), len(dots))


def kind_of(number: str) -> NodeKind:
    """Chapter, section, rule or subrule, from the shape of a number."""
    if "." not in number:
        return NodeKind.CHAPTER if len(number) == 1 else NodeKind.SECTION
    return NodeKind.SUBRULE if number[-1].isalpha() else NodeKind.RULE


def is_title_text(text: str) -> bool:
    """Whether words after a chapter or section number can be its title."""
    return 0 < len(text) <= _TITLE_LIMIT and text[-1] not in ".,;:"


def example_label(text: str) -> tuple[int, int] | None:
    """Where the words of an example begin: (end of the label, start of the words), or None."""
    match = _EXAMPLE.match(text)
    return (match.end(1) + 1, match.end()) if match else None


def sense_label(text: str) -> tuple[str, int, int] | None:
    """A numbered sense of a glossary entry: (its number, end of label, start of the words), or None."""
    match = _SENSE.match(text)
    return (match.group(1).strip("(.)"), match.end(1), match.end()) if match else None


def is_bullet(text: str) -> bool:
    """Whether the line is an item of a bulleted list."""
    return _BULLET.match(text) is not None


def is_rule_line(text: str) -> bool:
    """Whether the line is a drawn line: dashes, equal signs or underscores only."""
    return _RULE_LINE.match(text) is not None


def indent(text: str) -> int:
    """How far the line is indented; a tab counts as eight."""
    width = 0
    for char in text:
        if char == "\t":
            width += 8
        elif char.isspace():
            width += 1
        else:
            break
    return width
