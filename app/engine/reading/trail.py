"""Which rules changed the characteristics of an object: noted while the effects of a layer are applied (613)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.engine.position.ids import ObjectId
from app.engine.position.values import Characteristics
from app.engine.reading.acting import Acting
from app.engine.reading.dependency import DEPENDENCY, LOOKED_AT_AGAIN

LAYER_RULES = {"2": "613.1b", "3": "613.1c", "4": "613.1d", "5": "613.1e", "6": "613.1f", "7a": "613.4a", "7b": "613.4b",
               "7c": "613.4c", "7d": "613.4d"}
"""The rule of each layer."""
_ASPECTS = {"2": "controller", "3": "text", "4": "type", "5": "color", "6": "ability"}
_TIMESTAMPS = "613.7"


class Trail:
    """The rules by which effects of one layer changed objects, and those by which the effects were put in order.

    How effects are ordered settles something only for objects that more than one of them changes. Where one effect depends on
    another, or ends or begins it, that settles something for every object they change.
    """

    __slots__ = ("_aspect", "_changed", "_dependent", "_layer", "_ordering")

    def __init__(self, layer: str) -> None:
        self._layer = layer
        self._aspect = _ASPECTS.get(layer, "pt")
        self._changed: dict[ObjectId, int] = {}
        self._ordering: dict[str, None] = {}
        self._dependent: dict[str, None] = {}

    def gathered_again(self, expected: list[Acting], found: list[Acting]) -> None:
        """After an effect was applied, others were expected to remain than were found."""
        if {one.key for one in expected} != {one.key for one in found}:
            self._dependent[LOOKED_AT_AGAIN] = None

    def chose(self, acting: Acting, waiting: list[Acting], rules: Iterable[str]) -> None:
        """An effect was chosen to be applied next, by these rules."""
        for rule in rules:
            kept = self._dependent if rule.startswith(DEPENDENCY) else self._ordering
            kept[rule] = None
        if _TIMESTAMPS in self._ordering and len(waiting) > 1:
            for one in waiting:
                self._ordering.update(dict.fromkeys(_rules_of_timestamp(one)))

    def applied(self, work: dict[ObjectId, Characteristics], acting: Acting, rules: Iterable[str]) -> None:
        """An effect was applied to its objects."""
        own = acting.held.rule if acting.held is not None else ""
        layer = (LAYER_RULES[self._layer], *(("613.1g",) if self._layer[0] == "7" else ()))
        behind = tuple(rule for rule in (*layer, own, *acting.rules, *rules) if rule)
        for id in acting.objects or ():
            self._changed[id] = self._changed.get(id, 0) + 1
            _note(work, id, self._aspect, behind)

    def note_order(self, work: dict[ObjectId, Characteristics]) -> None:
        """All effects of the layer are applied: note how they were put in order."""
        for id, number in self._changed.items():
            if self._dependent:
                _note(work, id, self._aspect, tuple(self._dependent))
            if number > 1 and self._ordering:
                _note(work, id, self._aspect, tuple(self._ordering))


def _note(work: dict[ObjectId, Characteristics], id: ObjectId, aspect: str, rules: tuple[str, ...]) -> None:
    found = work.get(id)
    if found is not None and not found.shared:
        found.note_change(aspect, rules)


def _rules_of_timestamp(acting: Acting) -> tuple[str, ...]:
    """By which rules an effect has its timestamp."""
    if acting.held is not None:
        return ("613.7a", "613.7d")
    kind: Any = acting.key[0]
    return ("613.7c",) if kind == "counter" else ("613.7b",)
