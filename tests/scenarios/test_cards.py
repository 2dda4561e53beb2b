"""Card data: the published forms read, names found in any spelling, imports that replace each other whole."""

from __future__ import annotations

import gzip
import json
import time
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.library.cards.errors import CardDataError, NoCards
from app.library.cards.importing import import_cards, import_rulings
from app.library.cards.store import Cards
from app.library.errors import NotFound

CARDS: list[dict[str, Any]] = [
    {
        "name": "Prâctice Jôtun, the Old",
        "layout": "normal",
        "mana_cost": "{1}{U}",
        "type_line": "Creature — Giant",
        "power": "2",
        "toughness": "3",
    },
    {
        "name": "Left Practice // Right Practice",
        "layout": "split",
        "type_line": "Instant // Instant",
        "card_faces": [
            {
                "name": "Left Practice",
                "mana_cost": "{R}",
                "type_line": "Instant",
                "oracle_text": "Left Practice deals 2 damage to any target.",
            },
            {"name": "Right Practice", "mana_cost": "{U}", "type_line": "Instant", "oracle_text": "Draw a card."},
        ],
    },
    {
        "name": "Right Practice",
        "layout": "token",
        "type_line": "Token Creature — Cat",
        "power": "1",
        "toughness": "1",
    },
    {"name": "Practice Poster", "layout": "art_series", "type_line": "Card"},
]
ATOMIC = {
    "meta": {"version": "5"},
    "data": {
        "Practice Elk": [
            {
                "name": "Practice Elk",
                "layout": "normal",
                "manaCost": "{G}",
                "type": "Creature — Elk",
                "power": "1",
                "toughness": "2",
                "rulings": [{"date": "2020-01-01", "text": "It is an elk."}],
            }
        ],
        "Day Practice // Night Practice": [
            {
                "name": "Day Practice // Night Practice",
                "faceName": "Night Practice",
                "side": "b",
                "layout": "transform",
                "type": "Creature — Wolf",
                "text": "Haste",
            },
            {
                "name": "Day Practice // Night Practice",
                "faceName": "Day Practice",
                "side": "a",
                "layout": "transform",
                "type": "Creature — Human",
                "manaCost": "{R}",
            },
        ],
    },
}


def write(path: Path, form: str) -> Path:
    lines = "\n".join(json.dumps(card) for card in CARDS).encode()
    data = {"list": json.dumps(CARDS).encode(), "lines": lines, "packed": gzip.compress(lines)}[form]
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("form", ["list", "lines", "packed"])
def test_scryfall_forms(tmp_path: Path, form: str) -> None:
    held = import_cards(write(tmp_path / "file", form), tmp_path)
    assert held.count() == (3, 0)
    for spelling in ("practice jotun the old", "PRÂCTICE JÔTUN, THE OLD", "Prâctice  Jôtun the Old"):
        assert held.card(spelling)["name"] == "Prâctice Jôtun, the Old"
    assert held.card("right practice")["layout"] == "split"
    assert held.card("left practice // right practice")["layout"] == "split"
    expected = ["Prâctice Jôtun, the Old", "Left Practice // Right Practice", "Right Practice"]
    assert held.complete("pract") == expected
    assert held.complete("pract old") == ["Prâctice Jôtun, the Old"]
    assert held.complete("") == []
    with pytest.raises(NotFound) as caught:
        held.card("Practise Jotun the Old")
    assert caught.value.suggestions[0] == "Prâctice Jôtun, the Old"


def test_mtgjson(tmp_path: Path) -> None:
    (tmp_path / "atomic.json").write_text(json.dumps(ATOMIC))
    held = import_cards(tmp_path / "atomic.json", tmp_path)
    assert held.card("practice elk")["type_line"] == "Creature — Elk"
    assert held.rulings("Practice Elk")[0].text == "It is an elk."
    assert [face["name"] for face in held.card("night practice")["card_faces"]] == ["Day Practice", "Night Practice"]


def test_rulings_and_cards_keep_each_other(tmp_path: Path) -> None:
    import_cards(write(tmp_path / "file", "list"), tmp_path)
    (tmp_path / "rulings").write_text(
        json.dumps({"card": "Left Practice", "date": "2021-02-03", "text": "Two is two.", "src": ["a", "b"]}) + "\n"
    )
    held = import_rulings(tmp_path / "rulings", tmp_path)
    assert held.count() == (3, 1)
    assert held.rulings("right practice")[0].source == "a, b"
    assert import_cards(write(tmp_path / "file", "list"), tmp_path).count() == (3, 1)


def test_a_ruling_published_twice_is_told_once(tmp_path: Path) -> None:
    import_cards(write(tmp_path / "file", "list"), tmp_path)
    published = [
        ("2013-06-07", "It’s an elk — “really”."), ("2014-01-01", "It isn’t a cow."),
        ("2021-06-18", "It's an elk -  \"really\"."),
        ("2021-06-18", "It isn't an elk."),
    ]  # fmt: skip
    rows = ({"card": "Left Practice", "date": date, "text": text} for date, text in published)
    (tmp_path / "rulings").write_text("\n".join(map(json.dumps, rows)))
    held = import_rulings(tmp_path / "rulings", tmp_path)
    assert [(one.date, one.text) for one in held.rulings("Left Practice")] == published[1:]


def test_a_failed_import_leaves_what_was_there(tmp_path: Path) -> None:
    import_cards(write(tmp_path / "file", "list"), tmp_path)

    for bad in (
        b"[{]",
        b'{"name": "X"}\n',
        b'{"no": 1}\n',
        b"plain words",
        b"\x1f\x8bbroken",
        b'{"data": []}',
        b"[1]",
    ):
        (tmp_path / "bad").write_bytes(bad)
        with pytest.raises(CardDataError):
            import_cards(tmp_path / "bad", tmp_path)

    assert Cards.open(tmp_path).count()[0] == 3
    assert not [path for path in (tmp_path / "cards").iterdir() if path.name.startswith(".building")]


def test_without_card_data_it_says_how_to_get_some(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(NoCards, match="magistrate cards import"):
        Cards.open(tmp_path)
    assert main(["cards", "show", "anything", "--library", str(tmp_path)]) != 0
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.corpus
def test_the_published_cards(shared_dir: Path, tmp_path: Path) -> None:
    started = time.process_time()
    published = shared_dir / "cards" / "oracle-cards.jsonl.gz"
    held = import_cards(published, tmp_path)
    assert time.process_time() - started < 20
    with gzip.open(published) as lines:
        assert held.count()[0] == sum(1 for line in lines if line.strip())
    assert held.card("lim dul the necromancer")["name"].startswith("Lim-D")
    names = held.complete("a", 500)
    started = time.process_time()
    assert all(held.find(name) is not None for name in names)
    assert (time.process_time() - started) / len(names) < 0.001
