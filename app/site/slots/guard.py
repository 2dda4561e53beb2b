"""Handing requests that play scenarios over to the engine slots."""

from __future__ import annotations

import os
from pathlib import Path

from flask import Flask, Response, current_app, request

from app.site.failures import BUSY, STOPPED, Failure, RefusedRequest
from app.site.slots.frames import Settings, SlotCall
from app.site.slots.pool import SECONDS, EngineSlots, SlotsBusy
from app.site.slots.slot import SlotLost, SlotNotReady

_EXTENSION = "magistrate_slots"
_RETRY_SECONDS = 5
_METHODS = frozenset({"GET", "HEAD", "POST"})
_SCHEME = "wsgi.url_scheme"
_endpoints: set[str] = set()
_PASSED = ("LIBRARY", "HOSTS", "MAX_CONTENT_LENGTH", "MAX_ADDRESS_LENGTH")
_ALONE = {"ENGINE_SLOTS": 0, "PROXIES": 0}  # a slot has none itself, and is told the host as the proxies gave it


def runs_engine(endpoint: str) -> None:
    """Have one endpoint answered by the engine slots."""
    _endpoints.add(endpoint)


def init_app(flask: Flask) -> None:
    """Give the application its slots. They are used once ``allowed``; until then, and with none, requests are answered here."""
    count = int(flask.config["ENGINE_SLOTS"]) if os.name == "posix" else 0
    flask.extensions[_EXTENSION] = EngineSlots(count, Settings(_config(flask), SECONDS))
    flask.before_request(_hand_over)


def slots_of(flask: Flask) -> EngineSlots:
    """The slots of an application."""
    slots: EngineSlots = flask.extensions[_EXTENSION]
    return slots


def _config(flask: Flask) -> dict[str, object]:
    passed = {name: flask.config[name] for name in _PASSED}
    return {name: str(value) if isinstance(value, Path) else value for name, value in passed.items()} | _ALONE


def _hand_over() -> Response | None:
    slots = slots_of(current_app)
    if not slots.used or not _plays():
        return None
    body = request.get_data(cache=False, parse_form_data=False)
    try:
        reply = slots.ask(SlotCall(_environ(len(body)), body))
    except SlotsBusy:
        raise RefusedRequest(_BUSY) from None
    except SlotNotReady as error:
        current_app.logger.warning("an engine slot did not start at %s: %s", request.path[:200], error)
        raise RefusedRequest(_NOT_READY) from None
    except SlotLost as error:
        current_app.logger.warning("an engine slot was lost at %s: %s", request.path[:200], error)
        raise RefusedRequest(_STOPPED) from None
    return Response(reply.body, reply.status, reply.headers)


def _plays() -> bool:
    """Whether the request is one that plays: a page of the lab that is given nothing does not."""
    if request.endpoint not in _endpoints or request.method not in _METHODS:
        return False
    return request.method == "POST" or bool(request.query_string or request.view_args)


def _environ(length: int) -> dict[str, str]:
    """What of the request's environment is text. The body is sent as a whole, however it came; of an answer to HEAD the body is
    left out by who sends it on."""
    kept = {key: value for key, value in request.environ.items() if isinstance(value, str) and "." not in key}
    kept.pop("HTTP_TRANSFER_ENCODING", None)
    method = "GET" if request.method == "HEAD" else request.method
    return {**kept, "REQUEST_METHOD": method, "CONTENT_LENGTH": str(length), _SCHEME: request.scheme}


_BUSY = Failure(
    503, *BUSY, "Too many scenarios are being played just now. The rules, search and cards answer meanwhile.",
    headers=(("Retry-After", str(_RETRY_SECONDS)),),
)  # fmt: skip
_NOT_READY = Failure(
    503, *BUSY, "The engine could not be started in time: this machine is busy. The rules, search and cards answer meanwhile.",
    headers=(("Retry-After", str(_RETRY_SECONDS)),),
)  # fmt: skip
_STOPPED = Failure(
    422, *STOPPED, f"Playing this scenario takes more than {SECONDS:.0f} seconds or more memory than one request may have. "
    "Make the position or the play smaller, or play it on your own machine with magistrate check.",
)  # fmt: skip
