"""The glossary: terms, their definitions, numbered senses, and lines that only refer elsewhere."""

from __future__ import annotations

import re
from itertools import pairwise

from app.library.records import Node, NodeKind, Role
from ingest.grammar import entries
from ingest.grammar.paragraphs import Paragraph, is_term_text
from ingest.grammar.spans import labelled, words_from
from ingest.outline import OutlineBuilder

_SEE = re.compile(r"\s*See\b")


def add_glossary(outline: OutlineBuilder, paragraphs: list[Paragraph]) -> None:
    """Add the glossary: its heading, then entries. A blank line and a line that can be a term begin an entry."""
    if not paragraphs:
        return
    heading = outline.add(NodeKind.GLOSSARY, paragraphs[0].text, words_from(paragraphs[0], 0))
    term: Node | None = None
    following = [after for _, after in pairwise(paragraphs[1:])]
    for paragraph, after in zip(paragraphs[1:], [*following, None]):
        if _begins_entry(paragraph, after, term):
            term = outline.add(NodeKind.TERM, paragraph.text, words_from(paragraph, 0), parent=heading.seq)
        else:
            _add_part(outline, paragraph, term or heading)


def _begins_entry(paragraph: Paragraph, after: Paragraph | None, term: Node | None) -> bool:
    if not paragraph.blank_before or paragraph.indent or not is_term_text(paragraph.text):
        return False
    if after is None or not _can_define(after.text):
        return False
    return not after.blank_before or len(paragraph.text) < 60


def _can_define(text: str) -> bool:
    """Whether a paragraph reads like a definition: a sentence, or long. A row of a list under a title does not."""
    return text[-1:] in ".:!?”\")’'" or len(text) > 60 or _SEE.match(text) is not None


def _add_part(outline: OutlineBuilder, paragraph: Paragraph, term: Node) -> None:
    text = paragraph.first.text
    example = entries.example_label(text)
    sense = entries.sense_label(text)
    if example is not None:
        spans = labelled(paragraph, Role.LABEL, *example)
        outline.add(NodeKind.EXAMPLE, paragraph.text_from(example[1]), spans, parent=term.seq)
    elif sense is not None:
        number, end, words = sense
        spans = labelled(paragraph, Role.NUMBER, end, words)
        outline.add(NodeKind.SENSE, paragraph.text_from(words), spans, parent=term.seq, number=number)
    else:
        outline.add(_kind(outline, paragraph, term), paragraph.text, words_from(paragraph, 0), parent=term.seq)


def _kind(outline: OutlineBuilder, paragraph: Paragraph, term: Node) -> NodeKind:
    last = outline.nodes[-1]
    if _SEE.match(paragraph.text) and last.kind is NodeKind.SENSE:
        return NodeKind.SEE
    if last is term and term.kind is NodeKind.TERM:
        return NodeKind.DEFINITION
    return NodeKind.LIST if entries.is_bullet(paragraph.text) else NodeKind.PARAGRAPH
