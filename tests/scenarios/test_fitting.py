"""What a document leaves open and what makes no difference: answered, with what was answered among what is assumed."""

from __future__ import annotations

from typing import Any

import pytest

from app.scenarios.checks.checking import check
from app.scenarios.documents.reading import to_scenario
from app.scenarios.documents.results import Result, Verdict
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards
from app.scenarios.telling.verdict_text import verdict_text

MAIN = {"turn": 1, "step": "precombat_main"}
LIFE_OF_B = {"what": "life", "player": "B", "n": 17}
CARDS_OF_A = {"what": "count", "player": "A", "zone": "graveyard", "n": 1}
CASTS_BOLT = {"do": "cast", "object": "Practice Bolt"}
BOLT_AT_B = {**CASTS_BOLT, "targets": ["B"]}
VISITS = {"do": "cast", "object": "Practice Visitor"}


@pytest.fixture(scope="module")
def pool() -> CardPool:
    return CardPool([practice_cards()])


def play(pool: CardPool, *actions: dict[str, Any], text: str = "", choices: Any = None, **parts: Any) -> Result:
    """A casts from hand; with a text, a creature that does this as it comes, and then the card on top of the library."""
    visitor = {
        "name": "Practice Visitor", "type_line": "Creature — Elf", "mana_cost": "{G}", "power": "1", "toughness": "1",
        "oracle_text": f"When this creature enters, {text}" if text else "",
    }
    segment = {"actions": [{"player": "A", **one} for one in actions], "stop": {"turn": 1, "step": "end"}}
    document = {
        "cards": [visitor],
        "players": {
            "A": {
                "hand": [{"card": "Practice Visitor" if text else "Practice Bolt"}],
                "battlefield": [{"card": "Mountain"}, {"card": "Forest"}], "library_top": [{"card": "Practice Bolt"}] * 3,
            },
            "B": {},
        },
        "start": MAIN, "segments": [segment if choices is None else {**segment, "choices": choices}], **parts,
    }
    return check(to_scenario(document), pool)


def answered(found: Result) -> list[tuple[str, str]]:
    return [(one["says"].partition(";")[0], one["rule"]) for one in found.assumed if one.get("left_open")]


def test_what_makes_no_difference_is_answered_and_told(pool: CardPool) -> None:
    found = play(pool, CASTS_BOLT, expect=[CARDS_OF_A])
    assert (found.verdict, found.passed) == (Verdict.ANSWERED, True)
    assert answered(found) == [("A answers “Choose target 1” (Practice Bolt) with A", "601.2c")]
    assert verdict_text(found).endswith(" with A; any answer that leaves the rest possible comes to the same.")


@pytest.mark.parametrize("looked_at", [{"expect": [LIFE_OF_B]}, {"ask": [{"what": "life", "player": "B"}]}])
def test_what_makes_a_difference_is_asked_for(pool: CardPool, looked_at: dict[str, Any]) -> None:
    found = play(pool, CASTS_BOLT, **looked_at)
    assert (found.verdict, answered(found)) == (Verdict.NEEDS_DECISION, [])


def test_where_nothing_is_asked_the_choice_is(pool: CardPool) -> None:
    assert play(pool, CASTS_BOLT).verdict is Verdict.NEEDS_DECISION


def test_what_the_rest_needs_is_what_is_meant(pool: CardPool) -> None:
    found = play(pool, VISITS, BOLT_AT_B, text="you may draw a card.", expect=[LIFE_OF_B])
    assert (found.verdict, found.passed) == (Verdict.ANSWERED, True)
    assert answered(found) == [("A answers “Do it?” (Practice Visitor) with yes", "603.5")]


def test_an_answer_that_leaves_another_unused_is_not_meant(pool: CardPool) -> None:
    text = "you may flip a coin. If you win the flip, you lose 3 life."
    choices = {"A": [{"kind": "coin", "value": True}]}
    found = play(pool, VISITS, text=text, choices=choices, expect=[{"what": "life", "player": "A", "n": 17}])
    assert (found.verdict, found.passed, found.unused) == (Verdict.ANSWERED, True, ())
    assert answered(found) == [("A answers “Do it?” (Practice Visitor) with yes", "603.5")]


def test_what_the_rest_needs_decides_nothing_that_chance_decides(pool: CardPool) -> None:
    found = play(pool, VISITS, BOLT_AT_B, text="flip a coin. If you win the flip, draw a card.", expect=[LIFE_OF_B])
    assert found.verdict is Verdict.NEEDS_DECISION


def test_where_illegal_play_is_expected_nothing_is_inferred(pool: CardPool) -> None:
    found = play(pool, VISITS, BOLT_AT_B, text="you may draw a card.", expect=[LIFE_OF_B, {"what": "illegal"}])
    assert found.verdict is Verdict.NEEDS_DECISION


def test_more_answers_than_are_tried_are_asked_for(pool: CardPool) -> None:
    found = play(pool, VISITS, text="choose a number between 0 and 900.", expect=[{**LIFE_OF_B, "n": 20}])
    assert found.verdict is Verdict.NEEDS_DECISION
