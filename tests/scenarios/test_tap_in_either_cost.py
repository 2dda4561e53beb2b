"""{T} is in an activation cost also where the cost is one of two that each have it (602.2)."""

from __future__ import annotations

import pytest

from app.scenarios.checks.checking import check
from app.scenarios.documents.reading import to_scenario
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards

POOL = CardPool([practice_cards()])
LEECH = {
    "name": "Practice Leech", "mana_cost": "{G}", "type_line": "Enchantment",
    "oracle_text": "Whenever a player activates an ability of an artifact without {T} in its activation cost, you gain 1 life.",
}  # fmt: skip


@pytest.mark.parametrize(("cost", "life"), [("{2}, {T} or {G}, {T}", 25), ("{2} or {G}", 26)])
def test_an_ability_of_which_each_cost_has_it_does_not_trigger_what_wants_none(cost: str, life: int) -> None:
    shard = {"name": "Practice Shard", "mana_cost": "{3}", "type_line": "Artifact", "oracle_text": f"{cost}: You gain 5 life."}
    found = check(to_scenario({
        "cards": [LEECH, shard], "start": {"step": "precombat_main"},
        "players": {"A": {"battlefield": [{"card": "Practice Shard"}, {"card": "Practice Leech"}], "mana_pool": "{G}"}, "B": {}},
        "segments": [{"actions": [
            {"player": "A", "do": "activate", "object": "Practice Shard"}, {"player": "A", "do": "wait_stack"},
        ]}],
        "expect": [{"what": "life", "player": "A", "n": life}],
    }), POOL)  # fmt: skip
    assert found.passed, found
