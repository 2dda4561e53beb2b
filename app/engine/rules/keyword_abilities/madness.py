"""Madness: a discarded card is exiled, and may be cast for its madness cost."""

from __future__ import annotations

from app.engine import trees as t
from app.engine.rules.keyword_abilities.building import triggers
from app.engine.trees.keywords import Takes, stands_for


@stands_for("madness", "702.35a", Takes.COST)
def madness(keyword: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """The triggered ability; being exiled instead of put into a graveyard is part of discarding (`apply`)."""
    if keyword.cost is None:
        return (t.Unsupported("madness"),)
    event = t.Moves(t.IsSource(), "hand", "exile", within="discard")
    cast = t.CastNow(t.This(), free=False, cost=keyword.cost, way="madness", bind="cast")
    buried = t.If(t.NotSo(t.Did("cast")), (t.Move(t.This(), "graveyard", from_zone="exile"),))
    return triggers(keyword, event, cast, buried)
