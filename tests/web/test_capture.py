"""The captured file, byte for byte, by every kind of server."""

from __future__ import annotations

import threading
import urllib.request
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.serving import make_server

from app.library.library import Library
from app.web.source import _file_name
from tests.benchmarks.guard import gunicorn

ADDRESSES = ["/capture", "/2020-01-01/capture"]


def captured(root: Path, address: str) -> bytes:
    library = Library.open(root)
    return library.capture(library.edition("2020-01-01" if "2020" in address else None))


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_file_is_sent_with_a_name_and_a_tag(client: FlaskClient, tiny_root: Path, address: str) -> None:
    with client.get(address) as answer:
        assert (answer.status_code, answer.data) == (200, captured(tiny_root, address))
        assert answer.headers["Content-Disposition"].startswith("attachment; filename=")
        tag = answer.headers["ETag"]
    with client.get(address, headers={"If-None-Match": tag}) as again:
        assert (again.status_code, again.data) == (304, b"")
    with client.get(address, headers={"Range": "bytes=0-3"}) as part:
        assert part.data in (captured(tiny_root, address)[:4], captured(tiny_root, address))
    assert client.head(address).status_code == 200


def test_the_server_of_one_person_sends_it(site: Flask, tiny_root: Path) -> None:
    server = make_server("127.0.0.1", 0, site, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        for address in ADDRESSES:
            with urllib.request.urlopen(f"http://127.0.0.1:{server.server_port}{address}", timeout=20) as answer:
                assert answer.read() == captured(tiny_root, address)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_gunicorn_sends_it(tiny_root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAGISTRATE_LIBRARY", str(tiny_root))
    with gunicorn() as base:
        for address in ADDRESSES:
            with urllib.request.urlopen(base + address, timeout=20) as answer:
                assert answer.read() == captured(tiny_root, address)


def test_a_name_that_no_header_can_carry_is_cleaned() -> None:
    assert _file_name("folder/a\r\nb\udc80.txt") == "ab.txt"
    assert _file_name("folder/\n") == "capture"
