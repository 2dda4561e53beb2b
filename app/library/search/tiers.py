"""What stands above relevance where a query is nothing but a heading, a glossary term or an alias."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from app.library.folding import fold, singular
from app.library.holdings import Holdings
from app.library.outline import Outline
from app.library.records import Document
from app.library.search.analysis import terms
from app.library.search.hits import Found
from app.library.search.query import Query
from app.library.search.ruletable import rule_table
from app.library.search.views import Concept
from app.library.search.wording import defined
from app.library.views import GlossaryEntry

_UNDER, _POINTED, _EXACT = 1, 2, 3  # under these very words; named by the entry or alias; headed so


def lifted(
    held: Holdings, document: Document, query: Query, term: GlossaryEntry | None, concepts: Sequence[Concept],
    found: Sequence[Found],
) -> list[Found]:  # fmt: skip
    """The findings with those first that the words themselves name: the heading that is the query, the rules that the
    glossary entry ``term`` or an alias leads to, what stands under such a heading. A question about a term ("what does flying
    do") lifts nothing; one about an alias ("what is an ETB") lifts its rules."""
    if not query.is_plain:
        return list(found)
    outline, scope = held.outline(document.id), held.scope(document.id)
    pointed = [reference.target for reference in term.references] if term else _aliased(query, concepts)
    headed = rule_table(held, document).headed.get(singular(fold(" ".join(query.words))), [])
    tiers = _tiers(outline, headed, pointed, ordered=term is None)
    rows = [Found(-tiers.pop(one.seq, 0.0), one.score, one.seq, one.number) for one in found]
    rows += [Found(-tier, 0.0, seq, scope.number_of(seq)) for seq, tier in tiers.items() if seq in scope.numbers]
    rows.sort()
    return list(_rescored(rows))


def _rescored(rows: Sequence[Found]) -> Iterable[Found]:
    """Lifted findings have a likelihood above all others, falling with their place."""
    top = -min((one.score for one in rows), default=0.0)
    for place, one in enumerate(rows):
        yield one._replace(score=-(top + (1 - top) / (place + 1))) if one.tier else one


def _aliased(query: Query, concepts: Sequence[Concept]) -> list[str]:
    """The rules of the alias that is all that a query says or asks about."""
    about = terms(" ".join(query.words)), terms(defined(query.words))
    return next((list(one.rules) for one in concepts if one.means and terms(one.name) in about), [])


def _tiers(outline: Outline, headed: Sequence[int], pointed: Sequence[str], ordered: bool) -> dict[int, float]:
    """The nodes that stand above relevance, by seq. Where ``pointed`` is ``ordered``, its first stands highest."""
    places = [outline.find(number) for number in pointed]
    tiers: dict[int, float] = {
        outline.seqs[below]: _UNDER for place in headed for below in range(place + 1, outline.end(place))
    }
    for rank, place in enumerate(places):
        if place is not None:
            tiers.setdefault(outline.seqs[place], 0)
            tiers[outline.seqs[place]] = max(tiers[outline.seqs[place]], _POINTED - (rank / len(places) if ordered else 0))
    tiers.update((outline.seqs[place], _EXACT) for place in headed)
    return tiers
