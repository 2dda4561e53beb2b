"""The project's own scenarios: every one holds, and what one claims to cover has decided something in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.engine.position.rulesets import TODAY
from app.library.lineage.known_wordings import canonical_numbers
from app.scenarios.checks.checking import check
from app.scenarios.documents.reading import read_scenario
from app.scenarios.documents.results import Verdict
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards
from tests.measures import courses
from tests.mutants.switching import off

FILES = list(courses.files().values())
COURSES = courses.written()
POOL = CardPool([practice_cards()])
NOT_SHOWN = {
    "107.4a-colored-mana-pays-its-own-symbol": {"107.4a"}, "107.4c-colorless-symbol": {"107.4c"},
    "107.4h-snow-symbol": {"107.4h"},
    "604.3-defined-everywhere": {"604.3", "613.4a"}, "607.5a-choice-of-another-ability": {"607.5a"},
    "613.6-march-as-static": {"613.6"}, "614.12-judged-as-it-would-exist": {"614.12"},
    "702.22d-a-band-attacks-together": {"702.22d"},
    "702.7-first-strike-lost-between-the-steps": {"702.7c"}, "800.4e-no-damage-to-a-player-who-left": {"800.4e"},
}
"""Rules that decide something in a scenario without the answer's naming them yet. This list may only shrink."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_it_holds(path: Path) -> None:
    scenario = read_scenario(path.read_bytes())
    assert scenario.title
    result, lines = courses.play(scenario, POOL)
    failing = [(one.what, one.expected, one.actual) for one in result.expectations if not one.holds]
    assert failing == []
    assert result.verdict in (Verdict.ANSWERED, Verdict.ILLEGAL_SCENARIO)  # illegal only where that is expected: it passed
    assert result.passed is True
    cited = {ref.number for ref in result.rules_applied}
    assert {ref.cited or ref.number for ref in result.rules_applied} <= canonical_numbers()
    missing = {rule for rule in scenario.covers if rule not in cited}
    assert missing == NOT_SHOWN.get(path.stem, set())
    for rule in missing:
        with off(rule):
            assert check(scenario, POOL).passed is not True, f"{rule} is neither cited nor needed"
    written = COURSES.get(f"{path.parent.name}/{path.stem}")
    assert courses.digest(lines) == written, "it takes another course than before: python -m tests.measures courses tells which"


@pytest.mark.corpus
def test_the_rules_that_may_be_claimed_are_those_of_the_canonical_edition(shared_dir: Path) -> None:
    text = (shared_dir / "editions" / f"{TODAY}.txt").read_text(encoding="utf-8-sig", errors="replace")
    numbers = {line.split(" ")[0].rstrip(".") for line in text.splitlines() if re.match(r"\d{3}\.\d+[a-z]*\.? ", line)}
    assert {number for number in canonical_numbers() if "." in number} == numbers
