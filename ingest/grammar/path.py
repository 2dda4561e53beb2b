"""Where a numbered node hangs: under the node its number names, or under the nearest there is."""

from __future__ import annotations

from app.library.records import Node, NodeKind
from ingest.outline import OutlineBuilder, parent_number

_DEPTH = {NodeKind.CHAPTER: 0, NodeKind.GLOSSARY: 0, NodeKind.SECTION: 1, NodeKind.RULE: 2, NodeKind.SUBRULE: 3}


class Path:
    """The headings and rules that are open, outermost first."""

    def __init__(self, outline: OutlineBuilder) -> None:
        self.outline = outline
        self.nodes: list[Node] = []

    @property
    def last(self) -> Node | None:
        """The innermost node."""
        return self.nodes[-1] if self.nodes else None

    def find(self, kind: NodeKind) -> Node | None:
        """The open node of a kind."""
        return next((node for node in self.nodes if node.kind is kind), None)

    def enter(self, node: Node) -> None:
        """Open a node that was added below ``place(…)``."""
        self.nodes.append(node)

    def place(self, kind: NodeKind, number: str) -> Node | None:
        """Close what a node of this kind ends, and find its parent: up the chain of its number, open nodes first."""
        while self.nodes and _DEPTH[self.nodes[-1].kind] >= _DEPTH[kind]:
            self.nodes.pop()
        above = parent_number(number)
        while above is not None:
            for node in reversed(self.nodes):
                if node.number == above:
                    return node
            found = self.outline.find(kind_of(above), above)
            if found is not None:
                return self.outline.nodes[found]
            above = parent_number(above)
        return self.last

    def check(self, node: Node) -> None:
        """Flag a node that does not hang under the number its own number names."""
        expected = parent_number(node.number or "")
        parent = self.outline.nodes[node.parent] if node.parent is not None else None
        if expected is not None and parent is not None and parent.number != expected:
            node.flags = (*node.flags, "misplaced")
            detail = f"there is no {expected} to stand under; stands under {parent.number}"
            self.outline.odd("misplaced", node.first_line, node.number or "", detail)


def kind_of(number: str) -> NodeKind:
    """Chapter, section, rule or subrule, from the shape of a number."""
    if "." in number:
        return NodeKind.SUBRULE if number[-1].isalpha() else NodeKind.RULE
    return NodeKind.SECTION if len(number) == 3 else NodeKind.CHAPTER
