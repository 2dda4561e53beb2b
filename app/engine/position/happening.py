"""What happens at one time, as a whole (700.1): the events it consists of, and what is said of them together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.engine.position.events import Event
    from app.engine.position.ids import PlayerId


class Happening:
    """What happens at one time, while it is worked out what that is (616.1).

    events: those that it was to consist of. parts: its events, outer ones before those they consist of. results: what damage
    results in once for all of it (120.3a, 120.3f). spent: the effects for "the next time" that have been applied to it, each with
    the one instance it stands for and with what uses it up: it applies to the other events of that instance, too, and to nothing
    later (615.8). claims: what replacement effects do to objects right after, instead of some of it (400.6). gains: the life that
    players will gain by what was prevented, which belongs to the damage event (120.4d).
    """

    __slots__ = ("_afterwards", "_together", "claims", "events", "gains", "parts", "results", "spent")

    def __init__(self, events: Sequence[Event] = ()) -> None:
        self.events = events
        self.parts: list[Event] = []
        self.results: list[Event] = []
        self.spent: dict[int, tuple[Any, Callable[[], None]]] = {}
        self.claims: list[Any] = []
        self.gains: list[Callable[[], dict[PlayerId, int]]] = []
        self._afterwards: list[Callable[[], None]] = []
        self._together: dict[Any, Event] = {}

    def then(self, act: Callable[[], None]) -> None:
        """Have something done right after it."""
        self._afterwards.append(act)

    def then_once(self, key: Any, event: Event, act: Callable[[Event], None]) -> None:
        """Have something done right after it with an event: for all the simultaneous events with the same key once, with the sum
        of their numbers (615.5, 615.13)."""
        whole = self._together.get(key)
        if whole is None:
            self._together[key] = event
            self._afterwards.append(lambda: act(event))
        else:
            whole.parts = (*(whole.parts or (whole.copy(),)), event)
            whole.amount += event.amount

    def awaits(self, key: Any) -> bool:
        """Is something waiting under the key?"""
        return key in self._together

    def use_up(self) -> None:
        """Use up what applied to it."""
        for _, act in self.spent.values():
            act()
        self.spent = {}

    def follow_up(self) -> None:
        """Do what is to be done right after it, in order."""
        for act in self._afterwards:
            act()
