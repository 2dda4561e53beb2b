"""Chance: shuffling, coins and dice are decisions that nobody makes (705, 706), so that games replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.changing.keyword_actions import rule_of_action
from app.engine.changing.pipeline import perform
from app.engine.position import decisions
from app.engine.position.events import LibraryShuffled
from app.engine.position.ids import ObjectId, PlayerId

if TYPE_CHECKING:
    from app.engine.position.state import Position


def shuffle(game: Position, player: PlayerId) -> None:
    """Shuffle a player's library."""
    perform(game, [LibraryShuffled(player=player)])


def apply_shuffle(game: Position, player: PlayerId) -> bool:
    """Put a library into the order that chance decides."""
    library = game.libraries[player]
    if len(library) > 1:
        game.libraries[player] = game.ask(decisions.Decision(
            decisions.SHUFFLE, player, library, rule_of_action("shuffle"), minimum=len(library), maximum=len(library),
        ))
    return True


def shuffled_pile(game: Position, player: PlayerId, pile: list[ObjectId]) -> list[ObjectId]:
    """The cards of a face-down pile in the order that chance decides."""
    if len(pile) < 2:
        return pile
    return list(game.ask(decisions.Decision(
        decisions.SHUFFLE, player, tuple(pile), rule_of_action("shuffle"), minimum=len(pile), maximum=len(pile),
    )))


def flip(game: Position, player: PlayerId, source: ObjectId) -> bool:
    """Flip a coin; True if the player wins the flip (705.2), or for heads."""
    return bool(game.ask(decisions.Decision(decisions.COIN, player, (True, False), "705.1", source=source)))


def roll(game: Position, player: PlayerId, sides: int, source: ObjectId) -> int:
    """Roll a die (706.1a); returns the natural result."""
    return int(game.ask(decisions.Decision(decisions.DIE, player, range(1, sides + 1), "706.1a", source=source)))
