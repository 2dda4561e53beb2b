"""A mapping from numbers to numbers in two arrays: a tenth of a dictionary's memory, looked up by halving."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping


class NumberPairs(Mapping[int, int]):
    """Whole numbers below 2**31 by whole numbers below 2**31, in the order of the keys. Of a doubled key the first counts."""

    __slots__ = ("_keys", "_values")

    def __init__(self, pairs: Iterable[tuple[int, int]] = ()) -> None:
        """Take the pairs in any order."""
        found = dict(reversed(list(pairs)))
        self._keys = array("i", sorted(found))
        self._values = array("i", map(found.__getitem__, self._keys))

    def __getitem__(self, key: int) -> int:
        place = bisect_left(self._keys, key)
        if place == len(self._keys) or self._keys[place] != key:
            raise KeyError(key)
        return self._values[place]

    def __iter__(self) -> Iterator[int]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)
