"""What a player sacrifices if that is one permanent for each of several descriptions: none for two of them, and as many
as there can be (609.3)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from app.engine import trees as t
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.reading.meaning import matches

Fitting = tuple[frozenset[ObjectId], ...]
"""For each description, what fits it."""


def fitting(instruction: t.SacrificeObjects, pool: Collection[ObjectId], ctx: Context, player: PlayerId) -> Fitting:
    """What of the pool fits each description."""
    own = ctx.for_thing(player)
    return tuple(frozenset(id for id in pool if matches(one, id, own)) for one in (instruction.filter, *instruction.also))


def most_at_once(fits: Fitting, among: Collection[ObjectId]) -> int:
    """For how many of the descriptions there is one among these, none for two."""
    taken: dict[ObjectId, int] = {}
    return sum(_placed(fits, place, set(among), taken) for place in range(len(fits)))


def _placed(fits: Fitting, place: int, left: set[ObjectId], taken: dict[ObjectId, int]) -> bool:
    """Finds one for a description, and where it needs to, another for those that have one."""
    for id in sorted(fits[place]):
        if id not in left:
            continue
        left.discard(id)
        if id not in taken or _placed(fits, taken[id], left, taken):
            taken[id] = place
            return True
    return False


def test(fits: Fitting, count: int) -> Callable[[Any], str | None]:
    """What is chosen has to hold one for each of so many descriptions."""
    return lambda answer: None if most_at_once(fits, answer) >= count else "one for each description has to be chosen"
