"""Compiled cards kept on disk by the content of their data, so that a scenario does not wait for the compiler.

`<root>/compiled_cards/current` is a link to an SQLite file named by its hash, as `app.library.cards` keeps its own. It is made
whole by `app.scenarios.cards.compiled_library`, by one state of the compiler; another one does not read it. Rows are pickles,
of which only the compiler's own classes are read.
"""

from __future__ import annotations

import hashlib
import io
import pickle
import sqlite3
import zlib
from collections.abc import Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import app.engine
from app.engine.oracle import CompiledCard
from app.library.cards.compiled import link_to
from app.library.cards.files import ReadOnlyDatabase, file_fault
from app.library.places import rules_data
from app.scenarios.setup.certainty import PROVEN_KINDS, LeastCertain

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE card (content BLOB PRIMARY KEY, compiled BLOB NOT NULL) WITHOUT ROWID;
"""
COMPILER, CARDS, FIGURES = "compiler", "cards", "figures"
"""Keys of `meta`: the state of the compiler, the file of card data, and figures of how the cards are read, as JSON."""

_CONTENT_BYTES = 16
_READABLE = ("app.engine.trees", "app.engine.oracle", "app.scenarios.setup.certainty")


class KeptCard(NamedTuple):
    """A compiled card and the least certain of its words."""

    compiled: CompiledCard
    certainty: LeastCertain


class CompiledCards:
    """The compiled cards of a library, opened for reading. Safe to use from many threads."""

    def __init__(self, path: Path) -> None:
        """Open a file that is there. Raises sqlite3.Error where it is none of these."""
        self.path = path
        self._database = ReadOnlyDatabase(path)
        self.meta: dict[str, str] = dict(self._database.rows("SELECT key, value FROM meta"))

    @classmethod
    def open(cls, root: Path | None = None) -> CompiledCards | None:
        """Those of a library root; None where there are none, or none that this compiler made."""
        path = link_to(root).resolve()
        if not path.exists() or file_fault(path):
            return None
        try:
            found = cls(path)
        except sqlite3.Error:
            return None
        return found if found.meta.get(COMPILER) == compiler() else None

    def find(self, data: Mapping[str, Any]) -> KeptCard | None:
        """A card object compiled; None where just this one is not kept."""
        try:
            rows = self._database.rows("SELECT compiled FROM card WHERE content = ?", content_of(msgspec.json.encode(data)))
            return unpacked(rows[0][0]) if rows else None
        except (sqlite3.Error, TypeError):  # a value that JSON does not know, say, in data that someone wrote
            return None


def content_of(data: bytes) -> bytes:
    """The key of a card object encoded as JSON."""
    return hashlib.sha256(data).digest()[:_CONTENT_BYTES]


def packed(card: KeptCard) -> bytes:
    """A row of the file."""
    found = io.BytesIO()
    _CompiledWriter(found, pickle.HIGHEST_PROTOCOL).dump(card)
    return zlib.compress(found.getvalue(), 1)


def unpacked(row: bytes) -> KeptCard | None:
    """What a row holds; None where it is not what this compiler makes."""
    try:
        found = _CompiledReader(io.BytesIO(zlib.decompress(row))).load()
    except (pickle.UnpicklingError, zlib.error, AttributeError, EOFError, ImportError, IndexError, TypeError, ValueError):
        return None
    return found if isinstance(found, KeptCard) else None


class _CompiledWriter(pickle.Pickler):
    """Writes members of enumerations by class and value: some versions of Python write a call that the reader forbids."""

    def reducer_override(self, found: Any) -> Any:
        return (type(found), (found.value,)) if isinstance(found, Enum) else NotImplemented


class _CompiledReader(pickle.Unpickler):
    """Reads the compiler's own classes and nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        own = module == __name__ or any(module == one or module.startswith(f"{one}.") for one in _READABLE)
        if not own or "." in name or not isinstance(found := super().find_class(module, name), type):
            raise pickle.UnpicklingError(f"{module}.{name} is no part of a compiled card")
        return found


@cache
def compiler() -> str:
    """The state of the compiler, of the engine that says what it plays, and of the list of proven kinds: another wherever one of
    their files is changed."""
    engine = Path(app.engine.__file__).parent
    files = [*sorted(engine.rglob("*.py")), *sorted(Path(__file__).parent.glob("*.py")), rules_data() / PROVEN_KINDS]
    seen = hashlib.sha256()
    for file in files:
        state = file.stat()
        seen.update(f"{file.name} {state.st_size} {state.st_mtime_ns}\n".encode())
    return seen.hexdigest()
