"""Every official edition at hand: nothing lost, nothing invented. Figures are facts about the editions."""

from __future__ import annotations

import re
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from app.library.records import NodeKind
from ingest import readers
from ingest.grammar import official
from ingest.ledger import balance
from ingest.model import Capture, Tree

pytestmark = pytest.mark.corpus

_AT_LINE_START = re.compile(r"[ \t]*(\d{3}\.(?:\d+[a-z]{0,2}|[a-z]))(?![\da-z])")


def parse(path: Path) -> tuple[Tree, bool, set[str]]:
    """The tree, whether its ledger balances, and the numbers a plain scan finds at line starts."""
    reading = readers.read(Capture(path.name, path.read_bytes()))
    tree = official.parse(reading, path.name)
    scanned = {m.group(1) for line in reading.lines if (m := _AT_LINE_START.match(line.raw))}
    return tree, balance(reading, tree).balanced, scanned


def summary(path: Path) -> tuple[str, str | None, str, bool, bool, set[str], set[str], set[str]]:
    tree, balanced, scanned = parse(path)
    numbers = {n.number for n in tree.nodes if n.kind in (NodeKind.RULE, NodeKind.SUBRULE) and n.number}
    printed = {n.number for n in tree.nodes if n.kind is NodeKind.CONTENTS and n.number}
    headings = {n.number for n in tree.nodes if n.kind in (NodeKind.CHAPTER, NodeKind.SECTION) and n.number}
    return path.stem, tree.effective, str(tree.basis), tree.complete, balanced, numbers, scanned, printed - headings


@pytest.fixture(scope="module")
def summaries(shared_dir: Path) -> list[tuple[str, str | None, str, bool, bool, set[str], set[str], set[str]]]:
    with ProcessPoolExecutor(2) as pool:
        return list(pool.map(summary, sorted((shared_dir / "editions").glob("*.txt")), chunksize=8))


def test_each_declares_the_date_it_is_filed_under_and_is_complete(summaries: list[tuple[object, ...]]) -> None:
    wrong = [row[:5] for row in summaries if row[0] != row[1] or row[2] != "declared" or not (row[3] and row[4])]
    assert not wrong


def test_no_number_is_lost_or_invented(summaries: list[tuple[Any, ...]]) -> None:
    assert not {row[0]: row[5] ^ row[6] for row in summaries if row[5] != row[6]}


def test_every_printed_heading_is_in_the_body(summaries: list[tuple[object, ...]]) -> None:
    assert {row[0]: row[7] for row in summaries if row[7]} == _NOT_IN_THE_BODY


# Real gaps of the publisher's: the contents list a section that the body does not have.
_NOT_IN_THE_BODY: dict[str, set[str]] = {}


def test_the_canonical_edition(shared_dir: Path) -> None:
    tree, _, _ = parse(shared_dir / "editions" / "2026-08-07.txt")
    counts = Counter(str(node.kind) for node in tree.nodes)
    assert counts["rule"] + counts["subrule"] == 3162
    assert {kind: counts[kind] for kind in ("section", "chapter", "term", "example")} == {
        "section": 147, "chapter": 9, "term": 739, "example": 277,
    }  # fmt: skip
    assert [n.number for n in tree.nodes if n.number and n.number.endswith("aa")] == ["704.5aa"]
    examples = Counter(node.parent for node in tree.nodes if node.kind is NodeKind.EXAMPLE)
    number_of = {node.seq: node.number for node in tree.nodes}
    assert sorted(str(number_of[s]) for s, n in examples.items() if s is not None and n == 4) == ["613.6", "707.3", "800.4a"]
