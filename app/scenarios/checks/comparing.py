"""One scenario under several editions: the same answer for all, or each edition's own and the rules that make the difference."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from app.engine.position.rulesets import TODAY, Point, Ruleset
from app.scenarios.checks.exploring import check_edition
from app.scenarios.checks.running import SECONDS
from app.scenarios.documents.documents import Scenario
from app.scenarios.documents.errors import DocumentError
from app.scenarios.documents.results import Result, Verdict
from app.scenarios.setup.card_pool import CardPool

MOST = 20
_SAYS = frozenset({Verdict.ANSWERED, Verdict.ILLEGAL_SCENARIO})
"""Verdicts that say what happens under an edition; an action may be legal under one and not under another."""


def compare(
    scenario: Scenario, pool: CardPool, *, seconds: float = SECONDS
) -> Result:
    """The result where every edition gives the same; else `outcomes_differ`: verdict, expectations and final position by
    edition, and for each edition but the first the policy points that make its outcome another than the one before.

    An edition that is refused makes the whole refused, naming it. The seconds are those of all plays together. Raises
    DocumentError for an empty or long list.
    """
    editions = list(scenario.edition)
    if not 1 <= len(editions) <= MOST:
        raise DocumentError("edition", f"{len(editions)} editions", f"between 1 and {MOST}")

    until = time.thread_time() + seconds

    def play(edition: str, ruleset: Ruleset | None = None) -> Result:
        one = msgspec.structs.replace(scenario, edition=edition)
        left = max(0.0, until - time.thread_time())
        return _in_all(check_edition(one, pool, seconds=left, ruleset=ruleset), seconds)

    results = [play(edition) for edition in editions]
    for result in results:
        if result.verdict not in _SAYS:
            return result
    if len({_what_matters(result) for result in results}) == 1:
        return results[0]
    outcomes = [_outcome(edition, result) for edition, result in zip(editions, results)]
    for place in range(1, len(editions)):
        before, now = editions[place - 1 : place + 1]
        if _what_matters(results[place - 1]) != _what_matters(results[place]):
            points, stopped = deciding(play, before, now, results[place])
            if stopped is not None:
                return stopped
            outcomes[place]["because"] = [
                {"point": p.name, "rules": list(p.rules), "says": p.on if Ruleset(_date(now)).is_in_force(p) else p.off}
                for p in points
            ]
    return msgspec.structs.replace(
        results[0], verdict=Verdict.OUTCOMES_DIFFER, passed=None, expectations=(), illegality=None,
        outcomes=tuple(outcomes),
    )  # fmt: skip


def deciding(play: Any, before: str, now: str, result: Result) -> tuple[list[Point], Result | None]:
    """The policy points that, each set back alone to how they were before, change the outcome; and where the time was not enough
    to try them, the result that says so."""
    old, new = Ruleset(_date(before)), Ruleset(_date(now))
    found = []
    for point in new.differs_from(old):
        tried = play(now, new.with_point(point, old.is_in_force(point)))
        if tried.verdict is Verdict.LIMIT_REACHED:
            return [], tried
        if tried.verdict in _SAYS and _what_matters(tried) != _what_matters(result):
            found.append(point)
    return found, None


def _in_all(result: Result, seconds: float) -> Result:
    """The result; one for which the time was not enough names the time of all plays, not that of the last one."""
    if result.limit is None or not str(result.limit["what"]).startswith("seconds"):
        return result
    return msgspec.structs.replace(result, limit={"what": "seconds for all editions together", "limit": round(seconds)})


def _date(edition: str) -> str:
    return TODAY if edition == "latest" else edition


def _what_matters(result: Result) -> bytes:
    return msgspec.json.encode(
        [str(result.verdict), result.passed, [held.actual for held in result.expectations], result.answers]
    )


def _outcome(edition: str, result: Result) -> dict[str, Any]:
    found: dict[str, Any] = {
        "edition": edition, "verdict": str(result.verdict), "passed": result.passed, "choices": [[]], "ways": 1,
        "expectations": msgspec.to_builtins(result.expectations), "final": result.final,
    }  # fmt: skip
    if result.illegality is not None:
        found["illegality"] = result.illegality
    return found
