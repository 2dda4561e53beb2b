"""The same scenario under several editions: what differs, and the policy points that make the difference."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.engine.errors import UnsupportedText
from app.engine.position.rulesets import FIRST, POINTS, TODAY, Ruleset, today
from app.library.places import rules_data
from app.scenarios.checks.checking import check
from app.scenarios.documents.reading import read_scenario
from app.scenarios.documents.results import Verdict
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards

FILES = sorted((rules_data() / "comparisons").glob("*.yaml"))
POOL = CardPool([practice_cards()])
ENGINE = Path(__file__).resolve().parents[2] / "app" / "engine"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_editions_differ_for_the_reason_given(path: Path) -> None:
    scenario = read_scenario(path.read_bytes())
    result = check(scenario, POOL)
    assert result.verdict is Verdict.OUTCOMES_DIFFER, result
    found = {one["point"] for outcome in result.outcomes or () for one in outcome.get("because", ())}
    assert found == set(scenario.meta["points"])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_todays_rules_are_as_expected(path: Path) -> None:
    """Today's side of a comparison is either as the file expects, or no legal play, or the other way round: never a refusal."""
    for outcome in check(read_scenario(path.read_bytes()), POOL).outcomes or ():
        assert outcome["verdict"] in ("answered", "illegal_scenario")


def test_every_point_is_asked_for_in_the_kernel() -> None:
    code = "".join(p.read_text(encoding="utf-8") for p in ENGINE.rglob("*.py") if p.name != "rulesets.py")
    asked = set(re.findall(r'is_on\(\s*"([^"]+)"', code))
    assert asked == {point.name for point in POINTS}


def test_points_that_are_played_are_shown_to_differ() -> None:
    shown = {name for path in FILES for name in read_scenario(path.read_bytes()).meta["points"]}
    elsewhere = {"london mulligan", "vancouver mulligan", "back face mana value of front", "two-part trigger placing",
                 "saga without chapters stays"}  # tests/engine/test_rulesets.py
    assert {point.name for point in POINTS if point.played} == shown | elsewhere


def test_a_side_that_is_not_played_is_refused_where_it_comes_up() -> None:
    old = Ruleset("2009-05-01")
    with pytest.raises(UnsupportedText, match="zone of their own"):
        old.is_on("phasing keeps the battlefield")
    assert old.is_on("no mana burn") is False
    with pytest.raises(KeyError):
        today().is_on("no such point")


def test_dates_without_rules_are_refused() -> None:
    document = {"players": {"A": {}, "B": {}}}
    for edition in ("1998-01-01", "2031-01-01"):
        result = check(read_scenario(str({**document, "edition": edition})), POOL)
        assert result.verdict is Verdict.UNSUPPORTED
        assert FIRST in result.unsupported["words"]


def test_an_earlier_edition_says_what_differs_and_whose_wording_the_cards_have() -> None:
    document = {"players": {"A": {}, "B": {}}, "edition": "2024-02-02"}
    edition = check(read_scenario(str(document)), POOL).edition
    assert edition["card_texts"] == "today's wording"
    assert any("order" in one for one in edition["differs"])
    assert check(read_scenario(str({**document, "edition": TODAY})), POOL).edition == {"effective": TODAY}
