"""Ten thousand hostile requests to every route there is: no accident among the answers, none that takes long."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from urllib.parse import unquote_to_bytes

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.application import create_app
from tests.web.hostile import HostileRequest, HostileRequests

SECONDS = 1.0  # of this thread's own time, so that other work on the machine doesn't count


@pytest.fixture(autouse=True)
def _nothing_else_to_collect() -> Iterator[None]:
    """Leave what earlier tests made out of the collections of garbage that fall into a request's time."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def test_ten_thousand_hostile_requests(site: Flask) -> None:
    client = site.test_client()
    for made_once in ("/offline/2020-01-01.json", "/offline/2021-06-01.json"):  # kept beside the library from then on
        client.get(made_once)
    _run(client, 10_000)


@pytest.mark.corpus
def test_hostile_requests_for_the_official_texts(real_site: Flask) -> None:
    _run(real_site.test_client(), 2_000)


def _run(client: FlaskClient, count: int) -> None:
    for warming in ("/search?q=what+does+it+do", "/cards?q=a", "/lab", "/scenarios", "/coverage", "/api/v1/openapi.json"):
        client.get(warming)
    forgetful = create_app({"LIBRARY": client.application.config["LIBRARY"], "KEPT_MEGABYTES": 0}).test_client()
    accidents: list[str] = []
    slow: list[str] = []
    kinds: set[int] = set()
    for request in HostileRequests(client.application, seed=20261122).make(count):
        status, took = _timed(client, request)
        kinds.add(status)
        if status >= 500 and status != 501:
            accidents.append(f"{status} {request}")
        if took > SECONDS and _timed(forgetful, request)[1] > SECONDS:  # once may be a machine that stood still
            slow.append(f"{took:.1f} s {request}")
    assert not accidents, "\n".join(accidents[:20])
    assert not slow, "\n".join(slow[:20])
    assert {200, 400, 404, 405} <= kinds  # the run reaches what works, what is refused and what is not there


def _timed(client: FlaskClient, request: HostileRequest) -> tuple[int, float]:
    """The status of the answer, and the seconds it took."""
    began = time.thread_time()
    return _ask(client, request), time.thread_time() - began


def _ask(client: FlaskClient, request: HostileRequest) -> int:
    path, _, query = request.address.partition("?")  # as a server hands them on: the client would read a host out of //host
    environ = {"PATH_INFO": unquote_to_bytes(path).decode("latin-1"), "QUERY_STRING": query}
    answer = client.open(
        method=request.method, headers=request.headers, data=request.body, buffered=True, environ_overrides=environ
    )
    return answer.status_code
