"""Counters are taken from things that have them: what has none can't be chosen for that (608.2d)."""

from __future__ import annotations

import pytest

from app.scenarios.checks.checking import check
from app.scenarios.documents.reading import to_scenario
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards

POOL = CardPool([practice_cards()])


@pytest.mark.parametrize(("what", "left", "life"), [("each of two creatures", 1, 20), ("a creature", 0, 23)])
def test_only_what_has_a_counter_is_chosen(what: str, left: int, life: int) -> None:
    text = f"{{0}}: You may remove a +1/+1 counter from {what} you control. If you do, you gain 3 life."
    cutter = {"name": "Practice Cutter", "mana_cost": "{2}", "type_line": "Artifact", "oracle_text": text}
    bear = {"card": "Practice Bear", "tag": "bear", "counters": {"+1/+1": 1}}
    found = check(to_scenario({
        "cards": [cutter], "start": {"step": "precombat_main"},
        "players": {"A": {"battlefield": [{"card": "Practice Cutter"}, bear, {"card": "Practice Elephant"}]}, "B": {}},
        "segments": [{"actions": [
            {"player": "A", "do": "activate", "object": "Practice Cutter"}, {"player": "A", "do": "wait_stack"},
        ], "choices": {"A": [{"kind": "may", "value": True}] if left == 0 else []}}],
        "expect": [
            {"what": "counters", "object": "bear", "counter": "+1/+1", "n": left},
            {"what": "life", "player": "A", "n": life},
        ],
    }), POOL)  # fmt: skip
    assert found.passed, found
