"""What players and objects are called: numbers of two kinds, and what tells the two apart.

Both are plain numbers while a game is played, and only the checker of types keeps them apart. Whoever makes an id says which
kind it is; nothing but `is_player` and `is_object` looks at the number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NewType, TypeVar, final

if TYPE_CHECKING:
    from typing import Any, TypeGuard

    from typing_extensions import TypeIs

    @final
    class PlayerId(int):
        """A player: the place at the table, from 0."""

    @final
    class ObjectId(int):
        """An object (109.1): a new one whenever a card changes zones (400.7)."""

else:  # the checker can't tell two of these apart in a condition, as it can tell two classes
    PlayerId = NewType("PlayerId", int)
    ObjectId = NewType("ObjectId", int)

Referent = PlayerId | ObjectId
"""What may be either: a target, what is attacked, what damage is dealt to."""

Id = TypeVar("Id", bound=Referent)
"""Whatever kind of id is given, the same comes back."""

FIRST_PLAYER = PlayerId(0)
"""Who sits first at the table."""

FIRST_OBJECT = ObjectId(100)
"""Ids below are players; ids from here on are objects."""

PROVISIONAL = ObjectId(10**9)
"""The id of a token looked at before it is created: no object of a game ever has it."""

NOBODY = PlayerId(-1)
"""No player: what the rules or a cost cause is caused by no player."""

NOTHING = ObjectId(0)
"""No object: the source of an event that has none, what a thing became that ceased to exist."""


def is_player(ref: int) -> TypeIs[PlayerId]:
    """Does it stand for a player, or for nobody?"""
    return ref < FIRST_OBJECT


def is_id(thing: Any) -> TypeGuard[Referent]:
    """Is an option or an answer a number that may stand for a player or an object, where it may be a word or yes and no?"""
    return isinstance(thing, int) and not isinstance(thing, bool)


def is_object(ref: int) -> TypeIs[ObjectId]:
    """Does it stand for an object?"""
    return ref >= FIRST_OBJECT
