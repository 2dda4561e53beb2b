"""What is done is told in a sentence that is one, and cites the rule that says when it is so."""

from __future__ import annotations

from functools import cache

import pytest

from app.engine.changing.deeds import _BY_OBJECTS, _BY_PLAYERS, _IN_USE, _TO_OBJECTS, _TOLD_ALREADY, rule_of_deed
from app.engine.position.events import DeedDone
from app.engine.trees.vocabularies import DEEDS, Deed
from app.library.places import rules_data
from app.scenarios.checks.checking import check
from app.scenarios.documents.reading import read_scenario
from app.scenarios.documents.results import TraceStep
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards

POOL = CardPool([practice_cards()])


@cache
def trace(name: str) -> tuple[TraceStep, ...]:
    """What happens in one of the project's own scenarios."""
    text = (rules_data() / "scenarios" / f"{name}.yaml").read_text(encoding="utf-8")
    return check(read_scenario(text), POOL).trace


@pytest.mark.parametrize(("name", "said", "rule"), [
    ("1/105.3-the-color-or-colors-of-ones-choice", "A chooses black and red", "608.2d"),
    ("6/607.5a-choice-of-another-ability", "A chooses green", "608.2d"),
    ("6/614.10-an-extra-turn-is-skipped", "A skips the turn", "614.10"),
    ("6/614.10-a-skipped-step", "A skips the draw step", "614.10"),
    ("1/106.4-unspent-mana-becomes-another-type", "Unspent mana of A becomes {R}", "500.5"),
    ("6/615.12-can-not-be-prevented", "None of the damage from Practice Skewer is prevented", "615.12"),
    ("7/707.2-a-copy-of-what-was-face-down", "B creates a token: one without a name", "701.7a"),
    ("7/701.6-exiled-instead-of-countered", "Practice Trickster replaces the countering of Practice Salve", "614.6"),
    ("7/701.22a-cards-are-drawn-instead-of-scrying", "Practice Augur replaces a scry", "614.6"),
    ("7/701.65-airbend", "A airbends", "701.65b"),
    ("7/701.66-earthbend", "A earthbends", "701.66b"),
    ("7/702.84-unearth", "Practice Relic Golem replaces the moving of Practice Relic Golem from battlefield", "702.84a"),
    ("7/702.110-exploit-declined", "Practice Ghoul exploits Practice Bear", "702.110b"),
    ("7/702.134-mentor", "Practice Sergeant mentors Practice Bear", "702.134c"),
    ("7/702.149-training", "Practice Trainee trains", "702.149c"),
    ("7/702.174-a-tapped-fish", "A gives a gift", "702.174c"),
    ("7/702.189-firebending", "A firebends", "702.189b"),
    ("7/702.195-storied", "A gets an enduring story", "702.195a"),
    ("7/709.5-rooms", "A unlocks a door of Practice Cellar", "709.5h"),
])  # fmt: skip
def test_the_sentence_and_its_rule(name: str, said: str, rule: str) -> None:
    assert any(step.text.startswith(said) and rule in {ref.number for ref in step.rules} for step in trace(name))


@pytest.mark.parametrize("deed", sorted(set(DEEDS) - _TOLD_ALREADY))
def test_whatever_is_done_has_a_rule_and_words_of_its_own(deed: Deed) -> None:
    assert rule_of_deed(DeedDone(deed=deed))
    assert any(deed in words for words in (_BY_PLAYERS, _BY_OBJECTS, _TO_OBJECTS, _IN_USE))
