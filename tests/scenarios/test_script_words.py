"""Words with which scripts say what they mean: abilities by their keyword or cost, a "stop", a "yes" for the first of two."""

from __future__ import annotations

from typing import Any

import pytest

from app.scenarios.checks.checking import check
from app.scenarios.documents.reading import to_scenario
from app.scenarios.documents.results import Result, Verdict
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards

POOL = CardPool([practice_cards()])
BODY = {"type_line": "Creature — Bear", "power": "2", "toughness": "2"}
CARDS = [
    {"name": "Rolling Calf", "mana_cost": "{4}{R}", **BODY, "oracle_text": "Swampcycling {2}, mountaincycling {2}"},
    {"name": "Two Taps", "mana_cost": "{4}", "type_line": "Artifact",
     "oracle_text": "{1}: You gain 1 life.\n{1}: You gain 2 life.\n{T}: Add {C}."},
    {"name": "Grown Cub", "mana_cost": "{4}{G}", **BODY, "oracle_text": "Megamorph {1}{G}"},
    {"name": "Long Bear", "mana_cost": "{4}{G}", **BODY, "power": "4"},
    {"name": "Short Bear", "mana_cost": "{1}{G}", **BODY, "toughness": "1"},
    {"name": "Far Push", "mana_cost": "{U}", "type_line": "Sorcery",
     "oracle_text": "Target creature's owner puts it on their choice of the top or bottom of their library. Draw a card."},
    {"name": "Hidden Omen", "mana_cost": "{3}{U}", "type_line": "Sorcery", "oracle_text": "Draw a card.\nForetell {1}{U}"},
    {"name": "Long Echo", "mana_cost": "{U}", "type_line": "Sorcery",
     "oracle_text": "Exile target instant or sorcery card from a graveyard. Copy that card twice. You may cast the copies "
                    "without paying their mana costs."},
    {"name": "Wide Echo", "mana_cost": "{U}", "type_line": "Sorcery",
     "oracle_text": "Exile the top two cards of your library. You may cast any number of spells from among those cards without "
                    "paying their mana costs."},
    {"name": "Small Spark", "mana_cost": "{R}", "type_line": "Instant",
     "oracle_text": "Small Spark deals 1 damage to any target."},
    {"name": "Large Spark", "mana_cost": "{R}", "type_line": "Instant",
     "oracle_text": "Large Spark deals 4 damage to any target."},
    {"name": "Loud Bear", "mana_cost": "{G}", **BODY, "oracle_text": "Riot"},
    {"name": "Small Echo", "mana_cost": "{U}", "type_line": "Instant", "oracle_text": "Counter target spell."},
]  # fmt: skip


def play(actions: list[dict[str, Any]], choices: list[dict[str, Any]], expect: list[dict[str, Any]], **mine: Any) -> Result:
    """What A does and chooses; B has two creatures, one of them short."""
    lands = [{"card": name, "count": 4} for name in ("Forest", "Island")]
    return check(to_scenario({
        "cards": CARDS, "start": {"step": "precombat_main"},
        "players": {"A": {**mine, "battlefield": [*lands, *mine.get("battlefield", ())]},
                    "B": {"battlefield": [{"card": "Short Bear", "tag": "short"}, {"card": "Long Bear", "tag": "long"}]}},
        "segments": [{"actions": [{"player": "A", **one} for one in actions], "choices": {"A": choices},
                      "stop": {"turn": 1, "step": "end_of_combat"}}],
        "expect": expect,
    }), POOL)  # fmt: skip


def test_typecycling_is_named_by_its_type() -> None:
    acts = [{"do": "activate", "ability": "mountaincycling"}]
    top = [{"card": "Swamp"}, {"card": "Plains"}]
    found = play(
        acts, [{"kind": "search", "value": "Mountain"}],
        [{"what": "count", "player": "A", "zone": "hand", "object": {"card": "Mountain"}, "n": 1}],
        hand=[{"card": "Rolling Calf"}], library_top=top,
    )
    assert found.passed, found


@pytest.mark.parametrize(("words", "is_done"), [("Foretell", True), ("Fore", True), ("Foretell {1}{U}", True), ("Fo", False)])
def test_a_special_action_is_named_by_how_its_keyword_begins(words: str, is_done: bool) -> None:
    exiled = [{"what": "zone", "object": "omen", "zone": "exile"}]
    found = play([{"do": "activate", "ability": words}], [], exiled, hand=[{"card": "Hidden Omen", "tag": "omen"}])
    assert (found.verdict is Verdict.ANSWERED and found.passed is True) is is_done, found


@pytest.mark.parametrize(("words", "life"), [("{1}: You gain 1", 21), ("{1}: You gain 2", 22), (None, None)])
def test_which_of_several_abilities_is_asked(words: str | None, life: int | None) -> None:
    choices = [] if words is None else [{"kind": "choice", "value": words}]
    found = play(
        [{"do": "activate", "object": "Two Taps"}], choices, [{"what": "life", "player": "A", "n": life or 0}],
        battlefield=[{"card": "Two Taps"}],
    )
    if words is None:
        assert found.verdict is Verdict.NEEDS_DECISION and found.decision is not None
        assert len(found.decision["options"]) == 2 and found.decision["rule"] == "602.2a"
    else:
        assert found.passed, found


def test_face_down_and_up_by_morph_and_a_cost() -> None:
    acts = [
        {"do": "cast", "object": {"card": "Grown Cub", "how": "using Morph"}}, {"do": "wait_stack"},
        {"do": "activate", "ability": "{1}{G}:"},
    ]
    up = [{"what": "pt", "object": {"card": "Grown Cub"}, "power": 3, "toughness": 3}]
    assert play(acts, [], up, hand=[{"card": "Grown Cub"}]).passed


def test_a_stop_leaves_combat_damage_in_turn() -> None:
    acts = [
        {"do": "attack", "object": "mine", "step": "declare_attackers"},
        *({"player": "B", "do": "block", "object": one, "attacker": "mine", "step": "declare_blockers"}
          for one in ("short", "long")),
    ]
    found = play(
        acts, [{"kind": "stop"}],
        [{"what": "count", "player": "B", "zone": "battlefield", "object": {"card": "Short Bear"}, "n": 0},
         {"what": "damage", "object": "long", "n": 1}],
        battlefield=[{"card": "Short Bear", "tag": "mine"}],
    )  # fmt: skip
    assert found.passed, found


@pytest.mark.parametrize(("first", "top"), [(True, 1), (False, 0)])
def test_yes_is_the_first_of_two_options(first: bool, top: int) -> None:
    acts = [{"do": "cast", "object": "Far Push", "targets": ["mine"]}, {"do": "wait_stack"}]
    found = play(
        acts, [{"kind": "may", "value": first}],
        [{"what": "count", "player": "A", "zone": "hand", "object": {"card": "Long Bear"}, "n": top}],
        battlefield=[{"card": "Long Bear", "tag": "mine"}], hand=[{"card": "Far Push"}],
    )
    assert found.passed, found


def test_the_only_target_may_be_said_as_a_spell_that_is_cast() -> None:
    acts = [
        {"do": "cast", "object": "Far Push", "targets": ["mine"]},
        {"do": "cast", "object": "Small Echo", "targets": ["Cast Far Push"]}, {"do": "wait_stack"},
    ]
    found = play(
        acts, [], [{"what": "count", "player": "A", "zone": "battlefield", "object": {"card": "Long Bear"}, "n": 1}],
        battlefield=[{"card": "Long Bear", "tag": "mine"}], hand=[{"card": "Far Push"}, {"card": "Small Echo"}],
    )
    assert found.passed, found


SIFT = {"name": "Small Sift", "mana_cost": "{U}", "type_line": "Sorcery",
        "oracle_text": "Look at the top two cards of your library. Put one of them into your hand and the other on the bottom of "
                       "your library."}  # fmt: skip


@pytest.mark.parametrize("kind", ["cards", "objects", "choice"])
def test_cards_that_only_one_player_sees_are_chosen_as_cards(kind: str) -> None:
    top = [{"card": "Swamp"}, {"card": "Plains"}]
    found = check(to_scenario({
        "cards": [SIFT], "start": {"step": "precombat_main"}, "strict": True,
        "players": {"A": {"hand": [{"card": "Small Sift"}], "battlefield": [{"card": "Island"}], "library_top": top}, "B": {}},
        "segments": [{"actions": [{"player": "A", "do": "cast", "object": "Small Sift"}, {"player": "A", "do": "wait_stack"}],
                      "choices": {"A": [{"kind": kind, "value": "Plains"}]}}],
        "expect": [{"what": "count", "player": "A", "zone": "hand", "object": {"card": "Plains"}, "n": 1}],
    }), POOL)  # fmt: skip
    assert found.passed


def test_a_choice_among_cards_looked_at_is_asked_as_one_of_cards() -> None:
    found = check(to_scenario({
        "cards": [SIFT], "start": {"step": "precombat_main"},
        "players": {"A": {"hand": [{"card": "Small Sift"}], "battlefield": [{"card": "Island"}],
                          "library_top": [{"card": "Swamp"}, {"card": "Plains"}]}, "B": {}},
        "segments": [{"actions": [{"player": "A", "do": "cast", "object": "Small Sift"}, {"player": "A", "do": "wait_stack"}]}],
    }), POOL)  # fmt: skip
    assert found.decision is not None and found.decision["kind"] == "cards"


AGENT = {"name": "Small Agent", "mana_cost": "{U}", **BODY,
         "oracle_text": "This creature enters under the control of an opponent of your choice."}  # fmt: skip


@pytest.mark.parametrize("kind", ["player", "choice"])
def test_a_player_among_what_is_chosen_is_named_as_a_player(kind: str) -> None:
    found = check(to_scenario({
        "cards": [AGENT], "start": {"step": "precombat_main"}, "strict": True,
        "players": {"A": {"hand": [{"card": "Small Agent"}], "battlefield": [{"card": "Island"}]}, "B": {}, "C": {}},
        "segments": [{"actions": [{"player": "A", "do": "cast", "object": "Small Agent"}, {"player": "A", "do": "wait_stack"}],
                      "choices": {"A": [{"kind": kind, "value": "C"}]}}],
        "expect": [{"what": "controller", "object": "Small Agent", "player": "C"}],
    }), POOL)  # fmt: skip
    assert found.passed


GIANT = {
    "name": "Small Giant // Small Stomp", "layout": "adventure", "card_faces": [
        {"name": "Small Giant", "mana_cost": "{2}{G}", **BODY, "oracle_text": ""},
        {"name": "Small Stomp", "mana_cost": "{1}{G}", "type_line": "Instant — Adventure", "oracle_text": "You gain 2 life."},
    ],
}  # fmt: skip
FIND = {"name": "Small Find", "mana_cost": "{3}{U}", "type_line": "Sorcery", "oracle_text": "Discover 4."}


@pytest.mark.parametrize(("kind", "name", "life"), [
    ("way", "Small Stomp", 22), ("word", "Small Stomp", 22), ("way", "Small Giant", 20),
])  # fmt: skip
def test_as_what_a_card_is_cast_is_a_way_to_cast_it(kind: str, name: str, life: int) -> None:
    lands = [{"card": "Island", "count": 4}]
    found = check(to_scenario({
        "cards": [GIANT, FIND], "start": {"step": "precombat_main"}, "strict": True,
        "players": {"A": {"hand": [{"card": "Small Find"}], "battlefield": lands, "library_top": [{"card": "Small Giant"}]},
                    "B": {}},
        "segments": [{"actions": [{"player": "A", "do": "cast", "object": "Small Find"}, {"player": "A", "do": "wait_stack"}],
                      "choices": {"A": [{"kind": "may", "value": True}, {"kind": kind, "value": name}]}}],
        "expect": [{"what": "life", "player": "A", "n": life}],
    }), POOL)  # fmt: skip
    assert found.passed, found


YES, NO = {"kind": "may", "value": True}, {"kind": "may", "value": False}


def _sparks(spell: str, choices: list[dict[str, Any]], expect: list[dict[str, Any]]) -> Result:
    return play(
        [{"do": "cast", "object": spell}, {"do": "wait_stack"}], [*choices, *[{"kind": "target", "value": ["B"]}] * 2], expect,
        hand=[{"card": spell}], graveyard=[{"card": "Small Spark"}],
        library_top=[{"card": "Small Spark"}, {"card": "Large Spark"}],
    )  # fmt: skip


@pytest.mark.parametrize(("choices", "life"), [([YES, YES], 18), ([NO, YES], 19)])
def test_each_yes_is_for_a_copy_and_none_for_which_of_them_comes_next(choices: list[dict[str, Any]], life: int) -> None:
    found = _sparks("Long Echo", choices, [{"what": "life", "player": "B", "n": life}])
    assert found.passed, found


def test_a_yes_does_not_say_which_of_two_cards_comes_next() -> None:
    found = _sparks("Wide Echo", [YES, YES], [])
    assert found.decision is not None and found.decision["prompt"] == "Which card next?"


@pytest.mark.parametrize(("word", "counters", "hasty"), [("haste", 0, True), ("a +1/+1 counter", 1, False)])
def test_one_of_two_things_is_named_by_words_of_it(word: str, counters: int, hasty: bool) -> None:
    found = play(
        [{"do": "cast", "object": "Loud Bear"}, {"do": "wait_stack"}], [{"kind": "choice", "value": word}],
        [{"what": "counters", "object": "loud", "counter": "+1/+1", "n": counters},
         {"what": "has_ability", "object": "loud", "ability": "haste", "value": hasty}],
        hand=[{"card": "Loud Bear", "tag": "loud"}],
    )  # fmt: skip
    assert found.passed and not found.unused, found
