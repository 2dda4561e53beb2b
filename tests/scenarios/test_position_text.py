"""Position text reads back to the same position."""

from __future__ import annotations

from typing import Any

import pytest

from app.scenarios.checks.running import run
from app.scenarios.documents.errors import DocumentError
from app.scenarios.documents.position_text import read_position
from app.scenarios.documents.reading import to_scenario
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards
from app.scenarios.telling.position_writing import position_text

POOL = CardPool([practice_cards()])
MAIN = {"turn": 2, "active": "B", "step": "precombat_main"}
PLAYERS: dict[str, Any] = {
    "A": {
        "life": 13,
        "counters": {"poison": 2},
        "battlefield": [
            {"card": "Practice Bear", "tag": "bear", "tapped": True, "damage": 1, "counters": {"+1/+1": 2}},
            {"card": "Practice Sword", "attached_to": "bear"},
            {"card": "Forest", "count": 3},
            {"card": "Practice Hydra"},
            {"card": "Practice Tapland"},
        ],
        "hand": [{"card": "Practice Bolt"}, {"card": "Island"}],
        "graveyard": [{"card": "Practice Wrath"}],
        "library_top": [{"card": "Practice Study"}],
    },
    "B": {
        "battlefield": [{"card": "Practice Elephant", "controller": "A"}, {"card": "Practice Sage"}],
        "exile": [{"card": "Plains"}],
    },
}


def again(text: str) -> Any:
    return run(to_scenario({"position": text, "segments": [{"stop": MAIN}]}), POOL, ()).game


@pytest.fixture(scope="module")
def game() -> Any:
    return run(to_scenario({"players": PLAYERS, "start": MAIN, "segments": []}), POOL, ()).game


def test_the_same_text_and_the_same_position_come_back(game: Any) -> None:
    text = position_text(game)
    scenario = to_scenario({"position": text, "segments": []})
    other = run(scenario, POOL, ()).game
    assert other is not None
    assert position_text(other) == text
    assert other.position_hash() == game.position_hash()


def test_it_is_read_as_written(game: Any) -> None:
    lines = position_text(game).splitlines()
    assert lines[0] == "turn 2, B, precombat_main"
    assert "A: life 13, poison 2" in lines
    assert any(line.startswith("A battlefield: Practice Bear [#1, tapped, damage 1, +1/+1 2]; ") for line in lines)
    assert "A library: Practice Study; Mountain x71" in lines


def test_tokens_come_back() -> None:
    players = {"A": {"battlefield": [{"card": "Forest", "count": 2}], "hand": [{"card": "Practice Litter"}]}, "B": {}}
    segments = [
        {
            "actions": [{"player": "A", "do": "cast", "object": "Practice Litter"}],
            "stop": {"turn": 1, "step": "precombat_main"},
        }
    ]
    scenario = to_scenario({"players": players, "start": {"step": "precombat_main"}, "segments": segments})
    played = run(scenario, POOL, ()).game
    assert played is not None
    text = position_text(played)
    other = run(to_scenario({"position": text, "segments": []}), POOL, ()).game
    assert other is not None
    assert position_text(other) == text


def test_what_things_have_become_comes_back() -> None:
    cards = [
        {"name": "Practice Omen", "mana_cost": "{3}{U}", "type_line": "Sorcery", "oracle_text": "Draw a card.\nForetell {1}{U}"},
        {"name": "Practice School", "mana_cost": "{G}", "type_line": "Enchantment — Class", "layout": "class",
         "oracle_text": "Creatures you control get +1/+0.\n{2}{G}: Level 2\nCreatures you control get +0/+1."},
        {"name": "Practice Dread", "mana_cost": "{4}{B}", "type_line": "Enchantment Creature — Avatar", "power": "5",
         "toughness": "5", "oracle_text": "Impending 3—{1}{B}"},
        {"name": "Practice Kitchen // Practice Cellar", "layout": "split", "card_faces": [
            {"name": "Practice Kitchen", "mana_cost": "{1}{G}", "type_line": "Enchantment — Room",
             "oracle_text": "Creatures you control get +1/+0."},
            {"name": "Practice Cellar", "mana_cost": "{3}{G}", "type_line": "Enchantment — Room",
             "oracle_text": "Creatures you control get +0/+1."}]},
    ]
    players = {"A": {
        "battlefield": [
            {"card": "Practice Bear", "face_down": "cloaked"}, {"card": "Practice Bear", "face_down": "manifested"},
            {"card": "Practice Bear", "face_down": True}, {"card": "Practice Bear", "designations": ["monstrous"]},
            {"card": "Practice School", "class_level": 2}, {"card": "Practice Cellar"},
            {"card": "Practice Dread", "designations": ["impending"], "counters": {"time": 2}},
        ],
        "exile": [
            {"card": "Practice Omen", "designations": ["foretold"]}, {"card": "Practice Elephant", "designations": ["plotted"]},
            {"card": "Practice Bear", "designations": ["warped"]}, {"card": "Practice Bear", "face_down": True},
        ],
    }, "B": {}}
    game = run(to_scenario({"players": players, "cards": cards, "start": MAIN, "segments": []}), POOL, ()).game
    assert game is not None
    text = position_text(game)
    for words in ("[cloaked]", "[manifested]", "[monstrous]", "[class level 2]", "[right]", "[time 2, impending]",
                  "[foretold]", "[plotted]", "[warped]"):
        assert words in text
    assert text.count("[face down]") == 2
    other = run(to_scenario({"position": text, "segments": []}), POOL, ()).game
    assert other is not None
    assert position_text(other) == text
    assert other.position_hash() == game.position_hash()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "turn x, A, end",
        "turn 1, A, end\nA: life",
        "turn 1, A, end\nA pond: Frog",
        "turn 1, A, end\nwords",
        "card {]",
    ],
)
def test_what_is_no_position_is_said_with_its_line(text: str) -> None:
    with pytest.raises(DocumentError, match="position"):
        read_position(text)
