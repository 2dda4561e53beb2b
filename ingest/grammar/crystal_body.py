"""The body of a *General Rulings Summary*: headings, rules, rulings, examples, notes, entries of the glossary."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.library.records import Node, NodeKind, Role
from ingest.grammar.crystal_flow import Flow, is_only_tags
from ingest.grammar.crystal_lines import CrystalBlock, LineKind, LineStart
from ingest.grammar.crystal_lists import cells_of, divide, list_spans
from ingest.grammar.path import Path, kind_of
from ingest.model import SourceLine
from ingest.outline import LineSpan, OutlineBuilder, is_heading

_SENSE_LABEL = re.compile(r"(?:\(\d{1,2}\)|\d{1,2}\.)(?=\s)")
_HEADINGS = {LineKind.CHAPTER: NodeKind.CHAPTER, LineKind.SECTION: NodeKind.SECTION}
_NOTE_INDENT = 4  # a note stands at an indent of two; at four it is misplaced


class CrystalBody:
    """Adds the blocks of the body to an outline."""

    def __init__(self, outline: OutlineBuilder, blocks: list[CrystalBlock]) -> None:
        self.outline = outline
        self.blocks = blocks
        self._path = Path(outline)
        self._term: Node | None = None
        self._owner: Node | None = None  # what an unlabelled paragraph belongs to
        self._known = _known_names(blocks)

    def add(self, block: CrystalBlock) -> None:
        """Add one block: its node, then the further paragraphs that follow its source tags."""
        flows = list(_flows(block))
        kind = block.start.kind
        if kind in (LineKind.WORDS, LineKind.OUTDENTED, LineKind.CONTENTS):
            self._add_further(flows, listed=False)
            return
        node = self._add_numbered(block, flows[0][0])
        self._owner = node
        self._add_further(flows[1:], listed=node.text.endswith(":"))

    def _add_numbered(self, block: CrystalBlock, flow: Flow) -> Node:
        kind = block.start.kind
        if kind in (LineKind.CHAPTER, LineKind.SECTION):
            return self._add_heading(block, flow)
        if kind in (LineKind.TITLE, LineKind.ENTRY):
            return self._add_rule(block, flow)
        if kind is LineKind.TERM:
            self._term = self._node(block, flow, NodeKind.TERM, self._path.find(NodeKind.GLOSSARY))
            return self._term
        if kind is LineKind.SENSE:
            return self._node(block, flow, NodeKind.SENSE, self._term)
        if kind is LineKind.RULING:
            return self._node(block, flow, NodeKind.RULING, self._ruled(block))
        if kind is LineKind.NOTE:
            return self._add_note(block, flow)
        return self._node(block, flow, NodeKind.EXAMPLE, self._path.last or self._term)

    def _add_heading(self, block: CrystalBlock, flow: Flow) -> Node:
        kind = _HEADINGS[block.start.kind]
        if kind is NodeKind.CHAPTER and not block.start.number.isdigit() and "gloss" in flow.text.lower():
            kind = NodeKind.GLOSSARY
        self._term = None
        return self._add_to_path(block, flow, kind)

    def _add_rule(self, block: CrystalBlock, flow: Flow) -> Node:
        node = self._add_to_path(block, flow, kind_of(block.start.number))
        node.is_title = node.kind is NodeKind.RULE and (block.start.kind is LineKind.TITLE or is_heading(node.text))
        return node

    def _add_to_path(self, block: CrystalBlock, flow: Flow, kind: NodeKind) -> Node:
        node = self._node(block, flow, kind, self._path.place(kind, block.start.number))
        self._path.check(node)
        self._path.enter(node)
        return node

    def _add_note(self, block: CrystalBlock, flow: Flow) -> Node:
        """A note belongs to its glossary entry, or to the section whose rules it follows."""
        node = self._node(block, flow, NodeKind.NOTE, self._term or self._path.find(NodeKind.SECTION))
        if block.start.start >= _NOTE_INDENT:
            node.flags = (*node.flags, "misplaced")
            self.outline.odd("indent", block.first.number, self._number(node), "a note indented like words that go on")
        return node

    def _add_further(self, flows: list[tuple[Flow, list[SourceLine]]], listed: bool) -> None:
        """Further paragraphs of the node above; after words that announce them, a list of cards."""
        parent = self._owner
        for flow, lines in flows:
            if listed and _is_list(flow):
                self._add_list(lines, parent)
            else:
                tags = flow.tags()
                text, spans = flow.words(0, tags)
                if parent is None:
                    self.outline.odd("unowned", lines[0].number, "", "words before the first entry")
                sources = tuple(tag.source for tag in tags)
                self.outline.add(
                    NodeKind.PARAGRAPH, text, spans, parent=parent.seq if parent else None, sources=sources
                )
            listed = False

    def _add_list(self, lines: list[SourceLine], parent: Node | None) -> None:
        cells = [part for cell in cells_of(lines) for part in divide(cell, self._known)]
        number = self._number(parent) if parent else ""
        for cell in cells[:-1]:
            if not cell.separated:
                self.outline.odd("missing_comma", cell.line.number, number, f"no comma behind {cell.name[:60]}")
        text = "\n".join(" ".join(cell.name.split()) for cell in cells)
        self.outline.add(NodeKind.TABLE, text, list_spans(lines, cells), parent=parent.seq if parent else None)

    def _node(self, block: CrystalBlock, flow: Flow, kind: NodeKind, parent: Node | None) -> Node:
        start = block.start
        tags = flow.tags()
        label = _SENSE_LABEL.match(flow.text) if kind is NodeKind.SENSE else None
        begin = label.end() if label else 0
        text, spans = flow.words(begin, tags)
        head = list(_head_spans(block.first, start))
        if label:
            head += flow.spans(Role.LABEL, 0, begin)
        flags = self._dots(start, block.first) if start.dots else ()
        return self.outline.add(
            kind, text, head + spans, parent=parent.seq if parent else None, number=start.number or None,
            mark=start.mark, sources=tuple(tag.source for tag in tags), flags=flags,
        )  # fmt: skip

    def _dots(self, start: LineStart, line: SourceLine) -> tuple[str, ...]:
        self.outline.odd("stray_dot", line.number, start.number, "a full stop between number and dash")
        return ("stray_dot",)

    def _ruled(self, block: CrystalBlock) -> Node | None:
        """The section, rule or subrule that a ruling's number begins with."""
        number = block.start.number.partition(".Ruling")[0]
        for kind in (NodeKind.SUBRULE, NodeKind.RULE, NodeKind.SECTION):
            found = self.outline.find(kind, number)
            if found is not None:
                return self.outline.nodes[found]
        self.outline.odd("misplaced", block.first.number, block.start.number, f"no {number} above this ruling")
        return self._path.last

    def _number(self, node: Node) -> str:
        while node.number is None and node.parent is not None:
            node = self.outline.nodes[node.parent]
        return node.number or ""


def _flows(block: CrystalBlock) -> Iterator[tuple[Flow, list[SourceLine]]]:
    """The paragraphs of a block: after a closing source tag a new one begins, unless only more tags follow."""
    flow, lines = Flow(), list[SourceLine]()
    for i, line in enumerate(block.lines):
        if lines and flow.closes_with_tag() and not is_only_tags(line.text):
            yield flow, lines
            flow, lines = Flow(), []
        flow.add(line, block.start.words if i == 0 else 0)
        lines.append(line)
    yield flow, lines


def _head_spans(line: SourceLine, start: LineStart) -> Iterator[LineSpan]:
    """Mark, number or label, and what separates them from the words."""
    if start.mark:
        place = line.text.index(start.mark)
        yield LineSpan(Role.MARK, line, place, place + len(start.mark))
    if start.end > start.start:
        yield LineSpan(Role.NUMBER if start.number else Role.LABEL, line, start.start, start.end)
    gap = line.text[start.end : start.words]
    if gap.strip():
        first = start.end + len(gap) - len(gap.lstrip())
        yield LineSpan(Role.SEPARATOR, line, first, first + len(gap.strip()))


def _is_list(flow: Flow) -> bool:
    """Whether a paragraph announced by a colon is a list of names: no sentence ends within it."""
    return ". " not in flow.text and not flow.tags()


def _known_names(blocks: list[CrystalBlock]) -> set[str]:
    """Every name of the document's lists of cards that stands alone."""
    known: set[str] = set()
    for block in blocks:
        if block.start.kind is LineKind.ENTRY:
            flows = list(_flows(block))
            for flow, lines in flows[1:]:
                if _is_list(flow):
                    known |= {cell.name for cell in cells_of(lines)}
    return known
