"""What is told of coverage: scenarios of a rule, counts of sections and chapters, rules one by one."""

from __future__ import annotations

import msgspec

from app.library.views import EditionRef


class RuleScenario(msgspec.Struct, frozen=True):
    """A scenario about a rule: whether it claims it, which example of it it plays, which rules below it executed.

    ``rules`` are numbers of this edition; ``example`` counts from 1, 0 for none; ``editions`` are those it is played under.
    """

    id: str
    title: str
    verdict: str
    passed: bool | None
    claims: bool
    example: int
    rules: tuple[str, ...]
    editions: tuple[str, ...]


class RuleScenarios(msgspec.Struct, frozen=True):
    """The shipped scenarios that executed a rule, or a rule below it; ``cited_as`` are its canonical numbers."""

    edition: EditionRef
    number: str
    heading: str
    cited_as: tuple[str, ...]
    scenarios: tuple[RuleScenario, ...]


class CoverageRow(msgspec.Struct, frozen=True, kw_only=True):
    """Counts of a chapter, section or rule. ``rules`` without headings; ``excused``: examples in which nothing is played.

    ``scenarios``: how many are about any of its rules.
    """

    number: str
    heading: str
    rules: int
    claimed: int
    executed: int
    scenarios: int
    examples: int
    examples_played: int
    examples_excused: int


class CoverageChapter(msgspec.Struct, frozen=True):
    """A chapter and its sections."""

    row: CoverageRow
    sections: tuple[CoverageRow, ...]


class CoverageView(msgspec.Struct, frozen=True, kw_only=True):
    """The whole of an edition. ``failing``: shipped scenarios that did not pass; ``compared``: those that differ by edition."""

    edition: EditionRef
    total: CoverageRow
    chapters: tuple[CoverageChapter, ...]
    passing: int
    compared: int
    failing: tuple[str, ...]


class RuleCoverage(msgspec.Struct, frozen=True, kw_only=True):
    """One rule: how many scenarios claim and executed it, and of each of its examples whether it is played or why not.

    ``beginning``: its first words.
    """

    number: str
    heading: str
    beginning: str
    is_title: bool
    claimed_by: int
    executed_by: int
    examples: tuple[str, ...]  # "played", "left", or the reason why nothing is played in it


class SectionCoverage(msgspec.Struct, frozen=True, kw_only=True):
    """A section or chapter, rule by rule."""

    edition: EditionRef
    row: CoverageRow
    rules: tuple[RuleCoverage, ...]
