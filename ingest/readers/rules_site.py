"""A scrape of an interactive rules site: one text node of the page a line, its user interface on top."""

from __future__ import annotations

import re

from ingest.grammar.site_lines import header
from ingest.model import Reading, SourceLine
from ingest.readers.plain import split_lines
from ingest.readers.site_symbols import mark_symbols
from ingest.repair import restore_reading

NAME = "rules_site"

_INLINE_RULE = re.compile(r"\s*(?:\S\s+)?\d{3}\.\d{1,3}[a-z]{0,2}\.?\s+\S")
_SAMPLE = 20_000


def recognises(text: str, lines: list[str]) -> float:
    """Confidence (0–1): rule numbers stand alone on their lines, with their full stop."""
    alone = inline = 0
    for line in lines[:_SAMPLE]:
        found = header(line)
        if found is not None:
            alone += "." in found.number
        elif _INLINE_RULE.match(line):
            inline += 1
    if alone < 3:
        return 0.0
    return 0.95 if alone > 4 * inline else 0.6 if alone > inline else 0.1


def read(text: str, encoding: str, newline: str) -> Reading:
    """Every physical line is a source line; places of symbols lost with their images are marked."""
    lines = [SourceLine(number, raw, raw) for number, raw in enumerate(split_lines(text), 1)]
    reading = Reading(NAME, encoding, newline, lines, "rules_site")
    restore_reading(reading)
    marked = mark_symbols(lines)
    if marked:
        reading.repairs += marked
        reading.notes.append(f"{len(marked)} places marked where symbols were drawn as images")
    return reading
