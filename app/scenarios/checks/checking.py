"""Checking a scenario: under one edition or several, every answer explored where it says so."""

from __future__ import annotations

from app.engine.position.rulesets import Ruleset
from app.scenarios.checks.comparing import compare
from app.scenarios.checks.exploring import check_edition
from app.scenarios.checks.running import SECONDS
from app.scenarios.documents.documents import Scenario
from app.scenarios.documents.results import Result
from app.scenarios.setup.card_pool import CardPool


def check(
    scenario: Scenario, pool: CardPool, *, seconds: float = SECONDS,
    ruleset: Ruleset | None = None,
) -> Result:  # fmt: skip
    """Play a scenario and answer it. Raises DocumentError for a document that asks for what does not exist.

    ruleset: to be played instead of that of the scenario's edition.
    """
    if not isinstance(scenario.edition, str):
        return compare(scenario, pool, seconds=seconds)
    return check_edition(scenario, pool, seconds=seconds, ruleset=ruleset)
