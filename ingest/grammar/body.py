"""The body of an edition: headings, numbered rules, their further paragraphs and examples."""

from __future__ import annotations

from app.library.records import Node, NodeKind, Role
from ingest.grammar import entries
from ingest.grammar.back_matter import add_credits, begins_footer
from ingest.grammar.entries import Head
from ingest.grammar.paragraphs import Paragraph
from ingest.grammar.spans import labelled, words_from
from ingest.outline import OutlineBuilder, is_heading, parent_number

_DEPTH = {NodeKind.CHAPTER: 0, NodeKind.SECTION: 1, NodeKind.RULE: 2, NodeKind.SUBRULE: 3}


class Body:
    """Adds the paragraphs of the body to an outline. ``titles`` are what the printed contents call each number."""

    def __init__(self, outline: OutlineBuilder, titles: dict[str, str]) -> None:
        self.outline = outline
        self.titles = titles
        self.path: list[Node] = []

    def add_all(self, paragraphs: list[Paragraph]) -> None:
        """Add every paragraph, in order. A part of an edition may end in the footer of the whole: date, legal text."""
        for place, paragraph in enumerate(paragraphs):
            if begins_footer(paragraph) and all(p.head is None for p in paragraphs[place:]):
                add_credits(self.outline, paragraphs[place:])
                return
            if paragraph.head is not None:
                self._numbered(paragraph, paragraph.head)
            else:
                self._unnumbered(paragraph)

    def _numbered(self, paragraph: Paragraph, found: Head) -> None:
        kind = found.kind
        text = paragraph.text_from(found.words)
        while self.path and _DEPTH[self.path[-1].kind] >= _DEPTH[kind]:
            self.path.pop()
        flags = self._irregularities(paragraph, found)
        parent = self.path[-1].seq if self.path else None
        node = self.outline.add(
            kind, text, labelled(paragraph, Role.NUMBER, found.end, found.words), parent=parent, number=found.number,
            is_title=kind is NodeKind.RULE and is_heading(text), flags=flags,
        )  # fmt: skip
        self.path.append(node)

    def _irregularities(self, paragraph: Paragraph, found: Head) -> tuple[str, ...]:
        flags = []
        line = paragraph.first.number
        expected = 0 if found.kind is NodeKind.SUBRULE else 1
        if found.dots > expected:
            flags.append("stray_dot")
            self.outline.odd("stray_dot", line, found.number, "a full stop after the number where none belongs")
        elif found.dots < expected:
            flags.append("missing_dot")
            self.outline.odd("missing_dot", line, found.number, "no full stop after the number")
        above = parent_number(found.number)
        if above is not None and self.path and self.path[-1].number != above:
            flags.append("misplaced")
            self.outline.odd("misplaced", line, found.number, f"stands under {self.path[-1].number}")
        return tuple(flags)

    def _unnumbered(self, paragraph: Paragraph) -> None:
        owner = self.path[-1].seq if self.path else None
        label = entries.example_label(paragraph.first.text)
        if label is not None:
            end, words = label
            spans = labelled(paragraph, Role.LABEL, end, words)
            self.outline.add(NodeKind.EXAMPLE, paragraph.text_from(words), spans, parent=owner)
            return
        kind = NodeKind.LIST if entries.is_bullet(paragraph.first.text) else NodeKind.PARAGRAPH
        if owner is None:
            self.outline.odd("unowned", paragraph.first.number, "", "words before the first heading of the body")
        self.outline.add(kind, paragraph.text, words_from(paragraph, 0), parent=owner)
