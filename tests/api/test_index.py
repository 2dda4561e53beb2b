"""``/api/v1/`` names every route; errors of a text are texts."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app.api.operations import OPERATIONS
from app.application import create_app


@pytest.mark.parametrize("address", ["/api/v1", "/api/v1/"])
def test_every_route_with_its_purpose(client: FlaskClient, address: str) -> None:
    body = client.get(address).get_json()
    assert body["object"] == "index"
    assert [one["name"] for one in body["routes"]] == [one.name for one in OPERATIONS]
    assert all(one["object"] == "route" and one["purpose"] for one in body["routes"])
    assert (body["edition"]["slug"], body["documents"]) == ("2021-06-01", 4)
    assert body["openapi"] == "http://localhost/api/v1/openapi.json"
    for name in ("url", "page", "openapi", "help", "editions", "downloads"):
        assert client.get(body[name].removeprefix("http://localhost")).status_code == 200


def test_what_is_required_and_an_address_that_shows_it(client: FlaskClient) -> None:
    routes = {one["name"]: one for one in client.get("/api/v1/").get_json()["routes"]}
    assert routes["search"]["required"] == ["q"]
    assert routes["search"]["parameters"] == ["q", "edition", "limit", "offset"]
    assert routes["search"]["example"] == "http://localhost/api/v1/search?q=trample"
    assert routes["listRules"]["example"].endswith("/rules?numbers=702.2a-c,704.5aa")
    assert routes["checkScenario"]["method"] == "POST"


def test_without_a_library(tmp_path: Path) -> None:
    body = create_app({"LIBRARY": tmp_path}).test_client().get("/api/v1/").get_json()
    assert (body["edition"], body["documents"]) == (None, 0)
    assert body["routes"]


@pytest.mark.parametrize(
    ("path", "status", "says", "near"),
    [
        ("/rules/702.19z", 404, "There is no rule 702.19z", "702.19b"),
        ("/glossary/gnom", 404, "has no entry 'gnom'", "Gnome"),
        ("/rules", 400, "numbers lists the rules", "numbers=702.2a-c,704.5aa"),
        ("/lookup?q=702.19z", 404, "no 702.19z", "702.19b"),
        ("/diff", 400, "from names the document", "from=2009-05-01"),
        ("/nothing/here", 404, "nothing at this address", ""),
    ],
)
def test_errors_of_a_text_are_texts(client: FlaskClient, path: str, status: int, says: str, near: str) -> None:
    answer = client.get(f"/api/v1{path}{'&' if '?' in path else '?'}format=text")
    assert (answer.status_code, answer.content_type) == (status, "text/plain; charset=utf-8")
    assert says in answer.text
    assert near in answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    assert client.get(f"/api/v1{path}").mimetype == "application/problem+json"
