"""Players who have left the game, as they were while they played: what happened before is still found (603.10f, 800.4i)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from app.engine.position.ids import PlayerId
    from app.engine.position.state import Position

Found = TypeVar("Found")


@contextmanager
def still_there(game: Position, gone: Collection[PlayerId]) -> Iterator[None]:
    """While this lasts, players who have left count as in the game. It is meant for looking: nothing may change."""
    players = game.players
    game.players = tuple(one.changed(in_game=True) if one.id in gone else one for one in players) if gone else players
    try:
        yield
    finally:
        game.players = players


def found_of_the_past(game: Position, look: Callable[[], Found]) -> Found:
    """What is found when one looks back, with those players who have left the game since also there (800.4i).

    look: looks and changes nothing; where players have left it is called twice, to tell whether they make a difference.
    """
    found = look()
    gone = [one.id for one in game.players if not one.in_game]
    if not gone:
        return found
    with still_there(game, gone):
        then = look()
    return then if then != found and game.applies("800.4i") else found
