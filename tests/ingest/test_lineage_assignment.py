"""The assignment against trying everything."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.lineage.assignment import Gains, assign

SIDE = st.integers(0, 5)
GAINS = st.dictionaries(SIDE, st.dictionaries(SIDE, st.integers(-3, 12).map(float), max_size=6), max_size=6)


def best(gains: Gains, lefts: tuple[int, ...], used: frozenset[int] = frozenset()) -> float:
    """The greatest total gain, by trying everything."""
    if not lefts:
        return 0.0
    found = best(gains, lefts[1:], used)
    for right, gain in gains[lefts[0]].items():
        if right not in used:
            found = max(found, gain + best(gains, lefts[1:], used | {right}))
    return found


@given(GAINS)
@settings(max_examples=300, deadline=None)
def test_no_matching_gains_more(gains: Gains) -> None:
    matching = assign(gains)
    assert len(set(matching.values())) == len(matching)
    assert all(gains[left][right] > 0 for left, right in matching.items())
    assert sum(gains[left][right] for left, right in matching.items()) == best(gains, tuple(gains))


def test_the_greedy_choice_is_not_taken_where_it_costs_more() -> None:
    assert assign({1: {7: 10.0, 8: 9.0}, 2: {7: 9.0}}) == {1: 8, 2: 7}


def test_what_gains_nothing_stays_alone() -> None:
    assert assign({1: {7: 0.0, 8: -1.0}, 2: {}}) == {}
