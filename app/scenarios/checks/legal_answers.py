"""The legal answers to a decision, as far as they can be listed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, permutations
from typing import Any

from app.engine.position import decisions as d
from app.engine.position.decisions import Decision, default_answer

MOST_ANSWERS = 64
NOT_LISTED = (d.PRIORITY, d.PAYMENT, d.SHUFFLE, d.BANDS)
"""Kinds of decisions whose answers are not listed: only the plainest is tried."""
_SETS = d.MANY - {d.ORDER, d.TRIGGER_ORDER, d.ATTACKERS, d.BLOCKERS, d.BANDS, d.MODE, *d.CHANCE}
"""Kinds whose answer is a set of options."""
_MOST_IN_A_SET = 8


def only_answer(decision: Decision) -> Any:
    """The set of options that alone is a legal answer; None where there are several, or too many to try."""
    if decision.kind not in _SETS or decision.test is None or len(decision.options) > _MOST_IN_A_SET:
        return None
    legal = list(islice((one for one in _subsets(decision) if decision.test(one) is None), 2))
    return legal[0] if len(legal) == 1 else None


def possible(decision: Decision) -> list[Any]:
    """The legal answers to a decision; where they are more than can be listed, the plainest ones."""
    kind = decision.kind
    if kind in (d.X_VALUE, d.NUMBER):
        found: Iterator[Any] = iter(
            range(decision.minimum, min(decision.maximum, decision.minimum + MOST_ANSWERS) + 1)
        )
    elif kind in (d.ORDER, d.TRIGGER_ORDER):
        found = permutations(decision.options)
    elif kind in (d.DAMAGE, d.DIVISION):
        found = _divisions(decision)
    elif kind in d.MANY:
        found = _subsets(decision)
    elif kind in NOT_LISTED:
        return [default_answer(decision)]
    else:
        found = iter(decision.options)
    return [one for one in islice(found, MOST_ANSWERS * 20) if decision.test is None or decision.test(one) is None][
        :MOST_ANSWERS
    ]


def _subsets(decision: Decision) -> Iterator[Any]:
    for size in range(decision.minimum, min(decision.maximum, len(decision.options)) + 1):
        yield from combinations(decision.options, size)


def _divisions(decision: Decision) -> Iterator[tuple[int, ...]]:
    total, count = decision.total or 0, len(decision.options)

    def parts(left: int, places: int) -> Iterator[tuple[int, ...]]:
        if places == 1:
            yield (left,)
            return
        for first in range(left, decision.minimum - 1, -1):
            for rest in parts(left - first, places - 1):
                yield (first, *rest)

    return (one for one in parts(total, count) if min(one) >= decision.minimum)
