"""Whom a wait_stack holds back: its own player alone, and the answer says so."""

from __future__ import annotations

from typing import Any

import pytest

from app.scenarios.checks.checking import check
from app.scenarios.documents.reading import to_scenario
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards

_BOLT: dict[str, Any] = {"do": "cast", "object": "Practice Bolt", "targets": ["Practice Bear"]}
_LOOK: dict[str, Any] = {"do": "check", "expect": {"what": "pt", "object": "Practice Bear", "power": 2, "toughness": 2}}


def _assumed(*waiting: str, last: dict[str, Any] = _BOLT) -> list[str]:
    actions: list[dict[str, Any]] = [{"player": "A", "do": "cast", "object": "Practice Growth", "targets": ["Practice Bear"]}]
    actions += [{"player": player, "do": "wait_stack"} for player in waiting]
    actions += [{"player": "B", **last}]
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


@pytest.mark.parametrize(("last", "does"), [(_BOLT, "acts"), (_LOOK, "looks")])
def test_another_players_wait_before_an_action_is_told(last: dict[str, Any], does: str) -> None:
    (says,) = _assumed("A", last=last)
    assert says.startswith(f"B {does} while Practice Growth is on the stack") and says.endswith("holds back A alone")


def test_a_response_that_nobody_waits_before_is_not_told() -> None:
    assert _assumed() == []


def test_who_waits_is_held_back() -> None:
    assert _assumed("A", "B") == [] == _assumed("B")
