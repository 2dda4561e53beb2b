"""Importing card data: what was read from files into the tables of a new file, which is then published."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from app.library.cards.dates import days_kept
from app.library.cards.errors import NoCards
from app.library.cards.published import MadeFor, Printing, host_of, is_image_host
from app.library.cards.publishing import file_hash, opened, publish, workshop
from app.library.cards.reading import CardDataForm, ReadCard, form_of, read_bytes, read_cards
from app.library.cards.rulings import FoundRuling, read_rulings
from app.library.cards.schema import FRONT, INDEXES, ORACLE_ID, OTHER, SLUG, TABLES, TOKEN, VERSION, WHOLE
from app.library.cards.store import FOLDER, Cards
from app.library.folding import fold, slug
from app.library.publication import library_root

Progress = Callable[[int], None]
_NOT_CARDS = frozenset({"art_series"})
_TOKENS = frozenset({"token", "double_faced_token", "emblem"})
_BATCH = 2000


def import_file(path: Path, root: Path | None = None, progress: Progress | None = None) -> tuple[CardDataForm, Cards]:
    """Import cards or rulings, whichever the file holds. Raises CardDataError."""
    data = read_bytes(path)
    form = form_of(path, data)
    published = _publish_rulings if form is CardDataForm.RULINGS else _publish_cards
    return form, published(path, data, root, progress)


def import_cards(path: Path, root: Path | None = None, progress: Progress | None = None) -> Cards:
    """Import card data from a file; rulings that are there already are kept. Raises CardDataError."""
    return _publish_cards(path, read_bytes(path), root, progress)


def import_rulings(path: Path, root: Path | None = None, progress: Progress | None = None) -> Cards:
    """Import rulings instead of those that are there; the cards are kept. Raises CardDataError."""
    return _publish_rulings(path, read_bytes(path), root, progress)


def _publish_cards(path: Path, data: bytes, root: Path | None, progress: Progress | None) -> Cards:
    with workshop(library_root(root) / FOLDER) as building:
        with closing(_new(building)) as db:
            old = _current(root)
            rulings = _Rulings(db)
            if old is not None:
                rulings.keep(old)
            _Writer(db, rulings, progress).write(read_cards(path, data))
            rulings.flush()
            _finish(db, "cards", path)
        return Cards(publish(building, library_root(root) / FOLDER))


def _publish_rulings(path: Path, data: bytes, root: Path | None, progress: Progress | None) -> Cards:
    with workshop(library_root(root) / FOLDER) as building:
        old = _current(root)
        if old is not None:
            shutil.copyfile(old.path, building)
        with closing(_new(building) if old is None else opened(building)) as db:
            db.execute("DELETE FROM ruling")
            rulings = _Rulings(db)
            for number, found in enumerate(read_rulings(path, data), 1):
                rulings.add(found)
                if progress is not None and number % _BATCH == 0:
                    progress(number)
            rulings.flush()
            _finish(db, "rulings", path)
        return Cards(publish(building, library_root(root) / FOLDER))


class _Rulings:
    """Writes rulings, each once for a card."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.db = connection
        self._seen: set[int] = set()
        self._rows: list[tuple[str, str, str, str]] = []

    def keep(self, old: Cards) -> None:
        """Take over the rulings that are there, and of which file they are."""
        for row in old.rows("SELECT folded, date, text, source FROM ruling ORDER BY id"):
            self._add(*row)
        source = old.rows("SELECT key, value FROM meta WHERE key LIKE '%\\_rulings' ESCAPE '\\'")
        self.db.executemany("INSERT INTO meta VALUES (?, ?)", source)

    def add(self, found: FoundRuling) -> None:
        self._add(fold(found.card), found.date, found.text, found.source)

    def _add(self, folded: str, date: str, text: str, source: str) -> None:
        key = hash((folded, date, text))
        if key not in self._seen:
            self._seen.add(key)
            self._rows.append((folded, date, text, source))
        if len(self._rows) >= _BATCH:
            self.flush()

    def flush(self) -> None:
        self.db.executemany("INSERT INTO ruling (folded, date, text, source) VALUES (?, ?, ?, ?)", self._rows)
        self._rows.clear()


class _Writer:
    """Writes cards with the names, words and texts they are found by."""

    def __init__(self, connection: sqlite3.Connection, rulings: _Rulings, progress: Progress | None) -> None:
        self.db = connection
        self.rulings = rulings
        self.progress = progress
        self._names: list[tuple[str, int, int]] = []
        self._slugs: set[str] = set()
        self._known: dict[str, int] = {}
        self._made_for: dict[int, MadeFor] = {}
        self._hosts: set[str] = set()
        self._encode = msgspec.json.Encoder().encode
        self._rows: dict[str, list[tuple[Any, ...]]] = {"card": [], "body": [], "printing": []}

    def write(self, cards: Iterator[ReadCard]) -> None:
        """All cards of a file."""
        number = 0
        for card, own, printing, made_for in cards:
            if card.get("layout") in _NOT_CARDS:
                continue
            key = _identity(card)
            ident = self._known.get(key) if key else None
            if ident is None:
                ident = number = number + 1
                self._known[key] = ident
                self._add(number, card)
                for ruling in own:
                    self.rulings.add(FoundRuling(card["name"], ruling["date"], ruling["text"], ruling["source"]))
            if printing is not None:
                self._add_printing(ident, card, printing)
            if self._made_for.get(ident) is not MadeFor.TABLE:
                self._made_for[ident] = made_for
            if len(self._rows["card"]) >= _BATCH or len(self._rows["printing"]) >= _BATCH:
                self._flush()
                self._report(number)
        self._flush()
        apart = ((ident, kind.value) for ident, kind in self._made_for.items() if kind is not MadeFor.TABLE)
        self.db.executemany("INSERT INTO apart VALUES (?, ?)", apart)
        self._write_names()
        self.db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", ("image_hosts", " ".join(sorted(self._hosts))))
        self._report(number)

    def _add(self, number: int, card: dict[str, Any]) -> None:
        own = self._slug(card["name"])
        faces = card.get("card_faces") or [card]
        cost = " // ".join(face["mana_cost"] for face in faces if face.get("mana_cost")) or card.get("mana_cost", "")
        types = card.get("type_line") or " // ".join(face.get("type_line", "") for face in faces)
        text = "\n".join(face.get("oracle_text", "") for face in faces)
        self._rows["card"].append((number, card["name"], own, cost, types, self._encode(card)))
        self._rows["body"].append((number, text, types))
        self._names.extend((folded, rank, number) for folded, rank in _names(card, own).items())

    def _add_printing(self, ident: int, card: dict[str, Any], printing: Printing) -> None:
        self._rows["printing"].append((ident, printing.released_at, self._encode(printing)))
        images = (printing.image, *(face.get("image", "") for face in card.get("card_faces", ())))
        self._hosts.update(host for host in map(host_of, filter(None, images)) if is_image_host(host))

    def _slug(self, name: str) -> str:
        """The card's part of an address: another card that would have the same gets a number."""
        first = found = slug(name)
        count = 1
        while found in self._slugs:
            count += 1
            found = f"{first}-{count}"
        self._slugs.add(found)
        return found

    def _write_names(self) -> None:
        """The names in the order in which they are offered, and their words."""
        self._names.sort(key=lambda name: (name[1] >= TOKEN, len(name[0]), name))
        rows = [(number, *name) for number, name in enumerate(self._names, 1)]
        self.db.executemany("INSERT INTO name VALUES (?, ?, ?, ?)", rows)
        words = {(word, number) for number, folded, rank, _ in rows if rank < SLUG for word in folded.split()}
        self.db.executemany("INSERT INTO word VALUES (?, ?)", sorted(words))

    def _flush(self) -> None:
        self.db.executemany("INSERT INTO card VALUES (?, ?, ?, ?, ?, ?)", self._rows["card"])
        self.db.executemany("INSERT INTO body (rowid, text, type) VALUES (?, ?, ?)", self._rows["body"])
        self.db.executemany("INSERT INTO printing VALUES (?, ?, ?)", self._rows["printing"])
        for rows in self._rows.values():
            rows.clear()

    def _report(self, number: int) -> None:
        if self.progress is not None:
            self.progress(number)


def _identity(card: dict[str, Any]) -> str:
    """By what the printings of one card are known: its name; of a token, which shares its name, its oracle id or nothing."""
    if card.get("layout") not in _TOKENS:
        return str(card["name"])
    ident = card.get("oracle_id")
    return f"\n{ident}" if isinstance(ident, str) else ""


def _names(card: dict[str, Any], own: str) -> dict[str, int]:
    """Folded spellings a card is found by, each with its rank."""
    token = card.get("layout") in _TOKENS
    found = {fold(card["name"]): TOKEN if token else WHOLE}
    parts = [face["name"] for face in card.get("card_faces", ())] or card["name"].split(" // ")
    for place, part in enumerate(parts):
        found.setdefault(fold(part), TOKEN if token else (FRONT if place == 0 else OTHER))
    found.setdefault(fold(own), SLUG)
    if isinstance(card.get("oracle_id"), str):
        found.setdefault(fold(card["oracle_id"]), ORACLE_ID)
    return found


# ---- the file ----------------------------------------------------------------------------------------------------------


def _new(building: Path) -> sqlite3.Connection:
    db = opened(building)
    db.executescript(TABLES)
    return db


def _finish(connection: sqlite3.Connection, kind: str, path: Path) -> None:
    """Close the file: indexes, the version, of which file its ``cards`` or ``rulings`` were made, and of which day they are."""
    connection.executescript(INDEXES)
    kept = {"version": str(VERSION), f"source_{kind}": file_hash(path), **days_kept(kind, path)}
    connection.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", kept.items())
    connection.commit()
    connection.execute("VACUUM")


def _current(root: Path | None) -> Cards | None:
    """What is published, where this program can read it."""
    try:
        return Cards.open(root)
    except NoCards:
        return None
