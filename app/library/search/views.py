"""What a search answers with."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from app.library.cards.leads.views import LeadingRuling
from app.library.policy.views import PolicyAnswer, PolicyHit
from app.library.records import NodeKind
from app.library.views import EditionRef, GlossaryEntry, NumberRef, RuleView


class Concept(msgspec.Struct, frozen=True, kw_only=True):
    """What a question names as one thing: a ``term`` of the rules, or an alias (abbreviation, slang, former, phrase).

    ``means`` says it in the words of the rules, ``rules`` are the numbers it leads to, best first. ``since``: the date of
    the first edition without a former word.
    """

    name: str
    kind: str
    means: str = ""
    rules: tuple[str, ...] = ()
    since: str = ""
    note: str = ""


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """One search result. ``excerpt`` is plain text; ``marks`` are (start, end) pairs of it to highlight.

    ``score`` is the share of likelihood, from 0 to 1, that it is what answers. ``family`` is the rule that a letter is of.
    ``answers`` is the question most like the one asked that this rule is known to answer; "" where none is like it.
    ``plain`` is what the handbook says of the rule in plain words, which is no official text; "" where that has no more of the
    question's words than the rule.
    """

    kind: NodeKind
    number: str | None
    term: str
    heading: str
    excerpt: str
    marks: tuple[tuple[int, int], ...]
    score: float
    section: NumberRef | None
    family: NumberRef | None = None
    answers: str = ""
    plain: str = ""


class FamilyHits(msgspec.Struct, frozen=True):
    """The hits of one rule and its letters as one result: the best of them, and the others in their order."""

    best: Hit
    family: NumberRef | None
    others: tuple[Hit, ...] = ()


class Former(msgspec.Struct, frozen=True, kw_only=True):
    """A number that this edition lacks and others had: what it was there, from when to when, and where that is now.

    ``heading`` is the heading it stood under in the last edition that had it; ``now`` is empty where the rule is gone.
    """

    number: str
    heading: str
    since: str
    until: str
    now: tuple[NumberRef, ...]


class Sureness(StrEnum):
    """How sure it is that the first hit answers: ``BEST`` above a margin that is measured, else ``UNSURE``."""

    BEST = "best"
    UNSURE = "unsure"


class LookupKind(StrEnum):
    """What the one answer to a line is."""

    NUMBER = "number"  # rules named by number
    FORMER = "former"  # a number that this edition lacks: ``rules`` is where it is now
    TERM = "term"  # a glossary entry; ``rules`` holds the rule that stands under the same words
    BEST = "best"  # the best hit of a search, above a margin that is measured
    UNSURE = "unsure"  # no hit stands out: ``alternatives`` are what it may be
    POLICY = "policy"  # a section of tournament policy, or a whole document of it, that the line names


class LookupView(msgspec.Struct, frozen=True, kw_only=True):
    """One answer to whatever was typed. ``kind`` says what it is and which of ``rules`` and ``term`` holds it.

    ``score`` is the share of likelihood, from 0 to 1, of the first hit, ``margin`` how far it is above the second's.
    """

    edition: EditionRef
    query: str
    kind: LookupKind
    rules: tuple[RuleView, ...]
    term: GlossaryEntry | None
    alternatives: tuple[Hit, ...]
    score: float
    margin: float
    concepts: tuple[Concept, ...]
    former: tuple[Former, ...]
    cards: tuple[str, ...]
    instead: str
    policy: PolicyAnswer | None = None  # what of tournament policy the line names
    policy_hits: tuple[PolicyHit, ...] = ()  # sections of policy that a question about tournaments is about


class SearchView(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to a query: what it was understood as, exact hits by number first, then hits by relevance.

    ``hits`` are a page of ``total`` rules that answer, best first; ``entries`` the glossary entries beside them.
    ``rulings`` are at most three on the cards named, or on others, that have the question's words: beside the rules, with the
    first page alone. ``sureness`` is None where no words were searched for; ``margin`` is how far the first hit's score is
    above the next one's. ``instead`` is the query with misspelt words put right, as it was searched for; "" where nothing was
    changed.
    """

    edition: EditionRef
    query: str
    understood: str  # e.g. 'rules 702.2a–702.2c' or 'words: trample, deathtouch; section 702'
    numbers: tuple[RuleView, ...]  # rules named by number, in the order asked
    missing: tuple[str, ...]  # numbers asked for that this edition does not have
    former: tuple[Former, ...]  # what those numbers were in other editions
    term: GlossaryEntry | None  # a glossary entry whose term is what the query is about
    concepts: tuple[Concept, ...]
    cards: tuple[str, ...]  # the names of cards in the query
    hits: tuple[Hit, ...]
    entries: tuple[Hit, ...]
    total: int
    sureness: Sureness | None
    margin: float
    rulings: tuple[LeadingRuling, ...] = ()
    instead: str = ""
    suggestions: tuple[str, ...] = ()
    policy: PolicyAnswer | None = None  # what of tournament policy the query names
    policy_hits: tuple[PolicyHit, ...] = ()  # sections of policy that a question about tournaments is about
