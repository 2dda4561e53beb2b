"""While a library is being built: what pages, API and caches say, and that no request fails when it is exchanged."""

from __future__ import annotations

import fcntl
import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.application import create_app
from app.library import publication
from app.library.building import FILE, LOCK, IngestProgress, IngestStep
from app.site import ingest_watch
from app.site.ingest_watch import watch_of
from ingest.build import BuildOutcome, build
from tests.ingest.lineage_editions import FIRST, edition
from tests.library.tiny import build_tiny
from tests.web.test_pages import text_of

READING = IngestProgress(IngestStep.READING, 34, 107, "2016-04-08.txt", older=True)
NOTE = "Older editions are being read: 34 of 107."


@contextmanager
def ingest_at_work(root: Path, progress: IngestProgress = READING) -> Iterator[None]:
    """An ingest as a site sees it: its lock is held, and its progress file is there."""
    root.mkdir(parents=True, exist_ok=True)
    (root / FILE).write_bytes(msgspec.json.encode(progress))
    with (root / LOCK).open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    (root / FILE).unlink()


@pytest.fixture(autouse=True)
def _watchful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at every request."""
    monkeypatch.setattr(ingest_watch, "_RECHECK_SECONDS", 0.0)
    monkeypatch.setattr("app.site.open_library._RETRY_SECONDS", 0.0)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    build_tiny(tmp_path)
    return tmp_path


def client_of(root: Path) -> FlaskClient:
    return create_app({"LIBRARY": root}).test_client()


@pytest.mark.parametrize(
    "address", ["/", "/rules/702.2b", "/2020-01-01/rules/702.2b", "/glossary", "/search?q=hat", "/lab", "/none"]
)
def test_every_page_says_so_while_older_editions_are_read(root: Path, address: str) -> None:
    client = client_of(root)
    with ingest_at_work(root):
        assert NOTE in text_of(client.get(address).text)
    assert "being read" not in text_of(client.get(address).text)


def test_an_open_page_asks_how_far_it_is(root: Path) -> None:
    client = client_of(root)
    with ingest_at_work(root):
        fragment = client.get("/building")
        assert fragment.status_code == 200
        assert NOTE in text_of(fragment.text)
        assert 'hx-get="/building"' in fragment.text
    ended = client.get("/building")
    assert "The library holds 4 documents now." in text_of(ended.text)
    assert "hx-get" not in ended.text
    assert ended.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("address", ["/2020-01-01/rules/702.2b", "/rules/702.2b", "/api/v1/rules/702.2b?edition=2020-01-01"])
def test_nothing_is_kept_for_long_while_it_changes(root: Path, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    client = client_of(root)
    settled = client.get(address).headers["Cache-Control"]
    with ingest_at_work(root):
        answer = client.get(address)
        assert (settled, answer.headers["Cache-Control"]) != (settled, settled)
        assert answer.headers["Cache-Control"] == "no-cache"
        assert client.get(address, headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304
    assert client.get(address).headers["Cache-Control"] == "no-cache"  # it may still be of the library before
    monkeypatch.setattr(ingest_watch, "_SETTLING_SECONDS", 0.0)
    client.get(address)
    assert client.get(address).headers["Cache-Control"] == settled


def test_what_is_not_kept_at_all_is_not_kept_then_either(root: Path) -> None:
    with ingest_at_work(root):
        answer = client_of(root).get("/healthz")
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.get_json()["building"] == {"step": "reading documents", "done": 34, "total": 107}
    assert client_of(root).get("/healthz").get_json()["building"] is None


def test_before_anything_is_published_a_page_that_shows_itself_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    client = client_of(tmp_path / "none")
    with ingest_at_work(tmp_path / "none", IngestProgress(IngestStep.READING, 3, 107)):
        for address in ("/", "/rules/702", "/search?q=x"):
            page = client.get(address)
            assert page.status_code == 503
            assert "Editions are being read: 3 of 107." in text_of(page.text)
            assert page.headers["Refresh"] == page.headers["Retry-After"] == "2"
        problem = client.get("/api/v1/rules/702")
        assert (problem.status_code, problem.mimetype) == (503, "application/problem+json")
        assert problem.get_json()["type"].endswith("/api#problem-being-built")
        assert "3 of 107" in problem.get_json()["detail"]
        assert problem.headers["Retry-After"] == "2"
        assert "Refresh" not in problem.headers
        assert client.get("/healthz").get_json()["status"] == "being built"
        assert client.get("/building").status_code == 503
    assert not caplog.records
    assert client.get("/").headers["Retry-After"] == "30"
    build_tiny(tmp_path / "none")
    assert client.get("/rules/702").status_code == 200


def test_an_ingest_that_was_just_started_is_waited_for(tmp_path: Path) -> None:
    site = create_app({"LIBRARY": tmp_path / "none"})
    watch_of(site).expected = True
    page = site.test_client().get("/")
    assert (page.status_code, page.headers["Refresh"]) == (503, "2")
    assert "The editions are being looked for." in text_of(page.text)
    watch_of(site).expected = False
    assert "Refresh" not in site.test_client().get("/").headers


def test_what_a_killed_ingest_left_is_ignored_and_told_once(root: Path, caplog: pytest.LogCaptureFixture) -> None:
    (root / LOCK).touch()
    (root / FILE).write_bytes(msgspec.json.encode(READING))
    client = client_of(root)
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            assert "being read" not in text_of(client.get("/").text)
    assert [one.getMessage() for one in caplog.records] == [
        "An ingest was killed while reading documents, at 34 of 107; what it published is served. "
        "Run 'magistrate ingest' to go on."
    ]


ADDRESSES = [
    "/", "/contents", "/rules/101", "/rules/101.1", "/2033-07-08/rules/101.1", "/rules/101.1/history", "/glossary/beard",
    "/glossary/beard/history", "/search?q=hat", "/suggest?q=ha", "/editions", "/diff", "/2033-07-08/source?lines=1-3",
    "/api/v1/editions", "/api/v1/rules/101.1", "/api/v1/search?q=hat", "/api/v1/history/101.1", "/api/v1/lookup?q=102",
    "/feeds/editions.atom", "/healthz", "/building",
]  # fmt: skip


def test_no_request_fails_while_the_library_is_exchanged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publication, "_RECHECK_SECONDS", 0.0)
    days = [f"{year}-07-08" for year in range(2021, 2034)]
    captures = [edition(day, FIRST.replace("proper", f"proper{n}")) for n, day in enumerate(days)]
    site = create_app({"LIBRARY": tmp_path})
    failed: list[str] = []
    counts: set[int] = set()
    ended = threading.Event()
    readers: list[threading.Thread] = []

    def first(_: BuildOutcome) -> None:
        for number in range(4):
            readers.append(threading.Thread(target=read, args=(site, number)))
            readers[-1].start()
        wait_for(1)

    def wait_for(count: int) -> None:
        deadline = time.monotonic() + 60
        while count not in counts and time.monotonic() < deadline:
            time.sleep(0.01)

    def read(site: Flask, number: int) -> None:
        client = site.test_client()
        while not ended.is_set():
            for address in ADDRESSES[number:] + ADDRESSES[:number]:
                answer = client.get(address)
                if answer.status_code != 200:
                    failed.append(f"{address}: {answer.status_code} {text_of(answer.text)[:200]}")
                if address == "/healthz":
                    counts.add(answer.get_json()["documents"])

    try:
        build(tmp_path, captures, jobs=1, first=first)
        wait_for(13)
        for keep in range(3):  # and again: an edition is added to what is there
            build(tmp_path, [edition(f"20{keep + 10}-07-08")], jobs=1)
    finally:
        ended.set()
        for one in readers:
            one.join()
    assert failed == []
    assert {1, 13} <= counts
