"""What stands above the rules on a rules site: the user interface, the document's title, its contents."""

from __future__ import annotations

import re

from app.library.records import NodeKind, Role
from ingest.grammar.site_lines import Header, SiteLineKind, header, join, kind_of, names_a_part
from ingest.model import SourceLine
from ingest.outline import LineSpan, OutlineBuilder

_CONTENTS = re.compile(r"\s*(?:Table of )?Contents:?\s*$", re.I)
_SENTENCE = re.compile(r"[.!?;,]\s|[.!?;:,]$|^[a-z]")
_INTERFACE_LIMIT = 60  # the words of a button or a menu are shorter


def divide(lines: list[SourceLine]) -> tuple[int, int]:
    """Where the contents and where the rules begin, as indices; both the end where there are none."""
    headers = _headers(lines)
    body = _body(lines, headers)
    named = next((i for i in range(body) if _CONTENTS.match(lines[i].text[:60])), None)
    if named is not None:
        return named, body
    return next((i for i, _ in headers if i < body), body), body


def _headers(lines: list[SourceLine]) -> list[tuple[int, Header]]:
    found = []
    for i, line in enumerate(lines):
        number = header(line.text)
        if number is not None and kind_of(line.text, lines[i - 1].text if i else "") is SiteLineKind.HEADER:
            found.append((i, number))
    return found


def _body(lines: list[SourceLine], headers: list[tuple[int, Header]]) -> int:
    """The rules begin with the section and the chapter that stand directly over the first rule."""
    at = next((k for k, (_, number) in enumerate(headers) if "." in number.number), None)
    if at is None:
        return len(lines)
    below = headers[at][1].number.partition(".")[0]
    start = headers[at][0]
    while at > 0:
        at -= 1
        i, found = headers[at]
        titled = not any(names_a_part(lines[k].text) for k in range(i + 1, start))
        chapter = found.number == below[:1]
        if not titled or not (chapter or (found.number[:1] == below[:1] and found.number <= below)):
            break
        start = i
        if chapter:
            break
        below = found.number
    return start if start != headers[0][0] or start == 0 else _without_interface(lines, start)


def _without_interface(lines: list[SourceLine], start: int) -> int:
    """A capture without contents may begin in the middle of a rule: those words belong to the body."""
    begin = start
    while begin > 0 and not _is_interface(lines[begin - 1].text):
        begin -= 1
    return begin if any(len(line.text) > _INTERFACE_LIMIT for line in lines[begin:start]) else start


def _is_interface(text: str) -> bool:
    return len(text) <= _INTERFACE_LIMIT and not _SENTENCE.search(text.strip())


def add_front(outline: OutlineBuilder, lines: list[SourceLine], contents: int) -> None:
    """Account for the user interface, and add the title and the contents."""
    top = lines[:contents]
    title = _title_line(top, named=contents < len(lines))
    for i, line in enumerate(top):
        if i == title:
            outline.add(NodeKind.TITLE, line.text.strip(), [whole(line, Role.TEXT)])
        elif _is_interface(line.text):
            outline.furniture(line, "user interface")
        else:
            outline.odd("unowned", line.number, "", "words above the first heading")
            outline.add(NodeKind.INTRODUCTION, join([line.text]), [whole(line, Role.TEXT)])
    _add_contents(outline, lines[contents:])


def _title_line(top: list[SourceLine], named: bool) -> int | None:
    """The page's title is what stands directly over the contents."""
    if not named or not top or not _is_interface(top[-1].text):
        return None
    return len(top) - 1


def _add_contents(outline: OutlineBuilder, lines: list[SourceLine]) -> None:
    parent: int | None = None
    if lines and _CONTENTS.match(lines[0].text[:60]):
        heading = outline.add(NodeKind.CONTENTS, lines[0].text.strip(), [whole(lines[0], Role.TEXT)])
        parent, lines = heading.seq, lines[1:]
    entry: list[SourceLine] = []
    for line in lines:
        if entry and (header(line.text) is not None or (len(entry) > 1 and names_a_part(line.text))):
            _add_entry(outline, entry, parent)
            entry = []
        entry.append(line)
    if entry:
        _add_entry(outline, entry, parent)


def _add_entry(outline: OutlineBuilder, lines: list[SourceLine], parent: int | None) -> None:
    found = header(lines[0].text)
    title = lines[1:] if found else lines
    spans = number_spans(lines[0], found) if found else []
    spans += [whole(line, Role.TEXT) for line in title]
    number = found.number if found else None
    outline.add(NodeKind.CONTENTS, join([line.text for line in title]), spans, parent=parent, number=number)


def number_spans(line: SourceLine, found: Header) -> list[LineSpan]:
    """A header line: the number, and the full stops behind it."""
    stops = LineSpan(Role.SEPARATOR, line, found.end, found.end + found.dots)
    return [LineSpan(Role.NUMBER, line, found.start, found.end), stops]


def whole(line: SourceLine, role: Role = Role.TEXT) -> LineSpan:
    """All of a line's words."""
    text = line.text
    return LineSpan(role, line, len(text) - len(text.lstrip()), len(text.rstrip()))
