"""``library.citations``: citations of the rules in texts, checked, locked and audited against editions."""

from __future__ import annotations

from collections.abc import Iterable

from app.library.citations import audit, check, lock
from app.library.citations.audit import Audit
from app.library.citations.check import Checker
from app.library.citations.lock import Lock
from app.library.citations.views import Citation, Report
from app.library.facade import Facade
from app.library.records import Document


class CitationsFacade(Facade):
    """Questions about citations. ``app.library.citations.find`` finds them in a text, ``migrate`` rewrites them."""

    def checker(
        self, source: str | None, target: str | None, citations: Iterable[Citation] = (), quotes: bool = False
    ) -> Checker:
        """The checker for two editions by their keys (see ``Library.edition``).

        Without ``target``: the newest edition. Without ``source``: the newest that has all of the numbers cited, or
        most of them where none has all. ``quotes``: words quoted behind a citation are held against the rule also
        where they do not resemble it. Raises NotFound("edition"), DoesNotParse.
        """
        return check.checker(self._holdings(), source, target, citations, quotes)

    def between(self, source: Document, target: Document) -> Checker:
        """The checker for citations that were written for one document and are read in another."""
        return Checker(self._holdings(), source, target)

    def check(self, text: str, source: str | None = None, target: str | None = None, bare: bool = False) -> Report:
        """Check all citations of one text, with editions as for ``checker``."""
        return check.check(self._holdings(), text, source, target, bare)

    def lock(self, document: Document, citations: Iterable[Citation]) -> Lock:
        """The lock of some citations as they stand in an edition; ranges count as every rule they hold."""
        return lock.make_lock(self._holdings(), document, citations)

    def audit(self, locked: Lock, target: Document, citations: Iterable[Citation] | None = None) -> Audit:
        """Compare a lock with an edition, and with the citations of the texts where they are given.

        Raises NotFound("edition") where the library does not hold the edition of the lock.
        """
        return audit.audit(self._holdings(), locked, target, citations)
