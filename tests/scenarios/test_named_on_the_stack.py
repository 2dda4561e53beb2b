"""Abilities on the stack named by a source that is gone, and what a question about an action says though nothing takes it."""

from __future__ import annotations

from typing import Any

import pytest

from app.scenarios.checks.checking import check
from app.scenarios.documents.reading import to_scenario
from app.scenarios.documents.results import Result, Verdict
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards

POOL = CardPool([practice_cards()])
CARDS = [
    {"name": "Spent Vial", "mana_cost": "{1}", "type_line": "Artifact",
     "oracle_text": "Sacrifice this artifact: You gain 3 life."},
    {"name": "Small Hush", "mana_cost": "{U}", "type_line": "Instant", "oracle_text": "Counter target activated ability."},
    {"name": "Wide Blaze", "mana_cost": "{X}{R}", "type_line": "Sorcery",
     "oracle_text": "Wide Blaze deals X damage to any target."},
    {"name": "Free Ride", "mana_cost": "{U}", "type_line": "Sorcery",
     "oracle_text": "You may cast a spell from your hand without paying its mana cost."},
    {"name": "Loose Clods", "mana_cost": "{R}", "type_line": "Instant",
     "oracle_text": 'Until end of turn, lands you control gain "Sacrifice this land: Add {R}."'},
]  # fmt: skip
LANDS = [{"card": name, "count": 4} for name in ("Island", "Mountain")]


def play(actions: list[dict[str, Any]], expect: list[dict[str, Any]], **entry: Any) -> Result:
    """A has a Spent Vial and B a Small Hush; everyone has lands."""
    vial = {"card": "Spent Vial", "tag": "vial", **entry}
    hand = ["Wide Blaze", "Free Ride", "Loose Clods", "Practice Bolt"]
    return check(to_scenario({
        "cards": CARDS, "start": {"step": "precombat_main"},
        "players": {"A": {"battlefield": [*LANDS, vial], "hand": [{"card": name} for name in hand]},
                    "B": {"battlefield": LANDS, "hand": [{"card": "Small Hush"}]}},
        "segments": [{"actions": actions}], "expect": expect,
    }), POOL)  # fmt: skip


def hushed(target: Any, waiting_for: str, expect: list[dict[str, Any]], **entry: Any) -> Result:
    """A sacrifices the vial, and B answers its ability with a Small Hush while that is on the stack."""
    return play(
        [{"player": "A", "do": "activate", "object": "vial"},
         {"player": "B", "do": "cast", "object": "Small Hush", "targets": [target], "while_on_stack": waiting_for}],
        expect, **entry,
    )  # fmt: skip


NO_LIFE = [{"what": "life", "player": "A", "n": 20}]


@pytest.mark.parametrize("token", [False, True])
@pytest.mark.parametrize("named", ["vial", "Spent Vial", {"card": "Spent Vial", "zone": "stack"}])
def test_an_ability_is_named_by_a_source_that_was_sacrificed(named: Any, token: bool) -> None:
    found = hushed(named, "Spent Vial", NO_LIFE, token=token)
    assert found.passed, found


def test_an_ability_of_a_token_is_named_by_the_words_of_what_it_is_a_copy_of() -> None:
    named = {"player": "A", "do": "activate", "ability": "Sacrifice this artifact: You gain 3"}
    assert play([named], [{"what": "life", "player": "A", "n": 23}], token=True).passed


def test_an_ability_is_waited_for_by_the_tag_of_its_source() -> None:
    found = hushed("vial", "vial", NO_LIFE)
    assert found.passed, found


def test_what_was_waited_for_in_vain_is_said() -> None:
    found = hushed("vial", "Wide Blaze", [])
    assert found.illegality is not None and "with “Wide Blaze” on the stack" in str(found.illegality["reason"])


@pytest.mark.parametrize("more", [{"x": 2}, {"how": "kicked"}, {"pay": ["vial"]}])
def test_what_is_asked_about_is_not_legal_where_something_said_is_not_taken(more: dict[str, Any]) -> None:
    asked = {"player": "A", "do": "cast", "object": "Practice Bolt", "targets": ["B"]}
    assert play([], [{"what": "legal", "action": asked}]).passed
    assert play([], [{"what": "legal", "action": {**asked, **more}, "value": False}]).passed


@pytest.mark.parametrize(("value", "legal"), [(0, True), (2, False)])
def test_x_is_nothing_where_the_mana_cost_is_not_paid(value: int, legal: bool) -> None:
    """X is 0 then and nobody chooses it (107.3b): to say so is right, to say another number is not."""
    hand = [{"card": "Wide Blaze"}, {"card": "Free Ride"}]
    rows = [{"player": "A", "do": "cast", "object": "Wide Blaze", "targets": ["B"], "x": value}]
    found = check(to_scenario({
        "cards": [*CARDS, {"name": "Loan", "mana_cost": "{U}", "type_line": "Sorcery",
                           "oracle_text": "Until end of turn, you may cast spells from your hand without paying their mana"
                                          " costs."}],
        "start": {"step": "precombat_main"},
        "players": {"A": {"battlefield": [{"card": "Island"}], "hand": [*hand, {"card": "Loan"}]}, "B": {}},
        "segments": [{"actions": [{"player": "A", "do": "cast", "object": "Loan"}, {"player": "A", "do": "wait_stack"}, *rows]}],
        "expect": [{"what": "life", "player": "B", "n": 20}],
    }), POOL)  # fmt: skip
    assert (found.verdict is Verdict.ANSWERED) is legal, found


def test_a_text_that_lands_are_given_by_a_spell_is_one_that_they_have() -> None:
    found = play(
        [{"player": "A", "do": "cast", "object": "Loose Clods"}, {"player": "A", "do": "wait_stack"}],
        [{"what": "has_ability", "object": {"card": "Island", "player": "A"}, "ability": "Sacrifice this land: Add"}],
    )
    assert found.passed, found


def test_an_answer_for_a_forced_choice_does_not_answer_the_next_one() -> None:
    """The first copier can copy one creature only; what is written for it is not taken for the second, which copies the first."""
    copying = "You may have this creature enter as a copy of any creature on the battlefield"
    first = {"name": "Blue Double", "mana_cost": "{U}", "type_line": "Creature — Shapeshifter", "power": "0", "toughness": "0",
             "oracle_text": f"{copying}, except it has flying."}
    second = {**first, "name": "Plain Double", "oracle_text": f"{copying}."}
    answers = [{"kind": kind, "value": value} for one in ("bear", "first") for kind, value in (("may", True), ("target", one))]
    found = check(to_scenario({
        "cards": [first, second], "start": {"step": "precombat_main"},
        "players": {"A": {"battlefield": [*LANDS, {"card": "Practice Bear", "tag": "bear"}],
                          "hand": [{"card": "Blue Double", "tag": "first"}, {"card": "Plain Double", "tag": "second"}]}, "B": {}},
        "segments": [{"actions": [{"player": "A", "do": "cast", "object": "first"}, {"player": "A", "do": "wait_stack"},
                                  {"player": "A", "do": "cast", "object": "second"}], "choices": {"A": answers}}],
        "expect": [{"what": "has_ability", "object": "second", "ability": "flying"}], "strict": True,
    }), POOL)  # fmt: skip
    assert found.passed, found
