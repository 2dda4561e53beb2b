"""The rule tree as it grows: every grammar adds its nodes here, in document order.

The outline finds parents, counts positions, tells repetitions apart and keeps, for every node, the pieces of the
captured lines it is made of. It never invents, renumbers or drops anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from app.library.records import Node, NodeKind, Oddity, Piece, Role, SourceTag
from ingest.model import SourceLine

_HEADING_LIMIT = 70  # a title rule is shorter than this
_CLOSING = "!?)]”\"’'"
_WORD = re.compile(r"[^\W\d_]{4,}")  # short words ("of", "the") may be small in a title


@dataclass(frozen=True, slots=True)
class LineSpan:
    """``line.text[start:end]`` plays ``role`` in a node."""

    role: Role
    line: SourceLine
    start: int
    end: int


def is_heading(text: str) -> bool:
    """Whether a numbered rule's text is only a title, such as the name of a keyword ability.

    Short and without final punctuation; a name that has some of its own ("Charge!") is known by its capitals.
    """
    if not 0 < len(text) < _HEADING_LIMIT or text[-1] in ".:;,":
        return False
    return text[-1] not in _CLOSING or all(word[0].isupper() for word in _WORD.findall(text))


def parent_number(number: str) -> str | None:
    """The number of the node above: 702.19b -> 702.19 -> 702 -> 7 -> None."""
    if "." in number:
        stem, last = number.rsplit(".", 1)
        digits = last.rstrip("abcdefghijklmnopqrstuvwxyz")
        return f"{stem}.{digits}" if digits and digits != last else stem
    return number[:1] if len(number) == 3 else None


@dataclass(slots=True)
class OutlineBuilder:
    """A tree under construction. ``nodes`` and ``pieces`` are in document order."""

    nodes: list[Node] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    oddities: list[Oddity] = field(default_factory=list)
    _by_number: dict[tuple[NodeKind, str], list[int]] = field(default_factory=dict)
    _children: dict[tuple[int | None, NodeKind], int] = field(default_factory=dict)

    def add(
        self,
        kind: NodeKind,
        text: str,
        spans: Iterable[LineSpan],
        *,
        parent: int | None = None,
        number: str | None = None,
        is_title: bool = False,
        mark: str = "",
        sources: tuple[SourceTag, ...] = (),
        flags: tuple[str, ...] = (),
    ) -> Node:
        """Add a node under ``parent`` (a seq) and account for the spans it is made of. Returns the node."""
        spans = list(spans)
        key = (kind, number or "")
        ordinal = len(self._by_number.get(key, ())) + 1 if number else 1
        place = self._children.get((parent, kind), 0) + 1
        lines = [s.line.number for s in spans]
        node = Node(
            seq=len(self.nodes), kind=kind, parent=parent, text=text, number=number, ordinal=ordinal, position=place,
            is_title=is_title, mark=mark, sources=sources, flags=flags,
            first_line=min(lines, default=0), last_line=max(lines, default=0),
        )  # fmt: skip
        self.nodes.append(node)
        self._children[(parent, kind)] = place
        if number:
            self._by_number.setdefault(key, []).append(node.seq)
        for span in spans:
            self.account(span, node.seq)
        return node

    def extend(self, node: Node, text: str, spans: Iterable[LineSpan]) -> None:
        """Give a node its (longer) text and account for more spans."""
        node.text = text
        for span in spans:
            self.account(span, node.seq)
            node.last_line = max(node.last_line, span.line.number)

    def account(self, span: LineSpan, owner: int) -> None:
        """Record that a span belongs to a node; blank spans need no account."""
        line, start, end = span.line, span.start, span.end
        if line.origin is None:
            self.pieces.append(Piece(line.number, start, end, span.role, owner))
            return
        for first, last in _runs(line.origin[start:end]):
            self.pieces.append(Piece(line.number, first, last, span.role, owner))

    def furniture(self, line: SourceLine, name: str) -> None:
        """Record a whole line as page furniture."""
        self.pieces.append(Piece(line.number, 0, len(line.raw), Role.FURNITURE, -1, name))

    def find(self, kind: NodeKind, number: str) -> int | None:
        """The latest node of a kind and number, or None."""
        found = self._by_number.get((kind, number))
        return found[-1] if found else None

    def number_of(self, node: Node) -> str:
        """The number of a node, or of the nearest numbered one above it; empty where there is none."""
        while node.number is None and node.parent is not None:
            node = self.nodes[node.parent]
        return node.number or ""

    def odd(self, kind: str, line: int, number: str, detail: str) -> None:
        """Note an irregularity that is kept as captured."""
        self.oddities.append(Oddity(kind, line, number, detail))


def _runs(places: list[int]) -> Iterable[tuple[int, int]]:
    """Group ascending places of a raw line into half-open runs."""
    first: int | None = None
    last = -1
    for place in places:
        if first is None:
            first = place
        elif place > last:
            yield first, last
            first = place
        last = place + 1
    if first is not None:
        yield first, last
