"""Where the parts of an edition begin: front matter, contents, body, glossary, index, credits."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.library.records import NodeKind
from ingest.grammar import entries
from ingest.grammar.paragraphs import Region
from ingest.model import SourceLine

_CONTENTS = re.compile(r"\s*(?:Table of )?Contents:?\s*$", re.I)
_GLOSSARY = re.compile(r"\s*Glossary\s*$", re.I)
_INDEX = re.compile(r"\s*Index\s*$", re.I)
_CREDITS = re.compile(r"\s*Credits\s*$", re.I)
_PLAIN_ENTRIES = re.compile(
    r"\s*(?:Introduction|Glossary|Index|Credits|Questions\?|Customer Service Information|Copyrights|Appendix.*)\s*$",
    re.I,
)
_CONTENTS_ENTRY = re.compile(r"\s*(\d{3}|\d)\.\s+(\S.*?)(?:\s*\.{3,}\s*\d+|\s{2,}\d+|\t\d+)?\s*$")


@dataclass(frozen=True, slots=True)
class Regions:
    """Half-open line-index ranges of the regions of one capture, in order, and the titles its contents list."""

    spans: tuple[tuple[Region, int, int], ...]
    titles: dict[str, str]


def find_regions(lines: list[SourceLine]) -> Regions:
    """Divide a capture. A capture without rules is all front matter; one without headings is all body."""
    contents = _first(lines, _CONTENTS, 0, len(lines))
    body = _body_start(lines)
    spans: list[tuple[Region, int, int]] = []
    titles: dict[str, str] = {}
    if contents is not None and contents < body:
        end = _contents_end(lines, contents + 1, body)
        titles = _titles(lines[contents + 1 : end])
        spans += [(Region.FRONT, 0, contents), (Region.CONTENTS, contents, end), (Region.FRONT, end, body)]
    else:
        spans.append((Region.FRONT, 0, body))
    spans += _after(lines, body)
    return Regions(tuple(span for span in spans if span[1] < span[2]), titles)


def _first(lines: list[SourceLine], pattern: re.Pattern[str], start: int, end: int) -> int | None:
    for i in range(start, end):
        if len(lines[i].text) < 60 and pattern.match(lines[i].text):
            return i
    return None


def _body_start(lines: list[SourceLine]) -> int:
    """The heading over the first numbered rule: chapter and section headings directly above it belong to it."""
    first = next((i for i, line in enumerate(lines) if _is_rule(line.text)), None)
    if first is None:
        return len(lines)
    start = i = first
    while i > 0:
        i -= 1
        text = lines[i].text
        if not text.strip() or entries.is_rule_line(text):
            continue
        found = entries.head(text)
        if found is None or found.kind not in (NodeKind.CHAPTER, NodeKind.SECTION):
            break
        if found.kind is NodeKind.SECTION and start != first and _kind_at(lines, start) is NodeKind.CHAPTER:
            break
        start = i
    while start > 0 and entries.is_rule_line(lines[start - 1].text):
        start -= 1
    return start


def _kind_at(lines: list[SourceLine], place: int) -> NodeKind | None:
    found = entries.head(lines[place].text)
    return found.kind if found else None


def _is_rule(text: str) -> bool:
    found = entries.head(text)
    return found is not None and found.kind in (NodeKind.RULE, NodeKind.SUBRULE)


def _contents_end(lines: list[SourceLine], start: int, body: int) -> int:
    """The contents end before the first line that is no entry of it."""
    end = start
    for i in range(start, body):
        text = lines[i].text
        if not text.strip() or entries.is_rule_line(text):
            continue
        if not (_CONTENTS_ENTRY.match(text) or _PLAIN_ENTRIES.match(text)):
            break
        end = i + 1
    return end


def _titles(lines: list[SourceLine]) -> dict[str, str]:
    found = (_CONTENTS_ENTRY.match(line.text) for line in lines)
    return {match.group(1): match.group(2) for match in found if match}


def contents_entry(text: str) -> tuple[str, int, int, int, int] | None:
    """An entry of the contents: (number, its start and end, the title's start and end), or None."""
    match = _CONTENTS_ENTRY.match(text)
    return (match.group(1), match.start(1), match.end(1), match.start(2), match.end(2)) if match else None


def _after(lines: list[SourceLine], body: int) -> list[tuple[Region, int, int]]:
    """Body, glossary, index and credits: each begins at the line that names it and ends where the next begins."""
    marks: list[tuple[Region, int]] = [(Region.BODY, body)]
    for region, pattern in ((Region.GLOSSARY, _GLOSSARY), (Region.INDEX, _INDEX), (Region.CREDITS, _CREDITS)):
        place = _first(lines, pattern, marks[-1][1] + (len(marks) > 1), len(lines))
        if place is not None:
            marks.append((region, place))
    ends = [place for _, place in marks[1:]] + [len(lines)]
    return [(region, start, end) for (region, start), end in zip(marks, ends)]
