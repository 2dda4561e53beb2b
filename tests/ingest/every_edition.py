"""What the tests ask of every official edition at hand: each is read, parsed, balanced and resolved once for all of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import msgspec

from app.library.records import Edge, NodeKind, Occurrence, Oddity, Status
from ingest import readers
from ingest.grammar import official
from ingest.headings import headings_of
from ingest.ledger import balance
from ingest.model import Capture, Tree
from ingest.references import references_of

_AT_LINE_START = re.compile(r"[ \t]*(\d{3}\.(?:\d+[a-z]{0,2}|[a-z]))(?![\da-z])")


class ReferenceCounts(msgspec.Struct, frozen=True):
    """What the references of one document come to. ``dangling`` holds (owner's number or "", target)."""

    occurrences: int
    targets: int
    exist: int
    terms: int
    shapes: dict[str, int]
    dangling: list[tuple[str, str]]
    disagreeing: int
    unresolved_terms: int


class EditionFacts(msgspec.Struct, frozen=True):
    """Facts of one edition: the day of its file and of its text, its numbers as parsed and as a plain scan finds them at line
    starts, sections that only the contents list, (number, heading) pairs, and its references."""

    filed: str
    effective: str | None
    basis: str
    complete: bool
    balanced: bool
    numbers: set[str]
    scanned: set[str]
    only_in_contents: set[str]
    headings: list[tuple[str, str]]
    references: ReferenceCounts


def read_facts(path: Path) -> EditionFacts:
    """The facts of an official edition."""
    reading = readers.read(Capture(path.name, path.read_bytes()))
    tree = official.parse(reading, path.name)
    headings = _numbers(tree, NodeKind.CHAPTER, NodeKind.SECTION)
    return EditionFacts(
        path.stem, tree.effective, str(tree.basis), tree.complete, balance(reading, tree).balanced,
        _numbers(tree, NodeKind.RULE, NodeKind.SUBRULE),
        {found.group(1) for line in reading.lines if (found := _AT_LINE_START.match(line.raw))},
        _numbers(tree, NodeKind.CONTENTS) - headings, headings_of(tree), count_references(tree, *references_of(tree)),
    )  # fmt: skip


def count_references(
    tree: Tree, occurrences: dict[int, list[Occurrence]], edges: list[Edge], oddities: list[Oddity]
) -> ReferenceCounts:
    """What the references of a tree come to, from what ``references_of`` gives."""
    numbered = [edge for edge in edges if edge.form != "term"]
    terms = [edge for edge in edges if edge.form == "term"]
    shapes = Counter(_shape(one.targets) for row in occurrences.values() for one in row if one.form != "term")
    number_of = {node.seq: node.number or "" for node in tree.nodes}
    return ReferenceCounts(
        sum(shapes.values()), len(numbered), sum(edge.target_seq is not None for edge in numbered), len(terms), dict(shapes),
        [(number_of[edge.source], edge.target) for edge in numbered if edge.status is Status.DANGLING],
        sum(odd.kind == "title_disagrees" for odd in oddities), sum(edge.status is Status.DANGLING for edge in terms),
    )  # fmt: skip


def read_all(paths: Iterable[Path]) -> list[EditionFacts]:
    """The facts of each, in order, read on two processors."""
    with ProcessPoolExecutor(2, mp_context=get_context("forkserver")) as pool:
        return list(pool.map(read_facts, paths, chunksize=8))


def _numbers(tree: Tree, *kinds: NodeKind) -> set[str]:
    return {node.number for node in tree.nodes if node.kind in kinds and node.number}


def _shape(targets: tuple[str, ...]) -> str:
    if len(targets) > 1:
        return "ranges"
    return {1: "chapters", 3: "sections"}.get(len(targets[0]), "numbers")
