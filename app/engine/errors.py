"""Why the engine stops: one family of refusals, each with what a caller needs to explain itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.engine.position.decisions import Decision

WhyNoTarget = Callable[[Any], "tuple[str, str] | None"]
"""Why an object or player can't be a target: words that go after its name, and the rule that forbids it; None if it can."""


class EngineError(Exception):
    """Base of everything the engine raises on purpose."""


class UnsupportedText(EngineError):
    """Words, or a construct, the engine does not play; the outcome could depend on them."""

    def __init__(self, words: str, where: str = "") -> None:
        super().__init__(f"not supported: {words!r}" + (f" ({where})" if where else ""))
        self.words = words
        self.where = where


class IllegalAction(EngineError):
    """An action or answer the rules forbid; `rule` is the number of the rule that forbids it. The game is unchanged.

    `no_target`: where targets are lacking, tells why a certain object or player is none; to be asked before the game goes on."""

    def __init__(self, reason: str, rule: str, no_target: WhyNoTarget | None = None) -> None:
        super().__init__(reason, rule)
        self.reason = reason
        self.rule = rule
        self.no_target = no_target

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"


class ConditionUnmet(IllegalAction):
    """A spell that may be cast or an ability that may be activated only under a condition; `condition`: what it is, as the tree
    of card text."""

    def __init__(self, condition: Any, rule: str) -> None:
        super().__init__("its condition isn't met", rule)
        self.condition = condition


class LacksMana(IllegalAction):
    """There is too little mana to pay a cost with, as far as it is known what mana could be made."""


class UnplannedMana(UnsupportedText):
    """Whether there is enough mana can't be told: what a mana ability makes isn't known before it is activated."""

    def __init__(self, names: Iterable[str]) -> None:
        super().__init__(f"the mana of {', '.join(names)} in a payment: its ability has to be activated before", "a payment")


class IllegalPosition(EngineError):
    """A set-up that cannot be a position of a game."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(reason + (f" ({rule})" if rule else ""))
        self.reason = reason
        self.rule = rule


class NeedsDecision(EngineError):
    """No answer is left for a choice that a player has to make. The game is as before the action that asks."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(f"player {decision.player} must decide: {decision.kind}")
        self.decision = decision


class BadAnswer(EngineError):
    """A scripted answer that does not fit the decision asked."""

    def __init__(self, decision: Decision, answer: object, reason: str) -> None:
        super().__init__(f"{answer!r} does not answer {decision.kind}: {reason}")
        self.decision = decision
        self.answer = answer
        self.reason = reason


class LimitReached(EngineError):
    """A limit of steps, objects, depth or numbers that keeps hostile or endless games finite."""

    def __init__(self, what: str, limit: int) -> None:
        super().__init__(f"limit reached: {what} ({limit})")
        self.what = what
        self.limit = limit
