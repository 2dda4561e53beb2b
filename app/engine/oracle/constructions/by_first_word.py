"""Rows by the word they begin with, so that only those that could fit are tried."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

from app.engine.oracle.reader import Reader

Row = TypeVar("Row")


class ByFirstWord(Generic[Row]):
    """Rows in order, and quickly those that can begin with the word that comes next."""

    __slots__ = ("_any", "_by_word")

    def __init__(self, rows: Iterable[tuple[frozenset[str] | None, Row]]) -> None:
        """Rows with the words that each can begin with, None for any word."""
        listed = list(rows)
        words = {word for begins, _ in listed for word in begins or ()}
        self._by_word = {word: [row for begins, row in listed if begins is None or word in begins] for word in words}
        self._any = [row for begins, row in listed if begins is None]

    def at(self, reader: Reader) -> list[Row]:
        """Those that can begin here."""
        return self._by_word.get(reader.word, self._any)
