"""The best assignment on a sparse graph: pairs of a left and a right node that gain most together.

Successive shortest augmenting paths with potentials (the Hungarian method in the sparse form of Jonker and
Volgenant), one left node after another. Every node may stay alone, which gains nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import heappop, heappush

Gains = dict[int, dict[int, float]]  # left -> right -> what the pair gains


def assign(gains: Gains) -> dict[int, int]:
    """The matching of greatest total gain: left node -> right node. Right nodes are numbered from 0."""
    solver = _Solver()
    for left, edges in gains.items():
        usable = {right: -gain for right, gain in edges.items() if gain > 0}
        if usable:
            solver.costs[left] = usable | {-1 - left: 0.0}  # a right node of its own to stay alone with
            solver.let_in(left)
    return {left: right for left, right in solver.right_of.items() if right >= 0}


@dataclass(slots=True)
class _Path:
    """Shortest paths from one left node: distances of right nodes, and the left node before each."""

    distance: dict[int, float] = field(default_factory=dict)
    before: dict[int, int] = field(default_factory=dict)
    settled: dict[int, float] = field(default_factory=dict)
    heap: list[tuple[float, int]] = field(default_factory=list)


@dataclass(slots=True)
class _Solver:
    costs: dict[int, dict[int, float]] = field(default_factory=dict)
    left_of: dict[int, int] = field(default_factory=dict)
    right_of: dict[int, int] = field(default_factory=dict)
    price_left: dict[int, float] = field(default_factory=dict)
    price_right: dict[int, float] = field(default_factory=dict)

    def let_in(self, start: int) -> None:
        """Match one more left node, moving others where that gains more in all."""
        self.price_left[start] = min(cost - self._price(right) for right, cost in self.costs[start].items())
        path = _Path()
        self._relax(path, start, 0.0)
        end, length = self._walk(path)
        self._reprice(path, start, length)
        while True:
            left = path.before[end]
            previous = None if left == start else self.right_of[left]
            self.left_of[end], self.right_of[left] = left, end
            if left == start:
                return
            assert previous is not None
            end = previous

    def _walk(self, path: _Path) -> tuple[int, float]:
        """Go on to the nearest right node that is free."""
        while True:
            here, right = heappop(path.heap)
            if right in path.settled:
                continue
            taken = self.left_of.get(right)
            if taken is None:
                return right, here
            path.settled[right] = here
            self._relax(path, taken, here)

    def _relax(self, path: _Path, left: int, here: float) -> None:
        base = here - self.price_left[left]
        for right, cost in self.costs[left].items():
            there = base + cost - self._price(right)
            if right not in path.settled and there < path.distance.get(right, float("inf")):
                path.distance[right], path.before[right] = there, left
                heappush(path.heap, (there, right))

    def _reprice(self, path: _Path, start: int, length: float) -> None:
        self.price_left[start] += length
        for right, here in path.settled.items():
            self.price_left[self.left_of[right]] += length - here
            self.price_right[right] = self._price(right) - (length - here)

    def _price(self, right: int) -> float:
        return self.price_right.get(right, 0.0)
