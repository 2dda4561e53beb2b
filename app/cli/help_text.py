"""A help page for a terminal: paragraphs filled, tables in columns, headings bold, links as their words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import groupby
from operator import itemgetter

import click

from app.cli.tables import table_lines
from app.library.wrapping import wrap

_LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")
_STRONG = re.compile(r"\*\*([^*]+)\*\*")
_EMPHASIS = re.compile(r"(?<![*\w])\*([^*\s][^*]*)\*")
_ITEM = re.compile(r"[-*] |\d+\. ")
_RULE_OFF = re.compile(r"\|[-| ]+\|$")


class TextBlock(Enum):
    """What a line of a page is part of."""

    CODE = 0
    TABLE = 1
    ITEM = 2
    HEADING = 3
    BLANK = 4
    PROSE = 5


def as_text(source: str, width: int) -> Iterator[str]:
    """The lines of a Markdown source for a terminal of that width."""
    for (kind, _), pairs in groupby(_marked(source.splitlines()), itemgetter(0, 1)):
        lines = [line for _, _, line in pairs]
        if kind is TextBlock.CODE:
            yield from (f"    {line}".rstrip() for line in lines if not line.startswith("```"))
        elif kind is TextBlock.TABLE:
            yield from table_lines([_cells(line) for line in lines if not _RULE_OFF.match(line)], width)
        elif kind is TextBlock.HEADING:
            yield from (click.style(_plain(line.lstrip("# ")), bold=True) for line in lines)
        else:
            hanging = 2 if kind is TextBlock.ITEM else 0
            yield from wrap(_plain(" ".join(line.strip() for line in lines)), width, 0, hanging).split("\n")


def _marked(lines: Sequence[str]) -> Iterator[tuple[TextBlock, int, str]]:
    """Each line with what it is part of, and the number of that part."""
    code, number, before = False, 0, TextBlock.BLANK
    for line in lines:
        fence = line.startswith("```")
        kind = TextBlock.CODE if code or fence else _kind(line, before)
        number += kind is not before or kind is TextBlock.HEADING or (kind is TextBlock.ITEM and bool(_ITEM.match(line)))
        code ^= fence
        before = kind
        yield kind, number, line


def _kind(line: str, before: TextBlock) -> TextBlock:
    if not line.strip():
        return TextBlock.BLANK
    if line.startswith(("|", "#")):
        return TextBlock.TABLE if line[0] == "|" else TextBlock.HEADING
    goes_on = before is TextBlock.ITEM and line.startswith(" ")
    return TextBlock.ITEM if goes_on or _ITEM.match(line) else TextBlock.PROSE


def _cells(line: str) -> list[str]:
    return [_plain(cell.strip()) for cell in line.strip("|").split("|")]


def _plain(line: str) -> str:
    """A line without links' addresses and marks of emphasis."""
    return _EMPHASIS.sub(r"\1", _STRONG.sub(r"\1", _LINK.sub(r"\1", line)))
