"""Rulings and cards on a rule's page, and the lists of all of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app.application import create_app
from tests.library.test_card_leads import RULINGS, fill
from tests.library.tiny import build_tiny
from tests.web.test_pages import text_of


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from app.scenarios.cards.card_leads import make_leads

    place = tmp_path_factory.mktemp("leads-site")
    build_tiny(place)
    fill(place)
    make_leads(place)
    return place


@pytest.fixture
def reader(root: Path) -> FlaskClient:
    return create_app({"LIBRARY": root}).test_client()


def html(client: FlaskClient, path: str, status: int = 200) -> str:
    answer = client.get(path)
    assert answer.status_code == status, answer.text[:500]
    return answer.text


def test_a_rule_shows_its_rulings_and_cards_folded(reader: FlaskClient) -> None:
    page = html(reader, "/rules/702.19")
    fold = page[page.index('<details class="played sides"') :]
    fold = fold[: fold.index("</details>")]
    text = text_of(fold)
    assert "Rulings and cards 2 rulings · 3 cards" in text
    assert RULINGS[2]["text"] in text
    assert "Bright Worm, Glow Worm · March 3, 2022" in text
    assert '<a href="/cards/bright-worm">Bright Worm</a>' in fold
    assert page.index('class="margin"') > page.index("sides") > page.index('id="text"')


def test_a_letter_shows_what_cites_it_and_points_to_its_rule(reader: FlaskClient) -> None:
    text = text_of(html(reader, "/rules/702.19b"))
    assert "Cites this rule" in text
    assert "702.19 Glowing: 2 rulings · 3 cards" in text
    bare = html(reader, "/rules/702.19a")
    assert "sides-above" in bare
    assert "<details class=\"played sides\"" not in bare


def test_nothing_stands_where_nothing_leads(reader: FlaskClient) -> None:
    page = html(reader, "/rules/704.5aa")
    assert "sides" not in page


def test_an_older_edition_says_what_it_leaves_out(reader: FlaskClient) -> None:
    assert "1 ruling came after this edition" in text_of(html(reader, "/2020-01-01/rules/702.17"))
    text = text_of(html(reader, "/2020-01-01/rules/702.17/rulings"))
    assert "1 ruling came after this edition and is not listed" in text
    assert "add up" not in text


def test_the_readers_switch_for_rulings_holds_here(reader: FlaskClient) -> None:
    text = text_of(html(reader, "/rules/702.19?rulings=off"))
    assert RULINGS[2]["text"] not in text
    assert "On cards: Bright Worm" in text


@pytest.mark.parametrize("what", ["cards", "rulings"])
def test_lists_have_one_address_each(reader: FlaskClient, what: str) -> None:
    page = text_of(html(reader, f"/rules/702.19/{what}"))
    assert f"{what.capitalize()} on 702.19 Glowing" in page
    assert reader.get(f"/rules/CR%20702.19./{what}").headers["Location"] == f"/rules/702.19/{what}"
    assert "itself" in text_of(html(reader, f"/rules/704.5aa/{what}"))
    html(reader, f"/rules/999.9/{what}", 404)
    html(reader, f"/rules/hats/{what}", 400)
    html(reader, f"/rules/702.19/{what}?page=0", 400)
    html(reader, f"/rules/702.19/{what}?page=1000")


def test_lists_come_in_pages(reader: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.web.leads.CARDS", 2)
    first, second = html(reader, "/rules/702.19/cards"), html(reader, "/rules/702.19/cards?page=2")
    assert 'rel="next" href="/rules/702.19/cards?page=2"' in first
    assert 'rel="prev" href="/rules/702.19/cards"' in second
    assert "Bright Token" in second and "Bright Token" not in first


def test_without_card_data_the_lists_say_what_to_do(tmp_path: Path) -> None:
    build_tiny(tmp_path)
    client = create_app({"LIBRARY": tmp_path}).test_client()
    assert "magistrate cards import FILE" in text_of(html(client, "/rules/702.19/cards", 404))
    assert "sides" not in html(client, "/rules/702.19")
    fill(tmp_path)
    later = create_app({"LIBRARY": tmp_path}).test_client()
    assert "magistrate cards index" in text_of(html(later, "/rules/702.19/rulings", 404))
    assert "sides" not in html(later, "/rules/702.19")


def test_the_same_as_data(reader: FlaskClient) -> None:
    cards = reader.get("/api/v1/rules/702.19/cards?limit=2").json
    assert (cards["total"], cards["has_more"], [one["name"] for one in cards["data"]]) == (3, True, ["Bright Worm", "Glow Worm"])
    rest = reader.get(cards["next"]).json
    assert [one["name"] for one in rest["data"]] == ["Bright Token"]
    rulings = reader.get("/api/v1/rules/702.17/rulings?edition=2020-01-01").json
    assert (rulings["total"], rulings["later"], rulings["data"][0]["cites"]) == (1, 1, False)
    assert rulings["page"].endswith("/2020-01-01/rules/702.17/rulings")
    assert reader.get(rulings["data"][0]["cards"][0]["url"]).status_code == 200
    assert reader.get("/api/v1/rules/999.9/rulings").status_code == 404
    assert reader.get("/api/v1/rules/702.19/cards?limit=0").status_code == 400


def test_a_search_shows_the_rulings_with_its_words_beside_the_rules(reader: FlaskClient) -> None:
    page = html(reader, "/search?q=what+does+Bright+Worm+do+when+glowing+adds+up")
    text = text_of(page[page.index('aria-labelledby="rulings"') :])
    assert "Rulings with these words Glowing doesn't add up. Bright Worm · March 3, 2022" in text
    assert page.index('aria-labelledby="rulings"') > page.index('class="margin"')
    found = reader.get("/api/v1/search?q=what+does+Bright+Worm+do+when+glowing+adds+up").get_json()
    assert [one["text"] for one in found["rulings"]] == ["Glowing doesn't add up."]
    assert 'aria-labelledby="rulings"' not in html(reader, "/search?q=glowing")
