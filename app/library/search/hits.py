"""Search results as they are shown: an excerpt with marks, and the letters of one rule together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from app.library.holdings import Holdings
from app.library.outline import Outline
from app.library.records import Document, NodeKind
from app.library.search.excerpts import excerpt
from app.library.search.query import Query, Where
from app.library.search.views import FamilyHits, Hit
from app.library.views import NumberRef

_TEXTS = "SELECT id, heading, body, examples FROM entry WHERE id IN ({marks})"
_NUMBERS = "SELECT seq, number FROM node WHERE document = ? AND seq IN ({marks})"


class Found(NamedTuple):
    """A node that answers a query; findings sort best first.

    ``tier`` above relevance and ``score`` are negated; ``seq`` is the node's, ``number`` its document in the index.
    """

    tier: float
    score: float
    seq: int
    number: int


class Said(NamedTuple):
    """What is said of a rule beside its text: the known question likest to the one asked, and its plain words."""

    question: str = ""
    plain: str = ""


_NOTHING_SAID = Said()


def hits_of(
    held: Holdings, document: Document, query: Query, found: Sequence[Found], marked: frozenset[str],
    said: Mapping[int, Said] = MappingProxyType({}),
) -> tuple[Hit, ...]:  # fmt: skip
    """The hits of some findings, in their order, with the terms ``marked`` highlighted: two reads for all of them.

    ``said`` holds by the seq of a rule what to show with it.
    """
    if not found:
        return ()
    entries = held.index.entries
    ids = {entries[one.number] for one in found}
    rows = held.publication.rows(_TEXTS.format(marks=",".join(map(str, ids))))
    texts = {ident: (heading, body, examples) for ident, heading, body, examples in rows}
    seqs = ",".join(str(one.seq) for one in found)
    numbers: dict[int, str | None] = dict(held.publication.rows(_NUMBERS.format(marks=seqs), (document.id,)))
    in_examples = Where.EXAMPLES in query.where
    return tuple(
        _hit(
            held, document, one, numbers[one.seq], _shown(texts[entries[one.number]], marked, in_examples),
            _cut(said.get(one.seq, _NOTHING_SAID), marked),
        )
        for one in found
    )


def families(hits: Iterable[Hit]) -> tuple[FamilyHits, ...]:
    """Hits of one rule and its letters as one result, in the order of the best of each."""
    found: dict[str, list[Hit]] = {}
    for hit in hits:
        found.setdefault(hit.family.number if hit.family else hit.number or hit.term, []).append(hit)
    return tuple(FamilyHits(inside[0], inside[0].family, tuple(inside[1:])) for inside in found.values())


class _Shown(NamedTuple):
    heading: str
    excerpt: str
    marks: tuple[tuple[int, int], ...]


def _shown(texts: tuple[str, str, str], wanted: frozenset[str], in_examples: bool) -> _Shown:
    """What to show of an entry: of its body, or of its examples where only they hold the words."""
    heading, body, examples = texts
    choices = [examples, body] if in_examples else [body, examples]
    cut = [excerpt(text, wanted) for text in choices if text]
    best = next((one for one in cut if one[1]), cut[0] if cut else excerpt(heading, wanted))
    return _Shown(heading, *best)


def _cut(said: Said, marked: frozenset[str]) -> Said:
    """The same with as much of the plain words as an excerpt has."""
    return said._replace(plain=excerpt(said.plain, marked)[0]) if said.plain else said


def _hit(held: Holdings, document: Document, found: Found, number: str | None, shown: _Shown, said: Said) -> Hit:
    outline = held.outline(document.id)
    kind = held.scope(document.id).kinds[found.number]
    place = outline.place(found.seq) if kind is not NodeKind.TERM else -1
    section = outline.section_of(place) if place >= 0 else None
    return Hit(
        kind=kind, number=number, term=shown.heading if kind is NodeKind.TERM else "",
        heading=outline.headings[place] if place >= 0 else shown.heading, excerpt=shown.excerpt, marks=shown.marks,
        score=round(-found.score, 4), section=outline.maybe_ref(section), family=_family(outline, place),
        answers=said.question, plain=said.plain,
    )  # fmt: skip


def _family(outline: Outline, place: int) -> NumberRef | None:
    """The rule that a letter is of; None for what is no letter."""
    if place < 0 or outline.kinds[place] is not NodeKind.SUBRULE or outline.parents[place] < 0:
        return None
    return outline.ref(outline.parents[place])
