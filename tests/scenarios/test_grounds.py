"""What the engine knows about an assignment of combat damage stands beside the choice, and beside what it leads to."""

from __future__ import annotations

from typing import Any

import pytest

from app.scenarios.documents.reading import to_scenario
from app.scenarios.lab.stepping import Reply, ScenarioStanding, reply, stand
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards

POOL = CardPool([practice_cards()])


def creature(name: str, size: str, text: str = "") -> dict[str, Any]:
    power, toughness = size.split("/")
    return {"name": name, "type_line": "Creature — Beast", "power": power, "toughness": toughness, "oracle_text": text}


def blocked(attacker: dict[str, Any], *blockers: dict[str, Any], damage: int = 0) -> ScenarioStanding:
    """Where the attacker's damage is to be assigned. damage: already marked on the first blocker."""
    names = [one["name"] for one in blockers]
    line: list[dict[str, Any]] = [
        {"player": "A", "do": "wait", "turn": 1, "step": "declare_attackers"},
        {"player": "A", "do": "attack", "object": attacker["name"]},
        {"player": "A", "do": "wait", "turn": 1, "step": "declare_blockers"},
        *({"player": "B", "do": "block", "object": name, "attacker": attacker["name"]} for name in names),
        {"player": "A", "do": "wait", "turn": 1, "step": "end_of_combat"},
    ]
    return stand(to_scenario({
        "cards": [attacker, *blockers],
        "players": {
            "A": {"battlefield": [{"card": attacker["name"]}]},
            "B": {"battlefield": [{"card": name, "damage": damage if name == names[0] else 0} for name in names]},
        },
        "start": {"step": "precombat_main"},
        "segments": [{"in_order": True, "actions": line}],
    }), POOL)  # fmt: skip


def grounds(standing: ScenarioStanding) -> list[tuple[str, tuple[str, ...]]]:
    assert standing.asked is not None and standing.asked.kind == "damage"
    return [(one.text, one.rules) for one in standing.asked.grounds]


RHINO = creature("Practice Rhino", "3/2", "Deathtouch, trample")
STOMPER = creature("Practice Stomper", "6/6", "Trample")
BARRIER = creature("Practice Barrier", "0/5")
IMP = creature("Practice Nimble", "0/1")


def test_lethal_damage_under_deathtouch_and_trample() -> None:
    assert grounds(blocked(RHINO, BARRIER)) == [
        ("1 damage is lethal for Practice Barrier, because Practice Rhino has deathtouch", ("702.2c",)),
        ("The rest, up to 2, may be assigned to B", ("702.19b",)),
    ]


@pytest.mark.parametrize(
    ("attacker", "blockers", "damage", "first", "last"),
    [
        (STOMPER, (BARRIER,), 0, "5 damage is lethal for Practice Barrier", "The rest, up to 1, may be assigned to B"),
        (STOMPER, (BARRIER,), 3, "2 damage is lethal for Practice Barrier, which has 3 damage marked on it",
         "The rest, up to 4, may be assigned to B"),
        (STOMPER, (BARRIER, IMP), 0, "5 damage is lethal for Practice Barrier", "There is none left for B after lethal damage"),
        (RHINO, (IMP,), 0, "1 damage is lethal for Practice Nimble", "The rest, up to 2, may be assigned to B"),
    ],
)  # fmt: skip
def test_what_is_lethal(
    attacker: dict[str, Any], blockers: tuple[dict[str, Any], ...], damage: int, first: str, last: str
) -> None:
    """Deathtouch is no reason where the toughness asks for no more anyway."""
    found = grounds(blocked(attacker, *blockers, damage=damage))
    assert (found[0], found[-1]) == ((first, ("702.19b",)), (last, ("702.19b",)))


def test_an_open_assignment_is_answered_with_what_limits_it() -> None:
    decision = blocked(RHINO, BARRIER).result.decision
    assert decision is not None and decision["kind"] == "damage"
    assert decision["grounds"][0] == {
        "text": "1 damage is lethal for Practice Barrier, because Practice Rhino has deathtouch", "rules": ["702.2c"],
    }  # fmt: skip


def test_without_trample_nothing_limits_the_choice() -> None:
    assert grounds(blocked(creature("Practice Biter", "2/2", "Deathtouch"), BARRIER, IMP)) == []


def test_the_damage_says_by_which_rules_it_could_be_assigned() -> None:
    asked = blocked(RHINO, BARRIER)
    after = stand(reply(asked.scenario, POOL, Reply(numbers=(1, 2))), POOL)
    rules = {step.text: [ref.number for ref in step.rules] for step in after.trace}
    assert rules["Practice Rhino deals 1 damage to Practice Barrier"][:3] == ["702.2c", "510.2", "120.3"]
    assert rules["Practice Rhino deals 2 damage to B"][:3] == ["702.19b", "510.2", "120.3"]
    assert rules["Practice Barrier is destroyed"] == ["704.5h", "701.8a"]


def test_deathtouch_is_not_named_where_as_much_is_assigned_as_without_it() -> None:
    asked = blocked(creature("Practice Giant Viper", "6/6", "Deathtouch, trample"), BARRIER)
    after = stand(reply(asked.scenario, POOL, Reply(numbers=(5, 1))), POOL)
    rules = {step.text: [ref.number for ref in step.rules] for step in after.trace}
    assert rules["Practice Giant Viper deals 5 damage to Practice Barrier"][:2] == ["510.2", "120.3"]
    assert "702.2c" not in rules["Practice Giant Viper deals 5 damage to Practice Barrier"]
    assert rules["Practice Giant Viper deals 1 damage to B"][:3] == ["702.19b", "510.2", "120.3"]


def test_lethal_damage_and_deathtouch_at_once_are_both_named() -> None:
    asked = blocked(RHINO, IMP)
    after = stand(reply(asked.scenario, POOL, Reply(numbers=(3, 0))), POOL)
    rules = {step.text: [ref.number for ref in step.rules] for step in after.trace}
    assert rules["Practice Nimble is destroyed"] == ["704.5g", "704.5h", "701.8a"]
    assert rules["Practice Rhino deals 3 damage to Practice Nimble"][:2] == ["510.2", "120.3"]
    assert "702.2c" not in rules["Practice Rhino deals 3 damage to Practice Nimble"]
