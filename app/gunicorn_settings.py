"""Settings for gunicorn: ``gunicorn --config python:app.gunicorn_settings app.wsgi:app``.

A request that waits for an engine slot holds a thread of its worker; so each worker has threads for those that may wait, and
some more, which always answer what needs no engine.
"""

from __future__ import annotations

import ctypes
import os
import socket
from contextlib import suppress
from typing import Any

from app.application import DEFAULTS
from app.site.security import HEADERS
from app.site.slots.pool import QUEUE
from app.worker_memory import MEGABYTE, MemoryWatch

_FREE_THREADS = 4
_ARENA_MAX, _MMAP_THRESHOLD = -8, -3  # M_ARENA_MAX and M_MMAP_THRESHOLD of malloc.h
_LARGE = 64 * 1024  # bytes from which on memory is given back to the system as soon as it is free


def _setting(name: str) -> int:
    """A setting such as ``MAGISTRATE_ENGINE_SLOTS``, as the application reads it."""
    return int(os.environ.get(f"MAGISTRATE_{name}", str(DEFAULTS[name])))


def _share_one_arena() -> None:
    """Let all threads take memory from one place: glibc gives each thread its own, and most of theirs lies unused.

    A worker is 10 to 20 MB smaller for it. Other C libraries have no such setting, and need none.
    """
    with suppress(OSError, AttributeError):
        library = ctypes.CDLL("libc.so.6")
        library.mallopt(_ARENA_MAX, 1)
        library.mallopt(_MMAP_THRESHOLD, _LARGE)


_share_one_arena()
preload_app = True
workers = int(os.environ.get("WEB_CONCURRENCY", 2))
threads = _FREE_THREADS + _setting("ENGINE_SLOTS") * (1 + QUEUE)


def post_fork(server: Any, worker: Any) -> None:
    """Begin to watch the worker's memory, and give what gunicorn itself answers the headers that the site's answers have.

    It answers requests that it cannot read. There is no setting for that answer, so the function that writes it is replaced.
    """
    from gunicorn import util

    worker.memory_watch = MemoryWatch(_setting("WORKER_MEGABYTES") * MEGABYTE)

    def write_error(sock: socket.socket, status_int: int, reason: str, mesg: str) -> None:
        util.write_nonblock(sock, refusal(status_int, reason))

    util.write_error = write_error


def pre_request(worker: Any, request: Any) -> None:
    """End a worker that has grown too large after this request and those beside it."""
    if worker.alive and worker.memory_watch.is_too_large():
        worker.log.info("This worker holds more than MAGISTRATE_WORKER_MEGABYTES; another takes its place.")
        worker.alive = False


def refusal(status: int, reason: str) -> bytes:
    """The whole answer to a request that cannot be read. It repeats nothing of the request."""
    body = f"{status} {reason}\n".encode("latin-1")
    headers = {
        "Connection": "close", "Content-Type": "text/plain; charset=utf-8", "Content-Length": str(len(body)),
        "Cache-Control": "no-store", **HEADERS,
    }  # fmt: skip
    lines = [f"HTTP/1.1 {status} {reason}", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
    return "\r\n".join(lines).encode("latin-1") + body
