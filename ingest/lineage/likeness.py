"""How alike two texts are: rare words and pairs of words they share, and how far they run in the same order."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container
from itertools import pairwise
from math import log

from rapidfuzz.distance import Indel

from app.library.folding import fold, singular
from ingest.lineage.items import Item, Pool
from ingest.lineage.words import WordReader

Feature = str | tuple[str, str]
_OTHER_POOL = 0.3  # what a heading is less like a sentence
_NAME = 0.5  # the share of a term's name
_FEW = 16  # features of a text that is too short to be recognised as a part of another
_ASIDE = re.compile(r"\s*\([^)]*\)")


class Likeness:
    """Measures texts of two documents. Figures are from 0 (nothing in common) to 1 (the same words)."""

    def __init__(self, older: list[Item], newer: list[Item], reader: WordReader) -> None:
        self._reader = reader
        self._older, self._newer = older, newer
        self._common = Counter(word for item in newer for word in set(self.words(item)))
        self._most = log(2 + len(newer))
        self._features: dict[str, dict[Feature, float]] = {}
        self._known: dict[tuple[int, int], float] = {}

    def words(self, item: Item) -> tuple[str, ...]:
        """The words of an item; a term's name is none of them."""
        return self._reader.words(item.body)

    def weight(self, word: str) -> float:
        """How much a word tells: rare ones more, and those that the newer document has not most."""
        return self._most - log(1 + self._common.get(word, 0))

    def features(self, item: Item) -> dict[Feature, float]:
        """Words and pairs of neighbouring words of an item, with their weights."""
        found = self._features.get(item.body)
        if found is None:
            words = self.words(item)
            weights = {word: self.weight(word) for word in words}
            made: dict[Feature, float] = {(a, b): (weights[a] + weights[b]) / 2 for a, b in pairwise(words)}
            made.update(weights)
            found = self._features[item.body] = made
        return found

    def of(self, old: int, new: int) -> float:
        """The likeness of an older and a newer item, by their indices."""
        found = self._known.get((old, new))
        if found is None:
            found = self._known[old, new] = self._measure(self._older[old], self._newer[new])
        return found

    def _measure(self, one: Item, other: Item) -> float:
        if one.key == other.key and one.name == other.name:
            return 1.0
        if one.pool is Pool.TERM:
            return _NAME * self._names(one, other) + (1 - _NAME) * self._bodies(one, other)
        likeness = self._bodies(one, other)
        return likeness - _OTHER_POOL if (one.pool is Pool.TITLE) != (other.pool is Pool.TITLE) else likeness

    def _bodies(self, one: Item, other: Item) -> float:
        mine, theirs = self.features(one), self.features(other)
        order = Indel.normalized_similarity(self.words(one), self.words(other))
        return 0.5 * shared(mine, theirs) + 0.5 * order

    def part(self, old: int, new: int) -> float:
        """How much of the shorter of two texts the longer holds; 0 for short ones, and for terms."""
        one, other = self._older[old], self._newer[new]
        if Pool.RULE is not one.pool or Pool.RULE is not other.pool:
            return 0.0
        part, whole = sorted((self.features(one), self.features(other)), key=len)
        return 0.0 if len(part) < _FEW else contained(part, whole)

    def _names(self, one: Item, other: Item) -> float:
        """Likeness of two terms: asides in brackets and plurals are no matter."""
        mine, theirs = _name_words(one.name), _name_words(other.name)
        return 2 * len(mine & theirs) / (len(mine) + len(theirs)) if mine and theirs else 0.0


def shared(one: dict[Feature, float], other: dict[Feature, float]) -> float:
    """The weight of what two sets of features share, by the mean of their weights (Dice)."""
    if len(one) > len(other):
        one, other = other, one
    total = sum(one.values()) + sum(other.values())
    return 2 * sum(weight for feature, weight in one.items() if feature in other) / total if total else 0.0


def contained(part: dict[Feature, float], whole: Container[Feature]) -> float:
    """How much of ``part``, by weight, is found in ``whole``."""
    total = sum(part.values())
    return sum(weight for feature, weight in part.items() if feature in whole) / total if total else 0.0


def _name_words(name: str) -> frozenset[str]:
    return frozenset(singular(fold(_ASIDE.sub("", name) or name)).split())
