"""The cross-reference graph of the practice rules (see ``tiny``)."""

from __future__ import annotations

import subprocess
import sys

import pytest

from app.library import graph
from app.library.errors import DoesNotParse, NotFound
from app.library.graph import ReferenceGraph
from app.library.holdings import Holdings
from app.library.library import Library
from app.library.publication import Publications
from app.library.records import Document, NodeKind
from app.library.views import NumberRef


@pytest.fixture(scope="module")
def held(tiny: Library, tiny_root: object) -> Holdings:
    return Holdings(Publications(tiny_root).current())  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def document(held: Holdings) -> Document:
    return held.edition("2021-06-01")


@pytest.fixture(scope="module")
def practice(held: Holdings, document: Document) -> ReferenceGraph:
    return graph.graph_of(held, document)


def names(refs: object) -> list[str]:
    return [ref.number or ref.heading for ref in refs]  # type: ignore[attr-defined]


OUT = [
    ("101.1", ["702.2"]),
    ("101.1b", ["704.5a", "704.5b"]),
    ("101.2", ["702"]),
    ("702.2b", ["702.2c"]),
    ("702.2c", []),  # 999.9 is not there
    ("Gnome", ["101.1"]),
    ("Pond, Ponded", ["102.1", "Gnome"]),  # of a sense, and of a see-line
]
IN = [
    ("702.2", ["101.1", "Leaping"]),
    ("702", ["101.2"]),
    ("101.1", ["Gnome"]),
    ("Gnome", ["Pond, Ponded"]),
    ("704.5aa", []),
]


@pytest.mark.parametrize(("key", "targets"), OUT)
def test_what_a_node_refers_to(
    held: Holdings, document: Document, practice: ReferenceGraph, key: str, targets: list[str]
) -> None:
    links = practice.outgoing(graph.seq_of(held, document, key))
    assert names(link.target for link in links) == targets
    assert all(link.references == 1 for link in links)


@pytest.mark.parametrize(("key", "sources"), IN)
def test_what_refers_to_a_node(
    held: Holdings, document: Document, practice: ReferenceGraph, key: str, sources: list[str]
) -> None:
    assert names(link.source for link in practice.incoming(graph.seq_of(held, document, key))) == sources


def test_parent_links_are_told_from_references(held: Holdings, document: Document, practice: ReferenceGraph) -> None:
    edges = practice.network.edges
    subrule, rule = graph.seq_of(held, document, "702.2c"), graph.seq_of(held, document, "702.2")
    assert edges[subrule, rule] == {"references": 0, "parent": True}
    pointing, leaping = graph.seq_of(held, document, "101.1"), graph.seq_of(held, document, "702.2")
    assert edges[pointing, leaping] == {"references": 1, "parent": False}
    assert not practice.references.has_edge(subrule, rule)
    assert set(practice.references.nodes) == set(practice.network.nodes) == set(practice.refs)


@pytest.mark.parametrize(
    ("key", "radius", "parents", "expected"),
    [
        ("101.1", 0, False, {"101.1": 0}),
        ("101.1", 1, False, {"101.1": 0, "702.2": 1, "Gnome": 1}),
        ("101.1", 2, False, {"101.1": 0, "702.2": 1, "Gnome": 1, "Leaping": 2, "Pond, Ponded": 2}),
        ("704.5aa", 3, False, {"704.5aa": 0}),
        ("704.5aa", 1, True, {"704.5aa": 0, "704.5": 1}),
    ],
)
def test_neighbourhood(
    held: Holdings, document: Document, key: str, radius: int, parents: bool, expected: dict[str, int]
) -> None:
    found = graph.neighbourhood(held, document, key, radius, parents=parents)
    assert {node.ref.number or node.ref.heading: node.distance for node in found.nodes} == expected
    assert found.total == len(expected)
    assert [node.distance for node in found.nodes] == sorted(expected.values())
    ends = [ref for link in found.links for ref in (link.source, link.target)]
    assert {ref.number or ref.heading for ref in ends} <= set(expected)
    assert len(found.links) >= len(expected) - 1


def test_a_neighbourhood_is_cut_to_its_nearest(held: Holdings, document: Document) -> None:
    found = graph.neighbourhood(held, document, "101.1", 2, limit=3)
    assert [node.distance for node in found.nodes] == [0, 1, 1]
    assert found.total == 5


@pytest.mark.parametrize(
    ("first", "last", "options", "ways"),
    [
        ("Pond, Ponded", "702.2", {}, [["Pond, Ponded", "Gnome", "101.1", "702.2"]]),
        ("702.2", "Pond, Ponded", {}, []),
        ("702.2", "Gnome", {"either_way": True}, [["702.2", "101.1", "Gnome"]]),
        ("101.1", "101.1", {}, [["101.1"]]),
        ("702.2b", "702", {"parents": True}, [["702.2b", "702.2", "702"]]),
        ("101.1a", "704.5", {"parents": True}, []),
        ("101.1a", "Leaping", {"parents": True, "either_way": True}, [["101.1a", "101.1", "702.2", "Leaping"]]),
        ("101.1b", "704.5", {"parents": True}, [["101.1b", "704.5a", "704.5"], ["101.1b", "704.5b", "704.5"]]),
    ],
)
def test_paths(
    held: Holdings, document: Document, first: str, last: str, options: dict[str, bool], ways: list[list[str]]
) -> None:
    found = graph.paths(held, document, first, last, **options)  # type: ignore[arg-type]
    assert sorted(map(names, found)) == sorted(ways)


def test_paths_are_limited(held: Holdings, document: Document) -> None:
    assert len(graph.paths(held, document, "101.1b", "704.5", limit=1, parents=True)) == 1


def test_most_referenced(held: Holdings, document: Document) -> None:
    found = graph.most_referenced(held, document)
    assert [one.count for one in found] == sorted((one.count for one in found), reverse=True)
    assert (found[0].ref, found[0].count) == (NumberRef("702.2", NodeKind.RULE, "Leaping"), 2)
    terms = graph.most_referenced(held, document, kinds=[NodeKind.TERM])
    assert [(one.ref.heading, one.count) for one in terms] == [("Gnome", 1)]
    assert len(graph.most_referenced(held, document, limit=2)) == 2


def test_a_ruling_and_what_hangs_below_a_rule_have_their_place(held: Holdings) -> None:
    compendium = next(one for one in held.documents if one.title == "Practice Rulings Summary")
    incoming = graph.graph_of(held, compendium).incoming(graph.seq_of(held, compendium, "103.2"))
    assert names(link.source for link in incoming) == ["103.1"]  # a note under it
    assert graph.seq_of(held, compendium, "G1.1") == graph.seq_of(held, compendium, "Anvil")


def test_what_is_not_there_is_refused(held: Holdings, document: Document) -> None:
    with pytest.raises(NotFound):
        graph.neighbourhood(held, document, "702.9")
    with pytest.raises(DoesNotParse):
        graph.neighbourhood(held, document, "no gnome of ours")
    for radius in (-1, graph.MOST_RADIUS + 1):
        with pytest.raises(DoesNotParse, match="radius"):
            graph.neighbourhood(held, document, "702.2", radius)


def test_a_graph_is_made_once(held: Holdings, document: Document, practice: ReferenceGraph) -> None:
    assert graph.graph_of(held, document) is practice
    assert graph.graph_of(held, held.edition("2020-01-01")) is not practice


def test_networkx_is_imported_only_for_a_graph() -> None:
    program = "import sys, app.library.graph, app.library.library; sys.exit('networkx' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_the_library_answers_the_same(tiny: Library, held: Holdings, document: Document) -> None:
    asked = tiny.graph
    assert asked.neighbourhood(document, "702.2") == graph.neighbourhood(held, document, "702.2")
    assert asked.paths(document, "101.1", "702.2") == graph.paths(held, document, "101.1", "702.2")
    assert asked.most_referenced(document) == graph.most_referenced(held, document)
    assert asked.of(document).refs == graph.graph_of(held, document).refs
