"""Giving players designations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine import trees as t
from app.engine.position.ids import PlayerId

if TYPE_CHECKING:
    from app.engine.position.state import Position


DESIGNATIONS: dict[str, tuple[str, bool]] = {}
"""Designations that effects give players: the rule, and whether only one player can have it.
The files of designations fill it."""


_GETS = {
    "monarch": "becomes the monarch", "initiative": "takes the initiative", "citys_blessing": "gets the city's blessing",
    "enduring_story": "gets an enduring story",
}


BECOMING: dict[str, t.Deed] = {"monarch": "become_monarch", "initiative": "become_initiative"}
"""Designations that abilities watch for: becoming it is something that a player does."""


def give(game: Position, player: PlayerId, mark: str, rule: str) -> None:
    """A player gets a designation."""
    game.alter_player(player, marks=game.players[player].marks | {mark})
    game.cv += 1
    game.tell("designation", f"{{}} {_GETS[mark]}", (game.called(player),), (rule,), (player,))
