"""The reader's own pages: a rule by chance, what is saved."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from app.library.library import Library


def tried(client: FlaskClient, address: str) -> set[str]:
    """Where some tries lead."""
    found = set()
    for _ in range(60):
        answer = client.get(address)
        assert (answer.status_code, answer.headers["Cache-Control"]) == (302, "no-store")
        found.add(answer.headers["Location"])
    return found


def test_a_rule_by_chance_has_a_text(client: FlaskClient, tiny_root: object) -> None:
    found = tried(client, "/random")
    assert len(found) > 3
    for address in found:
        rule = client.get(f"/api/v1{address}").get_json()
        assert rule["kind"] in ("rule", "subrule") and not rule["is_title"] and rule["text"]


def test_chance_can_be_narrowed_and_dated(client: FlaskClient) -> None:
    assert all(address.startswith("/rules/101.") for address in tried(client, "/random?in=101"))
    assert all(address.startswith("/rules/7") for address in tried(client, "/random?in=7"))
    assert all(address.startswith("/2020-01-01/rules/") for address in tried(client, "/2020-01-01/random"))
    assert tried(client, "/random?in=702.2b") == {"/rules/702.2b"}


@pytest.mark.parametrize(("within", "status"), [("nonsense", 400), ("999", 404), ("702.2b'--", 400), ("%00", 400)])
def test_chance_within_nothing(client: FlaskClient, within: str, status: int) -> None:
    for address in ("/random", "/api/v1/random"):
        assert client.get(f"{address}?in={within}").status_code == status


def test_the_api_gives_a_rule_by_chance_and_never_from_a_cache(client: FlaskClient) -> None:
    answer = client.get("/api/v1/random?in=702&edition=2021-06-01")
    assert answer.headers["Cache-Control"] == "no-store"
    rule = answer.get_json()
    assert rule["object"] == "rule" and rule["number"].startswith("702.")
    assert client.get("/api/v1/random?format=text").mimetype == "text/plain"


def test_every_rule_can_come_up(site: object, tiny_root: object) -> None:
    library = Library.open(tiny_root)  # type: ignore[arg-type]
    document = library.edition()
    texts = {one.number for one in library.numbers(document) if one.number.startswith("101.")}
    found = {library.random_rule(document, "101").number for _ in range(300)}
    assert found <= texts and len(found) > 1


def test_saved_is_a_page_without_any_list_in_it(client: FlaskClient) -> None:
    page = client.get("/saved")
    assert page.status_code == 200
    assert 'data-newest="2021-06-01"' in page.text
    assert client.get("/rules/702.2b").text.count("data-star=") == 1


@pytest.mark.parametrize(("path", "picked"), [
    ("/saved", "/editions"), ("/quiz", "/editions"), ("/lab", "/editions"), ("/help", "/editions"),
    ("/rules/702.2b", "/editions?for=rules/702.2b"), ("/glossary/gnome", "/editions?for=glossary/gnome"),
])  # fmt: skip
def test_who_picks_an_edition_stays_on_a_page_that_editions_have(client: FlaskClient, path: str, picked: str) -> None:
    assert f'data-picker href="{picked}"' in client.get(path).text
    assert client.get(f"{picked}{'&' if '?' in picked else '?'}on=2020-06-01", follow_redirects=True).status_code == 200
