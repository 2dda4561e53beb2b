"""An extract kept as a list: rules are paragraphs, subrules bulleted items, examples indented blocks.

Such captures come from pages or Markdown turned into text. The bullets, and Markdown's marks around headings and
numbers, are furniture; under them lies the official layout.
"""

from __future__ import annotations

import re

from ingest.model import Reading, SourceLine
from ingest.readers.plain import split_lines
from ingest.repair import restore_reading

NAME = "list_extract"

_NUMBER = r"\d{3}\.\d{1,3}[a-z]{0,2}\b"
_BULLET = r"(?:[•◦▪‣·○●*+–-])"
_ITEM = re.compile(rf"[ \t]*(?:{_BULLET}[ \t]+)+(?=(?:\*\*|__)?{_NUMBER})")
_EXAMPLE_ITEM = re.compile(rf"[ \t]*(?:(?:{_BULLET}|>)[ \t]+)+(?=(?:\*\*|__|[*_])?Examples?:)", re.I)
_HEADING = re.compile(r"[ \t]*#{1,6}[ \t]+(?=\S)")
_STRONG_NUMBER = re.compile(rf"[ \t]*(\*\*|__)(?:{_NUMBER}|\d{{3}}|\d)\.?(\*\*|__)")
_STRONG_LABEL = re.compile(r"[ \t]*(\*\*|__|[*_])Examples?:?(\*\*|__|[*_]):?", re.I)
_RULE = re.compile(rf"[ \t]*{_NUMBER}")


def recognises(text: str, lines: list[str]) -> float:
    """Confidence (0–1) that this is a list extract: among its rule numbers, enough follow a bullet."""
    items = rules = 0
    for line in lines[:20_000]:
        if _ITEM.match(line) or _STRONG_NUMBER.match(line):
            items += 1
        elif _RULE.match(line):
            rules += 1
    if items < 2:
        return 0.0
    return 0.9 if items * 5 >= items + rules else 0.3


def read(text: str, encoding: str, newline: str) -> Reading:
    """Cut the list's marks away; what remains reads as an official extract, line for line."""
    lines = [_source_line(number, raw) for number, raw in enumerate(split_lines(text), 1)]
    reading = Reading(NAME, encoding, newline, lines, "official")
    bulleted = sum(1 for line in lines if line.furniture)
    reading.notes.append(f"list marks cut from {bulleted} lines")
    restore_reading(reading)
    return reading


def _source_line(number: int, raw: str) -> SourceLine:
    cut = _marks(raw)
    if not cut:
        return SourceLine(number, raw, raw)
    origin = [place for place in range(len(raw)) if place not in cut]
    return SourceLine(number, raw, "".join(raw[place] for place in origin), origin, "list mark")


def _marks(raw: str) -> set[int]:
    """The places of list and emphasis marks in a line."""
    cut: set[int] = set()
    for pattern in (_ITEM, _EXAMPLE_ITEM, _HEADING):
        if match := pattern.match(raw):
            cut |= set(range(match.end()))
            break
    rest = raw[len(cut) :]
    for pattern in (_STRONG_NUMBER, _STRONG_LABEL):
        if match := pattern.match(rest):
            for group in (1, 2):
                cut |= {place + len(raw) - len(rest) for place in range(match.start(group), match.end(group))}
            break
    return cut
