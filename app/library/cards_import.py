"""Publishing card data: a new immutable file, named by what is in it, and the link renamed to it."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from app.library.cards import CURRENT, FOLDER, VERSION, Cards, NoCards
from app.library.cards_reading import Found, read_cards, read_rulings
from app.library.folding import fold
from app.library.publication import library_root

Progress = Callable[[int], None]
_SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE card (id INTEGER PRIMARY KEY, name TEXT NOT NULL, data BLOB NOT NULL);
CREATE TABLE name (folded TEXT NOT NULL, rank INTEGER NOT NULL, card INTEGER NOT NULL REFERENCES card(id));
CREATE TABLE ruling (id INTEGER PRIMARY KEY, folded TEXT NOT NULL, date TEXT NOT NULL, text TEXT NOT NULL, source TEXT NOT NULL);
"""
_INDEXES = """
CREATE INDEX name_folded ON name (folded, rank, card);
CREATE INDEX ruling_folded ON ruling (folded, date);
"""
_NOT_CARDS = frozenset({"art_series"})
_TOKENS = frozenset({"token", "double_faced_token", "emblem"})
_BATCH = 2000

WHOLE, FRONT, OTHER, TOKEN = 0, 1, 2, 3
"""Ranks of a name: the card's own comes before that of a card with such a face, cards before tokens."""


def import_cards(path: Path, root: Path | None = None, progress: Progress | None = None) -> Cards:
    """Import card data from a file; rulings that are there already are kept. Raises CardDataError.

    An import that fails or is interrupted leaves what was there.
    """
    return _publish(root, lambda db: _write_cards(db, read_cards(path), progress), keep="ruling")


def import_rulings(path: Path, root: Path | None = None, progress: Progress | None = None) -> Cards:
    """Import rulings; the cards that are there already are kept, rulings of the same words too. Raises CardDataError."""
    return _publish(root, lambda db: _write_rulings(db, read_rulings(path), progress), keep="card")


def _publish(root: Path | None, write: Callable[[sqlite3.Connection], None], keep: str) -> Cards:
    folder = library_root(root) / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    building = folder / f".building-{os.getpid()}.sqlite"
    building.unlink(missing_ok=True)
    try:
        db = sqlite3.connect(building)
        try:
            db.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;" + _SCHEMA)
            _copy_kept(db, root, keep)
            write(db)
            db.executescript(_INDEXES)
            db.execute("INSERT INTO meta VALUES ('version', ?)", (str(VERSION),))
            db.commit()
        finally:
            db.close()
        named = folder / f"{_hash(building)}.sqlite"
        os.replace(building, named)
    finally:
        building.unlink(missing_ok=True)
    _point_to(folder, named)
    return Cards(named)


def _copy_kept(db: sqlite3.Connection, root: Path | None, keep: str) -> None:
    """Take over what this import does not bring."""
    try:
        old = Cards.open(root)
    except NoCards:
        return
    db.execute("ATTACH DATABASE ? AS old", (str(old.path),))
    tables = ("ruling",) if keep == "ruling" else ("card", "name")
    for table in tables:
        db.execute(f"INSERT INTO {table} SELECT * FROM old.{table}")
    db.commit()
    db.execute("DETACH DATABASE old")


def _write_cards(db: sqlite3.Connection, cards: Iterator[Found], progress: Progress | None) -> None:
    encode = msgspec.json.Encoder().encode
    rows: list[tuple[int, str, bytes]] = []
    names: list[tuple[str, int, int]] = []
    rulings: list[tuple[str, str, str, str]] = []
    number = 0
    for card, own in cards:
        if card.get("layout") in _NOT_CARDS:
            continue
        number += 1
        rows.append((number, card["name"], encode(card)))
        names.extend((folded, rank, number) for folded, rank in _names(card))
        rulings.extend((fold(card["name"]), r["date"], r["text"], r["source"]) for r in own)
        if number % _BATCH == 0:
            _flush(db, rows, names, rulings)
            if progress is not None:
                progress(number)
    _flush(db, rows, names, rulings)
    if progress is not None:
        progress(number)


def _flush(db: sqlite3.Connection, rows: list[Any], names: list[Any], rulings: list[Any]) -> None:
    db.executemany("INSERT INTO card VALUES (?, ?, ?)", rows)
    db.executemany("INSERT INTO name VALUES (?, ?, ?)", names)
    db.executemany("INSERT INTO ruling (folded, date, text, source) VALUES (?, ?, ?, ?)", rulings)
    for done in (rows, names, rulings):
        done.clear()


def _names(card: dict[str, Any]) -> list[tuple[str, int]]:
    """Folded names a card is found by, each with its rank."""
    token = card.get("layout") in _TOKENS
    found = {fold(card["name"]): TOKEN if token else WHOLE}
    parts = [face["name"] for face in card.get("card_faces", ())] or card["name"].split(" // ")
    for place, part in enumerate(parts):
        found.setdefault(fold(part), TOKEN if token else (FRONT if place == 0 else OTHER))
    return list(found.items())


def _write_rulings(
    db: sqlite3.Connection, rows: Iterator[tuple[str, str, str, str]], progress: Progress | None
) -> None:
    batch, number = [], 0
    for card, date, text, source in rows:
        batch.append((fold(card), date, text, source))
        number += 1
        if len(batch) == _BATCH:
            db.executemany("INSERT INTO ruling (folded, date, text, source) VALUES (?, ?, ?, ?)", batch)
            batch.clear()
            if progress is not None:
                progress(number)
    db.executemany("INSERT INTO ruling (folded, date, text, source) VALUES (?, ?, ?, ?)", batch)
    if progress is not None:
        progress(number)


def _hash(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()[:16]


def _point_to(folder: Path, named: Path) -> None:
    link = folder / f".link-{os.getpid()}"
    link.unlink(missing_ok=True)
    link.symlink_to(named.name)
    os.replace(link, folder / CURRENT)
