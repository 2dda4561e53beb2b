"""How much a ruling says of each rule it leads to.

A ruling says the more of a rule the larger the part of its words that are the rule's; a rare word ("cascade") counts for more
than one that most rulings have ("creature"). What was published for many cards is about the thing itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import log, log2

_UNSAID = 2.0  # words of middling rarity that every ruling has besides: one that names a rule and nothing else says little
_MIDDLING = 4.0
_MANY_CARDS = 4.0  # doublings of a ruling's cards that double its weight


class Rarity:
    """How rarely rulings lead to each rule."""

    def __init__(self, rulings: Iterable[Iterable[str]]) -> None:
        """``rulings``: the numbers that each leads to."""
        counts: Counter[str] = Counter()
        size = 0
        for numbers in rulings:
            size += 1
            counts.update(set(numbers))
        self._weights = {number: log(1 + size / count) for number, count in counts.items()}

    def shares(self, said: Mapping[str, int], cards: int) -> dict[str, float]:
        """What a ruling says of each rule, from how often its words are each rule's and how many cards it is for."""
        weights = {number: self._weights[number] * (1 + log2(count)) for number, count in said.items()}
        whole = sum(weights.values()) + _UNSAID * _MIDDLING
        known = 1 + log2(max(cards, 1)) / _MANY_CARDS
        return {number: known * weight / whole for number, weight in weights.items()}
