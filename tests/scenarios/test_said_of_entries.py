"""What a document says of what is set up is so in the game, or is refused by name; nothing of it is left aside."""

from __future__ import annotations

from typing import Any

import pytest

from app.scenarios.checks.checking import check
from app.scenarios.documents.documents import Scenario
from app.scenarios.documents.errors import DocumentError
from app.scenarios.documents.reading import to_scenario
from app.scenarios.documents.results import Result, Verdict
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards

POOL = CardPool([practice_cards()])
MAIN = {"turn": 1, "step": "precombat_main"}
LIFE = {"what": "life", "player": "A", "n": 20}
CARDS = [
    {"name": "Practice Guest", "mana_cost": "{1}{G}", "type_line": "Creature — Elf", "power": "3", "toughness": "3"},
    {"name": "Practice Spy", "mana_cost": "{2}{U}", "type_line": "Creature — Rogue", "power": "3", "toughness": "3",
     "oracle_text": "Disguise {3}{U}"},
    {"name": "Practice School", "mana_cost": "{G}", "type_line": "Enchantment — Class", "layout": "class",
     "oracle_text": "(Gain the next level as a sorcery to add its ability.)\nCreatures you control get +1/+0.\n{2}{G}: Level 2\n"
                    "Creatures you control get +0/+1.\n{4}{G}: Level 3\nCreatures you control get +2/+2."},
    {"name": "Practice Mimic", "mana_cost": "{3}{U}", "type_line": "Creature — Shapeshifter", "power": "0", "toughness": "0",
     "oracle_text": "You may have this creature enter as a copy of any creature on the battlefield."},
    {"name": "Practice Heap", "mana_cost": "{X}{G}", "type_line": "Creature — Ooze", "power": "0", "toughness": "0",
     "oracle_text": "This creature enters with X +1/+1 counters on it."},
    {"name": "Practice Prism", "mana_cost": "{4}", "type_line": "Artifact Creature — Golem", "power": "0", "toughness": "1",
     "oracle_text": "This creature enters with a +1/+1 counter on it for each color of mana spent to cast it."},
    {"name": "Practice Dice", "mana_cost": "{X}{G}", "type_line": "Creature — Ooze", "power": "0", "toughness": "0",
     "oracle_text": "As this creature enters, roll X d6. It enters with a number of +1/+1 counters on it equal to the total of "
                    "those results."},
    {"name": "Practice Pact", "mana_cost": "{B}", "type_line": "Enchantment",
     "oracle_text": "As this enchantment enters, you lose life equal to your life total."},
    {"name": "Practice Grove", "type_line": "Land",
     "oracle_text": "This land enters tapped unless you control two or more other lands.\n{T}: Add {G}."},
    {"name": "Practice Shrine", "type_line": "Land",
     "oracle_text": "As this land enters, you may pay 2 life. If you don't, it enters tapped.\n{T}: Add {G}."},
    {"name": "Practice Chief", "mana_cost": "{3}{G}", "type_line": "Creature — Elf", "power": "1", "toughness": "1",
     "oracle_text": "This creature enters with a +1/+1 counter on it for each other creature you control."},
    {"name": "Practice Glutton", "mana_cost": "{3}{R}", "type_line": "Creature — Lizard", "power": "1", "toughness": "1",
     "oracle_text": "Devour 2"},
    {"name": "Practice Blessing", "mana_cost": "{1}{G}", "type_line": "Enchantment Creature — Spirit", "power": "1",
     "toughness": "1", "oracle_text": "Bestow {3}{G}\nEnchanted creature gets +1/+1."},
    {"name": "Practice Omen", "mana_cost": "{3}{U}", "type_line": "Sorcery", "oracle_text": "Draw a card.\nForetell {1}{U}"},
    {"name": "Practice Dread", "mana_cost": "{4}{B}", "type_line": "Enchantment Creature — Avatar", "power": "5",
     "toughness": "5", "oracle_text": "Impending 3—{1}{B}"},
    {"name": "Practice Sprout", "mana_cost": "{1}{G}", "type_line": "Creature — Plant", "power": "1", "toughness": "1",
     "oracle_text": "{G}: Monstrosity 2."},
    {"name": "Practice Ranger // Practice Walk", "layout": "adventure", "card_faces": [
        {"name": "Practice Ranger", "mana_cost": "{1}{G}", "type_line": "Creature — Elf", "power": "2", "toughness": "2"},
        {"name": "Practice Walk", "mana_cost": "{G}", "type_line": "Sorcery — Adventure", "oracle_text": "You gain 1 life."}]},
    {"name": "Practice Tutor // Practice Lesson", "layout": "prepare", "card_faces": [
        {"name": "Practice Tutor", "mana_cost": "{1}{G}", "type_line": "Creature — Elf", "power": "2", "toughness": "2"},
        {"name": "Practice Lesson", "mana_cost": "{G}", "type_line": "Instant", "oracle_text": "You gain 1 life."}]},
    {"name": "Practice Kitchen // Practice Cellar", "layout": "split", "card_faces": [
        {"name": "Practice Kitchen", "mana_cost": "{1}{G}", "type_line": "Enchantment — Room",
         "oracle_text": "Creatures you control get +1/+0."},
        {"name": "Practice Cellar", "mana_cost": "{3}{G}", "type_line": "Enchantment — Room",
         "oracle_text": "Creatures you control get +0/+1."}]},
]


def document(own: dict[str, Any], expect: dict[str, Any] | None = None, **more: Any) -> Scenario:
    return to_scenario({
        "cards": CARDS, "players": {"A": own, "B": more.pop("B", {})}, "start": {**MAIN, **more.pop("start", {})},
        "segments": [{"actions": [{"player": "A", "do": "check", "expect": expect or LIFE}]}], "expect": [LIFE], **more,
    })


def played(own: dict[str, Any], expect: dict[str, Any] | None = None, **more: Any) -> Result:
    return check(document(own, expect, **more), POOL)


def turned_up(value: bool) -> dict[str, Any]:
    action = {"player": "A", "do": "special", "object": "hidden", "how": "turn_face_up"}
    return {"what": "legal", "action": action, "value": value}


def ward(value: bool) -> dict[str, Any]:
    return {"what": "has_ability", "object": "hidden", "ability": "ward", "value": value}


def hidden(card: str, how: Any) -> dict[str, Any]:
    return {"battlefield": [{"card": card, "tag": "hidden", "face_down": how}, {"card": "Forest", "count": 2}]}


@pytest.mark.parametrize(("card", "how", "expect"), [
    ("Practice Guest", "manifested", turned_up(True)), ("Practice Guest", "manifested", ward(False)),
    ("Practice Guest", "cloaked", turned_up(True)), ("Practice Guest", "cloaked", ward(True)),
    ("Practice Guest", True, turned_up(False)), ("Practice Guest", True, ward(False)),
    ("Practice Spy", True, ward(True)), ("Practice Spy", "manifested", ward(False)),
])
def test_it_is_face_down_as_is_said(card: str, how: Any, expect: dict[str, Any]) -> None:
    assert played(hidden(card, how), expect).passed


def test_it_is_said_that_something_was_turned_face_down() -> None:
    assert any("turned face down" in row["says"] for row in played(hidden("Practice Guest", True)).assumed)
    assert not played(hidden("Practice Spy", True)).assumed
    assert not played(hidden("Practice Guest", "cloaked")).assumed


def test_it_is_said_that_a_card_in_exile_was_not_foretold() -> None:
    assert any("not foretold" in row["says"] for row in played({"exile": [{"card": "Practice Omen", "face_down": True}]}).assumed)
    assert not played({"hand": [{"card": "Practice Omen"}]}).assumed


def fits(power: int, toughness: int) -> dict[str, Any]:
    return {"what": "pt", "object": "Practice Guest", "power": power, "toughness": toughness}


@pytest.mark.parametrize(("entry", "expect"), [
    ({"card": "Practice School"}, fits(4, 3)), ({"card": "Practice School", "class_level": 2}, fits(4, 4)),
    ({"card": "Practice School", "class_level": 3}, fits(6, 6)),
    ({"card": "Practice Kitchen"}, fits(4, 3)), ({"card": "Practice Cellar"}, fits(3, 4)),
    ({"card": "Practice Kitchen // Practice Cellar"}, fits(3, 3)),
    ({"card": "Practice Kitchen // Practice Cellar", "unlocked": ["left", "right"]}, fits(4, 4)),
    ({"card": "Practice Heap", "counters": {"+1/+1": 2}}, fits(3, 3)),
    ({"card": "Practice Glutton", "as_is": True}, fits(3, 3)),
])
def test_it_has_the_level_or_the_halves_that_are_said(entry: dict[str, Any], expect: dict[str, Any]) -> None:
    assert played({"battlefield": [{"card": "Practice Guest"}, entry]}, expect).passed


def castable(card: str, how: str | None = None, value: bool = True) -> dict[str, Any]:
    action = {"player": "A", "do": "cast", "object": card, **({} if how is None else {"how": how})}
    return {"what": "legal", "action": action, "value": value}


@pytest.mark.parametrize(("zone", "entry", "expect"), [
    ("exile", {"card": "Practice Omen", "designations": ["foretold"]}, castable("it", "foretell")),
    ("exile", {"card": "Practice Omen", "face_down": True}, castable("it", value=False)),
    ("exile", {"card": "Practice Glutton", "designations": ["plotted"]}, castable("it", "plot")),
    ("exile", {"card": "Practice Guest", "designations": ["warped"]}, castable("it")),
    ("exile", {"card": "Practice Ranger // Practice Walk", "designations": ["on_an_adventure"]}, castable("it")),
    ("exile", {"card": "Practice Ranger // Practice Walk"}, castable("it", value=False)),
    ("battlefield", {"card": "Practice Dread", "designations": ["impending"], "counters": {"time": 2}},
     {"what": "type", "object": "it", "type": "creature", "value": False}),
    ("battlefield", {"card": "Practice Tutor", "designations": ["prepared"]}, castable("Practice Lesson")),
    ("battlefield", {"card": "Practice Dread", "counters": {"time": 2}}, {"what": "type", "object": "it", "type": "creature"}),
])
def test_it_has_become_what_is_said(zone: str, entry: dict[str, Any], expect: dict[str, Any]) -> None:
    lands = [{"card": "Forest", "count": 2}, {"card": "Island", "count": 2}]
    own = {"battlefield": lands, **({zone: [{**entry, "tag": "it"}]} if zone != "battlefield" else {})}
    if zone == "battlefield":
        own[zone] = [*lands, {**entry, "tag": "it"}]
    found = played(own, expect)
    assert found.passed, found.expectations
    assert not found.assumed or not entry.get("designations")


def test_what_is_monstrous_becomes_so_no_more() -> None:
    for designations, power in (([], 3), (["monstrous"], 1)):
        scenario = to_scenario({
            "cards": CARDS, "players": {"A": {"battlefield": [
                {"card": "Practice Sprout", "tag": "it", "designations": designations}, {"card": "Forest"}]}, "B": {}},
            "start": MAIN, "segments": [{"actions": [{"player": "A", "do": "activate", "object": "it"},
                                                     {"player": "A", "do": "wait_stack"}]}],
            "expect": [{"what": "pt", "object": "it", "power": power}],
        })
        assert check(scenario, POOL).passed


@pytest.mark.parametrize(("zone", "entry", "key"), [
    ("hand", {"tapped": True}, "tapped"), ("graveyard", {"token": True}, "token"), ("hand", {"damage": 1}, "damage"),
    ("exile", {"controller": "B"}, "controller"), ("graveyard", {"summoning_sick": True}, "summoning_sick"),
    ("graveyard", {"attached_to": "B"}, "attached_to"), ("hand", {"order": 1}, "order"),
    ("graveyard", {"face_down": True}, "face_down"),
    ("exile", {"face_down": "cloaked"}, "face_down"), ("hand", {"class_level": 1}, "class_level"),
    ("library_top", {"unlocked": ["left"]}, "unlocked"), ("battlefield", {"class_level": 2}, "class_level"),
    ("battlefield", {"unlocked": ["left"]}, "unlocked"),
    ("battlefield", {"card": "Practice School", "class_level": 4}, "class_level"),
    ("battlefield", {"card": "Practice School", "counters": {"level": 2}}, "counters.level"),
    ("battlefield", {"card": "Practice Blessing", "attached_to": "B"}, "attached_to"),
    ("battlefield", {"designations": ["foretold"]}, "designations"), ("exile", {"designations": ["monstrous"]}, "designations"),
    ("exile", {"designations": ["foretold"]}, "designations"),
    ("exile", {"designations": ["on_an_adventure"]}, "designations"),
    ("exile", {"card": "Forest", "designations": ["plotted"]}, "designations"),
    ("exile", {"designations": ["plotted"], "face_down": True}, "designations"),
    ("exile", {"card": "Practice Omen", "designations": ["warped"]}, "designations"),
    ("battlefield", {"designations": ["impending"]}, "designations"),
    ("battlefield", {"card": "Practice Dread", "designations": ["impending"]}, "counters"),
    ("battlefield", {"designations": ["solved"]}, "designations"),
    ("battlefield", {"designations": ["prepared"]}, "designations"),
])
def test_what_cannot_be_so_is_refused_by_name(zone: str, entry: dict[str, Any], key: str) -> None:
    with pytest.raises(DocumentError) as caught:
        check(document({zone: [{"card": "Practice Guest", **entry}]}), POOL)
    assert caught.value.path == f"players.A.{zone}[0].{key}"


@pytest.mark.parametrize(("own", "more", "rule"), [
    ({"battlefield": [{"card": "Practice Mimic"}, {"card": "Forest"}]}, {}, "707.5"),
    ({"battlefield": [{"card": "Practice Heap"}]}, {}, "107.3m"), ({"battlefield": [{"card": "Practice Prism"}]}, {}, "107.3m"),
    ({"battlefield": [{"card": "Practice Dice"}]}, {}, "107.3m"), ({"battlefield": [{"card": "Practice Pact"}]}, {}, "614.12a"),
    ({"battlefield": [{"card": "Practice Guest"}, {"card": "Practice Glutton"}]}, {}, "614.12a"),
    ({"designations": ["monarch"]}, {"B": {"designations": ["monarch"]}}, "725.3"),
    ({"designations": ["initiative"]}, {"B": {"designations": ["initiative"]}}, "726.3"),
])
def test_what_the_document_leaves_open_is_not_guessed(own: dict[str, Any], more: dict[str, Any], rule: str) -> None:
    result = played(own, **more)
    assert result.verdict is Verdict.ILLEGAL_SCENARIO
    assert result.illegality is not None and result.illegality["rule"] == rule


@pytest.mark.parametrize(("before", "after", "tapped"), [
    (0, 2, False), (1, 1, False), (2, 0, False), (0, 1, True), (1, 0, True), (0, 0, True),
])
def test_the_order_of_the_entries_does_not_say_how_they_entered(before: int, after: int, tapped: bool) -> None:
    lands = [*[{"card": "Forest"}] * before, {"card": "Practice Grove", "tag": "it"}, *[{"card": "Practice Grove"}] * after]
    assert played({"battlefield": lands}, {"what": "tapped", "object": "it", "value": tapped}).passed


def test_a_copy_and_what_counts_others_see_what_is_written_after_them() -> None:
    chief = {"card": "Practice Chief", "tag": "it"}
    guests = {"card": "Practice Guest", "count": 2}
    for entries in ([chief, guests], [guests, chief]):
        assert played({"battlefield": entries}, {"what": "counters", "object": "it", "counter": "+1/+1", "n": 2}).passed
    choices = {"A": [{"kind": "may", "value": True}]}
    found = check(to_scenario({
        "cards": CARDS, "players": {
            "A": {"battlefield": [{"card": "Practice Mimic", "tag": "it"}]}, "B": {"battlefield": [{"card": "Practice Guest"}]}},
        "start": MAIN, "segments": [{"choices": choices}], "expect": [{"what": "pt", "object": "it", "power": 3}],
    }), POOL)
    assert found.passed, found.expectations


@pytest.mark.parametrize("paid", [True, False])
def test_what_was_paid_as_it_entered_is_paid(paid: bool) -> None:
    found = check(to_scenario({
        "cards": CARDS, "players": {"A": {"battlefield": [{"card": "Practice Shrine", "tag": "it"}]}, "B": {}},
        "start": MAIN, "segments": [{"choices": {"A": [{"kind": "may", "value": paid}]}}],
        "expect": [LIFE, {"what": "tapped", "object": "it", "value": not paid}],
    }), POOL)
    assert found.passed, found.expectations


def test_what_its_own_ability_made_an_aura_is_not_set_up_attached() -> None:
    shroud = {"name": "Practice Shroud", "mana_cost": "{2}{R}", "type_line": "Enchantment", "oracle_text":
              "When this enchantment enters, it becomes an Aura with enchant creature. Manifest the top card of your library and "
              "attach this enchantment to it."}
    guest = {"card": "Practice Guest", "tag": "guest"}
    for more, refused in (({"attached_to": "guest"}, True), ({}, False)):
        found = played({"battlefield": [guest, {"card": "Practice Shroud", **more}]}, cards=[*CARDS, shroud])
        assert (found.verdict is Verdict.ILLEGAL_SCENARIO) == refused, found.verdict_text


def test_what_two_cards_meld_into_is_no_card_by_itself() -> None:
    beast = {"name": "Practice Amalgam", "layout": "meld", "mana_cost": "", "type_line": "Creature — Beast", "power": "5",
             "toughness": "5"}  # fmt: skip
    with pytest.raises(DocumentError, match="two melded cards"):
        played({"battlefield": [{"card": "Practice Amalgam"}]}, cards=[beast])
    assert played({"battlefield": [{"card": "Practice Amalgam", "token": True}]}, cards=[beast]).passed
