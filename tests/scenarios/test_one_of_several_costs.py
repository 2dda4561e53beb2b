"""A spell with two kicker costs (702.33b): an action says which are paid; where it doesn't, somebody is asked."""

from __future__ import annotations

from typing import Any

import pytest

from app.scenarios.checks.checking import check
from app.scenarios.documents.reading import to_scenario
from app.scenarios.documents.results import Result, Verdict
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards

POOL = CardPool([practice_cards()])
START = {"turn": 1, "step": "precombat_main"}
TWICE = {"name": "Practice Envoy", "type_line": "Creature — Human", "mana_cost": "{1}", "power": "1", "toughness": "1",
         "oracle_text": "Kicker {R} and/or {2}\nWhen this creature enters, if it was kicked with its {R} kicker, you gain 1 life."
                        "\nWhen this creature enters, if it was kicked with its {2} kicker, you gain 10 life."}  # fmt: skip
PROOF = {"name": "Practice Proof", "type_line": "Sorcery", "mana_cost": "{R}",
         "oracle_text": "As an additional cost to cast this spell, collect evidence 3.\nYou gain 1 life."}  # fmt: skip


def cast(card: str, how: str | None, graveyard: list[Any] | None = None, choices: list[Any] | None = None) -> Result:
    row = {"player": "A", "do": "cast", "object": card, **({"how": how} if how else {})}
    one = {"hand": [{"card": card}], "battlefield": [{"card": "Mountain", "count": 4}], "graveyard": graveyard or []}
    return check(to_scenario({
        "players": {"A": one, "B": {}}, "start": START, "cards": [TWICE, PROOF],
        "ask": [{"what": "life", "player": "A"}, {"what": "count", "zone": "exile"}],
        "segments": [{"actions": [row, {"player": "A", "do": "wait_stack"}], "choices": {"A": choices or []}, "stop": START}],
    }), POOL)


@pytest.mark.parametrize(("how", "life"), [
    ("kicker {R}", 21), ("kicked with {2}", 30), ("kicker {R} and {2}", 31), ("kicker {2} and {r}", 31),
])  # fmt: skip
def test_the_costs_that_are_named_are_paid_and_no_others(how: str, life: int) -> None:
    assert cast("Practice Envoy", how).answers[0]["answer"] == life


def test_kicked_does_not_say_which_of_two_is_meant() -> None:
    assert cast("Practice Envoy", "kicked").verdict == Verdict.NEEDS_DECISION
    rows = [{"kind": "may", "value": False}, {"kind": "may", "value": True}]
    assert cast("Practice Envoy", "kicked", choices=rows).answers[0]["answer"] == 30


def test_a_cost_that_the_spell_has_not_is_named() -> None:
    refused = cast("Practice Envoy", "kicker {W}").illegality
    assert refused is not None and refused["reason"].endswith("it has no kicker cost {W} that can be paid")


def test_nobody_is_asked_where_one_set_of_cards_alone_is_enough() -> None:
    """Collecting evidence takes cards with mana values of three in all (701.59a)."""
    three = [{"card": "Practice Bear"}, {"card": "Practice Bolt"}]
    assert cast("Practice Proof", None, three).answers[1]["answer"] == 2
    found = cast("Practice Proof", None, [*three, {"card": "Practice Bolt"}])
    assert found.verdict == Verdict.NEEDS_DECISION
