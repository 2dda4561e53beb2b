"""All published cards: nothing raises, coverage does not fall back, and left-out words are noticed."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from app.engine.oracle.paragraphs import Face
from app.engine.oracle.tokens import tokenize
from tests.benchmarks.oracle import cards
from tests.benchmarks.oracle_changes import unheard
from tests.benchmarks.oracle_deletions import idle_words
from tests.benchmarks.oracle_probes import in_context, paragraphs
from tests.benchmarks.oracle_synonyms import found_in
from tests.measures.wordings import figures

pytestmark = pytest.mark.corpus


_FIGURES = tomllib.loads((Path(__file__).parents[2] / "measures" / "baseline.toml").read_text("utf-8"))
BASELINE = _FIGURES["wordings"]


def test_as_many_cards_are_read_and_print_back(shared_dir: Path) -> None:
    """Pinned as measured on every fifth card, all of which compile."""
    counts = figures(shared_dir).counter.figures._asdict()
    assert {name: counts[name] for name in BASELINE if counts[name] < BASELINE[name]} == {}


def test_few_words_of_exact_paragraphs_could_be_others(shared_dir: Path) -> None:
    """Pinned as measured on every twentieth card: those that mean the same there, and those that read to another tree."""
    found = [one.contradicts for _, one in found_in([*cards(shared_dir)][::20])]
    assert len(found) - sum(found) <= _FIGURES["loose_words"]["same_at_most"]
    assert sum(found) <= _FIGURES["loose_words"]["contradicting_at_most"]


def test_a_word_left_out_changes_the_tree() -> None:
    text = "Whenever another Squid you control enters , tap up to two target nonblack creatures an opponent controls ."
    tokens = tokenize(text)
    assert idle_words(tokens, Face()) == []


@pytest.mark.parametrize("text", [
    "Whenever another Squid you control dies , you may return up to two target creature cards from your graveyard to your hand .",
    "{2} , Sacrifice two artifacts : Target opponent exiles the top three cards of their library . Until end of turn , you may "
    "play those cards .",
    "At the beginning of each opponent 's end step , if you control three or more untapped lands , that player loses 2 life .",
])  # fmt: skip
def test_another_word_changes_the_tree(text: str) -> None:
    tokens = tokenize(text)
    unchanged = [said for _, said, _ in unheard(tokens, Face())]
    assert unchanged == []


def test_no_other_words_give_the_same_tree(shared_dir: Path) -> None:
    """Of every thirtieth published card, besides what `excused_words.toml` gives a reason for."""
    found = [
        f"{name}: {in_context(part, one)}" for name, part, face in paragraphs(shared_dir, 30) for one in unheard(part, face)
    ]
    assert found == []


def test_no_word_could_be_left_out(shared_dir: Path) -> None:
    """Of every sixtieth published card, besides function words and what `excused_deletions.toml` gives a reason for."""
    found = [
        f"{name}: {in_context(part, one)}" for name, part, face in paragraphs(shared_dir, 60) for one in idle_words(part, face)
    ]
    assert found == []
