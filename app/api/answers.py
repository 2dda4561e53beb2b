"""Turning views into payloads, and payloads into responses."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

import msgspec
from flask import Response, request

from app.api.parameters import one_of, whole
from app.api.payloads import HitPointer, Rule, Term, widen
from app.api.problems import TEXT
from app.library.folding import slug
from app.library.library import Library
from app.library.records import Document
from app.library.search.views import Hit
from app.library.views import EditionRef, GlossaryEntry, RuleView
from app.site.addresses import Addresses
from app.site.caching import DATED, UNDATED, cache_as
from app.site.host import absolute
from app.site.open_library import library
from app.site.place import Place, place_of

JSON = "application/json"
LIMIT, MOST = 20, 100
_FURTHEST = 100_000


def asked_place() -> Place:
    """The edition that ``?edition=`` names, the newest without. An answer by its slug may be kept for good.

    Raises DoesNotParse, NotFound("edition"), NoLibrary.
    """
    held, key = library(), request.args.get("edition", "").strip()
    document = asked_document(held, key)
    return place_of(held, document, pinned=key == document.slug)


def asked_document(held: Library, key: str) -> Document:
    """The document that ``key`` names. An answer by its slug may be kept for good. Raises DoesNotParse, NotFound."""
    document = held.edition(key or None)
    cache_as(DATED if key == document.slug else UNDATED)
    return document


def respond(payload: msgspec.Struct) -> Response:
    """The payload as JSON."""
    return Response(msgspec.json.encode(payload), content_type=JSON)


def plain(text: str) -> Response:
    """A text to paste into a chat."""
    return Response(text + "\n", content_type=TEXT)


def wants_text() -> bool:
    """Whether ``?format=text`` was asked for. Raises DoesNotParse for a format that is not served."""
    return one_of("format", "json", "text") == "text"


def page_of_list() -> tuple[int, int]:
    """``?limit=`` and ``?offset=``. Raises DoesNotParse."""
    return whole("limit", LIMIT, 1, MOST), whole("offset", 0, 0, _FURTHEST)


def own_url() -> str:
    """The address of this request, as it was asked."""
    return absolute(request.script_root + request.full_path.rstrip("?"))


def next_url(limit: int, offset: int, total: int) -> str | None:
    """The address of what follows in a list, or None at its end."""
    if offset + limit >= total:
        return None
    values = {**request.args.to_dict(), "limit": limit, "offset": offset + limit}
    return absolute(f"{request.script_root}{request.path}?{urlencode(values)}")


def located(place: Place, path: str, address: str, **values: str) -> dict[str, str]:
    """The three addresses of an answer: ``path`` in the API with its values, ``address`` of its page undated."""
    return {
        "url": absolute(place.to.api(path, **values)),
        "page": absolute(place.to.prefix + address),
        "permalink": absolute(place.permanent.prefix + address),
    }


def rule_payload(place: Place, view: RuleView) -> Rule:
    """A rule with its addresses."""
    return widen(view, Rule, **located(place, f"rules/{view.number}", Addresses().rule(view.number, view.ordinal)))


def term_payload(place: Place, entry: GlossaryEntry) -> Term:
    """A glossary entry with its addresses."""
    return widen(entry, Term, **located(place, f"glossary/{entry.anchor}", Addresses().term(entry.anchor)))


def hit_payloads(place: Place, hits: Sequence[Hit]) -> tuple[HitPointer, ...]:
    """Search results with the addresses of what they found."""
    return tuple(widen(hit, HitPointer, url=absolute(place.to.api(_path_of(hit)))) for hit in hits)


def place_of_answer(place: Place, edition: EditionRef) -> Place:
    """Where an answer stands: another edition when the query named one."""
    return place.moved_to(edition)


def _path_of(hit: Hit) -> str:
    return f"glossary/{slug(hit.term)}" if hit.term else f"rules/{hit.number}"
