"""A Mercurial *annotate* page saved as text: every line of the annotated file stands under a block of annotation.

The page's own lines (header, revision, user, summary, "parents:", "diff changeset") are furniture, and so is the
number before each line of the file. What remains is the file, blank lines included.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from app.library.records import Oddity
from ingest.model import Reading, SourceLine
from ingest.readers.plain import split_lines
from ingest.repair import restore_reading

NAME = "annotate"

_FURNITURE = "annotation"
_NUMBERED = re.compile(r"(\d{1,7})(?: (.*))?$", re.S)
_TITLE = re.compile(r"annotate\s+(\S+)\s+@\s+(\S+)")
_REVISION = re.compile(r"\s*(?:\d+|[0-9a-f]{12,40}\b.*|\S*@\d+|parents?:?.*|children:?.*|diff.*|changeset.*)\s*$")
_SAMPLE = 400


@dataclass(slots=True)
class Blocks:
    """How a page is built: the line that closes each block of annotation, and the index of each file line by line."""

    closing: str
    places: dict[int, int]  # index of the physical line -> number of the file's line


def recognises(text: str, lines: list[str]) -> float:
    """Confidence (0–1) that this is an annotate page: file lines numbered from anywhere, under repeated blocks."""
    blocks = find_blocks(lines[: _SAMPLE * 20])
    if len(blocks.places) < 5:
        return 0.0
    announced = any("annotate" in line or "changeset" in line for line in lines[:40])
    return 0.95 if announced else 0.7


def read(text: str, encoding: str, newline: str) -> Reading:
    """Strip the annotation. Lines keep the number of their place in the page; the grammar sees the file alone."""
    raw = split_lines(text)
    blocks = find_blocks(raw)
    reading = Reading(NAME, encoding, newline, [], "official")
    usual = _usual_lines(raw, blocks)
    expected: int | None = None
    for i, line in enumerate(raw):
        if i in blocks.places:
            expected = _file_line(reading, i, line, blocks.places[i], expected)
        elif expected is None or _is_annotation(line, usual) or (i + 1 == len(raw) and _is_cut_off(line, usual)):
            reading.lines.append(_annotation(i, line))
        else:
            reading.oddities.append(Oddity("unnumbered", i + 1, "", "a line of no block of annotation, kept as text"))
            reading.lines.append(SourceLine(i + 1, line, line))
    _describe(reading, raw, blocks)
    restore_reading(reading)
    return reading


def find_blocks(lines: list[str]) -> Blocks:
    """Find the file's lines: each follows the line that most often stands before a numbered line."""
    before: Counter[str] = Counter()
    for i in range(1, len(lines)):
        line = lines[i]
        if line[:1].isdigit() and _NUMBERED.match(line) and not lines[i - 1][:1].isdigit():
            before[lines[i - 1][:200]] += 1
    if not before:
        return Blocks("", {})
    closing, count = before.most_common(1)[0]
    if count < 5 or not closing.strip():
        return Blocks("", {})
    places: dict[int, int] = {}
    for i in range(1, len(lines)):
        if lines[i - 1][:200] == closing and (match := _NUMBERED.match(lines[i])):
            places[i] = int(match.group(1))
    return Blocks(closing, places)


def _file_line(reading: Reading, place: int, raw: str, number: int, expected: int | None) -> int:
    if expected is not None and number != expected:
        reading.oddities.append(Oddity("order", place + 1, "", f"line {number} of the file where {expected} is due"))
    start = next((k for k, char in enumerate(raw) if not char.isdigit()), len(raw))
    start += raw[start : start + 1] == " "
    text, places = raw[start:], list(range(start, len(raw)))
    reading.lines.append(SourceLine(place + 1, raw, text, places, _FURNITURE, blank=not text.strip()))
    return number + 1


def _annotation(place: int, raw: str) -> SourceLine:
    return SourceLine(place + 1, raw, "", [], _FURNITURE)


def _usual_lines(raw: list[str], blocks: Blocks) -> set[str]:
    """The lines that repeat between the file's lines: revisions, users, summaries."""
    counts = Counter(line for i, line in enumerate(raw) if i not in blocks.places)
    return {line for line, count in counts.items() if count > 1}


def _is_annotation(line: str, usual: set[str]) -> bool:
    return not line.strip() or line in usual or _REVISION.match(line) is not None


def _is_cut_off(line: str, usual: set[str]) -> bool:
    """Whether a line is the beginning of one that repeats: the page ends in the middle of it."""
    return any(other.startswith(line) for other in usual)


def _describe(reading: Reading, raw: list[str], blocks: Blocks) -> None:
    """Note which file and changeset the page shows, and how many lines of it."""
    for line in raw[:10]:
        if match := _TITLE.search(line[:500]):
            reading.notes.append(f"annotated file {match.group(1)}, changeset {match.group(2)}")
    empty = sum(1 for i in blocks.places if not _words(raw[i]))
    reading.notes.append(f"{len(blocks.places)} lines of the file, {empty} of them empty")


def _words(raw: str) -> str:
    match = _NUMBERED.match(raw)
    return (match.group(2) or "").strip() if match else raw.strip()
