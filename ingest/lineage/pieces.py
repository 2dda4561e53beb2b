"""Splits and merges: what is left over without a partner may be a piece of a text that has one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.lineage.items import Item, Pool
from ingest.lineage.likeness import Feature, Likeness, contained

_FEWEST_WORDS = 7  # of a piece that can be recognised
_INSIDE = 0.6  # how much of a piece the whole must hold
_SPARE = 0.35  # how much of a piece the whole must hold beside what its partner has
_TOO_COMMON = 40
_LOOKED_AT = 6

Pairs = dict[Feature, float]


@dataclass(frozen=True, slots=True)
class Piece:
    """Item ``part`` (an index) is a piece of item ``whole`` on the other side; ``share`` of it is found there."""

    part: int
    whole: int
    share: float


def pieces(parts: Sequence[Item], wholes: Sequence[Item], partner: dict[int, int], likeness: Likeness) -> list[Piece]:
    """The parts without a partner that are pieces of wholes. ``partner`` leads from wholes to parts.

    Of older wholes and newer parts these are what was split off; the other way round, what was merged in.
    """
    matched = set(partner.values())
    loose = [
        part for part in parts
        if part.index not in matched and part.pool is Pool.RULE and len(likeness.words(part)) >= _FEWEST_WORDS
    ]  # fmt: skip
    if not loose:
        return []
    spare = _Spare(parts, wholes, partner, likeness)
    found = [spare.best(part) for part in loose]
    return [piece for piece in found if piece is not None]


class _Spare:
    """What of each whole its partner does not have."""

    def __init__(self, parts: Sequence[Item], wholes: Sequence[Item], partner: dict[int, int], likeness: Likeness) -> None:
        self._wholes, self._likeness = wholes, likeness
        self._pairs: dict[int, Pairs] = {}
        self._holders: dict[Feature, list[int]] = defaultdict(list)
        for whole in wholes:
            if whole.pool is not Pool.RULE:
                continue
            other = partner.get(whole.index)
            if other is not None and parts[other].key == whole.key:
                continue
            taken = likeness.features(parts[other]) if other is not None else {}
            left = {pair: worth for pair, worth in _pairs(likeness, whole).items() if pair not in taken}
            self._pairs[whole.index] = left
            for pair in left:
                self._holders[pair].append(whole.index)

    def best(self, part: Item) -> Piece | None:
        """The whole that holds most of a part, where it holds enough."""
        pairs = _pairs(self._likeness, part)
        total = sum(pairs.values())
        score: dict[int, float] = defaultdict(float)
        for pair, worth in pairs.items():
            holders = self._holders.get(pair, ())
            if len(holders) <= _TOO_COMMON:
                for whole in holders:
                    score[whole] += worth / total
        near = sorted(score, key=lambda whole: (-score[whole], whole))[:_LOOKED_AT]
        rated = [(self._inside(part, whole), whole) for whole in near if self._is_spare(pairs, whole)]
        share, whole = max(rated, default=(0.0, -1))
        return Piece(part.index, whole, share) if share >= _INSIDE else None

    def _is_spare(self, pairs: Pairs, whole: int) -> bool:
        return contained(pairs, self._pairs[whole]) >= _SPARE

    def _inside(self, part: Item, whole: int) -> float:
        return contained(self._likeness.features(part), self._likeness.features(self._wholes[whole]))


def _pairs(likeness: Likeness, item: Item) -> Pairs:
    """The pairs of neighbouring words of an item."""
    return {feature: worth for feature, worth in likeness.features(item).items() if isinstance(feature, tuple)}
