"""Card data: published card objects by name, and their rulings, in one read-only SQLite file beside the library.

`<root>/cards/current` is a link to `<root>/cards/<hash>.sqlite`. Publishing the rules again does not touch it, and a new
import replaces it by renaming the link; an open one stays readable.
"""

from __future__ import annotations

import sqlite3
import threading
from collections import OrderedDict
from pathlib import Path
from typing import Any

import msgspec

from app.library.errors import LibraryError, NotFound
from app.library.folding import fold
from app.library.publication import library_root

FOLDER = "cards"
CURRENT = "current"
VERSION = 1
_KEPT = 4096


class CardDataError(LibraryError):
    """Card data that cannot be read: what is wrong, and where in the file."""


class NoCards(LibraryError):
    """No card data has been imported."""


class Ruling(msgspec.Struct, frozen=True):
    """An official ruling on a card: date (ISO), text, and where it was published."""

    date: str
    text: str
    source: str = ""


class Cards:
    """Imported card data, opened for reading. Safe to use from many threads."""

    def __init__(self, path: Path) -> None:
        """Open a file. Raises NoCards when there is none, or one of another version."""
        self.path = path
        self._local = threading.local()
        self._kept: OrderedDict[str, dict[str, Any] | None] = OrderedDict()
        self._lock = threading.Lock()
        row = self._rows("SELECT value FROM meta WHERE key = 'version'")
        if not row or row[0][0] != str(VERSION):
            raise NoCards(f"{path} is card data of another version; import it again with 'magistrate cards import'.")

    @classmethod
    def open(cls, root: Path | None = None) -> Cards:
        """The card data of a library root (default: MAGISTRATE_LIBRARY or ./library). Raises NoCards."""
        link = library_root(root) / FOLDER / CURRENT
        if not link.exists():
            raise NoCards(f"There is no card data in {link.parent}; import some with 'magistrate cards import FILE'.")
        return cls(link.resolve())

    def find(self, name: str) -> dict[str, Any] | None:
        """The card object of a name in any spelling (accents, case, punctuation), of the whole card or one of its faces."""
        key = fold(name)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        rows = self._rows(
            "SELECT card.data FROM name JOIN card ON card.id = name.card WHERE folded = ? ORDER BY rank, card LIMIT 1",
            key,
        )
        card: dict[str, Any] | None = msgspec.json.decode(rows[0][0]) if rows else None
        with self._lock:
            self._kept[key] = card
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return card

    def card(self, name: str) -> dict[str, Any]:
        """As `find`. Raises NotFound with the nearest names."""
        found = self.find(name)
        if found is None:
            raise NotFound("card", name, f"There is no card '{name}' in the card data.", tuple(self.near(name)))
        return found

    def rulings(self, name: str) -> tuple[Ruling, ...]:
        """Rulings on a card, oldest first."""
        card = self.find(name)
        if card is None:
            return ()
        names = {fold(card["name"]), *(fold(part) for part in card["name"].split(" // "))}
        found: list[Ruling] = []
        for one in sorted(names):
            rows = self._rows("SELECT date, text, source FROM ruling WHERE folded = ? ORDER BY date, id", one)
            found.extend(Ruling(*row) for row in rows)
        return tuple(sorted(dict.fromkeys(found), key=lambda ruling: ruling.date))

    def complete(self, prefix: str, limit: int = 12) -> list[str]:
        """Names that begin with these words, in any spelling, shortest first."""
        start = fold(prefix)
        rows = self._rows(
            "SELECT DISTINCT card.name FROM name JOIN card ON card.id = name.card WHERE folded >= ? AND folded < ? "
            "ORDER BY length(folded), folded LIMIT ?",
            start,
            start + "\U0010ffff",
            limit,
        )
        return [row[0] for row in rows]

    def near(self, name: str, limit: int = 6) -> list[str]:
        """Names most like this one."""
        from rapidfuzz import fuzz, process

        folded = [row[0] for row in self._rows("SELECT DISTINCT folded FROM name WHERE rank < 3")]
        best = process.extract(fold(name), folded, scorer=fuzz.ratio, limit=limit, score_cutoff=70)
        shown = [self.find(one) for one, _, _ in best]
        return list(dict.fromkeys(card["name"] for card in shown if card is not None))

    def count(self) -> tuple[int, int]:
        """How many cards and rulings there are."""
        return (self._rows("SELECT count(*) FROM card")[0][0], self._rows("SELECT count(*) FROM ruling")[0][0])

    def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        connection = getattr(self._local, "connection", None)
        try:
            if connection is None:
                address = self.path.resolve().as_uri() + "?mode=ro&immutable=1"
                connection = self._local.connection = sqlite3.connect(address, uri=True, check_same_thread=False)
            rows: list[tuple[Any, ...]] = connection.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise NoCards(f"The card data in {self.path} cannot be read ({error}).") from error
        return rows
