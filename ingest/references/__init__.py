"""References: finding the words that name other rules, and what they name in their own document.

``extract`` reads one text; ``resolve`` compares what it found with a document; ``references_of`` does both for trees.
"""

from __future__ import annotations

from app.library.records import Edge, Node, NodeKind, Occurrence, Oddity
from ingest.model import Tree
from ingest.references.extract import extract
from ingest.references.places import Places
from ingest.references.resolve import resolve
from ingest.references.terms import TermIndex

__all__ = ["Places", "TermIndex", "extract", "references_of", "resolve"]

_SILENT = frozenset({
    NodeKind.TITLE, NodeKind.EFFECTIVE, NodeKind.INTRODUCTION, NodeKind.CONTENTS, NodeKind.CREDITS, NodeKind.LEGAL,
    NodeKind.GLOSSARY, NodeKind.TERM,
})  # fmt: skip
"""Kinds that tell of the document rather than of the game: the numbers they name are no references."""


def references_of(tree: Tree) -> tuple[dict[int, list[Occurrence]], list[Edge], list[Oddity]]:
    """All references of a tree: occurrences by node ``seq``, edges in document order, and what is odd about them.

    An occurrence has an edge for each of its targets. Oddities are ``dangling`` and ``title_disagrees``.
    """
    places = Places.of(tree)
    terms = TermIndex.of(tree.nodes)
    occurrences: dict[int, list[Occurrence]] = {}
    edges: list[Edge] = []
    oddities: list[Oddity] = []
    owners = _Owners(tree.nodes)
    for node in tree.nodes:
        if owners.is_silent(node):
            continue
        found = extract(node.text, node.kind, terms if owners.in_glossary(node) else TermIndex())
        if found:
            occurrences[node.seq] = found
            resolved, odd = resolve(places, node, found)
            edges += resolved
            oddities += odd
    return occurrences, edges, oddities


class _Owners:
    """What kind of block each node stands in; parents come before their children."""

    def __init__(self, nodes: list[Node]) -> None:
        self._kinds: list[NodeKind] = []
        for node in nodes:
            self._kinds.append(self._owner(node))

    def _owner(self, node: Node) -> NodeKind:
        if node.parent is None or node.kind in _SILENT or self._kinds[node.parent] not in _SILENT:
            return node.kind
        return self._kinds[node.parent]

    def is_silent(self, node: Node) -> bool:
        """Whether a node, or the block it continues, makes no references."""
        if node.kind in _SILENT:
            return True
        return self._kinds[node.seq] in _SILENT - {NodeKind.TERM, NodeKind.GLOSSARY}

    def in_glossary(self, node: Node) -> bool:
        """Whether a node belongs to a glossary entry."""
        return self._kinds[node.seq] is NodeKind.TERM
