"""A full-text index in plain dictionaries: what the conformance suite holds the real one to."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable

from app.library.search.analysis import terms
from app.library.search.fulltext import EXAMPLES, HEADING, WORDS, Postings
from app.library.search.index import EntryRow, places_of

_GAP = 1000


class MemoryIndex:
    """A ``FullTextIndex`` of some entries."""

    def __init__(self, entries: Iterable[EntryRow]) -> None:
        self._entries = array("I")
        self._weights: dict[tuple[str, str], dict[int, float]] = defaultdict(dict)
        self._positions: dict[str, dict[int, list[int]]] = defaultdict(dict)
        self._lengths: dict[str, list[int]] = {WORDS: [], HEADING: [], EXAMPLES: []}
        for row in entries:
            self._add(*row)

    def _add(self, ident: int, kind: str, heading: str, inherited: str, body: str, examples: str) -> None:
        number = len(self._entries)
        self._entries.append(ident)
        places = places_of(heading, inherited, body, examples, is_section=kind == "section")
        for start, (weight, text) in enumerate(places):
            for position, term in enumerate(terms(text), start * _GAP):
                weights = self._weights[WORDS, term]
                weights[number] = weights.get(number, 0.0) + weight
                self._positions[term].setdefault(number, []).append(position)
        self._lengths[WORDS].append(sum(len(terms(text)) for _, text in places))
        for field, text in ((HEADING, heading), (EXAMPLES, examples)):
            self._lengths[field].append(len(terms(text)))
            for term, count in Counter(terms(text)).items():
                self._weights[field, term][number] = float(count)

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def entries(self) -> array[int]:
        return self._entries

    def postings(self, field: str, term: str) -> Postings:
        found = sorted(self._weights.get((field, term), {}).items())
        return Postings(array("I", (number for number, _ in found)), array("f", (weight for _, weight in found)))

    def positions(self, term: str, documents: Iterable[int]) -> dict[int, list[int]]:
        held = self._positions.get(term, {})
        return {number: held[number] for number in documents if number in held}

    def lengths(self, field: str) -> array[int]:
        return array("I", self._lengths[field])

    def common_terms(self, field: str, count: int) -> list[str]:
        held = sorted((-len(numbers), term) for (name, term), numbers in self._weights.items() if name == field)
        return [term for _, term in held[:count]]
