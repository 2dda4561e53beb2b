"""A web server on the loopback interface, for tests of what fetches."""

from __future__ import annotations

import contextlib
import re
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from ingest.download import Hosts


@dataclass
class Site:
    """A server: ``pages`` maps paths to (status, headers, body); ``asked`` lists the paths asked for.

    It serves parts of what has an ``ETag`` or ``Last-Modified`` among its headers, where ``ranges``.
    """

    port: int = 0
    drip: int = 0  # bytes at a time, slowly; 0 for all at once
    ranges: bool = True
    cuts: list[int] = field(default_factory=list)  # bytes after which answers break off; each is used up
    pages: dict[str, tuple[int, dict[str, str], bytes]] = field(default_factory=dict)
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def serve(self, path: str, body: bytes, status: int = 200, **headers: str) -> str:
        self.pages[path] = (status, {name.replace("_", "-"): value for name, value in headers.items()}, body)
        return self.url(path)


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Hosts, "pause", lambda *_: None)
    site = Site()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            site.asked.append((self.path, dict(self.headers)))
            status, headers, body = self._part(*site.pages.get(self.path, (404, {}, b"nothing here")))
            self.send_response(status)
            for name, value in ({"Content-Length": str(len(body))} | headers).items():
                self.send_header(name, value)
            self.end_headers()
            if status in (200, 206) and site.cuts:
                body = body[: site.cuts.pop(0)]
            with contextlib.suppress(OSError):  # the client may hang up
                for start in range(0, len(body), site.drip or len(body) or 1):
                    self.wfile.write(body[start : start + (site.drip or len(body))])
                    time.sleep(0.02 if site.drip else 0)

        def _part(self, status: int, headers: dict[str, str], body: bytes) -> tuple[int, dict[str, str], bytes]:
            """The part of an answer that is asked for, if the file is still the one that the rest was of."""
            asked = re.fullmatch(r"bytes=(\d+)-", self.headers.get("Range", ""))
            same = self.headers.get("If-Range", "") in (headers.get("ETag"), headers.get("Last-Modified"))
            if status != 200 or asked is None or not same or not site.ranges:
                return status, headers, body
            start = int(asked[1])
            if start >= len(body):
                return 416, {"Content-Range": f"bytes */{len(body)}"}, b""
            return 206, {**headers, "Content-Range": f"bytes {start}-{len(body) - 1}/{len(body)}"}, body[start:]

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    site.port = server.server_address[1]
    thread = threading.Thread(target=lambda: server.serve_forever(poll_interval=0.01), daemon=True)
    thread.start()
    yield site
    server.shutdown()
    server.server_close()
    thread.join()
