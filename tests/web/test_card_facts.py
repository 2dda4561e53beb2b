"""Legality, printings, images and the way out on a card's page, only where the card data have them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.application import create_app
from tests.library.test_published_cards import IMAGES, LATER, held, printed
from tests.library.tiny import build_tiny
from tests.web.test_pages import text_of

ADDRESS = "/cards/practice-ferret"
SPARE = {"name": "Practice Ferret", "type_line": "Creature — Ferret"}


def client(root: Path, *cards: dict[str, Any], **config: object) -> FlaskClient:
    build_tiny(root)
    held(root, *cards)
    return create_app({"LIBRARY": root, **config}).test_client()


def policy(answer: Any) -> str:
    return str(answer.headers["Content-Security-Policy"])


def test_what_the_data_say_is_shown(tmp_path: Path) -> None:
    reader = client(tmp_path, printed(), LATER)
    page = reader.get(ADDRESS).text
    text = text_of(page)
    assert "Legal in Modern Restricted in Vintage Not legal in Standard" in text
    assert "Legality by card data imported on" in text
    assert "Printings 2 Practice Two PR2 · no. 7★ · rare · February 2, 2022 Practice One" in text
    assert f'href="{IMAGES["normal"]}" rel="noopener external nofollow"' in page
    assert 'href="https://scryfall.com/card/prc/7/practice-ferret" rel="noopener external nofollow"' in page
    assert "leaves this site" in text
    assert "<img" not in page


def test_what_they_do_not_say_is_not_there(tmp_path: Path) -> None:
    page = client(tmp_path, SPARE).get(ADDRESS).text
    for word in ("Legality", "Printings", "unknown", "Image", "<img", "imported on"):
        assert word not in page
    assert 'href="https://scryfall.com/search?q=%21%22Practice%20Ferret%22"' in page


def test_a_practice_card_is_nowhere_outside(tmp_path: Path) -> None:
    assert "scryfall.com" not in client(tmp_path, SPARE).get("/cards/practice-adder").text


def test_images_are_loaded_only_where_the_site_is_set_to(tmp_path: Path) -> None:
    reader = client(tmp_path, printed(), CARD_IMAGES=1)
    answer = reader.get(ADDRESS)
    assert f'<img src="{IMAGES["normal"]}" alt="Practice Ferret as it is printed"' in answer.text
    assert "img-src 'self' data: https://cards.scryfall.io;" in policy(answer)
    for path in ("/", "/cards", "/rules/702.2", "/cards/practice-adder"):
        assert "scryfall" not in policy(reader.get(path)), path


@pytest.mark.parametrize("config", [{}, {"CARD_IMAGES": 0}])
def test_without_the_setting_nothing_outside_is_loaded(tmp_path: Path, config: dict[str, object]) -> None:
    assert "img-src 'self' data:;" in policy(client(tmp_path, printed(), **config).get(ADDRESS))


def test_images_elsewhere_are_led_to_and_never_loaded(tmp_path: Path) -> None:
    odd = {"normal": "https://images.example/a.jpg"}
    answer = client(tmp_path, printed(image_uris=odd), CARD_IMAGES=1).get(ADDRESS)
    assert "<img" not in answer.text and "images.example/a.jpg" in answer.text
    assert "images.example" not in policy(answer)


def test_each_face_has_its_image(tmp_path: Path) -> None:
    faces = [{"name": name, "type_line": "Land", "image_uris": IMAGES} for name in ("Front", "Back")]
    reader = client(tmp_path, printed(name="Front // Back", card_faces=faces, image_uris=None), CARD_IMAGES=1)
    page = reader.get("/cards/front-back").text
    assert page.count("<img") == 2
    assert 'alt="Back as it is printed"' in page


def test_many_printings_fold(tmp_path: Path) -> None:
    many = [printed(set=f"s{number}", set_name=f"Practice {number}") for number in range(12)]
    assert "4 more" in text_of(client(tmp_path, *many).get(ADDRESS).text)


def test_hostile_data_stay_words(tmp_path: Path) -> None:
    odd = printed(
        set_name="<script>alert(1)</script>", collector_number='"><img src=x>', legalities={"<b>": "legal", "modern": "odd_one"},
        scryfall_uri="javascript:alert(1)", image_uris={"normal": "data:text/html,x"}, rarity={"a": 1}, released_at="2020-02-31",
    )  # fmt: skip
    page = client(tmp_path, odd, CARD_IMAGES=1).get(ADDRESS).text
    assert "<script>alert" not in page and "javascript:" not in page and "data:text" not in page and "<img" not in page
    assert "Odd one in Modern" in text_of(page)


def test_the_same_as_data(tmp_path: Path) -> None:
    full = client(tmp_path / "full", printed(), LATER).get(f"/api/v1{ADDRESS}").json
    assert full["legalities"]["modern"] == "legal"
    assert [one["set"] for one in full["printings"]] == ["pr2", "prc"]
    assert (full["image"], full["outside"]) == (IMAGES["normal"], "https://scryfall.com/card/prc/7/practice-ferret")
    assert "image" not in full["printings"][0]
    spare = client(tmp_path / "spare", SPARE).get(f"/api/v1{ADDRESS}").json
    assert not {"legalities", "printings", "image", "prints_search_uri"} & set(spare)
    assert spare["outside"].startswith("https://scryfall.com/search?")
