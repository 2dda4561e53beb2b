"""The five seeds against the golden facts: counts, every section, every example, single rules, references, ledger."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from app.library.records import Node, NodeKind, Status
from ingest.outline import parent_number

pytestmark = pytest.mark.corpus
_DATA = Path(__file__).parent / "data"
_READERS = {
    "000": "lost_characters", "001": "list_extract", "002": "rules_site", "003": "crystal_keep", "004": "annotate",
}  # fmt: skip
each_seed = pytest.mark.parametrize("name", _READERS)
_LETTERS = "abcdefghijkmnpqrstuvwxyz"
_FURTHER = (NodeKind.PARAGRAPH, NodeKind.TABLE, NodeKind.LIST)


def _data(name: str) -> Any:
    return json.loads((_DATA / name).read_text(encoding="utf-8"))


@each_seed
def test_contents_alone_decide_the_reader(seed_of: Any, name: str) -> None:
    assert seed_of(name).reading.reader == _READERS[name]


@each_seed
def test_headline_counts(seed_of: Any, name: str) -> None:
    seed = seed_of(name)
    expected = _data("seed_counts.json")[name]
    kinds = Counter(str(node.kind) for node in seed.tree.nodes)
    found = {key: kinds[key] for key in expected if key in NodeKind.__members__.values()}
    found |= {
        "titles": sum(node.is_title for node in seed.tree.nodes),
        "marks": sum(bool(node.mark) for node in seed.tree.nodes),
        "repairs": len(seed.tree.repairs) if expected["repairs"] is not None else None,
    }
    assert found == {key: value for key, value in expected.items() if key in found}


@each_seed
def test_counts_of_every_section(seed_of: Any, name: str) -> None:
    seed = seed_of(name)
    found = {str(n.number): [0, 0, 0, 0] for n in seed.nodes(NodeKind.SECTION)}
    kinds = [NodeKind.RULE, NodeKind.SUBRULE, NodeKind.EXAMPLE, NodeKind.RULING]
    for node in seed.nodes(*kinds):
        found[seed.section_of(node)][kinds.index(node.kind)] += 1
    assert found == _data("seed_sections.json")[name]


@each_seed
def test_every_example_is_owned_as_captured(seed_of: Any, name: str) -> None:
    seed = seed_of(name)
    assert Counter(map(seed.number_of, seed.nodes(NodeKind.EXAMPLE))) == _data("seed_examples.json")[name]


@each_seed
def test_the_ledger_balances(seed_of: Any, name: str) -> None:
    seed = seed_of(name)
    ledger = seed.ledger
    assert (ledger.unaccounted, ledger.doubled, ledger.mismatched) == ([], [], [])
    accounted = Counter[int]()
    for piece in ledger.pieces:
        accounted[piece.line] += len(re.sub(r"\s", "", seed.reading.lines[piece.line - 1].raw[piece.start : piece.end]))
    assert accounted == {n.number: len(re.sub(r"\s", "", n.raw)) for n in seed.reading.lines if n.raw.strip()}


def _golden() -> list[Any]:
    return [pytest.param(row, id=f"{row['seed']}-{row['number']}") for row in _data("seed_golden.json")]


@pytest.mark.parametrize("row", _golden())
def test_golden_rule(seed_of: Any, row: dict[str, Any]) -> None:
    seed = seed_of(row["seed"])
    node = seed.find(NodeKind(row["kind"]), row["number"])
    further = seed.children(node, *_FURTHER)
    assert node.is_title is row["title"]
    assert 1 + len(further) == row["paragraphs"]
    assert len(seed.children(node, NodeKind.EXAMPLE)) == row["examples"]
    assert seed.line(node.first_line) == row["line"]
    assert _plain(node.text).startswith(_plain(row["words"]))
    _check_parent(seed, node, row["parent"])


def _check_parent(seed: Any, node: Node, number: str) -> None:
    """The parent is the node of that number; where the capture lacks it, the nearest above, and so flagged."""
    if node.kind is NodeKind.RULING:
        assert node.number is not None
        assert node.number.partition(".Ruling")[0] == number
    elif number != "-":
        assert parent_number(node.number) == number
    parent = seed.tree.nodes[node.parent] if node.parent is not None else None
    if any(n.number == number for n in seed.nodes(NodeKind.CHAPTER, NodeKind.SECTION, NodeKind.RULE)):
        assert parent is not None
        assert parent.number == number
    else:
        assert parent is None or "misplaced" in node.flags


def _plain(text: str) -> str:
    """The words as the facts quote them: restored quotes and apostrophes back to one sign, marked symbols left out."""
    text = re.sub(r"\{\?(?:/\?)?\}", "", text).replace("/", " / ") if "{?" in text else text
    text = re.sub("[’‘“”\u25a1]", "\u25a1", text)
    return re.sub(r"\s+(?=[,.;])", "", " ".join(text.split()))


def _targets(text: str) -> Counter[str]:
    """The targets a row lists: ``601.2b 601.2f,601.2g``, long ranges as ``first..last``."""
    found: Counter[str] = Counter()
    for part in re.split(r"[ ,]", text) if text != "-" else []:
        first, dots, last = part.partition("..")
        if dots:
            stem = first.rstrip(_LETTERS)
            letters = _LETTERS[_LETTERS.index(first[-1]) : _LETTERS.index(last[-1]) + 1]
            found.update(stem + letter for letter in letters)
        else:
            found[part] += 1
    return found


@pytest.mark.parametrize("row", _golden())
def test_golden_references(seed_of: Any, row: dict[str, Any]) -> None:
    seed = seed_of(row["seed"])
    node = seed.find(NodeKind(row["kind"]), row["number"])
    own = {node.seq, *(n.seq for n in seed.children(node, *_FURTHER))}
    edges = [edge for edge in seed.edges if edge.source in own and edge.form != "term"]
    assert Counter(edge.target for edge in edges) == _targets(row["refs"])
    present = {edge.status in (Status.PRESENT, Status.TITLE_DISAGREES) for edge in edges}
    assert present == {"-": set(), "all": {True}, "none": {False}, "part": {True, False}}[row["exist"]]


@each_seed
def test_reference_totals(seed_of: Any, name: str) -> None:
    seed = seed_of(name)
    expected = _data("seed_counts.json")[name]
    occurrences = [o for row in seed.occurrences.values() for o in row if o.form != "term"]
    targets = [edge for edge in seed.edges if edge.form != "term"]
    assert (len(occurrences), len(targets)) == (expected["occurrences"], expected["targets"])
