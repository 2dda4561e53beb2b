"""``POST /api/v1/scenarios/check`` and ``/explain``: answers, errors, limits."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from app.api.scenarios import EXAMPLE
from app.scenarios.reading import MAX_BYTES

CHECK = "/api/v1/scenarios/check"


def test_a_scenario_is_played(client: FlaskClient) -> None:
    answer = client.post(CHECK, json=EXAMPLE)
    body: dict[str, Any] = answer.get_json()
    assert (answer.status_code, body["object"], body["verdict"], body["passed"]) == (
        200,
        "scenario_result",
        "answered",
        True,
    )
    assert any("attacks B" in step["text"] for step in body["trace"])
    assert all(ref["number"] for step in body["trace"] for ref in step["rules"])


def test_yaml_is_read_too(client: FlaskClient) -> None:
    answer = client.post(CHECK, data="players: {A: {}, B: {}}\nsegments: [{stop: {turn: 1, step: upkeep}}]")
    assert answer.get_json()["verdict"] == "answered"


def test_explained_in_lines(client: FlaskClient) -> None:
    body = client.post("/api/v1/scenarios/explain", json=EXAMPLE).get_json()
    assert (body["object"], body["verdict"]) == ("scenario_explanation", "answered")
    assert body["text"][-1] == "passed"


def test_a_malformed_scenario_is_a_problem_with_its_place(client: FlaskClient) -> None:
    answer = client.post(CHECK, json={**EXAMPLE, "playres": {}})
    assert (answer.status_code, answer.mimetype) == (400, "application/problem+json")
    assert "playres" in answer.get_json()["detail"]
    assert answer.get_json()["suggestions"] == ["players"]


@pytest.mark.parametrize("body", [b"", b"\xff", b"[" * 50_000, b"{", b"null", b"x: !!python/name:os.system"])
def test_hostile_bodies_are_problems(client: FlaskClient, body: bytes) -> None:
    answer = client.post(CHECK, data=body)
    assert (answer.status_code, answer.mimetype) == (400, "application/problem+json")


def test_large_bodies_are_refused(client: FlaskClient) -> None:
    assert client.post(CHECK, data=b" " * (MAX_BYTES + 1)).status_code == 413
