"""The families of tree nodes, and the node for words that were not understood.

A tree is built once, when a card is compiled or written by hand, and is never changed; equal trees compare equal and
print readably. The kernel interprets a node by its class, through one table for each family.
"""

from __future__ import annotations

from dataclasses import dataclass


class Node:
    """Anything in a tree."""

    __slots__ = ()


class Amount(Node):
    """A number the game works out (107, 608.2h)."""

    __slots__ = ()


class Filter(Node):
    """A description that an object or a player fits or does not fit (109.2)."""

    __slots__ = ()


class Selector(Node):
    """Words that denote objects and players: "you", "that creature", "each opponent", "target spell"."""

    __slots__ = ()


class Condition(Node):
    """Something that is true or false when it is looked at (603.4, 608.2c)."""

    __slots__ = ()


class EventPattern(Node):
    """A description of events, as trigger conditions and replacement effects have (603.2, 614.1)."""

    __slots__ = ()


class Cost(Node):
    """Something to pay (118)."""

    __slots__ = ()


class Duration(Node):
    """How long an effect of a resolving spell or ability lasts (611.2a)."""

    __slots__ = ()


class Instruction(Node):
    """Something a resolving spell or ability tells players to do (608.2c)."""

    __slots__ = ()


class Change(Node):
    """One change to characteristics or control, belonging to one layer or sublayer (613.1)."""

    __slots__ = ()


class StaticEffect(Node):
    """What a static ability or a lasting effect does: changes of objects, rules, costs, events (604.1, 611.1)."""

    __slots__ = ()


class Ability(Node):
    """A spell, activated, triggered, static or keyword ability (113.3)."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Unsupported(
    Ability, Instruction, Condition, Filter, Selector, Amount, EventPattern, Cost, Duration, Change, StaticEffect
):
    """Words that were not understood. They may stand anywhere in a tree.

    Whoever reaches one refuses by raising `app.engine.errors.UnsupportedText` with the words: nothing is skipped. `why`: what is
    wrong with them, where they were understood and can't be meant so.
    """

    words: str
    why: str = ""

    @property
    def told(self) -> str:
        """The words, and what is wrong with them."""
        return f"{self.words} ({self.why})" if self.why else self.words
