"""``/api/v1/policy``: tournament policy (MTR, IPG, JAR): documents, sections, penalties, searches, changes."""

from __future__ import annotations

import msgspec
from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from app.api.answers import own_url, plain, respond, wants_text
from app.api.parameters import required, whole
from app.api.payloads import widen
from app.library.errors import DoesNotParse
from app.library.policy.views import (
    PenaltyTable,
    PolicyContents,
    PolicyDiff,
    PolicyHit,
    PolicyRef,
    PolicySectionView,
)
from app.library.search.query import QUERY_LIMIT
from app.site import chat
from app.site.addresses import Addresses
from app.site.caching import UNDATED, cache_as
from app.site.host import absolute
from app.site.open_library import library

blueprint = Blueprint("policy_api", __name__, url_prefix="/api/v1/policy")

LIMIT, MOST = 10, 50
_SOURCE = (
    "© Wizards of the Coast. Events at Regular REL use the JAR; the penalties of the IPG are for Competitive and Professional "
    "REL."
)


class PolicyPointer(PolicyRef, frozen=True, kw_only=True, tag_field="object", tag="policy_document"):
    """A document of policy in a list."""

    url: str
    page: str


class PolicyList(msgspec.Struct, frozen=True, kw_only=True, tag_field="object", tag="policy"):
    """All documents of policy: MTR, IPG, JAR, each newest first. ``source`` says whose text it is and when which applies."""

    url: str
    page: str
    source: str
    total: int
    data: tuple[PolicyPointer, ...]


class PolicyDocumentPage(PolicyContents, frozen=True, kw_only=True, tag_field="object", tag="policy_contents"):
    """The contents of a document."""

    url: str
    page: str
    permalink: str


class PolicySectionPage(PolicySectionView, frozen=True, kw_only=True, tag_field="object", tag="policy_section"):
    """A section with everything around it. ``text`` is its words, a block a line."""

    url: str
    page: str
    permalink: str
    text: str


class Penalties(PenaltyTable, frozen=True, kw_only=True, tag_field="object", tag="policy_penalties"):
    """The infractions and their penalties."""

    url: str
    page: str


class PolicyHitPointer(PolicyHit, frozen=True, kw_only=True, tag_field="object", tag="policy_hit"):
    """A section that was found."""

    url: str
    page: str


class PolicySearch(msgspec.Struct, frozen=True, kw_only=True, tag_field="object", tag="policy_search"):
    """What a question found, best first."""

    url: str
    query: str
    data: tuple[PolicyHitPointer, ...]


class PolicyChanges(PolicyDiff, frozen=True, kw_only=True, tag_field="object", tag="policy_changes"):
    """What changed between two versions."""

    url: str
    page: str


@blueprint.get("")
def documents() -> ResponseReturnValue:
    """All documents of policy."""
    cache_as(UNDATED)
    data = tuple(
        widen(one, PolicyPointer, url=_api(f"policy/{one.kind}", one.slug), page=_page(str(one.kind), "", one.slug))
        for one in library().policy.documents()
    )
    return respond(PolicyList(url=own_url(), page=_page(), source=_SOURCE, total=len(data), data=data))


@blueprint.get("/penalties")
def penalties() -> ResponseReturnValue:
    """The infractions with their penalties."""
    cache_as(UNDATED)
    return respond(widen(library().policy.penalties(_version()), Penalties, url=own_url(), page=_page()))


@blueprint.get("/search")
def search() -> ResponseReturnValue:
    """The sections that a question is about."""
    cache_as(UNDATED)
    meaning = "is a question about tournaments."
    query, limit = required("q", meaning, "q=can I take notes").strip(), whole("limit", LIMIT, 1, MOST)
    if not query or len(query) > QUERY_LIMIT:
        raise DoesNotParse(f"q {meaning} It has at most {QUERY_LIMIT} characters.", ("q=can I take notes",))
    key = _version()
    found = library().policy.search(query, _day(key), limit, sparing=False)
    data = tuple(
        widen(hit, PolicyHitPointer, url=_api(f"policy/{hit.section.kind}/{hit.section.key}", hit.document.slug),
              page=_page(str(hit.section.kind), hit.section.key, hit.document.slug))
        for hit in found
    )  # fmt: skip
    return respond(PolicySearch(url=own_url(), query=query, data=data))


@blueprint.get("/<kind>")
def document(kind: str) -> ResponseReturnValue:
    """The contents of a document."""
    cache_as(UNDATED)
    view = library().policy.contents(kind, _version())
    one = view.document
    return respond(widen(
        view, PolicyDocumentPage, url=own_url(), page=_page(str(one.kind)), permalink=_page(str(one.kind), "", one.slug)
    ))  # fmt: skip


@blueprint.get("/<kind>/changes")
def changes(kind: str) -> ResponseReturnValue:
    """What changed ``from`` one version ``to`` another."""
    cache_as(UNDATED)
    older = required("from", "names a version: a date, a year or a slug.", "from=2024-09-23").strip()
    newer = request.args.get("to", "").strip() or None
    view = library().policy.diff(kind, older, newer)
    page = absolute(Addresses(request.script_root).policy_changes(str(view.newer.kind), view.older.slug, view.newer.slug))
    return respond(widen(view, PolicyChanges, url=own_url(), page=page))


@blueprint.get("/<kind>/<key>")
def section(kind: str, key: str) -> ResponseReturnValue:
    """A section."""
    cache_as(UNDATED)
    view = library().policy.section(kind, key, _version())
    one, place = view.document, view.section
    permalink = _page(str(one.kind), place.key, one.slug)
    if wants_text():
        return plain(chat.policy_text(view, permalink))
    page = _page(str(one.kind), place.key)
    return respond(widen(view, PolicySectionPage, url=own_url(), page=page, permalink=permalink, text=view.text))


def _version() -> str | None:
    return request.args.get("version", "").strip() or None


def _day(key: str | None) -> str | None:
    """The day that a version names, for a search through all documents. Raises DoesNotParse."""
    if key is None or key == "latest":
        return None
    return next((one.effective for one in library().policy.documents() if one.slug == key), key)


def _page(kind: str = "", key: str = "", version: str = "") -> str:
    return absolute(Addresses(request.script_root).policy(kind, key, version))


def _api(path: str, version: str) -> str:
    return absolute(Addresses(request.script_root).api(path, version=version))
