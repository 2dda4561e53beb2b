"""``magistrate cards``: import of every form, search, show; and the card data that ``ingest`` finds beside the editions."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.library.cards.importing import import_cards
from app.library.cards.store import Cards
from tests.cli.conftest import Run
from tests.library.tiny import build_tiny
from tests.library.tiny_cards import CARDS, RULINGS, import_tiny_cards

SCRYFALL_RULINGS = [
    {"object": "ruling", "oracle_id": "0a0a-1", "source": "wotc", "published_at": "2020-01-01", "comment": "By its id."},
    {"object": "ruling", "oracle_id": "0b0b-2", "source": "wotc", "published_at": "2020-01-01", "comment": "Nobody's."},
]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("cards")
    build_tiny(place)
    import_tiny_cards(place)
    return place


def test_import_tells_cards_from_rulings(run: Run, tmp_path: Path) -> None:
    (tmp_path / "cards.json").write_text(json.dumps([{**CARDS[0], "object": "card", "oracle_id": "0a0a-1"}]))
    (tmp_path / "rulings.json.gz").write_bytes(gzip.compress(json.dumps(SCRYFALL_RULINGS).encode()))
    library = str(tmp_path / "library")
    code, out, err = run("cards", "import", str(tmp_path / "rulings.json.gz"), str(tmp_path / "cards.json"), "--library", library)
    assert code == 0
    assert "rulings.json.gz: rulings" in out
    assert "1 cards, 2 rulings" in out
    assert "1 rulings are on 1 names that no card has: 0b0b 2" in err
    assert [one.text for one in Cards.open(Path(library)).rulings("practice glower")] == ["By its id."]


def test_rulings_come_once_however_often_they_are_imported(tmp_path: Path) -> None:
    import_tiny_cards(tmp_path)
    (tmp_path / "again.json").write_text(json.dumps(CARDS))
    for _ in range(2):
        held = import_cards(tmp_path / "again.json", tmp_path)
    assert held.count() == (3, len(RULINGS))
    assert held.unmatched() == (1, 1, ["no such gnome"])
    assert len(list((tmp_path / "cards").glob("*.sqlite"))) <= 2


def test_printings_of_a_card_are_one_card(tmp_path: Path) -> None:
    (tmp_path / "printings.json").write_text(json.dumps([*CARDS, *CARDS]))
    assert import_cards(tmp_path / "printings.json", tmp_path).count()[0] == len(CARDS)


def test_bad_files(run: Run, tmp_path: Path) -> None:
    for name, words, said in (
        ("a.json", "", "neither JSON nor"),
        ("b.json", "[]", "holds no card"),
        ("c.json", '{"a": 1}', "it has no name"),
        ("d.json", '[{"card": "x", "text": 5}]', "not a ruling"),
    ):
        (tmp_path / name).write_text(words)
        code, out, err = run("cards", "import", str(tmp_path / name))
        assert (code, out) == (1, "")
        assert said in err
    assert run("cards", "import", str(tmp_path / "absent"))[0] == 1


def test_search(run: Run) -> None:
    code, out, _ = run("cards", "search", "glow")
    assert (code, out) == (0, "Practice Glower  {1}{G}  Legendary Creature — Gnome\n")
    assert "Left Pond" in run("cards", "search", "text:draw a card", "type:instant")[1]
    assert json.loads(run("cards", "search", "gnome", "--json")[1])["data"][0]["slug"] == "juzams-gnome"
    code, _, err = run("cards", "search", "practise glower")
    assert (code, "Did you mean Practice Glower?" in err) == (1, True)
    assert run("cards", "search", "mana:3")[0] == 2


def test_show(run: Run) -> None:
    code, out, _ = run("cards", "show", "practice", "glower")
    assert code == 0
    for said in ("2/2", "triggered ability", "not played by the engine: Ponds", "2019-01-01", "702.2 Leaping", "Practice Rules"):
        assert said in out
    card = json.loads(run("cards", "show", "right pond", "--json", "--edition", "2020-01-01")[1])
    assert (card["object"], card["slug"], card["edition"]["slug"]) == ("card", "left-pond-right-pond", "2020-01-01")
    assert run("cards", "show", "nobody")[0] == 1


def test_show_without_rules(run: Run, tmp_path: Path) -> None:
    import_tiny_cards(tmp_path)
    code, out, _ = run("cards", "show", "glower,", "practice", "--library", str(tmp_path))
    assert code == 1
    code, out, _ = run("cards", "show", "practice glower", "--library", str(tmp_path))
    assert (code, "Leaping" in out) == (0, True)


def test_ingest_takes_the_card_data_beside_the_editions(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder, rows in (("cards", CARDS), ("rulings", RULINGS)):
        (tmp_path / "data" / folder).mkdir(parents=True)
        (tmp_path / "data" / folder / "all.json").write_text(json.dumps(rows))
    (tmp_path / "data" / "editions").mkdir()
    monkeypatch.setenv("MAGISTRATE_DATA", str(tmp_path / "data"))
    library = str(tmp_path / "library")
    _, out, _ = run("ingest", "--library", library, "--quiet", "--jobs", "1")
    assert "all.json: cards imported" in out
    assert "all.json: rulings imported" in out
    assert Cards.open(Path(library)).count() == (3, len(RULINGS))
    assert "imported" not in run("ingest", "--library", library, "--quiet", "--jobs", "1")[1]


def test_a_killed_import_leaves_what_was_there(tmp_path: Path) -> None:
    import_tiny_cards(tmp_path)
    many = [{**CARDS[2], "name": f"Gnome {number}", "oracle_text": "Draw a card. " * 40} for number in range(60_000)]
    (tmp_path / "many.json").write_text(json.dumps(many))
    words = [sys.executable, "-m", "app", "cards", "import", str(tmp_path / "many.json"), "--library", str(tmp_path)]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=Path(__file__).parents[2])
    deadline = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < deadline:
        building = [path for path in (tmp_path / "cards").glob(".building-*") if path.stat().st_size]
        if building:
            break
        time.sleep(0.01)
    assert process.poll() is None, "the import was over before it could be killed"
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert Cards.open(tmp_path).count() == (3, len(RULINGS))
    import_tiny_cards(tmp_path)
    assert not list((tmp_path / "cards").glob(".building-*"))
    assert Cards.open(tmp_path).count() == (3, len(RULINGS))


def test_a_stopped_import_leaves_what_was_there(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    import_tiny_cards(tmp_path)
    (tmp_path / "more.json").write_text(json.dumps(CARDS[:1]))
    monkeypatch.setattr("app.library.cards.importing._finish", stop)
    code, _, err = run("cards", "import", str(tmp_path / "more.json"), "--library", str(tmp_path))
    assert (code, "the card data is as it was" in err) == (130, True)
    assert Cards.open(tmp_path).count() == (3, len(RULINGS))
    assert not list((tmp_path / "cards").glob(".building-*"))


def test_about_a_rule(run: Run) -> None:
    code, out, _ = run("cards", "about", "702.2")
    assert code == 0
    assert "702.2 Leaping: 0 rulings" in out
    assert "    Practice Glower" in out
    value = json.loads(run("cards", "about", "101.1", "--json", "--limit", "1")[1])
    assert (value["object"], value["cards"]["total"], len(value["cards"]["cards"])) == ("rule_leads", 3, 1)


def test_index_is_made_once(run: Run, tmp_path: Path) -> None:
    build_tiny(tmp_path)
    (tmp_path / "cards.json").write_text(json.dumps(CARDS))
    import_cards(tmp_path / "cards.json", tmp_path)
    assert "magistrate cards index" in run("cards", "about", "702.2", "--library", str(tmp_path))[2]
    assert run("cards", "index", "--library", str(tmp_path), "--quiet")[:2] == (0, "found\n")
    assert json.loads(run("cards", "index", "--library", str(tmp_path), "--json")[1])["made"] is False


def test_import_finds_out_what_leads_to_rules(run: Run, tmp_path: Path) -> None:
    build_tiny(tmp_path)
    (tmp_path / "cards.json").write_text(json.dumps(CARDS))
    run("cards", "import", str(tmp_path / "cards.json"), "--library", str(tmp_path))
    assert "Practice Glower" in run("cards", "about", "702.2", "--library", str(tmp_path))[1]
