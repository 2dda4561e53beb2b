"""What scenarios executed, counted on the tiny rules and led from one edition to another."""

from __future__ import annotations

import pytest

from app.library.coverage import counting as coverage_module
from app.library.errors import NotFound
from app.library.keeping import LastUsed
from app.library.library import Library
from app.library.lineage import canonical as canonical_module
from app.library.played import Played, PlayedScenario

RECORD = Played("tiny", (
    PlayedScenario(id="a", title="Leaps", verdict="answered", passed=True, executed=("101.1a", "702.2b"), covers=("702.2b",)),
    PlayedScenario(id="b", title="Hats", verdict="answered", passed=True, executed=("101.1a",), example_of="101.1a#2"),
    PlayedScenario(id="c", title="Fails", verdict="answered", passed=False, executed=("704.5aa",), example_of="101.1a#1"),
    PlayedScenario(id="d", title="Then", verdict="outcomes_differ", passed=None, executed=("702.2b",), editions=("x", "y")),
    PlayedScenario(id="e", title="Asks", verdict="needs_decision", passed=None, executed=()),
))  # fmt: skip


@pytest.fixture
def dated(tiny: Library, monkeypatch: pytest.MonkeyPatch) -> Library:
    """The tiny library, whose newest practice rules play the canonical edition."""
    for module in (canonical_module, coverage_module):
        monkeypatch.setattr(module, "EFFECTIVE", "2021-06-01")
    monkeypatch.setattr(canonical_module, "_ways", LastUsed(32))
    monkeypatch.setattr(coverage_module, "_coverages", LastUsed(8))
    return tiny


def test_scenarios_of_a_rule(dated: Library) -> None:
    edition = dated.edition("2021-06-01")
    about = dated.coverage.rule_scenarios(edition, "702.2b", RECORD)
    assert [(one.id, one.claims, one.rules) for one in about.scenarios] == [("a", True, ("702.2b",)), ("d", False, ("702.2b",))]
    assert dated.coverage.rule_scenarios(edition, "702.2c", RECORD).scenarios == ()
    with pytest.raises(NotFound):
        dated.coverage.rule_scenarios(edition, "702.99", RECORD)


def test_a_heading_stands_for_what_is_below_it(dated: Library) -> None:
    edition = dated.edition("2021-06-01")
    assert [one.id for one in dated.coverage.rule_scenarios(edition, "702.2", RECORD).scenarios] == ["a", "d"]
    assert [one.id for one in dated.coverage.rule_scenarios(edition, "7", RECORD).scenarios] == ["a", "c", "d"]


def test_examples_come_after_claims(dated: Library) -> None:
    about = dated.coverage.rule_scenarios(dated.edition("2021-06-01"), "101.1a", RECORD)
    assert [(one.id, one.example) for one in about.scenarios] == [("b", 2), ("c", 1), ("a", 0)]


def test_counts(dated: Library) -> None:
    view = dated.coverage.edition(dated.edition("2021-06-01"), RECORD)
    assert (view.total.claimed, view.total.executed) == (1, 3)
    assert view.total.rules == sum(chapter.row.rules for chapter in view.chapters)
    for chapter in view.chapters:
        assert chapter.row.rules == sum(row.rules for row in chapter.sections)
    assert (view.total.examples, view.total.examples_played) == (2, 1)
    assert (view.passing, view.compared, view.failing) == (2, 1, ("c", "e"))


def test_a_section_rule_by_rule(dated: Library) -> None:
    section = dated.coverage.section(dated.edition("2021-06-01"), "101", RECORD)
    counted = {rule.number: (rule.claimed_by, rule.executed_by, rule.examples) for rule in section.rules}
    assert counted["101.1a"] == (0, 2, ("left", "played"))
    assert counted["101.2"] == (0, 0, ())
    beginnings = {rule.number: rule.beginning for rule in section.rules}
    assert beginnings["101.2"] == "Gnomes never skate. See section 702, “Abilities.”"
    assert all(len(rule.beginning) <= 92 for rule in section.rules)
    assert section.row.rules == sum(not rule.is_title for rule in section.rules)


def test_numbers_are_led_to_another_edition(dated: Library) -> None:
    older = dated.edition("2020-01-01")
    led = dated.lineage.canonical(older)
    here = led.into("702.2b")
    assert here
    assert led.back(here) == "702.2b"
    assert [one.id for one in dated.coverage.rule_scenarios(older, here, RECORD).scenarios] == ["a", "d"]
    assert dated.coverage.edition(older, RECORD).total.examples == 0


def test_an_edition_without_the_canonical_one_beside_it_shares_no_numbers(tiny: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(canonical_module, "_ways", LastUsed(32))
    led = tiny.lineage.canonical(tiny.edition("2021-06-01"))
    assert (led.into("702.2b"), led.back("702.2b")) == ("", "")
    assert tiny.coverage.rule_scenarios(tiny.edition("2021-06-01"), "702.2b", RECORD).scenarios == ()
