"""Parts of one cost that need the same things: no permanent is tapped twice, and nothing is given up twice (118.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from app.engine import trees as t
from app.engine.playing.costs.cost_parts import can_pay_part
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


_Chosen = t.TapOthers | t.Sacrifice | t.ExileCards | t.ReturnToHand | t.DiscardCards


def can_pay_parts(ctx: Context, parts: Sequence[t.Cost]) -> bool:
    """Could all of these parts be paid now, each of them and all together?"""
    return all(can_pay_part(ctx, one) for one in parts) and can_be_shared_out(ctx, parts)


def can_be_shared_out(ctx: Context, parts: Iterable[t.Cost]) -> bool:
    """Is there enough for all of these parts together, each of which could be paid alone?"""
    rivals: dict[str, list[t.Cost]] = {TAP: [], GIVE_UP: []}
    for part in parts:
        purpose = _purpose(part)
        if purpose is not None:
            rivals[purpose].append(part)
    return all(len(rows) < 2 or _fits([_need(ctx, part) for part in rows]) for rows in rivals.values())


def _purpose(part: t.Cost) -> str | None:
    """For what a part needs things; None if no other part could need the same."""
    if isinstance(part, _Chosen):
        return None if _is_open(part) else POOLS[type(part)][0]
    return _THIS.get(type(part))


def _need(ctx: Context, part: t.Cost) -> Need:
    if isinstance(part, _Chosen):
        return POOLS[type(part)][1](part, ctx), at_least(part.count, ctx)
    return (ctx.source,), 1


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
