"""How often an address may ask, which hosts are answered for, and what the environment cannot switch on."""

from __future__ import annotations

import http.client
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import fakeredis
import pytest
from flask import Flask

from app.application import create_app
from app.scenarios.documents.example import EXAMPLE
from app.site import rates
from app.site.rates import Rates, rates_of
from app.site.security import HEADERS
from app.site.shared_rates import SharedRates
from tests.benchmarks.guard import gunicorn

CHECK = "/api/v1/scenarios/check"


@pytest.fixture(name="counting")
def _counting(tiny_root: Path) -> Flask:
    application = create_app({"LIBRARY": tiny_root, "RATE": 2})
    rates_of(application).allowed = True
    return application


def test_beyond_the_limit_an_address_is_told_when_to_go_on(counting: Flask) -> None:
    client = counting.test_client()
    left = [client.post(CHECK, json=EXAMPLE).headers["RateLimit"] for _ in range(2)]
    assert [one.partition(";t=")[0] for one in left] == ['"engine";r=1', '"engine";r=0']
    refused = client.post(CHECK, json=EXAMPLE)
    assert (refused.status_code, refused.mimetype) == (429, "application/problem+json")
    assert refused.get_json()["type"].endswith("#problem-too-many-requests")
    assert 1 <= int(refused.headers["Retry-After"]) <= 60
    assert refused.headers["RateLimit-Policy"] == '"engine";q=2;w=60'
    other = client.post(CHECK, json=EXAMPLE, environ_overrides={"REMOTE_ADDR": "10.0.0.9"})
    assert other.status_code == 200
    lookup = client.get("/api/v1/lookup?q=702")
    assert (lookup.status_code, "RateLimit" in lookup.headers) == (200, False)


def test_a_window_ends_and_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "_ADDRESSES", 3)
    counts = Rates(1)
    assert [counts.count("a")[0], counts.count("a")[0]] == [0, -1]
    for address in "bcde":
        counts.count(address)
    assert len(counts._windows) == 3
    monkeypatch.setattr(rates, "_WINDOW", 0.0)
    assert counts.count("e")[0] == 0


@pytest.mark.parametrize(("host", "status"), [
    ("rules.example", 200), ("rules.example:8000", 200), ("a.cards.example", 200), ("evil.example", 400), ("localhost", 400),
    ("rules.example.evil.example", 400), ("a..b", 400), ("<b>", 400),
])  # fmt: skip
def test_only_the_hosts_named_are_answered_for(tiny_root: Path, host: str, status: int) -> None:
    client = create_app({"LIBRARY": tiny_root, "HOSTS": "rules.example, .cards.example"}).test_client()
    for address in ("/feeds/editions.atom", "/api/v1/rules/702", "/contents"):
        answer = client.get(address, headers={"Host": host})
        assert answer.status_code == status
        if status == 400:
            assert host not in answer.text
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
    problem = client.get("/api/v1/rules/999", headers={"Host": host})
    assert problem.mimetype == "application/problem+json"
    assert ("evil" in problem.text) is False


@pytest.mark.parametrize("name", ["MAGISTRATE_DEBUG", "FLASK_DEBUG", "MAGISTRATE_TESTING", "MAGISTRATE_PROPAGATE_EXCEPTIONS"])
def test_the_environment_switches_no_debugger_on(tiny_root: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "true")
    application = create_app({"LIBRARY": tiny_root})
    assert not application.debug and not application.testing
    monkeypatch.setattr("app.library.library.Library.contents", lambda *_: 1 / 0)
    answer = application.test_client().get("/contents")
    assert (answer.status_code, "ZeroDivision" in answer.text) == (500, False)


def test_what_gunicorn_answers_itself_has_the_headers(tiny_root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAGISTRATE_LIBRARY", str(tiny_root))
    with gunicorn() as base:
        host, port = base.removeprefix("http://").split(":")
        long = b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\n\r\n"
        for request in (b"<script>\r\n\r\n", b"GET / HTTP/1.1\r\nBad Header: 1\r\n\r\n", long):
            with socket.create_connection((host, int(port)), 20) as connection:
                connection.sendall(request)
                answer = http.client.HTTPResponse(connection)
                answer.begin()
                assert 400 <= answer.status < 500
                assert {name: answer.headers[name] for name in HEADERS} == HEADERS
                assert b"script" not in answer.read()


# ---- counted in Redis ----------------------------------------------------------------------------------------------------


@pytest.fixture(name="store")
def _store() -> fakeredis.FakeRedis:
    return fakeredis.FakeRedis(server=fakeredis.FakeServer())


def test_counts_in_redis_are_shared_by_workers(store: fakeredis.FakeRedis) -> None:
    one, other = SharedRates(3, store, 60), SharedRates(3, store, 60)
    assert [one.count("a")[0], other.count("a")[0], one.count("a")[0], other.count("a")[0]] == [2, 1, 0, -1]
    assert one.count("b") == (2, 60)


def test_a_window_in_redis_ends_by_itself(store: fakeredis.FakeRedis) -> None:
    counts = SharedRates(1, store, 0.2)
    assert [counts.count("a")[0], counts.count("a")[0]] == [0, -1]
    assert 0 < store.pttl("magistrate:rate:a") <= 200
    time.sleep(0.25)
    assert counts.count("a")[0] == 0


def test_many_threads_count_as_one(store: fakeredis.FakeRedis) -> None:
    counts = SharedRates(1000, store, 60)
    with ThreadPoolExecutor(8) as pool:
        left = sorted(one for one, _ in pool.map(lambda _: counts.count("a"), range(200)))
    assert left == list(range(800, 1000))


def test_without_redis_the_worker_counts_by_itself(store: fakeredis.FakeRedis, caplog: pytest.LogCaptureFixture) -> None:
    server = fakeredis.FakeServer()
    counts = SharedRates(2, fakeredis.FakeRedis(server=server), 60)
    server.connected = False
    assert [counts.count("a")[0], counts.count("a")[0], counts.count("a")[0]] == [1, 0, -1]
    assert caplog.text.count("Redis does not count requests") == 1
    server.connected = True
    assert counts.count("a")[0] == -2
    counts._away_until = 0.0
    assert counts.count("a")[0] == 1


def test_a_redis_that_is_away_lets_the_site_answer(tiny_root: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        application = create_app({"LIBRARY": tiny_root, "RATE_STORE": f"redis://127.0.0.1:{taken.getsockname()[1]}/0"})
        rates_of(application).allowed = True
        assert application.test_client().post(CHECK, json=EXAMPLE).status_code == 200


@pytest.mark.parametrize("address", ["localhost", "http://localhost", "memory"])
def test_a_store_that_is_none_is_refused_at_the_start(tiny_root: Path, address: str) -> None:
    with pytest.raises(ValueError, match="MAGISTRATE_RATE_STORE begins with redis://"):
        create_app({"LIBRARY": tiny_root, "RATE_STORE": address})
