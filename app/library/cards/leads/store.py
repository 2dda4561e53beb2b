"""The file of leads, opened for reading."""

from __future__ import annotations

import sqlite3
import threading
from array import array
from collections.abc import Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from app.library.cards.errors import NoLeads
from app.library.cards.files import CURRENT, FollowedLink, ReadOnlyDatabase, file_fault
from app.library.cards.leads.schema import FOLDER, VERSION, unpacked, unpacked_gains

_QUESTIONS = 4
_META = frozenset({"cards", "edition", "count_cards", "count_rulings"})


class LeadRow(NamedTuple):
    """What leads to a rule: ids as ``schema`` says, in the order in which they are shown."""

    cards: array[int]
    rulings: array[int]
    days: array[int]
    citing: int

    @classmethod
    def nothing(cls) -> LeadRow:
        """Of a rule that nothing leads to."""
        return cls(array("I"), array("I"), array("I"), 0)


class WordRow(NamedTuple):
    """Where a term of rulings leads: places of rules in ``Leads.numbers``, its gain at each, and ids of rulings."""

    rules: array[int]
    gains: array[float]
    said: array[int]


class Leads:
    """What leads to the rules of one edition. Safe to use from many threads."""

    def __init__(self, path: Path) -> None:
        """Open a file. Raises NoLeads for one that is of another version or damaged."""
        self.path = path
        if fault := file_fault(path):
            raise NoLeads(f"{path} is damaged ({fault}).")
        self._database = ReadOnlyDatabase(path)
        self.meta: dict[str, str] = dict(self._rows("SELECT key, value FROM meta"))
        if self.meta.get("version") != str(VERSION) or not self.meta.keys() >= _META:
            raise NoLeads(f"{path} is of another version.")
        self.edition = self.meta["edition"]  # the sha256 of the document whose numbers are used
        self.words = lru_cache(_QUESTIONS)(self._words)  # the words of a question are asked for twice
        self.count_cards, self.count_rulings = int(self.meta["count_cards"]), int(self.meta["count_rulings"])

    def rule(self, number: str) -> LeadRow:
        """What leads to a rule."""
        rows = self._rows("SELECT cards, rulings, days, citing FROM rule WHERE number = ?", number)
        if not rows:
            return LeadRow.nothing()
        cards, rulings, days, citing = rows[0]
        return LeadRow(unpacked(cards), unpacked(rulings), unpacked(days), citing)

    @cached_property
    def numbers(self) -> list[str]:
        """The rules that anything leads to, sorted."""
        return [row[0] for row in self._rows("SELECT number FROM rule ORDER BY number")]

    def _words(self, terms: tuple[str, ...]) -> dict[str, WordRow]:
        """Those of some terms that rulings have."""
        marks = ",".join("?" * len(terms))
        rows = self._rows(f"SELECT term, rules, gains, said FROM word WHERE term IN ({marks})", *terms)
        return {term: WordRow(unpacked(rules), unpacked_gains(gains), unpacked(said)) for term, rules, gains, said in rows}

    def said(self, idents: Sequence[int]) -> list[tuple[int, array[int]]]:
        """Some rulings: the id in the card data, and the ids of the cards that each is for."""
        marks = ",".join("?" * len(idents))
        rows = self._rows(f"SELECT id, ruling, cards FROM said WHERE id IN ({marks})", *idents)
        found = {ident: (ruling, unpacked(cards)) for ident, ruling, cards in rows}
        return [found[ident] for ident in idents]

    def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            return self._database.rows(sql, *values)
        except sqlite3.Error as error:
            raise NoLeads(f"{self.path} cannot be read ({error}).") from error


class FollowedLeads:
    """The leads made last from one file of card data."""

    def __init__(self, cards: Path) -> None:
        self._cards = cards
        self._link = FollowedLink(cards.parent.parent / FOLDER / CURRENT)
        self._leads: Leads | None = None
        self._leads_of: Path | None = None
        self._lock = threading.Lock()

    def leads(self) -> Leads | None:
        """The leads; None where there are none, or none made from these cards that can be read."""
        file = self._link.file()
        if file != self._leads_of:
            with self._lock:
                self._leads = self._opened(file) if file is not None else None
                self._leads_of = file
        return self._leads

    def forget(self) -> None:
        """Look again when asked the next time."""
        self._link.forget()

    def _opened(self, path: Path) -> Leads | None:
        try:
            found = Leads(path)
        except NoLeads:
            return None
        return found if found.meta["cards"] == self._cards.name else None
