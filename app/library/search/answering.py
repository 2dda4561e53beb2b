"""Answering a query: rules asked for by number, what those numbers were elsewhere, then what answers the words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from app.library.cards.store import Cards
from app.library.errors import DoesNotParse, NotFound
from app.library.glossary import entry_at
from app.library.holdings import Holdings
from app.library.lookup import expand, nearest
from app.library.records import Document, NodeKind
from app.library.rules import requested, view_at
from app.library.search.finding import Findings, find
from app.library.search.former import former_of
from app.library.search.fulltext import WORDS
from app.library.search.hits import Found, hits_of
from app.library.search.matching import FIELDS_OF, keeper, matches
from app.library.search.query import Query, Where, parse_query
from app.library.search.rulings import rulings_for
from app.library.search.sureness import margin_of, sureness_of
from app.library.search.tiers import lifted
from app.library.search.understanding import Understanding, read
from app.library.search.views import SearchView, Sureness
from app.library.search.wording import defined, wording_of
from app.library.spellings import NumberRequest
from app.library.views import RuleView, edition_ref

MOST_HITS = 100  # one page of hits
MOST_RULES = 60  # rules shown in full for a query of numbers; the rest is read section by section
_MOST_FORMER = 5  # missing numbers that are looked for in other editions
COMMON_TERMS = 120  # those whose postings are long enough to be read beforehand
_BY_WORDS = frozenset({Where.GLOSSARY, Where.EXAMPLES, Where.RULINGS, Where.HEADINGS})  # places that only words are found in
_NOTHING = Understanding(wording_of(""), {})


def search(
    held: Holdings, document: Document | None, text: str, limit: int, offset: int, cards: Cards | None = None
) -> SearchView:
    """Answer a query from one edition: the one it names, else ``document``, else the newest. See ``Library.search``."""
    query, document = _edition_of(held, document, parse_query(text))
    asked, missing = _asked(held, document, query)
    reading = read(held, document, query, cards) if _asks_words(query) else _NOTHING
    whole = held.terms(document.id).find(" ".join(query.words)) if query.is_plain else None  # a term as it stands
    place = whole if whole is not None else _term_asked(held, document, query)
    term = None if place is None else entry_at(held, document, place)
    found = _found(held, document, query, reading, cards) if _asks_words(query) else Findings([], [], {})
    apart = -1 if place is None else held.terms(document.id).seqs[place]
    named = term if whole is not None else None
    rules = lifted(held, document, query, named, reading.concepts, [one for one in found.rules if one.seq != apart])
    first = max(0, offset)
    shown = rules[first : first + max(0, min(limit, MOST_HITS))]
    entries = [one for one in found.entries if one.seq != apart]
    sureness = _sureness(query, rules, reading, found.asked)
    asks = _asks_words(query) and _weighs_evidence(query) and first == 0
    cut = f" (the first {MOST_RULES} of {len(asked)})" if len(asked) > MOST_RULES else ""
    return SearchView(
        edition=edition_ref(document), query=query.text, understood=query.told(reading.said) + cut,
        numbers=tuple(view_at(held, document, one) if isinstance(one, int) else one for one in asked[:MOST_RULES]),
        missing=missing, former=tuple(one for number in missing[:_MOST_FORMER] for one in former_of(held, document, number)),
        term=term,
        concepts=reading.concepts, cards=tuple(str(card["name"]) for card in reading.cards),
        hits=hits_of(held, document, query, shown, reading.marked, found.said),
        entries=hits_of(held, document, query, entries, reading.marked), total=len(rules),
        rulings=rulings_for(held, document, reading, cards, sureness is Sureness.BEST) if asks else (),
        sureness=sureness, margin=margin_of(rules),
        instead=reading.instead, suggestions=_suggestions(held, document, missing, reading),
    )  # fmt: skip


def warm(held: Holdings, document: Document) -> None:
    """Read the index's commonest terms and everything else that a first search of an edition waits for."""
    scope = held.scope(document.id)
    for term in held.index.common_terms(WORDS, COMMON_TERMS):
        scope.contributions(WORDS, term)
    for field in FIELDS_OF.values():
        held.field(field)
    held.words(document.id)
    _ = held.questions.words
    search(held, document, "what is a spell", 1, 0)


def _edition_of(held: Holdings, document: Document | None, query: Query) -> tuple[Query, Document]:
    """The edition to answer from. A year at the end that no edition is of is a word of the question."""
    if query.edition is None:
        return query, document if document is not None else held.edition(None)
    try:
        return query, held.edition(query.edition)
    except (DoesNotParse, NotFound):
        if not query.edition_words:
            raise
        words = [*query.words, *query.edition_words.split()]
        return replace(query, edition=None, edition_words="", words=words), document or held.edition(None)


def _asks_words(query: Query) -> bool:
    """Whether hits by relevance are wanted: not for a list of numbers, nor for an empty query."""
    return bool(query.words or query.phrases or query.excluded or query.is_filtered)


def _found(
    held: Holdings, document: Document, query: Query, reading: Understanding, cards: Cards | None
) -> Findings:
    """What answers: by evidence, but where words alone are asked for (glossary, examples, headings, nothing but filters)."""
    if _weighs_evidence(query):
        return find(held, document, query, reading, cards)
    return Findings(_by_words(held, document, query), [], {})


def _weighs_evidence(query: Query) -> bool:
    """Whether a query asks a question of the rules: not for entries, examples or headings with some words, or any words."""
    return not query.where & _BY_WORDS and NodeKind.TERM not in query.kinds and bool(query.words or query.phrases)


def _sureness(
    query: Query, rules: Sequence[Found], reading: Understanding, asked: Collection[int]
) -> Sureness | None:
    """None where nothing was found; what only has the words is never sure."""
    if not rules:
        return None
    return sureness_of(rules, reading, asked) if _weighs_evidence(query) else Sureness.UNSURE


def _by_words(held: Holdings, document: Document, query: Query) -> list[Found]:
    """Everything that has the words and passes the filters, best first."""
    scope, outline = held.scope(document.id), held.outline(document.id)
    seqs, keeps = scope.seqs, keeper(query, scope, outline)
    scores = matches(query, held.index, scope)
    top = max(scores.values(), default=0.0) or 1.0
    return sorted(
        Found(0, -value / top, seq, number)
        for number, value in scores.items() for seq in seqs[number] if keeps(number, seq)
    )  # fmt: skip


def _asked(held: Holdings, document: Document, query: Query) -> tuple[list[RuleView | int], tuple[str, ...]]:
    """The rules that a query names by number, in the order asked, and the numbers that are not there.

    Of ranges, which may be long, only the outline places of their rules are given.
    """
    shown: list[RuleView | int] = []
    missing: list[str] = []
    for request in query.numbers:
        if request.last:
            places, absent = expand(held, document, request)
            shown += places
            missing += absent
            continue
        try:
            shown.append(requested(held, document, request))
        except NotFound:
            missing += [] if _glossary_place(held, document, request) is not None else [str(request)]
    return shown, tuple(missing)


def _term_asked(held: Holdings, document: Document, query: Query) -> int | None:
    """The place of the glossary entry that a query asks about ("what does TERM do"), or is the number of."""
    if query.is_plain:
        return held.terms(document.id).find(defined(query.words))
    if len(query.numbers) == 1 and not _asks_words(query):
        return _glossary_place(held, document, query.numbers[0])
    return None


def _glossary_place(held: Holdings, document: Document, request: NumberRequest) -> int | None:
    """The place of the glossary entry of a number such as G1.1 or G1.1a."""
    if not request.number.startswith("G") or request.last:
        return None
    return held.terms(document.id).find(request.number.rstrip("abcdefghijklmnopqrstuvwxyz"))


def _suggestions(held: Holdings, document: Document, missing: tuple[str, ...], reading: Understanding) -> tuple[str, ...]:
    """Numbers near those that are missing; the query with words spelled as this edition spells them."""
    outline = held.outline(document.id)
    found = [near for number in missing[:3] for near in nearest(outline, number)]
    return tuple(dict.fromkeys([*found, *filter(None, (reading.instead, reading.suggested))]))
