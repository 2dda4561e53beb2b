"""What search needs of a full-text index, whichever engine stands behind it.

The conformance suite (``tests/library/test_search_conformance.py``) runs against every implementation.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import NamedTuple, Protocol

WORDS, HEADING, EXAMPLES = "words", "heading", "examples"  # the fields: everything weighted, headings, examples


class Postings(NamedTuple):
    """Where one term stands: document numbers, ascending, and beside each the term's weight there."""

    numbers: array[int]
    weights: array[float]


class FullTextIndex(Protocol):
    """Entries cut into terms. Document numbers run from 0; ``entries`` leads to the ids of the entry table."""

    def __len__(self) -> int: ...

    @property
    def entries(self) -> array[int]:
        """The entry id of every document number."""

    def postings(self, field: str, term: str) -> Postings:
        """The postings of a term; empty where it does not occur."""

    def positions(self, term: str, documents: Iterable[int]) -> dict[int, list[int]]:
        """The places of a term in those documents (ascending numbers) that hold it, counted in terms."""

    def lengths(self, field: str) -> array[int]:
        """The number of terms in a field of every document."""

    def common_terms(self, field: str, count: int) -> list[str]:
        """The terms of a field that stand in most documents, most first."""
