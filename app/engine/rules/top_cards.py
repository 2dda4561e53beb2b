"""The top cards of libraries that effects let players see: a card with words that were not understood refuses there, as in any
place where it can be looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.changing import standing
from app.engine.reading.functioning import effects_of
from app.engine.reading.meaning import players_of
from app.engine.reading.unread import refuse_looked_at

if TYPE_CHECKING:
    from app.engine.position.state import Position

_IN_SIGHT = frozenset({"library_top_revealed", "look_at_top"})


def look_at_tops(game: Position) -> None:
    """Look at the top card of each library that somebody may see. Raises UnsupportedText."""
    for effect, ctx in effects_of(game, t.PlayerRule):
        if effect.rule in _IN_SIGHT:
            for player in players_of(effect.players, ctx):
                refuse_looked_at(game, game.libraries[player][:1])


standing.AT_ANY_TIME.append(look_at_tops)
