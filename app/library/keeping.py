"""What is made from a publication's holdings and kept, so many of a kind: the least lately used goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from app.library.holdings import Holdings

Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")


class LastUsed(Generic[Key, Made]):
    """At most so many things for each publication; they go with it. Threads may make one twice, and then share the last."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._by_holdings: WeakKeyDictionary[Holdings, OrderedDict[Key, Made]] = WeakKeyDictionary()

    def get(self, held: Holdings, key: Key, make: Callable[[], Made]) -> Made:
        """What is kept under the key, or else what ``make`` makes."""
        kept = self._by_holdings.setdefault(held, OrderedDict())
        made = kept.pop(key, None)
        if made is None:
            made = make()
        kept[key] = made
        while len(kept) > self._most:
            kept.pop(next(iter(kept)), None)
        return made
