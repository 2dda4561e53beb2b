"""A bulk-data service on the loopback interface, with invented cards and rulings, and whatever may go wrong with one."""

from __future__ import annotations

import contextlib
import gzip
import json
import re
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

CARDS = [
    {"object": "card", "name": f"Practice Gnome {n}", "oracle_id": f"gnome-{n}", "type_line": "Creature — Gnome",
     "mana_cost": "{1}{G}", "power": "1", "toughness": "1", "oracle_text": f"This gnome knows the number {n}."}
    for n in range(300)
]  # fmt: skip
RULINGS = [
    {"object": "ruling", "oracle_id": f"gnome-{n}", "source": "us", "published_at": "2031-01-02", "comment": f"It counts to {n}."}
    for n in range(30)
]  # fmt: skip
DAY = "2031-04-05T09:03:41.123+00:00"
PATHS = {"oracle_cards": "/files/oracle-cards-20310405.jsonl.gz", "rulings": "/files/rulings-20310405.jsonl.gz"}


def lines(objects: list[dict[str, Any]]) -> bytes:
    """Objects as gzipped lines. They do not compress well, so that there is something to cut."""
    padded = [{**one, "id": f"{hash((n, 'x')) & (2**64 - 1):x}" * 4} for n, one in enumerate(objects)]
    return gzip.compress("\n".join(json.dumps(one) for one in padded).encode(), mtime=0)


@dataclass
class BulkSite:
    """``files`` maps paths to bytes. Each list of faults is used up, one for each answer to a request for a file."""

    port: int = 0
    files: dict[str, bytes] = field(default_factory=dict)
    listed: list[dict[str, Any]] = field(default_factory=list)
    list_body: bytes | None = None  # instead of the list
    cuts: list[int] = field(default_factory=list)  # bytes after which an answer breaks off
    refusals: list[tuple[int, dict[str, str]]] = field(default_factory=list)  # statuses, for any request
    marks: dict[str, str] = field(default_factory=dict)  # ETags; without one "v1" is sent, for "" none
    packs: bool = False  # whether to compress on the way
    ranges: bool = True  # whether parts are served
    silent: float = 0.0  # seconds before the first byte
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def offer(self, kind: str, data: bytes, updated: str = DAY, **more: Any) -> None:
        """List a file and serve it."""
        path = PATHS[kind].replace("20310405", re.sub(r"\D", "", updated[:10]))
        self.files[path] = data
        self.listed = [one for one in self.listed if one["type"] != kind]
        self.listed.append({
            "object": "bulk_data", "type": kind, "updated_at": updated, "jsonl_download_uri": self.url(path),
            "compressed_size": len(data), **more,
        })  # fmt: skip

    def catalogue(self, tmp_path: Path, domains: str = "") -> Path:
        path = tmp_path / "catalog.toml"
        path.write_text(f'[cards]\nservice = "{self.url("")}/"\ndomains = [{domains}]\n', encoding="utf-8")
        return path

    def paths(self) -> list[str]:
        return [path for path, _ in self.asked]


class _Handler(BaseHTTPRequestHandler):
    site: BulkSite

    def do_GET(self) -> None:
        site = self.site
        site.asked.append((self.path, {name.lower(): value for name, value in self.headers.items()}))
        time.sleep(site.silent)
        if site.refusals:
            self._say(*site.refusals.pop(0), b"not now")
        elif self.path == "/bulk-data":
            answer = {"object": "list", "has_more": False, "data": site.listed}
            self._say(200, {}, json.dumps(answer).encode() if site.list_body is None else site.list_body)
        elif self.path in site.files:
            self._file(site.files[self.path])
        else:
            self._say(404, {}, b"nothing here")

    def _file(self, data: bytes) -> None:
        site = self.site
        mark = site.marks.get(self.path, '"v1"')
        headers = {"ETag": mark} if mark else {}
        if site.packs and "gzip" in self.headers.get("Accept-Encoding", ""):
            data = gzip.compress(data, mtime=0)
            headers["Content-Encoding"] = "gzip"
        asked = re.fullmatch(r"bytes=(\d+)-", self.headers.get("Range", ""))
        if asked is None or not site.ranges or self.headers.get("If-Range") != mark:
            self._say(200, headers, data)
            return
        start = int(asked[1])
        if start >= len(data):
            self._say(416, {"Content-Range": f"bytes */{len(data)}"}, b"")
            return
        self._say(206, {**headers, "Content-Range": f"bytes {start}-{len(data) - 1}/{len(data)}"}, data[start:])

    def _say(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.send_response(status)
        for name, value in ({"Content-Length": str(len(body))} | headers).items():
            self.send_header(name, value)
        self.end_headers()
        if status in (200, 206) and self.path != "/bulk-data" and self.site.cuts:
            body = body[: self.site.cuts.pop(0)]
        with contextlib.suppress(OSError):  # the client may hang up
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def bulk(monkeypatch: pytest.MonkeyPatch) -> Iterator[BulkSite]:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    site = BulkSite()
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"site": site}))
    site.port = server.server_address[1]
    site.offer("oracle_cards", lines(CARDS))
    site.offer("rulings", lines(RULINGS))
    thread = threading.Thread(target=lambda: server.serve_forever(poll_interval=0.01), daemon=True)
    thread.start()
    yield site
    server.shutdown()
    server.server_close()
    thread.join()
