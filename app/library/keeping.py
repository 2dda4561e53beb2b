"""What is made once and kept for an owner, so many of a kind: the least lately used goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import AbstractContextManager, nullcontext, suppress
from threading import Lock
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")


class LastUsed(Generic[Key, Made]):
    """At most so many things for each owner, such as a publication's holdings; they go with it. With ``weigh``, as many as
    weigh no more than that together; the last one is kept in any case.

    Threads may make one thing twice and then share the last, unless they make it ``in_turn``: for what takes much memory or time.
    """

    def __init__(self, most: int, *, in_turn: bool = False, weigh: Callable[[Made], int] | None = None) -> None:
        self._most = most
        self._weigh = weigh
        self._by_owner: WeakKeyDictionary[object, OrderedDict[Key, Made]] = WeakKeyDictionary()
        self._turn: AbstractContextManager[object] = Lock() if in_turn else nullcontext()

    def get(self, owner: object, key: Key, make: Callable[[], Made]) -> Made:
        """What is kept under the key, or else what ``make`` makes."""
        kept = self._by_owner.setdefault(owner, OrderedDict())
        made = kept.get(key)
        if made is None:
            with self._turn:
                made = kept.get(key)
                if made is None:
                    made = kept[key] = make()
        with suppress(KeyError):  # another thread may have dropped it
            kept.move_to_end(key)
        while len(kept) > 1 and self._weight(kept) > self._most:
            kept.pop(next(iter(kept)), None)
        return made

    def _weight(self, kept: OrderedDict[Key, Made]) -> int:
        return len(kept) if self._weigh is None else sum(map(self._weigh, list(kept.values())))
