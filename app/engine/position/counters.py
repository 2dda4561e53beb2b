"""What counters can be on: objects and players (122.1)."""

from __future__ import annotations


class CounterHolder:
    """Whoever or whatever has counters. counters: rows of kind, number and the time of the first one."""

    __slots__ = ()

    counters: tuple[tuple[str, int, int], ...]

    def counter(self, kind: str) -> int:
        """How many counters of a kind are on it."""
        for row in self.counters:
            if row[0] == kind:
                return row[1]
        return 0
