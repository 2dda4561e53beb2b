"""Atom feeds (RFC 4287): new editions, the changes of one rule, section or term, of what a search finds, and of policy."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, tostring

from flask import Blueprint, Flask, Response, redirect, request
from flask.typing import ResponseReturnValue

from app.library.errors import DoesNotParse
from app.library.feeds import Feed, FeedEntry
from app.library.lineage.history import TERM
from app.library.policy.feeding import PolicyNews
from app.library.policy.records import PolicyKind
from app.library.spellings import read_one
from app.site.addresses import Addresses
from app.site.host import absolute
from app.site.open_library import library
from app.web.wording import dated

blueprint = Blueprint("feeds", __name__)

ATOM = "http://www.w3.org/2005/Atom"
MEDIA_TYPE = "application/atom+xml"
LONGEST = 200  # characters of a query that is watched
AUTHOR = "Magistrate"
_NEVER = "1993-08-05"  # a feed must say when it was updated, also when nothing ever was


@blueprint.route("/feeds/editions.atom")
def editions() -> ResponseReturnValue:
    """New editions, each with counts of what it changed."""
    return _answer(library().feeds.editions(), Addresses(request.script_root).editions())


@blueprint.route("/feeds/rules/<number>.atom")
def rule(number: str) -> ResponseReturnValue:
    """The changes of a rule, section or chapter, and of what stands below it."""
    canonical = read_one(number).number
    root = Addresses(request.script_root)
    if canonical != number:
        return redirect(root.feed(f"rules/{canonical}"), 301)
    return _answer(library().feeds.history(canonical), root.history(canonical))


@blueprint.route("/feeds/glossary/<path:term>.atom")
def entry(term: str) -> ResponseReturnValue:
    """The changes of a glossary entry."""
    return _answer(library().feeds.history(TERM + term), Addresses(request.script_root).history(TERM + term))


@blueprint.route("/feeds/policy.atom")
@blueprint.route("/feeds/policy/<policykind:kind>.atom")
@blueprint.route("/feeds/policy/<policykind:kind>/<key>.atom")
def policy(kind: str = "", key: str = "") -> ResponseReturnValue:
    """New versions of the documents of tournament policy, of one of them, or what changed in a section."""
    asked = PolicyKind(kind.lower()) if kind else None
    return _answer(library().feeds.policy(asked, key.lower()), Addresses(request.script_root).policy(kind, key.lower()))


@blueprint.route("/feeds/search.atom")
def search() -> ResponseReturnValue:
    """``?q=``: the editions in which something that the query finds changed."""
    query = request.args.get("q", "")
    if len(query) > LONGEST:
        raise DoesNotParse(f"q is too long for a feed: {LONGEST} characters at most.")
    return _answer(library().feeds.search(query), Addresses(request.script_root).search(query))


def init_app(flask: Flask) -> None:
    """Give templates the feed that follows what their page shows."""

    @flask.context_processor
    def own() -> dict[str, object]:
        return {"own_feed": _own_feed}


def _own_feed() -> tuple[str, str]:
    """The address and title of the feed of this page: of its rule, term or search, else of editions."""
    root, values = Addresses(request.script_root), request.view_args or {}
    if request.endpoint in ("rules.rule", "history.rule"):
        return root.feed(f"rules/{values['number']}"), f"Changes of {values['number']}"
    if request.endpoint in ("glossary.entry", "history.entry"):
        return root.feed(f"glossary/{values['term']}"), f"Changes of {values['term']}"
    if (request.blueprint or "") == "policy":
        path = "/".join(["policy", *(values[name].lower() for name in ("kind", "key") if values.get(name))])
        return root.feed(path), "Versions of tournament policy" if "key" not in values else "Changes of this section"
    query = request.args.get("q", "").strip()
    if request.endpoint == "search.search" and 0 < len(query) <= LONGEST:
        return root.feed("search", q=query), f"Changes in what “{query}” finds"
    return root.feed("editions"), "New editions"


def _answer(feed: Feed, page: str) -> Response:
    root = Element("feed", {"xmlns": ATOM})
    _text(root, "id", feed.ident.urn)
    _text(root, "title", dated(feed.title))
    _text(root, "updated", _moment(feed.updated or _NEVER))
    SubElement(SubElement(root, "author"), "name").text = AUTHOR
    _link(root, "self", absolute(request.script_root + request.full_path.rstrip("?")), MEDIA_TYPE)
    _link(root, "alternate", absolute(page), "text/html")
    for one in feed.entries:
        _entry(root, one, page)
    body = tostring(root, encoding="utf-8", xml_declaration=True)
    return Response(body, content_type=f"{MEDIA_TYPE}; charset=utf-8")


def _entry(root: Element, entry: FeedEntry, page: str) -> None:
    element = SubElement(root, "entry")
    _text(element, "id", entry.ident.urn)
    _text(element, "title", dated(entry.title))
    _text(element, "updated", _moment(entry.date))
    _link(element, "alternate", absolute(_where(entry, page)), "text/html")
    SubElement(element, "category", {"term": "substantive" if entry.substantive else "editorial"})
    _text(element, "summary", dated(entry.summary))


def _where(entry: FeedEntry, page: str) -> str:
    """The page that shows what changed: the diff of the two editions, cut to what the entry is about."""
    root = Addresses(request.script_root)
    if entry.policy is not None:
        return _where_in_policy(root, entry.policy)
    if entry.label.startswith(TERM):
        return f"{page}#d{entry.date}"
    if not entry.since:
        return root.pinned(entry.date).contents() if not entry.label else f"{page}#d{entry.date}"
    return root.diff(entry.since, entry.date, **({"in": entry.label.partition("#")[0], "kind": "all"} if entry.label else {}))


def _where_in_policy(root: Addresses, news: PolicyNews) -> str:
    """What changed since the version before, at the section where there is one."""
    if not news.older:
        return root.policy(news.kind, news.key, news.slug)
    changes = root.policy_changes(news.kind, news.older, news.slug)
    return f"{changes}#s{news.key}" if news.key else changes


def _text(parent: Element, name: str, words: str) -> None:
    """An element of text, without characters that XML does not allow."""
    SubElement(parent, name).text = "".join(char for char in words if char.isprintable() or char in "\n\t")


def _link(parent: Element, rel: str, address: str, media: str) -> None:
    SubElement(parent, "link", {"rel": rel, "href": address, "type": media})


def _moment(date: str) -> str:
    return f"{date}T00:00:00Z"
