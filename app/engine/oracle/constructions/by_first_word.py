"""Rows by the word they begin with, so that only those that could fit are tried."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

from app.engine.oracle.constructions.patterns import AnyOrder, Element, Group, LeftOut, Literal, Slot, When
from app.engine.oracle.openings import ByOpening, Opening
from app.engine.oracle.reader import Reader, words_of

Row = TypeVar("Row")
Key = TypeVar("Key", bound=Hashable)
_OPTIONAL = (LeftOut, Group, AnyOrder, When)
"""The elements that may be left out."""


class ByFirstWord(Generic[Row]):
    """Rows by the elements that each begins with."""

    __slots__ = ("_rows",)

    def __init__(self, rows: Iterable[tuple[tuple[Element, ...], Row]]) -> None:
        """Rows with the elements that each begins with."""
        self._rows = ByOpening((_beginning(some), _first_words(some), (_awaited(some), row)) for some, row in rows)

    def at(self, reader: Reader) -> list[Row]:
        """Those that can begin here, and of which the words come that stand after their first phrase."""
        return [row for awaited, row in self._rows.at(reader) if not awaited or reader.comes(*awaited)]


def by_key(rows: Iterable[tuple[Key, tuple[Element, ...], Row]]) -> dict[Key, ByFirstWord[Row]]:
    """Rows under their keys, each with the elements that it begins with."""
    found: dict[Key, list[tuple[tuple[Element, ...], Row]]] = {}
    for key, elements, row in rows:
        found.setdefault(key, []).append((elements, row))
    return {key: ByFirstWord(under) for key, under in found.items()}


def _beginning(elements: tuple[Element, ...]) -> Opening:
    """The words that elements in this order can begin with; None for any word."""
    needed = next((place for place, element in enumerate(elements) if not isinstance(element, _OPTIONAL)), None)
    return None if needed is None else _either(map(_begins, elements[: needed + 1]))


def _first_words(elements: tuple[Element, ...]) -> tuple[str, ...]:
    """The wordings of the first element; none where it is not of words alone."""
    return elements[0].wordings if elements and isinstance(elements[0], Literal) else ()


def _awaited(elements: tuple[Element, ...]) -> tuple[str, ...]:
    """The wordings of the first words after the first phrase; none where there are none."""
    phrase = next((place for place, element in enumerate(elements) if isinstance(element, Slot)), len(elements))
    return next((element.wordings for element in elements[phrase:] if isinstance(element, Literal)), ())


def _begins(element: Element) -> Opening:
    if isinstance(element, Group):
        return _beginning(element.elements)
    if isinstance(element, AnyOrder):
        return _either(map(_begins, element.elements))
    words = [words_of(one) for one in getattr(element, "wordings", ())]
    return frozenset(one[0] for one in words) if words and all(words) else None


def _either(words: Iterable[Opening]) -> Opening:
    """The words of any of these; None if one of them is any word."""
    found: frozenset[str] = frozenset()
    for some in words:
        if some is None:
            return None
        found |= some
    return found
