"""What stands above relevance where a query is nothing but a heading or a glossary term."""

from __future__ import annotations

from collections.abc import Sequence

from app.library.folding import fold, singular
from app.library.holdings import Holdings
from app.library.outline import Outline
from app.library.records import Document
from app.library.search.hits import Found
from app.library.search.query import Query
from app.library.views import GlossaryEntry

_UNDER, _POINTED, _EXACT = 1, 2, 3  # under these very words; named by the entry; headed so


def lifted(
    held: Holdings, document: Document, query: Query, term: GlossaryEntry | None, found: Sequence[Found]
) -> list[Found]:
    """The findings with those first that the words themselves name: the heading that is the query, what the glossary entry
    ``term`` names, what stands under such a heading. A question ("what does flying do") is no heading."""
    if not query.is_plain:
        return list(found)
    outline, scope = held.outline(document.id), held.scope(document.id)
    tiers = _tiers(outline, query, term)
    top = -min((one.score for one in found), default=0.0)
    rows = [Found(-tiers.pop(one.seq, 0), one.score, one.seq, one.number) for one in found]
    rows += [Found(-tier, 0.0, seq, scope.number_of(seq)) for seq, tier in tiers.items()]
    rows.sort()
    return [one._replace(score=min(one.score, -top)) if one.tier else one for one in rows]


def _tiers(outline: Outline, query: Query, term: GlossaryEntry | None) -> dict[int, int]:
    """The nodes that stand above relevance, by seq: those the term's entry names, those headed by the query."""
    headed = _headed(outline, " ".join(query.words))
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
