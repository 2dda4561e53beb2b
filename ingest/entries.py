"""Search entries: what of a tree the full-text index holds, and under which headings.

One entry for each chapter, section, rule, subrule, ruling and glossary term. Its body is its text with further
paragraphs, lists, tables and notes; its examples stand apart. Headings are inherited: a subrule of "Trample" in
"Keyword Abilities" is found by both.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from app.library.records import Node, NodeKind

_OWN = frozenset(
    {NodeKind.CHAPTER, NodeKind.SECTION, NodeKind.RULE, NodeKind.SUBRULE, NodeKind.RULING, NodeKind.TERM}
)  # fmt: skip
_HEADED = frozenset({NodeKind.CHAPTER, NodeKind.SECTION, NodeKind.TERM})
_BODY = frozenset(
    {NodeKind.PARAGRAPH, NodeKind.LIST, NodeKind.TABLE, NodeKind.NOTE, NodeKind.DEFINITION, NodeKind.SENSE,
     NodeKind.SEE}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """One entry: kind, own heading, inherited headings (outermost first, a line each), body, examples (a line each)."""

    kind: str
    heading: str
    inherited: str
    body: str
    examples: str

    @property
    def digest(self) -> bytes:
        """What tells distinct entries apart."""
        fields = (self.kind, self.heading, self.inherited, self.body, self.examples)
        return hashlib.sha256("\x1f".join(fields).encode()).digest()[:16]


def entries_of(nodes: list[Node]) -> dict[int, IndexEntry]:
    """The entries of a tree, by the ``seq`` of the node each stands for."""
    bodies: dict[int, list[str]] = {}
    examples: dict[int, list[str]] = {}
    for node in nodes:
        owner = _owner(nodes, node)
        if owner is None:
            continue
        if node.kind is NodeKind.EXAMPLE:
            examples.setdefault(owner, []).append(node.text)
        elif node.seq == owner and node.kind not in _HEADED and not node.is_title:
            bodies.setdefault(owner, []).insert(0, node.text)
        elif node.seq != owner and node.kind in _BODY:
            bodies.setdefault(owner, []).append(node.text)
    return {
        node.seq: IndexEntry(
            str(node.kind), _heading(node), _inherited(nodes, node),
            "\n".join(bodies.get(node.seq, ())), "\n".join(examples.get(node.seq, ())),
        )
        for node in nodes
        if node.kind in _OWN
    }  # fmt: skip


def _owner(nodes: list[Node], node: Node) -> int | None:
    while node.kind not in _OWN:
        if node.parent is None:
            return None
        node = nodes[node.parent]
    return node.seq


def _heading(node: Node) -> str:
    return node.text if node.kind in _HEADED or node.is_title else ""


def _inherited(nodes: list[Node], node: Node) -> str:
    found: list[str] = []
    while node.parent is not None:
        node = nodes[node.parent]
        heading = _heading(node)
        if heading:
            found.append(heading)
    return "\n".join(reversed(found))
