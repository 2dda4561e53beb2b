"""``library.diff``: what differs between two documents."""

from __future__ import annotations

from app.library.diff import comparing
from app.library.diff.latest import Latest, latest
from app.library.diff.views import DiffFilter, DiffView
from app.library.facade import Facade
from app.library.records import Document


class DiffFacade(Facade):
    """Questions about two documents, in either order of time."""

    def between(
        self, older: Document, newer: Document, wanted: DiffFilter | None = None, limit: int | None = None, offset: int = 0
    ) -> DiffView:
        """What differs from one document to another: the entries from ``offset``, all of them without ``limit``.

        Without ``wanted`` the classes of ``comparing.LOUD`` are listed. Raises DoesNotParse for a filter that names no
        part of the rules.
        """
        return comparing.diff(self._holdings(), older, newer, wanted, limit, offset)

    def pages(self, older: Document, newer: Document, wanted: DiffFilter | None = None) -> list[int]:
        """The offsets at which pages of about equal length begin. Raises DoesNotParse."""
        return comparing.pages(self._holdings(), older, newer, wanted)

    def latest(self) -> Latest | None:
        """What is new in the newest official edition, in few words; None where there is none before it."""
        return latest(self._holdings())
