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
