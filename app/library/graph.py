"""The cross-reference graph of one document: who refers to whom, how far apart, by which way.

A networkx DiGraph over the ``seq`` of numbered rules, rulings and glossary entries; what examples, notes and further
paragraphs refer to counts for the rule they belong to. An edge has ``references`` (how many occurrences made it, 0 for
none) and ``parent`` (whether it leads from a node to the one above it). For the sentences that carry references see
``app.library.references``. networkx is imported when the first graph is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import msgspec

from app.library.errors import DoesNotParse, NotFound
from app.library.facade import Facade
from app.library.holdings import Holdings
from app.library.keeping import LastUsed
from app.library.lookup import find, glossary_number
from app.library.records import Document, NodeKind
from app.library.views import NumberRef

MOST_RADIUS = 6
_GRAPHS = 8  # kept at a time; about 3 MB each
_OWNERS = frozenset({"chapter", "section", "rule", "subrule", "ruling", "term"})
_NODES = """
    SELECT n.seq, n.kind, n.number, n.parent, CASE WHEN n.kind = 'term' THEN t.body END
    FROM node n JOIN text t ON t.id = n.text WHERE n.document = ? ORDER BY n.seq"""
_EDGES = "SELECT source, target_seq FROM edge WHERE document = ? AND target_seq IS NOT NULL"


class ReferenceLink(msgspec.Struct, frozen=True):
    """An edge: ``references`` occurrences lead from one node to the other; ``parent``: it is the node above."""

    source: NumberRef
    target: NumberRef
    references: int
    parent: bool


class Neighbour(msgspec.Struct, frozen=True):
    """A node and how many references it is away, in either direction."""

    ref: NumberRef
    distance: int


class Neighbourhood(msgspec.Struct, frozen=True):
    """The nodes around one, nearest first (itself among them), and the links among them. ``total`` before the limit."""

    centre: NumberRef
    radius: int
    nodes: tuple[Neighbour, ...]
    links: tuple[ReferenceLink, ...]
    total: int


class Referenced(msgspec.Struct, frozen=True):
    """A node and how many references are made to it."""

    ref: NumberRef
    count: int


@dataclass(frozen=True, slots=True)
class ReferenceGraph:
    """The graph of one document.

    ``network`` is the networkx DiGraph with all edges, ``references`` the same without those that are parent links
    alone; ``refs`` holds the pointers by node.
    """

    network: Any
    references: Any
    refs: dict[int, NumberRef]

    def outgoing(self, seq: int) -> tuple[ReferenceLink, ...]:
        """The links to what a node refers to, in document order."""
        return tuple(self._link(seq, other) for other in sorted(self.references.successors(seq)))

    def incoming(self, seq: int) -> tuple[ReferenceLink, ...]:
        """The links from what refers to a node, in document order."""
        return tuple(self._link(other, seq) for other in sorted(self.references.predecessors(seq)))

    def neighbourhood(self, seq: int, radius: int = 1, limit: int = 200, *, parents: bool = False) -> Neighbourhood:
        """What is within ``radius`` references of a node, in either direction; with ``parents`` by parent links too."""
        import networkx

        graph = self.network if parents else self.references
        found = networkx.single_source_shortest_path_length(graph.to_undirected(as_view=True), seq, cutoff=radius)
        nearest = sorted(found.items(), key=lambda item: (item[1], item[0]))[:limit]
        kept = {node for node, _ in nearest}
        links = tuple(self._link(*edge) for edge in sorted(graph.subgraph(kept).edges))
        nodes = tuple(Neighbour(self.refs[node], distance) for node, distance in nearest)
        return Neighbourhood(self.refs[seq], radius, nodes, links, len(found))

    def paths(
        self, first: int, last: int, limit: int = 10, *, either_way: bool = False, parents: bool = False
    ) -> tuple[tuple[NumberRef, ...], ...]:
        """The shortest ways from one node to another, by references; none if there is no way.

        ``either_way`` follows references backwards too; ``parents`` climbs from a rule to the one above it as well.
        """
        import networkx

        graph = self.network if parents else self.references
        graph = graph.to_undirected(as_view=True) if either_way else graph
        ways: Iterator[list[int]] = networkx.all_shortest_paths(graph, first, last)
        try:
            return tuple(tuple(self.refs[seq] for seq in way) for way in islice(ways, limit))
        except networkx.NetworkXNoPath:
            return ()

    def most_referenced(self, limit: int = 20, kinds: Iterable[NodeKind] = tuple(NodeKind)) -> tuple[Referenced, ...]:
        """The nodes of some kinds that most references are made to, most first, then in document order."""
        wanted = frozenset(kinds)
        counts = dict.fromkeys((seq for seq, ref in self.refs.items() if ref.kind in wanted), 0)
        for _, target, references in self.references.edges(data="references"):
            if target in counts:
                counts[target] += references
        ranked = sorted((-count, seq) for seq, count in counts.items() if count)
        return tuple(Referenced(self.refs[seq], -count) for count, seq in ranked[:limit])

    def _link(self, source: int, target: int) -> ReferenceLink:
        data = self.network.edges[source, target]
        return ReferenceLink(self.refs[source], self.refs[target], data["references"], data["parent"])


def graph_of(held: Holdings, document: Document) -> ReferenceGraph:
    """The graph of a document, made when first asked for and kept while it is among the last used."""
    return _graphs.get(held.publication, document.id, lambda: _load(held, document))


def neighbourhood(
    held: Holdings, document: Document, key: str, radius: int = 1, limit: int = 200, *, parents: bool = False
) -> Neighbourhood:
    """What is within ``radius`` references of a rule (by number) or a glossary entry (by term).

    Raises DoesNotParse for a radius below 0 or above MOST_RADIUS, NotFound for what is not in the document.
    """
    if not 0 <= radius <= MOST_RADIUS:
        raise DoesNotParse(f"A radius is from 0 to {MOST_RADIUS} references, not {radius}.")
    return graph_of(held, document).neighbourhood(seq_of(held, document, key), radius, limit, parents=parents)


def paths(
    held: Holdings, document: Document, first: str, last: str, limit: int = 10, *,
    either_way: bool = False, parents: bool = False,
) -> tuple[tuple[NumberRef, ...], ...]:  # fmt: skip
    """The shortest ways by references from one rule or glossary entry to another. Raises as ``seq_of``."""
    ends = seq_of(held, document, first), seq_of(held, document, last)
    return graph_of(held, document).paths(*ends, limit, either_way=either_way, parents=parents)


def most_referenced(
    held: Holdings, document: Document, limit: int = 20, kinds: Iterable[NodeKind] = tuple(NodeKind)
) -> tuple[Referenced, ...]:
    """The rules that most references of a document name, most first."""
    return graph_of(held, document).most_referenced(limit, kinds)


def seq_of(held: Holdings, document: Document, key: str) -> int:
    """The graph node of a number in any usual spelling, or of a glossary term.

    Raises NotFound, or DoesNotParse for what is neither a number nor a term of the document.
    """
    terms = held.terms(document.id)
    try:
        return held.outline(document.id).seqs[find(held, document, key)]
    except (DoesNotParse, NotFound):
        place = terms.find(glossary_number(held, document, key) or key)
        if place is None:
            raise
        return terms.seqs[place]


def _load(held: Holdings, document: Document) -> ReferenceGraph:
    """Read the nodes and edges of a document."""
    import networkx

    outline = held.outline(document.id)
    network = networkx.DiGraph()
    refs: dict[int, NumberRef] = {}
    owners: dict[int, int | None] = {}
    for seq, kind, number, parent, term in held.publication.rows(_NODES, (document.id,)):
        above = owners.get(parent) if parent is not None else None
        if kind not in _OWNERS or (number is None and kind != "term"):
            owners[seq] = above
            continue
        owners[seq] = seq
        refs[seq] = outline.ref_of_seq(seq) or NumberRef(number or "", NodeKind(kind), term or "")
        network.add_node(seq)
        if above is not None:
            network.add_edge(seq, above, references=0, parent=True)
    edges = held.publication.rows(_EDGES, (document.id,))
    _add_references(network, ((owners.get(source), owners.get(target)) for source, target in edges))
    made = ((a, b) for a, b, count in network.edges(data="references") if count)
    references = network.edge_subgraph(made).copy()
    references.add_nodes_from(refs)
    return ReferenceGraph(network, references, refs)


def _add_references(network: Any, pairs: Iterable[tuple[int | None, int | None]]) -> None:
    """Add an edge for each pair of different nodes, or count it where there is one."""
    for source, target in pairs:
        if source is None or target is None or source == target:
            continue
        if network.has_edge(source, target):
            network.edges[source, target]["references"] += 1
        else:
            network.add_edge(source, target, references=1, parent=False)


_graphs: LastUsed[int, ReferenceGraph] = LastUsed(_GRAPHS, in_turn=True)


class GraphFacade(Facade):
    """``library.graph``: the cross-references of a document as a graph."""

    def of(self, document: Document) -> ReferenceGraph:
        """The whole graph, made when first asked for and kept while it is among the last used."""
        return graph_of(self._holdings(), document)

    def neighbourhood(
        self, document: Document, key: str, radius: int = 1, limit: int = 200, *, parents: bool = False
    ) -> Neighbourhood:
        """What is within ``radius`` references of a rule (by number) or a glossary entry (by term).

        Raises DoesNotParse for a radius below 0 or above MOST_RADIUS, NotFound for what is not in the document.
        """
        return neighbourhood(self._holdings(), document, key, radius, limit, parents=parents)

    def paths(
        self, document: Document, first: str, last: str, limit: int = 10, *, either_way: bool = False, parents: bool = False
    ) -> tuple[tuple[NumberRef, ...], ...]:
        """The shortest ways by references from one rule or term to another. Raises DoesNotParse, NotFound."""
        return paths(self._holdings(), document, first, last, limit, either_way=either_way, parents=parents)

    def most_referenced(
        self, document: Document, limit: int = 20, kinds: Iterable[NodeKind] = tuple(NodeKind)
    ) -> tuple[Referenced, ...]:
        """The rules that most references of a document name, most first."""
        return most_referenced(self._holdings(), document, limit, kinds)
