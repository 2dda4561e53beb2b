"""Fixtures of the ingest tests: the five seed captures, parsed once a session."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from app.library.records import Edge, Node, NodeKind, Occurrence, Oddity
from ingest import readers
from ingest.ledger import Ledger, balance
from ingest.model import Capture, Reading, Tree
from ingest.references import references_of
from tests.ingest.bulk_service import bulk  # noqa: F401  (a fixture)
from tests.ingest.every_edition import EditionFacts, read_all
from tests.ingest.loopback import site  # noqa: F401  (a fixture)
from tests.once import held_for_all


@dataclass(frozen=True)
class Seed:
    """A parsed seed."""

    name: str
    reading: Reading
    tree: Tree
    ledger: Ledger
    occurrences: dict[int, list[Occurrence]]
    edges: list[Edge]
    odd_references: list[Oddity]

    def nodes(self, *kinds: NodeKind) -> list[Node]:
        return [node for node in self.tree.nodes if node.kind in kinds]

    def find(self, kind: NodeKind, number: str, ordinal: int = 1) -> Node:
        (found,) = (n for n in self.nodes(kind) if n.number == number and n.ordinal == ordinal)
        return found

    def children(self, node: Node, *kinds: NodeKind) -> list[Node]:
        return [n for n in self.tree.nodes if n.parent == node.seq and (not kinds or n.kind in kinds)]

    def number_of(self, node: Node | None) -> str:
        """The number of a node, or of the nearest numbered one over it."""
        while node is not None and node.number is None:
            node = self.tree.nodes[node.parent] if node.parent is not None else None
        return node.number or "" if node is not None else ""

    def section_of(self, node: Node) -> str:
        """The section a numbered node counts in, by its number."""
        return (self.number_of(node) or "").partition(".")[0]

    def line(self, physical: int) -> int:
        """The line as the golden facts count it: in the annotate page, the line of the annotated file."""
        return (physical - 10) // 5 if self.name == "004" else physical


def _path(shared: Path, name: str) -> Path:
    (found,) = (shared / "seeds").glob(f"{name}_*.txt")
    return found


@cache
def _parse(shared: Path, name: str) -> Seed:
    """Read, parse, balance and resolve a seed, as ingest does."""
    file = _path(shared, name)
    reading = readers.read(Capture(file.name, file.read_bytes()))
    tree: Tree = import_module(f"ingest.grammar.{reading.grammar}").parse(reading, file.name)
    return Seed(name, reading, tree, balance(reading, tree), *references_of(tree))


@pytest.fixture(scope="session")
def seed_of(shared_dir: Path) -> Callable[[str], Seed]:
    """Parsed seeds by their three digits."""
    return lambda name: _parse(shared_dir, name)


@pytest.fixture(scope="session")
def seed_bytes(shared_dir: Path) -> dict[str, bytes]:
    """The bytes of the seeds by their three digits."""
    return {name: _path(shared_dir, name).read_bytes() for name in ("000", "001", "002", "003", "004")}


@pytest.fixture(scope="session")
def every_edition(shared_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> list[EditionFacts]:
    """The facts of every official edition at hand, oldest first, read once for all workers."""
    with held_for_all(tmp_path_factory, "every-edition") as root:
        kept = root / "facts.msgpack"
        if not kept.exists():
            kept.write_bytes(msgspec.msgpack.encode(read_all(sorted((shared_dir / "editions").glob("*.txt")))))
    return msgspec.msgpack.decode(kept.read_bytes(), type=list[EditionFacts])
