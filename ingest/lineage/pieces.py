"""Splits and merges: what is left over without a partner may be a piece of a text that has one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ingest.lineage.items import Item, Pool
from ingest.lineage.likeness import Feature, Likeness, contained

_TOO_COMMON = 40
_LOOKED_AT = 6

Pairs = dict[Feature, float]


@dataclass(frozen=True, slots=True)
class Bond:
    """How a piece and a whole stand to each other.

    ``heading``: agreement of the headings, 1 at most but for ``ABOVE``; ``worth``: of the two as a pair.
    """

    heading: float
    worth: float


@dataclass(frozen=True, slots=True)
class _Demand:
    """What is asked of a piece: words, heading, worth; the share the whole holds, and holds beside its partner."""

    words: int
    heading: float
    worth: float
    inside: float
    spare: float


ABOVE, BESIDE = 2.0, 1.0  # of a piece that stands right above the partner of its whole; below it, or next to it
_ANY = float("-inf")
_ANYWHERE = -1.0  # but under the title of another keyword
# A piece is one when it meets any of these: near at hand less is asked.
_DEMANDS = (
    _Demand(words=7, heading=_ANY, worth=_ANY, inside=0.95, spare=0.35),
    _Demand(words=7, heading=_ANYWHERE, worth=_ANY, inside=0.75, spare=0.35),
    _Demand(words=7, heading=0.5, worth=_ANY, inside=0.6, spare=0.35),
    _Demand(words=4, heading=BESIDE, worth=_ANY, inside=0.65, spare=0.35),
    _Demand(words=7, heading=0.5, worth=0.0, inside=0.45, spare=0.2),
    _Demand(words=5, heading=BESIDE, worth=0.05, inside=0.3, spare=0.2),
    _Demand(words=5, heading=ABOVE, worth=_ANY, inside=0.3, spare=0.02),
)
_LEAST = min(demand.spare for demand in _DEMANDS)


@dataclass(frozen=True, slots=True)
class LineagePiece:
    """Item ``part`` (an index) is a piece of item ``whole`` on the other side; ``share`` of it is found there."""

    part: int
    whole: int
    share: float


def pieces(
    parts: Sequence[Item], wholes: Sequence[Item], partner: dict[int, int], likeness: Likeness,
    bond: Callable[[int, int], Bond],
) -> list[LineagePiece]:  # fmt: skip
    """The parts without a partner that are pieces of wholes. ``partner`` leads from wholes to parts.

    Of older wholes and newer parts these are what was split off; the other way round, what was merged in. ``bond``
    answers for a part and a whole.
    """
    matched = set(partner.values())
    loose = [part for part in parts if part.index not in matched and part.pool is Pool.RULE]
    if not loose:
        return []
    spare = _Spare(parts, wholes, partner, likeness, bond)
    found = [spare.best(part) for part in loose]
    return [piece for piece in found if piece is not None]


class _Spare:
    """What of each whole its partner does not have."""

    def __init__(
        self, parts: Sequence[Item], wholes: Sequence[Item], partner: dict[int, int], likeness: Likeness,
        bond: Callable[[int, int], Bond],
    ) -> None:  # fmt: skip
        self._wholes, self._likeness, self._bond = wholes, likeness, bond
        self._pairs: dict[int, Pairs] = {}
        self._holders: dict[Feature, list[int]] = defaultdict(list)
        for whole in wholes:
            other = partner.get(whole.index)
            if whole.pool is Pool.RULE and (other is None or parts[other].key != whole.key):
                taken = likeness.features(parts[other]) if other is not None else {}
                self._add(whole, taken)

    def _add(self, whole: Item, taken: dict[Feature, float]) -> None:
        left = {pair: worth for pair, worth in _pairs(self._likeness, whole).items() if pair not in taken}
        self._pairs[whole.index] = left
        for pair in left:
            self._holders[pair].append(whole.index)

    def best(self, part: Item) -> LineagePiece | None:
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
        rated = [(self._share(part, pairs, whole), whole) for whole in near]
        share, whole = max(rated, default=(0.0, -1))
        return LineagePiece(part.index, whole, share) if share else None

    def _share(self, part: Item, pairs: Pairs, whole: int) -> float:
        """How much of the part the whole holds; 0 where that is too little to make a piece of it."""
        spare = contained(pairs, self._pairs[whole])
        if spare < _LEAST:
            return 0.0
        inside = contained(self._likeness.features(part), self._likeness.features(self._wholes[whole]))
        words, bond = len(self._likeness.words(part)), self._bond(part.index, whole)
        met = any(
            words >= demand.words and bond.heading >= demand.heading and bond.worth >= demand.worth
            and inside >= demand.inside and spare >= demand.spare
            for demand in _DEMANDS
        )  # fmt: skip
        return inside if met else 0.0


def _pairs(likeness: Likeness, item: Item) -> Pairs:
    """The pairs of neighbouring words of an item."""
    return {feature: worth for feature, worth in likeness.features(item).items() if isinstance(feature, tuple)}
