"""Which rules a question needs, best first: those that answer it, and those that they lean on.

A rule counts by its likelihood. The likeliest lend some of theirs to the rules that references lead to or from, and to
those above and beside them. Long rules count for less: of two that are as likely, the shorter leaves room for a third.
The figures below were chosen on the half of the question set that weights are fitted on.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from math import exp, log, sqrt
from typing import NamedTuple

from app.library.context.views import Why
from app.library.search.ruletable import RuleTable

EVENNESS = 2.4  # by how much likelihoods are evened out: 1 leaves them as they are
REFERENCE, BESIDE, ABOVE = 0.3, 0.05, 0.1  # what a likely rule lends
LENDERS = 12  # how many of the likeliest lend
BREVITY = 0.8  # how much length counts against a rule
CONSIDERED = 120
FAINT = 0.01  # beside the likeliest; what counts for less is left out, whatever room there is
_SHORTEST = 40


class Needed(NamedTuple):
    """A rule by its place, how much it counts beside the likeliest, and why; ``of`` is the place of the rule that lent most."""

    place: int
    weight: float
    why: Why
    of: int | None


def needed(scores: Mapping[int, float], table: RuleTable) -> list[Needed]:
    """The rules that count most, from the scores of search, best first."""
    top = max(scores.values(), default=0.0)
    own = {place: exp((score - top) / EVENNESS) for place, score in scores.items()}
    weights = dict(own)
    most: dict[int, tuple[float, Why, int]] = {}
    for lender in heapq.nlargest(LENDERS, own, key=own.__getitem__):
        for place, why, part in _lent(lender, table):
            value = part * own[lender]
            weights[place] = weights.get(place, 0.0) + value
            most[place] = max(most.get(place, (0.0, why, lender)), (value, why, lender))
    least = FAINT * max(weights.values(), default=0.0)
    best = [place for place in heapq.nlargest(CONSIDERED, weights, key=weights.__getitem__) if weights[place] >= least]
    return [_needed(place, weights[place], own.get(place, 0.0), most.get(place)) for place in best]


def by_worth(rules: list[Needed], lengths: Mapping[int, int]) -> list[Needed]:
    """The same in the order in which they deserve room; ``lengths`` are characters by place."""
    return sorted(rules, key=lambda one: BREVITY * log(_SHORTEST + lengths[one.place]) - log(one.weight))


def _lent(lender: int, table: RuleTable) -> list[tuple[int, Why, float]]:
    """The rules that lean on a rule or that it leans on, and the share of its likelihood that each is lent."""
    linked, family = table.links.get(lender, []), table.family[lender]
    found = [(place, Why.REFERENCE, REFERENCE / sqrt(len(linked))) for place in linked]
    found += [(place, Why.FAMILY, BESIDE) for place in table.members[family] if place != lender]
    return found + ([(family, Why.FAMILY, ABOVE)] if family != lender else [])


def _needed(place: int, weight: float, own: float, lent: tuple[float, Why, int] | None) -> Needed:
    """Why a rule counts: for itself, unless the most of its weight was lent."""
    if lent is None or own >= weight / 2:
        return Needed(place, weight, Why.MATCH, None)
    return Needed(place, weight, lent[1], lent[2])
