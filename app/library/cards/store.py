"""Card data: published card objects by name, and their rulings, in one read-only SQLite file beside the library.

`<root>/cards/current` is a link to `<root>/cards/<hash>.sqlite`. Publishing the rules again does not touch it, and a new
import replaces it by renaming the link; an open one stays readable.
"""

from __future__ import annotations

import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from app.library.cards import search as cards_search
from app.library.cards.dates import CardDays, days_of
from app.library.cards.errors import NoCards
from app.library.cards.files import CURRENT, ReadOnlyDatabase, file_fault
from app.library.cards.leads.store import FollowedLeads, Leads
from app.library.cards.published import MadeFor, Printing, is_image_host
from app.library.cards.schema import READABLE
from app.library.cards.search import CardList, CardRef
from app.library.errors import NotFound
from app.library.folding import fold, plain
from app.library.publication import library_root

FOLDER = "cards"
_KEPT = 256  # cards, of about 8 kB each
_NEAR = 6
_BATCH = 1000
_SHOWN = 60
_WITH_PRINTINGS = 4  # the first versions of files that say that
_WITH_APART = 5


class Ruling(msgspec.Struct, frozen=True):
    """An official ruling on a card: date (ISO), text, and where it was published."""

    date: str
    text: str
    source: str = ""


class Cards:
    """Imported card data, opened for reading. Safe to use from many threads."""

    def __init__(self, path: Path) -> None:
        """Open a file. Raises NoCards when there is none, one of another version, or one whose bytes were changed."""
        self.path = path
        self._database = ReadOnlyDatabase(path)
        self._leads = FollowedLeads(path)
        self._kept: OrderedDict[str, dict[str, Any] | None] = OrderedDict()
        self._lock = threading.Lock()
        if fault := file_fault(path):
            raise NoCards(f"The card data in {path} is damaged ({fault}); import it again with 'magistrate cards import'.")
        row = self.rows("SELECT value FROM meta WHERE key = 'version'")
        if not row or row[0][0] not in READABLE:
            raise NoCards(f"{path} is card data of another version; import it again with 'magistrate cards import'.")
        self._has_printings = int(row[0][0]) >= _WITH_PRINTINGS
        self._has_apart = int(row[0][0]) >= _WITH_APART
        hosts = self.rows("SELECT value FROM meta WHERE key = 'image_hosts'")
        self._image_hosts = tuple(host for host in hosts[0][0].split() if is_image_host(host)) if hosts else ()

    @classmethod
    def open(cls, root: Path | None = None) -> Cards:
        """The card data of a library root (default: MAGISTRATE_LIBRARY or ./library). Raises NoCards."""
        link = library_root(root) / FOLDER / CURRENT
        if not link.exists():
            raise NoCards(f"There is no card data in {link.parent}; import some with 'magistrate cards import FILE'.")
        return cls(link.resolve())

    def find(self, name: str) -> dict[str, Any] | None:
        """The card object of a name in any spelling (accents, case, punctuation), of the whole card or one of its faces.

        A slug and an oracle id work too.
        """
        key = fold(name)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        rows = self.rows(
            "SELECT card.data FROM name JOIN card ON card.id = name.card WHERE folded = ? ORDER BY rank, card LIMIT 1",
            key,
        )
        card: dict[str, Any] | None = msgspec.json.decode(rows[0][0]) if rows else None
        with self._lock:
            self._kept[key] = card
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return card

    def known(self, folded: Iterable[str]) -> frozenset[str]:
        """Those of some folded names (``app.library.folding.fold``) that are names of cards or of their faces."""
        listed = list(folded)
        marks = ",".join("?" * len(listed))
        return frozenset(row[0] for row in self.rows(f"SELECT folded FROM name WHERE folded IN ({marks})", *listed))

    def card(self, name: str) -> dict[str, Any]:
        """As `find`. Raises NotFound with the nearest names."""
        found = self.find(name)
        if found is None:
            shown = " ".join(name.split())[:_SHOWN]
            raise NotFound("card", shown, f"There is no card '{shown}' in the card data.", tuple(self.near(name)))
        return found

    def slug(self, name: str) -> str:
        """The part of an address that names the card of this name; empty where there is none."""
        rows = self.rows(
            "SELECT card.slug FROM name JOIN card ON card.id = name.card WHERE folded = ? ORDER BY rank, card LIMIT 1",
            fold(name),
        )
        return rows[0][0] if rows else ""

    def rulings(self, name: str) -> tuple[Ruling, ...]:
        """Rulings on a card, oldest first; those published under one of its faces too.

        One that was published several times, perhaps with other apostrophes, is told once, under its last date.
        """
        rows = self.rows(
            "SELECT date, text, source FROM ruling WHERE folded IN (SELECT own.folded FROM name AS own WHERE own.card = "
            "(SELECT card FROM name WHERE folded = ? ORDER BY rank, card LIMIT 1) AND (SELECT first.card FROM name AS first "
            "WHERE first.folded = own.folded ORDER BY first.rank, first.card LIMIT 1) = own.card) ORDER BY date, id",
            fold(name),
        )
        found: dict[str, Ruling] = {}
        for date, text, source in reversed(rows):
            found.setdefault(" ".join(plain(text).split()), Ruling(date, text, source))
        return tuple(reversed(found.values()))

    def printings(self, name: str) -> tuple[Printing, ...]:
        """The printings of a card that the data describe, the newest first."""
        if not self._has_printings:
            return ()
        rows = self.rows(
            "SELECT data FROM printing WHERE card = (SELECT card FROM name WHERE folded = ? ORDER BY rank, card LIMIT 1) "
            "ORDER BY released DESC, rowid",
            fold(name),
        )
        return tuple(msgspec.json.decode(row[0], type=Printing) for row in rows)

    def printing_counts(self) -> dict[int, int]:
        """How often each card was printed, by its id, as far as the data say."""
        return dict(self.rows("SELECT card, count(*) FROM printing GROUP BY card")) if self._has_printings else {}

    def whole_cards(self) -> Iterator[tuple[bytes, MadeFor]]:
        """Every card object, encoded as JSON, and what the card is made for (where the data say nothing, a table)."""
        kinds = dict(self.rows("SELECT card, made_for FROM apart")) if self._has_apart else {}
        for first in range(0, self.count()[0], _BATCH):
            for ident, data in self.rows("SELECT id, data FROM card ORDER BY id LIMIT ? OFFSET ?", _BATCH, first):
                yield data, MadeFor(kinds.get(ident, MadeFor.TABLE))

    def image_hosts(self) -> tuple[str, ...]:
        """Scryfall's hosts that images of the data lie on."""
        return self._image_hosts

    def leads(self) -> Leads | None:
        """What leads from these cards and rulings to rules, where that was found (``Library.cards.make_leads``)."""
        return self._leads.leads()

    def forget_leads(self) -> None:
        """Look for leads again when they are next asked for: some were just made."""
        self._leads.forget()

    def complete(self, prefix: str, limit: int = 12) -> list[str]:
        """Names that begin with these words, in any spelling, shortest first; then names with a word that does."""
        return [one.name for one in self.completions(prefix, limit)]

    def completions(self, prefix: str, limit: int = 12) -> tuple[CardRef, ...]:
        """As `complete`, with what a list shows of each card."""
        return cards_search.completions(self.rows, prefix, limit)

    def beginning(self, prefix: str, limit: int) -> tuple[CardRef, ...]:
        """Cards a name of which begins with these words, shortest first."""
        return cards_search.beginning(self.rows, prefix, limit)

    def search(self, query: str, limit: int = 60, offset: int = 0) -> CardList:
        """Cards by words of their names, `text:` and `type:` filters (see `cards_search`). Raises DoesNotParse."""
        return cards_search.search(self.rows, query, limit, offset)

    def near(self, name: str, limit: int = _NEAR) -> list[str]:
        """Names most like this one."""
        from rapidfuzz import fuzz, process

        folded = [row[0] for row in self.rows("SELECT DISTINCT folded FROM name WHERE rank < 3")]
        best = process.extract(fold(name)[:200], folded, scorer=fuzz.ratio, limit=limit, score_cutoff=70)
        shown = [self.find(one) for one, _, _ in best]
        return list(dict.fromkeys(card["name"] for card in shown if card is not None))

    def count(self) -> tuple[int, int]:
        """How many cards and rulings there are."""
        return (self.rows("SELECT count(*) FROM card")[0][0], self.rows("SELECT count(*) FROM ruling")[0][0])

    def days(self) -> CardDays:
        """Of which day the cards and the rulings are."""
        return days_of(dict(self.rows("SELECT key, value FROM meta")), self.path)

    def unmatched(self, limit: int = 5) -> tuple[int, int, list[str]]:
        """Rulings on cards that are not in the card data: how many, on how many names, and the first of those names."""
        lacking = "FROM ruling WHERE folded NOT IN (SELECT folded FROM name)"
        rulings, names = self.rows(f"SELECT count(*), count(DISTINCT folded) {lacking}")[0]
        first = self.rows(f"SELECT DISTINCT folded {lacking} ORDER BY folded LIMIT ?", limit)
        return rulings, names, [row[0] for row in first]

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """All rows of a query. Raises NoCards where the file cannot be read."""
        try:
            return self._database.rows(sql, *values)
        except sqlite3.Error as error:
            raise NoCards(f"The card data in {self.path} cannot be read ({error}).") from error
