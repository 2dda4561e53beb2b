"""DOCX: the word-processor form of an edition, read into the same lines its plain-text form has.

A paragraph is a line, a soft break begins another. Numbers that Word makes itself are computed. Styles are kept
beside the lines (``Reading.style``) but nothing relies on them.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import pairwise

from app.library.records import Oddity
from ingest.errors import Unreadable
from ingest.forms.lists import Lists
from ingest.forms.package import Package, feed, is_word_package, tree
from ingest.forms.styles import Styles
from ingest.forms.word_text import WordLine, WordText, has_words
from ingest.model import Reading, SourceLine

NAME = "docx"

_LEGACY = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # OLE compound file: Word before 2007, or a DOCX behind a password
_LINES_LIMIT = 500_000
_VISIBLE_SPACE = 60  # twips (3 points) between paragraphs that a reader sees as a gap
_FURNITURE_PARTS = (("header", "running head"), ("footer", "running foot"))
_NOTE_PARTS = ("footnotes", "endnotes")


def recognises_bytes(data: bytes) -> float:
    """Confidence that bytes are a word-processor document, from their signature and content types."""
    if data.startswith(_LEGACY):
        return 1.0
    return 1.0 if is_word_package(data) else 0.0


def read(data: bytes) -> Reading:
    """Read a DOCX. Raises Unreadable where it is damaged, protected, too large, or of the old binary form."""
    if data.startswith(_LEGACY):
        raise Unreadable("a binary Word document (.doc) or one behind a password: save it as .docx or text first")
    package = Package(data)
    styles = Styles(_side_part(package, "styles"))
    target = WordText(styles, Lists(_side_part(package, "numbering"), styles))
    lines: list[WordLine] = feed(package.part(package.main), package.main, target)
    if not any(has_words(line) for line in lines):
        raise Unreadable("the DOCX holds no text")
    notes = _note_lines(package, styles)
    if len(lines) + len(notes) > _LINES_LIMIT:
        raise Unreadable(f"the DOCX has {len(lines)} paragraphs; the limit is {_LINES_LIMIT}")
    reading = Reading(NAME, "Office Open XML", "paragraph", [], "official")
    for line in [*_with_gaps(lines), *notes]:
        _append(reading, line, styles)
    for kind, name in _FURNITURE_PARTS:
        _append_furniture(reading, package, styles, kind, name)
    for kind, count in sorted(target.odd.items()):
        reading.oddities.append(Oddity("encoding", 0, "", f"{kind}: {count}"))
    return reading


def _side_part(package: Package, kind: str) -> ET.Element | None:
    names = package.related(package.main, kind)
    return tree(package.part(names[0]), names[0]) if names else None


def _note_lines(package: Package, styles: Styles) -> list[WordLine]:
    """Footnotes and endnotes: after the text, where the rules never have any words of their own."""
    found: list[WordLine] = []
    for kind in _NOTE_PARTS:
        for name in package.related(package.main, kind):
            lines: list[WordLine] = feed(package.part(name), name, WordText(styles, Lists(None, styles)))
            found += [line for line in lines if has_words(line)]
    return found


def _with_gaps(lines: list[WordLine]) -> Iterator[WordLine]:
    """Lines as they are; where paragraphs are set apart by space instead of empty paragraphs, with empty lines."""
    filled = sum(1 for line in lines if has_words(line))
    if (len(lines) - filled) * 20 > filled:
        yield from lines
        return
    yield lines[0]
    for above, line in pairwise(lines):
        if _is_apart(above, line):
            yield WordLine()
        yield line


def _is_apart(above: WordLine, line: WordLine) -> bool:
    together = above.contextual and line.contextual and above.style_id == line.style_id
    return not together and (max(above.after, line.before) >= _VISIBLE_SPACE or (line.bold and not above.bold))


def _append(reading: Reading, line: WordLine, styles: Styles) -> None:
    number = len(reading.lines) + 1
    raw = "".join(text for text, _ in line.pieces)
    named = [name for _, name in line.pieces if name]
    if not named:
        reading.lines.append(SourceLine(number, raw, raw))
    else:
        reading.lines.append(_cut(number, raw, line))
    name = styles.paragraph(line.style_id).name
    if name and raw.strip():
        reading.style[str(number)] = name


def _cut(number: int, raw: str, line: WordLine) -> SourceLine:
    """A line with furniture in it: ``text`` leaves it out, ``origin`` says what is left."""
    text: list[str] = []
    origin: list[int] = []
    place = 0
    for piece, name in line.pieces:
        if not name:
            text.append(piece)
            origin += range(place, place + len(piece))
        place += len(piece)
    names = dict.fromkeys(name for _, name in line.pieces if name)
    words = "".join(text)
    return SourceLine(number, raw, words if words.strip() else "", origin if words.strip() else [], ", ".join(names))


def _append_furniture(reading: Reading, package: Package, styles: Styles, kind: str, name: str) -> None:
    for part in package.related(package.main, kind):
        for line in feed(package.part(part), part, WordText(styles, Lists(None, styles))):
            raw = "".join(text for text, _ in line.pieces)
            if raw.strip():
                reading.lines.append(SourceLine(len(reading.lines) + 1, raw, "", [], name))
