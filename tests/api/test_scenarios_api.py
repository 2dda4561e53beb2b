"""``POST /api/v1/scenarios/check`` and ``/explain``: answers, errors, limits."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from app.scenarios.documents.example import EXAMPLE
from app.scenarios.documents.reading import MAX_BYTES

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


UNUSED = {
    "players": {"A": {}, "B": {}}, "start": {"turn": 1, "step": "upkeep"},
    "segments": [{"choices": {"A": [{"kind": "may", "value": True}]}, "stop": {"turn": 1, "step": "upkeep"}}],
    "expect": [{"what": "life", "player": "A", "n": 20}],
}  # fmt: skip


@pytest.mark.parametrize(("query", "passed"), [("", True), ("?strict=0", True), ("?strict=1", False), ("?strict=true", False)])
def test_a_check_may_be_strict(client: FlaskClient, query: str, passed: bool) -> None:
    body = client.post(CHECK + query, json=UNUSED).get_json()
    assert (body["passed"], [one["path"] for one in body["unused"]]) == (passed, ["segments[0].choices.A[0]"])
    assert client.post(f"/api/v1/scenarios/explain{query}", json=UNUSED).get_json()["passed"] is passed
    assert client.post(f"{CHECK}{query}", json={**UNUSED, "strict": True}).get_json()["passed"] is False


@pytest.mark.parametrize("value", ["", "yes", "2", "1 "])
def test_a_switch_is_on_or_off(client: FlaskClient, value: str) -> None:
    answer = client.post(CHECK, query_string={"strict": value}, json=UNUSED)
    assert (answer.status_code, answer.get_json()["suggestions"]) == (400, ["strict=1"])


def test_explained_in_lines(client: FlaskClient) -> None:
    body = client.post("/api/v1/scenarios/explain", json=EXAMPLE).get_json()
    assert (body["object"], body["verdict"]) == ("scenario_explanation", "answered")
    assert body["text"][-2:] == ["passed", "  certainty: proven"]


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


@pytest.mark.corpus
def test_rules_carry_their_lineage_and_their_number_in_an_earlier_edition(real_client: FlaskClient) -> None:
    now = real_client.post(CHECK, json=EXAMPLE).get_json()
    lethal = next(ref for ref in now["rules_applied"] if ref["number"] == "702.2c")
    assert lethal["quote_url"].endswith("/2026-08-07/rules/702.2c") and "@" in lethal["lineage"]
    then = real_client.post(CHECK, json={**EXAMPLE, "edition": "2009-05-01"}).get_json()
    assert then["edition"]["card_texts"] and len(then["edition"]["sha256"]) == 64
    moved = {ref["cited"]: ref for ref in then["rules_applied"] if "cited" in ref}
    assert moved["508.1k"]["number"] == "308.2g" and "/2009-05-01/" in moved["508.1k"]["quote_url"]
    gone = [ref for ref in then["rules_applied"] if ref.get("edition")]
    assert all("/2026-08-07/" in ref["quote_url"] for ref in gone)
    assert {ref["lineage"] for ref in then["rules_applied"]} & {ref["lineage"] for ref in now["rules_applied"]}
