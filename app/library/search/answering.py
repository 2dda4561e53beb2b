"""Answering a query: rules asked for by number, the glossary term that is the query, then hits by relevance."""

from __future__ import annotations

from collections.abc import Sequence

from app.library.errors import NotFound
from app.library.folding import fold, singular
from app.library.glossary import entry_at
from app.library.holdings import Holdings
from app.library.lookup import expand, nearest
from app.library.outline import Outline
from app.library.records import Document
from app.library.rules import requested, view_at
from app.library.search.fulltext import WORDS
from app.library.search.hits import Found, group, hits_of
from app.library.search.matching import FIELDS_OF, keeper, matches
from app.library.search.query import Query, parse_query
from app.library.search.respelling import respelled
from app.library.spellings import NumberRequest
from app.library.views import GlossaryEntry, RuleView, SearchView, edition_ref

MOST_HITS = 100  # one page of hits
MOST_RULES = 60  # rules shown in full for a query of numbers; the rest is read section by section
COMMON_TERMS = 120  # those whose postings are long enough to be read beforehand
_UNDER, _POINTED, _EXACT = 1, 2, 3  # tiers above relevance: under these very words; named by the entry; headed so


def search(held: Holdings, document: Document | None, text: str, limit: int, offset: int) -> SearchView:
    """Answer a query from one edition: the one it names, else ``document``, else the newest. See ``Library.search``."""
    query = parse_query(text)
    if query.edition is not None or document is None:
        document = held.edition(query.edition)
    asked, missing = _asked(held, document, query)
    place = _term_place(held, document, query)
    term = None if place is None else entry_at(held, document, place)
    found = _found(held, document, query, term, place) if _asks_words(query) else []
    first = max(0, offset)
    shown = found[first : first + max(0, min(limit, MOST_HITS))]
    cut = f" (the first {MOST_RULES} of {len(asked)})" if len(asked) > MOST_RULES else ""
    return SearchView(
        edition=edition_ref(document), query=query.text, understood=str(query) + cut,
        numbers=tuple(view_at(held, document, one) if isinstance(one, int) else one for one in asked[:MOST_RULES]),
        missing=missing, term=term,
        groups=group(hits_of(held, document, query, shown)), total=len(found),
        suggestions=_suggestions(held, document, query, missing),
    )  # fmt: skip


def warm(held: Holdings, document: Document) -> None:
    """Read the index's commonest terms and everything else that a first search of an edition waits for."""
    scope = held.scope(document.id)
    for term in held.index.common_terms(WORDS, COMMON_TERMS):
        scope.contributions(WORDS, term)
    for field in FIELDS_OF.values():
        held.field(field)
    held.words(document.id)
    held.terms(document.id)


def _asks_words(query: Query) -> bool:
    """Whether hits by relevance are wanted: not for a list of numbers, nor for an empty query."""
    return bool(query.words or query.phrases or query.excluded or query.is_filtered)


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


def _term_place(held: Holdings, document: Document, query: Query) -> int | None:
    """The place of the glossary entry that a query is the term, or the number, of."""
    if query.is_plain:
        return held.terms(document.id).find(" ".join(query.words))
    if len(query.numbers) == 1 and not _asks_words(query):
        return _glossary_place(held, document, query.numbers[0])
    return None


def _glossary_place(held: Holdings, document: Document, request: NumberRequest) -> int | None:
    """The place of the glossary entry of a number such as G1.1 or G1.1a."""
    if not request.number.startswith("G") or request.last:
        return None
    return held.terms(document.id).find(request.number.rstrip("abcdefghijklmnopqrstuvwxyz"))


def _found(
    held: Holdings, document: Document, query: Query, term: GlossaryEntry | None, place: int | None
) -> list[Found]:
    """Everything that answers the query, best first; the glossary entry that is shown by itself is left out."""
    scope, outline = held.scope(document.id), held.outline(document.id)
    tiers = _tiers(outline, query, term)
    apart = -1 if place is None else held.terms(document.id).seqs[place]
    seqs = scope.seqs
    found = [
        Found(-tiers.pop(seq, 0), -value, seq, number)
        for number, value in matches(query, held.index, scope).items()
        for seq in seqs[number]
        if seq != apart
    ]
    if query.is_filtered:
        keeps = keeper(query, scope, outline)
        found = [one for one in found if keeps(one.number, one.seq)]
    found += [Found(-tier, 0.0, seq, scope.number_of(seq)) for seq, tier in tiers.items()]
    found.sort()
    return found


def _tiers(outline: Outline, query: Query, term: GlossaryEntry | None) -> dict[int, int]:
    """The nodes that stand above relevance, by seq: those the term's entry names, those headed by the query."""
    headed = _headed(outline, " ".join(query.words)) if query.is_plain else []
    pointed = [outline.find(reference.target) for reference in term.references] if term else []
    tiers = {outline.seqs[below]: _UNDER for place in headed for below in range(place + 1, outline.end(place))}
    tiers.update((outline.seqs[place], _POINTED) for place in pointed if place is not None)
    tiers.update((outline.seqs[place], _EXACT) for place in headed)
    return tiers


def _headed(outline: Outline, words: str) -> list[int]:
    """The places of headings that are these words, in singular or plural."""
    wanted = singular(fold(words))
    return [
        place for place, titled in enumerate(outline.titled)
        if titled and singular(fold(outline.headings[place])) == wanted
    ]  # fmt: skip


def _suggestions(held: Holdings, document: Document, query: Query, missing: Sequence[str]) -> tuple[str, ...]:
    """Numbers near those that are missing; the query with words spelled as this edition spells them."""
    outline = held.outline(document.id)
    found = [near for number in missing[:3] for near in nearest(outline, number)]
    better = respelled(held, document, query)
    if better is not None:
        found.append(better)
    return tuple(dict.fromkeys(found))
