"""What stands before the rules: title, effective date, introduction, contents."""

from __future__ import annotations

import re

from app.library.records import NodeKind, Role
from ingest.dates import is_effective_statement
from ingest.grammar.paragraphs import Paragraph
from ingest.grammar.regions import contents_entry
from ingest.grammar.spans import labelled, words_from
from ingest.outline import LineSpan, OutlineBuilder

_INTRODUCTION = re.compile(r"\s*Introduction\s*$", re.I)


def add_front(outline: OutlineBuilder, paragraphs: list[Paragraph]) -> None:
    """Add title, effective date and introduction. Everything that is neither is a paragraph of the introduction."""
    heading: int | None = None
    for paragraph in paragraphs:
        spans = words_from(paragraph, 0)
        text = paragraph.text
        if not outline.nodes:
            outline.add(NodeKind.TITLE, text, spans)
        elif _INTRODUCTION.match(text):
            heading = outline.add(NodeKind.INTRODUCTION, text, spans).seq
        elif is_effective_statement(text) and len(text) < 120:
            outline.add(NodeKind.EFFECTIVE, text, spans)
        elif heading is None:
            outline.add(NodeKind.INTRODUCTION, text, spans)
        else:
            outline.add(NodeKind.PARAGRAPH, text, spans, parent=heading)


def add_contents(outline: OutlineBuilder, paragraphs: list[Paragraph]) -> None:
    """Add the printed table of contents: its heading, then an entry a line."""
    if not paragraphs:
        return
    heading = outline.add(NodeKind.CONTENTS, paragraphs[0].text, words_from(paragraphs[0], 0)).seq
    for paragraph in paragraphs[1:]:
        for line in paragraph.lines:
            _add_entry(outline, Paragraph([line], False), heading)


def _add_entry(outline: OutlineBuilder, paragraph: Paragraph, heading: int) -> None:
    found = contents_entry(paragraph.first.text)
    if found is None:
        outline.add(NodeKind.CONTENTS, paragraph.text, words_from(paragraph, 0), parent=heading)
        return
    number, _, end, start, finish = found
    line = paragraph.first
    spans = labelled(Paragraph([line], False), Role.NUMBER, end, start)[:-1]
    spans.append(LineSpan(Role.TEXT, line, start, finish))
    if line.text[finish:].strip():
        tail = finish + len(line.text[finish:]) - len(line.text[finish:].lstrip())
        spans.append(LineSpan(Role.SEPARATOR, line, tail, len(line.text.rstrip())))
    outline.add(NodeKind.CONTENTS, line.text[start:finish], spans, parent=heading, number=number)
