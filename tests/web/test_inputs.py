"""Input that is damaged or meant to harm: a clear refusal of that one thing, and answers of bounded size."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.engine.oracle import MalformedCard, compile_card
from app.scenarios.checks import running
from app.scenarios.checks.checking import check
from app.scenarios.documents.documents import MOST_EXPECTED
from app.scenarios.documents.reading import to_scenario
from app.scenarios.documents.results import Verdict
from app.scenarios.setup.card_pool import CardPool
from app.site.failures import bounded

CHECK = "/api/v1/scenarios/check"
HALF = "\ud800"
PLAIN: dict[str, Any] = {"players": {"A": {}, "B": {}}, "segments": [{"stop": {"turn": 1, "step": "upkeep"}}]}
BEAR = {"name": "Bear", "type_line": "Creature — Bear", "power": "2", "toughness": "2"}


@pytest.mark.parametrize("document", [
    {**PLAIN, "title": f"a{HALF}"}, {**PLAIN, f"k{HALF}": 1}, {**PLAIN, "cards": [{**BEAR, "name": f"Bear{HALF}"}]},
    {**PLAIN, "cards": [{**BEAR, "oracle_text": f"Flying{HALF}"}]}, {**PLAIN, "position": f"turn 1, {HALF}"},
])  # fmt: skip
def test_half_a_character_is_refused(client: FlaskClient, document: dict[str, Any]) -> None:
    for way in ("check", "explain"):
        answer = client.post(f"/api/v1/scenarios/{way}", data=json.dumps(document))
        assert (answer.status_code, answer.mimetype) == (400, "application/problem+json")
        assert "half a character (\\ud800)" in answer.get_json()["detail"]
    page = client.post("/lab/open", data={"text": json.dumps(document)})
    assert (page.status_code, page.mimetype) == (400, "text/html")


@pytest.mark.parametrize("address", [
    "/search", "/api/v1/search", "/api/v1/lookup", "/api/v1/complete", "/feeds/search.atom", "/cards", "/citations",
])
def test_half_a_character_in_an_address_is_answered(client: FlaskClient, address: str) -> None:
    assert client.get(f"{address}?q=%ED%A0%80&text=%ED%A0%80").status_code < 500


@pytest.mark.parametrize("document", [
    {**PLAIN, "k" * 190_000: 1},
    {**PLAIN, "players": {"A" * 190_000: {}, "B": {}}, "expect": [{"what": "life", "player": "C", "n": 20}]},
])
def test_a_long_key_is_not_repeated_whole(client: FlaskClient, document: dict[str, Any]) -> None:
    answer = client.post(CHECK, json=document)
    assert answer.status_code == 400
    assert len(answer.data) < 4_000
    assert len(client.post("/lab/open", data={"text": json.dumps(document)}).data) < 60_000
    text = client.post("/api/v1/citations/check", json={"k" * 60_000: 1})
    assert (text.status_code, len(text.data) < 4_000) == (400, True)


def test_what_is_said_keeps_beginning_and_end() -> None:
    assert bounded("short") == "short"
    assert bounded("a" * 5_000 + "z").startswith("aaa") and bounded("a" * 5_000 + "z").endswith("az")


def test_expectations_are_bounded_and_so_is_the_answer(client: FlaskClient) -> None:
    long = {**BEAR, "name": "x" * 150}
    row = {"what": "legal", "action": {"player": "A", "do": "cast", "object": long["name"]}, "value": False}
    most = client.post(CHECK, json={**PLAIN, "cards": [long], "expect": [row] * MOST_EXPECTED})
    assert (most.status_code, len(most.data) < 500_000) == (200, True)
    more = client.post(CHECK, json={**PLAIN, "expect": [row] * (MOST_EXPECTED + 1)})
    assert (more.status_code, "expect: too long" in more.get_json()["detail"]) == (400, True)


@pytest.mark.parametrize("sentence", ["You gain 1 life.", "Scry 1.", "Then draw a card.", "It gains flying.", "Untap it."])
@pytest.mark.parametrize("count", [200, 600])
def test_equal_sentences_are_answered(client: FlaskClient, sentence: str, count: int) -> None:
    card = {"name": "Litany", "type_line": "Instant", "mana_cost": "{0}", "oracle_text": " ".join([sentence] * count)}
    cast = [{"player": "A", "do": "cast", "object": "Litany"}, {"player": "A", "do": "wait_stack"}]
    document = {"cards": [card], "players": {"A": {"hand": [{"card": "Litany"}]}, "B": {}}, "segments": [{"actions": cast}]}
    answer = client.post(CHECK, json=document)
    assert answer.status_code in (200, 400)
    assert client.post("/lab/open", data={"text": json.dumps(document)}, follow_redirects=True).status_code < 500


def too_deep(*_: object, **__: object) -> None:
    raise RecursionError


def test_a_card_that_is_nested_too_deep_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.engine.oracle.card._compiled", too_deep)
    with pytest.raises(MalformedCard) as refused:
        compile_card({"name": "Litany", "type_line": "Instant"})
    assert refused.value.field == "oracle_text"


def test_play_that_is_nested_too_deep_reaches_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "set_up", too_deep)
    result = check(to_scenario(PLAIN), CardPool())
    assert result.verdict is Verdict.LIMIT_REACHED
    assert result.limit is not None and result.limit["what"] == "effects within one another"
