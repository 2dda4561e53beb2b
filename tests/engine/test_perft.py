"""Perft: the number of ways on from small positions is what it was worked out to be by hand."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.engine.game import Game
from app.engine.position.objects import Card
from app.scenarios.setup.card_pool import basic_land, card_of
from tests.engine.perft.counting import _Given, perft

POSITIONS = tomllib.loads((Path(__file__).parent / "perft" / "positions.toml").read_text(encoding="utf-8"))["position"]
DEEP = 4
"""Depths from here on are counted by the benchmark only."""


def card(row: dict[str, Any] | str, number: int) -> Card:
    """A card of a row: a basic land by name, or a creature (or what `type` says) with a text."""
    name = row if isinstance(row, str) else row.get("land")
    if name is not None:
        return card_of(basic_land(name) or {})
    assert isinstance(row, dict)
    line = row.get("type", "Creature — Bear")
    body = {"power": "2", "toughness": "2"} if "Creature" in line else {}
    extra = {"loyalty": str(row["loyalty"])} if "loyalty" in row else {}
    return card_of({
        "name": row.get("name", f"Test Card {number}"), "type_line": line, "oracle_text": row["text"],
        "mana_cost": row.get("cost", "{9}{B}{B}"), **body, **extra,
    })


def maker(position: dict[str, Any]) -> Callable[[], Game]:
    """A function that sets the position up anew."""
    zones = [("battlefield", 0), ("other", 1), ("hand", 0)]
    rows = [
        (card(row, number), "hand" if key == "hand" else "battlefield", player, row)
        for key, player in zones for number, row in enumerate(position.get(key, ()))
    ]
    filler = card({"text": "", "name": "Filler"}, 0)

    def make() -> Game:
        game = Game(["A", "B"], _Given(()))
        for player in (0, 1):
            for _ in range(9):
                game.put(filler, player, "library")
        for one, zone, player, row in rows:
            for _ in range(row.get("count", 1) if isinstance(row, dict) else 1):
                loyal = {"counters": {"loyalty": row["loyalty"]}} if isinstance(row, dict) and "loyalty" in row else {}
                game.put(one, player, zone, **loyal)
        game.begin(3, 0, position["step"])
        return game

    return make


def until(position: dict[str, Any]) -> Callable[[Game], bool]:
    return lambda game: game.turn.step == position["until"] or game.turn.number > 3


CASES = [(p, depth, count) for p in POSITIONS for depth, count in enumerate(p["counts"], 1)]


@pytest.mark.parametrize(
    ("position", "depth", "count"), [row for row in CASES if row[1] < DEEP],
    ids=[f"{p['name']}, depth {depth}" for p, depth, _ in CASES if depth < DEEP],
)
def test_perft(position, depth, count):
    assert perft(maker(position), depth, until(position)) == count
