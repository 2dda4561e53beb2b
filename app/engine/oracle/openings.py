"""Ways to read on by the words they begin with, so that only those that could fit are tried."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

from app.engine.oracle.reader import Reader, words_of

Row = TypeVar("Row")
Opening = frozenset[str] | None
"""The words that something can begin with; None for any word."""


class ByOpening(Generic[Row]):
    """Rows in order, and quickly those that can begin with the words that come next."""

    __slots__ = ("_any", "_by_word")

    def __init__(self, rows: Iterable[tuple[Opening, tuple[str, ...], Row]]) -> None:
        """Rows with the words that each can begin with, and the wordings of which one comes next; none where that is not said."""
        listed = list(rows)
        words = {word for begins, _, _ in listed for word in begins or ()}
        self._by_word = {
            word: [(row, said) for begins, said, row in listed if begins is None or word in begins] for word in words
        }
        self._any = [(row, said) for begins, said, row in listed if begins is None]

    def at(self, reader: Reader) -> list[Row]:
        """Those that can begin here; reading has come this far where others cannot."""
        listed = self._by_word.get(reader.word, self._any)
        reader.reached("")
        return [row for row, wordings in listed if not wordings or reader.begins(wordings)]


def by_opening(*rows: tuple[tuple[str, ...], Row]) -> ByOpening[Row]:
    """Rows, each after the wordings that it begins with; none for one that may begin with any."""
    return ByOpening((_first_words(wordings), _longer(wordings), row) for wordings, row in rows)


def _first_words(wordings: tuple[str, ...]) -> Opening:
    return frozenset(words_of(one)[0] for one in wordings) or None


def _longer(wordings: tuple[str, ...]) -> tuple[str, ...]:
    """The wordings, where more than their first words tells whether one of them comes next."""
    return wordings if any(len(words_of(one)) > 1 for one in wordings) else ()
