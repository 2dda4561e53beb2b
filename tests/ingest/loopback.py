"""A web server on the loopback interface, for tests of what fetches."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest


@dataclass
class Site:
    """A server: ``pages`` maps paths to (status, headers, body); ``asked`` lists the paths asked for."""

    port: int = 0
    drip: int = 0  # bytes at a time, slowly; 0 for all at once
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
    site = Site()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            site.asked.append((self.path, dict(self.headers)))
            status, headers, body = site.pages.get(self.path, (404, {}, b"nothing here"))
            self.send_response(status)
            for name, value in ({"Content-Length": str(len(body))} | headers).items():
                self.send_header(name, value)
            self.end_headers()
            with contextlib.suppress(OSError):  # the client may hang up
                for start in range(0, len(body), site.drip or len(body) or 1):
                    self.wfile.write(body[start : start + (site.drip or len(body))])
                    time.sleep(0.02 if site.drip else 0)

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
