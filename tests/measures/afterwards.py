"""What may come after a scenario: its players go on from where it ends and choose at random. What a scenario is about, a merged
permanent, say, or a card in exile that may be cast, is then left, copied, blocked and looked at by others.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from zlib import crc32

from app.engine.errors import IllegalPosition, LimitReached, UnsupportedText
from app.engine.game import Game
from app.library.places import rules_data
from app.scenarios.checks.running import run
from app.scenarios.documents.reading import read_scenario
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards
from tests.engine.random_play.decks import basics
from tests.engine.random_play.games import Played, act
from tests.measures.games import ChooserHeard, course

CHOICES = 40
"""So many choices are made besides passing where nothing else can be done."""


def paths(names: Iterable[str]) -> dict[str, Path]:
    """The files of scenarios by chapter and name, of those that are there."""
    named = {name: rules_data() / "scenarios" / f"{name}.yaml" for name in names}
    return {name: path for name, path in named.items() if path.exists()}


def played(path: Path) -> list[str]:
    """What is asked and what happens after a scenario, and where that leads."""
    game = run(read_scenario(path.read_bytes()), CardPool([practice_cards()]), ()).game
    if game is None or game.result is not None:
        return []
    said = len(game.journal)
    chooser = ChooserHeard(crc32(path.stem.encode()))
    chooser.game, game.decider, game.on_forced, game.payer = game, chooser, None, None
    stopped = []
    try:
        _provide(game)
        _play(game, chooser)
    except (UnsupportedText, LimitReached, IllegalPosition) as stop:
        stopped.append(str(stop))
    game.journal = game.journal[said:]
    return course(game, chooser, stopped)


def _provide(game: Game) -> None:
    """A land of each color and something to draw for every player."""
    for player in game.players:
        if player.in_game:
            for land in basics().values():
                game.put(land, player.id, "battlefield")
                game.put(land, player.id, "library")


def _play(game: Game, chooser: ChooserHeard) -> None:
    played = Played(0, "", len(game.players))
    while game.advance() and chooser.asked - chooser.idle < CHOICES:
        act(game, chooser, played)
