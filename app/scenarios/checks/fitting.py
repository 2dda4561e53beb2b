"""Choices that a document leaves open and that make no difference: answers as if they were made, and says so.

Of all answers to what is left open those count with which everything else the document says can be done: a document that goes
on with what follows from paying means that the player pays. Where they all come to the same, that is the answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from app.engine.position import decisions as d
from app.engine.position.rulesets import Ruleset
from app.scenarios.checks.leaves import Leaf, TooMany, leaves_of
from app.scenarios.checks.running import run
from app.scenarios.documents.documents import Scenario
from app.scenarios.documents.results import Result, Verdict
from app.scenarios.setup.card_pool import CardPool

MOST_RUNS = 64
SECONDS = 1.0
"""How much is tried for a choice that may make no difference, before the player is asked."""
_STOPPED = (Verdict.ANSWERED, Verdict.ILLEGAL_SCENARIO)


def answer_that_fits(scenario: Scenario, pool: CardPool, *, seconds: float, ruleset: Ruleset | None = None) -> Result | None:
    """What the scenario comes to with every answer that fits it, those of the first under `assumed`; None where they come to
    different things, nothing fits, nothing is asked of it, or not every answer can be tried."""
    if not (scenario.expect or scenario.ask) or any(row.what == "illegal" for row in scenario.expect):
        return None
    try:
        leaves = list(leaves_of(scenario, pool, seconds=min(seconds, SECONDS), most=MOST_RUNS, ruleset=ruleset, complete=True))
    except TooMany:
        return None
    fitting = [leaf for leaf in leaves if _fits(leaf.checked.result)]
    if not fitting or any(leaf.checked.result.verdict not in _STOPPED for leaf in leaves):
        return None
    by_chance = any(choice.decision.kind in d.CHANCE for leaf in leaves for choice in leaf.choices)
    if (by_chance and len(fitting) < len(leaves)) or len({leaf.comes_to() for leaf in fitting}) > 1:
        return None
    found = fitting[0].checked.result
    return msgspec.structs.replace(found, assumed=(*found.assumed, *_assumed(fitting[0])))


def first_that_fits(scenario: Scenario, pool: CardPool, *, seconds: float, ruleset: Ruleset | None = None) -> Result:
    """What the scenario comes to with the first answers with which everything that it says can be done; illegal where there are
    none. Where not every answer can be tried, somebody is asked."""
    first: Leaf | None = None
    try:
        for leaf in leaves_of(scenario, pool, seconds=min(seconds, SECONDS), most=MOST_RUNS, ruleset=ruleset, complete=True):
            first = first or leaf
            if leaf.checked.result.verdict is not Verdict.ILLEGAL_SCENARIO:
                found = leaf.checked.result
                return msgspec.structs.replace(found, assumed=(*found.assumed, *_assumed(leaf, _FIRST)))
    except TooMany:
        first = None
    asking = msgspec.structs.replace(scenario, on_choice="ask")
    return run(asking, pool, (), seconds=seconds, ruleset=ruleset).result if first is None else first.checked.result


def _fits(result: Result) -> bool:
    """Was everything done that the document says, and every answer of it used?"""
    return result.verdict is Verdict.ANSWERED and not result.unused


def _in_a_list(words: str) -> str:
    """Several answers in one sentence: without the stops at the ends of their own."""
    return words.replace(".,", ",").rstrip(".")


_SAME = "any answer that leaves the rest possible comes to the same"
_FIRST = "the first answer that leaves the rest possible is taken"


def _assumed(leaf: Leaf, why: str = _SAME) -> Iterator[dict[str, Any]]:
    for choice in leaf.choices:
        asked = choice.decision.prompt or choice.decision.kind.replace("_", " ")
        about = f" ({choice.source})" if choice.source else ""
        says = f"{choice.player} answers “{asked}”{about} with {_in_a_list(choice.words)}"
        yield {"player": choice.player, "says": f"{says}; {why}", "rule": choice.decision.rule, "left_open": True}
