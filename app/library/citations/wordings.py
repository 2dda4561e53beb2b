"""The wording of rules by number, as quotations and checksums are compared with it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from app.library.holdings import Holdings
from app.library.lineage.book import book_of
from app.library.lineage.text import masked
from app.library.records import Document

_DIGITS = 16
_EVER = """
    SELECT DISTINCT t.body FROM document d
    JOIN node n ON n.document = d.id AND n.number = ? JOIN text t ON t.id = n.text"""


class Wordings:
    """The texts of rules with their further paragraphs and examples, a line each. Keeps what it has read."""

    def __init__(self, held: Holdings) -> None:
        self._holdings = held
        self._book = book_of(self._holdings)
        self._read: dict[tuple[int, str], str] = {}
        self._ever: dict[str, tuple[str, ...]] = {}

    def of(self, document: Document, numbers: Iterable[str]) -> str:
        """The wordings of some rules; numbers that are not there count for nothing."""
        own = self._holdings.own(document).id
        return "\n".join(words for number in numbers if (words := self._one(own, number)))

    def ever(self, number: str) -> tuple[str, ...]:
        """What has stood under a number in any document: each wording once, without further paragraphs."""
        if number not in self._ever:
            self._ever[number] = tuple(body for (body,) in self._book.rows(_EVER, (number,)))
        return self._ever[number]

    def checksum(self, document: Document, number: str) -> str:
        """A checksum of the wording, typography and numbers of references apart; empty for a number not there."""
        words = self.of(document, (number,))
        return hashlib.sha256(masked(words).encode()).hexdigest()[:_DIGITS] if words else ""

    def _one(self, document: int, label: str) -> str:
        key = (document, label)
        if key not in self._read:
            number, _, nth = label.partition("#")
            items = self._book.places(document)
            rows, place = items.labelled(number), int(nth or 1) - 1
            self._read[key] = self._words(document, items.seqs[rows[place]]) if place < len(rows) else ""
        return self._read[key]

    def _words(self, document: int, seq: int) -> str:
        wording = self._book.wordings(document, (seq,))[seq]
        return "\n".join((wording.body, *wording.examples))
