"""Search as you type: what somebody who has typed a few characters may want."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from app.library.folding import fold
from app.library.holdings import Holdings
from app.library.outline import Outline
from app.library.records import Document, NodeKind
from app.library.search.excerpts import excerpt
from app.library.search.views import Hit
from app.library.spellings import read_numbers

EXCERPT = 120  # characters of a rule's text
_TEXTS = """
    SELECT n.number, t.body FROM node n JOIN text t ON t.id = n.text WHERE n.document = ? AND n.seq IN ({seqs})"""
PREFIX_LIMIT = 60  # characters that are looked at


def suggest(held: Holdings, document: Document, prefix: str, limit: int) -> tuple[Hit, ...]:
    """Numbers that begin so, then headings and glossary terms that begin so, then those with such a word in them."""
    typed = prefix.strip()[:PREFIX_LIMIT]
    if not typed or limit < 1:
        return ()
    outline = held.outline(document.id)
    found = islice(_unique(_by_number(outline, typed), _by_name(held, document, outline, typed)), limit)
    return _with_texts(held, document, list(found))


def _with_texts(held: Holdings, document: Document, hits: list[Hit]) -> tuple[Hit, ...]:
    """The hits with the words of those rules that have no heading of their own: one read for all."""
    outline = held.outline(document.id)
    places = [outline.find(hit.number) if hit.number and not hit.term else None for hit in hits]
    untitled = [outline.seqs[place] for place in places if place is not None and not outline.titled[place]]
    if not untitled:
        return tuple(hits)
    rows = held.publication.rows(_TEXTS.format(seqs=",".join(map(str, untitled))), (document.id,))
    texts = {number: " ".join(body.split()) for number, body in rows}
    return tuple(_told(hit, texts.get(hit.number or "")) for hit in hits)


def _told(hit: Hit, text: str | None) -> Hit:
    return replace(hit, excerpt=excerpt(text, (), EXCERPT)[0], marks=()) if text and not hit.term else hit


def _unique(*sources: Iterator[Hit]) -> Iterator[Hit]:
    seen: set[tuple[str | None, str]] = set()
    for source in sources:
        for hit in source:
            key = hit.number, hit.term
            if key not in seen:
                seen.add(key)
                yield hit


def _by_number(outline: Outline, typed: str) -> Iterator[Hit]:
    """Nodes whose number is, or begins with, what was typed."""
    requests = read_numbers(typed.rstrip(".,-– "))
    if not requests:
        return
    wanted = requests[-1].last or requests[-1].number
    exact = outline.find(wanted)
    if exact is not None:
        yield _hit(outline, exact, 0)
    below = wanted if not typed.endswith(".") or "." in wanted else wanted + "."
    for place, number in enumerate(outline.numbers):
        if number.startswith(below) and place != exact:
            yield _hit(outline, place, 0)


def _by_name(held: Holdings, document: Document, outline: Outline, typed: str) -> Iterator[Hit]:
    """Headings and terms in which a word begins with what was typed; those that begin with it first."""
    listed = held.terms(document.id)
    folded = fold(typed)
    if not folded:
        return
    rows: list[tuple[bool, bool, str, Hit]] = []
    for place, titled in enumerate(outline.titled):
        at = f" {fold(outline.headings[place])}".find(f" {folded}") if titled else -1
        if at >= 0:
            rows.append((at > 0, False, outline.headings[place], _hit(outline, place, len(typed), at)))
    for place in listed.with_prefix(typed):
        term = listed.refs[place].term
        at = f" {fold(term)}".find(f" {folded}")
        hit = Hit(
            kind=NodeKind.TERM, number=listed.refs[place].number, term=term, heading=term, excerpt=term,
            marks=_marks(term, at, len(typed)), score=0.0, section=None,
        )  # fmt: skip
        rows.append((at > 0, True, term, hit))
    rows.sort(key=lambda row: (row[0], len(row[2]), row[1]))
    yield from (row[3] for row in rows)


def _hit(outline: Outline, place: int, length: int, at: int = 0) -> Hit:
    heading = outline.headings[place]
    section = outline.section_of(place)
    return Hit(
        kind=outline.kinds[place], number=outline.numbers[place], term="", heading=heading, excerpt=heading,
        marks=_marks(heading, at, length), score=0.0, section=outline.maybe_ref(section),
    )  # fmt: skip


def _marks(text: str, at: int, length: int) -> tuple[tuple[int, int], ...]:
    """The typed words in a heading, where folding kept its length."""
    if not length or len(fold(text)) != len(text) or at + length > len(text):
        return ()
    return ((at, at + length),)
