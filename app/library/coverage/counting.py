"""How much of an edition the shipped scenarios play: by rule, section and chapter, with what is left.

A rule is *claimed* when a scenario says it would fail without it, *executed* when a journal cites it. Headings are not
counted. Numbers are led over from the canonical edition; its examples are counted in that edition only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from app.library.coverage.views import (
    CoverageChapter,
    CoverageRow,
    CoverageView,
    RuleCoverage,
    RuleScenario,
    RuleScenarios,
    SectionCoverage,
)
from app.library.holdings import Holdings
from app.library.keeping import LastUsed
from app.library.lineage.canonical import EFFECTIVE, canonical
from app.library.lookup import find
from app.library.outline import Outline
from app.library.played import Played, PlayedScenario, unplayable
from app.library.records import Document, DocumentKind, NodeKind
from app.library.views import edition_ref

_RULES = frozenset({NodeKind.RULE, NodeKind.SUBRULE})
_EXAMPLES = "SELECT parent FROM node WHERE document = ? AND kind = 'example' AND parent IS NOT NULL ORDER BY seq"


_TEXTS = """
    SELECT n.seq, t.body FROM node n JOIN text t ON t.id = n.text
    WHERE n.document = ? AND n.seq BETWEEN ? AND ? AND n.kind IN ('rule', 'subrule')"""
_SHOWN = 90  # characters


PLAYED, LEFT = "played", "left"


def rule_scenarios(held: Holdings, document: Document, number: str, played: Played) -> RuleScenarios:
    """The scenarios about a rule and what is below it, claims first. Raises DoesNotParse, NotFound."""
    counter = _Counter(held, document, played)
    place = counter.place(number)
    names = counter.names(place, counter.outline.end(place))
    listed = tuple(_about(one, names) for one in played.of(names))
    outline = counter.outline
    return RuleScenarios(edition_ref(document), outline.numbers[place], outline.headings[place], tuple(names), listed)


_coverages: LastUsed[tuple[int, str], CoverageView] = LastUsed(8)


def coverage(held: Holdings, document: Document, played: Played) -> CoverageView:
    """The coverage of a whole edition, kept once it was counted."""
    return _coverages.get(held, (held.own(document).id, played.key), lambda: _coverage(held, document, played))


def _coverage(held: Holdings, document: Document, played: Played) -> CoverageView:
    counter = _Counter(held, document, played)
    outline = counter.outline
    tops = outline.chapters or outline.sections
    chapters = tuple(
        CoverageChapter(counter.row(place), tuple(counter.row(below) for below in _sections_in(outline, place))) for place in tops
    )
    return CoverageView(
        edition=edition_ref(document), total=counter.total(), chapters=chapters,
        passing=sum(one.passed is True for one in played.scenarios),
        compared=sum(_compares(one) for one in played.scenarios),
        failing=tuple(one.id for one in played.scenarios if not one.passed and not _compares(one)),
    )  # fmt: skip


def section_coverage(held: Holdings, document: Document, number: str, played: Played) -> SectionCoverage:
    """The coverage of a chapter, section or rule, rule by rule. Raises DoesNotParse, NotFound."""
    counter = _Counter(held, document, played)
    place = counter.place(number)
    outline = counter.outline
    places = [below for below in range(place, outline.end(place)) if outline.kinds[below] in _RULES]
    beginnings = counter.beginnings(places)
    rules = (counter.rule(below, beginnings.get(outline.seqs[below], "")) for below in places)
    return SectionCoverage(edition=edition_ref(document), row=counter.row(place), rules=tuple(rules))


def _cut(text: str) -> str:
    """The first words of a text."""
    return text if len(text) <= _SHOWN else text[: text.rfind(" ", 0, _SHOWN)] + " …"


def _compares(one: PlayedScenario) -> bool:
    """Whether it is there to show that its outcome differs by edition."""
    return one.passed is None and len(one.editions) > 1


def _about(one: PlayedScenario, names: dict[str, str]) -> RuleScenario:
    """What a scenario has to do with the rules of those canonical numbers."""
    executed = dict.fromkeys(names[number] for number in (*one.covers, *one.executed) if number in names)
    _, _, example = one.example_of.partition("#")
    mine = one.example_rule in names and example.isdigit()
    return RuleScenario(
        one.id, one.title, one.verdict, one.passed, any(number in names for number in one.covers),
        int(example) if mine else 0, tuple(executed), one.editions,
    )  # fmt: skip


def _sections_in(outline: Outline, place: int) -> Iterator[int]:
    if outline.kinds[place] is NodeKind.CHAPTER:
        yield from (below for below in outline.sections if place < below < outline.end(place))


class _Counter:
    """Counts rules, claims, executions and examples of one edition."""

    def __init__(self, held: Holdings, document: Document, played: Played) -> None:
        self.held: Holdings = held
        self.document = self.held.own(document)
        self.outline: Outline = self.held.outline(self.document.id)
        self.played = played
        self._back = canonical(held, document).back

    @cached_property
    def claimed(self) -> set[str]:
        """Canonical numbers that a scenario says it would fail without."""
        return {number for one in self.played.scenarios for number in one.covers}

    @cached_property
    def executed(self) -> set[str]:
        """Canonical numbers that a journal cites or a scenario claims."""
        return self.claimed | {number for one in self.played.scenarios for number in one.executed}

    @cached_property
    def example_labels(self) -> set[str]:
        """The examples that are played, and come out as they say."""
        return {one.example_of for one in self.played.scenarios if one.example_of and one.passed}

    def canonical(self, place: int) -> str:
        """The canonical number of a node; empty where the canonical edition does not have it."""
        return self._back(self.outline.numbers[place])

    def place(self, number: str) -> int:
        """The outline place of a number. Raises DoesNotParse, NotFound."""
        return find(self.held, self.document, number)

    def names(self, first: int, end: int) -> dict[str, str]:
        """Canonical numbers of a stretch, each with the number here."""
        led = ((self.canonical(place), self.outline.numbers[place]) for place in range(first, end))
        return {number: here for number, here in led if number}

    def row(self, place: int) -> CoverageRow:
        """The counts of a node and all below it."""
        return self._row(self.outline.numbers[place], self.outline.headings[place], place, self.outline.end(place))

    def total(self) -> CoverageRow:
        """The counts of everything."""
        return self._row("", "", 0, len(self.outline))

    def beginnings(self, places: Sequence[int]) -> dict[int, str]:
        """The first words of rules, by seq."""
        if not places:
            return {}
        first, last = self.outline.seqs[places[0]], self.outline.seqs[places[-1]]
        rows = self.held.publication.rows(_TEXTS, (self.document.id, first, last))
        return {seq: _cut(text) for seq, text in rows}

    def rule(self, place: int, beginning: str) -> RuleCoverage:
        """One rule, with its first words."""
        number = self.canonical(place)
        about = self.played.by_rule.get(number, ()) if number else ()
        return RuleCoverage(
            number=self.outline.numbers[place], heading=self.outline.headings[place], beginning=beginning,
            is_title=bool(self.outline.titled[place]),
            claimed_by=sum(number in one.covers for one in about), executed_by=sum(number in one.executed for one in about),
            examples=tuple(self._example(label) for label in self._labels(place)),
        )  # fmt: skip

    def _row(self, number: str, heading: str, first: int, end: int) -> CoverageRow:
        rules = [place for place in range(first, end) if self._counts(place)]
        labels = [label for place in range(first, end) for label in self._labels(place)]
        return CoverageRow(
            number=number, heading=heading, rules=len(rules), claimed=self._among(rules, self.claimed),
            executed=self._among(rules, self.executed), scenarios=len(self.played.of(self.names(first, end))),
            examples=len(labels), examples_played=sum(label in self.example_labels for label in labels),
            examples_excused=sum(label in unplayable() for label in labels),
        )  # fmt: skip

    def _counts(self, place: int) -> bool:
        return self.outline.kinds[place] in _RULES and not self.outline.titled[place]

    def _among(self, places: Sequence[int], numbers: set[str]) -> int:
        return sum(self.canonical(place) in numbers for place in places)

    def _labels(self, place: int) -> list[str]:
        """The labels of a rule's examples: 702.19b#1, 702.19b#2."""
        count = self.examples.get(self.outline.seqs[place], 0)
        return [f"{self.canonical(place)}#{k}" for k in range(1, count + 1)]

    def _example(self, label: str) -> str:
        return PLAYED if label in self.example_labels else unplayable().get(label, LEFT)

    @cached_property
    def examples(self) -> dict[int, int]:
        """How many examples each node has; none but in an edition whose examples the labels are of."""
        if self.document.effective != EFFECTIVE or self.document.kind is not DocumentKind.EDITION:
            return {}
        counts: dict[int, int] = {}
        for (parent,) in self.held.publication.rows(_EXAMPLES, (self.document.id,)):
            counts[parent] = counts.get(parent, 0) + 1
        return counts
