"""Why something is as it is: effects in order with their layers, timestamps, dependency and rules; total costs; prohibitions."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from app.scenarios.checks.checking import check
from app.scenarios.documents.errors import DocumentError
from app.scenarios.documents.reading import to_scenario
from app.scenarios.documents.results import Result
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards
from app.scenarios.telling.telling import told
from app.scenarios.telling.verdict_text import verdict_text

POOL = CardPool([practice_cards()])
MAIN = {"turn": 1, "step": "precombat_main"}


def enchantment(name: str, text: str) -> dict[str, str]:
    return {"name": name, "type_line": "Enchantment", "oracle_text": text}


CARDS = [
    enchantment("Red Tide", "Nonbasic lands are Mountains."),
    {"name": "Dim Moor", "type_line": "Land", "oracle_text": "Each land is a Swamp in addition to its other land types."},
    {"name": "Old Quarry", "type_line": "Land", "oracle_text": "{T}: Add {C}."},
    enchantment("Plain Day", "All creatures lose all abilities and have base power and toughness 1/1."),
    enchantment("Proud Banner", "Creatures you control get +1/+1."),
    enchantment("Heavy Air", "Spells cost {2} more to cast."),
    enchantment("Light Foot", "Instant spells you cast cost {1} less to cast."),
    enchantment("Thick Air", "Each spell that would cost less than two mana to cast costs two mana to cast."),
    enchantment("Hush", "Players can't cast instant spells."),
    {"name": "Stone Ward", "type_line": "Creature — Golem", "power": "0", "toughness": "3", "oracle_text": "Indestructible"},
]  # fmt: skip


def ask(board: list[Any], *questions: dict[str, Any], hand: Any = ()) -> Result:
    players = {"A": {"battlefield": board, "hand": list(hand)}, "B": {}}
    rows = [{"what": "why", **one} for one in questions]
    return check(to_scenario({
        "players": players, "cards": CARDS, "start": {"active": "A", **MAIN}, "segments": [{"stop": MAIN}], "ask": rows,
    }), POOL)  # fmt: skip


def entries(*names: str) -> list[dict[str, Any]]:
    return [{"card": name} for name in names]


def steps(result: Result, part: str = "steps") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(result.answers[0]["answer"][part]))
    return found


def test_dependency_comes_before_timestamps_and_an_effect_that_ends_is_told() -> None:
    result = ask(entries("Dim Moor", "Old Quarry", "Red Tide"), {"object": "Old Quarry"})
    tide, moor = steps(result)
    assert (tide["source"], tide["layer"], tide["words"]) == ("Red Tide", "4", "Nonbasic lands are Mountains.")
    assert {"613.1d", "305.7", "613.8a"} <= set(tide["rules"]) and "Dim Moor" in tide["order"]
    assert "Land — Mountain" in tide["after"] and "Land — Mountain" not in tide["before"]
    assert moor["source"] == "Dim Moor" and moor["rules"] == ["613.8c"]
    assert result.answers[0]["answer"]["now"].startswith("Land — Mountain")


def test_layers_counters_and_timestamps_stand_in_order() -> None:
    bear = {"card": "Practice Bear", "tag": "bear", "counters": {"+1/+1": 2}}
    result = ask([*entries("Proud Banner"), bear, *entries("Plain Day")], {"object": "bear"})
    assert [(one["layer"], one.get("before", ""), one.get("after", "")) for one in steps(result)] == [
        ("6", "", ""), ("7b", "2/2", "1/1"), ("7c", "1/1", "3/3"), ("7c", "3/3", "4/4"),
    ]  # fmt: skip
    assert steps(result)[2]["rules"] == ["613.4c", "122.1a"]


def test_the_older_of_two_comes_first_and_says_so() -> None:
    result = ask(entries("Proud Banner", "Proud Banner", "Practice Bear"), {"object": "Practice Bear"})
    first, second = steps(result)
    assert first["timestamp"] < second["timestamp"] and "older" in first["order"] and "613.7" in first["rules"]
    assert "order" not in second


def test_nothing_acts_on_what_is_as_printed() -> None:
    result = ask(entries("Practice Bear"), {"object": "Practice Bear"})
    assert steps(result) == [] and "2/2" in result.answers[0]["answer"]["now"]


def test_what_can_not_be_done_to_it() -> None:
    result = ask(entries("Stone Ward"), {"object": "Stone Ward"})
    assert any("can’t be destroyed" in one["says"] and one["rules"] == ["702.12b"] for one in steps(result, "prohibitions"))


BOLT = {"action": {"player": "A", "do": "cast", "object": "Practice Bolt", "targets": ["B"]}, **MAIN}


def test_a_total_cost_is_told_effect_by_effect() -> None:
    board = [*entries("Light Foot", "Heavy Air"), {"card": "Mountain", "count": 4}]
    result = ask(board, BOLT, hand=entries("Practice Bolt"))
    base, more, less = steps(result)
    assert (base["after"], more["source"], more["after"]) == ("{R}", "Heavy Air", "{2}{R}")
    assert (less["source"], less["after"]) == ("Light Foot", "{1}{R}") and "118.7" in less["rules"] and "raises" in less["order"]
    assert result.answers[0]["answer"]["now"] == "total cost {1}{R}"
    assert result.final is not None and result.final["players"]["B"]["life"] == 20  # nothing is done by asking


def leader(text: str) -> dict[str, str]:
    return {"name": "Old Leader", "mana_cost": "{X}{R}", "type_line": "Legendary Creature — Elf", "power": "1", "toughness": "1",
            "oracle_text": text}  # fmt: skip


@pytest.mark.parametrize(("text", "action", "parts"), [
    ("Kicker {G}", {"do": "cast", "how": "kicked", "x": 2},
     [("mana cost {X}{R} with X = 2: {2}{R}", "202.1"), ("commander tax {4}", "903.8"), ("kicker cost {G}", "702.33a")]),
    ("Evoke {2}", {"do": "cast", "how": "evoke"}, [("evoke cost {2}", "702.74a"), ("commander tax {4}", "903.8")]),
    ("{1}{G}: You gain 1 life.", {"do": "activate", "ability": "{1}{G}"}, [("activation cost {1}{G}", "602.1a")]),
])  # fmt: skip
def test_the_parts_of_a_cost_are_told_each_with_its_rule(
    text: str, action: dict[str, Any], parts: list[tuple[str, str]]
) -> None:
    entry = {"card": "Old Leader", "commander": True}
    lands = [{"card": name, "count": 5} for name in ("Mountain", "Forest")]
    there = {"battlefield": [*lands, entry]} if action["do"] == "activate" else {
        "battlefield": lands, "command": [{**entry, "times_cast": 2}]}  # fmt: skip
    result = check(to_scenario({
        "players": {"A": there, "B": {}}, "cards": [leader(text)], "format": "commander", "start": {"active": "A", **MAIN},
        "segments": [{"stop": MAIN}],
        "ask": [{"what": "why", "action": {"player": "A", "object": "Old Leader", **action}, **MAIN}],
    }), POOL)  # fmt: skip
    assert [(one["says"], one["rules"][0]) for one in steps(result)] == parts


def test_the_least_that_a_spell_costs_is_told_last() -> None:
    result = ask([*entries("Thick Air"), {"card": "Mountain", "count": 2}], BOLT, hand=entries("Practice Bolt"))
    _, floor = steps(result)
    assert (floor["source"], floor["before"], floor["after"]) == ("Thick Air", "{R}", "{1}{R}")
    assert result.answers[0]["answer"]["now"] == "total cost {1}{R}"


def test_what_forbids_an_action_is_named() -> None:
    result = ask([*entries("Hush"), {"card": "Mountain"}], BOLT, hand=entries("Practice Bolt"))
    assert result.answers[0]["answer"]["now"].startswith("not allowed")
    (forbidden,) = steps(result, "prohibitions")
    assert forbidden["source"] == "Hush" and forbidden["words"] == "Players can't cast instant spells."


def test_it_is_told_in_lines_and_in_the_verdict() -> None:
    result = ask(entries("Dim Moor", "Old Quarry", "Red Tide"), {"object": "Old Quarry"})
    lines = list(told(result))
    assert any(line.strip().startswith("1. layer 4: Red Tide: Nonbasic lands are Mountains.") for line in lines)
    assert "Land — Mountain" in verdict_text(result)


@pytest.mark.parametrize("row", [{}, {"object": "bera"}, {"action": {"player": "A", "do": "cast", "object": "Practice Blot"}}])
def test_it_needs_something_that_exists(row: dict[str, Any]) -> None:
    with pytest.raises(DocumentError) as problem:
        ask(entries("Practice Bear"), row)
    assert problem.value.path.startswith("ask[0]")


def test_it_is_a_question_and_no_expectation() -> None:
    with pytest.raises(DocumentError, match="only a question"):
        check(to_scenario({"players": {"A": {}}, "expect": [{"what": "why", "object": "A"}]}), POOL)


# ---- what happened ----------------------------------------------------------------------------------------------------------

GROWN = [
    enchantment("Toll Road", "Creatures enter tapped."),
    enchantment("Deep Soil", "If one or more +1/+1 counters would be put on a creature you control, twice that many +1/+1 "
                "counters are put on that creature instead."),
    enchantment("Loud Hall", "If a creature entering causes a triggered ability of a permanent you control to trigger, that "
                "ability triggers an additional time."),
    {"name": "Young Sprout", "type_line": "Creature — Plant", "mana_cost": "{G}", "power": "1", "toughness": "1",
     "oracle_text": "This creature enters with two +1/+1 counters on it.\nWhen this creature enters, you gain 1 life."},
    {"name": "Wide Seed", "type_line": "Sorcery", "mana_cost": "{G}",
     "oracle_text": "Create a token that's a copy of target creature."},
]  # fmt: skip


def grown(*actions: dict[str, Any], asked: str) -> list[dict[str, Any]]:
    board = [*entries("Toll Road", "Deep Soil", "Loud Hall"), {"card": "Forest", "count": 2}]
    hand = [{"card": "Young Sprout", "tag": "sprout"}, {"card": "Wide Seed"}]
    rows = [{"player": "A", **MAIN, **action} for action in actions]
    result = check(to_scenario({
        "players": {"A": {"battlefield": board, "hand": hand}, "B": {}}, "cards": GROWN, "start": {"active": "A", **MAIN},
        "segments": [{"actions": rows, "stop": MAIN}], "ask": [{"what": "why", "object": asked}],
    }), POOL)  # fmt: skip
    return steps(result, "happened")


CAST = ({"do": "cast", "object": "sprout"}, {"do": "wait_stack"})


def test_what_made_it_enter_so_is_told_in_order() -> None:
    told_of = grown(*CAST, asked="sprout")
    modified = [(one["source"], one["rules"][0]) for one in told_of if one["rules"][0].startswith("614")]
    assert modified == [("Young Sprout", "614.1c"), ("Toll Road", "614.1d"), ("Deep Soil", "614.6")]


def test_what_made_an_ability_trigger_again_is_told() -> None:
    again = [one for one in grown(*CAST, asked="sprout") if "603.2d" in one["rules"]]
    assert [one["says"] for one in again] == [
        "An ability of Young Sprout triggers an additional time, because of Loud Hall",
    ]


def test_how_a_token_entered_is_told() -> None:
    told_of = grown(*CAST, {"do": "cast", "object": "Wide Seed", "targets": ["sprout"]}, asked="token:Young Sprout#1")
    assert [one["source"] for one in told_of if one["rules"][0].startswith("614")] == [
        "the second Young Sprout", "Toll Road", "Deep Soil",
    ]


def test_nothing_is_told_of_what_has_been_there_from_the_beginning() -> None:
    assert grown(asked="Deep Soil") == []
