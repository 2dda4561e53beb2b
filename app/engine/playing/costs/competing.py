"""Parts of one cost that need the same things: no permanent is tapped twice, and nothing is given up twice (118.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from app.engine import trees as t
from app.engine.playing.costs.cost_parts import can_pay_part
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId
from app.engine.reading.meaning import at_least

Need = tuple[tuple[ObjectId, ...], int]
"""What a part of a cost can be paid with, and how many of it are needed."""
Claim = tuple[str, tuple[ObjectId, ...], int]
"""For what a part of a cost needs something, what can be used, and how many of it are needed."""

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
    rivals: dict[str, list[t.Cost]] = {}
    for part in parts:
        purpose = _purpose(part)
        if purpose is not None:
            rivals.setdefault(purpose, []).append(part)
    return all(len(rows) < 2 or _shared_out([_need(ctx, part) for part in rows]) is not None for rows in rivals.values())


def claims_of(ctx: Context, parts: Iterable[t.Cost]) -> tuple[Claim, ...]:
    """What parts of a cost need, of which other costs could need the same."""
    return tuple((purpose, *_need(ctx, part)) for part in parts if (purpose := _purpose(part)) is not None)


def fit(claims: Sequence[Claim]) -> list[tuple[ObjectId, ...]] | None:
    """What each of several claims gets, so that all are met; None if they can't be."""
    found: list[tuple[ObjectId, ...]] = [()] * len(claims)
    for purpose in {purpose for purpose, _, _ in claims}:
        places = [place for place, claim in enumerate(claims) if claim[0] == purpose]
        shares = _shared_out([claims[place][1:] for place in places])
        if shares is None:
            return None
        for place, share in zip(places, shares):
            found[place] = share
    return found


def sparing(ctx: Context, part: t.Cost, pool: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    """Those of what a part can be paid with each of which leaves enough for the parts that are owed after it."""
    if test_of_rest(ctx, part) is None:
        return pool
    (purpose, _, count), *rest = claims_of(ctx, (part, *ctx.owed))
    claims = [(purpose, pool, count - 1), *rest]
    return tuple(id for id in pool if fit(_without(claims, purpose, (id,))) is not None)


def test_of_rest(ctx: Context, part: t.Cost) -> Callable[[tuple[ObjectId, ...]], str | None] | None:
    """Whether what is chosen for a part leaves enough for those that are owed after it; None where that can't matter."""
    purpose, rest = _purpose(part), claims_of(ctx, ctx.owed)
    if purpose is None or not any(claim[0] == purpose for claim in rest):
        return None
    return lambda chosen: None if fit(_without(rest, purpose, chosen)) is not None else "the rest of the cost can't be paid"


def _without(claims: Iterable[Claim], purpose: str, chosen: Sequence[ObjectId]) -> list[Claim]:
    """What claims are left with once these are used for a purpose."""
    return [(of, tuple(id for id in able if of != purpose or id not in chosen), count) for of, able, count in claims]


def _purpose(part: t.Cost) -> str | None:
    """For what a part needs things; None if no other part could need the same."""
    if isinstance(part, _Chosen):
        return None if _is_open(part) else POOLS[type(part)][0]
    if isinstance(part, t.PayEnergy):
        return part.kind
    return _THIS.get(type(part))


def _need(ctx: Context, part: t.Cost) -> Need:
    if isinstance(part, _Chosen):
        return tuple(POOLS[type(part)][1](part, ctx)), at_least(part.count, ctx)
    if isinstance(part, t.PayEnergy):  # the counters, each by a number of its own
        counters = range(ctx.g.players[ctx.controller].counter(part.kind))
        return tuple(ObjectId(~number) for number in counters), at_least(part.amount, ctx)
    return (ctx.source,), 1


def _is_open(part: t.Cost) -> bool:
    """Is it not said how many are needed, or are they untapped?"""
    if isinstance(part, t.TapOthers):
        return part.untap or part.total_power is not None
    if isinstance(part, t.Sacrifice):
        return part.total_power is not None
    return isinstance(part, t.DiscardCards) and part.whole_hand


def _shared_out(rows: list[Need]) -> list[tuple[ObjectId, ...]] | None:
    """What every need is met with, each with things of its own; None if that can't be. By paths that let others take something
    else."""
    places = [(number, pool) for number, (pool, count) in enumerate(rows) for _ in range(count)]
    pools = [pool for _, pool in places]
    taken: dict[ObjectId, int] = {}
    if not all(_find(place, pools, taken, set()) for place in range(len(places))):
        return None
    of = {id: places[place][0] for id, place in taken.items()}
    return [tuple(id for id, number in of.items() if number == row) for row in range(len(rows))]


def _find(place: int, places: list[tuple[ObjectId, ...]], taken: dict[ObjectId, int], tried: set[ObjectId]) -> bool:
    for id in places[place]:
        if id in tried:
            continue
        tried.add(id)
        if id not in taken or _find(taken[id], places, taken, tried):
            taken[id] = place
            return True
    return False
