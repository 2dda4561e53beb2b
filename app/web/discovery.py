"""What machines ask of a site before they read it: robots.txt, the sitemap, and how a browser may search here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from xml.etree.ElementTree import Element, SubElement, tostring

import msgspec
from flask import Blueprint, Response, abort, request, url_for
from flask.typing import ResponseReturnValue

from app.help.pages import help_pages
from app.library.records import NodeKind
from app.library.search.views import Hit
from app.site.host import absolute
from app.site.offers import offers
from app.site.place import Place, edition_page

blueprint = Blueprint("discovery", __name__)

XML, TEXT = "application/xml; charset=utf-8", "text/plain; charset=utf-8"
DESCRIPTION, SUGGESTIONS = "application/opensearchdescription+xml", "application/x-suggestions+json"
OFFERED = 8
_SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
_OPENSEARCH = "http://a9.com/-/spec/opensearch/1.1/"
_MOZILLA = "http://www.mozilla.org/2006/browser/search/"
_NOT_FOR_ROBOTS = ("/search", "/suggest", "/preview/", "/lab/", "/random", "/quiz/", "/source", "/capture", "/offline/",
                   "/citations", "/api/v1/search", "/api/v1/lookup", "/api/v1/complete", "/api/v1/context")  # fmt: skip
_LONGEST = 200  # characters that are looked at


@blueprint.route("/robots.txt")
def robots() -> ResponseReturnValue:
    """What a crawler need not read: answers to queries, fragments, captured files; and where the sitemap is."""
    root = request.script_root
    lines = ["User-agent: *", *(f"Disallow: {root}{path}" for path in _NOT_FOR_ROBOTS), "", f"Sitemap: {_here('/sitemap.xml')}"]
    return Response("\n".join(lines) + "\n", content_type=TEXT)


@blueprint.route("/sitemap.xml")
@edition_page
def sitemap(place: Place) -> ResponseReturnValue:
    """The index of the sitemap's parts."""
    root = Element("sitemapindex", {"xmlns": _SITEMAP})
    for part in PARTS:
        entry = SubElement(root, "sitemap")
        SubElement(entry, "loc").text = _here(f"/sitemaps/{part}.xml")
        if place.edition.effective:
            SubElement(entry, "lastmod").text = place.edition.effective
    return _xml(root, XML)


@blueprint.route("/sitemaps/<part>.xml")
@edition_page
def sitemap_part(place: Place, part: str) -> ResponseReturnValue:
    """The addresses of one kind, undated: search engines are to keep the newest edition's."""
    if part not in PARTS:
        abort(404)
    root = Element("urlset", {"xmlns": _SITEMAP})
    for path in PARTS[part](place):
        SubElement(SubElement(root, "url"), "loc").text = absolute(path)
    return _xml(root, XML)


@blueprint.route("/opensearch.xml")
def opensearch() -> ResponseReturnValue:
    """How a browser's address bar searches here (OpenSearch 1.1)."""
    root = Element("OpenSearchDescription", {"xmlns": _OPENSEARCH, "xmlns:moz": _MOZILLA})
    SubElement(root, "ShortName").text = "Magistrate"
    SubElement(root, "Description").text = "Search the Comprehensive Rules by number, term or words."
    SubElement(root, "InputEncoding").text = "UTF-8"
    icon = {"width": "32", "height": "32", "type": "image/png"}
    SubElement(root, "Image", icon).text = absolute(url_for("static", filename="icon-32.png"))
    for media, path in (("text/html", "/search"), (SUGGESTIONS, "/suggest.json")):
        SubElement(root, "Url", {"type": media, "template": _here(f"{path}?q={{searchTerms}}")})
    SubElement(root, "Url", {"type": DESCRIPTION, "rel": "self", "template": _here("/opensearch.xml")})
    SubElement(root, "moz:SearchForm").text = _here("/search")
    return _xml(root, DESCRIPTION)


@blueprint.route("/suggest.json")
@edition_page
def suggestions(place: Place) -> ResponseReturnValue:
    """What ``?q=`` may become, in the form of OpenSearch: the query, completions, descriptions, addresses."""
    typed = request.args.get("q", "").strip()[:_LONGEST]
    found = offers(place, typed, OFFERED)
    rows: dict[str, tuple[str, str]] = {}
    for hit in found.hits:
        rows.setdefault(_completion(hit, typed), (_described(hit), _page(place, hit)))
    for section in found.policy:
        rows.setdefault(section.name, ("Tournament policy", place.to.policy(section.kind, section.key)))
    for card in found.cards:
        rows.setdefault(card.name, (card.type_line, place.to.card(card.slug)))
    answer = [typed, list(rows), [words for words, _ in rows.values()], [absolute(path) for _, path in rows.values()]]
    return Response(msgspec.json.encode(answer), content_type=SUGGESTIONS)


def _completion(hit: Hit, typed: str) -> str:
    """What the address bar would search for: the number for somebody who types one, else the name."""
    return hit.term or (hit.number or "" if typed[:1].isdigit() else hit.heading)


def _described(hit: Hit) -> str:
    return "Glossary" if hit.term else " ".join(filter(None, (hit.number, hit.heading)))


def _page(place: Place, hit: Hit) -> str:
    return place.to.term(hit.term) if hit.term else place.to.rule(hit.number or "")


def _pages(place: Place) -> Iterator[str]:
    to = place.to
    yield from (to.home(), to.contents(), to.glossary(), to.editions(), to.diff(), to.cards(), to.coverage(), to.scenarios())
    yield from (to.help(name) for name in ("", *(page.name for page in help_pages())))
    yield from (f"{to.root}{path}" for path in ("/lab", "/offline", "/quiz", "/citations", "/api", "/introduction", "/credits"))


def _sections(place: Place) -> Iterator[str]:
    return _numbered(place, NodeKind.CHAPTER, NodeKind.SECTION)


def _rules(place: Place) -> Iterator[str]:
    return _numbered(place, NodeKind.RULE, NodeKind.SUBRULE)


def _numbered(place: Place, *kinds: NodeKind) -> Iterator[str]:
    numbers = dict.fromkeys(one.number for one in place.library.numbers(place.document) if one.kind in kinds)
    return (place.to.rule(number) for number in numbers)


def _terms(place: Place) -> Iterator[str]:
    return (place.to.term(one.anchor) for one in place.library.glossary(place.document))


PARTS: dict[str, Callable[[Place], Iterator[str]]] = {
    "pages": _pages, "sections": _sections, "rules": _rules, "glossary": _terms,
}  # fmt: skip


def _here(path: str) -> str:
    return absolute(request.script_root + path)


def _xml(root: Element, media: str) -> Response:
    return Response(tostring(root, encoding="utf-8", xml_declaration=True), content_type=media)
