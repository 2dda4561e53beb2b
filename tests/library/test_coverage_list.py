"""The list of a section's coverage: grouped by rule, filtered by words and state, paged."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from app.library.coverage.listing import OPEN, PAGE, CoverageFilter, CoverageListing, RuleState, coverage_listing
from app.library.coverage.views import CoverageRow, RuleCoverage, SectionCoverage
from app.library.views import EditionRef

EDITION = EditionRef(
    slug="x", title="Hats", kind="edition", effective="2030-01-01", inferred=False, sha256="00", complete=True
)
ROW = CoverageRow(
    number="7", heading="Hats", rules=0, claimed=0, executed=0, scenarios=0, examples=0, examples_played=0, examples_excused=0
)


def rule(number: str, words: str = "", heading: str = "", claimed: int = 0, executed: int = 0) -> RuleCoverage:
    return RuleCoverage(
        number=number, heading=heading, beginning=words, is_title=bool(heading) and not words, claimed_by=claimed,
        executed_by=executed, examples=(),
    )  # fmt: skip


def listed(rules: Iterable[RuleCoverage], **asked: object) -> CoverageListing:
    return coverage_listing(SectionCoverage(edition=EDITION, row=ROW, rules=tuple(rules)), CoverageFilter(**asked))  # type: ignore[arg-type]


RULES = (
    rule("702.1", "Most hats are tall."),
    rule("702.2", heading="Leaping"), rule("702.2a", "A leap is high.", claimed=1, executed=3), rule("702.2b", "Élan helps."),
    rule("702.10", heading="Hiding"), rule("702.10a", "To hide is to leap away.", executed=2),
)  # fmt: skip


def numbers(view: CoverageListing) -> list[list[str]]:
    return [[one.number for one in group.rules] for group in view.groups]


def test_rules_stand_with_their_letters() -> None:
    view = listed(RULES)
    assert [(group.number, group.name, group.is_titled, group.total) for group in view.groups] == [
        ("702.1", "Most hats are tall.", False, 1), ("702.2", "Leaping", True, 2), ("702.10", "Hiding", True, 1),
    ]  # fmt: skip
    assert numbers(view) == [["702.1"], ["702.2a", "702.2b"], ["702.10a"]]
    assert view.counts == {RuleState.SHOWN: 1, RuleState.PLAYED: 1, RuleState.LEFT: 2}
    assert view.groups[1].counts == {RuleState.SHOWN: 1, RuleState.PLAYED: 0, RuleState.LEFT: 1}


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("leap", [["702.2a", "702.2b"], ["702.10a"]]),  # the name of a rule brings its letters
        ("leap away", [["702.10a"]]), ("ELAN", [["702.2b"]]), ("702.2b", [["702.2b"]]), ("hats", [["702.1"]]), ("none", []),
        ("🐻", []),
    ],
)  # fmt: skip
def test_words_narrow_it_down(words: str, found: list[list[str]]) -> None:
    assert numbers(listed(RULES, words=words)) == found


def test_a_state_narrows_it_down_and_the_counts_stay() -> None:
    view = listed(RULES, words="leap", state=RuleState.LEFT)
    assert numbers(view) == [["702.2b"]]
    assert view.groups[0].total == 2
    assert view.counts == {RuleState.SHOWN: 1, RuleState.PLAYED: 1, RuleState.LEFT: 1}
    assert view.found == 1


def test_pages() -> None:
    many = [rule(f"702.{number}", f"Hat {number}.") for number in range(1, 2 * PAGE + 2)]
    assert [len(listed(many, page=page).groups) for page in (1, 2, 3)] == [PAGE, PAGE, 1]
    assert listed(many, page=9).asked.page == 3
    assert (listed(many).pages, listed([]).pages, listed([]).groups) == (3, 1, ())
    assert listed(many[:OPEN]).is_open
    assert not listed(many[: OPEN + 1]).is_open


def test_a_heading_counts_only_where_it_was_reached() -> None:
    assert listed([rule("702.2", heading="Leaping")]).found == 0
    assert listed([rule("702.2", heading="Leaping", executed=1)]).found == 1
