"""Lineage: which rule of one edition is which of the next, and the lines woven of all these steps.

``update`` is all that the building of a library calls. Comparisons are stored, so that a new edition is compared with
its two neighbours only.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from ingest.lineage.transitions import Task, compute, fingerprint, wanted
from ingest.lineage.weave import weave

__all__ = ["fingerprint", "is_stale", "update"]


def update(database: Path, told: Callable[[int, int], None] | None = None, jobs: int | None = None) -> int:
    """Bring the lineage of a library file up to date with its documents, and with the hand decisions.

    ``told`` hears how many comparisons are done, of how many. Returns how many there were to do; with none, and the
    lines there, nothing is written. Raises IngestError where a hand decision does not fit the documents.
    """
    connection = sqlite3.connect(database, isolation_level=None)
    try:
        tasks = stale(connection)
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
        rows = [row for found in compute(database, tasks, told or _nobody, jobs) for row in found]
        connection.execute("BEGIN")
        connection.executemany("INSERT OR REPLACE INTO lineage_transition VALUES (?, ?, ?, ?, ?)", rows)
        weave(connection)
        connection.execute("COMMIT")
    finally:
        connection.close()
    return len(tasks)


def is_stale(database: Path) -> bool:
    """Whether the lineage stored is not that of the documents and hand decisions of today."""
    connection = sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True)
    try:
        held = dict(connection.execute("SELECT newer, digest FROM lineage_transition WHERE attached < 2"))
        return any(held.get(task.newer.id) != task.digest for task in wanted(connection))
    finally:
        connection.close()


def stale(connection: sqlite3.Connection) -> list[Task]:
    """The comparisons that are called for and not stored; those that are stored and no longer called for are let go."""
    tasks = wanted(connection)
    held = {(older, newer, attached): digest for older, newer, attached, digest in connection.execute(
        "SELECT older, newer, attached, digest FROM lineage_transition")}  # fmt: skip
    keep: set[tuple[int, int, int]] = set()
    todo: list[Task] = []
    for task in tasks:
        editions = task.anchors or (task.older,)
        keys = [(edition.id, task.newer.id, task.attached and rank) for rank, edition in enumerate(editions, 1)]
        if all(held.get(key) == task.digest for key in keys):
            keep.update(keys)
        else:
            todo.append(task)
    connection.executemany(
        "DELETE FROM lineage_transition WHERE older = ? AND newer = ? AND attached = ?", [*(held.keys() - keep)]
    )
    return todo


def _nobody(done: int, total: int) -> None:
    """Told of progress, and silent."""
