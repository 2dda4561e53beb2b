"""Every word of the vocabulary says what it means: each look is true and false of one rich position, each action is taken."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from app.scenarios.checks.checking import check
from app.scenarios.documents.documents import Do
from app.scenarios.documents.reading import to_scenario
from app.scenarios.documents.results import Result, Verdict
from app.scenarios.script.looking import LOOKS
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards

MAIN = {"turn": 1, "step": "precombat_main"}
CARDS = [
    {"name": "Practice Cloak", "mana_cost": "{W}", "type_line": "Enchantment — Aura",
     "oracle_text": "Enchant creature\nEnchanted creature gets +1/+1 and has flying."},
    {"name": "Practice Crystal", "mana_cost": "{1}", "type_line": "Artifact",
     "oracle_text": "{T}: Add {U}.\n{2}: Practice Crystal becomes a 2/2 Golem artifact creature until end of turn."},
    {"name": "Practice Spy", "mana_cost": "{U}", "type_line": "Creature — Human Rogue", "power": "1", "toughness": "1",
     "oracle_text": "Play with the top card of your library revealed."},
]
POSITION: dict[str, Any] = {
    "cards": CARDS,
    "players": {
        "A": {
            "life": 17, "mana_pool": "{G}{G}", "counters": {"poison": 3}, "designations": ["monarch", "citys_blessing"],
            "speed": 3, "ring": 2,
            "battlefield": [
                {"card": "Practice Bear", "tag": "bear", "counters": {"+1/+1": 2}, "damage": 1,
                 "designations": ["suspected", "ring_bearer"]},
                {"card": "Practice Cloak", "attached_to": "bear"}, {"card": "Practice Crystal", "tapped": True},
                {"card": "Practice Spy"}, {"card": "Practice Elephant", "face_down": True, "tag": "hidden"},
            ],
            "exile": [{"card": "Practice Hawk", "counters": {"time": 2}}], "hand": [{"card": "Practice Bolt"}],
        },
        "B": {"designations": ["initiative"], "battlefield": [{"card": "Practice Bear", "tag": "other"}]},
    },
    "start": {**MAIN, "time": "night"}, "segments": [{"stop": MAIN}],
}
BEAR = {"player": "A", "object": "bear"}
STILL: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "life": ({"player": "A", "n": 17}, {"player": "A", "n": 20}),
    "count": ({"player": "A", "zone": "battlefield", "tapped": True, "n": 1}, {"player": "A", "zone": "hand", "n": 0}),
    "pt": ({**BEAR, "power": 5, "toughness": 5}, {**BEAR, "power": 2, "toughness": 2}),
    "base_pt": ({**BEAR, "power": 2, "toughness": 2}, {**BEAR, "power": 5, "toughness": 5}),
    "counters": ({**BEAR, "counter": "P1P1", "n": 2}, {**BEAR, "counter": "+1/+1", "n": 1}),
    "card_counters": (
        {"object": "Practice Hawk", "zone": "exile", "counter": "time", "n": 2},
        {"object": "Practice Hawk", "counter": "time", "n": 0},
    ),
    "player_counters": ({"player": "A", "counter": "poison", "n": 3}, {"player": "B", "counter": "poison", "n": 1}),
    "tapped": ({"object": "Practice Crystal"}, {"object": "bear"}),
    "damage": ({**BEAR, "n": 1}, {**BEAR, "n": 0}),
    "type": ({**BEAR, "type": "creature"}, {**BEAR, "type": "artifact"}),
    "subtype": ({**BEAR, "subtype": "Bear"}, {**BEAR, "subtype": "Elephant"}),
    "color": ({**BEAR, "color": "green"}, {**BEAR, "colors": "RG"}),
    "has_ability": ({**BEAR, "ability": "Flying"}, {"object": "other", "ability": "flying"}),
    "ability_count": ({**BEAR, "ability": "flying", "n": 1}, {**BEAR, "ability": "trample", "n": 1}),
    "attached": ({"object": "Practice Cloak", "to": "bear"}, {"object": "Practice Cloak", "to": "other"}),
    "mana_pool": ({"player": "A", "color": "green", "n": 2}, {"player": "A", "n": 3}),
    "won": ({"player": "A", "value": False}, {"player": "A"}),
    "lost": ({"player": "A", "value": False}, {"player": "A"}),
    "in_game": ({"player": "B"}, {"player": "B", "value": False}),
    "result": ({"result": "playing"}, {"result": "won"}),
    "active_player": ({"player": "A"}, {"player": "B"}),
    "stack_size": ({"n": 0}, {"n": 1}),
    "on_stack": ({"starts_with": "Practice Bolt", "n": 0}, {"starts_with": "Practice Bolt"}),
    "can_play": (
        {"player": "A", "starts_with": "Cast Practice Bolt", "value": False}, {"player": "A", "starts_with": "Cast Practice Bolt"}
    ),
    "legal": (
        {"action": {"player": "A", "do": "cast", "object": "Practice Bolt"}, "value": False},
        {"action": {"player": "A", "do": "cast", "object": "Practice Bolt"}},
    ),
    "may_attack": ({**BEAR}, {"object": "Practice Crystal"}),
    "monarch": ({"player": "A"}, {"player": "B"}),
    "initiative": ({"player": "B"}, {"player": "A"}),
    "citys_blessing": ({"player": "A"}, {"player": "B"}),
    "speed": ({"player": "A", "n": 3}, {"player": "B", "n": 1}),
    "time": ({"time": "night"}, {"time": "neither"}),
    "designation": ({**BEAR, "designation": "ring_bearer"}, {**BEAR, "designation": "goaded"}),
    "top_card_revealed": ({"player": "A"}, {"player": "B"}),
    "zone": ({"object": "bear", "zone": "battlefield"}, {"object": "bear", "zone": "graveyard"}),
    "face_down": ({"object": "hidden"}, {"object": "bear"}),
    "controller": ({"object": "bear", "player": "A"}, {"object": "bear", "player": "B"}),
    "trace": ({"text": "Turn 1"}, {"text": "Practice Bolt"}),
    "illegal": ({"value": False}, {}),
}
FIGHT: dict[str, Any] = {
    "players": {
        "A": {"battlefield": [{"card": "Practice Bear", "tag": "bear"}]},
        "B": {"battlefield": [{"card": "Practice Wall"}]},
    },
    "start": MAIN,
    "segments": [{
        "actions": [
            {"player": "A", "do": "attack", "object": "bear", "turn": 1, "step": "declare_attackers"},
            {"player": "B", "do": "block", "object": "Practice Wall", "attacker": "bear", "turn": 1, "step": "declare_blockers"},
        ],
        "stop": {"turn": 1, "step": "declare_blockers"},
    }],
}
FIGHTING: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "attackers": ({"cards": ["Practice Bear"]}, {"cards": []}),
    "blockers": ({"cards": ["Practice Wall"]}, {"cards": ["Practice Bear"]}),
    "attacking": ({"object": "bear"}, {"object": "Practice Wall"}),
    "blocking": ({"object": "Practice Wall"}, {"object": "bear"}),
}
QUESTIONS = frozenset({"legal_actions", "why"})


def run(document: dict[str, Any], **more: Any) -> Result:
    return check(to_scenario({**document, **more}), CardPool([practice_cards()]))


def test_the_tables_hold_every_look() -> None:
    assert {*STILL, *FIGHTING, *QUESTIONS} == set(LOOKS)


@pytest.mark.parametrize("what", [*STILL, *FIGHTING])
def test_a_look_is_true_and_false(what: str) -> None:
    document, rows = (POSITION, STILL) if what in STILL else (FIGHT, FIGHTING)
    for row, holds in zip(rows[what], (True, False)):
        result = run(document, expect=[{"what": what, **row}])
        assert result.verdict is Verdict.ANSWERED, result
        assert result.passed is holds, result.expectations


def test_what_a_creature_could_attack() -> None:
    for defender, could in (("B", True), ("A", False), ("other", False)):
        row = {"what": "may_attack", "object": "bear", "player": "A", "defender": defender, "value": could}
        assert run(POSITION, expect=[row]).passed is True, defender


ACTS: dict[str, dict[str, Any]] = {
    "cast": {"player": "A", "do": "cast", "object": "Practice Bolt", "targets": ["B"]},
    "play_land": {"player": "A", "do": "play_land", "object": "Forest"},
    "activate": {"player": "A", "do": "activate", "object": "Practice Crystal", "ability": 2},
    "activate_mana": {"player": "A", "do": "activate_mana", "ability": "{T}: Add {U}"},
    "special": {"player": "A", "do": "special", "object": "Practice Sleeper", "how": "turn_face_up"},
    "attack": {"player": "A", "do": "attack", "object": "Practice Bear", "turn": 1, "step": "declare_attackers"},
    "concede": {"player": "B", "do": "concede"},
    "put_counters": {"player": "A", "do": "put_counters", "object": "Practice Bear", "counter": "+1/+1", "n": 2},
    "check": {"player": "A", "do": "check", "expect": {"what": "life", "player": "A", "n": 20}},
}
TOLD = {
    "cast": "casts Practice Bolt", "play_land": "plays Forest", "activate": "activates an ability of Practice Crystal",
    "activate_mana": "adds {", "special": "turned face up", "attack": "attacks B", "concede": "concedes",
}
ELSEWHERE = frozenset({"attack_none", "block", "block_none", "wait_stack", "pass", "wait", "choose"})
"""Actions that other tests take: those that do nothing by themselves, and those of a line of play."""


def test_the_table_holds_every_action() -> None:
    assert {*ACTS, *ELSEWHERE} == set(get_args(Do))


@pytest.mark.parametrize("do", list(ACTS))
def test_an_action_is_taken(do: str) -> None:
    sleeper = {"name": "Practice Sleeper", "mana_cost": "{4}", "type_line": "Creature — Bear", "power": "3", "toughness": "3",
               "oracle_text": "Morph {R}"}
    result = run({
        "cards": [*CARDS, sleeper],
        "players": {
            "A": {
                "hand": [{"card": "Practice Bolt"}, {"card": "Forest"}],
                "battlefield": [{"card": "Mountain", "count": 3}, {"card": "Practice Crystal"}, {"card": "Practice Bear"},
                                {"card": "Practice Sleeper", "face_down": True}],
            },
            "B": {},
        },
        "start": MAIN,
        "segments": [{"actions": [ACTS[do]], "stop": {"turn": 1, "step": "end_of_combat"}}],
    })
    assert result.verdict is Verdict.ANSWERED, result.illegality
    if do in TOLD:
        assert any(TOLD[do] in step.text for step in result.trace), [step.text for step in result.trace]
    elif do == "check":
        assert result.passed is True
