"""Making the file of leads, where it is missing or was made from other cards, rulings, editions or data of the program."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing

from app.library.cards.card_words import CardWords
from app.library.cards.leads import schema
from app.library.cards.leads.finding import FoundLeads, LeadFinder, Progress
from app.library.cards.leads.wording import words_of
from app.library.cards.publishing import opened, publish, workshop
from app.library.cards.rules import TABLE
from app.library.cards.store import Cards
from app.library.errors import DoesNotParse, NotFound
from app.library.holdings import Holdings
from app.library.lineage.bridge import numbers_between
from app.library.numbers import is_number
from app.library.places import rules_data
from app.library.records import Document


def make_leads(held: Holdings, cards: Cards, words: CardWords, document: Document, progress: Progress | None = None) -> bool:
    """Find and publish what leads to the rules of a document. Returns whether that was needed.

    ``words`` finds the document's words in texts. Raises CardDataError where the file cannot be written.
    """
    made_from = _made_from(cards, document)
    current = cards.leads()
    if current is not None and made_from.items() <= current.meta.items():
        return False
    folder = cards.path.parent.parent / schema.FOLDER
    with workshop(folder) as building:
        found = LeadFinder(words, _Cited(held, document), progress).find(cards)
        with closing(opened(building)) as db:
            _write(db, found, made_from)
        publish(building, folder)
    cards.forget_leads()
    return True


def _made_from(cards: Cards, document: Document) -> dict[str, str]:
    """What the file depends on."""
    table = hashlib.sha256((rules_data() / TABLE).read_bytes()).hexdigest()
    return {"version": str(schema.VERSION), "cards": cards.path.name, "edition": document.sha256, "table": table}


class _Cited:
    """Leads from numbers as they were on a day to those of one document."""

    def __init__(self, held: Holdings, document: Document) -> None:
        self._held = held
        self._document = document
        self._editions: dict[str, Document] = {}

    def __call__(self, number: str, date: str) -> str:
        if not is_number(number):
            return ""
        if date not in self._editions:
            self._editions[date] = self._edition(date)
        return numbers_between(self._held, self._editions[date], self._document)(number)

    def _edition(self, date: str) -> Document:
        """The edition in force on a day; that of the leads itself where none was or the day is unknown."""
        try:
            return self._held.edition(date) if date else self._document
        except (DoesNotParse, NotFound):
            return self._document


def _write(connection: sqlite3.Connection, found: FoundLeads, made_from: dict[str, str]) -> None:
    connection.executescript(schema.TABLES)
    sizes = {"count_cards": str(found.cards), "count_rulings": str(len(found.said))}
    connection.executemany("INSERT INTO meta VALUES (?, ?)", (made_from | sizes).items())
    connection.executemany(
        "INSERT INTO rule VALUES (?, ?, ?, ?, ?)",
        ((number, schema.packed(one.cards), schema.packed(one.rulings), schema.packed(one.days), one.citing)
         for number, one in sorted(found.rules.items())),
    )  # fmt: skip
    connection.executemany(
        "INSERT INTO said VALUES (?, ?, ?)",
        ((place, one.ruling, schema.packed(list(one.cards))) for place, one in enumerate(found.said)),
    )
    connection.executemany(
        "INSERT INTO word VALUES (?, ?, ?, ?)",
        ((one.term, schema.packed(one.rules), schema.packed_gains(one.gains), schema.packed(one.said))
         for one in words_of(found, sorted(found.rules))),
    )  # fmt: skip
    connection.commit()
