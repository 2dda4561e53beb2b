"""The project's own scenarios: every one holds, and what one claims to cover was executed."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.library.places import rules_data
from app.scenarios.checks.checking import check
from app.scenarios.documents.reading import read_scenario
from app.scenarios.documents.results import Verdict
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards

FILES = sorted((rules_data() / "scenarios").rglob("*.yaml"))
POOL = CardPool([practice_cards()])


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_it_holds(path: Path) -> None:
    scenario = read_scenario(path.read_bytes())
    assert scenario.title
    result = check(scenario, POOL)
    failing = [(one.what, one.expected, one.actual) for one in result.expectations if not one.holds]
    assert failing == []
    assert result.verdict in (Verdict.ANSWERED, Verdict.ILLEGAL_SCENARIO)  # illegal only where that is expected: it passed
    assert result.passed is True
    cited = {ref.number for ref in result.rules_applied}
    for rule in scenario.covers:
        broken = rule not in cited and check(scenario, POOL, off=frozenset({rule})).passed is not True
        assert rule in cited or broken, f"{rule} is neither cited nor needed"


@pytest.mark.corpus
def test_covered_rules_exist_in_the_canonical_edition(shared_dir: Path) -> None:
    from app.engine.position.rulesets import TODAY

    text = (shared_dir / "editions" / f"{TODAY}.txt").read_text(encoding="utf-8-sig", errors="replace")
    numbers = {line.split(" ")[0].rstrip(".") for line in text.splitlines() if line[:1].isdigit()}
    for path in FILES:
        missing = [rule for rule in read_scenario(path.read_bytes()).covers if rule not in numbers]
        assert not missing, f"{path.name}: {missing}"
