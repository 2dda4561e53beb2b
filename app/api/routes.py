"""The routes of ``/api/v1``. Each reads the request, calls the façade, and answers with a payload."""

from __future__ import annotations

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from app.api.answers import (
    asked_place,
    hit_payloads,
    located,
    next_url,
    own_url,
    page_of_list,
    place_of_answer,
    plain,
    respond,
    rule_payload,
    term_payload,
    wants_text,
)
from app.api.lookup import look_up
from app.api.payloads import (
    Contents,
    Edition,
    EditionList,
    GlossaryTermList,
    References,
    RuleList,
    SearchResults,
    Section,
    Source,
    TermPointer,
    widen,
)
from app.library.captured import read_range
from app.library.errors import DoesNotParse
from app.library.library import Library
from app.library.records import Document, NodeKind
from app.library.search.views import SearchView
from app.library.views import edition_ref
from app.site import chat
from app.site.addresses import Addresses
from app.site.caching import UNCACHED, cache_as
from app.site.counting import ordinal
from app.site.data_age import data_age
from app.site.family import told
from app.site.open_cards import cards_or_none
from app.site.open_library import library
from app.site.place import Place, place_of

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")


@blueprint.get("/editions")
def editions() -> ResponseReturnValue:
    """All documents of the library, newest first."""
    held = library()
    limit, offset = page_of_list()
    documents = held.documents()
    data = tuple(_edition(held, one) for one in documents[offset : offset + limit])
    following = next_url(limit, offset, len(documents))
    newest = edition_ref(held.edition(None))
    return respond(EditionList(
        url=own_url(), total=len(documents), has_more=following is not None, next=following, edition=newest, data_age=data_age(),
        data=data,
    ))  # fmt: skip


@blueprint.get("/editions/<key>")
def edition(key: str) -> ResponseReturnValue:
    """One document, by slug, hash, ``latest``, or any date: then the edition in force."""
    held = library()
    return respond(_edition(held, held.edition(key)))


@blueprint.get("/rules/<number>")
def rule(number: str) -> ResponseReturnValue:
    """One rule, subrule, section, chapter or ruling; ``n`` picks among rules of one number."""
    place = asked_place()
    view = place.library.rule(place.document, number, ordinal())
    if wants_text():
        return plain(chat.rules_text(told(place.library, place.document, view), rule_payload(place, view).permalink))
    return respond(rule_payload(place, view))


@blueprint.get("/random")
def random_rule() -> ResponseReturnValue:
    """A rule by chance; ``in`` narrows to a chapter, section or rule."""
    place = asked_place()
    cache_as(UNCACHED)
    view = place.library.random_rule(place.document, request.args.get("in", "").strip())
    if wants_text():
        return plain(chat.rules_text((view,), rule_payload(place, view).permalink))
    return respond(rule_payload(place, view))


@blueprint.get("/rules")
def rules() -> ResponseReturnValue:
    """The rules that ``numbers`` lists: ``702.2a-c,704.5aa``."""
    place, numbers = asked_place(), request.args.get("numbers", "").strip()
    if not numbers:
        raise DoesNotParse("numbers lists the rules wanted, such as 702.2a-c,704.5aa.", ("numbers=702.2a-c,704.5aa",))
    views = place.library.rules(place.document, numbers)
    data = tuple(rule_payload(place, view) for view in views)
    if wants_text():
        return plain(chat.rules_text(views, data[0].permalink))
    return respond(RuleList(
        url=own_url(), total=len(data), has_more=False, next=None, edition=place.edition, data=data,
    ))  # fmt: skip


@blueprint.get("/sections/<number>")
def section(number: str) -> ResponseReturnValue:
    """A whole section, ``702``, or chapter, ``7``, with all its rules."""
    place = asked_place()
    head = place.library.rule(place.document, number)
    read = place.library.chapter if head.kind is NodeKind.CHAPTER else place.library.section
    view = read(place.document, number)
    return respond(widen(view, Section, **located(place, f"sections/{view.number}", Addresses().rule(view.number))))


@blueprint.get("/source")
def source() -> ResponseReturnValue:
    """Lines as they were captured; ``lines`` is a range, ``12-40``."""
    place, lines = asked_place(), request.args.get("lines", "")
    view = place.library.source(place.document, *read_range(lines))
    shown = f"{view.first}-{view.last}"
    return respond(widen(view, Source, **located(place, "source", f"/source?lines={shown}", lines=shown)))


@blueprint.get("/contents")
def contents() -> ResponseReturnValue:
    """Chapters and sections, introduction and credits."""
    place = asked_place()
    view = place.library.contents(place.document)
    return respond(widen(view, Contents, **located(place, "contents", "/contents")))


@blueprint.get("/glossary")
def glossary() -> ResponseReturnValue:
    """All glossary terms."""
    place = asked_place()
    terms = place.library.glossary(place.document)
    data = tuple(
        widen(term, TermPointer, url=located(place, f"glossary/{term.anchor}", "")["url"]) for term in terms
    )  # fmt: skip
    return respond(GlossaryTermList(
        url=own_url(), total=len(data), has_more=False, next=None, edition=place.edition, data=data,
    ))  # fmt: skip


@blueprint.get("/glossary/<path:term>")
def glossary_entry(term: str) -> ResponseReturnValue:
    """One glossary entry, in any spelling of its term."""
    place = asked_place()
    payload = term_payload(place, place.library.term(place.document, term))
    return plain(chat.term_text(payload, payload.permalink)) if wants_text() else respond(payload)


@blueprint.get("/references/<number>")
def references(number: str) -> ResponseReturnValue:
    """The references that a rule makes and those made to it."""
    place = asked_place()
    view = place.library.rule(place.document, number)
    return respond(References(
        edition=view.edition, number=view.number, references=view.references, referenced_by=view.referenced_by,
        **located(place, f"references/{view.number}", Addresses().rule(view.number)),
    ))  # fmt: skip


@blueprint.get("/search")
def search() -> ResponseReturnValue:
    """Rules and glossary entries that answer ``q``."""
    place, query = asked_place(), _query()
    limit, offset = page_of_list()
    view = place.library.search(place.document, query, limit, offset, cards_or_none())
    return respond(_results(place_of_answer(place, view.edition), view, limit, offset))


@blueprint.get("/lookup")
def lookup() -> ResponseReturnValue:
    """One answer to ``q``, be it a number, a term or words: for bots."""
    place = asked_place()
    payload = look_up(place, _query())
    return plain(payload.text) if wants_text() else respond(payload)


def _edition(held: Library, document: Document) -> Edition:
    place = place_of(held, document, pinned=True)
    addresses = located(place, "", "")
    addresses["url"] = located(place_of(held, document, pinned=False), f"editions/{document.slug}", "")["url"]
    return widen(document, Edition, **addresses)


def _results(place: Place, view: SearchView, limit: int, offset: int) -> SearchResults:
    following = next_url(limit, offset, view.total)
    addresses = located(place, "search", Addresses().search(view.query))
    return SearchResults(
        url=own_url(), page=addresses["page"], permalink=addresses["permalink"],
        total=view.total, has_more=following is not None, next=following, edition=view.edition,
        query=view.query, understood=view.understood, missing=view.missing, former=view.former,
        concepts=view.concepts, cards=view.cards, rulings=view.rulings, sureness=view.sureness, margin=view.margin,
        instead=view.instead, suggestions=view.suggestions, numbers=tuple(rule_payload(place, rule) for rule in view.numbers),
        term=term_payload(place, view.term) if view.term else None, entries=hit_payloads(place, view.entries),
        data=hit_payloads(place, view.hits), policy=view.policy, policy_hits=view.policy_hits,
    )  # fmt: skip


def _query() -> str:
    query = request.args.get("q", "").strip()
    if not query:
        raise DoesNotParse("q is what to look for: a rule number, a term or words.", ("q=702.19b", "q=trample"))
    return query
