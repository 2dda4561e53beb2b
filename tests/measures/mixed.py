"""Games between players who choose at random with the cards of several scenarios together: what each scenario keeps apart meets
here. The scenarios fall into games by their names.

Each game begins in the middle: with lands of every color, some permanents on the battlefield and cards in graveyards.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

from app.engine.errors import LimitReached, UnsupportedText
from app.engine.game import Game
from app.engine.position.objects import Card
from app.scenarios.checks.positions import final_position
from app.scenarios.documents.reading import read_scenario
from app.scenarios.setup.card_pool import kept_card_of
from tests.engine.random_play.decks import Deal, basics
from tests.engine.random_play.games import Played, act, new_game
from tests.measures.games import ChooserHeard, course
from tests.measures.telling import as_lines

NUMBER = 40
CHOICES = 150
"""A game ends after so many choices."""
_COPIES = 3
_ON_THE_BATTLEFIELD, _IN_THE_GRAVEYARD = 4, 3
_PERMANENTS = frozenset({"artifact", "creature", "enchantment", "planeswalker", "land"})


@cache
def _cards_of(number: int, scenarios: tuple[Path, ...]) -> tuple[Mapping[str, Any], ...]:
    """The card data of a game, from the scenarios that fall into it."""
    own = (path for path in scenarios if crc32(path.stem.encode()) % NUMBER == number)
    return tuple(card for path in own for card in read_scenario(path.read_bytes()).cards)


def played(number: int, scenarios: tuple[Path, ...]) -> list[str]:
    """The course of a game: what was asked, what happened, where it stood as each turn began and where it stands at the end."""
    cards = [kept_card_of(data) for data in _cards_of(number, scenarios)]
    source = random.Random(f"mixed {number}")
    chooser = ChooserHeard(number)
    dealt = _deal(source, cards)
    game = chooser.game = new_game(dealt, chooser)
    stopped = []
    try:
        _put(game, source, cards)
        _play(game, chooser, dealt)
    except (UnsupportedText, LimitReached) as stop:
        stopped.append(str(stop))
    return course(game, chooser, stopped)


def _deal(source: random.Random, cards: list[Card]) -> Deal:
    """Decks of the cards, alike but shuffled, with a land of each color for every player from the start, and one more."""
    players = source.choice((2, 2, 3))
    lands = [*basics().values()]
    decks = [source.sample(cards * _COPIES, k=min(len(cards) * _COPIES, 45)) + lands * 2 for _ in range(players)]
    return Deal(
        "two-player" if players == 2 else "free-for-all", source.choice((8, 12, 20)), decks,
        [[*lands, source.choice(lands), source.choice(lands)] for _ in range(players)], [None] * players,
    )  # fmt: skip


def _put(game: Game, source: random.Random, cards: list[Card]) -> None:
    permanents = [card for card in cards if card.layout == "normal" and not card.faces[0].types.isdisjoint(_PERMANENTS)]
    for player in game.players:
        for card in source.sample(permanents, k=min(_ON_THE_BATTLEFIELD, len(permanents))):
            game.put(card, player.id, "battlefield")
        for card in source.sample(cards, k=min(_IN_THE_GRAVEYARD, len(cards))):
            game.put(card, player.id, "graveyard")


def _play(game: Game, chooser: ChooserHeard, dealt: Deal) -> None:
    seen, played = 0, Played(0, dealt.format, len(dealt.decks))
    game.start(dealt.decks)
    while game.advance() and chooser.asked - chooser.idle < CHOICES:
        if game.turn.number > seen:
            seen = game.turn.number
            chooser.said.extend(as_lines(final_position(game)))
        act(game, chooser, played)
