"""Conditions: what "if", "as long as", "unless" and "only if" look at."""

from __future__ import annotations

from dataclasses import dataclass

from app.engine.trees.base import Amount, Condition, Cost, EventPattern, Filter, Selector
from app.engine.trees.vocabularies import (
    BeforeOrAfter,
    CastingWay,
    ChoiceKey,
    Comparison,
    Designation,
    ManaKind,
    OptionalCost,
    Period,
    PointOfCombat,
    TimeOfTurn,
)


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    """Two amounts compared; `op` among "=", "!=", "<", "<=", ">", ">="."""

    left: Amount
    op: Comparison
    right: Amount


@dataclass(frozen=True, slots=True)
class Exists(Condition):
    """The selector denotes at least so many things: "if you control an artifact"."""

    what: Selector
    at_least: int = 1


@dataclass(frozen=True, slots=True)
class Matches(Condition):
    """Everything denoted (and at least one thing) fits: "if it's a creature"; `any_of` for at least one."""

    what: Selector
    filter: Filter
    any_of: bool = False


@dataclass(frozen=True, slots=True)
class SameThing(Condition):
    """Two selectors denote the same objects or players."""

    left: Selector
    right: Selector


@dataclass(frozen=True, slots=True)
class Did(Condition):
    """"If you do", "if a card was exiled this way": the instruction bound under this name did something (118.12)."""

    name: str


@dataclass(frozen=True, slots=True)
class HappenedThisTurn(Condition):
    """At least so many events of this turn fit: "if a creature died this turn". `period` as in `EventsThisTurn`."""

    pattern: EventPattern
    at_least: int = 1
    period: Period = "turn"


@dataclass(frozen=True, slots=True)
class During(Condition):
    """A time: steps and phases of a player's turn (`whose` None: anyone's). No `steps`: the whole turn."""

    whose: Selector | None = None
    steps: tuple[TimeOfTurn, ...] = ()


@dataclass(frozen=True, slots=True)
class LaterTurn(Condition):
    """A turn after the one of this number, in which an effect began."""

    than: int


@dataclass(frozen=True, slots=True)
class AddedTurn(Condition):
    """It is the extra turn that an effect has added and bound by this name (500.7)."""

    turn: str


@dataclass(frozen=True, slots=True)
class CombatPoint(Condition):
    """Before or after a point of combat (506.7): when "before" or "after"; point "attackers", "blockers", "damage",
    "end_of_combat", or "combat" as a whole. The point is that of the turn's first combat phase, or with `this_combat` ("during
    combat before …") of the one that is on."""

    when: BeforeOrAfter
    point: PointOfCombat
    this_combat: bool = False


@dataclass(frozen=True, slots=True)
class PaidCost(Condition):
    """An optional or alternative cost was paid for the object, or it was cast in this way: "kicked", "evoke", "flashback".

    `cost` tells two kickers apart; None means at least one. `linked`: the cost of the very ability that asks.
    """

    key: OptionalCost | CastingWay
    what: Selector
    cost: Cost | None = None
    linked: bool = False


@dataclass(frozen=True, slots=True)
class HeldAsCast(Condition):
    """The condition held as the object was cast, at the end of casting it (601.2i); never so of what was not cast."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class EventFits(Condition):
    """The event that triggered the ability fits: "if it entered from your graveyard"."""

    pattern: EventPattern


@dataclass(frozen=True, slots=True)
class ManaSpent(Condition):
    """At least so much mana of a kind ("S" from a snow source) was spent to cast the object."""

    kind: ManaKind
    what: Selector
    at_least: int = 1


@dataclass(frozen=True, slots=True)
class HasDesignation(Condition):
    """A player has a designation, or it is day or night."""

    name: Designation
    player: Selector | None = None


@dataclass(frozen=True, slots=True)
class ChosenIs(Condition):
    """The word, color, type or mode chosen on the source under this key is this one (614.12c, 607.2d)."""

    key: ChoiceKey
    value: str


@dataclass(frozen=True, slots=True)
class ModeChosen(Condition):
    """The mode with this number was chosen (700.2)."""

    index: int


@dataclass(frozen=True, slots=True)
class IsLegalTarget(Condition):
    """The n-th target is still legal."""

    index: int = 0


@dataclass(frozen=True, slots=True)
class AllOf(Condition):
    """All of them."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class OneOf(Condition):
    """At least one of them."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class NotSo(Condition):
    """The opposite."""

    part: Condition


@dataclass(frozen=True, slots=True)
class Always(Condition):
    """True."""
