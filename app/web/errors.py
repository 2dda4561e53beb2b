"""Errors as pages that say what to do next. Addresses under ``/api/`` answer with problem documents instead."""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import quote

from flask import Flask, current_app, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException, NotFound

from app.api.problems import is_api, problem
from app.library.diff_views import Whereabouts
from app.library.errors import LibraryError, NoLibrary
from app.library.errors import NotFound as Missing
from app.library.history import TERM, whereabouts
from app.library.numbers import is_number
from app.web.addresses import Addresses
from app.web.failures import Failure, failure_of
from app.web.place import here
from app.web.shelf import library

_NUMBERED = ("rule", "section", "glossary")
_BEARERS = 4


def init_app(flask: Flask) -> None:
    """Answer every error with a page, or with a problem document under /api/."""
    flask.register_error_handler(LibraryError, answer)
    flask.register_error_handler(HTTPException, answer)
    flask.register_error_handler(Exception, _accident)


def answer(error: Exception) -> ResponseReturnValue:
    """The page, or problem document, of an error. Redirects pass."""
    if isinstance(error, HTTPException) and (error.code is None or error.code < 400):
        return error
    if isinstance(error, NotFound) and len(request.path) > 1 and request.path.endswith("/"):
        return redirect(_without_slash(), 301)
    failure = failure_of(error)
    if is_api(request.path):
        return problem(failure, _elsewhere(error))
    template = "errors/no_library.html" if failure.name == "no-library" else "errors/error.html"
    page = render_template(
        template, failure=failure, leads=_leads(failure), words=_last_words(), elsewhere=_shown(_elsewhere(error))
    )
    return make_response(page, failure.status, dict(failure.headers))


def _accident(error: Exception) -> ResponseReturnValue:
    current_app.logger.exception("unforeseen error at %s", request.path[:200], exc_info=error)
    return answer(error)


def _without_slash() -> str:
    query = f"?{request.query_string.decode('latin-1')}" if request.query_string else ""
    return f"{request.script_root}/{quote(request.path.strip('/'))}{query}"


def _leads(failure: Failure) -> list[tuple[str, str]]:
    """Suggestions with their addresses."""
    return [(text, _lead(failure, text)) for text in failure.suggestions]


def _lead(failure: Failure, text: str) -> str:
    place = here()
    to = place.to if place is not None else Addresses(request.script_root)
    number, _, slug = text.partition("@")
    if slug and is_number(number):
        return to.pinned(slug).rule(number)
    if failure.about == "glossary":
        return to.term(text)
    if failure.about == "card":
        return to.card(text)
    if failure.about == "document":
        return to.page(text)
    if failure.about == "edition" or _is_slug(text):
        return _same_page_in(text)
    return to.rule(text) if is_number(text) else to.search(text)


def _elsewhere(error: Exception) -> tuple[Whereabouts, ...]:
    """Who bore the number or term asked for in other editions, and where each is now in the one asked."""
    if not isinstance(error, Missing) or error.kind not in _NUMBERED:
        return ()
    key = TERM + error.key if error.kind == "glossary" else error.key
    place = here()
    try:
        held = library()
        document = place.document if place is not None else held.edition(request.args.get("edition", "").strip() or None)
        return whereabouts(held, key, document)[:_BEARERS]
    except LibraryError:
        return ()


def _shown(found: Iterable[Whereabouts]) -> list[tuple[Whereabouts, str, list[tuple[str, str]]]]:
    """The same with the address of each as it was, and those of where it is now."""
    place = here()
    to = place.to if place is not None else Addresses(request.script_root)
    return [
        (one, to.pinned(one.until).labelled(one.number), [(label, to.labelled(label)) for label in one.now]) for one in found
    ]


def _is_slug(text: str) -> bool:
    try:
        return any(document.slug == text for document in library().documents())
    except NoLibrary:
        return False


def _same_page_in(slug: str) -> str:
    """The page asked for, in another edition."""
    key = (request.view_args or {}).get("edition")
    rest = request.path.removeprefix(f"/{key}") if key else "/contents"
    return Addresses(request.script_root, slug).prefix + (rest if rest != "/" else "/contents")


def _last_words() -> str:
    """The end of the address as words for the search box."""
    return re.sub(r"[-_/]+", " ", request.path.rsplit("/", 1)[-1])[:60].strip()
