"""Decks for random games: invented cards of every mechanic the kernel plays, dealt by a seed."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from app.engine.position.objects import Card
from app.scenarios.setup.card_pool import basic_land, card_of

ROOT = Path(__file__).resolve().parents[3]
FILES = (ROOT / "rules_data" / "cards" / "practice.json", Path(__file__).with_name("cards.json"))
LANDS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
READY = 4
"""Lands each player has from the start."""


@cache
def basics() -> dict[str, Card]:
    """The basic land of each color."""
    return {color: card_of(basic_land(name) or {}) for color, name in LANDS.items()}


@cache
def invented() -> tuple[Card, ...]:
    """Every practice card and every card made for random games."""
    rows: list[dict[str, Any]] = [row for path in FILES for row in json.loads(path.read_text(encoding="utf-8"))]
    return tuple(card_of(row) for row in rows)


def fits(card: Card, colors: frozenset[str]) -> bool:
    """Could a deck of these colors cast the card?"""
    return card.faces[0].colors <= colors


def is_commander(card: Card) -> bool:
    values = card.faces[0]
    return "legendary" in values.supertypes and "creature" in values.types


class Deal:
    """What a game is played with: its format and starting life (less than the usual, so that players lose), a deck for each
    player, lands each has from the start, and commanders where the format has them."""

    def __init__(
        self, format: str, life: int, decks: list[list[Card]], lands: list[list[Card]], commanders: list[Card | None]
    ) -> None:
        self.format = format
        self.life = life
        self.decks = decks
        self.lands = lands
        self.commanders = commanders


def deal(seed: int, pool: Sequence[Card], size: int = 30, most_players: int = 4) -> Deal:
    """Decks by a seed: half of the games have two players, the others three or four; some multiplayer games have commanders."""
    source = random.Random(f"deal {seed}")
    players = min(most_players, source.choice((2, 2, 3, 4)))
    format = "two-player"
    if players > 2:
        format = source.choice(("free-for-all", "commander"))
    decks, lands, commanders = [], [], []
    for _ in range(players):
        colors = frozenset(source.sample("WUBRG", source.choice((2, 2, 3))))
        commander = None
        if format == "commander":
            able = [c for c in pool if is_commander(c)]
            commander = source.choice(able) if able else None
            colors |= commander.faces[0].colors if commander else frozenset()
        decks.append(_deck(source, pool, colors, size))
        ordered = sorted(colors)
        lands.append([basics()[ordered[i % len(ordered)]] for i in range(READY)])
        commanders.append(commander)
    return Deal(format, source.choice((6, 10, 19)), decks, lands, commanders)


def _deck(source: random.Random, pool: Sequence[Card], colors: frozenset[str], size: int) -> list[Card]:
    able = [c for c in pool if fits(c, colors)]
    lands = size * 2 // 5
    ordered = sorted(colors)
    return [source.choice(able) for _ in range(size - lands)] + [basics()[ordered[i % len(ordered)]] for i in range(lands)]
