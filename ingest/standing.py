"""Which document stands for a date: several issues, forms and captures can be effective on the same day."""

from __future__ import annotations

import sqlite3

from app.library.records import DocumentKind

# The publisher's text form first; then its other forms; then pages that carry it.
_READERS = ("plain", "docx", "pdf", "annotate", "lost_characters")


def name_documents(connection: sqlite3.Connection) -> None:
    """Give every document its slug: the date for the one that stands for it, ``<date>~<hash>`` for the others."""
    rows = connection.execute("SELECT id, sha256, kind, effective, complete, reader, size FROM document").fetchall()
    standing: dict[str, tuple[tuple[object, ...], int]] = {}
    for document, sha256, kind, effective, complete, reader, size in rows:
        if kind != DocumentKind.EDITION or not complete or effective is None:
            continue
        rank = (_rank(reader), -size, sha256)
        if effective not in standing or rank < standing[effective][0]:
            standing[effective] = (rank, document)
    chosen = {document: day for day, (_, document) in standing.items()}
    connection.executemany("UPDATE document SET slug = sha256 WHERE id = ?", [(row[0],) for row in rows])
    slugs = [(chosen.get(row[0]) or _slug(row[1], row[2], row[3]), row[0]) for row in rows]
    connection.executemany("UPDATE document SET slug = ? WHERE id = ?", slugs)


def _rank(reader: str) -> int:
    return _READERS.index(reader) if reader in _READERS else len(_READERS)


def _slug(sha256: str, kind: str, effective: str | None) -> str:
    if kind == DocumentKind.HANDBOOK and effective:
        return f"handbook-{effective}"
    return f"{effective or 'undated'}~{sha256[:8]}"
