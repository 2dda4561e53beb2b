"""What a reader wants shown: numbers, examples, symbols, rulings. Set by ``?examples=off``, remembered in a cookie."""

from __future__ import annotations

from urllib.parse import urlencode

import msgspec
from flask import Flask, Response, g, request

from app.site.caching import PERSONAL, cache_as

COOKIE = "display"
SWITCHES = {"numbers": "Numbers", "examples": "Examples", "symbols": "Symbols", "rulings": "Rulings"}
_YEAR = 365 * 24 * 3600


class Display(msgspec.Struct, frozen=True):
    """What is hidden, of the names in SWITCHES."""

    hidden: frozenset[str] = frozenset()

    def shows(self, name: str) -> bool:
        """Whether the thing of that name is shown."""
        return name not in self.hidden


class Switch(msgspec.Struct, frozen=True):
    """One toggle to draw: its name, label, state and the address that turns it over."""

    name: str
    label: str
    on: bool
    url: str


def display() -> Display:
    """What this request's reader wants shown: the query's word, else the cookie's."""
    if "display" not in g:
        hidden = _remembered()
        for name, value in _asked().items():
            hidden = hidden - {name} if value else hidden | {name}
        g.display = Display(frozenset(hidden))
    chosen: Display = g.display
    return chosen


def switches() -> list[Switch]:
    """The toggles of this page."""
    shown = display()
    return [Switch(name, label, shown.shows(name), _turned(name, shown)) for name, label in SWITCHES.items()]


def init_app(flask: Flask) -> None:
    """Give templates the display, and remember what was asked."""

    @flask.context_processor
    def preferences() -> dict[str, object]:
        return {"display": display(), "switches": switches}

    @flask.before_request
    def personal() -> None:
        if _asked():
            cache_as(PERSONAL)

    @flask.after_request
    def remember(response: Response) -> Response:
        if response.mimetype == "text/html" and _asked():
            value = ".".join(sorted(display().hidden))
            path = request.script_root or "/"
            response.set_cookie(COOKIE, value, max_age=_YEAR, samesite="Lax", httponly=True, path=path)
        return response


def _remembered() -> set[str]:
    return set(request.cookies.get(COOKIE, "").split(".")) & set(SWITCHES)


def _asked() -> dict[str, bool]:
    """The switches named in the query, and whether on. Other values are not understood and change nothing."""
    words = {"on": True, "off": False}
    return {name: words[value] for name in SWITCHES if (value := request.args.get(name, "")) in words}


def _turned(name: str, shown: Display) -> str:
    """This page's address with one switch turned over."""
    kept = [(key, value) for key, value in request.args.items(multi=True) if key not in SWITCHES]
    kept.append((name, "off" if shown.shows(name) else "on"))
    return f"{request.script_root}{request.path}?{urlencode(kept)}"
