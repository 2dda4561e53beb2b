"""What stands before and after the rules of a *General Rulings Summary*: title, preface, contents, disclaimers."""

from __future__ import annotations

import re

from app.library.records import Node, NodeKind, Role
from ingest.grammar.crystal_flow import Flow
from ingest.grammar.crystal_lines import CrystalBlock, LineKind
from ingest.model import SourceLine
from ingest.outline import LineSpan, OutlineBuilder

_ENTRY = re.compile(r"\s*(?P<id>\d{3}|[0-9A-Z]|[A-Z]\d{1,2})(?P<dash> - )(?P<title>\S.*?)\s*$")
_UPDATED = re.compile(r"(?:Updated|Revised|Released|As of)\b.*\d\s*$", re.I)
_BACK = re.compile(r"(?:Acknowledge?ments?|Disclaimers?|Credits|Legend|Sources|Copyright)\b", re.I)
_LEGEND_ITEM = re.compile(r"\s*\"[A-Z]")


class Margins:
    """Adds the blocks outside the rules to an outline. ``in_back``: the rules are over."""

    def __init__(self, outline: OutlineBuilder) -> None:
        self.outline = outline
        self.in_back = False
        self._contents: Node | None = None
        self._heading: Node | None = None

    def add_front(self, block: CrystalBlock) -> None:
        """Add title, preface and contents."""
        if block.start.kind is LineKind.CONTENTS and self._contents is None:
            self._contents = self._add(NodeKind.CONTENTS, [block.first])
        elif self._contents is not None:
            for line in block.lines:
                self._add_entry(line)
        elif not self.outline.nodes:
            self._add_title(block)
        else:
            self._add(NodeKind.INTRODUCTION, block.lines)

    def begins_back(self, block: CrystalBlock) -> bool:
        """Whether an outdented line is the heading of what follows the rules."""
        return block.start.kind is LineKind.OUTDENTED and _BACK.search(block.first.text) is not None

    def add_back(self, block: CrystalBlock) -> None:
        """Add the heading of the back matter, then its paragraphs."""
        if not self.in_back:
            self.in_back = True
            self._heading = self._add(NodeKind.CREDITS, block.lines)
            return
        for paragraph in _paragraphs(block.lines):
            self._add(NodeKind.CREDITS, paragraph, self._heading)

    def _add(self, kind: NodeKind, lines: list[SourceLine], parent: Node | None = None) -> Node:
        flow = Flow()
        for line in lines:
            flow.add(line)
        text, spans = flow.words(0, [])
        return self.outline.add(kind, text, spans, parent=parent.seq if parent else None)

    def _add_title(self, block: CrystalBlock) -> None:
        """The title, with the date of the release at the end of its line."""
        line = block.first
        _, gap, date = line.text.strip().rpartition("  ")
        if gap and _UPDATED.match(date.strip()):
            start = line.text.rindex(date)
            self._part(NodeKind.TITLE, line, 0, start)
            self._part(NodeKind.EFFECTIVE, line, start, len(line.text))
        else:
            self._add(NodeKind.TITLE, [line])
        if block.lines[1:]:
            self._add(NodeKind.INTRODUCTION, block.lines[1:])

    def _part(self, kind: NodeKind, line: SourceLine, start: int, end: int) -> None:
        words = line.text[start:end]
        first = start + len(words) - len(words.lstrip())
        span = LineSpan(Role.TEXT, line, first, first + len(words.strip()))
        self.outline.add(kind, " ".join(words.split()), [span])

    def _add_entry(self, line: SourceLine) -> None:
        match = _ENTRY.match(line.text)
        parent = self._contents
        if match is None or parent is None:
            self._add(NodeKind.CONTENTS, [line], parent)
            return
        dash = match.start("dash") + 1
        spans = [
            LineSpan(Role.NUMBER, line, match.start("id"), match.end("id")),
            LineSpan(Role.SEPARATOR, line, dash, dash + 1),
            LineSpan(Role.TEXT, line, match.start("title"), match.end("title")),
        ]
        title = " ".join(match["title"].split())
        self.outline.add(NodeKind.CONTENTS, title, spans, parent=parent.seq, number=match["id"])


def _paragraphs(lines: list[SourceLine]) -> list[list[SourceLine]]:
    """A paragraph begins at the indent of the one before it or left of it, and at every item of a legend."""
    found: list[list[SourceLine]] = []
    for line in lines:
        if not found or _indent(line) <= _indent(found[-1][0]) or _is_item(line, found[-1][-1]):
            found.append([line])
        else:
            found[-1].append(line)
    return found


def _is_item(line: SourceLine, before: SourceLine) -> bool:
    return _LEGEND_ITEM.match(line.text) is not None and before.text.rstrip().endswith(".")


def _indent(line: SourceLine) -> int:
    return len(line.text) - len(line.text.lstrip())
