"""The handbook's side of a library: the official words that its entries are held to."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from app.library.facade import Facade
from app.library.handbook import official
from app.library.lineage.bridge import numbers_between
from app.library.records import Document


class HandbookFacade(Facade):
    """``Library.handbook``."""

    def official_words(self, document: Document) -> dict[str, str]:
        """The words of every rule by number, and of every glossary entry by ``term:`` and its name."""
        held = self._holdings()
        return official.labelled_words(held, held.own(document))

    def texts_of_editions(self) -> Iterator[str]:
        """Every text of every document that is not the handbook, each once."""
        return official.texts_of_editions(self._holdings())

    def numbers_between(self, source: Document, target: Document) -> Callable[[str], str]:
        """What leads from a number of one edition to that of the same rule in another; to "" where it has none."""
        return numbers_between(self._holdings(), source, target)
