"""Parts of one cost that need the same things: no permanent is tapped twice, and nothing is given up twice (118.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from app.engine import trees as t
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId
from app.engine.reading.meaning import at_least

Need = tuple[Sequence[ObjectId], int]
"""What a part of a cost can be paid with, and how many of it are needed."""

TAP, GIVE_UP = "tap", "give up"
_THIS = {t.TapThis: TAP, t.SacrificeThis: GIVE_UP, t.ExileThis: GIVE_UP, t.ReturnThis: GIVE_UP, t.DiscardThis: GIVE_UP}
"""Parts that need the object itself, and for what."""

POOLS: dict[type, tuple[str, Callable[[Any, Context], Sequence[ObjectId]]]] = {}
"""Class of a cost whose payer chooses → for what, and among what. `costs` fills it."""


def can_be_shared_out(ctx: Context, parts: Iterable[t.Cost]) -> bool:
    """Is there enough for all of these parts together, each of which could be paid alone?"""
    needs: dict[str, list[Need]] = {TAP: [], GIVE_UP: []}
    for part in parts:
        found = _need(ctx, part)
        if found is not None:
            needs[found[0]].append(found[1])
    return all(len(rows) < 2 or _fits(rows) for rows in needs.values())


def _need(ctx: Context, part: t.Cost) -> tuple[str, Need] | None:
    if type(part) in _THIS:
        return _THIS[type(part)], ((ctx.source,), 1)
    if not isinstance(part, t.TapOthers | t.Sacrifice | t.ExileCards | t.ReturnToHand | t.DiscardCards) or _is_open(part):
        return None
    purpose, pool = POOLS[type(part)]
    return purpose, (pool(part, ctx), at_least(part.count, ctx))


def _is_open(part: t.Cost) -> bool:
    """Is it not said how many are needed, or are they untapped?"""
    if isinstance(part, t.TapOthers):
        return part.untap or part.total_power is not None
    return isinstance(part, t.DiscardCards) and part.whole_hand


def _fits(rows: list[Need]) -> bool:
    """Can every need be met with things of its own? By paths that let others take something else."""
    places = [pool for pool, number in rows for _ in range(number)]
    taken: dict[ObjectId, int] = {}
    return all(_find(place, places, taken, set()) for place in range(len(places)))


def _find(place: int, places: list[Sequence[ObjectId]], taken: dict[ObjectId, int], tried: set[ObjectId]) -> bool:
    for id in places[place]:
        if id in tried:
            continue
        tried.add(id)
        if id not in taken or _find(taken[id], places, taken, tried):
            taken[id] = place
            return True
    return False
