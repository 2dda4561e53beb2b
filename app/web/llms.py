"""``/llms.txt``: a short index of the site for language models (llmstxt.org)."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from app.help.pages import help_pages
from app.site.host import absolute
from app.site.place import Place, at_home

blueprint = Blueprint("llms", __name__)

MARKDOWN = "text/plain; charset=utf-8"
_ANSWERS = (
    ("/api/v1/context?q=QUESTION&format=text", "Everything that answers a question, as one text. Start here."),
    ("/api/v1/lookup?q=702.19b&format=text", "One answer to a number, a range, a term or a short question."),
    ("/api/v1/search?q=WORDS", "A ranked list, with how sure the first result is."),
    ("/api/v1/history/702.19b", "The life of a rule through all its numbers."),
    ("/api/v1/", "All routes of the API."),
    ("/api/v1/openapi.json", "The OpenAPI document."),
)
_WHOLE = (
    ("/api/v1/downloads", "Whole editions as JSON and NDJSON, with sizes and hashes."),
    ("/contents", "The table of contents."),
    ("/glossary", "The glossary."),
    ("/editions", "All editions held."),
    ("/sitemap.xml", "Every page of the newest edition."),
)


@blueprint.route("/llms.txt")
def llms() -> ResponseReturnValue:
    """What there is, how to ask for it, and how to cite it."""
    return Response("\n".join(_lines(at_home())) + "\n", content_type=MARKDOWN)


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
    yield from _section("Ask", ((_here(path), what) for path, what in _ANSWERS))
    yield "- MCP: whoever runs this site can serve the same answers as tools with `magistrate mcp`: see the help page on MCP."
    yield ""
    yield from _section("Read whole", ((_here(path), what) for path, what in _WHOLE))
    yield ""
    pages = ((_here(f"/help/{page.name}"), f"{page.title}: {page.summary}.") for page in help_pages())
    yield from _section("Help", pages)


def _citing(place: Place | None) -> Iterator[str]:
    """How to cite, with a link of the newest edition as the example."""
    link = absolute(place.permanent.rule("702.19b")) if place is not None else _here("/DATE/rules/702.19b")
    yield "Cite a rule by its number and the edition's date, and link the page with the date in its address, which never changes:"
    yield f"CR 702.19b ({link}). Numbers move between editions: check those you remember with `/api/v1/lookup`."
    yield "An answer of kind `unsure`, and a verdict that is not `answered`, is not an answer. Say so; do not guess."
    yield ""


def _section(title: str, rows: Iterator[tuple[str, str]]) -> Iterator[str]:
    yield f"## {title}"
    yield ""
    yield from (f"- [{address}]({address}): {what}" for address, what in rows)


def _here(path: str) -> str:
    return absolute(request.script_root + path)
