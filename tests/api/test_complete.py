"""Completion: rules, terms and cards, told apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.application import create_app
from tests.library.tiny import build_tiny


def offered(client: FlaskClient, **query: str) -> list[dict[str, Any]]:
    """What the endpoint offers."""
    body = client.get("/api/v1/complete", query_string=query).get_json()
    assert body["object"] == "completions"
    data: list[dict[str, Any]] = body["data"]
    return data


@pytest.mark.parametrize(
    ("typed", "kind", "name", "address"),
    [
        ("gnom", "rule", "Gnomes", "/rules/101"),
        ("gnom", "term", "Gnome", "/glossary/gnome"),
        ("702.2", "rule", "Leaping", "/rules/702.2b"),
        ("leap", "term", "Leaping", "/glossary/leaping"),
        ("practice g", "card", "Practice Glower", "/cards/practice-glower"),
        ("right", "card", "Left Pond // Right Pond", "/cards/left-pond-right-pond"),
        ("GNO", "card", "Jûzam’s Gnome", "/cards/juzams-gnome"),
    ],
)
def test_kinds_are_told_apart(client: FlaskClient, typed: str, kind: str, name: str, address: str) -> None:
    found = {(one["kind"], one["name"], one["page"].removeprefix("http://localhost")): one for one in offered(client, q=typed)}
    assert (kind, name, address) in found, sorted(found)
    one = found[kind, name, address]
    assert one["url"].startswith("http://localhost/api/v1/")
    assert client.get(one["page"].removeprefix("http://localhost")).status_code == 200
    assert client.get(one["url"].removeprefix("http://localhost")).status_code == 200


def test_no_more_than_asked_for_and_room_for_both(client: FlaskClient) -> None:
    assert len(offered(client, q="gno", limit="2")) == 2
    kinds = [one["kind"] for one in offered(client, q="pond", limit="3")]
    assert "card" in kinds and kinds[0] != "card"
    assert offered(client, q=" ") == []


def test_an_edition_of_its_own(client: FlaskClient) -> None:
    assert next(one["number"] for one in offered(client, q="702.17", edition="2020-01-01")) == "702.17"
    assert offered(client, q="702.17") == []


def test_without_cards(tmp_path: Path) -> None:
    build_tiny(tmp_path)
    client = create_app({"LIBRARY": tmp_path}).test_client()
    assert {one["kind"] for one in offered(client, q="pond")} == {"rule", "term"}
