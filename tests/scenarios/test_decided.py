"""`rules_applied` names what decided something, and nothing that was only looked up."""

from __future__ import annotations

import pytest

from app.scenarios.checks.checking import check
from app.scenarios.documents.reading import read_scenario
from app.scenarios.documents.results import Result
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards

POOL = CardPool([practice_cards()])
DOCUMENT = """
title: {title}
cards:
  - {{name: Idle Tale, type_line: Enchantment — Saga, mana_cost: "{{1}}", oracle_text: "I, II — You gain 1 life."}}
  - {{name: Idle Walker, type_line: Legendary Planeswalker — Nobody, loyalty: "3", oracle_text: "+1: You gain 1 life."}}
  - {{name: Idle Eagle, type_line: Creature — Bird, power: "1", toughness: "1", oracle_text: "{words}"}}
  - {{name: Idle Banner, type_line: Enchantment, oracle_text: "Creatures you control get +1/+1."}}
  - {{name: Idle Trick, type_line: Instant, mana_cost: "{{G}}", oracle_text: "Target creature gets +2/+2 until end of turn."}}
players:
  A: {mine}
  B: {theirs}
start: {{active: A, turn: 1, step: upkeep}}
segments:
  - {segment}
"""
WORDS = "Flying, vigilance, first strike, trample, deathtouch, lifelink, indestructible, haste, menace"
TURNS = {
    "103.8a", "121.1", "402.1", "500.1", "501.1", "502.3", "503.1", "504.1", "505.1", "506.1", "508.8", "511.1", "512.1", "513.1",
    "703.4d",
}
"""What two turns without an action come to in the journal: steps, and the draw of the second player."""
CHOICE = {"508.1", "508.1a", "703.4i"}
"""By what rules a player with a creature may choose attackers."""
LIBRARY = "library_top: [{card: Practice Bear, count: 5}]"


def played(mine: str, theirs: str = "", segment: str = "stop: {turn: 2, step: end}", words: str = WORDS) -> Result:
    hers = "{" + ", ".join(part for part in (theirs, LIBRARY) if part) + "}"
    text = DOCUMENT.format(title="A play", mine="{" + mine + ", " + LIBRARY + "}", theirs=hers, segment=segment, words=words)
    return check(read_scenario(text.encode()), POOL)


def numbers(result: Result) -> set[str]:
    return {ref.number for ref in result.rules_applied}


def told(result: Result) -> set[str]:
    return {ref.number for step in result.trace for ref in step.rules}


@pytest.mark.parametrize(("mine", "more"), [
    ("battlefield: [{card: Practice Bear}]", CHOICE),
    ("battlefield: [{card: Forest}, {card: Mountain}]", set()),
    ("hand: [{card: Idle Tale}, {card: Idle Trick}]", set()),
    ("battlefield: [{card: Idle Walker}]", {"306.5b", "614.1c"}),
    ("battlefield: [{card: Idle Eagle}]", CHOICE),
    ("battlefield: [{card: Idle Banner}]", set()),
    ("battlefield: [{card: Idle Banner}, {card: Practice Bear}]", CHOICE | {"613.1g", "613.4c"}),
    ("graveyard: [{card: Practice Bear}]", set()),
], ids=["one bear", "two lands", "a hand that is not played", "a planeswalker", "keywords that meet nothing", "a banner alone",
        "a banner and a bear", "a graveyard"])  # fmt: skip
def test_an_idle_position_names_only_what_the_turns_came_to(mine: str, more: set[str]) -> None:
    result = played(mine)
    found = numbers(result)
    assert found <= TURNS | more, sorted(found - TURNS - more)
    assert more <= found
    assert told(result) <= found
    assert found - told(result) <= CHOICE | {"613.1g", "613.4c"}


ATTACK = """actions: [{{player: A, do: attack, object: Idle Eagle, step: declare_attackers}}{rest}]
    stop: {{turn: 1, step: end_of_combat}}"""


def test_evasion_is_named_where_it_keeps_a_creature_from_blocking() -> None:
    eagle, segment = "battlefield: [{card: Idle Eagle}]", ATTACK.format(rest="")
    assert "702.9b" not in numbers(played(eagle, segment=segment, words="Flying"))
    kept = played(eagle, "battlefield: [{card: Practice Bear}]", segment, "Flying")
    assert "702.9b" in told(kept)
    assert "702.9b" not in numbers(played(eagle, "battlefield: [{card: Practice Bear}]", segment, "Vigilance"))


def test_the_assignment_names_deathtouch_and_trample() -> None:
    rest = ", {player: B, do: block, object: Practice Bear, attacker: Idle Eagle, step: declare_blockers}"
    segment = ATTACK.format(rest=rest) + "\n    choices: {A: [{kind: damage, value: {Practice Bear: 1, B: 2}}]}"
    mine = "battlefield: [{card: Idle Eagle, counters: {+1/+1: 2}}]"
    result = played(mine, "battlefield: [{card: Practice Bear}]", segment, "Trample, deathtouch")
    to_bear, to_player = (step for step in result.trace if step.text.startswith("Idle Eagle deals"))
    assert "702.2c" in {ref.number for ref in to_bear.rules}
    assert "702.19b" in {ref.number for ref in to_player.rules}
    assert {"122.1a", "613.4c"} <= numbers(result), "the counters that made it so big"


def test_the_state_based_action_names_what_it_concerns() -> None:
    result = played("battlefield: [{card: Practice Bear, damage: 2}]", segment="stop: {turn: 1, step: draw}")
    died = next(step for step in result.trace if step.event == "destroy")
    assert "Practice Bear" in died.text
    assert "704.5g" in {ref.number for ref in died.rules}


@pytest.mark.parametrize(("words", "holds", "rule"), [
    ("Defender", "false", "702.3b"), ("Haste", "true", ""), ("Flying", "false", "302.6"),
])
def test_the_answer_whether_a_creature_may_attack_names_what_forbids_it(words: str, holds: str, rule: str) -> None:
    sick = ", summoning_sick: true" if words != "Defender" else ""
    segment = "stop: {turn: 1, step: precombat_main}\nexpect: [{what: may_attack, object: Idle Eagle, value: " + holds + "}]"
    result = played("battlefield: [{card: Idle Eagle" + sick + "}]", segment=segment, words=words)
    assert result.passed is True
    assert {"702.3b", "302.6"} & numbers(result) == ({rule} if rule else set())


def test_the_answer_whether_a_spell_may_be_cast_names_what_forbids_it() -> None:
    asked = "{what: legal, action: {player: A, do: cast, object: Idle Trick, targets: [Idle Eagle]}, value: false}"
    segment = ("actions: [{player: A, do: check, step: precombat_main, expect: " + asked + "}]\n"
               "    stop: {turn: 1, step: beginning_of_combat}")
    mine = "hand: [{card: Idle Trick}], battlefield: [{card: Forest}]"
    theirs = "battlefield: [{card: Idle Eagle}]"
    assert "702.11b" in numbers(played(mine, theirs, segment, "Hexproof"))
    done = ("actions: [{player: A, do: cast, object: Idle Trick, targets: [Idle Eagle], step: precombat_main}]\n"
            "    stop: {turn: 1, step: beginning_of_combat}")
    assert "702.11b" not in numbers(played(mine, theirs, done, "Flying"))


def test_nothing_is_named_that_was_only_tried() -> None:
    """What a player could do with priority is tried again and again; none of it is in the answer."""
    result = played("hand: [{card: Idle Trick}], battlefield: [{card: Forest}, {card: Practice Bear}]",
                    "battlefield: [{card: Idle Eagle}]", words="Hexproof, flying")
    assert numbers(result) <= TURNS | CHOICE
