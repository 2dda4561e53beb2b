"""Exploring: every answer to every decision that is not scripted, by playing again from the start with each."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import combinations, islice, permutations
from typing import Any

import msgspec

from app.engine.position import decisions as d
from app.engine.position.decisions import Decision, default_answer
from app.engine.position.rulesets import Ruleset
from app.scenarios.checks.running import SECONDS, Checked, run
from app.scenarios.documents.documents import Scenario
from app.scenarios.documents.results import Result, Verdict
from app.scenarios.script.options import label_sources, option_text
from app.scenarios.setup.card_pool import CardPool

MOST_RUNS = 400
_MOST_OPTIONS = 64


class _Branch:
    """A leaf of the tree of decisions: the choices that lead to it, and its result."""

    __slots__ = ("checked", "choices")

    def __init__(self, choices: tuple[dict[str, Any], ...], checked: Checked) -> None:
        self.choices = choices
        self.checked = checked


def check_edition(
    scenario: Scenario, pool: CardPool, *, seconds: float = SECONDS,
    ruleset: Ruleset | None = None,
) -> Result:
    """Answer a scenario under one edition: explored where it says so, else played once. Raises DocumentError."""
    if scenario.on_choice == "explore":
        return explore(scenario, pool, seconds=seconds, ruleset=ruleset)
    return run(scenario, pool, (), seconds=seconds, ruleset=ruleset).result


def explore(
    scenario: Scenario,
    pool: CardPool,
    *,
    seconds: float = SECONDS,
    most: int = MOST_RUNS,
    ruleset: Ruleset | None = None,
) -> Result:
    """Play all branches. The verdict is `answered` where every branch comes to the same, `outcomes_differ` where they do
    not, that of the first branch refused where one is refused, and `limit_reached` beyond so many runs or seconds."""
    asking = msgspec.structs.replace(scenario, on_choice="ask")
    until = time.thread_time() + seconds
    leaves: list[_Branch] = []
    open_: list[tuple[tuple[Any, ...], tuple[dict[str, Any], ...]]] = [((), ())]
    runs = 0
    while open_:
        answers, choices = open_.pop()
        runs += 1
        if runs > most or time.thread_time() > until:
            limit = {
                "what": "runs while exploring" if runs > most else "seconds while exploring",
                "limit": most if runs > most else int(seconds),
            }
            return msgspec.structs.replace(
                leaves[0].checked.result if leaves else run(asking, pool, (), seconds=0.1, ruleset=ruleset).result,
                verdict=Verdict.LIMIT_REACHED,
                passed=None,
                limit=limit,
            )
        checked = run(asking, pool, answers, seconds=max(0.1, until - time.thread_time()), ruleset=ruleset)
        if checked.decision is None or checked.game is None:
            leaves.append(_Branch(choices, checked))
            continue
        view = _named(checked)
        branches = [
            ((*answers, one), (*choices, {**view, "answer": _shown(checked, one)}))
            for one in possible(checked.decision)
        ]
        open_.extend(reversed(branches))
    return _together(leaves)


def possible(decision: Decision) -> list[Any]:
    """The legal answers to a decision; where they are more than can be listed, the plainest ones."""
    kind = decision.kind
    if kind in (d.X_VALUE, d.NUMBER):
        found: Iterator[Any] = iter(
            range(decision.minimum, min(decision.maximum, decision.minimum + _MOST_OPTIONS) + 1)
        )
    elif kind in (d.ORDER, d.TRIGGER_ORDER):
        found = permutations(decision.options)
    elif kind in (d.DAMAGE, d.DIVISION):
        found = _divisions(decision)
    elif kind in d.MANY:
        found = _subsets(decision)
    elif kind in (d.PRIORITY, d.PAYMENT, d.SHUFFLE, d.BANDS):
        return [default_answer(decision)]
    else:
        found = iter(decision.options)
    return [one for one in islice(found, _MOST_OPTIONS * 20) if decision.test is None or decision.test(one) is None][
        :_MOST_OPTIONS
    ]


def _subsets(decision: Decision) -> Iterator[Any]:
    for size in range(decision.minimum, min(decision.maximum, len(decision.options)) + 1):
        yield from combinations(decision.options, size)


def _divisions(decision: Decision) -> Iterator[tuple[int, ...]]:
    total, count = decision.total or 0, len(decision.options)

    def parts(left: int, places: int) -> Iterator[tuple[int, ...]]:
        if places == 1:
            yield (left,)
            return
        for first in range(left, decision.minimum - 1, -1):
            for rest in parts(left - first, places - 1):
                yield (first, *rest)

    return (one for one in parts(total, count) if min(one) >= decision.minimum)


def _named(checked: Checked) -> dict[str, Any]:
    assert checked.decision is not None and checked.game is not None
    decision = checked.decision
    return {"kind": decision.kind, "player": checked.game.players[decision.player].name, "rule": decision.rule}


def _shown(checked: Checked, answer: Any) -> Any:
    assert checked.decision is not None and checked.game is not None
    if checked.decision.labels:
        sources = label_sources(checked.game, checked.decision)
        names = [source or words for source, (_, words) in zip(sources, checked.decision.labels, strict=True)]
        return [names[k] for k in answer] if isinstance(answer, tuple) else names[answer]
    return option_text(checked.game, checked.decision, answer)


def _together(leaves: list[_Branch]) -> Result:
    """One result from all: the same everywhere, or each outcome with the choices that lead to it."""
    first = leaves[0].checked.result
    for leaf in leaves:
        if leaf.checked.result.verdict is not Verdict.ANSWERED:
            return leaf.checked.result
    kinds: dict[Any, list[_Branch]] = {}
    for leaf in leaves:
        result = leaf.checked.result
        key: Any = msgspec.json.encode([result.passed, [h.actual for h in result.expectations], result.answers])
        if not result.expectations and not result.answers and leaf.checked.game is not None:
            key = leaf.checked.game.position_hash()
        kinds.setdefault(key, []).append(leaf)
    if len(kinds) == 1:
        return first
    outcomes = tuple(
        {
            "choices": [list(leaf.choices) for leaf in group[:20]],
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
