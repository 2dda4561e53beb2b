"""Exploring: every answer to every decision that is not scripted, by playing again from the start with each."""

from __future__ import annotations

from typing import Any

import msgspec

from app.engine.position.rulesets import Ruleset
from app.scenarios.checks.fitting import answer_that_fits, first_that_fits
from app.scenarios.checks.leaves import Leaf, TooMany, leaves_of
from app.scenarios.checks.running import SECONDS, run
from app.scenarios.documents.documents import Scenario
from app.scenarios.documents.results import Result, Verdict
from app.scenarios.setup.card_pool import CardPool

MOST_RUNS = 400


def check_edition(
    scenario: Scenario, pool: CardPool, *, seconds: float = SECONDS,
    ruleset: Ruleset | None = None,
) -> Result:
    """Answer a scenario under one edition: explored where it says so, else played once; what is left open is asked for where it
    makes a difference. Raises DocumentError."""
    if scenario.on_choice == "explore":
        return explore(scenario, pool, seconds=seconds, ruleset=ruleset)
    result = run(scenario, pool, (), seconds=seconds, ruleset=ruleset).result
    if result.verdict is Verdict.ILLEGAL_SCENARIO and scenario.on_choice == "first":
        return first_that_fits(scenario, pool, seconds=seconds, ruleset=ruleset)
    if result.verdict is not Verdict.NEEDS_DECISION:
        return result
    return answer_that_fits(scenario, pool, seconds=seconds, ruleset=ruleset) or result


def explore(
    scenario: Scenario,
    pool: CardPool,
    *,
    seconds: float = SECONDS,
    most: int = MOST_RUNS,
    ruleset: Ruleset | None = None,
) -> Result:
    """Play all branches with which the document can be played. The verdict is `answered` where every branch comes to the same,
    `outcomes_differ` where they do not, that of the first branch refused where one is refused, and `limit_reached` beyond so many
    runs or seconds."""
    try:
        return _together(list(leaves_of(scenario, pool, seconds=seconds, most=most, ruleset=ruleset)))
    except TooMany as many:
        asking = msgspec.structs.replace(scenario, on_choice="ask")
        begun = many.first.checked if many.first is not None else run(asking, pool, (), seconds=0.1, ruleset=ruleset)
        return msgspec.structs.replace(
            begun.result, verdict=Verdict.LIMIT_REACHED, passed=None, limit={"what": many.what, "limit": many.limit}
        )


def _together(leaves: list[Leaf]) -> Result:
    """One result from all: the same everywhere, or each outcome with the choices that lead to it. Answers that leave no room for
    what the document does then are none of it."""
    leaves = [leaf for leaf in leaves if leaf.checked.result.verdict is not Verdict.ILLEGAL_SCENARIO] or leaves
    first = leaves[0].checked.result
    for leaf in leaves:
        if leaf.checked.result.verdict is not Verdict.ANSWERED:
            return leaf.checked.result
    kinds: dict[Any, list[Leaf]] = {}
    for leaf in leaves:
        kinds.setdefault(leaf.comes_to(), []).append(leaf)
    if len(kinds) == 1:
        return first
    outcomes = tuple(
        {
            "choices": [[choice.view() for choice in leaf.choices] for leaf in group[:20]],
            "ways": len(group),
            "passed": group[0].checked.result.passed,
            "expectations": msgspec.to_builtins(group[0].checked.result.expectations),
            "final": group[0].checked.result.final,
        }
        for group in kinds.values()
    )
    return msgspec.structs.replace(
        first, verdict=Verdict.OUTCOMES_DIFFER, passed=None, expectations=(), outcomes=outcomes
    )
