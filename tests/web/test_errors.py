"""Errors are pages that say what to do next."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.application import create_app
from tests.web.test_pages import text_of

ERRORS = [
    # address, status, what the page says, where it leads
    ("/rules/702.19z", 404, "There is no rule 702.19z", "/rules/702.19b"),
    ("/rules/702.l9b", 404, "", "/rules/702.19b"),
    ("/rules/999", 404, "no section 999", "/rules/7"),
    ("/rules/702.17b", 404, "January 1, 2020", "/2020-01-01/rules/702.17b"),
    ("/2020-01-01/rules/702.19b", 404, "June 1, 2021", "/2021-06-01/rules/702.19b"),
    ("/rules/702.3a?n=3", 404, "2 times", "/rules/702.3a"),
    ("/rules/702?n=x", 400, "n counts", "/contents"),
    ("/rules/702?n=0000011111", 400, "n counts", "/contents"),
    ("/glossary/gnom", 404, "no entry", "/glossary/gnome"),
    ("/2020-01/rules/101.1", 400, "", "/2020-01-01/rules/101.1"),
    ("/1990-01-01/rules/101.1", 404, "January 1, 1990", "/2020-01-01/rules/101.1"),
    ("/2020-13-45/contents", 400, "calendar", "/contents"),
    ("/search?q=colour:red", 400, "", "/contents"),
    ("/search?q=x&page=0", 400, "page counts", "/contents"),
    ("/no/such/page", 404, "nothing at this address", "/search?q=page"),
    ("/static/none.css", 404, "nothing at this address", "/contents"),
]


@pytest.mark.parametrize(("address", "status", "said", "lead"), ERRORS, ids=[row[0] for row in ERRORS])
def test_error_pages(client: FlaskClient, address: str, status: int, said: str, lead: str) -> None:
    answer = client.get(address)
    assert answer.status_code == status
    assert answer.mimetype == "text/html"
    assert said in text_of(answer.text)
    assert f'href="{lead}"' in answer.text
    assert 'name="q"' in answer.text
    assert client.get(lead, follow_redirects=True).status_code == 200


def test_only_reading(client: FlaskClient) -> None:
    for method in ("post", "put", "delete", "patch"):
        answer = getattr(client, method)("/rules/702")
        assert answer.status_code == 405
        assert "GET" in answer.headers["Allow"]
        assert "read" in text_of(answer.text)


def test_too_long_and_too_large(client: FlaskClient) -> None:
    assert client.get("/search?q=" + "a" * 5000).status_code == 414
    assert client.get("/" + "a" * 5000).status_code == 414
    assert client.post("/rules/702", data=b"x" * 100_000).status_code == 413


def test_accidents_tell_nothing(site: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def fall(*_: object) -> None:
        raise RuntimeError("the secret cupboard")

    monkeypatch.setattr("app.library.library.Library.contents", fall)
    answer = site.test_client().get("/contents?asked=once")  # an address that no answer is kept for
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert "Something broke on our side" in text_of(answer.text)


def test_without_a_library(tmp_path: Path) -> None:
    reader = create_app({"LIBRARY": tmp_path / "none"}).test_client()
    for address in ("/", "/rules/702", "/search?q=x", "/2020-01-01/contents", "/editions"):
        answer = reader.get(address)
        assert answer.status_code == 503
        assert "magistrate ingest" in text_of(answer.text)
        assert answer.headers["Retry-After"]
        assert str(tmp_path) not in answer.text
    assert reader.get("/healthz").status_code == 503
    assert reader.get("/version").get_json()["library"] is None
    problem = reader.get("/api/v1/rules/702")
    assert (problem.status_code, problem.mimetype) == (503, "application/problem+json")
    with reader.get("/static/site.css") as style:
        assert style.status_code == 200
