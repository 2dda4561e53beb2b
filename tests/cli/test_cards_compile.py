"""``magistrate cards compile``: how surely each paragraph is understood, on the terminal and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

CARDS = [
    {"name": "Fen Lamp", "type_line": "Artifact",
     "oracle_text": "{T}: Add {B}.\nWhenever you draw a card, put a soot counter on it."},
    {"name": "Ember Lash", "type_line": "Instant",
     "oracle_text": "Ember Lash deals 3 damage to any target. Put every blossom away."},
    {"name": "Tide Rite", "type_line": "Sorcery", "oracle_text": "Draw two cards."},
]  # fmt: skip


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("library")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    place = tmp_path / "cards.json"
    place.write_text(json.dumps(CARDS), encoding="utf-8")
    return place


def test_each_paragraph_has_its_certainty(file: Path, run: Run) -> None:
    code, out, _ = run("cards", "compile", str(file), "--json")
    found = {one["name"]: one["paragraphs"] for one in json.loads(out)["data"]}
    assert code == 1
    assert [one["certainty"] for one in found["Tide Rite"]] == ["proven"]
    assert found["Tide Rite"][0]["wording"] == "Draw two cards."
    assert [one["certainty"] for one in found["Ember Lash"]] == ["unread"]
    assert "blossom" in found["Ember Lash"][0]["unread"]
    assert found["Ember Lash"][0]["wording"] == ""


def test_on_the_terminal_words_that_are_not_read_are_named(file: Path, run: Run) -> None:
    code, out, _ = run("cards", "compile", str(file))
    assert code == 1
    assert "Tide Rite\nDraw two cards.\n    proven" in out
    assert "    unread\n    because reading stops at “" in out


def test_trees_are_printed_when_asked(file: Path, run: Run) -> None:
    assert "Draw(count=Number(value=2)" in run("cards", "compile", str(file), "--trees")[1]
    assert "Draw(" not in run("cards", "compile", str(file))[1]


def test_a_report_counts(file: Path, run: Run) -> None:
    code, out, _ = run("cards", "compile", str(file), "--report", "--json")
    figures = json.loads(out)
    assert code == 1
    assert (figures["cards"], figures["read"], figures["paragraphs"], figures["read_paragraphs"]) == (3, 2, 4, 3)
    assert figures["proven"] <= figures["exact"] <= figures["read"]
    assert figures["proven_paragraphs"] <= figures["exact_paragraphs"] <= figures["read_paragraphs"]


def test_a_report_counts_un_cards_and_digital_ones_apart(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "cards.json"
    fun, digital = ({**CARDS[1], "name": "Pie Elk", "set_type": "funny"}, {**CARDS[2], "name": "Bit Elk", "games": ["arena"]})
    place.write_text(json.dumps([CARDS[2], fun, digital]), encoding="utf-8")
    code, out, _ = run("cards", "compile", str(place), "--report", "--json")
    figures = json.loads(out)
    assert code == 0
    assert [(one["cards"], one["read"]) for one in (figures, figures["un_cards"], figures["digital_only"])] == [
        (1, 1), (1, 0), (1, 1),
    ]  # fmt: skip
    said = run("cards", "compile", str(place), "--report")[1]
    assert said.count(" paragraphs: ") == 3
    assert "Un-cards, not counted above:\n1 cards: 0 read whole" in said


def test_a_practice_card_needs_no_card_data(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("cards", "compile", "Practice", "Wurm", "--library", str(tmp_path))
    assert (code, out) == (0, "Practice Wurm\nTrample\n    proven\n")


@pytest.mark.parametrize("text", ["", "[", "no cards", '[{"name": "Fen Lamp"}]', '[{"name": "Fen Lamp", "type_line": 7}]'])
def test_what_is_no_card_data_is_refused_in_a_line(text: str, run: Run, tmp_path: Path) -> None:
    place = tmp_path / "cards.json"
    place.write_text(text, encoding="utf-8")
    code, out, err = run("cards", "compile", str(place))
    assert code != 0
    assert out == ""
    assert err.count("\n") == 1
    assert "Traceback" not in err


def test_without_a_name_all_cards_are_compiled_and_counted(run: Run, file: Path, tmp_path: Path) -> None:
    library = str(tmp_path / "library")
    assert run("cards", "compile", "--library", library)[0] == 1
    run("cards", "import", str(file), "--library", library, "--quiet")
    kept = (tmp_path / "library" / "compiled_cards" / "current").resolve()
    assert kept.exists()
    code, out, err = run("cards", "compile", "--library", library, "--quiet")
    assert (code, err) == (1, "")
    assert out.startswith("3 cards: 2 read whole")
    assert (tmp_path / "library" / "compiled_cards" / "current").resolve() == kept
    assert json.loads(run("cards", "compile", "--library", library, "--json")[1])["paragraphs"] == 4
