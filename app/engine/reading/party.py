"""A player's party: up to one Cleric, one Rogue, one Warrior and one Wizard creature they control (700.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.position.ids import PlayerId
from app.engine.reading.characteristics import chars, controller_of
from app.engine.reading.known import permanents

if TYPE_CHECKING:
    from app.engine.position.state import Position

_MEMBERS = ("Cleric", "Rogue", "Warrior", "Wizard")

Kinds = frozenset[str]


def party_size(game: Position, player: PlayerId) -> int:
    """How many creatures are in the player's party: none to four, counted by the game (700.8a)."""
    mine = [chars(game, id) for id in permanents(game) if controller_of(game, id) == player]
    each = [one.subtypes & frozenset(_MEMBERS) for one in mine if "creature" in one.types]
    kinds = tuple(of_one for of_one in each if of_one)
    return len(kinds) if game.denies("700.8a") else _most(game, kinds)


def _most(game: Position, kinds: tuple[Kinds, ...]) -> int:
    """The highest number there is, where a creature could be counted for more than one of its types (700.8b)."""
    types = len({member for of_one in kinds for member in of_one})
    filled = _filled(_MEMBERS, kinds)
    return types if filled < types and game.denies("700.8b") else filled


def _filled(members: tuple[str, ...], left: tuple[Kinds, ...]) -> int:
    """The most types that creatures can be counted for, each creature for one of its types."""
    if not members:
        return 0
    member, *rest = members
    best = _filled(tuple(rest), left)
    for one in {of_one for of_one in left if member in of_one}:
        place = left.index(one)
        best = max(best, 1 + _filled(tuple(rest), (*left[:place], *left[place + 1 :])))
    return best
