"""``library.policy``: tournament policy beside the rules."""

from __future__ import annotations

from collections.abc import Sequence

from app.library.errors import NotFound
from app.library.facade import Facade
from app.library.policy import completing, naming, reading, searching, versions, vocabulary
from app.library.policy.records import PolicyKind
from app.library.policy.shelf import Volume
from app.library.policy.views import (
    NamedBy,
    PenaltyTable,
    PolicyAnswer,
    PolicyContents,
    PolicyDiff,
    PolicyHit,
    PolicyRef,
    PolicySectionView,
    SectionRef,
)
from app.library.records import Document


class PolicyFacade(Facade):
    """Questions about the Magic Tournament Rules (``mtr``), the Infraction Procedure Guide (``ipg``) and Judging at Regular
    REL (``jar``).

    ``key`` names a version: None or "latest", a date (the one in force then), a year, a slug, or 8 digits of a hash. Errors,
    everywhere: NotFound("policy") with suggestions for what is not there, DoesNotParse for what is no date.
    """

    def documents(self) -> tuple[PolicyRef, ...]:
        """Every policy document: MTR, IPG, JAR, each newest first. Empty where the library has none."""
        return tuple(volume.ref for volume in self._holdings().policy)

    def document(self, kind: str, key: str | None = None) -> PolicyRef:
        """One document."""
        return self._volume(kind, key).ref

    def contents(self, kind: str, key: str | None = None) -> PolicyContents:
        """A document's table of contents."""
        return reading.contents(self._volume(kind, key))

    def section(self, kind: str, number: str, key: str | None = None) -> PolicySectionView:
        """A section by its number or key: ``2.6``, ``appendix-b``, ``common-issues``."""
        held = self._holdings()
        return reading.section(held, held.policy, self._volume(kind, key), number)

    def sections(self, kind: str, key: str | None = None) -> tuple[PolicySectionView, ...]:
        """Every section of a document."""
        held, volume = self._holdings(), self._volume(kind, key)
        return tuple(reading.section(held, held.policy, volume, one.key) for one in volume.document.sections)

    def penalties(self, key: str | None = None) -> PenaltyTable:
        """The infractions of the IPG and their penalties."""
        return reading.penalties(self._volume(PolicyKind.IPG, key))

    def abbreviations(self, key: str | None = None) -> dict[str, str]:
        """The abbreviations that judges use for sections of the IPG, by key: ``2.5`` is ``GRV``."""
        return vocabulary.abbreviations(self._volume(PolicyKind.IPG, key))

    def lookup(self, query: str, day: str | None = None) -> PolicyAnswer | None:
        """The answer to a line that names policy (``MTR 2.6``, ``IPG missed trigger 2024``, ``HCE``); else None.

        Without a date in the line, of the documents in force on ``day``, by default the newest. Raises NotFound where it names
        a document, and nothing in it.
        """
        held = self._holdings()
        if not held.policy:
            self._refuse_named(query)
            return None
        found = naming.find(held.policy, query, day)
        if found is None:
            return None
        one = found.section
        return PolicyAnswer(
            query=query, document=found.volume.ref, certainty=found.certainty, score=found.score, means=found.means,
            names_document=found.names_document,
            section=reading.section(held, held.policy, found.volume, one.key) if one else None, alternatives=found.alternatives,
        )  # fmt: skip

    def search(self, query: str, day: str | None = None, limit: int = 3, sparing: bool = True) -> tuple[PolicyHit, ...]:
        """The sections that a question is about, best first, of the documents in force on a day, by default the newest.

        ``sparing``: none where the question seems to be about the game rather than about tournaments.
        """
        held = self._holdings()
        indexes = [held.policy_index(volume.document.sha256) for volume in self._in_force(day)]
        return searching.search(indexes, query, limit, sparing)

    def complete(self, typed: str, limit: int = 5) -> tuple[SectionRef, ...]:
        """The sections of the newest documents that what was typed may become, best first: ``MTR 2.``, ``IPG missed``."""
        return completing.complete(self._holdings().policy.newest, typed, limit)

    def naming(self, document: Document, number: str) -> tuple[NamedBy, ...]:
        """The sections that name a rule of an edition."""
        held = self._holdings()
        return reading.rule_named_by(held, held.policy, held.own(document), number) if held.policy else ()

    def diff(self, kind: str, older: str, newer: str | None = None) -> PolicyDiff:
        """What changed between two versions of a document; without ``newer`` up to the newest."""
        return versions.diff(self._volume(kind, older), self._volume(kind, newer))

    def _in_force(self, day: str | None) -> Sequence[Volume]:
        shelf = self._holdings().policy
        if day is None:
            return shelf.newest
        return [volume for kind in PolicyKind if (volume := shelf.on_day(kind, day)) is not None]

    def _volume(self, kind: str, key: str | None) -> Volume:
        try:
            wanted = PolicyKind(kind.lower())
        except ValueError:
            message = f"'{kind[:20]}' is none of the documents of policy: mtr, ipg, jar."
            raise NotFound("policy", kind, message, tuple(PolicyKind)) from None
        return self._holdings().policy.volume(wanted, key)

    def _refuse_named(self, query: str) -> None:
        """Say that there is no such document here, where a line names one. Raises NotFound."""
        asked = naming.read(query)
        if asked.kind is not None:
            self._volume(asked.kind, None)
