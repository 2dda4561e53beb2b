"""One capture, all the way from bytes to what the library stores of it. Runs in worker processes."""

from __future__ import annotations

import zlib
from collections import Counter
from dataclasses import dataclass, field
from importlib import import_module

import msgspec

from app.library.records import (
    Basis,
    DocumentKind,
    Edge,
    Node,
    NodeKind,
    Occurrence,
    Oddity,
    Piece,
    Repair,
    Status,
)
from ingest import readers
from ingest.dating import infer
from ingest.entries import IndexEntry, entries_of
from ingest.errors import LedgerMismatch
from ingest.headings import headings_of
from ingest.ledger import Ledger, balance
from ingest.model import Capture, Reading, Tree
from ingest.references import references_of

_COUNTED = {
    NodeKind.CHAPTER: "chapters", NodeKind.SECTION: "sections", NodeKind.RULE: "rules", NodeKind.SUBRULE: "subrules",
    NodeKind.EXAMPLE: "examples", NodeKind.RULING: "rulings", NodeKind.NOTE: "notes", NodeKind.TERM: "glossary_entries",
}  # fmt: skip


class LedgerRecord(msgspec.Struct, array_like=True):
    """A ledger as stored: lines by kind, unaccounted lines, and every piece of every line."""

    kinds: dict[str, int]
    unaccounted: list[int]
    pieces: list[Piece]


@dataclass(slots=True)
class Parsed:
    """Everything the library stores of one document; ``edges`` and ``occurrences`` by node ``seq``."""

    sha256: str
    source: str
    title: str
    kind: DocumentKind
    effective: str | None
    basis: Basis
    complete: bool
    reader: str
    encoding: str
    newline: str
    size: int
    lines: int
    counts: dict[str, int]
    references: dict[str, int]
    nodes: list[Node]
    entries: dict[int, IndexEntry]
    occurrences: dict[int, list[Occurrence]]
    edges: list[Edge]
    repairs: list[Repair]
    oddities: list[Oddity]
    notes: list[str]
    capture: bytes  # zlib
    ledger: bytes  # zlib of msgpack of a LedgerRecord
    unaccounted: int
    kinds: dict[str, int] = field(default_factory=dict)


def parse(capture: Capture, reading: Reading | None = None) -> Parsed:
    """Read, parse, balance and resolve one capture; ``reading`` where it was read already.

    Raises NotRecognised, Unreadable, or LedgerMismatch where the tree does not reproduce the capture's text.
    """
    reading = reading or readers.read(capture)
    tree: Tree = import_module(f"ingest.grammar.{reading.grammar}").parse(reading, capture.name)
    ledger = balance(reading, tree)
    if ledger.doubled or ledger.mismatched:
        raise LedgerMismatch(_mismatch(capture, tree, ledger))
    _date(tree)
    occurrences, edges, odd = references_of(tree)
    return _parsed(capture, reading, tree, ledger, occurrences, edges, odd)


def _date(tree: Tree) -> None:
    """Infer a date from headings where the capture declares none; note where a part of one mixes editions."""
    if tree.basis is not Basis.NONE and tree.kind is not DocumentKind.EXTRACT:
        return
    day, evidence = infer(headings_of(tree))
    if tree.basis is not Basis.NONE:
        tree.notes += [f"declares {tree.effective}, but {evidence}"] if "mixed" in evidence else []
        return
    if day is not None:
        tree.effective, tree.basis = day, Basis.HEADINGS
    if evidence:
        tree.notes.append(evidence)


def _parsed(
    capture: Capture, reading: Reading, tree: Tree, ledger: Ledger, occurrences: dict[int, list[Occurrence]],
    edges: list[Edge], odd: list[Oddity],
) -> Parsed:  # fmt: skip
    record = LedgerRecord(dict(ledger.kinds), ledger.unaccounted, ledger.pieces)
    return Parsed(
        sha256=capture.sha256, source=capture.name, title=tree.title, kind=tree.kind, effective=tree.effective,
        basis=tree.basis, complete=tree.complete, reader=reading.reader, encoding=reading.encoding,
        newline=reading.newline, size=len(capture.data), lines=len(reading.lines), counts=_counts(tree.nodes),
        references=_reference_counts(occurrences, edges), nodes=tree.nodes, entries=entries_of(tree.nodes),
        occurrences=occurrences, edges=edges, repairs=tree.repairs, oddities=tree.oddities + odd, notes=tree.notes,
        capture=zlib.compress(capture.data, 6), ledger=zlib.compress(msgspec.msgpack.encode(record), 6),
        unaccounted=len(ledger.unaccounted), kinds=dict(ledger.kinds),
    )  # fmt: skip


def _counts(nodes: list[Node]) -> dict[str, int]:
    found = Counter(_COUNTED[node.kind] for node in nodes if node.kind in _COUNTED)
    return {name: found[name] for name in _COUNTED.values()}


def _reference_counts(occurrences: dict[int, list[Occurrence]], edges: list[Edge]) -> dict[str, int]:
    """Occurrences and targets by number; glossary references by term stand apart."""
    forms = Counter("terms" if o.form == "term" else "occurrences" for row in occurrences.values() for o in row)
    numbered = [edge for edge in edges if edge.form != "term"]
    statuses = Counter(edge.status for edge in numbered)
    return {
        "occurrences": forms["occurrences"], "targets": len(numbered), "terms": forms["terms"],
        **{str(status): statuses[status] for status in Status},
    }  # fmt: skip


def _mismatch(capture: Capture, tree: Tree, ledger: Ledger) -> str:
    nodes = ", ".join(f"{tree.nodes[s].kind} {tree.nodes[s].number or ''}".strip() for s in ledger.mismatched[:3])
    lines = ", ".join(map(str, ledger.doubled[:3]))
    return f"{capture.name}: the tree does not reproduce the capture: {nodes} lines counted twice: {lines or 'none'}"
