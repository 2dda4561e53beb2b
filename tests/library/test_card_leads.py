"""What leads to a rule: cards by their words, rulings by citing or speaking of it; through editions; made anew when needed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.library.cards.errors import NoLeads
from app.library.cards.importing import import_cards, import_rulings
from app.library.cards.leads.schema import day_number
from app.library.cards.leads.store import Leads
from app.library.cards.leads.views import RuleLeads
from app.library.cards.leads.weighing import Rarity
from app.library.cards.store import Cards
from app.library.errors import NotFound
from app.library.library import Library
from app.scenarios.cards.card_leads import make_leads
from tests.library.tiny import build_tiny

CARDS: list[dict[str, Any]] = [
    {"name": f"Hat {letter}", "type_line": "Artifact", "oracle_text": "Nothing to see."} for letter in "ABCDEFGHIJKL"
] + [
    {"name": "Glow Worm", "type_line": "Creature — Worm", "oracle_text": "Glowing"},
    {"name": "Bright Worm", "type_line": "Creature — Worm", "oracle_text": "Glowing\nLeaping"},
    {"name": "Leaping", "type_line": "Instant", "oracle_text": "Leaping is a card of its own name."},
    {"name": "Bright Token", "layout": "token", "type_line": "Creature — Worm", "oracle_text": "Glowing"},
    {"name": "Split // Halves", "layout": "split", "card_faces": [
        {"name": "Split", "type_line": "Instant", "oracle_text": "Target creature gains leaping."},
        {"name": "Halves", "type_line": "Instant", "oracle_text": "Nothing."},
    ]},
]  # fmt: skip
RULINGS = [
    {"card": "Hat A", "date": "2020-05-05", "text": "It glows as rule 702.17b says."},
    {"card": "Hat B", "date": "2021-07-07", "text": "See 702.19b about the light."},
    {"card": "Glow Worm", "date": "2020-02-02", "text": "Glowing is kept by a creature that is glowing when it leaps."},
    {"card": "Glow Worm", "date": "2020-03-03", "text": "Glowing doesn\u2019t add up."},
    {"card": "Bright Worm", "date": "2022-03-03", "text": "Glowing doesn't add up."},
    {"card": "Bright Worm", "date": "2022-04-04", "text": "It does not speak of anything."},
    {"card": "No Such Card", "date": "2020-02-02", "text": "Glowing, glowing, glowing."},
    {"card": "Halves", "date": "2020-02-02", "text": "Leaping comes with rule 999.9 or 12.3."},
    {"card": "Hat C", "date": "", "text": "Leaping, without a date."},
]


def fill(root: Path, cards: list[dict[str, Any]] = CARDS, rulings: list[dict[str, Any]] = RULINGS) -> None:
    for name, rows, read in (("cards", cards, import_cards), ("rulings", rulings, import_rulings)):
        file = root / f"{name}.json"
        file.write_text(json.dumps(rows), encoding="utf-8")
        read(file, root)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("leads")
    build_tiny(place)
    fill(place)
    assert make_leads(place)
    return place


def leads(root: Path, number: str, edition: str | None = None) -> RuleLeads:
    library = Library.open(root)
    found = library.cards.leads(library.edition(edition), number, Cards.open(root), 50, 50)
    assert found is not None
    return found


def names(found: RuleLeads) -> list[str]:
    return [one.name for one in found.cards.cards]


def texts(found: RuleLeads) -> list[str]:
    return [one.text for one in found.rulings.rulings]


def test_cards_lead_by_their_words_but_not_by_their_own_name(root: Path) -> None:
    assert set(names(leads(root, "702.2"))) == {"Bright Worm", "Split // Halves"}
    assert names(leads(root, "702.19"))[-1] == "Bright Token"


def test_of_cards_those_with_more_rulings_of_their_own_come_first(root: Path) -> None:
    assert names(leads(root, "702.19")) == ["Bright Worm", "Glow Worm", "Bright Token"]


def test_a_ruling_that_names_a_keyword_leads_to_its_rule_and_not_to_its_letters(root: Path) -> None:
    assert texts(leads(root, "702.19")) == [RULINGS[2]["text"], "Glowing doesn't add up."]
    letter = leads(root, "702.19a")
    assert not letter.found
    assert letter.above is not None and (letter.above.cards.total, letter.above.rulings.total) == (3, 2)


def test_a_ruling_that_cites_leads_to_what_the_number_meant_on_its_day(root: Path) -> None:
    found = leads(root, "702.19b")
    assert sorted(texts(found)) == sorted([RULINGS[0]["text"], RULINGS[1]["text"]])
    assert all(one.cites for one in found.rulings.rulings)
    assert texts(leads(root, "702.17b", "2020-01-01")) == [RULINGS[0]["text"]]


def test_numbers_that_no_edition_has_lead_nowhere(root: Path) -> None:
    assert RULINGS[7]["text"] in texts(leads(root, "702.2"))
    with pytest.raises(NotFound):
        leads(root, "999.9")


def test_one_text_is_one_ruling_under_its_last_date_with_all_its_cards(root: Path) -> None:
    told = leads(root, "702.19").rulings.rulings[1]
    assert (told.date, [one.name for one in told.cards], told.others) == ("2022-03-03", ["Bright Worm", "Glow Worm"], 0)


def test_rulings_that_came_after_an_edition_are_counted_apart(root: Path) -> None:
    old = leads(root, "702.17", "2020-01-01")
    assert (texts(old), old.rulings.total, old.rulings.later) == ([RULINGS[2]["text"]], 1, 1)
    assert names(old) == names(leads(root, "702.19"))
    assert RULINGS[8]["text"] in texts(leads(root, "702.2", "2020-01-01"))


def test_rulings_on_cards_that_are_not_there_are_left_out(root: Path) -> None:
    assert RULINGS[6]["text"] not in texts(leads(root, "702.19"))


def test_pages_of_a_list(root: Path) -> None:
    library, held = Library.open(root), Cards.open(root)
    document = library.edition(None)
    parts = [library.cards.cards_of(document, "702.19", held, 1, place) for place in range(4)]
    assert [one.name for part in parts for one in part.cards] == names(leads(root, "702.19"))
    assert {part.total for part in parts} == {3}
    assert library.cards.rulings_of(document, "CR 702.19.", held, 1, 1).rulings[0].text == "Glowing doesn't add up."
    assert library.cards.rulings_of(document, "702.19", held, 10, 10).rulings == ()


def test_what_a_quarter_of_all_leads_to_is_loose(tmp_path: Path) -> None:
    build_tiny(tmp_path)
    worms = [{"name": f"Worm {number}", "type_line": "Creature", "oracle_text": "Glowing"} for number in range(101)]
    fill(tmp_path, cards=[*CARDS, *worms])
    make_leads(tmp_path)
    assert leads(tmp_path, "702.19").cards.loose
    assert not leads(tmp_path, "702.19").rulings.loose
    assert not leads(tmp_path, "702.2").cards.loose


def test_they_are_made_once_and_anew_where_something_changed(tmp_path: Path) -> None:
    assert not make_leads(tmp_path)  # nothing is there
    build_tiny(tmp_path)
    assert not make_leads(tmp_path)  # rules alone
    library = Library.open(tmp_path)
    fill(tmp_path)
    assert library.cards.leads(library.edition(None), "702.19", Cards.open(tmp_path), 5, 5) is None
    with pytest.raises(NoLeads, match="magistrate cards index"):
        library.cards.cards_of(library.edition(None), "702.19", Cards.open(tmp_path), 5)
    assert make_leads(tmp_path)
    assert not make_leads(tmp_path)
    fill(tmp_path, rulings=RULINGS[:1])
    assert library.cards.leads(library.edition(None), "702.19", Cards.open(tmp_path), 5, 5) is None
    assert make_leads(tmp_path)
    assert leads(tmp_path, "702.19").rulings.total == 0
    assert len(list((tmp_path / "card_rules").glob("*.sqlite"))) <= 2


def test_an_open_library_sees_them_when_they_are_made(tmp_path: Path) -> None:
    build_tiny(tmp_path)
    fill(tmp_path)
    held, library = Cards.open(tmp_path), Library.open(tmp_path)
    assert held.leads() is None
    make_leads(tmp_path)
    held.forget_leads()
    assert library.cards.cards_of(library.edition(None), "702.19", held, 5).total == 3


def test_a_damaged_file_is_not_read(tmp_path: Path) -> None:
    build_tiny(tmp_path)
    fill(tmp_path)
    make_leads(tmp_path)
    file = (tmp_path / "card_rules" / "current").resolve()
    file.write_bytes(file.read_bytes().replace(b"702.19", b"702.18"))
    with pytest.raises(NoLeads, match="damaged"):
        Leads(file)
    library = Library.open(tmp_path)
    assert library.cards.leads(library.edition(None), "702.19", Cards.open(tmp_path), 5, 5) is None
    assert make_leads(tmp_path)
    assert leads(tmp_path, "702.19").cards.total == 3


def test_nothing_leads_without_cards(root: Path) -> None:
    library = Library.open(root)
    with pytest.raises(NoLeads, match="no card data"):
        library.cards.rulings_of(library.edition(None), "702.19", None, 5)
    assert library.cards.leads(library.edition(None), "702.19", None, 5, 5) is None


def test_a_ruling_says_more_of_what_is_rare_and_of_what_it_repeats() -> None:
    rarity = Rarity([{"1": 1, "2": 1}, {"1": 1}, {"1": 1}])
    shares = rarity.shares({"1": 1, "2": 1}, 1)
    assert shares["2"] > shares["1"]
    assert rarity.shares({"1": 3, "2": 1}, 1)["1"] > shares["1"]
    assert rarity.shares({"1": 1}, 64)["1"] > rarity.shares({"1": 1}, 1)["1"]


@pytest.mark.parametrize(("date", "number"), [("2018-01-19", 20180119), ("", 0), ("2018", 0), ("20٢8-01-19", 0), ("soon-ish", 0)])
def test_days(date: str, number: int) -> None:
    assert day_number(date) == number
