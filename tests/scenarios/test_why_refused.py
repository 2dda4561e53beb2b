"""Why an action is not allowed: the rule that forbids it and a reason that is true of it."""

from __future__ import annotations

from typing import Any

import pytest

from app.scenarios.checks.checking import check
from app.scenarios.documents.reading import to_scenario
from app.scenarios.documents.results import Result
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards
from app.scenarios.telling.verdict_text import with_verdict_text

POOL = CardPool([practice_cards()])
CARDS = [
    {"name": "Practice Forks", "mana_cost": "{R}", "type_line": "Instant",
     "oracle_text": "Practice Forks deals 2 damage divided as you choose among one or two targets."},
    {"name": "Practice Ebb", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Target creature phases out."},
    {"name": "Practice Bandit", "mana_cost": "{R}", "type_line": "Sorcery", "oracle_text": "You gain 1 life.\nPlot {R}"},
    {"name": "Practice Echoes", "mana_cost": "{R}", "type_line": "Sorcery", "oracle_text": "You gain 1 life.\nFlashback {R}"},
    {"name": "Practice Warden", "type_line": "Enchantment", "oracle_text": "Cards in graveyards lose all abilities."},
    {"name": "Practice Mummer", "mana_cost": "{R}", "type_line": "Creature — Elf", "power": "2", "toughness": "2",
     "oracle_text": "Morph {R}"},
    {"name": "Practice Sparker", "type_line": "Creature — Elf", "power": "1", "toughness": "1",
     "oracle_text": "{R}: Practice Sparker deals 1 damage to any target."},
    {"name": "Practice Kinship", "mana_cost": "{R}", "type_line": "Instant",
     "oracle_text": "Two target creatures that share a creature type gain haste until end of turn."},
    {"name": "Practice March", "mana_cost": "{R}", "type_line": "Sorcery",
     "oracle_text": "Destroy any number of target creatures with total power 3 or less."},
    {"name": "Practice Guardian", "type_line": "Creature — Angel", "power": "1", "toughness": "9",
     "oracle_text": "You can't lose the game and your opponents can't win the game."},
]  # fmt: skip


def play(mine: dict[str, Any], theirs: list[Any], *actions: dict[str, Any], **more: Any) -> Result:
    """What is done in the first main phase of a player with five lands; the opponent has as many."""
    lands = {"card": "Mountain", "count": 5}
    mine = {**mine, "battlefield": [lands, *mine.get("battlefield", ())]}
    return check(to_scenario({
        "cards": CARDS, "players": {"A": mine, "B": {"battlefield": [lands, *theirs]}},
        "start": {"step": "precombat_main"}, "segments": [{"actions": list(actions)}], **more,
    }), POOL)  # fmt: skip


def cast(card: str, *targets: str, **more: Any) -> dict[str, Any]:
    row = {"player": "A", "do": "cast", "object": card, **more}
    return {**row, "targets": list(targets)} if targets else row


EBB = [cast("Practice Ebb", "sparker"), {"player": "A", "do": "wait_stack"}]


@pytest.mark.parametrize(("mine", "theirs", "before", "action", "rule", "reason"), [
    ({"hand": ["Practice Forks"]}, (), (), cast("Practice Forks", "B", "B"), "115.3", "chosen twice"),
    ({"hand": ["Practice Kinship"], "battlefield": ["Practice Sparker", "Practice Guardian"]}, ("Practice Bear",) * 2, (),
     cast("Practice Kinship", "sparker", "Practice Guardian"), "601.2c", "share a creature type"),
    ({"hand": ["Practice March"], "battlefield": ["Practice Bear", "Practice Elephant"]}, (), (),
     cast("Practice March", "Practice Bear", "Practice Elephant"), "601.2c", "the total power must be at most 3"),
    ({"hand": ["Practice Ebb"], "battlefield": ["Practice Sparker"]}, (), EBB,
     {"player": "A", "do": "activate", "object": "sparker", "targets": ["B"]}, "702.26b", "phased out"),
    ({"hand": ["Practice Ebb", "Practice Forks"], "battlefield": ["Practice Sparker"]}, (), EBB,
     cast("Practice Forks", "sparker"), "702.26b", "phased out"),
    ({"hand": ["Practice Ebb"], "battlefield": ["Practice Sparker"]}, (), EBB,
     {"player": "A", "do": "attack", "object": "sparker"}, "702.26b", "phased out"),
    ({"hand": ["Practice Bandit"]}, (), ({"player": "A", "do": "special", "object": "Practice Bandit", "how": "plot"},),
     cast("Practice Bandit", how="plot"), "702.170d", "plot"),
    ({"graveyard": ["Practice Echoes"]}, ("Practice Warden",), (), cast("Practice Echoes", how="flashback"), "601.3", "nowhere"),
    ({}, ("Practice Mummer",), (), {"player": "A", "do": "special", "object": "mummer", "how": "turn_face_up"},
     "116.2b", "don't control it"),
])  # fmt: skip
def test_the_rule_and_the_reason(
    mine: dict[str, Any], theirs: tuple[str, ...], before: Any, action: dict[str, Any], rule: str, reason: str
) -> None:
    asked = {"player": "A", "do": "check", "expect": {"what": "legal", "action": action, "value": False}}
    result = play({zone: entries(cards) for zone, cards in mine.items()}, entries(theirs), *before, asked)
    (found,) = result.expectations
    assert found.holds and found.actual["rule"] == rule and reason in found.actual["reason"]


def entries(cards: Any) -> list[dict[str, Any]]:
    """Cards in a zone; those that something is said of have a tag, and what has morph lies face down."""
    tags = {"Practice Sparker": "sparker", "Practice Mummer": "mummer"}
    found: list[dict[str, Any]] = []
    for name in cards:
        row = {"card": name, "tag": tags[name]} if name in tags else {"card": name}
        found.append({**row, "face_down": True} if name == "Practice Mummer" else row)
    return found


def test_what_can_not_happen_is_said_once_however_often_it_is_tried() -> None:
    """A player who can't lose at no life is looked at again and again; that is nothing that happens twice."""
    guarded = {"life": 2, "battlefield": entries(["Practice Guardian"]), "hand": entries(["Practice Forks"])}
    result = with_verdict_text(play(guarded, [], cast("Practice Forks", "A"), {"player": "A", "do": "wait_stack"}, {
        "player": "A", "do": "wait_stack", "step": "postcombat_main", "turn": 1}))
    assert result.verdict_text.count("A can't lose the game") == 1 and "twice" not in result.verdict_text


LESSONS = {
    "name": "Practice Lessons", "type_line": "Enchantment — Class", "layout": "class",
    "oracle_text": "(Gain the next level as a sorcery to add its ability.)\nCreatures you control get +1/+0.\n"
                   "{1}: Level 2\nCreatures you control get +0/+1.\n{1}: Level 3\nCreatures you control have flying.",
}  # fmt: skip
HALL = {"name": "Practice Hall", "type_line": "Artifact",
        "oracle_text": "{T}: You gain 1 life. Activate only if you control three or more artifacts."}  # fmt: skip


BELL = {"name": "Practice Bell", "type_line": "Artifact",
        "oracle_text": "{T}: You gain 1 life. Activate only during any upkeep step."}  # fmt: skip


COLUMN = {"name": "Practice Column", "type_line": "Artifact",
          "oracle_text": "{T}: You gain 1 life. Activate only if this artifact has a charge counter on it."}  # fmt: skip


@pytest.mark.parametrize(("card", "ability", "condition"), [
    ("Practice Column", "{T}", "if it has a charge counter on it"),
    ("Practice Hall", "{T}", "if you control three or more artifacts"),
    ("Practice Bell", "{T}", "during any upkeep step"),
    ("Practice Lessons", "level 3", "if its class level is 2"),
    ("Practice Lessons", "{1}: Level 3", "if its class level is 2"),
])  # fmt: skip
def test_a_condition_that_is_not_met_is_named(card: str, ability: str, condition: str) -> None:
    row = {"player": "A", "do": "activate", "object": card, "ability": ability}
    result = play({"battlefield": [{"card": card}]}, [], row, cards=[LESSONS, HALL, BELL, COLUMN])
    assert result.illegality is not None
    assert result.illegality["reason"].endswith(f": its condition isn't met: only {condition}")
    assert result.illegality["rule"] == "602.5"


@pytest.mark.parametrize("ability", ["level 2", "Level 2", "{1}: Level 2"])
def test_a_level_of_a_class_is_named_as_it_is_printed(ability: str) -> None:
    row = {"player": "A", "do": "activate", "object": "Practice Lessons", "ability": ability}
    result = play({"battlefield": [{"card": "Practice Lessons"}]}, [], row, cards=[LESSONS, HALL])
    assert result.illegality is None


@pytest.mark.parametrize("keyword", ["foretell", "plot", "suspend"])
def test_a_card_in_hand_is_not_cast_by_the_keyword_that_first_exiles_it(keyword: str) -> None:
    cost = {"foretell": "Foretell {R}", "plot": "Plot {R}", "suspend": "Suspend 2—{R}"}[keyword]
    omen = {"name": "Practice Omen", "mana_cost": "{R}", "type_line": "Sorcery", "oracle_text": f"You gain 1 life.\n{cost}"}
    row = {"player": "A", "do": "special", "object": "Practice Omen", "how": keyword}
    taken = play({"hand": entries(["Practice Omen"])}, [], row, cards=[omen])
    refused = play({"hand": entries(["Practice Omen"])}, [], cast("Practice Omen", how=keyword), cards=[omen])
    assert taken.illegality is None and refused.illegality is not None
    assert f"special action of that name (do: special, how: {keyword})" in refused.illegality["reason"]


def test_what_alone_may_pay_is_named_where_it_is_not_enough() -> None:
    result = play({"hand": entries(["Practice Forks"])}, [], cast("Practice Forks", "B", pay=["Forest"]))
    assert result.illegality is not None
    assert result.illegality["reason"].endswith("can't pay {R} with nothing but the mana in their pool")
    woods = {"hand": entries(["Practice Forks"]), "battlefield": [{"card": "Forest"}]}
    result = play(woods, [], cast("Practice Forks", "B", pay=["Forest"]))
    assert result.illegality is not None and result.illegality["reason"].endswith("can't pay {R} with Forest")


GRAVE = {"name": "Practice Grave", "type_line": "Enchantment",
         "oracle_text": "Once each turn, you may cast an instant spell from your graveyard."}  # fmt: skip


def test_a_permission_that_is_used_up_this_turn_is_named() -> None:
    mine = {"graveyard": entries(["Practice Forks", "Practice Ebb"]), "battlefield": [{"card": "Practice Grave"}]}
    again = cast("Practice Ebb", "Practice Bear")
    result = play(mine, entries(["Practice Bear"]), cast("Practice Forks", "B"), again, cards=[*CARDS, GRAVE])
    assert result.illegality is not None
    assert "Practice Grave permits that once each turn" in result.illegality["reason"]
    assert play(mine, entries(["Practice Bear"]), again, cards=[*CARDS, GRAVE]).illegality is None


QUIET = {"name": "Practice Quiet", "type_line": "Artifact",
         "oracle_text": "Creatures entering don't cause abilities to trigger."}  # fmt: skip
HERALD = {"name": "Practice Herald", "mana_cost": "{R}", "type_line": "Creature — Elf", "power": "1", "toughness": "1",
          "oracle_text": "When Practice Herald enters, you gain 1 life."}  # fmt: skip
ECHO = {"name": "Practice Echo", "type_line": "Enchantment",
        "oracle_text": "Whenever you cast a spell, you gain 1 life. This ability triggers only once each turn."}  # fmt: skip


@pytest.mark.parametrize(("there", "hand", "said"), [
    ("Practice Quiet", ["Practice Herald"], "An ability of Practice Herald doesn't trigger, because of Practice Quiet"),
    ("Practice Echo", ["Practice Herald"] * 2, "An ability of Practice Echo doesn't trigger again this turn"),
])  # fmt: skip
def test_why_an_ability_does_not_trigger_is_told(there: str, hand: list[str], said: str) -> None:
    rows = [row for card in hand for row in (cast(card), {"player": "A", "do": "wait_stack"})]
    mine = {"hand": entries(hand), "battlefield": [{"card": there}]}
    told = [step.text for step in play(mine, [], *rows, cards=[QUIET, HERALD, ECHO]).trace]
    assert told.count(said) == 1


SPARE = {"name": "Practice Spare", "mana_cost": "{R}", "type_line": "Creature — Elf", "power": "2", "toughness": "2",
         "oracle_text": "Kicker {R}\nOffspring {R}"}  # fmt: skip


@pytest.mark.parametrize(("how", "rows", "there"), [
    ("offspring", [False], 2), ("with Offspring", [False], 2), ("kicked", [True], 2), ("kicked", [False], 1),
])  # fmt: skip
def test_an_additional_cost_is_paid_by_its_name_and_another_is_asked_about(how: str, rows: list[bool], there: int) -> None:
    count = {"what": "count", "zone": "battlefield", "object": {"card": "Practice Spare"}, "n": there}
    asked = [{"kind": "may", "value": answer} for answer in rows]
    result = check(to_scenario({
        "cards": [SPARE],
        "players": {"A": {"hand": entries(["Practice Spare"]), "battlefield": [{"card": "Mountain", "count": 5}]}, "B": {}},
        "start": {"step": "precombat_main"}, "strict": True, "expect": [count],
        "segments": [{"actions": [cast("Practice Spare", how=how), {"player": "A", "do": "wait_stack"}],
                      "choices": {"A": asked}}],
    }), POOL)  # fmt: skip
    assert [one.holds for one in result.expectations] == [True] and not result.unused


@pytest.mark.parametrize(("how", "rule"), [("offspring", "702.175a"), ("kicked", "702.33a"), ("behold", "118.8b")])
def test_a_cost_that_a_spell_does_not_have_is_not_paid(how: str, rule: str) -> None:
    result = play({"hand": entries(["Practice Forks"])}, [], cast("Practice Forks", "B", how=how))
    assert result.illegality is not None and result.illegality["rule"] == rule


LONELY = {"name": "Practice Hermit", "mana_cost": "{R}", "type_line": "Sorcery",
          "oracle_text": "Cast this spell only if you control three or more artifacts.\nYou gain 1 life."}  # fmt: skip
WALKER = {"name": "Practice Walker", "type_line": "Legendary Planeswalker — Walker", "loyalty": "3",
          "oracle_text": "+1: You gain 1 life."}  # fmt: skip


def test_the_condition_of_a_spell_is_named() -> None:
    result = play({"hand": entries(["Practice Hermit"])}, [], cast("Practice Hermit"), cards=[LONELY])
    assert result.illegality is not None and result.illegality["rule"] == "601.3"
    assert result.illegality["reason"].endswith(": its condition isn't met: only if you control three or more artifacts")


def test_how_often_loyalty_abilities_can_be_activated_is_said() -> None:
    row = {"player": "A", "do": "activate", "object": "Practice Walker", "ability": "+1"}
    result = play({"battlefield": [{"card": "Practice Walker"}]}, [], row, row, cards=[WALKER])
    assert result.illegality is not None and result.illegality["reason"].endswith("can be activated once each turn")
