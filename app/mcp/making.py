"""From the library's views to what the tools answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import quote

from app.library.citations.views import Finding, checked
from app.library.context.views import ContextPiece, PieceKind
from app.library.diff.export import MARKS, inline
from app.library.diff.views import DiffEntry, HistoryStep, PartDiff
from app.library.folding import slug
from app.library.lineage.views import LineagePlace
from app.library.records import NodeKind
from app.library.search.views import Hit
from app.library.views import EditionRef, GlossaryEntry, RuleView
from app.mcp.desk import ToolDesk
from app.mcp.shapes import CitedRule, Difference, FoundRule, GatheredPiece, HistoryEvent, ToldRule, ToldTerm

SCHEME = "mtg"
MOST_REFERRING = 60
TERM = "term:"


def rule_uri(edition: EditionRef, number: str, ordinal: int = 1) -> str:
    """The resource of a rule in an edition."""
    return f"{SCHEME}://{edition.slug}/rules/{quote(number)}" + (f"?n={ordinal}" if ordinal > 1 else "")


def term_uri(edition: EditionRef, term: str) -> str:
    """The resource of a glossary entry in an edition."""
    return f"{SCHEME}://{edition.slug}/glossary/{quote(slug(term), safe='')}"


def place_of(desk: ToolDesk, edition: EditionRef, label: str) -> tuple[str, str | None]:
    """Resource and page of what lineage calls ``702.19b``, ``702.175#2`` or ``term:Trample``."""
    pages = desk.pages(edition)
    link = pages.labelled(label) if pages else None
    if label.startswith(TERM):
        return term_uri(edition, label.removeprefix(TERM)), link
    number, _, ordinal = label.partition("#")
    return rule_uri(edition, number, int(ordinal or 1)), link


def rule_of(desk: ToolDesk, view: RuleView) -> ToldRule:
    """A rule."""
    uri, link = place_of(desk, view.edition, view.number + (f"#{view.ordinal}" if view.ordinal > 1 else ""))
    return ToldRule(
        uri=uri, permalink=link, number=view.number, kind=str(view.kind), heading=view.heading, text=view.text,
        plain=view.plain, plain_agrees=view.plain_agrees,
        examples=tuple(part.text for part in view.parts if part.kind is NodeKind.EXAMPLE), below=view.children,
        refers_to=_distinct(ref.target for ref in view.references),
        referenced_by=_distinct(ref.term or ref.source.number for ref in view.referenced_by)[:MOST_REFERRING],
    )  # fmt: skip


def term_of(desk: ToolDesk, entry: GlossaryEntry) -> ToldTerm:
    """A glossary entry."""
    uri, link = place_of(desk, entry.edition, TERM + entry.term)
    return ToldTerm(
        uri=uri, permalink=link, term=entry.term, text=entry.text, see_also=entry.see_also,
        refers_to=_distinct(ref.target for ref in entry.references),
    )  # fmt: skip


def found_of(desk: ToolDesk, edition: EditionRef, hits: Iterable[Hit]) -> tuple[FoundRule, ...]:
    """Search results."""
    return tuple(_found(desk, edition, hit) for hit in hits)


def _found(desk: ToolDesk, edition: EditionRef, hit: Hit) -> FoundRule:
    uri, link = place_of(desk, edition, TERM + hit.term if hit.term else hit.number or "")
    return FoundRule(
        uri=uri, permalink=link, number=hit.number, term=hit.term, heading=hit.heading, excerpt=hit.excerpt, score=hit.score,
        answers=hit.answers, plain=hit.plain,
    )  # fmt: skip


def piece_of(desk: ToolDesk, edition: EditionRef, piece: ContextPiece) -> GatheredPiece:
    """A piece of a context."""
    uri, link = _piece_place(desk, edition, piece)
    return GatheredPiece(**{name: getattr(piece, name) for name in piece.__struct_fields__}, uri=uri, permalink=link)


def _piece_place(desk: ToolDesk, edition: EditionRef, piece: ContextPiece) -> tuple[str | None, str | None]:
    if piece.kind is PieceKind.RULE and piece.number:
        return place_of(desk, edition, piece.number + (f"#{piece.ordinal}" if piece.ordinal > 1 else ""))
    if piece.kind is PieceKind.DEFINITION:
        return place_of(desk, edition, TERM + piece.name)
    pages = desk.pages(edition)
    on_a_card = piece.kind in (PieceKind.CARD, PieceKind.RULING)
    return None, pages.card(piece.name) if pages and on_a_card else None


def event_of(one: HistoryStep, wordings: bool) -> HistoryEvent:
    """One event in the life of a rule."""
    step = one.step
    return HistoryEvent(
        date=step.date, change=step.change, before=_labels(step.older), after=_labels(step.newer), substantive=step.substantive,
        confidence=step.confidence, doubt=one.doubt, words=tuple(_words(one.parts)) if wordings else (),
    )  # fmt: skip


def difference_of(entry: DiffEntry) -> Difference:
    """An entry of a diff."""
    return Difference(
        change=entry.change, before=_labels(entry.older), after=_labels(entry.newer), heading=entry.heading,
        substantive=entry.substantive, confidence=entry.confidence, doubt=entry.doubt, words=tuple(_words(entry.parts)),
    )  # fmt: skip


def citation_of(desk: ToolDesk, edition: EditionRef, finding: Finding) -> CitedRule:
    """A citation with where its rule is now."""
    flat = checked(finding)
    now = finding.verdict.now[0].partition("–")[0] if finding.verdict.now else ""
    uri, link = place_of(desk, edition, now) if now else (None, None)
    return CitedRule(**{name: getattr(flat, name) for name in flat.__struct_fields__}, uri=uri, permalink=link)


def _words(parts: Sequence[PartDiff]) -> Iterator[str]:
    return (inline(part, MARKS) for part in parts if not part.same)


def _labels(places: Sequence[LineagePlace]) -> tuple[str, ...]:
    return tuple(place.label.removeprefix(TERM) for place in places)


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
