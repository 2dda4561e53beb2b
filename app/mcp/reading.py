"""What the tools that read the rules do: each takes a desk and its arguments, asks the library once, and answers a shape."""

from __future__ import annotations

from app.library.citations.find import find
from app.library.citations.listed import read_listed
from app.library.diff.views import DiffFilter
from app.library.errors import DoesNotParse
from app.library.records import Document
from app.library.views import EditionRef, edition_ref
from app.mcp import arguments as given
from app.mcp import shapes
from app.mcp.desk import ToolDesk
from app.mcp.making import citation_of, difference_of, event_of, found_of, piece_of, place_of, rule_of, term_of
from app.site import chat

MOST_EVENTS = 60
MOST_LISTED = 200


def lookup(desk: ToolDesk, asked: given.LookupArguments) -> shapes.LookupAnswer:
    """The one answer to a line."""
    library = desk.library
    view = library.lookup(desk.document(asked.edition), asked.query, desk.cards)
    rules = tuple(rule_of(desk, rule) for rule in view.rules)
    term = term_of(desk, view.term) if view.term else None
    first = rules[0] if rules else term
    link = (first.permalink or first.uri) if first else _search_page(desk, view.edition, view.query)
    edition = chat.policy_edition(view.policy.document) if view.policy else view.edition
    return shapes.LookupAnswer(
        edition=edition, kind=view.kind, text=chat.lookup_text(library, library.edition(view.edition.slug), view, link),
        rules=rules, term=term, alternatives=found_of(desk, view.edition, view.alternatives), former=view.former,
        cards=view.cards, score=view.score, margin=view.margin, instead=view.instead,
    )  # fmt: skip


def _search_page(desk: ToolDesk, edition: EditionRef, query: str) -> str:
    pages = desk.pages(edition)
    return pages.search(query) if pages else ""


def search(desk: ToolDesk, asked: given.SearchArguments) -> shapes.SearchAnswer:
    """A page of what answers a query."""
    view = desk.library.search(desk.document(asked.edition), asked.query, asked.limit, asked.offset, desk.cards)
    return shapes.SearchAnswer(
        edition=view.edition, understood=view.understood, sureness=view.sureness, missing=view.missing, former=view.former,
        rules=tuple(rule_of(desk, rule) for rule in view.numbers), concepts=view.concepts,
        results=found_of(desk, view.edition, view.hits), entries=found_of(desk, view.edition, view.entries),
        rulings=view.rulings, total=view.total,
        next_offset=_next(asked.limit, asked.offset, view.total), instead=view.instead, suggestions=view.suggestions,
    )  # fmt: skip


def context(desk: ToolDesk, asked: given.ContextArguments) -> shapes.ContextAnswer:
    """What a question needs, within so many characters."""
    view = desk.library.context(desk.document(asked.edition), asked.question, asked.limit, desk.cards)
    return shapes.ContextAnswer(
        edition=view.edition, sureness=view.sureness, concepts=view.concepts, former=view.former, characters=view.characters,
        pieces=tuple(piece_of(desk, view.edition, piece) for piece in view.pieces),
    )  # fmt: skip


def glossary(desk: ToolDesk, asked: given.GlossaryArguments) -> shapes.GlossaryAnswer:
    """A glossary entry."""
    entry = desk.library.term(desk.library.edition(asked.edition or None), asked.term)
    return shapes.GlossaryAnswer(edition=entry.edition, term=term_of(desk, entry))


def history(desk: ToolDesk, asked: given.HistoryArguments) -> shapes.HistoryAnswer:
    """The life of a rule or term."""
    view = desk.library.lineage.history_of(asked.number, desk.document(asked.edition))
    uri, link = place_of(desk, view.edition, view.asked)
    events = view.steps[-MOST_EVENTS:]
    return shapes.HistoryAnswer(
        uri=uri, permalink=link, edition=view.edition, newest=view.newest, asked=view.asked, heading=view.heading,
        now=view.now.label if view.now else "", since=view.life.since, until=view.life.until, numbers=view.life.spans,
        events=tuple(event_of(one, asked.wordings) for one in events), events_left_out=len(view.steps) - len(events),
    )  # fmt: skip


def diff(desk: ToolDesk, asked: given.DiffArguments) -> shapes.DiffAnswer:
    """What differs between two editions."""
    library = desk.library
    older, newer = library.edition(asked.older), library.edition(asked.newer or None)
    view = library.diff.between(older, newer, DiffFilter(within=asked.within), asked.limit, asked.offset)
    pages = desk.pages(view.newer)
    chosen = {"in": view.within} if view.within else {}
    return shapes.DiffAnswer(
        older=view.older, newer=view.newer, identical=view.identical, partial=view.partial, counts=view.listed.tally,
        differences=tuple(difference_of(entry) for entry in view.entries), total=view.total,
        next_offset=_next(asked.limit, asked.offset, view.total),
        permalink=pages.diff(older.slug, newer.slug, **chosen) if pages else None,
    )  # fmt: skip


def check_citations(desk: ToolDesk, asked: given.CitationArguments) -> shapes.CitationsAnswer:
    """What became of the citations of a text or a list."""
    if (asked.text is None) == (asked.citations is None):
        raise DoesNotParse("Give text or citations, one of the two.", ('{"text": "See CR 702.19b."}',))
    found = find(asked.text, asked.bare, given.MOST_CITATIONS) if asked.text is not None else read_listed(asked.citations or ())
    if len(found) > given.MOST_CITATIONS:
        raise DoesNotParse(f"The text holds more than {given.MOST_CITATIONS} citations. Give it in parts.")
    made = desk.library.citations.checker(asked.written_for or None, asked.read_in or None, found)
    report = made.report(made.findings(asked.text or "", found))
    listed = report.findings[:MOST_LISTED]
    return shapes.CitationsAnswer(
        written_for=report.source, read_in=report.target, inferred=report.inferred, counts=report.counts,
        citations=tuple(citation_of(desk, report.target, one) for one in listed), left_out=len(report.findings) - len(listed),
    )  # fmt: skip


def editions(desk: ToolDesk, _: given.NoArguments) -> shapes.EditionsAnswer:
    """All documents of the library."""
    library = desk.library
    return shapes.EditionsAnswer(answers=edition_ref(library.edition(None)), editions=tuple(map(_line, library.documents())))


def _line(document: Document) -> shapes.EditionLine:
    return shapes.EditionLine(
        slug=document.slug, title=document.title, kind=str(document.kind), effective=document.effective,
        complete=document.complete,
    )  # fmt: skip


def _next(limit: int, offset: int, total: int) -> int | None:
    return offset + limit if offset + limit < total else None
