"""Kept answers: the same as those that are made, for whoever asks, and never those of another library."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.application import create_app
from app.site.ingest_watch import IngestWatch
from app.site.kept_answers import ENDPOINTS, AnswerBasis, KeptAnswer, kept_answers_of
from tests.library.tiny import build_tiny
from tests.web.test_caching import GETS, publish_under_another_id

RULE = "/rules/702.2b"
ASKED = [
    {},
    {"Accept-Encoding": "gzip"},
    {"Accept-Encoding": "br"},
    {"If-None-Match": '"other"'},
    {"If-None-Match": "*"},
    {"Accept": "text/html"},
    {"Accept": "image/png"},
    {"Range": "bytes=0-10"},
]


class Counted:
    """An application that counts the requests which no kept answer met."""

    def __init__(self, root: Path, **config: object) -> None:
        self.flask: Flask = create_app({"LIBRARY": root, **config})
        self.made = 0
        self.flask.before_request(self._count)
        self.client: FlaskClient = self.flask.test_client(use_cookies=False)

    def _count(self) -> None:
        self.made += 1

    @property
    def used(self) -> int:
        return kept_answers_of(self.flask).used


@pytest.fixture
def counted(tiny_root: Path) -> Counted:
    return Counted(tiny_root)


def told(client: FlaskClient, address: str, method: str, headers: dict[str, str]) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of an answer."""
    with client.open(address, method=method, headers=headers) as answer:
        return answer.status_code, {name: value for name, value in answer.headers.items() if name != "Date"}, answer.data


@pytest.fixture(scope="module")
def fresh(tiny_root: Path) -> FlaskClient:
    """A reader of a site that keeps nothing."""
    return create_app({"LIBRARY": tiny_root, "KEPT_MEGABYTES": 0}).test_client(use_cookies=False)


@pytest.fixture(scope="module")
def keeping(tiny_root: Path) -> FlaskClient:
    """A reader of a site that keeps its answers."""
    return create_app({"LIBRARY": tiny_root}).test_client(use_cookies=False)


@pytest.mark.parametrize("address", GETS)
def test_a_kept_answer_is_the_made_one(fresh: FlaskClient, keeping: FlaskClient, address: str) -> None:
    for headers in [*ASKED, *ASKED]:
        tag = told(fresh, address, "GET", headers)[1].get("ETag", "")
        for method in ("GET", "HEAD"):
            for conditions in ({}, {"If-None-Match": tag}):
                asked = {**headers, **conditions}
                assert told(keeping, address, method, asked) == told(fresh, address, method, asked)


def test_it_is_made_once(counted: Counted) -> None:
    for headers in ({}, {"Accept-Encoding": "gzip"}, {}):
        assert counted.client.get(RULE, headers=headers).status_code == 200
    assert counted.client.head(RULE).status_code == 200
    assert counted.made == 1
    assert counted.used > 0


def test_what_was_made_compressed_is_sent_plain_too(counted: Counted) -> None:
    counted.client.get(RULE, headers={"Accept-Encoding": "gzip"})
    plain = counted.client.get(RULE)
    assert counted.made == 1
    assert "Content-Encoding" not in plain.headers
    assert plain.data.startswith(b"<!doctype html>")


@pytest.mark.parametrize(
    "address",
    ["/editions", "/healthz", "/version", "/api/v1/editions", "/rules/999", f"{RULE}?examples=off", "/lab", "/cards"],
)
def test_what_depends_on_more_is_made_each_time(counted: Counted, address: str) -> None:
    for _ in range(3):
        counted.client.get(address).close()
    assert (counted.made, counted.used) == (3, 0)


def test_what_a_reader_hides_is_neither_kept_nor_met(counted: Counted) -> None:
    plain = counted.client.get("/rules/101.1a")
    hidden = counted.client.get("/rules/101.1a", headers={"Cookie": "display=examples"})
    assert hidden.data != plain.data
    assert counted.client.get("/rules/101.1a").data == plain.data
    other = Counted(Path(str(counted.flask.config["LIBRARY"])))
    other.client.get("/rules/101.1a", headers={"Cookie": "display=examples"})
    assert (other.used, other.client.get("/rules/101.1a").data) == (0, plain.data)


def test_each_host_has_its_own_addresses(tiny_root: Path) -> None:
    client = create_app({"LIBRARY": tiny_root, "PROXIES": 1}).test_client(use_cookies=False)
    for _ in range(2):
        for host, scheme, prefix in [("a.example", "https", ""), ("b.example", "http", "/cr"), ("a.example", "http", "")]:
            forwarded = {"X-Forwarded-Host": host, "X-Forwarded-Proto": scheme, "X-Forwarded-Prefix": prefix}
            page = client.get(RULE, headers=forwarded).text
            assert f'<link rel="canonical" href="{scheme}://{host}{prefix}{RULE}">' in page
            assert client.get(f"/api/v1{RULE}", headers=forwarded).get_json()["url"].startswith(f"{scheme}://{host}{prefix}/api")


def test_a_post_is_never_met_by_what_is_kept(counted: Counted) -> None:
    counted.client.get(RULE)
    assert counted.client.post(RULE).status_code == 405


def test_another_library_drops_what_was_kept(tmp_path: Path) -> None:
    root = tmp_path / "library"
    build_tiny(root)
    counted = Counted(root)
    before = counted.client.get(RULE)
    publish_under_another_id(root)
    time.sleep(0.3)
    after = counted.client.get(RULE)
    assert counted.made == 2
    assert after.headers["ETag"] != before.headers["ETag"]
    assert after.headers["ETag"].startswith('"another-libr')


def test_nothing_is_kept_while_editions_are_being_added(counted: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    counted.client.get(RULE)
    monkeypatch.setattr(IngestWatch, "is_unsettled", lambda self: True)
    for _ in range(2):
        assert counted.client.get(RULE).headers["Cache-Control"] == "no-cache"
    assert counted.made == 3


def test_an_answer_from_before_the_change_is_not_kept(counted: Counted) -> None:
    kept, wrong = kept_answers_of(counted.flask), KeptAnswer((), "tag", b"wrong", False)
    counted.client.get("/rules/702")
    key = ("http", "localhost", "", RULE, "", "")
    kept.keep(key, AnswerBasis("a library before", None, None), wrong)
    assert counted.client.get(RULE).data != wrong.body


def test_other_cards_are_another_basis() -> None:
    published = object()
    first = AnswerBasis(published, None, None)
    assert first.is_same(AnswerBasis(published, None, None))
    assert not first.is_same(None)
    assert not first.is_same(AnswerBasis(object(), None, None))
    assert not first.is_same(AnswerBasis(published, object(), None))  # type: ignore[arg-type]
    assert not first.is_same(AnswerBasis(published, None, object()))  # type: ignore[arg-type]
    assert not first.is_same(AnswerBasis(published, None, None, object()))  # type: ignore[arg-type]
    assert not first.is_same(AnswerBasis(published, None, None, None, Path("compiled")))


def test_the_room_is_bounded(tiny_root: Path) -> None:
    counted = Counted(tiny_root, KEPT_MEGABYTES=1)
    for number in range(900):
        assert counted.client.get(f"/search?q=hat&n={number}").status_code == 200
        assert counted.used <= 1024 * 1024
    made = counted.made
    counted.client.get("/search?q=hat&n=899")
    assert counted.made == made
    counted.client.get("/search?q=hat&n=0")
    assert counted.made == made + 1


def test_a_long_address_is_not_kept(counted: Counted) -> None:
    counted.client.get(f"/search?q={'hat+' * 90}&more={'x' * 1000}")
    assert counted.used == 0


def test_the_endpoints_exist_and_answer_get(counted: Counted) -> None:
    known = {rule.endpoint for rule in counted.flask.url_map.iter_rules() if "GET" in (rule.methods or ())}
    assert known >= ENDPOINTS
