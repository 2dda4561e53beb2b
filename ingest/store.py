"""Writing documents into a library's SQLite file: distinct texts and entries once, everything else by document."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Self

import msgspec

from app.library.records import Node
from app.library.schema import TABLES
from ingest.entries import IndexEntry
from ingest.parse import Parsed

_json = msgspec.json.Encoder()


class Store:
    """An open library file, to be used in a `with` statement: what was added is kept where nothing is raised in it.
    ``new_entries`` collects the ids of entries added since it was opened."""

    def __init__(self, path: Path) -> None:
        fresh = not path.exists()
        self.connection = sqlite3.connect(path, isolation_level=None)
        self.connection.execute("PRAGMA journal_mode = OFF")  # the file is published only when whole
        self.connection.execute("PRAGMA synchronous = OFF")
        self.connection.execute("PRAGMA cache_size = -65536")
        if fresh:
            self.connection.executescript(TABLES)
        self.connection.execute("BEGIN")
        self._texts: dict[str, int] = dict(self.connection.execute("SELECT body, id FROM text"))
        self._entries: dict[bytes, int] = dict(self.connection.execute("SELECT sha256, id FROM entry"))
        self.new_entries: list[int] = []

    def hashes(self) -> set[str]:
        """The sha256 of every document held."""
        return {row[0] for row in self.connection.execute("SELECT sha256 FROM document")}

    def add(self, parsed: Parsed) -> int:
        """Add a document. Returns its id."""
        document = self._add_document(parsed)
        self._add_nodes(document, parsed)
        self._add_references(document, parsed)
        self._add_findings(document, parsed)
        return document

    def entries_added(self) -> list[tuple[int, str, str, str, str, str]]:
        """The new entries, as (id, kind, heading, inherited, body, examples)."""
        if not self.new_entries:
            return []
        sql = "SELECT id, kind, heading, inherited, body, examples FROM entry WHERE id >= ? ORDER BY id"
        return self.connection.execute(sql, (self.new_entries[0],)).fetchall()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Commit and gather statistics for the query planner, unless something was raised; close in either case."""
        with closing(self.connection):
            if kind is None:
                self.connection.execute("COMMIT")
                self.connection.execute("ANALYZE")

    def _add_document(self, parsed: Parsed) -> int:
        values = (
            parsed.sha256, parsed.sha256, parsed.source, parsed.title, str(parsed.kind), parsed.effective,
            str(parsed.basis), parsed.complete, parsed.reader, parsed.encoding, parsed.newline, parsed.size,
            parsed.lines, _text(parsed.counts), _text(parsed.notes), _text(parsed.references),
        )  # fmt: skip
        cursor = self.connection.execute(
            "INSERT INTO document (sha256, slug, source, title, kind, effective, basis, complete, reader, encoding,"
            f" newline, size, lines, counts, notes, reference_counts) VALUES ({_marks(values)})", values,
        )  # fmt: skip
        document = cursor.lastrowid
        assert document is not None
        self.connection.execute("INSERT INTO capture VALUES (?, ?, ?)", (document, parsed.capture, parsed.ledger))
        return document

    def _add_nodes(self, document: int, parsed: Parsed) -> None:
        rows = (self._node_row(document, node, parsed.entries.get(node.seq)) for node in parsed.nodes)
        self._insert("node", 15, rows)

    def _node_row(self, document: int, node: Node, entry: IndexEntry | None) -> tuple[object, ...]:
        return (
            document, node.seq, str(node.kind), node.number, node.ordinal, node.parent, node.position,
            self._text_id(node.text), node.is_title, node.mark, _text(node.sources) if node.sources else "[]",
            node.first_line, node.last_line, _text(node.flags) if node.flags else "[]",
            self._entry_id(entry) if entry else None,
        )  # fmt: skip

    def _add_references(self, document: int, parsed: Parsed) -> None:
        nodes = parsed.nodes
        rows = (
            (self._text_id(nodes[seq].text), o.start, o.end, o.form, _text(o.targets), o.quoted)
            for seq, found in parsed.occurrences.items()
            for o in found
        )
        self._insert("occurrence", 6, rows)
        edges = ((document, e.source, e.start, e.target, e.target_seq, str(e.status)) for e in parsed.edges)
        self._insert("edge", 6, edges)

    def _add_findings(self, document: int, parsed: Parsed) -> None:
        repairs = ((document, r.line, r.column, r.captured, r.restored, r.reason) for r in parsed.repairs)
        self._insert("repair", 6, repairs)
        self._insert("oddity", 5, ((document, o.kind, o.line, o.number, o.detail) for o in parsed.oddities))

    def _insert(self, table: str, width: int, rows: Iterable[tuple[object, ...]]) -> None:
        marks = ", ".join("?" * width)
        self.connection.executemany(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", rows)

    def _text_id(self, body: str) -> int:
        found = self._texts.get(body)
        if found is None:
            found = self._texts[body] = len(self._texts) + 1
            self.connection.execute("INSERT INTO text VALUES (?, ?)", (found, body))
        return found

    def _entry_id(self, entry: IndexEntry) -> int:
        digest = entry.digest
        found = self._entries.get(digest)
        if found is None:
            found = self._entries[digest] = len(self._entries) + 1
            values = (found, digest, entry.kind, entry.heading, entry.inherited, entry.body, entry.examples)
            self.connection.execute(f"INSERT INTO entry VALUES ({_marks(values)})", values)
            self.new_entries.append(found)
        return found


def _text(value: object) -> str:
    return _json.encode(value).decode()


def _marks(values: tuple[object, ...]) -> str:
    return ", ".join("?" * len(values))
