"""``library.lineage``: what became of rules, sections and terms from edition to edition."""

from __future__ import annotations

from collections.abc import Mapping

from app.library.diff.views import HistoryView, MovesView, Standing, Whereabouts
from app.library.facade import Facade
from app.library.lineage import canonical, history, renumbering, since, tracing
from app.library.lineage.age import age
from app.library.lineage.canonical import Canonical
from app.library.lineage.since import News
from app.library.lineage.views import Age, Doubt, LineageView, Move, Resolution
from app.library.records import Document


class LineageFacade(Facade):
    """Questions about identity: one rule through all its numbers.

    Errors, everywhere: DoesNotParse for what is no number, term or ``number@date``; NotFound for what is not there.
    """

    def trace(self, number: str, document: Document | None = None) -> LineageView:
        """The life of a number or ``term:…`` of ``document`` (the newest edition when None), or of ``number@date``."""
        return tracing.trace(self._holdings(), number, document)

    def resolve(self, key: str, document: Document, source: Document | None = None) -> Resolution:
        """Where ``number@date``, or a number of ``source`` (the newest edition when None), is in ``document``."""
        return tracing.resolve(self._holdings(), key, document, source)

    def lineage_id(self, document: Document, number: str, ordinal: int = 1) -> str:
        """The lineage id of a number (or ``term:…``) of a document."""
        return tracing.lineage_id(self._holdings(), document, number, ordinal)

    def reused(self, number: str, from_doc: Document, to_doc: Document) -> str:
        """The lineage id of the other rule that bears ``number`` in ``to_doc``; empty where it is the same rule."""
        return tracing.reused(self._holdings(), number, from_doc, to_doc)

    def moves(self, from_doc: Document, to_doc: Document) -> list[Move]:
        """What became of every chapter, section, rule, subrule and term of one document in another, unchanged ones too."""
        return tracing.moves(self._holdings(), from_doc, to_doc)

    def moves_table(self, older: Document, newer: Document) -> MovesView:
        """Every rule and section of ``older`` that does not stand under its number in ``newer``, in document order."""
        return renumbering.moves_table(self._holdings(), older, newer)

    def review(self, below: float = tracing.REVIEW_BELOW) -> list[Doubt]:
        """The steps between consecutive editions that are less certain than ``below``, least certain first."""
        return tracing.review(self._holdings(), below)

    def history(self, key: str, document: Document | None = None) -> HistoryView:
        """The life of a number, ``term:…`` or lineage id with its word diffs and what changed below it.

        Without ``document`` of the newest edition that has it.
        """
        return history.history(self._holdings(), key, document)

    def history_of(self, words: str, document: Document | None = None) -> HistoryView:
        """As ``history``, of a number or else of a glossary term by its bare name.

        Of two refusals the number's is raised, if the words are one.
        """
        return history.history_of(self._holdings(), words, document)

    def age(self, document: Document, label: str, ordinal: int = 1) -> Age | None:
        """Since when what ``document`` shows under a number or ``term:…`` reads as it does; None where that is not known."""
        return age(self._holdings(), document, label, ordinal)

    def standing(self, document: Document, label: str, ordinal: int = 1) -> Standing | None:
        """Where a rule or ``term:…`` of a document is in the newest edition; None where its lineage is not known."""
        return history.standing(self._holdings(), document, label, ordinal)

    def whereabouts(self, label: str, document: Document) -> tuple[Whereabouts, ...]:
        """Who bore, in other editions, a number that ``document`` lacks, the last first, and where that is now."""
        return history.whereabouts(self._holdings(), label, document)

    def news_since(self, since_document: Document, document: Document) -> Mapping[tuple[str, int], News]:
        """What of ``document`` was added or edited since another, by number (``term:…`` folded) and ordinal."""
        return since.news_since(self._holdings(), since_document, document)

    def canonical(self, document: Document) -> Canonical:
        """The way from the numbers that the engine cites to those of a document, and back."""
        return canonical.canonical(self._holdings(), document)
