"""Answers kept in memory: what was asked before is sent again without being made again.

Kept are answers that depend on nothing but their address, the library, the card data, compiled or not, and the record of
scenarios (``ENDPOINTS``), that may be kept by caches for everybody, and that were asked for without a cookie. When one of
these is exchanged for another, or while editions are being added, what was kept is dropped. Each process keeps its own
answers, compressed, up to so many bytes; those that were asked for longest ago give way.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from flask import Flask, Response, request
from werkzeug.datastructures import Headers
from werkzeug.http import is_resource_modified, remove_entity_headers

from app.library.cards.leads.store import Leads
from app.library.cards.store import Cards
from app.library.errors import LibraryError
from app.library.played import Played
from app.site import compression
from app.site.caching import DATED, UNDATED
from app.site.card_reading import card_reading_of
from app.site.ingest_watch import watch_of
from app.site.open_cards import cards_of
from app.site.open_library import opened_by
from app.site.record import record_of

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

ENDPOINTS = frozenset({
    "home.home", "contents.contents", "contents.rules", "contents.introduction", "contents.credits",
    "rules.rule", "rules.preview", "glossary.glossary", "glossary.entry", "glossary.preview",
    "search.search", "search.suggest", "source.source", "diff.choose", "diff.between", "history.rule", "history.entry",
    "cards.card", "cards.suggest", "leads.cards", "leads.rulings", "leads_api.cards", "leads_api.rulings",
    "coverage.overview", "coverage.section", "help.contents", "help.page",
    "feeds.editions", "feeds.rule", "feeds.entry", "feeds.search",
    "discovery.robots", "discovery.sitemap", "discovery.sitemap_part", "discovery.opensearch", "discovery.suggestions",
    "api.edition", "api.rule", "api.rules", "api.section", "api.source", "api.contents", "api.glossary", "api.glossary_entry",
    "api.references", "api.search", "api.lookup", "complete_api.complete", "context_api.context",
    "changes.between", "changes.moves", "changes.life", "cards_api.card", "cards_api.complete",
    "coverage_api.of_rule", "coverage_api.whole", "coverage_api.section", "docs.page", "docs.openapi",
})  # fmt: skip

_ASKED = "magistrate.kept_answers.asked"
_EXTENSION = "magistrate_kept_answers"
_MEGABYTE = 1024 * 1024
_LARGEST_SHARE = 8  # an answer larger than an eighth of the room is not kept
_OVERHEAD = 1500  # bytes that headers and bookkeeping of an answer take, about
_LONGEST_KEY = 1000  # characters
_DECIDING = ("HTTP_COOKIE", "HTTP_RANGE", "HTTP_IF_MATCH", "HTTP_IF_UNMODIFIED_SINCE")  # requests with these are not looked up
_SENT_ANEW = ("date", "etag", "content-length", "content-encoding")
_Key = tuple[str, ...]


class AnswerBasis(msgspec.Struct, frozen=True, eq=False):
    """What all answers depend on that are kept at a time. ``published`` is that of the library."""

    published: object
    cards: Cards | None
    played: Played | None
    leads: Leads | None = None
    compiled: Path | None = None

    def is_same(self, other: AnswerBasis | None) -> bool:
        """Whether answers made on the other basis still hold."""
        return other is not None and all(getattr(self, name) is getattr(other, name) for name in self.__struct_fields__)


class KeptAnswer(msgspec.Struct, frozen=True):
    """An answer: ``tag`` is that of its plain form; ``packed`` says whether ``body`` is compressed."""

    headers: tuple[tuple[str, str], ...]
    tag: str
    body: bytes
    packed: bool

    def cost(self) -> int:
        """Bytes it takes, about."""
        return len(self.body) + _OVERHEAD

    def send(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request with it: compressed or not, whole, or with 304 for somebody who has it already."""
        zipped = self.packed and compression.accepts_gzip(environ.get("HTTP_ACCEPT_ENCODING", ""))
        tag = f"{self.tag}-gzip" if zipped else self.tag
        headers = [*self.headers, ("ETag", f'"{tag}"')]
        if "HTTP_IF_NONE_MATCH" in environ and not is_resource_modified(environ, tag):
            remove_entity_headers(headers)
            start_response("304 NOT MODIFIED", headers)
            return ()
        body = self.body if zipped or not self.packed else compression.unpack(self.body)
        headers.append(("Content-Length", str(len(body))))
        if zipped:
            headers.append(("Content-Encoding", "gzip"))
        start_response("200 OK", headers)
        return () if environ["REQUEST_METHOD"] == "HEAD" else (body,)


class KeptAnswers:
    """The answers that are kept, and the WSGI application that sends them before another one is asked. Safe to share
    between threads."""

    def __init__(self, application: WSGIApplication, flask: Flask, room: int) -> None:
        """``room``: bytes in all; with 0 nothing is kept."""
        self._application = application
        self._flask = flask
        self._room = room
        self._basis: AnswerBasis | None = None
        self._answers: OrderedDict[_Key, KeptAnswer] = OrderedDict()
        self._used = 0
        self._lock = threading.Lock()

    @property
    def used(self) -> int:
        """Bytes that the kept answers take, about."""
        return self._used

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request from what is kept, else let it be answered, and keep the answer if it can be."""
        key = _key_of(environ) if self._room else None
        basis = self._present() if key is not None else None
        if key is None or basis is None:
            return self._application(environ, start_response)
        kept = self._find(key, basis)
        if kept is not None:
            return kept.send(environ, start_response)
        environ[_ASKED] = (key, basis)
        return self._application(environ, start_response)

    def keep(self, key: _Key, basis: AnswerBasis, answer: KeptAnswer) -> None:
        """Keep an answer, unless what it was made from was exchanged meanwhile."""
        present = self._present()
        if present is None or not present.is_same(basis) or answer.cost() > self._room // _LARGEST_SHARE:
            return
        with self._lock:
            if self._basis is not None and self._basis.is_same(basis):
                self._drop(self._answers.pop(key, None))
                self._answers[key] = answer
                self._used += answer.cost()
                while self._used > self._room:
                    self._drop(self._answers.popitem(last=False)[1])

    def _find(self, key: _Key, basis: AnswerBasis) -> KeptAnswer | None:
        with self._lock:
            if not basis.is_same(self._basis):
                self._basis, self._used = basis, 0
                self._answers.clear()
            found = self._answers.get(key)
            if found is not None:
                self._answers.move_to_end(key)
            return found

    def _drop(self, answer: KeptAnswer | None) -> None:
        self._used -= answer.cost() if answer is not None else 0

    def _present(self) -> AnswerBasis | None:
        """What answers of this moment are made from; None where they should not be kept."""
        if watch_of(self._flask).is_unsettled():
            return None
        try:
            published = opened_by(self._flask).library().published
        except LibraryError:
            return None
        cards = cards_of(self._flask)
        leads = cards.leads() if cards is not None else None
        return AnswerBasis(published, cards, record_of(self._flask).played(), leads, card_reading_of(self._flask).file())


def init_app(flask: Flask) -> None:
    """Let the application keep answers; to be called before what checks and changes the host of a request, and before the
    other modules, for the answer is kept as it is sent in the end."""
    room = int(flask.config["KEPT_MEGABYTES"]) * _MEGABYTE
    kept = flask.extensions[_EXTENSION] = KeptAnswers(flask.wsgi_app, flask, room)
    flask.wsgi_app = kept  # type: ignore[method-assign]

    @flask.after_request
    def keep(response: Response) -> Response:
        asked = request.environ.get(_ASKED)
        if asked is not None and _may_be_kept(response):
            key, basis = asked
            kept.keep(key, basis, _answer_of(response))
        return response


def kept_answers_of(flask: Flask) -> KeptAnswers:
    """The kept answers of an application."""
    kept: KeptAnswers = flask.extensions[_EXTENSION]
    return kept


def _key_of(environ: WSGIEnvironment) -> _Key | None:
    """All that a request says and an answer can depend on; None for a request whose answer is not kept."""
    if environ["REQUEST_METHOD"] not in ("GET", "HEAD") or any(name in environ for name in _DECIDING):
        return None
    path: str = environ.get("PATH_INFO", "")
    host = environ.get("HTTP_HOST") or f"{environ.get('SERVER_NAME')}:{environ.get('SERVER_PORT')}"
    accepts = environ.get("HTTP_ACCEPT", "") if path.startswith("/api/") else ""
    key = (environ["wsgi.url_scheme"], host, environ.get("SCRIPT_NAME", ""), path, environ.get("QUERY_STRING", ""), accepts)
    return key if sum(map(len, key)) <= _LONGEST_KEY else None


def _may_be_kept(response: Response) -> bool:
    return (
        response.status_code == 200
        and request.method == "GET"
        and request.endpoint in ENDPOINTS
        and response.headers.get("Cache-Control") in (DATED, UNDATED)
        and "Set-Cookie" not in response.headers
        and response.is_sequence
        and response.get_etag()[0] is not None
    )


def _answer_of(response: Response) -> KeptAnswer:
    tag, body = response.get_etag()[0] or "", response.get_data()
    if response.headers.get("Content-Encoding") == "gzip":
        return KeptAnswer(_lasting(response.headers), tag.removesuffix("-gzip"), body, True)
    packed = compression.is_text(response) and len(body) >= compression.LEAST
    return KeptAnswer(_lasting(response.headers), tag, compression.pack(body) if packed else body, packed)


def _lasting(headers: Headers) -> tuple[tuple[str, str], ...]:
    """The headers that are the same whenever and in whatever form the answer is sent."""
    return tuple((_one(name), _one(value)) for name, value in headers if name.lower() not in _SENT_ANEW)


@lru_cache(maxsize=512)
def _one(text: str) -> str:
    """The same text, held once: most headers of most answers are alike."""
    return text
