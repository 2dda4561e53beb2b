"""``/llms.txt``: a short index of the site for language models (llmstxt.org)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from app.help.pages import help_pages
from app.site.host import absolute
from app.site.place import Place, at_home

blueprint = Blueprint("llms", __name__)

TEXT = "text/plain; charset=utf-8"
_ANSWERS = (
    ("Context of a question", "/api/v1/context?q=QUESTION&format=text", "everything that answers it, as one text; start here"),
    ("Look-up", "/api/v1/lookup?q=702.19b&format=text", "the one answer to a number, a range, a term or a short question"),
    ("Search", "/api/v1/search?q=WORDS", "a ranked list, with how sure the first result is"),
    ("History", "/api/v1/history/702.19b", "the life of a rule through all its numbers"),
    ("All routes", "/api/v1/", "each with its parameters and an example"),
    ("OpenAPI", "/api/v1/openapi.json", "the description of the API for programs"),
)
_WHOLE = (
    ("Downloads", "/api/v1/downloads", "whole editions as JSON and NDJSON, with sizes and hashes"),
    ("Contents", "/contents", "chapters and sections"),
    ("Glossary", "/glossary", "all terms"),
    ("Editions", "/editions", "every edition held"),
    ("Sitemap", "/sitemap.xml", "every page of the newest edition"),
)


@blueprint.route("/llms.txt")
def llms() -> ResponseReturnValue:
    """What there is, how to ask for it, and how to cite it."""
    return Response("\n".join(_lines(at_home())) + "\n", content_type=TEXT)


def _lines(place: Place | None) -> Iterator[str]:
    yield "# Magistrate"
    yield ""
    yield "> The Comprehensive Rules of Magic: The Gathering, in every edition held here: searchable, comparable and executable."
    yield ""
    if place is not None:
        date = place.edition.effective or place.edition.slug
        yield f"The newest edition here is {place.edition.title}, {date}. Add `edition=DATE` for another one."
        yield ""
    yield from _citing(place)
    yield from _section("Ask", _ANSWERS)
    yield f"- [MCP]({_here('/help/mcp')}): whoever runs this site can serve the same answers as tools with `magistrate mcp`"
    yield ""
    yield from _section("Read whole", _WHOLE)
    yield ""
    yield from _section("Help", ((page.title, f"/help/{page.name}", page.summary) for page in help_pages()))


def _citing(place: Place | None) -> Iterator[str]:
    """How to cite, with a link of the newest edition as the example."""
    link = absolute(place.permanent.rule("702.19b")) if place is not None else _here("/DATE/rules/702.19b")
    yield "Cite a rule by its number and the edition's date, and link the page with the date in its address, which never changes:"
    yield f"CR 702.19b ({link}). Numbers move between editions: check those you remember with `/api/v1/lookup`."
    yield "An answer of kind `unsure`, and a verdict that is not `answered`, is not an answer. Say so; do not guess."
    yield ""


def _section(title: str, rows: Iterable[tuple[str, str, str]]) -> Iterator[str]:
    yield f"## {title}"
    yield ""
    yield from (f"- [{name}]({_here(path)}): {what}" for name, path, what in rows)


def _here(path: str) -> str:
    return absolute(request.script_root + path)
