"""One time limit for all that is done over the network, however slowly bytes trickle in: at its end connections are cut."""

from __future__ import annotations

import socket
import threading
import urllib.request
from contextlib import suppress
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from typing import Any


class Deadline:
    """Cuts the connections that are made while it lasts, when its time is over."""

    def __init__(self, seconds: float) -> None:
        """The time runs from ``with`` on."""
        self._seconds = seconds
        self.passed = False
        self._sockets: list[socket.socket] = []
        self._lock = threading.Lock()
        self._timer = threading.Timer(seconds, self._cut)
        self._timer.daemon = True

    def __enter__(self) -> Deadline:
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()
        with self._lock:
            for one in self._sockets:
                one.close()
            self._sockets.clear()

    def silence(self, limit: float) -> float:
        """How many seconds to wait for a byte, given a limit: hardly longer than the time lasts, for what cannot be cut."""
        return min(limit, self._seconds + 1)

    def watch(self, connected: socket.socket) -> None:
        """Cut this connection too when the time is over. Raises TimeoutError where it is over already."""
        with self._lock:
            if self.passed:
                raise TimeoutError
            self._sockets.append(connected.dup())  # one of our own, because TLS takes the other one over

    def _cut(self) -> None:
        with self._lock:
            self.passed = True
            for one in self._sockets:
                with suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)


class _Watched(HTTPConnection):
    deadline: Deadline

    def connect(self) -> None:
        super().connect()
        try:
            self.deadline.watch(self.sock)
        except TimeoutError:
            self.close()
            raise


class _WatchedTLS(HTTPSConnection, _Watched):
    """Watched from before the handshake on: ``HTTPSConnection`` connects by way of ``_Watched``."""


class WatchedHTTPHandler(urllib.request.HTTPHandler):
    """Opens http addresses within a deadline."""

    def __init__(self, deadline: Deadline) -> None:
        super().__init__()
        self._deadline = deadline

    def http_open(self, req: urllib.request.Request) -> HTTPResponse:
        """Open a request."""
        return self.do_open(_maker(_Watched, self._deadline), req)


class WatchedHTTPSHandler(urllib.request.HTTPSHandler):
    """Opens https addresses within a deadline."""

    def __init__(self, deadline: Deadline) -> None:
        super().__init__()
        self._deadline = deadline

    def https_open(self, req: urllib.request.Request) -> HTTPResponse:
        """Open a request."""
        return self.do_open(_maker(_WatchedTLS, self._deadline), req)


def _maker(kind: type[_Watched], deadline: Deadline) -> Any:
    def make(host: str, **options: Any) -> _Watched:
        connection = kind(host, **options)
        connection.deadline = deadline
        return connection

    return make
