"""Words that introduce a chapter or section are no part of what it says: it stays the same section without them."""

from __future__ import annotations

import sqlite3
from typing import cast

import pytest

from app.library.databases import KeptConnection
from app.library.lineage import items as read_items
from app.library.lineage.wordings import WordingIds
from app.library.publication import Publication, Row
from ingest.lineage import items as made_items

NODES = [
    (1, "chapter", "7", None, "Extras"), (2, "paragraph", None, 1, "This chapter is about kites."),
    (3, "section", "702", 1, "Kites"), (4, "paragraph", None, 3, "Look here for kites."),
    (5, "rule", "702.1", 3, "A kite may fly."), (6, "paragraph", None, 5, "It needs wind."),
]  # fmt: skip


class _Stored:
    """A document in memory, asked as a publication is."""

    def __init__(self) -> None:
        self.connection = sqlite3.connect(":memory:", factory=KeptConnection)
        self.connection.execute("CREATE TABLE node (document, seq, kind, number, parent, is_title, text)")
        self.connection.execute("CREATE TABLE text (id, body)")
        for seq, kind, number, parent, body in NODES:
            self.connection.execute("INSERT INTO node VALUES (1, ?, ?, ?, ?, 0, ?)", (seq, kind, number, parent, seq))
            self.connection.execute("INSERT INTO text VALUES (?, ?)", (seq, body))

    def rows(self, sql: str, values: tuple[int, ...]) -> list[Row]:
        """The answer to a query."""
        return self.connection.execute(sql, values).fetchall()


@pytest.fixture
def stored() -> _Stored:
    return _Stored()


def test_matching_leaves_introductions_out(stored: _Stored) -> None:
    bodies = {item.label: item.body for item in made_items.load_items(stored.connection, 1)}
    assert bodies == {"7": "Extras", "702": "Kites", "702.1": "A kite may fly.\nIt needs wind."}


def test_reading_leaves_introductions_out(stored: _Stored) -> None:
    ids = WordingIds()
    items = read_items.load_items(cast(Publication, stored), 1, {}, ids)
    assert [ids.parts(wording)[0] for wording in items.wordings] == [(1,), (3,), (5, 6)]
