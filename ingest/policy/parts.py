"""Judging at Regular REL has no numbers: its parts are told by their names, and what stands in them by its look."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rapidfuzz import fuzz

from app.library.folding import slug
from ingest.policy.rows import TextRow, squash

NAMES = ("Common Issues", "General Unwanted Behaviors", "Serious Problems", "Resources")
_ALIKE = 88
_TITLE_LENGTH = 200
_KEY_WORDS = 8


@dataclass(slots=True)
class JarPart:
    """A part, or an issue in one (``parent`` is then the key of the part), with its rows."""

    key: str
    title: str
    parent: str
    line: int
    rows: list[TextRow] = field(default_factory=list)


def part_name(row: TextRow) -> str:
    """The name of the part that a row opens, as it is usually written; empty for other rows."""
    words = squash(row.text)
    if len(words) > 40 or row.zone:
        return ""
    return next((name for name in NAMES if fuzz.ratio(words, squash(name)) >= _ALIKE), "")


def split_parts(rows: list[TextRow]) -> list[JarPart]:
    """The parts of the document: what stands before the first is the introduction."""
    parts = [JarPart("introduction", "Introduction", "", rows[0].line if rows else 0)]
    part = parts[0]
    issues: set[int] = set()
    has_bold = any(row.bold for row in rows)
    for place, row in enumerate(rows):
        name = part_name(row)
        if name and (row.bold or row.heading or not part.rows or not row.text.endswith(".")):
            part = JarPart(slug(row.text), row.text, "", row.line)
            parts.append(part)
            row.fate = "heading"
        elif place - 1 in issues and not part.rows and _goes_on(rows[place - 1], row):
            part.title += f" {row.text}"
            part.key = _key(part.title)
            issues.add(place)
            row.fate = "heading"
        elif _is_issue(rows, place, has_bold):
            above = part.parent or part.key
            part = JarPart(_key(row.text), row.text, above, row.line)
            parts.append(part)
            issues.add(place)
            row.fate = "heading"
        else:
            part.rows.append(row)
    return list(_distinct(parts))


def _goes_on(above: TextRow, row: TextRow) -> bool:
    """Whether a heading goes on in the next row."""
    if row.gap or row.whole or row.heading:
        return False
    if above.bold or row.bold:
        return above.bold and row.bold
    return above.text.count("(") > above.text.count(")")


def _is_issue(rows: list[TextRow], place: int, has_bold: bool) -> bool:
    """Whether a row is the heading of an issue: bold or tagged as one, or a line about a player that is no sentence."""
    row = rows[place]
    if row.ends_sentence or len(row.text) > _TITLE_LENGTH or place + 1 >= len(rows):
        return False
    if row.heading or (row.bold and row.gap is not False):
        return True
    if has_bold or not row.text.startswith("A player "):
        return False
    above = rows[place - 1] if place else None
    return above is None or bool(above.fate) or above.ends_sentence


def _key(title: str) -> str:
    """A short name for addresses: the first words, up to a bracket."""
    return "-".join(slug(title.split("(")[0]).split("-")[:_KEY_WORDS])


def _distinct(parts: list[JarPart]) -> Iterator[JarPart]:
    """The parts with keys that differ; an introduction without words is left out."""
    seen: dict[str, int] = {}
    for part in parts:
        if part.key == "introduction" and not part.rows:
            continue
        seen[part.key] = seen.get(part.key, 0) + 1
        if seen[part.key] > 1:
            part.key += f"-{seen[part.key]}"
        yield part
