"""Errors are problem documents of one shape (RFC 9457), with suggestions."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from flask.testing import FlaskClient

from app.api.problems import Problem, problem_names
from app.application import create_app

PROBLEMS = [
    # address, status, name, one of the suggestions
    ("/rules/702.19z", 404, "not-found", "702.19b"),
    ("/rules/702.l9b", 404, "not-found", "702.19b"),
    ("/rules/999", 404, "not-found", "7"),
    ("/rules/702.17b", 404, "not-found", "702.17b@2020-01-01"),
    ("/rules/702.3a?n=0", 400, "does-not-parse", "n=1"),
    ("/rules/702?edition=1990-01-01", 404, "not-found", "2020-01-01"),
    ("/rules/702?edition=2020-01", 400, "does-not-parse", "2020-01-01"),
    ("/rules/702?edition=nonsense", 400, "does-not-parse", None),
    ("/rules/702?edition=2020-02-31", 400, "does-not-parse", None),
    ("/rules/702?format=pdf", 400, "does-not-parse", "format=text"),
    ("/rules", 400, "does-not-parse", "numbers=702.2a-c,704.5aa"),
    ("/rules?numbers=702.2a-c,702.19z", 404, "not-found", "702.19b"),
    ("/sections/702.2", 404, "not-found", None),
    ("/sections/999", 404, "not-found", "7"),
    ("/glossary/gnom", 404, "not-found", "Gnome"),
    ("/references/702.19z", 404, "not-found", "702.19b"),
    ("/search", 400, "does-not-parse", "q=702.19b"),
    ("/search?q=hat&limit=0", 400, "does-not-parse", "limit=20"),
    ("/search?q=hat&limit=101", 400, "does-not-parse", "limit=20"),
    ("/search?q=hat&limit=ten", 400, "does-not-parse", "limit=20"),
    ("/search?q=hat&offset=-1", 400, "does-not-parse", "offset=0"),
    ("/search?q=in:nowhere", 400, "does-not-parse", None),
    ("/lookup", 400, "does-not-parse", "q=trample"),
    ("/lookup?q=702.19z", 404, "not-found", "702.19b"),
    ("/lookup?q=zzyzx", 404, "not-found", None),
    ("/editions/1990-01-01", 404, "not-found", "2020-01-01"),
    ("/nothing/here", 404, "not-found", None),
    ("/context", 400, "does-not-parse", "q=deathtouch and trample"),
    ("/context?q=+", 400, "does-not-parse", "q=deathtouch and trample"),
    ("/context?q=hat&limit=499", 400, "does-not-parse", "limit=6000"),
    ("/context?q=zzyzx", 404, "not-found", None),
    ("/complete", 400, "does-not-parse", "q=tram"),
    ("/complete?q=a&limit=51", 400, "does-not-parse", "limit=10"),
    ("/cards/complete", 400, "does-not-parse", "q=bolt"),
    ("/search?q=hat&offset=000000000999999999999", 400, "does-not-parse", "offset=0"),
]


def problem_of(answer: object) -> Problem:
    """The problem of an answer, in the declared shape."""
    assert answer.mimetype == "application/problem+json"  # type: ignore[attr-defined]
    body = answer.get_json()  # type: ignore[attr-defined]
    assert set(body) == {"type", "title", "status", "detail", "instance", "suggestions", "elsewhere"}
    return msgspec.convert(body, Problem)


@pytest.mark.parametrize(("path", "status", "name", "suggestion"), PROBLEMS, ids=[row[0] or "root" for row in PROBLEMS])
def test_problems(client: FlaskClient, path: str, status: int, name: str, suggestion: str | None) -> None:
    answer = client.get(f"/api/v1{path}")
    problem = problem_of(answer)
    assert (answer.status_code, problem.status) == (status, status)
    assert problem.type == f"http://localhost/api#problem-{name}"
    assert problem.detail.endswith((".", "…"))
    assert problem.instance == f"/api/v1{path}"
    if suggestion:
        assert suggestion in problem.suggestions


def test_problem_types_are_documented_where_they_point(client: FlaskClient) -> None:
    html = client.get("/api").text
    for name, (status, _) in problem_names().items():
        assert f'<tr id="problem-{name}"><td>{status}</td>' in html


def test_only_reading(client: FlaskClient) -> None:
    for method in ("post", "put", "delete", "patch"):
        answer = getattr(client, method)("/api/v1/rules/702")
        assert problem_of(answer).status == 405
        assert "GET" in answer.headers["Allow"]


def test_not_acceptable(client: FlaskClient) -> None:
    answer = client.get("/api/v1/rules/702", headers={"Accept": "image/png"})
    assert problem_of(answer).status == 406
    for accept in ("application/json", "*/*", "text/html, */*;q=0.1", "text/plain"):
        assert client.get("/api/v1/rules/702", headers={"Accept": accept}).status_code == 200


def test_too_long_and_too_large(client: FlaskClient) -> None:
    assert problem_of(client.get("/api/v1/search?q=" + "a" * 5000)).status == 414
    assert problem_of(client.post("/api/v1/rules", data=b"x" * 100_000)).status == 413


def test_accidents_tell_nothing(tiny_root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fall(*_: object) -> None:
        raise RuntimeError("the secret cupboard")

    monkeypatch.setattr("app.library.library.Library.contents", fall)
    keeping_nothing = create_app({"LIBRARY": tiny_root, "KEPT_MEGABYTES": 0})
    answer = keeping_nothing.test_client().get("/api/v1/contents")
    assert problem_of(answer).status == 500
    assert "secret" not in answer.text


def test_problems_are_open_to_all_origins_and_not_kept(client: FlaskClient) -> None:
    headers = client.get("/api/v1/rules/999").headers
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert headers["Cache-Control"] == "no-store"
