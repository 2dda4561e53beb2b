"""Ranking: BM25 over weighted terms within one edition, with coordination.

Frequencies are counted in the edition that is searched, so that what another edition says does not move a result.
A document's score is the sum of its terms' contributions, times the share of the query's information it covers.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log

from app.library.search.fulltext import FullTextIndex

K1 = 1.2  # how soon repetition stops counting
B = 0.5  # how much length counts against a document
COORDINATION = 1.0  # power of the share of the query that a document covers
_ABSENT = -1


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the index with its length normalisation: K1 * (1 - B + B * length / mean) by document number."""

    index: FullTextIndex
    name: str
    norms: array[float]


@dataclass(frozen=True, slots=True)
class Contributions:
    """What one term adds to the scores of an edition's documents; ``information`` is its idf in that edition."""

    information: float
    numbers: array[int]
    gains: array[float]

    def gain(self, number: int) -> float:
        """What the term adds to the score of one document."""
        place = bisect_left(self.numbers, number)
        return self.gains[place] if place < len(self.numbers) and self.numbers[place] == number else 0.0


def make_field(index: FullTextIndex, name: str) -> Field:
    """Prepare a field for scoring."""
    lengths = index.lengths(name)
    filled = [length for length in lengths if length]
    mean = sum(filled) / len(filled) if filled else 1.0
    return Field(index, name, array("f", (K1 * (1 - B + B * length / mean) for length in lengths)))


def contributions(field: Field, term: str, places: Sequence[int], size: int) -> Contributions:
    """The contributions of a term. ``places`` holds -1 for documents not of the edition, which has ``size``."""
    found = field.index.postings(field.name, term)
    held = [(number, weight) for number, weight in zip(*found) if places[number] != _ABSENT]
    information = log(1 + (size - len(held) + 0.5) / (len(held) + 0.5)) if held else 0.0
    norms, most = field.norms, information * (K1 + 1)
    gains = array("f", (most * weight / (weight + norms[number]) for number, weight in held))
    return Contributions(information, array("I", (number for number, _ in held)), gains)


def score(terms: Iterable[Contributions]) -> dict[int, float]:
    """The score of every document that holds at least one of the terms."""
    listed = [term for term in terms if term.numbers]
    totals: dict[int, float] = {}
    covered: dict[int, float] = {}
    for term in listed:
        information = term.information
        for number, gain in zip(term.numbers, term.gains):
            totals[number] = totals.get(number, 0.0) + gain
            covered[number] = covered.get(number, 0.0) + information
    whole = sum(term.information for term in listed)
    if len(listed) < 2:
        return totals
    return {number: total * (covered[number] / whole) ** COORDINATION for number, total in totals.items()}
