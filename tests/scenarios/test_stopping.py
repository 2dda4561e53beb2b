"""An action that can't be taken stops the play at the moment at which it could not be, with its own reason."""

from __future__ import annotations

from typing import Any

import pytest

from app.scenarios.checks.checking import check
from app.scenarios.documents.reading import to_scenario
from app.scenarios.documents.results import Result
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards

CARDS = [
    {"name": "Practice Wall", "type_line": "Creature — Wall", "power": "0", "toughness": "4", "oracle_text": "Defender"},
    {"name": "Practice Bear", "type_line": "Creature — Bear", "power": "2", "toughness": "2"},
    {"name": "Practice Spark", "type_line": "Instant", "mana_cost": "{R}", "oracle_text": "Draw a card."},
]
ATTACK = {"player": "A", "do": "attack", "object": "Practice Bear", "step": "declare_attackers"}
BLOCK = {"player": "B", "do": "block", "object": "tired", "attacker": "Practice Bear", "step": "declare_blockers"}


def played(attackers: list[str], *actions: dict[str, Any], in_order: bool, **segment: Any) -> Result:
    own = {"battlefield": [*({"card": name} for name in attackers), {"card": "Mountain"}], "hand": [{"card": "Practice Spark"}]}
    others = {"battlefield": [{"card": "Practice Bear", "tag": "tired", "tapped": True}]}
    scenario = to_scenario({
        "cards": CARDS, "players": {"A": own, "B": others}, "start": {"step": "precombat_main"},
        "segments": [{"actions": list(actions), "in_order": in_order, **segment}],
    })  # fmt: skip
    return check(scenario, CardPool([practice_cards()]))


def stopped(result: Result) -> tuple[str, str, str]:
    """Where the play stopped: the reason's rule, and the last turn and step that the trace tells of."""
    assert result.illegality is not None
    last = result.trace[-1]
    return result.illegality["rule"], f"{last.turn}", last.step


@pytest.mark.parametrize("in_order", [False, True])
def test_an_attack_where_nothing_can(in_order: bool) -> None:
    row = {**ATTACK, "object": "Practice Wall"}
    assert stopped(played(["Practice Wall"], row, in_order=in_order)) == ("702.3b", "1", "declare_attackers")


@pytest.mark.parametrize("in_order", [False, True])
def test_a_block_where_nothing_can(in_order: bool) -> None:
    result = played(["Practice Bear"], ATTACK, BLOCK, in_order=in_order)
    assert stopped(result) == ("509.1a", "1", "declare_blockers")


def test_a_block_where_nothing_attacks() -> None:
    rule, turn, step = stopped(played(["Practice Bear"], BLOCK, in_order=False, stop={"turn": 2, "step": "end"}))
    assert (rule, turn, step) == ("509.1", "1", "declare_attackers")


def test_a_spell_in_a_step_of_combat_that_is_skipped() -> None:
    row = {"player": "A", "do": "cast", "object": "Practice Spark", "step": "declare_blockers"}
    result = played(["Practice Bear"], row, in_order=False, stop={"turn": 2, "step": "end"})
    assert stopped(result) == ("117.3", "1", "declare_attackers")


def test_a_spell_that_can_not_be_cast_in_its_step() -> None:
    """What is played on in case that it can be cast later in its step did not happen."""
    spark = {"player": "A", "do": "cast", "object": "Practice Spark", "step": "precombat_main"}
    later = {"player": "B", "do": "cast", "object": "Practice Spark", "step": "precombat_main"}
    result = played([], spark, later, in_order=False)
    assert result.illegality is not None
    assert result.illegality["path"] == "segments[0].actions[1]"
    assert not any("draws" in row.text for row in result.trace)
