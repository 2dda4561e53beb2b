"""What is chosen together has to share a value of a quality or none, or to come to a sum (601.2c, 608.2d)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from app.engine import trees as t
from app.engine.position.context import Context
from app.engine.position.ids import is_object
from app.engine.reading.meaning import OPERATORS, Refs, amount
from app.engine.reading.qualities import shared_values, value_of

Total = tuple[t.Measure, t.Comparison, t.Amount]
_BOUNDS = {"<": "less than", "<=": "at most", "=": "exactly", "!=": "other than", ">=": "at least", ">": "more than"}
"""A comparison in words."""


def together_test(
    ctx: Context, different: t.Trait | None, same: t.Trait | None, total: Total | None = None, things: str = ""
) -> Callable[[Refs], str | None] | None:
    """A check of what is chosen, which says what is wrong; None where nothing has to be so. different: the quality of which no
    two may share a value; same: the one of which all share one; total: (quality, op, amount) of the sum; things: their name."""
    if different is None and same is None and total is None:
        return None

    def test(answer: Refs) -> str | None:
        if different is not None and _two_share(answer, different, ctx):
            return f"no two{things} may share a {different.replace('_', ' ')}"
        if same is not None and len(answer) > 1 and most_together(answer, None, same, ctx) < len(answer):
            return f"all{things} must share a {same.replace('_', ' ')}"
        return None if total is None else _wrong_sum(answer, total, ctx)

    return test


def _two_share(answer: Refs, quality: t.Trait, ctx: Context) -> bool:
    seen: set[Any] = set()
    for ref in answer:
        values = shared_values(quality, ref, ctx.g) if is_object(ref) else frozenset((ref,))
        if not seen.isdisjoint(values):
            return True
        seen |= values
    return False


def _wrong_sum(answer: Refs, total: Total, ctx: Context) -> str | None:
    quality, operator, limit = total
    found, bound = sum(value_of(quality, ref, ctx) or 0 for ref in answer), amount(limit, ctx)
    right = OPERATORS[operator](found, bound)
    return None if right else f"the total {quality.replace('_', ' ')} must be {_BOUNDS[operator]} {bound}"


def most_together(pool: Refs, different: t.Trait | None, same: t.Trait | None, ctx: Context) -> int:
    """How many things can be chosen that have one value of a quality in common, or of which no two share one. 0 where the latter
    is no matter of counting, since one thing has several values."""
    quality = different or same
    if quality is None:
        return len(pool)
    values = [shared_values(quality, ref, ctx.g) for ref in pool if is_object(ref)]
    counts = Counter(value for own in values for value in own)
    if same:
        return max(counts.values(), default=0)
    return len(counts) + sum(not own for own in values) if all(len(own) <= 1 for own in values) else 0


def first_together(pool: Refs, number: int, test: Callable[[Refs], str | None]) -> Refs:
    """So many things that go together, the first that do."""
    for first in range(len(pool)):
        chosen: Refs = ()
        for ref in pool[first:]:
            if len(chosen) < number and test((*chosen, ref)) is None:
                chosen = (*chosen, ref)
        if len(chosen) == number:
            return chosen
    return ()
