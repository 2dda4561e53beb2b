"""Every error ends here: as a page, or under ``/api/`` as a problem document."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

from flask import Flask, Response, current_app, redirect, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException, NotFound

from app.library.diff.views import Whereabouts
from app.library.errors import LibraryError
from app.library.errors import NotFound as Missing
from app.library.lineage.history import TERM
from app.site.failures import Failure, failure_of
from app.site.open_library import library
from app.site.place import here

API = ("/api/", "/discord/", "/slack/")
Renderer = Callable[[Failure, tuple[Whereabouts, ...]], Response]  # a failure, and where else the thing asked for is

_NUMBERED = ("rule", "section", "glossary")
_BEARERS = 4


def init_app(flask: Flask, page: Renderer, problem: Renderer) -> None:
    """Answer every error with ``page``, or with ``problem`` under /api/."""

    def answer(error: Exception) -> ResponseReturnValue:
        if isinstance(error, HTTPException) and (error.code is None or error.code < 400):
            return error  # a redirect
        if isinstance(error, NotFound) and len(request.path) > 1 and request.path.endswith("/"):
            return redirect(_without_slash(), 301)
        render = problem if is_api(request.path) else page
        return render(failure_of(error), _elsewhere(error))

    def accident(error: Exception) -> ResponseReturnValue:
        current_app.logger.exception("unforeseen error at %s", request.path[:200], exc_info=error)
        return answer(error)

    flask.register_error_handler(LibraryError, answer)
    flask.register_error_handler(HTTPException, answer)
    flask.register_error_handler(Exception, accident)


def is_api(path: str) -> bool:
    """Whether an address answers with JSON, errors too."""
    return path.startswith(API)


def _without_slash() -> str:
    query = f"?{request.query_string.decode('latin-1')}" if request.query_string else ""
    return f"{request.script_root}/{quote(request.path.strip('/'))}{query}"


def _elsewhere(error: Exception) -> tuple[Whereabouts, ...]:
    """Who bore the number or term asked for in other editions, and where each is now in the one asked."""
    if not isinstance(error, Missing) or error.kind not in _NUMBERED:
        return ()
    key = TERM + error.key if error.kind == "glossary" else error.key
    place = here()
    try:
        held = library()
        document = place.document if place is not None else held.edition(request.args.get("edition", "").strip() or None)
        return held.lineage.whereabouts(key, document)[:_BEARERS]
    except LibraryError:
        return ()
