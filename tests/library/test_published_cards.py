"""What card data say besides cards: legality, printings, images, addresses; and that none of it is trusted."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from app.library.cards.importing import import_cards, import_rulings
from app.library.cards.outside import outside_address
from app.library.cards.published import Printing, api_address, https_address, legalities, printing, site_address
from app.library.cards.store import Cards

IMAGES = {"small": "https://cards.scryfall.io/small/a.jpg", "normal": "https://cards.scryfall.io/normal/a.jpg?17"}


def printed(**more: Any) -> dict[str, Any]:
    """A card of our own in the shape of Scryfall's card object: one printing."""
    return {
        "object": "card", "id": "f0", "oracle_id": "0a0a", "name": "Practice Ferret", "layout": "normal", "mana_cost": "{G}",
        "type_line": "Creature — Ferret", "oracle_text": "Reach", "power": "1", "toughness": "2", "set": "prc",
        "set_name": "Practice One", "collector_number": "7★", "released_at": "2020-01-01", "rarity": "common",
        "legalities": {"standard": "not_legal", "modern": "legal", "vintage": "restricted"}, "image_uris": IMAGES,
        "scryfall_uri": "https://scryfall.com/card/prc/7/practice-ferret",
        "prints_search_uri": "https://api.scryfall.com/cards/search?q=oracleid%3A0a0a", **more,
    }  # fmt: skip


LATER = printed(set="pr2", set_name="Practice Two", released_at="2022-02-02", image_uris=None, scryfall_uri=None, rarity="rare")
TOKENS = [
    printed(name="Ferret", oracle_id=ident, layout="token", power=power, set=code)
    for ident, power, code in (("1", "1", "tpr"), ("1", "1", "tp2"), ("2", "5", "tpr"))
]


def held(root: Path, *cards: dict[str, Any]) -> Cards:
    file = root / "default-cards.json"
    file.write_text(json.dumps(cards), encoding="utf-8")
    return import_cards(file, root)


def test_many_printings_are_one_card_the_newest_first(tmp_path: Path) -> None:
    cards = held(tmp_path, printed(), LATER, *TOKENS)
    assert cards.count()[0] == 3
    assert [(one.set, one.rarity, one.collector_number) for one in cards.printings("practice ferret")] == [
        ("pr2", "rare", "7★"), ("prc", "common", "7★"),
    ]  # fmt: skip
    assert cards.card("Practice Ferret")["legalities"] == {"standard": "not_legal", "modern": "legal", "vintage": "restricted"}
    assert sorted(cards.printing_counts().values()) == [1, 2, 2]
    assert cards.image_hosts() == ("cards.scryfall.io",)


def test_one_object_a_card_is_one_printing(tmp_path: Path) -> None:
    (one,) = held(tmp_path, printed()).printings("practice ferret")
    assert one == Printing(
        set="prc", set_name="Practice One", collector_number="7★", released_at="2020-01-01", rarity="common",
        scryfall_uri="https://scryfall.com/card/prc/7/practice-ferret", image=IMAGES["normal"],
    )  # fmt: skip


def test_nothing_is_kept_where_nothing_is_said(tmp_path: Path) -> None:
    bare = {"name": "Practice Ferret", "type_line": "Creature — Ferret"}
    cards = held(tmp_path, bare, bare)
    assert cards.card("Practice Ferret") == bare
    assert cards.printings("Practice Ferret") == ()
    assert (cards.printing_counts(), cards.image_hosts()) == ({}, ())


def test_faces_have_images_of_their_own(tmp_path: Path) -> None:
    faces = [{"name": name, "type_line": "Land", "image_uris": IMAGES} for name in ("Front", "Back")]
    cards = held(tmp_path, printed(name="Front // Back", card_faces=faces, image_uris=None))
    assert [face["image"] for face in cards.card("Front")["card_faces"]] == [IMAGES["normal"]] * 2
    assert cards.image_hosts() == ("cards.scryfall.io",)


def test_new_rulings_keep_the_printings(tmp_path: Path) -> None:
    held(tmp_path, printed(), LATER)
    (tmp_path / "rulings.json").write_text(json.dumps([{"card": "Practice Ferret", "date": "2020-01-01", "text": "It digs."}]))
    cards = import_rulings(tmp_path / "rulings.json", tmp_path)
    assert len(cards.printings("practice ferret")) == 2
    assert cards.image_hosts() == ("cards.scryfall.io",)


def test_a_file_from_before_there_were_printings_is_read_and_kept(tmp_path: Path) -> None:
    path = held(tmp_path, printed()).path
    with sqlite3.connect(path) as db:
        db.executescript("DROP TABLE printing; DELETE FROM meta WHERE key = 'image_hosts'; UPDATE meta SET value = '3' "
                         "WHERE key = 'version';")  # fmt: skip
    db.close()
    old = path.rename(path.with_name("old.sqlite"))
    (tmp_path / "cards" / "current").unlink()
    (tmp_path / "cards" / "current").symlink_to(old.name)
    cards = Cards.open(tmp_path)
    assert (cards.printings("practice ferret"), cards.printing_counts(), cards.image_hosts()) == ((), {}, ())
    (tmp_path / "rulings.json").write_text(json.dumps([{"card": "Practice Ferret", "date": "2020-01-01", "text": "It digs."}]))
    after = import_rulings(tmp_path / "rulings.json", tmp_path)
    assert (after.printings("practice ferret"), len(after.rulings("practice ferret"))) == ((), 1)


@pytest.mark.parametrize("address", [
    "http://scryfall.com/x", "javascript:alert(1)", "https://user@scryfall.com/x", "https://scryfall.com:8443/x",
    "https://scryfall.com/a b", 'https://scryfall.com/"onload', "https://scryfall.com/<x>", "https://scryfall", "https://", "",
    "https://x;script-src.scryfall.io/a", "https://a,b.scryfall.io/", "https://[::1]/x", "https://scryfall.com\\@evil.example/",
    "https://scryfall.com/\n", "https://scryfall.com/" + "x" * 600, None, 7, ["https://scryfall.com/"], "//scryfall.com/x",
    "https://*.scryfall.io/x", "https://ѕcryfall.com/x",
])  # fmt: skip
def test_addresses_that_are_dropped(address: object) -> None:
    assert https_address(address) == ""
    assert printing(printed(scryfall_uri=address, image_uris={"normal": address})) == printing(
        printed(scryfall_uri=None, image_uris=None)
    )


@pytest.mark.parametrize("address", ["https://scryfall.com.evil.example/x", "https://evilscryfall.com/x", "https://a.example/x"])
def test_only_the_sites_own_pages_lead_out(address: str) -> None:
    assert https_address(address) == address
    assert site_address(address) == ""
    assert api_address(address) == ""


def test_only_scryfalls_hosts_may_be_loaded_from(tmp_path: Path) -> None:
    elsewhere = {"normal": "https://images.example/a.jpg"}
    lookalike = {"normal": "https://cards.scryfall.io.evil.example/a.jpg"}
    cards = held(tmp_path, printed(image_uris=elsewhere), printed(name="Other", image_uris=lookalike))
    assert cards.image_hosts() == ()
    assert cards.printings("other")[0].image == lookalike["normal"]


@pytest.mark.parametrize("said", [
    None, [], "legal", {"a b": "legal"}, {"modern": "<b>"}, {"modern": 1}, {"modern": ["legal"]}, {"": "legal"},
    {"modern": "legal" * 20},
])  # fmt: skip
def test_legality_in_another_form_is_dropped(said: object) -> None:
    assert legalities({"legalities": said}) == {}


def test_legality_is_bounded() -> None:
    assert len(legalities({"legalities": {f"format{number}": "legal" for number in range(1000)}})) == 60


@pytest.mark.parametrize("day", ["2020-02-31", "20200101", "soon", "2020-1-1", "9999-01-01", 20200101, "２０２０-01-01"])
def test_days_that_are_none_are_dropped(day: object) -> None:
    found = printing({"set": "prc", "released_at": day})
    assert found == Printing(set="prc")


@pytest.mark.parametrize("text", ["x" * 101, 7, None, {"a": 1}, "line\nbreak"])
def test_texts_that_are_none_are_dropped(text: object) -> None:
    assert printing({"set": "prc", "set_name": text}) == Printing(set="prc")


def test_the_way_out_is_the_page_or_a_search_for_the_name() -> None:
    assert outside_address("Any", [Printing(set="a"), Printing(scryfall_uri="https://scryfall.com/card/b")]).endswith("/card/b")
    assert outside_address("Left // Right", []) == "https://scryfall.com/search?q=%21%22Left%20%2F%2F%20Right%22"
    assert outside_address('"Said" & <b>', []) == "https://scryfall.com/search?q=%21%22Said%20%26%20%3Cb%3E%22"
