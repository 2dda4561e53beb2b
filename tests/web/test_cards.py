"""Card pages: text with its words linked, rulings, what each paragraph is; the search for cards; no card data at all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app.application import create_app
from tests.library.tiny import build_tiny
from tests.web.test_pages import text_of


def html(client: FlaskClient, path: str, status: int = 200) -> str:
    answer = client.get(path)
    assert answer.status_code == status, answer.text[:500]
    return answer.text


def test_a_card(client: FlaskClient) -> None:
    page = html(client, "/cards/practice-glower")
    assert "<h1>Practice Glower" in page
    assert '<a href="/rules/702.2" class="w"><mark>Leaping</mark></a>' in page
    assert '<i class="reminder">' in page
    assert '<b class="size">2/2</b>' in page
    assert 'aria-label="tap"' in page.lower()
    text = text_of(page)
    assert "triggered ability" in text
    assert "mana ability" in text
    assert "The engine does not play this yet" in text
    assert "Rules it leads to" in text


def test_each_ability_says_how_it_is_understood(client: FlaskClient) -> None:
    page = html(client, "/cards/practice-glower")
    assert re.search(r'class="sure proven" href="/help/verdicts#how-certain-an-answer-is">proven</a>', page)
    assert "<mark>Ponds you control glow in seven colors at dusk.</mark>" in text_with_marks(page)
    assert "In other words When Practice Glower enters" in text_of(page)


def text_with_marks(page: str) -> str:
    """A page without its links and symbols, with what is marked in it."""
    return re.sub(r"</mark>((?:<[^>]*>)*)<mark>", r"\1", re.sub(r"</?(?:a|span)\b[^>]*>", "", page))


def test_rulings_are_escaped_drawn_and_in_order(client: FlaskClient) -> None:
    page = html(client, "/cards/practice-glower")
    assert "&lt;b&gt;brightly&lt;/b&gt;" in page
    assert page.index("2019-01-01") < page.index("2020-02-02")
    assert re.search(r"for <span class=\"sym[^>]*aria-label=\"green", page)
    assert "Ponds stay where they are" in html(client, "/cards/left-pond-right-pond")


def test_the_readers_switches_hold_here_too(client: FlaskClient) -> None:
    assert "2019-01-01" not in html(client, "/cards/practice-glower?rulings=off")
    assert 'class="sym' not in html(client, "/cards/practice-glower?symbols=off")


def test_faces_modes_and_hybrid_symbols(client: FlaskClient) -> None:
    page = html(client, "/cards/left-pond-right-pond")
    assert page.count('class="face"') == 2
    assert page.count('class="says bullet"') == 2
    assert "The engine does not play this yet" in text_of(page)


def test_a_practice_card_has_a_page_too(client: FlaskClient) -> None:
    text = text_of(html(client, "/cards/practice-adder"))
    assert "A practice card, written for the scenarios of this project." in text
    assert client.get("/cards/Practice%20Adder").headers["Location"] == "/cards/practice-adder"


@pytest.mark.parametrize("spelling", ["Practice%20Glower", "PRACTICE-GLOWER", "right%20pond", "Left%20Pond%20//%20Right%20Pond"])
def test_other_spellings_lead_to_the_cards_own_address(client: FlaskClient, spelling: str) -> None:
    answer = client.get(f"/cards/{spelling}")
    assert answer.status_code == 302
    assert answer.headers["Location"] in ("/cards/practice-glower", "/cards/left-pond-right-pond")


def test_accents_do_not_matter(client: FlaskClient) -> None:
    assert client.get("/cards/juzams-gnome").status_code == 200
    assert client.get("/cards/J%C3%9BZAM%27S%20gnome").headers["Location"] == "/cards/juzams-gnome"


def test_an_unknown_card_names_the_nearest(client: FlaskClient) -> None:
    page = html(client, "/cards/practise-glower", 404)
    assert 'href="/cards/practice-glower"' in page


def test_a_dated_page_leads_to_dated_rules_and_is_not_kept_for_good(client: FlaskClient) -> None:
    answer = client.get("/2021-06-01/cards/practice-glower")
    assert '<a href="/2021-06-01/rules/702.2" class="w">' in answer.text
    assert "immutable" not in answer.headers["Cache-Control"]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("glow", ["Practice Glower"]),
        ("pond right", ["Left Pond // Right Pond"]),
        ("juzam", ["Jûzam’s Gnome"]),
        ("type:gnome", ["Practice Glower", "Jûzam’s Gnome"]),
        ('text:"draw a card"', ["Practice Glower", "Left Pond // Right Pond"]),
        ('type:legendary text:"catch this one"', ["Practice Glower"]),
        ("text:nothingofthekind", []),
        ("%", []),
        ('text:"', []),
        ("text:___", []),
        ("text:NEAR", []),
        ("text:\x00", []),
        ("text:) OR type:(", []),
    ],
)
def test_search(client: FlaskClient, query: str, names: list[str]) -> None:
    page = client.get("/cards", query_string={"q": query}).text
    listed = re.findall(r'<li><a href="/cards/[a-z-]+">([^<]+)</a> <span class="cost">', page)
    assert sorted(listed) == sorted(names)


def test_search_says_what_it_cannot_do(client: FlaskClient) -> None:
    assert "is no filter for cards" in html(client, "/cards?q=mana:3", 400)
    html(client, "/cards?q=" + "x" * 300, 400)
    html(client, "/cards?q=gnome&page=0", 400)
    assert "3 cards and 5 rulings" in text_of(html(client, "/cards"))
    assert 'href="/cards/practice-glower"' in html(client, "/cards?q=practise+glower")


def test_offers_while_typing(client: FlaskClient) -> None:
    assert "Practice Glower" in html(client, "/suggest/cards?q=glo")
    assert html(client, "/suggest/cards?q=").strip() == ""
    assert "/cards/practice-glower" in html(client, "/suggest?q=practice+g")
    assert "/cards/practice-glower" in html(client, "/search?q=practice+glower")


def test_a_keyword_leads_to_the_cards_that_say_it(client: FlaskClient) -> None:
    page = html(client, "/rules/702.2")
    assert "Cards 1 card" in text_of(page)
    assert '<a href="/cards/practice-glower">Practice Glower</a>' in page
    assert "Practice Glower" not in html(client, "/rules/702.2a")


def test_without_card_data(tmp_path: Path) -> None:
    build_tiny(tmp_path)
    bare = create_app({"LIBRARY": tmp_path}).test_client()
    assert "magistrate cards import" in html(bare, "/cards")
    assert "magistrate cards import" in html(bare, "/cards/anything", 404)
    assert html(bare, "/suggest/cards?q=any").strip() == ""
    assert bare.get("/rules/702.2").status_code == 200
    assert bare.get("/cards/practice-adder").status_code == 200
    problem = bare.get("/api/v1/cards/anything")
    assert (problem.status_code, problem.mimetype) == (404, "application/problem+json")
    assert "magistrate cards import" in problem.get_json()["detail"]
    assert bare.get("/api/v1/cards/complete?q=any").get_json() == {
        "object": "card_names", "query": "any", "loaded": False, "names": [],
    }  # fmt: skip
