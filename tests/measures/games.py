"""Games between players who choose at random, of which every step, question and option is kept: what scenarios don't think of.

The decks are dealt from the cards that `games.toml` names, so that a new practice card leaves the games as they are.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from app.engine.errors import LimitReached, UnsupportedText
from app.engine.game import Game
from app.engine.position.decisions import Decision
from app.engine.position.objects import Card
from app.scenarios.checks.positions import final_position
from tests.engine.random_play.decks import deal, invented
from tests.engine.random_play.games import Chooser, Played, act, new_game
from tests.measures.telling import as_lines, question

NUMBER = 50
CHOICES = 120
"""A game ends after so many choices."""
_CARDS = Path(__file__).with_name("games.toml")


class ChooserHeard(Chooser):
    """Chooses at random and notes what is asked."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.said: list[str] = []

    def decide(self, decision: Decision) -> Any:
        assert self.game is not None
        self.said.append(question(self.game, decision))
        return super().decide(decision)


def names() -> set[str]:
    """The names of the cards that decks are dealt from."""
    return set(tomllib.loads(_CARDS.read_text("utf-8"))["cards"])


@cache
def cards() -> tuple[Card, ...]:
    """The cards that decks are dealt from."""
    named = names()
    return tuple(card for card in invented() if card.name in named)


def played(seed: int) -> list[str]:
    """The course of a game: what was asked, what happened, and where it stands at the end."""
    dealt, chooser = deal(seed, cards()), ChooserHeard(seed)
    game = chooser.game = new_game(dealt, chooser)
    stopped = []
    try:
        _play(game, chooser, Played(seed, dealt.format, len(dealt.decks)), dealt.decks)
    except (UnsupportedText, LimitReached) as stop:
        stopped.append(str(stop))
    return course(game, chooser, stopped)


def course(game: Game, chooser: ChooserHeard, stopped: list[str]) -> list[str]:
    """How a game that has ended is told; stopped: what kept it from going on."""
    told = [f"{entry.turn} {entry.step}: {entry.text} ({', '.join(entry.rules)})" for entry in game.journal]
    return [*told, *chooser.said, *stopped, *as_lines(final_position(game))]


def _play(game: Game, chooser: Chooser, played: Played, decks: list[list[Card]]) -> None:
    game.start(decks)
    while game.advance() and chooser.asked - chooser.idle < CHOICES:
        act(game, chooser, played)
