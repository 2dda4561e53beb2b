"""The façade of the library: one call for each thing that may be asked. Pages, JSON, CLI and chatbots all use it.

What concerns one edition is asked of ``Library`` itself; the rest of its sides: ``library.lineage``, ``.diff``,
``.citations``, ``.downloads``, ``.offline``, ``.cards``, ``.coverage``, ``.feeds``, ``.graph``, ``.handbook``,
``.policy``. A side is imported when it is first used, so that a command that needs none of them starts fast.

Every answer is a view (``app.library.views``) that names its edition. A ``Library`` is safe to share between
threads, and follows when a new library is published; a ``Document`` taken from an earlier publication keeps working.

Errors, everywhere: DoesNotParse for words that are not a number, range, date or query; NotFound (with ``kind``,
``key`` and ``suggestions``) for what parses and is not there; NoLibrary when there is no library to read, Damaged when
its files are not the ones that were published.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from app.library import captured, contents, glossary, references, rules, sections, surroundings
from app.library.holdings import Holdings
from app.library.publication import Publications
from app.library.records import Document
from app.library.search.views import Hit, LookupView, SearchView
from app.library.views import (
    ContentsView,
    EditionRef,
    GlossaryEntry,
    InReference,
    NumberRef,
    OutReference,
    RuleView,
    SectionView,
    SourceView,
    Surroundings,
    TermRef,
    edition_ref,
)

if TYPE_CHECKING:
    from app.library.cards.facade import CardsFacade
    from app.library.cards.store import Cards
    from app.library.citations.facade import CitationsFacade
    from app.library.context.views import ContextView
    from app.library.coverage.facade import CoverageFacade
    from app.library.diff.facade import DiffFacade
    from app.library.downloads.facade import DownloadsFacade
    from app.library.feeds import FeedsFacade
    from app.library.graph import GraphFacade
    from app.library.handbook.facade import HandbookFacade
    from app.library.lineage.facade import LineageFacade
    from app.library.offline.facade import OfflineFacade
    from app.library.policy.facade import PolicyFacade


class Library:
    """A published library, opened for reading."""

    def __init__(self, publications: Publications) -> None:
        """Use ``Library.open``."""
        self._publications = publications
        self._holdings = Holdings(publications.current())

    @classmethod
    def open(cls, root: Path | None = None) -> Library:
        """The library under ``root``, else MAGISTRATE_LIBRARY, else ``./library``. Raises NoLibrary."""
        return cls(Publications(root))

    @property
    def id(self) -> str:
        """The id of the library published at this moment: changes when anything in it does."""
        return self._held().publication.id

    @property
    def published(self) -> object:
        """Stands for what is published at this moment: another object as soon as something else is, for caches to compare."""
        return self._held()

    @property
    def folder(self) -> Path:
        """The folder of the library published at this moment."""
        return self._held().publication.folder

    @cached_property
    def lineage(self) -> LineageFacade:
        """Questions about identity: one rule through all editions and numbers."""
        from app.library.lineage.facade import LineageFacade

        return LineageFacade(self._held)

    @cached_property
    def downloads(self) -> DownloadsFacade:
        """Questions about whole editions as files."""
        from app.library.downloads.facade import DownloadsFacade

        return DownloadsFacade(self._held)

    @cached_property
    def offline(self) -> OfflineFacade:
        """Questions about what a reader takes along on a device."""
        from app.library.offline.facade import OfflineFacade

        return OfflineFacade(self._held)

    @cached_property
    def diff(self) -> DiffFacade:
        """Questions about what differs between two documents."""
        from app.library.diff.facade import DiffFacade

        return DiffFacade(self._held)

    @cached_property
    def citations(self) -> CitationsFacade:
        """Questions about citations of the rules in texts."""
        from app.library.citations.facade import CitationsFacade

        return CitationsFacade(self._held)

    @cached_property
    def cards(self) -> CardsFacade:
        """Questions about the rules that the words of cards lead to."""
        from app.library.cards.facade import CardsFacade

        return CardsFacade(self._held)

    @cached_property
    def coverage(self) -> CoverageFacade:
        """Questions about what of an edition the shipped scenarios play."""
        from app.library.coverage.facade import CoverageFacade

        return CoverageFacade(self._held)

    @cached_property
    def feeds(self) -> FeedsFacade:
        """What changed, as entries of feeds."""
        from app.library.feeds import FeedsFacade

        return FeedsFacade(self._held)

    @cached_property
    def handbook(self) -> HandbookFacade:
        """The official words that the handbook's entries are held to."""
        from app.library.handbook.facade import HandbookFacade

        return HandbookFacade(self._held)

    @cached_property
    def graph(self) -> GraphFacade:
        """Questions about the cross-references of a document as a graph."""
        from app.library.graph import GraphFacade

        return GraphFacade(self._held)

    @cached_property
    def policy(self) -> PolicyFacade:
        """Questions about tournament policy: MTR, IPG and JAR."""
        from app.library.policy.facade import PolicyFacade

        return PolicyFacade(self._held)

    def documents(self) -> list[Document]:
        """All documents, newest effective date first, undated ones last."""
        return list(self._held().documents)

    def edition(self, key: str | None = None) -> Document:
        """The document that ``key`` names.

        None, "" or "latest": the newest complete official edition, else the newest handbook, else the newest of
        anything. An ISO date: the document with that slug, else the edition in force on that date. A year: the last
        edition in force in it. A slug. At least 8 digits of a sha256. Raises DoesNotParse for a key of another form,
        NotFound for a good one without a document, both with suggestions.
        """
        return self._held().edition(key)

    def rule(self, document: Document, number: str, ordinal: int = 1) -> RuleView:
        """The rule, subrule, section, chapter or ruling of that number, in any usual spelling (``CR 702.19b.``).

        ``ordinal`` picks among nodes of one number. Raises DoesNotParse, NotFound("rule").
        """
        held = self._held()
        return rules.rule(held, held.own(document), number, ordinal)

    def rules(self, document: Document, spec: str) -> tuple[RuleView, ...]:
        """All rules of a list or range, ``702.2a-c, 613.7d and 704.5aa``, in the order asked.

        Raises DoesNotParse, and NotFound("rule") when a single number, or an end of a range, is not there.
        """
        held = self._held()
        return rules.rules(held, held.own(document), spec)

    def family(self, document: Document, number: str) -> tuple[RuleView, ...]:
        """A rule and every rule below it, in order, without what refers to them. Raises as ``rule`` does."""
        held = self._held()
        return sections.family(held, held.own(document), number)

    def random_rule(self, document: Document, within: str = "") -> RuleView:
        """A rule by chance, no heading; ``within`` is a chapter, section or rule. Raises DoesNotParse, NotFound."""
        from app.library.picking import random_rule

        held = self._held()
        return random_rule(held, held.own(document), within)

    def capture(self, document: Document) -> bytes:
        """The captured file, byte for byte."""
        held = self._held()
        return captured.capture(held, held.own(document))

    def source(self, document: Document, first: int, last: int) -> SourceView:
        """Lines of the capture as they were captured, with repairs and oddities. Raises DoesNotParse, NotFound."""
        held = self._held()
        return captured.source(held, held.own(document), first, last)

    def section(self, document: Document, number: str) -> SectionView:
        """A whole section to read. Raises DoesNotParse, NotFound("section")."""
        held = self._held()
        return sections.section(held, held.own(document), number)

    def chapter(self, document: Document, number: str) -> SectionView:
        """A whole chapter to read; its sections stand among its rules. Raises DoesNotParse, NotFound("section")."""
        held = self._held()
        return sections.chapter(held, held.own(document), number)

    def surroundings(self, document: Document, number: str, ordinal: int = 1) -> Surroundings | None:
        """The rules around a rule or subrule in its section; None for what stands in no section."""
        return surroundings.surroundings(self._held(), document, number, ordinal)

    def terms_in(self, document: Document, text: str) -> tuple[TermRef, ...]:
        """The entries of a document's glossary that a text of it speaks of, but for words that almost every rule has."""
        from app.library.mentions import terms_in

        return terms_in(self._held(), document, text)

    def contents(self, document: Document) -> ContentsView:
        """The table of contents, introduction and credits."""
        held = self._held()
        return contents.contents(held, held.own(document))

    def numbers(self, document: Document) -> tuple[NumberRef, ...]:
        """Every chapter, section, rule and subrule, in document order. What bears one number twice is there twice."""
        held = self._held()
        return contents.numbers(held, held.own(document))

    def glossary(self, document: Document) -> tuple[TermRef, ...]:
        """The glossary's terms, in document order."""
        held = self._held()
        return glossary.terms(held, held.own(document))

    def term(self, document: Document, term: str) -> GlossaryEntry:
        """The glossary entry of a term: case, accents, plural and hyphens are no matter; anchors and G-numbers work.

        Raises NotFound("glossary").
        """
        held = self._held()
        return glossary.entry(held, held.own(document), term)

    def references(
        self, document: Document, number: str
    ) -> tuple[tuple[OutReference, ...], tuple[InReference, ...]]:
        """The references a rule makes, and those made to it, with their sentences. Raises as ``rule`` does."""
        held = self._held()
        return references.both_ways(held, held.own(document), number)

    def search(
        self, document: Document | None, query: str, limit: int = 20, offset: int = 0, cards: Cards | None = None
    ) -> SearchView:
        """Answer a query of one line (``app.library.search.query``) from one edition, the newest when None.

        ``@2016-04-08`` in the query, or a year at its end, overrides ``document``. ``limit`` and ``offset`` count hits by
        relevance. ``cards`` is the card data in which names of cards in the query are looked up.
        Raises DoesNotParse for unknown filters and over-long queries, NotFound("edition").
        """
        from app.library.policy.beside import with_policy
        from app.library.search import answering as search

        held = self._held()
        view = search.search(held, held.own(document) if document else None, query, limit, offset, cards)
        return with_policy(self.policy, view, self._policy_day(held, view.edition)) if held.policy else view

    def lookup(self, document: Document | None, query: str, cards: Cards | None = None) -> LookupView:
        """One answer to a line: a rule by number, else a glossary entry, else the best hit, if one stands out; of tournament
        policy where the line names it.

        Edition and ``cards`` as for ``search``. Raises as ``search``, and NotFound with suggestions where nothing answers.
        """
        from app.library.policy.beside import policy_first
        from app.library.search import lookup

        held = self._held()
        own = held.own(document) if document else None
        if not held.policy:
            return lookup.look_up(held, own, query, cards)
        asked = edition_ref(own or held.edition(None))
        return policy_first(
            self.policy, query, self._policy_day(held, asked), rules=lambda: lookup.look_up(held, own, query, cards),
            bare=lambda: lookup.nothing_found(asked, query),
        )  # fmt: skip

    def context(
        self, document: Document | None, question: str, limit: int = 6000, cards: Cards | None = None
    ) -> ContextView:
        """Everything that answers a question within ``limit`` characters: the rules and those they lean on, definitions of
        its concepts, the cards that it names and rulings on them. Edition and ``cards`` as for ``search``.

        Raises as ``search``, and NotFound("search") where nothing answers.
        """
        from app.library.context.gathering import context

        held = self._held()
        return context(held, held.own(document) if document else None, question, limit, cards)

    def suggest(self, document: Document, prefix: str, limit: int = 10) -> tuple[Hit, ...]:
        """What somebody who has typed ``prefix`` may want: numbers, headings, glossary terms; best first."""
        from app.library.search import suggest

        held = self._held()
        return suggest.suggest(held, held.own(document), prefix, limit)

    def warm(self) -> None:
        """Load what the first search and the first pages would have to load: for a server that starts, in a thread of its own."""
        from app.library.search import answering as search

        held = self._held()
        if held.documents:
            newest = held.edition(None)
            self.diff.latest()
            self.terms_in(newest, "")
            self.lineage.age(newest, "1")
            search.warm(held, newest)

    def ready(self) -> None:
        """Raise Damaged where the files of the library published at this moment are known not to be the published ones."""
        self._publications.current()

    def check_afresh(self) -> None:
        """Read every byte of the library, and refuse it from now on where one was changed: for a server that starts."""
        self._publications.check_afresh()

    def _policy_day(self, held: Holdings, edition: EditionRef) -> str | None:
        """The day whose policy stands beside an edition: None, for the newest, beside the newest edition."""
        return None if edition.sha256 == held.edition(None).sha256 else edition.effective

    def _held(self) -> Holdings:
        """The holdings of the library published at this moment."""
        publication = self._publications.current()
        if publication is not self._holdings.publication:
            self._holdings = Holdings(publication)
        return self._holdings
