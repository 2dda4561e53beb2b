"""Lineage: which rule of one edition is which of the next, and the lines woven of all these steps.

``update`` is all that the building of a library calls. Comparisons are stored, so that a new edition is compared with
its two neighbours only.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from ingest.lineage.transitions import Task, Told, compute, fingerprint, wanted
from ingest.lineage.weave import weave

__all__ = ["fingerprint", "update"]


def update(database: Path, told: Told | None = None, jobs: int | None = None) -> bool:
    """Bring the lineage of a library file up to date with its documents, and with the hand decisions.

    ``told`` hears how many comparisons are done, of how many, and what is being compared. Returns whether there was anything
    to do. Raises IngestError where a hand decision does not fit the documents.
    """
    connection = sqlite3.connect(database, isolation_level=None)
    try:
        todo, obsolete = _plan(connection)
        if not todo and not obsolete and not _is_missing(connection):
            return False
        connection.execute("PRAGMA journal_mode = OFF")  # the file is published only when whole
        connection.execute("PRAGMA synchronous = OFF")
        rows = [row for found in compute(database, todo, told or _nobody, jobs) for row in found]
        connection.execute("BEGIN")
        connection.executemany("DELETE FROM lineage_transition WHERE older = ? AND newer = ? AND attached = ?", obsolete)
        connection.executemany("INSERT OR REPLACE INTO lineage_transition VALUES (?, ?, ?, ?, ?)", rows)
        weave(connection)
        connection.execute("COMMIT")
    finally:
        connection.close()
    return True


def _plan(connection: sqlite3.Connection) -> tuple[list[Task], list[tuple[int, int, int]]]:
    """The comparisons that are called for and not stored; the keys of those stored and no longer called for."""
    held = {(older, newer, attached): digest for older, newer, attached, digest in connection.execute(
        "SELECT older, newer, attached, digest FROM lineage_transition")}  # fmt: skip
    keep: set[tuple[int, int, int]] = set()
    todo: list[Task] = []
    for task in wanted(connection):
        editions = task.anchors or (task.older,)
        keys = [(edition.id, task.newer.id, task.attached and rank) for rank, edition in enumerate(editions, 1)]
        if all(held.get(key) == task.digest for key in keys):
            keep.update(keys)
        else:
            todo.append(task)
    return todo, sorted(held.keys() - keep)


def _is_missing(connection: sqlite3.Connection) -> bool:
    """Whether a document has no lines yet, as in a library of one edition."""
    sql = "SELECT 1 FROM document d WHERE NOT EXISTS (SELECT 1 FROM lineage_members m WHERE m.document = d.id)"
    return connection.execute(sql).fetchone() is not None


def _nobody(done: int, total: int, on: str) -> None:
    """Told of progress, and silent."""
