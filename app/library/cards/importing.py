"""Publishing card data: a new immutable file, named by what is in it, and the link renamed to it.

An import that fails, is interrupted or is killed leaves what was published; the next one sweeps away its remains.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec

from app.library.cards.dates import days_kept
from app.library.cards.reading import CardDataForm, Found, form_of, read_bytes, read_cards
from app.library.cards.rulings import FoundRuling, read_rulings
from app.library.cards.schema import FRONT, INDEXES, ORACLE_ID, OTHER, SLUG, TABLES, TOKEN, VERSION, WHOLE
from app.library.cards.store import CURRENT, FOLDER, HASH_DIGITS, CardDataError, Cards, NoCards
from app.library.folding import fold, slug
from app.library.publication import library_root

Progress = Callable[[int], None]
_NOT_CARDS = frozenset({"art_series"})
_TOKENS = frozenset({"token", "double_faced_token", "emblem"})
_BATCH = 2000
_KEPT_FILES = 2  # the published file, and the one before it, which a running server may still have open
_BUILDING = ".building-"


def import_file(path: Path, root: Path | None = None, progress: Progress | None = None) -> tuple[CardDataForm, Cards]:
    """Import cards or rulings, whichever the file holds. Raises CardDataError."""
    data = read_bytes(path)
    form = form_of(path, data)
    publish = _publish_rulings if form is CardDataForm.RULINGS else _publish_cards
    return form, publish(path, data, root, progress)


def import_cards(path: Path, root: Path | None = None, progress: Progress | None = None) -> Cards:
    """Import card data from a file; rulings that are there already are kept. Raises CardDataError."""
    return _publish_cards(path, read_bytes(path), root, progress)


def import_rulings(path: Path, root: Path | None = None, progress: Progress | None = None) -> Cards:
    """Import rulings instead of those that are there; the cards are kept. Raises CardDataError."""
    return _publish_rulings(path, read_bytes(path), root, progress)


def file_hash(path: Path) -> str:
    """The sha256 of a file's bytes."""
    with path.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def _publish_cards(path: Path, data: bytes, root: Path | None, progress: Progress | None) -> Cards:
    with _workshop(root) as building:
        with closing(_new(building)) as db:
            old = _current(root)
            rulings = _Rulings(db)
            if old is not None:
                rulings.keep(old)
            _Writer(db, rulings, progress).write(read_cards(path, data))
            rulings.flush()
            _finish(db, "cards", path)
        return _publish(building, root)


def _publish_rulings(path: Path, data: bytes, root: Path | None, progress: Progress | None) -> Cards:
    with _workshop(root) as building:
        old = _current(root)
        if old is not None:
            shutil.copyfile(old.path, building)
        with closing(_new(building) if old is None else _opened(building)) as db:
            db.execute("DELETE FROM ruling")
            rulings = _Rulings(db)
            for number, found in enumerate(read_rulings(path, data), 1):
                rulings.add(found)
                if progress is not None and number % _BATCH == 0:
                    progress(number)
            rulings.flush()
            _finish(db, "rulings", path)
        return _publish(building, root)


class _Rulings:
    """Writes rulings, each once for a card."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db
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

    def __init__(self, db: sqlite3.Connection, rulings: _Rulings, progress: Progress | None) -> None:
        self.db = db
        self.rulings = rulings
        self.progress = progress
        self._names: list[tuple[str, int, int]] = []
        self._slugs: set[str] = set()
        self._known: set[str] = set()
        self._encode = msgspec.json.Encoder().encode
        self._rows: dict[str, list[tuple[Any, ...]]] = {"card": [], "body": []}

    def write(self, cards: Iterator[Found]) -> None:
        """All cards of a file."""
        number = 0
        for card, own in cards:
            if card.get("layout") in _NOT_CARDS or self._is_reprint(card):
                continue
            number += 1
            self._add(number, card)
            for ruling in own:
                self.rulings.add(FoundRuling(card["name"], ruling["date"], ruling["text"], ruling["source"]))
            if number % _BATCH == 0:
                self._flush()
                self._report(number)
        self._flush()
        self._write_names()
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

    def _is_reprint(self, card: dict[str, Any]) -> bool:
        """Whether a card of that name was written: files of printings hold each card many times. Tokens share names."""
        if card.get("layout") in _TOKENS:
            return False
        known = card["name"] in self._known
        self._known.add(card["name"])
        return known

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
        for rows in self._rows.values():
            rows.clear()

    def _report(self, number: int) -> None:
        if self.progress is not None:
            self.progress(number)


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


# ---- files ---------------------------------------------------------------------------------------------------------------


@contextmanager
def _workshop(root: Path | None) -> Iterator[Path]:
    """Where to build, while no other import of this library does; gone afterwards. Raises CardDataError."""
    folder = library_root(root) / FOLDER
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = (folder / ".lock").open("w")
    except OSError as error:
        raise CardDataError(f"{folder}: {error.strerror or error}") from error
    with handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise CardDataError(f"Another import is writing to {folder}.") from error
        for left in folder.glob(f"{_BUILDING}*"):
            left.unlink(missing_ok=True)
        building = folder / f"{_BUILDING}{os.getpid()}.sqlite"
        try:
            yield building
        except (OSError, sqlite3.Error) as error:
            why = getattr(error, "strerror", None) or error
            raise CardDataError(f"The card data cannot be written in {folder}: {why}; what was there stays.") from error
        finally:
            building.unlink(missing_ok=True)


def _opened(building: Path) -> sqlite3.Connection:
    db = sqlite3.connect(building)
    db.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
    return db


def _new(building: Path) -> sqlite3.Connection:
    db = _opened(building)
    db.executescript(TABLES)
    return db


def _finish(db: sqlite3.Connection, kind: str, path: Path) -> None:
    """Close the file: indexes, the version, of which file its ``cards`` or ``rulings`` were made, and of which day they are."""
    db.executescript(INDEXES)
    kept = {"version": str(VERSION), f"source_{kind}": file_hash(path), **days_kept(kind, path)}
    db.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", kept.items())
    db.commit()
    db.execute("VACUUM")


def _current(root: Path | None) -> Cards | None:
    """What is published, where this program can read it."""
    try:
        return Cards.open(root)
    except NoCards:
        return None


def _publish(building: Path, root: Path | None) -> Cards:
    folder = library_root(root) / FOLDER
    named = folder / f"{file_hash(building)[:HASH_DIGITS]}.sqlite"
    _sync(building)
    os.replace(building, named)
    link = folder / f".link-{os.getpid()}"
    link.unlink(missing_ok=True)
    link.symlink_to(named.name)
    os.replace(link, folder / CURRENT)
    files = sorted(folder.glob("*.sqlite"), key=lambda file: file.stat().st_mtime, reverse=True)
    for old in [file for file in files if file != named and not file.name.startswith(".")][_KEPT_FILES - 1 :]:
        old.unlink(missing_ok=True)
    return Cards(named.resolve())


def _sync(path: Path) -> None:
    """The bytes are on the disk before anything points to them."""
    with path.open("rb") as file:
        os.fsync(file.fileno())
