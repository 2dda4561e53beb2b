"""Checking the citations of texts: what the CLI, the API and the page call."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from app.library.citations.crossing import LibraryRegister, make_crossing, newest_with_all
from app.library.citations.find import find
from app.library.citations.judge import Judge
from app.library.citations.quotes import match_quote, quote_beside
from app.library.citations.rendering import render
from app.library.citations.views import Citation, CitationVerdict, Class, Finding, Form, Quoted, Report
from app.library.citations.wordings import Wordings
from app.library.holdings import Holdings
from app.library.numbers import parent
from app.library.records import Document
from app.library.views import edition_ref

_LOOKS_BACK = 3000  # quotations that are compared with what their number named in every edition
_UNITS = frozenset("bdfgkmsx")  # 100.5f and 250.5m are quantities more often than dead rules


class Checker:
    """Checks texts against one pair of editions; each distinct number is looked up once, however many texts."""

    def __init__(
        self, held: Holdings, source: Document, target: Document, inferred: bool = False, quotes: bool = False
    ) -> None:
        """``source``: the edition the citations were written for; ``target``: the one they are read in.

        ``quotes``: words quoted behind a citation count as a quotation also where they resemble no rule.
        """
        self.source, self.target, self.inferred, self.quotes = source, target, inferred, quotes
        crossing = make_crossing(held, source, target)
        self.judge = Judge(crossing, LibraryRegister(held, source, target))
        self._holdings = held
        self._wordings = Wordings(held)
        self._looked_back = 0

    def findings(self, text: str, citations: Iterable[Citation] | None = None, bare: bool = False) -> list[Finding]:
        """What became of the citations of a text, in order; ``citations`` where they have been found already."""
        found: list[Finding] = []
        for citation in find(text, bare) if citations is None else citations:
            verdict = self.judge.verdict(citation)
            if self._is_quantity(citation, verdict):
                continue
            quote = self._quote(text, citation, verdict)
            renewed = render(citation, verdict)
            found.append(Finding(citation=citation, verdict=verdict, replacement=renewed, quote=quote))
        return found

    def report(self, findings: Sequence[Finding]) -> Report:
        """The findings of a text with their counts and editions."""
        return Report(
            source=edition_ref(self.source), target=edition_ref(self.target), inferred=self.inferred,
            counts=count(findings), findings=tuple(findings),
        )  # fmt: skip

    def _is_quantity(self, citation: Citation, verdict: CitationVerdict) -> bool:
        """Whether what looked like a bare number of a rule that never was is rather a price or a measure."""
        if citation.form is not Form.BARE or verdict.kind is not Class.NEVER_EXISTED:
            return False
        above = parent(citation.number)
        lettered = citation.number[-1].isalpha() and citation.number[-1] not in _UNITS
        return not lettered or above is None or self.judge.crossing.went(above) is None

    def _quote(self, text: str, citation: Citation, verdict: CitationVerdict) -> Quoted | None:
        if citation.complaint or citation.last or citation.pinned:
            return None
        words, said = quote_beside(text, citation)
        if not words:
            return None
        source = self._holdings.edition(verdict.source) if verdict.source else self.source
        return match_quote(
            words,
            lambda: self._wordings.of(source, (citation.number,)),
            lambda: self._wordings.of(self.target, verdict.now),
            lambda: self._wordings.of(self.target, (citation.number,)),
            lambda: self._ever(citation.number),
            certain=said and self.quotes,
        )

    def _ever(self, number: str) -> tuple[str, ...]:
        """All that a number has named; nothing after so many questions that no people can have asked them."""
        self._looked_back += 1
        return self._wordings.ever(number) if self._looked_back <= _LOOKS_BACK else ()


def checker(
    held: Holdings, source: str | None, target: str | None, citations: Iterable[Citation] = (), quotes: bool = False
) -> Checker:
    """The checker for two editions by their keys (see ``Library.edition``); ``quotes`` as for ``Checker``.

    Without ``target``: the newest edition. Without ``source``: the newest edition that has all of the numbers cited,
    or most of them where none has all. Raises NotFound("edition"), DoesNotParse.
    """
    newer = held.edition(target)
    if source:
        return Checker(held, held.edition(source), newer, quotes=quotes)
    numbers = {number for one in citations if not one.complaint for number in one.key if number}
    return Checker(held, newest_with_all(held, numbers) if numbers else newer, newer, inferred=True, quotes=quotes)


def check(held: Holdings, text: str, source: str | None = None, target: str | None = None, bare: bool = False) -> Report:
    """Check all citations of one text. Raises NotFound("edition"), DoesNotParse for editions that are not held."""
    citations = find(text, bare)
    made = checker(held, source, target, citations)
    return made.report(made.findings(text, citations))


def count(findings: Iterable[Finding]) -> dict[Class, int]:
    """How many findings there are of each class, every class named."""
    counts = Counter(finding.verdict.kind for finding in findings)
    return {kind: counts[kind] for kind in Class}
