"""Rows by the word they begin with, so that only those that could fit are tried."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

from app.engine.oracle.constructions.patterns import AnyOrder, Element, Group, LeftOut, Literal, When
from app.engine.oracle.reader import Reader, words_of

Row = TypeVar("Row")
Key = TypeVar("Key", bound=Hashable)
_OPTIONAL = (LeftOut, Group, AnyOrder, When)
"""The elements that may be left out."""


class ByFirstWord(Generic[Row]):
    """Rows in order, and quickly those that can begin with the words that come next."""

    __slots__ = ("_any", "_by_word")

    def __init__(self, rows: Iterable[tuple[tuple[Element, ...], Row]]) -> None:
        """Rows with the elements that each begins with."""
        listed = [(_beginning(elements), (row, _first_words(elements))) for elements, row in rows]
        words = {word for begins, _ in listed for word in begins or ()}
        self._by_word = {word: [row for begins, row in listed if begins is None or word in begins] for word in words}
        self._any = [row for begins, row in listed if begins is None]

    def at(self, reader: Reader) -> list[Row]:
        """Those that can begin here; reading has come this far where others cannot."""
        listed = self._by_word.get(reader.word, self._any)
        found = [row for row, words in listed if not words or reader.begins(words)]
        if len(found) < len(listed):
            reader.reached("")
        return found


def by_key(rows: Iterable[tuple[Key, tuple[Element, ...], Row]]) -> dict[Key, ByFirstWord[Row]]:
    """Rows under their keys, each with the elements that it begins with."""
    found: dict[Key, list[tuple[tuple[Element, ...], Row]]] = {}
    for key, elements, row in rows:
        found.setdefault(key, []).append((elements, row))
    return {key: ByFirstWord(under) for key, under in found.items()}


def _beginning(elements: tuple[Element, ...]) -> frozenset[str] | None:
    """The words that elements in this order can begin with; None for any word."""
    needed = next((place for place, element in enumerate(elements) if not isinstance(element, _OPTIONAL)), None)
    return None if needed is None else _either(map(_begins, elements[: needed + 1]))


def _first_words(elements: tuple[Element, ...]) -> tuple[str, ...]:
    """The wordings of the first element; none where it is not of words alone."""
    return elements[0].wordings if elements and isinstance(elements[0], Literal) else ()


def _begins(element: Element) -> frozenset[str] | None:
    if isinstance(element, Group):
        return _beginning(element.elements)
    if isinstance(element, AnyOrder):
        return _either(map(_begins, element.elements))
    words = [words_of(one) for one in getattr(element, "wordings", ())]
    return frozenset(one[0] for one in words) if words and all(words) else None


def _either(words: Iterable[frozenset[str] | None]) -> frozenset[str] | None:
    """The words of any of these; None if one of them is any word."""
    found: frozenset[str] = frozenset()
    for some in words:
        if some is None:
            return None
        found |= some
    return found
