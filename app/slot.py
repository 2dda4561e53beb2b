"""The process of an engine slot, started by ``app.site.slots``.

It answers the requests that come on a socket with the same application as the site, one after another, until the socket is
closed. It may have so much memory, and ends itself where nobody else ended it in time.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
from contextlib import suppress
from importlib import import_module
from io import BytesIO
from typing import Any, NoReturn

from flask import Flask
from werkzeug.wrappers import Response

from app.application import create_app
from app.site.slots.frames import Ready, Settings, SlotCall, SlotReply, receive, send

MEMORY = 1024 * 1024 * 1024
"""Bytes of address space that the process may have, where the system can say so."""

_GRACE = 2.0  # seconds after which it ends itself, when the server should have ended it
_ENGINE = ("app.scenarios.checks.checking", "app.web.lab", "app.web.scenarios")
_OUT_OF_MEMORY = 3


def main(descriptor: int) -> None:
    """Answer requests until the server is gone."""
    _bound()
    with socket.socket(fileno=descriptor) as connection, suppress(EOFError, OSError):
        settings = receive(connection, Settings)
        application = create_app(settings.config)
        application.register_error_handler(MemoryError, _out_of_memory)
        for name in _ENGINE:
            import_module(name)
        send(connection, Ready())
        while True:
            call = receive(connection, SlotCall)
            signal.setitimer(signal.ITIMER_REAL, settings.seconds + _GRACE)
            send(connection, answered(application, call))
            signal.setitimer(signal.ITIMER_REAL, 0)


def answered(application: Flask, call: SlotCall) -> SlotReply:
    """The application's answer to a request."""
    environ: dict[str, Any] = {
        **call.environ, "wsgi.version": (1, 0), "wsgi.input": BytesIO(call.body), "wsgi.errors": sys.stderr,
        "wsgi.multithread": False, "wsgi.multiprocess": True, "wsgi.run_once": False, "wsgi.input_terminated": True,
    }  # fmt: skip
    response = Response.from_app(application, environ, buffered=True)
    with response:
        return SlotReply(response.status_code, list(response.headers), response.get_data())


def _bound() -> None:
    """Have no more memory than is meant, and leave Ctrl-C to the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server closes the socket when it ends
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _out_of_memory(error: MemoryError) -> NoReturn:
    """What is left of a process without memory is not to be trusted: the server starts another."""
    os._exit(_OUT_OF_MEMORY)

