"""What the tools answer. Smaller than the payloads of the API: a model reads every word.

Everywhere, ``uri`` is the resource to read in this edition, and ``permalink`` the page on the site, for people; null where
the server was given no address of a site. ``edition`` says which edition answered.
"""

from __future__ import annotations

from typing import Any

import msgspec

from app.library.cards.leads.views import LeadingRuling
from app.library.cards.search import CardRef
from app.library.cards.store import Ruling
from app.library.cards.views import CardRules, TextCertainty
from app.library.citations.views import Class, FlatFinding
from app.library.context.views import ContextPiece
from app.library.diff.views import Tally
from app.library.lineage.views import Change, Span
from app.library.search.views import Concept, Former, LookupKind, Sureness
from app.library.views import EditionRef, NumberRef
from app.scenarios.documents.results import Held, Quote, RestsOn, RuleRef, Verdict, VerdictCertainty


class ReadableAgain(msgspec.Struct, frozen=True, kw_only=True):
    """Where it can be read again."""

    uri: str
    permalink: str | None


class ToldRule(ReadableAgain, frozen=True, kw_only=True):
    """A rule, or a chapter or section, whose text is its title. ``plain`` is what the handbook says of it in plain words, which
    are not the official text, and ``plain_agrees`` the day of the edition they agree with; ``below`` are the rules directly
    below it."""

    number: str
    kind: str
    heading: str
    text: str
    plain: str
    plain_agrees: str
    examples: tuple[str, ...]
    below: tuple[NumberRef, ...]
    refers_to: tuple[str, ...]
    referenced_by: tuple[str, ...]


class ToldTerm(ReadableAgain, frozen=True, kw_only=True):
    """A glossary entry."""

    term: str
    text: str
    refers_to: tuple[str, ...]
    see_also: tuple[str, ...]


class FoundRule(ReadableAgain, frozen=True, kw_only=True):
    """A rule or a glossary entry that may answer. ``score`` is the share of likelihood, from 0 to 1, that it does;
    ``answers`` a question that it is known to answer, ``plain`` what the handbook says of it in plain words, which are not the
    official text."""

    number: str | None
    term: str
    heading: str
    excerpt: str
    score: float
    answers: str
    plain: str


class LookupAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """``kind`` says what it is: number, former (a number that this edition lacks; ``rules`` is where it is now), term, best (the
    surely best rule), policy (a section of tournament policy: ``text`` holds it, the tool ``policy`` says more), unsure
    (``rules`` is empty; ``alternatives`` are what it may be). ``text`` is fit for a chat. ``edition`` is what it is from: for
    policy, its document."""

    edition: EditionRef
    kind: LookupKind
    text: str
    rules: tuple[ToldRule, ...]
    term: ToldTerm | None
    alternatives: tuple[FoundRule, ...]
    former: tuple[Former, ...]
    cards: tuple[str, ...]
    score: float
    margin: float
    instead: str


class ToldPolicy(msgspec.Struct, frozen=True, kw_only=True):
    """A section of tournament policy. ``document`` and ``effective`` say of which version. ``penalty`` is that of the
    infraction, at Competitive and Professional REL. ``names`` are other sections and rules that it names. ``warnings`` say what
    of the text may not be as printed."""

    document: str
    effective: str | None
    name: str
    category: str
    penalty: str
    text: str
    names: tuple[str, ...]
    versions: tuple[str, ...]
    warnings: tuple[str, ...]
    permalink: str | None


class FoundPolicy(msgspec.Struct, frozen=True, kw_only=True):
    """A section of tournament policy that a search found."""

    document: str
    effective: str | None
    name: str
    penalty: str
    excerpt: str
    permalink: str | None


class PolicyToolAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """``certainty`` says how sure it is that ``section`` is what was asked for: exact, likely, unsure (then ``alternatives`` are
    what else it may be), or found: ``results`` are sections found by words. ``contents`` are the sections of a document that was
    asked for as a whole. ``applies`` says which document is for which events."""

    certainty: str
    section: ToldPolicy | None
    contents: tuple[str, ...]
    alternatives: tuple[str, ...]
    results: tuple[FoundPolicy, ...]
    documents: tuple[str, ...]
    applies: str


class SearchAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """``results`` are a page of ``total`` rules, best first; ``sureness`` says whether the first is surely the best.

    ``entries`` are glossary entries beside them, ``rulings`` at most three rulings with the question's words.
    ``next_offset`` is null at the end. ``instead``: the query as it was searched for where words were misspelt.
    """

    edition: EditionRef
    understood: str
    sureness: Sureness | None
    rules: tuple[ToldRule, ...]
    missing: tuple[str, ...]
    former: tuple[Former, ...]
    concepts: tuple[Concept, ...]
    results: tuple[FoundRule, ...]
    entries: tuple[FoundRule, ...]
    rulings: tuple[LeadingRuling, ...]
    total: int
    next_offset: int | None
    instead: str
    suggestions: tuple[str, ...]


class GatheredPiece(ContextPiece, frozen=True, kw_only=True):
    """A piece of a context. ``uri`` is null for cards and rulings."""

    uri: str | None
    permalink: str | None


class ContextAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that answers a question, best first. ``sureness`` says whether the first rule is known to answer."""

    edition: EditionRef
    sureness: Sureness | None
    concepts: tuple[Concept, ...]
    former: tuple[Former, ...]
    characters: int
    pieces: tuple[GatheredPiece, ...]


class GlossaryAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A glossary entry of an edition."""

    edition: EditionRef
    term: ToldTerm


class HistoryEvent(msgspec.Struct, frozen=True, kw_only=True):
    """What happened in the edition of ``date``: the numbers before and after, and where it is uncertain, why (``doubt``).

    ``words``, where wordings were asked for: ``[-words-]`` went, ``{+words+}`` came.
    """

    date: str
    change: Change
    before: tuple[str, ...]
    after: tuple[str, ...]
    substantive: bool
    confidence: float
    doubt: str
    words: tuple[str, ...]


class HistoryAnswer(ReadableAgain, frozen=True, kw_only=True):
    """The life of a rule or term, through all its numbers, oldest event first.

    ``now`` is where it is in the newest edition, "" when it is gone. ``events_left_out`` counts the oldest ones, if there are
    too many to tell.
    """

    edition: EditionRef
    newest: EditionRef
    asked: str
    heading: str
    now: str
    since: str
    until: str
    numbers: tuple[Span, ...]
    events: tuple[HistoryEvent, ...]
    events_left_out: int


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a rule or term. ``words``: ``[-words-]`` went, ``{+words+}`` came. ``doubt``: why it is uncertain."""

    change: Change
    before: tuple[str, ...]
    after: tuple[str, ...]
    heading: str
    substantive: bool
    confidence: float
    doubt: str
    words: tuple[str, ...]


class DiffAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What differs. ``counts`` is of all that was asked for, ``differences`` a page of its ``total`` entries."""

    older: EditionRef
    newer: EditionRef
    identical: bool
    partial: tuple[str, ...]
    counts: Tally
    differences: tuple[Difference, ...]
    total: int
    next_offset: int | None
    permalink: str | None


class CitedRule(FlatFinding, frozen=True, kw_only=True):
    """A citation and what became of it. ``uri`` and ``permalink`` lead to the rule it means now; null where it is gone."""

    uri: str | None
    permalink: str | None


class CitationsAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The citations in order: ``left_out`` more were found and counted, but are not listed.

    ``inferred``: the edition they were written for was inferred from the numbers.
    """

    written_for: EditionRef
    read_in: EditionRef
    inferred: bool
    counts: dict[Class, int]
    citations: tuple[CitedRule, ...]
    left_out: int


class CardAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A card as published, with rulings, and the rules that its words lead to.

    ``playable``: the engine understands the whole card; else ``not_understood`` has the words that it does not. ``certainty``:
    how surely the least certain text of it is understood: unread, read (every word), exact (what was understood prints the
    text again) or proven (besides, everything in it is tried by situations of the program).
    """

    edition: EditionRef
    name: str
    mana_cost: str
    type_line: str
    text: str
    strength: tuple[str, ...]
    rulings: tuple[Ruling, ...]
    rulings_left_out: int
    rules: tuple[CardRules, ...]
    playable: bool
    certainty: TextCertainty | None
    not_understood: tuple[str, ...]
    practice: bool
    permalink: str | None


class CardsAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The cards that answer, nearest names first."""

    cards: tuple[CardRef, ...]
    total: int
    next_offset: int | None


class EditionLine(msgspec.Struct, frozen=True, kw_only=True):
    """A document in the list. ``slug`` is what to name it by; an incomplete one holds only part of the rules."""

    slug: str
    title: str
    kind: str
    effective: str | None
    complete: bool


class EditionsAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """All documents, newest first, and the one that answers when none is named."""

    answers: EditionRef
    editions: tuple[EditionLine, ...]


class ScenarioAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A verdict. Only ``answered`` (and ``outcomes_differ``, which lists them) says what happens; all others say why nothing is
    said: ``decision`` what must be chosen, ``unsupported`` the words not understood, ``illegality`` what is not allowed,
    ``limit`` what ran out. ``passed``: whether all expectations hold; null where there are none. ``certainty``, the
    least first: `ignored` where lines were left out as the scenario says, which ``ignored`` lists; `read` where all text that
    could matter was read; `exact` where all of it prints back as it stands; `proven` where besides other situations try all that
    it is made of. ``rests_on``: the card and the words that make it no more certain. ``assumed``: what was
    chosen as is usual where the scenario says nothing and it could have been otherwise."""

    verdict: Verdict
    verdict_text: str
    certainty: VerdictCertainty | None
    rests_on: RestsOn | None
    ignored: tuple[dict[str, Any], ...]
    assumed: tuple[dict[str, Any], ...]
    passed: bool | None
    edition: dict[str, Any]
    expectations: tuple[Held, ...]
    answers: tuple[dict[str, Any], ...]
    rules_applied: tuple[RuleRef, ...]
    decision: dict[str, Any] | None
    outcomes: tuple[dict[str, Any], ...] | None
    unsupported: dict[str, Any] | None
    illegality: dict[str, Any] | None
    limit: dict[str, Any] | None


class ExplanationAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario told line by line, with the rules that decided it, quoted. The verdict is as check_scenario gives it."""

    verdict: Verdict
    verdict_text: str
    certainty: VerdictCertainty | None
    rests_on: RestsOn | None
    passed: bool | None
    edition: dict[str, Any]
    lines: tuple[str, ...]
    lines_left_out: int
    quotes: tuple[Quote, ...]
    quotes_left_out: int


class FormatAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What a scenario document may hold. ``example`` is one that plays."""

    description: str
    example: dict[str, Any]
