"""Rule numbers of the canonical edition, which the engine and the project's data cite, in any other document.

They are led over by lineage. Where the canonical edition itself is not in the library, documents of its own date (the
handbook that restates it) share its numbers, and in others a rule is known by its wording.
"""

from __future__ import annotations

from collections.abc import Callable

from app.library.holdings import Holdings
from app.library.keeping import LastUsed
from app.library.lineage.bridge import numbers_between
from app.library.lineage.known_wordings import known_numbers
from app.library.records import Document

EFFECTIVE = "2026-08-07"
"""The effective date of the edition whose numbers the engine cites."""


class Canonical:
    """The numbers of the canonical edition and those of one document, led into each other."""

    def __init__(self, into: Callable[[str], str], back: Callable[[str], str]) -> None:
        """Use ``canonical``."""
        self._into = into
        self._back = back

    def into(self, number: str) -> str:
        """Where a rule of the canonical edition stands in the document; empty where it does not."""
        return self._into(number)

    def back(self, number: str) -> str:
        """The canonical edition's number of a rule of the document; empty where that edition does not have it."""
        return self._back(number)


def canonical_edition(held: Holdings) -> Document | None:
    """The edition whose numbers the engine cites, None where it is not in the library."""
    return held.edition_of(EFFECTIVE)


def canonical(held: Holdings, document: Document) -> Canonical:
    """The way from canonical numbers to those of a document, and back. LastUsed for each document."""
    own = held.own(document)
    return _ways.get(held, own.id, lambda: _made(held, own))


_ways: LastUsed[int, Canonical] = LastUsed(6)


def _made(held: Holdings, document: Document) -> Canonical:
    source = canonical_edition(held)
    if document.effective == EFFECTIVE and source is None:
        source = document
    if source is None:
        into, back = known_numbers(held, document)
        return Canonical(lambda number: into.get(number, ""), lambda number: back.get(number, ""))
    return Canonical(numbers_between(held, source, document), numbers_between(held, document, source))
