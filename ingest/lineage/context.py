"""What speaks for a pair beside its words: headings, neighbours, number, references and children that agree."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.lineage.items import Item
from ingest.lineage.texts import referred

_SAME_HEADING = 0.6  # headings of one wording that are not known to be one
_OTHER_TOPIC = -1.5  # one keyword's rule is not another's
_SUBRULE = 0.5
_WINDOW = 3  # matched neighbours looked at on either side
_CLOSE, _NEAR = 2, 6  # by how many places a neighbour's partner may be off, fully and half


@dataclass(frozen=True, slots=True)
class SurroundingLikeness:
    """Agreement of the surroundings, each up to 1; None where there is nothing to compare."""

    heading: float
    neighbours: float | None
    number: float
    references: float | None
    children: float | None


class Context:
    """The surroundings of pairs under a matching so far."""

    def __init__(self, older: Sequence[Item], newer: Sequence[Item], partner: dict[int, int]) -> None:
        self._older, self._newer, self._partner = older, newer, partner
        self._taken = {new: old for old, new in partner.items()}
        self._matched = sorted(partner)
        self._flow = Counter((older[i].section, newer[j].section) for i, j in partner.items())
        self._flow_from = Counter(older[i].section for i in partner)
        self._label_of = {older[i].label: newer[j].label for i, j in partner.items()}

    def of(self, old: int, new: int) -> SurroundingLikeness:
        """The setting of a pair, itself left out of account."""
        one, other = self._older[old], self._newer[new]
        return SurroundingLikeness(
            self._heading(one, other), self._neighbours(old, new), _number(one.label, other.label),
            self._references(one, other), self._children(one, other),
        )  # fmt: skip

    def heading(self, old: int, new: int) -> float:
        """The agreement of the headings of a pair, by indices."""
        return self._heading(self._older[old], self._newer[new])

    def _heading(self, one: Item, other: Item) -> float:
        """Whether they stand under the same heading, or how many of what stood in the one's section went that way."""
        if one.parent < 0 or other.parent < 0:
            return float(one.parent == other.parent)
        if self._partner.get(one.parent) == other.parent:
            return 1.0
        if one.topic and other.topic:
            if one.topic == other.topic:
                return _SAME_HEADING
            if one.speaks_of_topic and other.speaks_of_topic:
                return _OTHER_TOPIC
        moved = self._flow.get((one.section, other.section), 0)
        return min(_SAME_HEADING, moved / self._flow_from[one.section]) if moved > 1 else 0.0

    def _neighbours(self, old: int, new: int) -> float | None:
        """How many of the nearest matched items before and after stand the same way beside the partner."""
        place = bisect_left(self._matched, old)
        after = place + (place < len(self._matched) and self._matched[place] == old)
        near = [*self._matched[max(0, place - _WINDOW) : place], *self._matched[after : after + _WINDOW]]
        near = [other for other in near if abs(other - old) <= 3 * _NEAR]
        if not near:
            return None
        return sum(self._beside(old, new, other) for other in near) / len(near)

    def _beside(self, old: int, new: int, other: int) -> float:
        there = self._partner[other]
        if (there < new) != (other < old) or there == new:
            return 0.0
        off = abs((there - new) - (other - old))
        return 1.0 if off <= _CLOSE else 0.5 if off <= _NEAR else 0.0

    def _references(self, one: Item, other: Item) -> float | None:
        mine, theirs = set(referred(one.body)), set(referred(other.body))
        if not mine or not theirs:
            return None
        mapped = {self._label_of.get(number, number) for number in mine}
        return len(mapped & theirs) / max(len(mapped), len(theirs))

    def _children(self, one: Item, other: Item) -> float | None:
        if not one.children or not other.children:
            return None
        votes = sum(
            1 for child in one.children
            if (there := self._partner.get(child)) is not None and self._newer[there].parent == other.index
        )  # fmt: skip
        return votes / min(len(one.children), len(other.children))


def _number(one: str, other: str) -> float:
    """Agreement of the numbers: the same, or a rule and a subrule of it."""
    if one == other:
        return 1.0
    short, long = sorted((one, other), key=len)
    return _SUBRULE if "." in short and long.startswith(short) and long[len(short) :].isalpha() else 0.0
