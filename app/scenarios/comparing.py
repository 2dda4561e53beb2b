"""One scenario under several editions: the same answer for all, or each edition's own."""

from __future__ import annotations

from typing import Any

import msgspec

from app.scenarios.checking import SECONDS, check
from app.scenarios.documents import Scenario
from app.scenarios.errors import DocumentError
from app.scenarios.results import Result, Verdict
from app.scenarios.shelf import Shelf

MOST = 20


def compare(
    scenario: Scenario, shelf: Shelf, *, off: frozenset[str] = frozenset(), seconds: float = SECONDS
) -> Result:
    """The result where every edition gives the same; else `outcomes_differ`, with verdict, expectations and trace length by
    edition. An edition that is refused makes the whole refused, naming it. Raises DocumentError for an empty or long list."""
    editions = list(scenario.edition)
    if not 1 <= len(editions) <= MOST:
        raise DocumentError("edition", f"{len(editions)} editions", f"between 1 and {MOST}")
    results = [
        check(msgspec.structs.replace(scenario, edition=one), shelf, off=off, seconds=seconds) for one in editions
    ]
    for result in results:
        if result.verdict is not Verdict.ANSWERED:
            return result
    if len({_what_matters(result) for result in results}) == 1:
        return results[0]
    outcomes = tuple(_outcome(edition, result) for edition, result in zip(editions, results))
    return msgspec.structs.replace(
        results[0], verdict=Verdict.OUTCOMES_DIFFER, passed=None, expectations=(), outcomes=outcomes
    )


def _what_matters(result: Result) -> bytes:
    return msgspec.json.encode([result.passed, [held.actual for held in result.expectations], result.answers])


def _outcome(edition: str, result: Result) -> dict[str, Any]:
    return {
        "edition": edition, "verdict": str(result.verdict), "passed": result.passed, "choices": [[]], "ways": 1,
        "expectations": msgspec.to_builtins(result.expectations), "final": result.final,
    }  # fmt: skip
