"""Every way of answering what a document leaves open, by playing again from the start with each answer."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import msgspec

from app.engine.position.rulesets import Ruleset
from app.scenarios.checks.legal_answers import MOST_ANSWERS, NOT_LISTED, possible
from app.scenarios.checks.running import Checked, run
from app.scenarios.documents.documents import Scenario
from app.scenarios.documents.errors import ScenarioError
from app.scenarios.script.options import answer_text, label_sources, option_text
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.told_apart import told_name


class TooMany(ScenarioError):
    """More runs or seconds than allowed, or answers that can't all be tried. first: the first leaf, if there is one."""

    def __init__(self, what: str, limit: int, first: Leaf | None) -> None:
        super().__init__(what)
        self.what = what
        self.limit = limit
        self.first = first


class OpenChoice:
    """An answer to a decision that the document leaves open: the decision, the answer, both in words, and who gives it."""

    __slots__ = ("decision", "player", "shown", "source", "words")

    def __init__(self, checked: Checked, answer: Any) -> None:
        assert checked.decision is not None and checked.game is not None
        decision, game = checked.decision, checked.game
        self.decision = decision
        self.player = game.players[decision.player].name
        self.source = (decision.named or told_name(game, decision.source)) if decision.source else ""
        self.shown = _shown(checked, answer)
        self.words = ("yes" if answer else "no") if isinstance(answer, bool) else answer_text(game, decision, answer)

    def view(self) -> dict[str, Any]:
        """As it stands in an answer."""
        return {"kind": self.decision.kind, "player": self.player, "rule": self.decision.rule, "answer": self.shown}


class Leaf:
    """A leaf of the tree of decisions: the choices that lead to it, and its result."""

    __slots__ = ("checked", "choices")

    def __init__(self, choices: tuple[OpenChoice, ...], checked: Checked) -> None:
        self.choices = choices
        self.checked = checked

    def comes_to(self) -> Any:
        """What tells it from other leaves: what was found where something was expected or asked, else the whole position."""
        result = self.checked.result
        if not result.expectations and not result.answers and self.checked.game is not None:
            return self.checked.game.position_hash()
        return msgspec.json.encode([result.passed, [one.actual for one in result.expectations], result.answers], enc_hook=str)


def leaves_of(
    scenario: Scenario, pool: CardPool, *, seconds: float, most: int, ruleset: Ruleset | None = None, complete: bool = False,
) -> Iterator[Leaf]:
    """Each way of answering what is open, in the order of the answers. complete: only if every legal answer is tried. Raises
    TooMany beyond so many runs or seconds, or where there are more answers than can be tried."""
    asking = msgspec.structs.replace(scenario, on_choice="ask")
    until = time.thread_time() + seconds
    open_: list[tuple[tuple[Any, ...], tuple[OpenChoice, ...]]] = [((), ())]
    runs = 0
    first: Leaf | None = None
    while open_:
        answers, choices = open_.pop()
        runs += 1
        if runs > most:
            raise TooMany("runs while exploring", most, first)
        if time.thread_time() > until:
            raise TooMany("seconds while exploring", int(seconds), first)
        checked = run(asking, pool, answers, seconds=max(0.1, until - time.thread_time()), ruleset=ruleset)
        if checked.decision is None or checked.game is None:
            leaf = Leaf(choices, checked)
            first = first or leaf
            yield leaf
            continue
        there = possible(checked.decision)
        if complete and (checked.decision.kind in NOT_LISTED or len(there) >= MOST_ANSWERS):
            raise TooMany("answers", MOST_ANSWERS, first)
        open_.extend(reversed([((*answers, one), (*choices, OpenChoice(checked, one))) for one in there]))


def _shown(checked: Checked, answer: Any) -> Any:
    assert checked.decision is not None and checked.game is not None
    if checked.decision.labels:
        sources = label_sources(checked.game, checked.decision)
        names = [source or words for source, (_, words) in zip(sources, checked.decision.labels, strict=True)]
        return [names[k] for k in answer] if isinstance(answer, tuple) else names[answer]
    return option_text(checked.game, checked.decision, answer)
