"""What references name in their own document: present, absent, another title, dangling."""

from __future__ import annotations

import pytest

from app.library.records import Basis, DocumentKind, Edge, Node, NodeKind, Oddity, Status
from ingest.model import Tree
from ingest.references import references_of

PRACTICE = """
introduction||Numbers such as rule 702.2k are never used.
contents|1|Gnomes
contents|212|Ponds and Lakes
chapter|1|Gnomes
section|100|Hats and Bells
rule|100.1|A hat.
subrule|100.1a|A red hat.
subrule|100.1b|A blue hat.
rule|100.2|Jingling!
section|101|Skating
rule|101.1|Skates.
chapter|7|Further Matters
section|702|Abilities
rule|702.1|Running text.
rule|702.2|Leaping
subrule|702.2a|High.
"""
GLOSSARY = """
glossary||Glossary
term||Hat
sense|1|On the head.
sense|4|On the bell.
term||Order, Ordered
definition||Which is first.
"""


def tree(rows: str, *, complete: bool = True, kind: DocumentKind = DocumentKind.EDITION) -> Tree:
    """A tree of rows ``kind|number|text``; unnumbered nodes stand under the last numbered one or term."""
    nodes: list[Node] = []
    owner: int | None = None
    for seq, row in enumerate(rows.strip().split("\n")):
        name, number, text = row.split("|")
        what = NodeKind(name)
        parts = (NodeKind.PARAGRAPH, NodeKind.EXAMPLE, NodeKind.DEFINITION, NodeKind.SENSE, NodeKind.NOTE)
        title = what is NodeKind.RULE and text in ("Leaping",)
        flags = ("truncated",) if text.endswith("…") else ()
        nodes.append(
            Node(seq=seq, kind=what, parent=owner if what in parts else None, text=text, number=number or None,
                 is_title=title, first_line=seq + 1, last_line=seq + 1, flags=flags)
        )  # fmt: skip
        owner = owner if what in parts else seq
    return Tree("Practice", kind, "2030-01-01", Basis.DECLARED, complete, nodes, [])


def resolved(asking: str, rows: str = PRACTICE, **options: object) -> tuple[list[Edge], list[Oddity]]:
    """The edges and oddities of one more row that asks."""
    _, edges, oddities = references_of(tree(rows + asking, **options))  # type: ignore[arg-type]
    return edges, oddities


@pytest.mark.parametrize(
    ("says", "status"),
    [
        ("rule 100.1b", Status.PRESENT),
        ("rule 702.2a", Status.PRESENT),
        ("section 7", Status.PRESENT),
        ("rule 100, “Hats and Bells.”", Status.PRESENT),
        ("rule 100, \"HATS AND BELLS,\"", Status.PRESENT),
        ("rule 100, “Hat and Bell.”", Status.PRESENT),  # plural folded
        ("rule 702.2, “Leaping.”", Status.PRESENT),
        ("rule 702.2a, “Leaping.”", Status.PRESENT),  # the title rule's heading
        ("rule 702.2a, “Abilities.”", Status.PRESENT),  # the section's
        ("rule 702.2a, “Further Matters.”", Status.PRESENT),  # the chapter's
        ("rule 702.2a, “Jumping.”", Status.TITLE_DISAGREES),
        ("rule 100.2, “Jingling!”", Status.PRESENT),  # a title that ends like a sentence
        ("rule 101, “Hats and Bells,”", Status.TITLE_DISAGREES),
        ("rule 100.1, “Red Things.”", Status.PRESENT),  # running text has no title to disagree with …
        ("rule 100.1, “Skating.”", Status.TITLE_DISAGREES),  # … but this is another section's
        ("section 1, “Gnomes,”", Status.PRESENT),
        ("section 1, “Further Matters,”", Status.TITLE_DISAGREES),
        ("rule 100.3", Status.DANGLING),
        ("rule 702.2l", Status.DANGLING),
        ("rule 500", Status.DANGLING),
        ("section 4", Status.DANGLING),
    ],
)
def test_status_in_a_complete_document(says: str, status: Status) -> None:
    edges, oddities = resolved(f"rule|702.9|See {says}")
    assert [edge.status for edge in edges] == [status]
    assert (edges[0].target_seq is None) == (status is Status.DANGLING)
    expected = {Status.DANGLING: "dangling", Status.TITLE_DISAGREES: "title_disagrees"}.get(status)
    assert [(odd.kind, odd.number) for odd in oddities] == ([(expected, "702.9")] if expected else [])


@pytest.mark.parametrize(
    ("says", "detail"),
    [
        ("rule 100.3", "there is no 100.3: 100 ends with 100.2"),
        ("rule 100.2b", "there is no 100.2b: nothing stands below 100.2"),
        ("rule 703, “Leaping.”", "there is no 703: 7 ends with 702, the title of 702.2"),
        ("rule 702.1o", "702.1o is not a rule number"),
        ("rule 101, “Hats and Bells.”", "101 bears “Skating”; quoted is “Hats and Bells”, the title of 100"),
    ],
)
def test_an_oddity_says_why(says: str, detail: str) -> None:
    _, oddities = resolved(f"rule|702.9|See {says}")
    assert [odd.detail for odd in oddities] == [detail]


@pytest.mark.parametrize(
    ("says", "status"),
    [
        ("rule 100.1a", Status.PRESENT),
        ("rule 100.1c", Status.DANGLING),  # in a section that the capture holds
        ("rule 102", Status.DANGLING),  # behind the last section of chapter 1, which chapter 2 follows
        ("rule 600.1", Status.ABSENT),
        ("section 6", Status.ABSENT),
        ("rule 702.10", Status.ABSENT),  # behind the end of the capture
        ("rule 703", Status.ABSENT),
        ("rule 150", Status.DANGLING),
        ("rule 701", Status.ABSENT),  # before the first section of a chapter: an extract of it
    ],
)
def test_status_in_a_partial_document(says: str, status: Status) -> None:
    chapters = PRACTICE.replace("chapter|7|Further", "chapter|2|Ponds\nsection|200|Lakes\nchapter|7|Further")
    edges, _ = resolved(f"rule|702.9|See {says}", chapters, complete=False)
    assert [edge.status for edge in edges] == [status]


def test_a_truncated_capture_does_not_hold_what_comes_after() -> None:
    rows = "section|205|Lakes\nrule|205.1|See rules 205.7 and 205.2b, and rule 204.9.\nsubrule|205.2a|Cut o…"
    edges, _ = resolved("", rows, complete=False)
    assert {edge.target: edge.status for edge in edges} == dict.fromkeys(["205.7", "205.2b", "204.9"], Status.ABSENT)


def test_a_quoted_title_is_held_against_the_printed_contents_where_the_body_is_missing() -> None:
    asking = "rule|101.9|See rule 212, “Lakes and Ponds,” and rule 212, “Ponds and Lakes.”"
    edges, oddities = resolved(asking, complete=False)
    assert {edge.status for edge in edges} == {Status.ABSENT}
    assert [odd.kind for odd in oddities] == ["title_disagrees"]


def test_a_restatement_that_covers_what_it_chooses_dangles_nowhere() -> None:
    edges, oddities = resolved("rule|702.9|See rule 702.5.", complete=False, kind=DocumentKind.HANDBOOK)
    assert [edge.status for edge in edges] == [Status.ABSENT]
    assert not oddities


def test_ranges_and_lists_make_an_edge_for_each_target() -> None:
    edges, oddities = resolved("rule|702.9|Rules 100.1a–c and 702.2a, and rule 100.1a again.")
    assert [(edge.target, edge.status is Status.PRESENT) for edge in edges] == [
        ("100.1a", True), ("100.1b", True), ("100.1c", False), ("702.2a", True), ("100.1a", True)
    ]  # fmt: skip
    assert len(oddities) == 1


def test_terms_are_found_in_the_glossary_alone() -> None:
    asking = "term||Bell\ndefinition||See Hat and Ordered. See Bonnet.\nrule|702.9|See Hat."
    edges, oddities = resolved(asking, PRACTICE + GLOSSARY.strip() + "\n")
    assert [(edge.form, edge.target, edge.status) for edge in edges] == [
        ("term", "Hat", Status.PRESENT), ("term", "Order, Ordered", Status.PRESENT), ("term", "Bonnet", Status.DANGLING)
    ]  # fmt: skip
    assert [odd.detail for odd in oddities] == ["there is no glossary entry “Bonnet”"]


def test_a_numbered_sense_is_no_chapter() -> None:
    edges, _ = resolved("rule|702.9|See section 4.", PRACTICE + GLOSSARY.strip() + "\n")
    assert [edge.status for edge in edges] == [Status.DANGLING]


def test_numbered_entries_and_rulings_are_places() -> None:
    rows = (
        "chapter|G|Glossary\nterm|G1.1|Hat\nsense|G1.1a|On the head.\nterm|G1.2|Bell\n"
        "note||See Rule G1.1, “Hats,” Rule G1.1a, Rule G1.9, and Rule 103.Ruling.1.\nruling|103.Ruling.1|It rings.\n"
    )
    edges, _ = resolved("", rows)
    assert [edge.status.value for edge in edges] == ["present", "present", "dangling", "present"]


@pytest.mark.parametrize("kind", ["introduction", "contents", "credits", "legal", "effective", "title"])
def test_what_tells_of_the_document_refers_to_nothing(kind: str) -> None:
    occurrences, edges, oddities = references_of(tree(PRACTICE + f"{kind}||After rule 702.2k comes rule 702.2m.\n"
                                                       "paragraph||And rule 702.2n."))  # fmt: skip
    assert not occurrences
    assert not edges
    assert not oddities


def test_occurrences_belong_to_the_node_whose_text_holds_them() -> None:
    parsed = tree(PRACTICE + "example||Under rule 100.1, so.\nparagraph||See rule 100.2.")
    occurrences, edges, _ = references_of(parsed)
    for edge in edges:
        held = {(o.start, o.end) for o in occurrences[edge.source] if edge.target in o.targets}
        assert (edge.start, edge.end) in held
        assert edge.target in parsed.nodes[edge.source].text
