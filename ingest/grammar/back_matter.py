"""What follows the glossary: a printed index, credits, legal lines, addresses."""

from __future__ import annotations

import re

from app.library.records import NodeKind
from ingest.dates import is_effective_statement
from ingest.grammar.paragraphs import Paragraph
from ingest.grammar.spans import words_from
from ingest.outline import OutlineBuilder

_LEGAL = re.compile(r"©|\(C\)\s*\d{4}|\(c\)\s*\d{4}|trademark|All [Rr]ights [Rr]eserved|^\s*Published by|®\s*&", re.I)


def begins_footer(paragraph: Paragraph) -> bool:
    """Whether a paragraph states the effective date, as the footer of an edition begins."""
    return paragraph.head is None and len(paragraph.text) < 120 and is_effective_statement(paragraph.text)


def add_index(outline: OutlineBuilder, paragraphs: list[Paragraph]) -> None:
    """Add a printed index, a node a line, under its heading."""
    heading: int | None = None
    for paragraph in paragraphs:
        for line in paragraph.lines:
            one = Paragraph([line], False)
            node = outline.add(NodeKind.INDEX, one.text, words_from(one, 0), parent=heading)
            heading = node.seq if heading is None else heading


def add_credits(outline: OutlineBuilder, paragraphs: list[Paragraph]) -> None:
    """Add credits, then legal text: after the first legal line only dates and legal lines follow."""
    heading: int | None = None
    legal = False
    for paragraph in paragraphs:
        text = paragraph.text
        spans = words_from(paragraph, 0)
        legal = legal or _LEGAL.search(text) is not None
        if begins_footer(paragraph):
            outline.add(NodeKind.EFFECTIVE, text, spans)
        elif legal:
            outline.add(NodeKind.LEGAL, text, spans)
        else:
            node = outline.add(NodeKind.CREDITS, text, spans, parent=heading)
            heading = node.seq if heading is None else heading
