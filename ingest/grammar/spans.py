"""Spans of paragraphs: which characters of which lines are number, label, separator and words."""

from __future__ import annotations

from app.library.records import Role
from ingest.grammar.paragraphs import Paragraph
from ingest.outline import LineSpan


def words_from(paragraph: Paragraph, start: int) -> list[LineSpan]:
    """The words of a paragraph, from a place in its first line to its end."""
    first, *rest = paragraph.lines
    spans = [_trimmed(LineSpan(Role.TEXT, first, start, len(first.text)))]
    spans += [_trimmed(LineSpan(Role.TEXT, line, 0, len(line.text))) for line in rest]
    return [span for span in spans if span.start < span.end]


def labelled(paragraph: Paragraph, role: Role, end: int, words: int) -> list[LineSpan]:
    """A paragraph whose first line begins with a label or number that ends at ``end``; its words begin at ``words``."""
    first = paragraph.first
    spans = [_trimmed(LineSpan(role, first, 0, end))]
    between = first.text[end:words]
    if between.strip():
        spans.append(_trimmed(LineSpan(Role.SEPARATOR, first, end, words)))
    return spans + words_from(paragraph, words)


def _trimmed(span: LineSpan) -> LineSpan:
    text = span.line.text
    start, end = span.start, span.end
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return LineSpan(span.role, span.line, start, end)
