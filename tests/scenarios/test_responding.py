"""Whom a wait_stack holds back: its own player alone, and the answer says so."""

from __future__ import annotations

from typing import Any

from app.scenarios.checks.checking import check
from app.scenarios.documents.reading import to_scenario
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards


def _assumed(*waiting: str) -> list[str]:
    actions: list[dict[str, Any]] = [{"player": "A", "do": "cast", "object": "Practice Growth", "targets": ["Practice Bear"]}]
    actions += [{"player": player, "do": "wait_stack"} for player in waiting]
    actions += [{"player": "B", "do": "cast", "object": "Practice Bolt", "targets": ["Practice Bear"]}]
    document = {
        "players": {
            "A": {"battlefield": [{"card": "Forest"}, {"card": "Practice Bear"}], "hand": [{"card": "Practice Growth"}]},
            "B": {"battlefield": [{"card": "Mountain"}], "hand": [{"card": "Practice Bolt"}]},
        },
        "start": {"step": "precombat_main"},
        "segments": [{"actions": actions}],
    }
    result = check(to_scenario(document), CardPool([practice_cards()]))
    return [one["says"] for one in result.assumed]


def test_another_players_wait_before_an_action_is_told() -> None:
    (says,) = _assumed("A")
    assert says.startswith("B acts while Practice Growth is on the stack") and says.endswith("holds back A alone")


def test_a_response_that_nobody_waits_before_is_not_told() -> None:
    assert _assumed() == []


def test_who_waits_is_held_back() -> None:
    assert _assumed("A", "B") == [] == _assumed("B")
