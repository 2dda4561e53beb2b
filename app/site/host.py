"""The scheme and host that addresses begin with, as the request gives them: behind proxies, only as trusted ones say.

A ``Host`` that no host can have is refused before anything is answered with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Flask, request
from werkzeug.exceptions import BadRequest

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_HOST = re.compile(r"(?:[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\.?|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?\Z")
_LONGEST = 260


def absolute(path: str) -> str:
    """The whole address of a path of this site, which begins with the place where the site is mounted."""
    return request.host_url.rstrip("/") + path


class PlainHosts:
    """Lets a request through to the application when its host can be one, else answers 400."""

    def __init__(self, application: WSGIApplication) -> None:
        self._application = application

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer the request."""
        host = environ.get("HTTP_HOST")
        if host is None or _readable(host):
            return self._application(environ, start_response)
        refusal = BadRequest("The Host header of this request names no host.").get_response()
        return refusal({**environ, "HTTP_HOST": "localhost"}, start_response)


def init_app(flask: Flask) -> None:
    """Refuse hosts that cannot be; to be called before anything wraps the application that changes the host."""
    flask.wsgi_app = PlainHosts(flask.wsgi_app)  # type: ignore[method-assign]


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
