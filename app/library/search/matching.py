"""From a query to the documents that answer it: scores, phrases, exclusions, filters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from app.library.outline import Outline
from app.library.records import NodeKind
from app.library.search.analysis import terms
from app.library.search.fulltext import EXAMPLES, HEADING, WORDS, FullTextIndex
from app.library.search.query import Query, Where
from app.library.search.ranking import score
from app.library.search.scope import Scope

_RULES = frozenset({NodeKind.CHAPTER, NodeKind.SECTION, NodeKind.RULE, NodeKind.SUBRULE})
KINDS_OF: dict[Where, frozenset[NodeKind]] = {
    Where.GLOSSARY: frozenset({NodeKind.TERM}), Where.RULES: _RULES, Where.RULINGS: frozenset({NodeKind.RULING}),
}  # fmt: skip
FIELDS_OF = {Where.HEADINGS: HEADING, Where.EXAMPLES: EXAMPLES}
Kept = Callable[[int, int], bool]  # document number, seq


def query_terms(query: Query) -> list[str]:
    """The distinct terms of a query's words and phrases, in order."""
    return list(dict.fromkeys(term for text in (*query.words, *query.phrases) for term in terms(text)))


def matches(query: Query, index: FullTextIndex, scope: Scope) -> dict[int, float]:
    """The score of every document of the scope that answers the words, phrases and exclusions of a query.

    A query without words is answered by everything, with score 0: its filters do the rest.
    """
    wanted = query_terms(query)
    fields = sorted(FIELDS_OF[where] for where in query.where if where in FIELDS_OF) or [WORDS]
    if wanted:
        found = _sum(score(scope.contributions(field, term) for term in wanted) for field in fields)
    elif query.words or query.phrases:
        found = {}  # words without a single term in them
    else:
        found = dict.fromkeys(scope.kinds, 0.0)
    for phrase in query.phrases:
        inside = phrase_matches(terms(phrase), index, found)
        found = {number: found[number] for number in inside}
    for text in query.excluded:
        for number in phrase_matches(terms(text), index, found):
            del found[number]
    return found


def phrase_matches(phrase: Sequence[str], index: FullTextIndex, among: Iterable[int]) -> list[int]:
    """Those of some documents in which the terms of a phrase follow one another, ascending."""
    if not phrase:
        return []
    holders = [index.postings(WORDS, term).numbers for term in dict.fromkeys(phrase)]
    candidates = sorted(set(among).intersection(*holders))
    if len(phrase) == 1 or not candidates:
        return candidates
    positions = {term: index.positions(term, candidates) for term in dict.fromkeys(phrase)}
    return [
        number for number in candidates if _follow(phrase, [positions[term].get(number, []) for term in phrase])
    ]  # fmt: skip


def keeper(query: Query, scope: Scope, outline: Outline) -> Kept:
    """Whether a document, standing at a node, passes the filters of a query."""
    kinds = _kinds(query)
    spans = [_span(outline, number) for number in (*query.sections, *query.chapters)]

    def keeps(number: int, seq: int) -> bool:
        if kinds is not None and scope.kinds[number] not in kinds:
            return False
        return not spans or any(first <= seq < end for first, end in spans)

    return keeps


def _kinds(query: Query) -> frozenset[NodeKind] | None:
    """The kinds asked for, None for any."""
    places = [KINDS_OF[where] for where in query.where if where in KINDS_OF]
    named = frozenset(query.kinds)
    if not places:
        return named or None
    allowed = frozenset[NodeKind]().union(*places)
    return allowed & named if named else allowed


def _span(outline: Outline, number: str) -> tuple[int, int]:
    """The seqs a section or chapter spans, up to the next numbered node that is not in it; nothing where it is absent.

    After the last section come only nodes that have no entry under it, but for the glossary: it is bounded below.
    """
    place = outline.find(number)
    if place is None:
        return (0, 0)
    end = outline.end(place)
    return outline.seqs[place], outline.seqs[end] if end < len(outline) else outline.seqs[end - 1] + 1


def _follow(phrase: Sequence[str], positions: list[list[int]]) -> bool:
    """Whether somewhere each term stands right after the one before it."""
    starts = set(positions[0])
    for step, places in enumerate(positions[1:], 1):
        starts &= {place - step for place in places}
        if not starts:
            return False
    return True


def _sum(scores: Iterable[dict[int, float]]) -> dict[int, float]:
    total: dict[int, float] = {}
    for one in scores:
        for number, value in one.items():
            total[number] = total.get(number, 0.0) + value
    return total
