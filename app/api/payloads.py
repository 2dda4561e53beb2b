"""The shapes of the API's answers: the library's views, each with its kind (``object``) and its addresses.

``url`` is the answer's own address, ``page`` the same on the site, ``permalink`` the page in this edition for good.
Keys are added in time, never taken away within ``v1``.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from app.library.cards.leads.views import LeadingRuling
from app.library.policy.views import PolicyAnswer, PolicyHit
from app.library.records import Document
from app.library.search.views import Concept, Former, Hit, LookupView, Sureness
from app.library.views import (
    ContentsView,
    EditionRef,
    GlossaryEntry,
    InReference,
    OutReference,
    RuleView,
    SectionView,
    SourceView,
    TermRef,
)
from app.site.data_age import DataAge

T = TypeVar("T", bound=msgspec.Struct)


class Located(msgspec.Struct, frozen=True, kw_only=True):
    """What every answer carries besides itself."""

    url: str
    page: str
    permalink: str


class Rule(RuleView, frozen=True, kw_only=True, tag_field="object", tag="rule"):
    """A rule, subrule, section, chapter or ruling."""

    url: str
    page: str
    permalink: str


class Section(SectionView, frozen=True, kw_only=True, tag_field="object", tag="section"):
    """A section or chapter, whole."""

    url: str
    page: str
    permalink: str


class Contents(ContentsView, frozen=True, kw_only=True, tag_field="object", tag="contents"):
    """The table of contents, with introduction and credits."""

    url: str
    page: str
    permalink: str


class Term(GlossaryEntry, frozen=True, kw_only=True, tag_field="object", tag="term"):
    """A glossary entry."""

    url: str
    page: str
    permalink: str


class Source(SourceView, frozen=True, kw_only=True, tag_field="object", tag="source"):
    """Lines as they were captured."""

    url: str
    page: str
    permalink: str


class Edition(Document, frozen=True, kw_only=True, tag_field="object", tag="edition"):
    """A document and what is known of it."""

    url: str
    page: str
    permalink: str


class References(Located, frozen=True, kw_only=True, tag_field="object", tag="references"):
    """The references a rule makes, and those made to it."""

    edition: EditionRef
    number: str
    references: tuple[OutReference, ...]
    referenced_by: tuple[InReference, ...]


class TermPointer(TermRef, frozen=True, kw_only=True, tag_field="object", tag="term_pointer"):
    """A glossary entry in a list."""

    url: str


class HitPointer(Hit, frozen=True, kw_only=True, tag_field="object", tag="hit"):
    """A search result in a list."""

    url: str


class List(msgspec.Struct, frozen=True, kw_only=True, tag_field="object", tag="list"):
    """What every list carries: ``next`` is the address of the rest, or null."""

    url: str
    total: int
    has_more: bool
    next: str | None


class EditionList(List, frozen=True, kw_only=True):
    """All documents; ``edition`` is the one that answers when none is named, ``data_age`` how old they and the cards are."""

    edition: EditionRef
    data_age: DataAge
    data: tuple[Edition, ...]


class RuleList(List, frozen=True, kw_only=True):
    """Rules in the order asked."""

    edition: EditionRef
    data: tuple[Rule, ...]


class GlossaryTermList(List, frozen=True, kw_only=True):
    """The glossary's terms."""

    edition: EditionRef
    data: tuple[TermPointer, ...]


class SearchResults(List, frozen=True, kw_only=True):
    """The answer to a query. ``total`` counts the rules that answer by relevance, which are in ``data``, best first.

    ``entries`` are glossary entries beside them, ``concepts`` what the query names as one thing, ``cards`` the cards it
    names, ``former`` what a missing number was in other editions. ``rulings`` are at most three that have the question's words,
    on the cards it names or on others: they stand beside the first page and count as no hits. ``sureness`` says whether the
    first hit is surely the best ("best") or not ("unsure"; null where no words were searched for). ``instead`` is the query
    as it was searched for where words were misspelt. ``policy`` is what of tournament policy the query names, ``policy_hits`` the
    sections that a question about a tournament is about: beside the rules, never among them.
    """

    edition: EditionRef
    query: str
    understood: str
    numbers: tuple[Rule, ...]
    missing: tuple[str, ...]
    former: tuple[Former, ...]
    term: Term | None
    concepts: tuple[Concept, ...]
    cards: tuple[str, ...]
    entries: tuple[HitPointer, ...]
    rulings: tuple[LeadingRuling, ...]
    sureness: Sureness | None
    margin: float
    instead: str
    suggestions: tuple[str, ...]
    page: str
    permalink: str
    data: tuple[HitPointer, ...]
    policy: PolicyAnswer | None = None
    policy_hits: tuple[PolicyHit, ...] = ()


class Lookup(LookupView, frozen=True, kw_only=True, tag_field="object", tag="lookup"):
    """One answer to whatever was typed. ``kind`` says what it is and which of ``rules`` and ``term`` holds it.

    kind: number (rules named by number), former (a number that this edition lacks: ``rules`` is where it is now), term (a
    glossary entry), best (the best hit of a search, above a margin that is measured), unsure (no hit stands out: ``rules``
    is empty, and ``alternatives`` are what it may be, each with a question that it answers), policy (a section of tournament
    policy, or a whole document of it, in ``policy``, which says how certain it is). ``policy_hits`` are sections of policy
    that a question about a tournament is about, beside the rules and never among them.

    ``score`` is the share of likelihood, from 0 to 1, of the first hit, ``margin`` how far it is above the second's.
    """

    url: str
    page: str
    permalink: str
    rules: tuple[Rule, ...]
    term: Term | None
    text: str
    alternatives: tuple[HitPointer, ...]


class RouteLine(msgspec.Struct, frozen=True, kw_only=True, tag_field="object", tag="route"):
    """A route in the index: ``parameters`` names all it takes, ``required`` those that must be given."""

    method: str
    path: str
    name: str
    purpose: str
    parameters: tuple[str, ...]
    required: tuple[str, ...]
    example: str


class Index(msgspec.Struct, frozen=True, kw_only=True, tag_field="object", tag="index"):
    """What the API offers. ``edition`` is the one that answers when none is named; null while there is no library."""

    url: str
    page: str
    version: str
    openapi: str
    help: str
    editions: str
    downloads: str
    edition: EditionRef | None
    documents: int
    routes: tuple[RouteLine, ...]


def widen(view: msgspec.Struct, shape: type[T], **more: Any) -> T:
    """The view as the wider shape that adds ``more`` to it, or has it instead."""
    return shape(**{**{name: getattr(view, name) for name in view.__struct_fields__}, **more})
