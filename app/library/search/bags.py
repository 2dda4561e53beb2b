"""The words of everything that is said of a rule, taken together: what each adds to its score (BM25)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import log

_K1, _B = 1.6, 0.4
Listed = dict[str, tuple[list[int], list[float]]]  # by term or pair: places, and the weight at each


def bags_of(owners: Iterable[int], contents: Iterable[Sequence[str]]) -> Listed:
    """For each term the places it speaks for, with the gain at each; ``owners`` are the places that the texts belong to."""
    bags: dict[int, Counter[str]] = defaultdict(Counter)
    for owner, content in zip(owners, contents):
        bags[owner].update(content)
    mean = sum(map(Counter.total, bags.values())) / (len(bags) or 1) or 1.0
    holders = Counter(term for terms in bags.values() for term in terms)
    found: Listed = defaultdict(lambda: ([], []))
    for owner, terms in bags.items():
        norm = _K1 * (1 - _B + _B * terms.total() / mean)
        for term, count in terms.items():
            rarity = log(1 + (len(bags) - holders[term] + 0.5) / (holders[term] + 0.5))
            found[term][0].append(owner)
            found[term][1].append(rarity * count * (_K1 + 1) / (count + norm))
    return dict(found)
