"""``/api/v1/context``: pieces with their addresses, or one text ready to paste."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient


def test_each_piece_has_number_edition_and_permalink(client: FlaskClient) -> None:
    body = client.get("/api/v1/context?q=does+leaping+help+a+gnome").get_json()
    assert body["object"] == "context"
    assert body["characters"] <= body["limit"] == 6000
    assert {"rule", "definition"} <= {piece["kind"] for piece in body["pieces"]}
    for piece in body["pieces"]:
        assert (piece["object"], piece["edition"]) == ("context_piece", "2021-06-01")
        assert piece["permalink"].startswith("http://localhost/2021-06-01/")
        assert client.get(piece["permalink"].removeprefix("http://localhost")).status_code == 200
        assert bool(piece["number"]) is (piece["kind"] == "rule")


def test_cards_take_part(client: FlaskClient) -> None:
    body = client.get("/api/v1/context?q=can+anybody+catch+Practice+Glower").get_json()
    found = {piece["kind"]: piece for piece in body["pieces"]}
    assert found["card"]["permalink"] == "http://localhost/2021-06-01/cards/practice-glower"
    assert "Leaping" in found["card"]["text"]
    assert found["ruling"]["date"]


@pytest.mark.parametrize("limit", [500, 900, 40_000])
@pytest.mark.parametrize("question", ["leaping", "702.2b", "702.2a-c", "catch Practice Glower", "702.17b @2020-01-01"])
def test_a_text_within_the_limit(client: FlaskClient, question: str, limit: int) -> None:
    answer = client.get("/api/v1/context", query_string={"q": question, "format": "text", "limit": limit})
    assert answer.content_type == "text/plain; charset=utf-8"
    text = answer.text.rstrip("\n")
    assert len(text) <= limit
    first, *rest = text.splitlines()
    slug = "2020-01-01" if "@" in question else "2021-06-01"
    assert first.startswith(f"Practice Rules, {slug} [")
    assert first.endswith(f"http://localhost/{slug}/rules/NUMBER")
    assert rest


def test_text_and_pieces_hold_the_same(client: FlaskClient) -> None:
    body = client.get("/api/v1/context?q=leaping").get_json()
    text = client.get("/api/v1/context?q=leaping&format=text").text
    assert all(piece["text"] in text for piece in body["pieces"])
    assert all(f"\n{piece['number']} " in text for piece in body["pieces"] if piece["number"])
