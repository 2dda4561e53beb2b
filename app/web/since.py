"""``?since=2024-01-01``: marks on what was added or edited since, remembered in a cookie; ``?since=off`` ends it."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from flask import Flask, Response, g, request

from app.library.errors import LibraryError
from app.library.folding import fold
from app.library.records import Document
from app.library.views import GlossaryEntry, RuleView
from app.site.caching import PERSONAL, cache_as
from app.site.place import Place, here

NAME = "since"
OFF = "off"
_YEAR = 365 * 24 * 3600
_DATE = re.compile(r"\d{4}-\d\d-\d\d")


def since() -> str:
    """The date from which on things are new to this reader, or nothing: the query's, else the cookie's."""
    asked = request.args.get(NAME, "")
    chosen = asked if asked == OFF or _DATE.fullmatch(asked) else request.cookies.get(NAME, "")
    return chosen if _DATE.fullmatch(chosen) else ""


def init_app(flask: Flask) -> None:
    """Give templates the marks, and remember the date asked for."""

    @flask.context_processor
    def marks() -> dict[str, object]:
        return {"news": _news, "since": since, "since_kept": _kept, "since_off": _off}

    @flask.before_request
    def personal() -> None:
        if NAME in request.args:
            cache_as(PERSONAL)

    @flask.after_request
    def remember(response: Response) -> Response:
        asked = request.args.get(NAME, "")
        if response.mimetype == "text/html" and (asked == OFF or _DATE.fullmatch(asked)):
            path = request.script_root or "/"
            if asked == OFF:
                response.delete_cookie(NAME, path=path, samesite="Lax", httponly=True)
            else:
                response.set_cookie(NAME, asked, max_age=_YEAR, samesite="Lax", httponly=True, path=path)
        return response


def _news(view: RuleView | GlossaryEntry) -> str:
    """``added``, ``edited`` or nothing, for a rule or term of the page's document."""
    place, base = here(), _base()
    if place is None or base is None or base.id == place.document.id:
        return ""
    found = place.library.lineage.news_since(base, place.document)
    key = (view.number, view.ordinal) if isinstance(view, RuleView) else (f"term:{fold(view.term)}", 1)
    return str(found.get(key, ""))


def _base() -> Document | None:
    """The edition in force on the reader's date; None without a date, or where none was."""
    if "since_base" not in g:
        place, date = here(), since()
        g.since_base = _edition(place, date) if place is not None and date else None
    base: Document | None = g.since_base
    return base


def _edition(place: Place, date: str) -> Document | None:
    try:
        found = place.library.edition(date)
    except LibraryError:
        return None
    return found if (found.effective or "") <= (place.document.effective or "9999") else None


def _kept() -> list[tuple[str, str]]:
    """The rest of this page's query, for the form."""
    return [(key, value) for key, value in request.args.items(multi=True) if key != NAME]


def _off() -> str:
    """This page without marks."""
    return f"{request.script_root}{request.path}?{urlencode([*_kept(), (NAME, OFF)])}"
