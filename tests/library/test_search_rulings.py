"""Rulings beside the rules: on the cards that a question names, or with nearly all of its words; and what they lend to rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.library.cards.store import Cards
from app.library.holdings import Holdings
from app.library.library import Library
from app.library.publication import Publications
from app.library.search.rulings import MOST, ruling_words
from app.library.search.views import SearchView
from app.library.search.wording import wording_of
from app.scenarios.cards.card_leads import make_leads
from tests.library.test_card_leads import CARDS, RULINGS, fill
from tests.library.tiny import build_tiny

MORE = [
    {"card": "Hat D", "date": "2021-07-01", "text": f"Glowing permanents untap during every combat, {number} times."}
    for number in range(5)
]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("rulings")
    build_tiny(place)
    fill(place, CARDS, [*RULINGS, *MORE])
    return place


@pytest.fixture(scope="module")
def indexed(root: Path) -> Path:
    assert make_leads(root)
    return root


def asked(root: Path, query: str, offset: int = 0, edition: str | None = None) -> SearchView:
    library = Library.open(root)
    return library.search(library.edition(edition), query, 10, offset, Cards.open(root))


def test_the_rulings_of_a_named_card_that_have_the_words(root: Path) -> None:
    view = asked(root, "what does Bright Worm do when glowing adds up")
    assert view.cards == ("Bright Worm",)
    assert [one.text for one in view.rulings] == ["Glowing doesn't add up."]
    assert [one.name for one in view.rulings[0].cards] == ["Bright Worm"]


def test_rulings_on_any_card_with_nearly_all_words(indexed: Path) -> None:
    view = asked(indexed, "do glowing permanents untap during combat")
    assert len(view.rulings) == MOST
    assert all("untap" in one.text for one in view.rulings)
    assert all(hit.number for hit in view.hits)  # rulings are no hits
    assert asked(indexed, "do glowing permanents untap during combat", offset=10).rulings == ()


@pytest.mark.parametrize(
    "query", ["glowing", "untap", "zzz qqq xxx", "702.19b", "in:glossary glowing permanents untap", '"glowing"']
)
def test_too_little_said_for_a_ruling(indexed: Path, query: str) -> None:
    assert asked(indexed, query).rulings == ()


def test_later_rulings_are_left_out(indexed: Path) -> None:
    library = Library.open(indexed)
    older = min(document.effective or "9" for document in library.documents())
    assert asked(indexed, "do glowing permanents untap during combat", edition=older).rulings == ()


def test_rulings_lend_their_words_to_the_rules_they_lead_to(indexed: Path) -> None:
    held = Holdings(Publications(indexed).current())
    found = ruling_words(held, held.edition(None), wording_of("does it add up"), Cards.open(indexed))
    place = held.outline(held.edition(None).id).find("702.19")
    assert max(found, key=found.__getitem__) == place
    assert found[place] == 1.0
    assert ruling_words(held, held.edition(None), wording_of("does it add up"), None) == {}


def test_without_rulings_nothing_changes(tiny: Library) -> None:
    assert tiny.search(None, "do glowing permanents untap during combat").rulings == ()
