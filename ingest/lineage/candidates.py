"""Which older and newer items may be one: by rare words they share, by where they stand, by their numbers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from ingest.lineage.items import Item, Pool
from ingest.lineage.likeness import Feature, Likeness

_MOST = 8  # by shared words, for each older item
_TOO_COMMON = 60  # features of more items than this find none
_GAP = 4  # items beside a matched neighbour's partner that are looked at


def candidates(
    older: Sequence[Item], newer: Sequence[Item], left: list[int], right: list[int], likeness: Likeness,
    partner: dict[int, int],
) -> set[tuple[int, int]]:  # fmt: skip
    """Pairs worth weighing, of the items ``left`` and ``right`` (indices) that have no partner yet.

    ``partner`` holds the pairs that are certain, older index to newer.
    """
    open_right = set(right)
    found = _by_words(older, newer, left, right, likeness)
    numbers = defaultdict(list)
    for index in right:
        numbers[newer[index].label].append(index)
    for index in left:
        near = set(numbers.get(older[index].label, ()))
        near |= _by_parent(older, newer, index, partner) & open_right
        near |= _by_place(older, newer, index, partner) & open_right
        found |= {(index, other) for other in near}
    return {(i, j) for i, j in found if (older[i].pool is Pool.TERM) == (newer[j].pool is Pool.TERM)}


def _by_words(
    older: Sequence[Item], newer: Sequence[Item], left: list[int], right: list[int], likeness: Likeness
) -> set[tuple[int, int]]:
    holders: dict[Feature, list[int]] = defaultdict(list)
    weight = {}
    for index in right:
        features = likeness.features(newer[index])
        weight[index] = sum(features.values())
        for feature in features:
            holders[feature].append(index)
    found: set[tuple[int, int]] = set()
    for index in left:
        features = likeness.features(older[index])
        total = sum(features.values())
        score: dict[int, float] = defaultdict(float)
        for feature, worth in features.items():
            near = holders.get(feature, ())
            if len(near) <= _TOO_COMMON:
                for other in near:
                    score[other] += worth
        best = sorted(score, key=lambda other: (-score[other] / (total + weight[other]), other))[:_MOST]
        found |= {(index, other) for other in best}
    return found


def _by_parent(older: Sequence[Item], newer: Sequence[Item], index: int, partner: dict[int, int]) -> set[int]:
    """The children of the partner of the item above."""
    above = partner.get(older[index].parent)
    return set() if above is None else set(newer[above].children)


def _by_place(older: Sequence[Item], newer: Sequence[Item], index: int, partner: dict[int, int]) -> set[int]:
    """What stands where the neighbours' partners would have it stand."""
    found: set[int] = set()
    for step in (-1, 1):
        other = index + step
        while 0 <= other < len(older) and other not in partner and abs(other - index) <= _GAP:
            other += step
        if other in partner:
            there = partner[other] - step * (abs(other - index))
            found |= set(range(max(0, there - _GAP // 2), min(len(newer), there + _GAP // 2 + 1)))
    return found
