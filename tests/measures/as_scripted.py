"""A scenario by its script alone. What is broken may show in a question only, and any answer to that may come to the same."""

from __future__ import annotations

from app.scenarios.checks.checking import check
from app.scenarios.checks.running import run
from app.scenarios.documents.documents import Scenario
from app.scenarios.documents.results import Result
from app.scenarios.setup.card_pool import CardPool


def play_as_scripted(scenario: Scenario, pool: CardPool, seconds: float) -> Result:
    """The answer, without any to what the script leaves open. Raises DocumentError."""
    if isinstance(scenario.edition, str) and scenario.on_choice == "ask":
        return run(scenario, pool, (), seconds=seconds).result
    return check(scenario, pool, seconds=seconds)
