"""The scheme and host that addresses begin with, as the request gives them: behind proxies, only as trusted ones say.

A ``Host`` that no host can have, or that is none of those the site answers for, is refused before anything is answered with it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from flask import Flask, Response, request
from werkzeug.sansio.utils import host_is_trusted

from app.site.security import HEADERS

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_HOST = re.compile(r"(?:[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\.?|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?\Z")
_LONGEST = 260


def absolute(path: str) -> str:
    """The whole address of a path of this site, which begins with the place where the site is mounted."""
    return request.host_url.rstrip("/") + path


class PlainHosts:
    """Lets a request through to the application when its host is one of ``hosts`` (any, where there are none), else answers 400.

    A host that begins with a dot stands for everything below it.
    """

    def __init__(self, application: WSGIApplication, hosts: Sequence[str] = ()) -> None:
        self._application = application
        self._hosts = list(hosts)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer the request."""
        host = environ.get("HTTP_HOST")
        if host is None or (_readable(host) and host_is_trusted(host, self._hosts)):
            return self._application(environ, start_response)
        return _refusal(environ.get("PATH_INFO", ""))({**environ, "HTTP_HOST": "localhost"}, start_response)


def init_app(flask: Flask) -> None:
    """Refuse hosts that cannot be; to be called before anything wraps the application that changes the host."""
    hosts = str(flask.config["HOSTS"] or "").replace(",", " ").split()
    flask.wsgi_app = PlainHosts(flask.wsgi_app, hosts)  # type: ignore[method-assign]


def _refusal(path: str) -> Response:
    """The answer to a request with a wrong host: it says nothing of the host."""
    body: dict[str, object] = {
        "type": "about:blank", "title": "That cannot be read", "status": 400,
        "detail": "The Host header of this request names no host that this site answers for.",
    }  # fmt: skip
    api = path.startswith("/api/")
    text, media = (json.dumps(body), "application/problem+json") if api else (f"{body['detail']}\n", "text/plain; charset=utf-8")
    return Response(text, 400, {**HEADERS, "Cache-Control": "no-store"}, content_type=media)


def _readable(host: str) -> bool:
    """Whether a host is a name or an address, and if it is an international name, one that can be decoded."""
    if len(host) > _LONGEST or not _HOST.match(host):
        return False
    if "xn--" not in host.lower():
        return True
    try:
        host.partition(":")[0].encode().decode("idna")
    except UnicodeError:
        return False
    return True
