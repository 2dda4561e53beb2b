"""``library.coverage``: what of an edition the shipped scenarios play."""

from __future__ import annotations

from app.library.coverage.counting import coverage, rule_scenarios, section_coverage
from app.library.coverage.listing import CoverageFilter, CoverageListing, coverage_listing
from app.library.coverage.views import CoverageView, RuleScenarios, SectionCoverage
from app.library.facade import Facade
from app.library.played import Played
from app.library.records import Document


class CoverageFacade(Facade):
    """Questions about what is played. ``played`` is the record of the scenarios."""

    def edition(self, document: Document, played: Played) -> CoverageView:
        """The coverage of a whole edition, kept once it was counted."""
        return coverage(self._holdings(), document, played)

    def section(self, document: Document, number: str, played: Played) -> SectionCoverage:
        """The coverage of a chapter, section or rule, rule by rule. Raises DoesNotParse, NotFound."""
        return section_coverage(self._holdings(), document, number, played)

    def listing(self, document: Document, number: str, played: Played, asked: CoverageFilter) -> CoverageListing:
        """The same as a list to look through, filtered and paged. Raises DoesNotParse, NotFound."""
        return coverage_listing(section_coverage(self._holdings(), document, number, played), asked)

    def rule_scenarios(self, document: Document, number: str, played: Played) -> RuleScenarios:
        """The scenarios about a rule and what is below it, claims first. Raises DoesNotParse, NotFound."""
        return rule_scenarios(self._holdings(), document, number, played)
