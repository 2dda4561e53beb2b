"""A reference to a card that is played, or that pays for something, means the one that it says: by where it is and which of
several."""

from __future__ import annotations

from typing import Any

import pytest

from app.scenarios.checks.checking import check
from app.scenarios.documents.reading import to_scenario
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards

POOL = CardPool([practice_cards()])
CARDS = [
    {"name": "Practice Echo", "mana_cost": "{R}", "type_line": "Sorcery",
     "oracle_text": "Practice Echo deals 1 damage to each opponent.\nFlashback {R}"},
    {"name": "Practice Mimic", "mana_cost": "{U}", "type_line": "Creature — Shapeshifter", "power": "0", "toughness": "0",
     "oracle_text": "You may have this creature enter as a copy of any creature on the battlefield, except its name is Practice "
                    "Duke."},
    {"name": "Practice Altar", "mana_cost": "{1}", "type_line": "Artifact",
     "oracle_text": "Sacrifice a creature: You gain 1 life."},
    {"name": "Practice Duke", "mana_cost": "{W}", "type_line": "Legendary Creature — Human", "power": "2", "toughness": "2"},
]  # fmt: skip


def _passed(players: dict[str, Any], actions: list[dict[str, Any]], expect: list[dict[str, Any]], **segment: Any) -> bool | None:
    document = {
        "cards": CARDS, "players": players, "start": {"step": "precombat_main"},
        "segments": [{"actions": actions, **segment}], "expect": expect,
    }  # fmt: skip
    return check(to_scenario(document), POOL).passed


def _cast(card: Any) -> dict[str, Any]:
    return {"player": "A", "do": "cast", "object": card}


@pytest.mark.parametrize(("said", "left"), [({"zone": "graveyard"}, "hand"), ({"zone": "hand"}, "graveyard")])
def test_where_it_is_says_which_card_is_cast(said: dict[str, str], left: str) -> None:
    players = {
        "A": {"hand": [{"card": "Practice Echo", "tag": "hand"}], "mana_pool": "{R}",
              "graveyard": [{"card": "Practice Echo", "tag": "graveyard"}]},
        "B": {},
    }  # fmt: skip
    cast = _cast({"card": "Practice Echo", **said})
    assert _passed(players, [cast], [{"what": "zone", "object": left, "zone": left}, {"what": "life", "player": "B", "n": 19}])


def test_a_card_that_is_not_where_the_reference_says_cannot_be_played() -> None:
    players = {"A": {"hand": [{"card": "Forest"}]}, "B": {}}
    action = {"player": "A", "do": "play_land", "object": {"card": "Forest", "zone": "graveyard"}}
    assert _passed(players, [], [{"what": "legal", "action": action, "value": False}])


def test_the_second_of_a_name_is_cast() -> None:
    players = {"A": {"hand": [{"card": "Practice Echo", "count": 2, "tag": "echo"}], "mana_pool": "{R}"}, "B": {}}
    cast = _cast({"card": "Practice Echo", "index": 1})
    assert _passed(players, [cast], [{"what": "zone", "object": "echo#2", "zone": "graveyard"}])


def _attack(number: int) -> dict[str, Any]:
    attacker = {"card": "Practice Bear", "index": number}
    return {"player": "A", "do": "attack", "object": attacker, "turn": 1, "step": "declare_attackers"}


@pytest.mark.parametrize("attacking", [[0, 1], [1], [2, 1]])
def test_a_number_counts_all_of_the_name_not_those_still_to_be_chosen(attacking: list[int]) -> None:
    bears = [{"card": "Practice Bear", "tag": f"bear{number}", "tapped": number not in attacking} for number in range(3)]
    looks = [{"what": "attacking", "object": f"bear{number}", "value": number in attacking} for number in range(3)]
    checks = [{"player": "A", "do": "check", "turn": 1, "step": "declare_blockers", "expect": look} for look in looks]
    assert _passed({"A": {"battlefield": bears}, "B": {}}, [*map(_attack, attacking), *checks], [])


def test_a_copy_is_meant_by_what_an_answer_calls_it() -> None:
    players = {
        "A": {"hand": [{"card": "Practice Mimic"}], "mana_pool": "{U}",
              "battlefield": [{"card": "Practice Duke", "tag": "duke"}]},
        "B": {},
    }  # fmt: skip
    choices = [{"kind": "may", "value": True}, {"kind": "legend", "value": "Practice Mimic"}]
    assert _passed(
        players, [_cast("Practice Mimic"), {"player": "A", "do": "wait_stack"}],
        [{"what": "zone", "object": "duke", "zone": "graveyard"}], choices={"A": choices},
    )  # fmt: skip


@pytest.mark.parametrize(("paid", "legal"), [("altar", False), ("duke", True)])
def test_what_can_not_be_sacrificed_for_a_cost_does_not_pay_for_it(paid: str, legal: bool) -> None:
    board = [{"card": "Practice Altar", "tag": "altar"}, {"card": "Practice Duke", "tag": "duke"}, {"card": "Practice Bear"}]
    action = {"player": "A", "do": "activate", "object": "altar", "pay": [paid]}
    asked = {"what": "legal", "action": action, "value": legal}
    assert _passed({"A": {"battlefield": board}, "B": {}}, [], [asked if legal else {**asked, "rule": "601.2h"}])
