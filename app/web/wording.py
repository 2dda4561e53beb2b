"""How the site names documents, dates and lines, and the addresses every page gives for itself."""

from __future__ import annotations

import re
from calendar import month_name
from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from urllib.parse import quote, urlencode

from flask import Flask, Response, request

from app.library.captured import lines_of
from app.library.issues import issue_of
from app.library.records import Basis, Document, DocumentKind
from app.library.views import EditionRef, Part, edition_ref
from app.site.host import absolute
from app.site.open_library import library
from app.site.place import Place, here

BASIS_NOTES = {
    Basis.DECLARED: "as the document says",
    Basis.FILENAME: "from the name of its file",
    Basis.HEADINGS: "inferred from its headings and numbers",
    Basis.NONE: "the document does not say",
}
FLAG_NOTES = {
    "truncated": "The capture breaks off here.",
    "suspect_owner": "Other documents have this under another rule.",
    "placeholder": "The capture has only a placeholder here.",
    "misplaced": "This stands out of place in the capture.",
}
_KIND_NAMES = {
    DocumentKind.HANDBOOK: "Handbook",
    DocumentKind.COMPENDIUM: "Compendium",
    DocumentKind.EXTRACT: "Extract",
}
_TWINS = {
    "rules.rule": "rules/{number}", "leads.cards": "rules/{number}/cards", "leads.rulings": "rules/{number}/rulings",
    "glossary.entry": "glossary/{term}", "glossary.glossary": "glossary",
    "contents.contents": "contents", "editions.editions": "editions", "cards.card": "cards/{name}",
    "coverage.overview": "coverage", "coverage.section": "coverage/{number}",
}  # fmt: skip
_ISO = re.compile(r"(?<![\w'“\"@/~.-])(?<!such as )(?<!as in )\d{4}-\d{2}-\d{2}(?![\w'”\"/~-])")
_SEARCHES = {"search.search": "search", "cards.search": "cards"}


@lru_cache(maxsize=1024)
def long_date(iso: str) -> str:
    """``2026-08-07`` as "August 7, 2026"."""
    day = date.fromisoformat(iso)
    return f"{month_name[day.month]} {day.day}, {day.year}"


def dated(text: str) -> str:
    """A sentence with its ISO dates written out.

    Those in quotation marks, in numbers and in addresses stay, and those that show how to write one ("such as 2016-04-08").
    """
    return _ISO.sub(_written_out, text)


def _written_out(found: re.Match[str]) -> str:
    try:
        return long_date(found[0])
    except ValueError:
        return found[0]


def edition_name(edition: EditionRef) -> str:
    """A document in few words: its date, its kind where it is no edition, and what tells it from others of its date."""
    kind = _KIND_NAMES.get(DocumentKind(edition.kind), "")
    words = long_date(edition.effective) if edition.effective else ("undated" if kind else edition.title)
    return (f"{kind}, {words}" if kind else words) + _issue(edition.slug)


def document_name(document: Document) -> str:
    """A document in a list of its kind: its date or its title, and what tells it from others of its date."""
    date_of = long_date(document.effective) if document.effective else ""
    is_edition = document.kind is DocumentKind.EDITION and date_of
    words = date_of if is_edition else f"{document.title}, {date_of}" if date_of else document.title
    return words + _issue(document.slug)


def edition_line(edition: EditionRef) -> str:
    """A sentence that says what is being read."""
    if not edition.effective:
        return f"{edition.title}, undated{_issue(edition.slug)}."
    inferred = " (date inferred)" if edition.inferred else ""
    whole = edition.complete or edition.kind == DocumentKind.HANDBOOK
    part = "" if whole else " Not the whole document."
    return f"{edition.title}, effective {long_date(edition.effective)}{inferred}{_issue(edition.slug)}.{part}"


def _issue(slug: str) -> str:
    """What follows the date of a document that is not the only one of it: ``, as DOCX``."""
    if "~" not in slug:  # the date alone names it
        return ""
    documents = library().documents()
    words = next((issue_of(one, documents) for one in documents if one.slug == slug), "")
    return f", {words}" if words else ""


def lines(parts: Iterable[Part]) -> str:
    """The lines of the capture that parts come from: "Lines 12–14"."""
    first, last = lines_of(parts)
    return f"Line {first:,}" if first == last else f"Lines {first:,}–{last:,}"


def bare_path() -> str:
    """The path of this page without its edition: ``rules/702.19b``."""
    key = (request.view_args or {}).get("edition")
    path = request.path.removeprefix(f"/{key}") if key else request.path
    if path.startswith("/diff"):  # of two editions, so of none
        return ""
    return "" if path in ("/", "/document", "/editions") else path.strip("/")


def permalink(place: Place) -> str:
    """This page in this edition for good."""
    return _with_query(f"{place.permanent.prefix}/{quote(bare_path())}".rstrip("/"))


def canonical(place: Place | None) -> str:
    """The absolute address that search engines should keep.

    Of a page of an edition: this page where it follows the newest edition, or the dated one. Of any other: its path.
    """
    if place is None:
        return absolute(quote(request.script_root + request.path))
    path = permalink(place) if place.pinned else _with_query(f"{place.to.root}/{quote(bare_path())}")
    return absolute(path)


def twin(place: Place) -> str:
    """The address of the same in JSON, or nothing."""
    endpoint, values = request.endpoint or "", request.view_args or {}
    if endpoint in _SEARCHES:
        query = request.args.get("q", "")
        return place.to.api(_SEARCHES[endpoint], q=query) if query else ""
    if endpoint == "editions.document":
        return place.to.undated().api(f"editions/{place.document.slug}")
    form = _TWINS.get(endpoint)
    if form == "rules/{number}" and values["number"].isdigit():
        form = "sections/{number}"
    return place.to.api(form.format(**values)) if form else ""


def _with_query(path: str) -> str:
    """The path with what of the query decides what is shown."""
    if request.endpoint in _SEARCHES and "q" in request.args:
        return f"{path}?{urlencode({'q': request.args['q']})}"
    ordinal = request.args.get("n", "")
    return f"{path}?n={ordinal}" if ordinal.isdigit() and request.endpoint == "rules.rule" else path


def init_app(flask: Flask) -> None:
    """Give templates the words."""
    flask.jinja_env.filters["dated"] = dated
    flask.jinja_env.globals.update(
        edition_name=edition_name, edition_line=edition_line, document_name=document_name, lines=lines,
        bare_path=bare_path, basis_notes=BASIS_NOTES, flag_notes=FLAG_NOTES, edition_ref=edition_ref, long_date=long_date,
    )  # fmt: skip

    @flask.after_request
    def locate(response: Response) -> Response:
        """Say by which dated address the same can be had."""
        place = here()
        if place is not None and not place.pinned and response.status_code == 200 and bare_path():
            response.headers["Content-Location"] = permalink(place)
        return response

    @flask.context_processor
    def own_addresses() -> dict[str, object]:
        place = here()
        everywhere = {"canonical": lambda: canonical(place), "absolute": absolute}
        if place is None:
            return {"twin": lambda: "", **everywhere}
        return {
            **everywhere, "permalink": lambda: permalink(place), "twin": lambda: twin(place),
            "newest": lambda: _with_query(f"{place.to.root}/{quote(bare_path())}"),
        }  # fmt: skip
