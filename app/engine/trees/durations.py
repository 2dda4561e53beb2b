"""Durations of effects made by resolving spells and abilities (611.2a–b)."""

from __future__ import annotations

from dataclasses import dataclass

from app.engine.trees.base import Condition, Duration, EventPattern, Selector
from app.engine.trees.selectors import This, You
from app.engine.trees.vocabularies import Step


@dataclass(frozen=True, slots=True)
class EndOfTurn(Duration):
    """"Until end of turn", "this turn" (514.2)."""


@dataclass(frozen=True, slots=True)
class EndOfGame(Duration):
    """No duration stated (611.2a)."""


@dataclass(frozen=True, slots=True)
class EndOfCombat(Duration):
    """"Until end of combat" (500.5a)."""


@dataclass(frozen=True, slots=True)
class UntilNextTurn(Duration):
    """Until a player's next turn begins."""

    whose: Selector = You()


@dataclass(frozen=True, slots=True)
class UntilEndOfNextTurn(Duration):
    """Until the end of a player's next turn."""

    whose: Selector = You()


@dataclass(frozen=True, slots=True)
class DuringNextTurn(Duration):
    """During a player's next turn: from when it begins until it ends, not in the turn that is on."""

    whose: Selector


@dataclass(frozen=True, slots=True)
class DuringTurn(Duration):
    """During the extra turn that an effect has added and bound by this name (500.7)."""

    turn: str


@dataclass(frozen=True, slots=True)
class UntilNextStep(Duration):
    """Until a player's next step of this name ("upkeep", "end", "untap")."""

    step: Step
    whose: Selector = You()


@dataclass(frozen=True, slots=True)
class AsLongAs(Duration):
    """"For as long as" a condition holds; may fail to start (611.2b)."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class WhileControlled(Duration):
    """Until the player who controls the effect loses control of what it changes."""


@dataclass(frozen=True, slots=True)
class UntilLeaves(Duration):
    """Until an object leaves the battlefield (610.3)."""

    what: Selector = This()


@dataclass(frozen=True, slots=True)
class UntilEvent(Duration):
    """Until an event that fits happens."""

    pattern: EventPattern


@dataclass(frozen=True, slots=True)
class NextTime(Duration):
    """Applies to the next event or spell only, and no later than this duration allows (614.3, 611.2f)."""

    within: Duration
