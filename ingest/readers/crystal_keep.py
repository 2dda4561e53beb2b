"""The *General Rulings Summary*: the rules re-edited into wrapped ASCII with rulings, change marks and source tags.

Numbered entries stand at an indent of two with a mark column before them, their words go on at an indent of four,
and a source with its date in brackets closes a paragraph.
"""

from __future__ import annotations

import re

from ingest.model import Reading, SourceLine
from ingest.readers.plain import split_lines
from ingest.repair import restore_reading

NAME = "crystal_keep"

_ENTRY = re.compile(r"[ +] {1,2}(?:[A-Z]?\d{1,3})(?:\.\d{1,3}[a-z]{0,2})?(?:\.Ruling\.\d{1,3})?\.? - ")
_TAG = re.compile(r"\[[^\[\]]{2,60} (?:\d{4}/\d\d/\d\d|Page \d+)\]\s*$")
_SAMPLE = 20_000


def recognises(text: str, lines: list[str]) -> float:
    """Confidence (0–1): entries in the form ``  100.1 - words``, and source tags that close lines."""
    entries = tags = 0
    for line in lines[:_SAMPLE]:
        if len(line) > 500:
            continue
        entries += _ENTRY.match(line) is not None
        tags += line.rstrip().endswith("]") and _TAG.search(line) is not None
    if entries < 3:
        return 0.0
    return 0.95 if tags * 10 >= entries else 0.5


def read(text: str, encoding: str, newline: str) -> Reading:
    """Every physical line is a source line; nothing is cut away, lost characters are restored."""
    lines = [SourceLine(number, raw, raw) for number, raw in enumerate(split_lines(text), 1)]
    reading = Reading(NAME, encoding, newline, lines, "crystal_keep")
    restore_reading(reading)
    return reading
