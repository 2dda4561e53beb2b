"""The coverage of a chapter or section as a list to look through: a group for each rule with its letters, filtered and paged."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import groupby

import msgspec

from app.library.coverage.views import CoverageRow, RuleCoverage, SectionCoverage
from app.library.folding import fold
from app.library.views import EditionRef

PAGE = 60  # groups
OPEN = 40  # rules that may stand open at once
_TOP = re.compile(r"\d+(?:\.\d+)?")


class RuleState(StrEnum):
    """What the situations that come with the program show of a rule."""

    SHOWN = "shown"  # one was written for it: it would come out otherwise without the rule
    PLAYED = "played"  # it decided something in one, along the way
    LEFT = "left"  # no situation has reached it


class CoverageFilter(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked for: rules with these words in number, heading or beginning; rules in this state; the page, from 1."""

    words: str = ""
    state: RuleState | None = None
    page: int = 1


class CoverageGroup(msgspec.Struct, frozen=True, kw_only=True):
    """A rule with its letters. ``rules`` are those asked for, ``counts`` those of all of them by state, headings left out.

    ``name``: the heading, or where there is none the first words of the rule.
    """

    number: str
    name: str
    is_titled: bool
    rules: tuple[RuleCoverage, ...]
    total: int
    counts: dict[RuleState, int]


class CoverageListing(msgspec.Struct, frozen=True, kw_only=True):
    """A page of groups. ``counts``: the rules with the words asked for, by state; ``found``: those in the state asked for.

    ``is_open``: they are so few that all may stand open.
    """

    edition: EditionRef
    row: CoverageRow
    asked: CoverageFilter
    groups: tuple[CoverageGroup, ...]
    counts: dict[RuleState, int]
    found: int
    pages: int
    is_open: bool


def state_of(rule: RuleCoverage) -> RuleState:
    """What the situations show of a rule."""
    if rule.claimed_by:
        return RuleState.SHOWN
    return RuleState.PLAYED if rule.executed_by else RuleState.LEFT


def coverage_listing(section: SectionCoverage, asked: CoverageFilter) -> CoverageListing:
    """The groups of a section or chapter that hold what is asked for; a page beyond the last is the last."""
    families = [list(rules) for _, rules in groupby(section.rules, _top)]
    named = [(family, _with_words(family, asked.words)) for family in families]
    groups = [_group(family, rules, asked.state) for family, rules in named]
    wanted = [group for group in groups if group.rules]
    pages = max(1, -(-len(wanted) // PAGE))
    page = min(asked.page, pages)
    found = sum(len(group.rules) for group in wanted)
    return CoverageListing(
        edition=section.edition, row=section.row, asked=msgspec.structs.replace(asked, page=page),
        groups=tuple(wanted[PAGE * (page - 1) : PAGE * page]), counts=_by_state(rule for _, rules in named for rule in rules),
        found=found, pages=pages, is_open=found <= OPEN,
    )  # fmt: skip


def _with_words(family: Sequence[RuleCoverage], words: str) -> list[RuleCoverage]:
    """Those of a rule and its letters that have all the words; every one where the rule's own name has them."""
    counted = [rule for rule in family if _counts(rule)]
    if _matches(f"{family[0].number} {family[0].heading}", words):
        return counted
    return [rule for rule in counted if _matches(f"{rule.number} {rule.beginning}", words)]


def _group(family: Sequence[RuleCoverage], rules: Sequence[RuleCoverage], state: RuleState | None) -> CoverageGroup:
    head = family[0]
    counted = [rule for rule in family if _counts(rule)]
    return CoverageGroup(
        number=head.number, name=head.heading if head.is_title else head.beginning, is_titled=head.is_title,
        rules=tuple(rule for rule in rules if state in (None, state_of(rule))), total=len(counted), counts=_by_state(counted),
    )  # fmt: skip


def _counts(rule: RuleCoverage) -> bool:
    """A heading is not counted, unless a situation reached it."""
    return not rule.is_title or bool(rule.claimed_by or rule.executed_by)


def _top(rule: RuleCoverage) -> str:
    """The number of a rule without its letters."""
    match = _TOP.match(rule.number)
    return match[0] if match else rule.number


def _matches(text: str, words: str) -> bool:
    folded, wanted = fold(text), fold(words).split()
    return all(word in folded for word in wanted) and bool(wanted or not words.strip())


def _by_state(rules: Iterable[RuleCoverage]) -> dict[RuleState, int]:
    counted = Counter(map(state_of, rules))
    return {state: counted[state] for state in RuleState}
