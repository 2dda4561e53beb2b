"""What is answered about citations: where each stands, what it names, and what became of that."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from app.library.lineage.views import Change
from app.library.views import EditionRef


class Class(StrEnum):
    """What became of a citation from the edition it was written for to another; worst last."""

    OK = "ok"  # the number names the same rule, the same words; numbers of references apart
    TYPOGRAPHIC = "typographic"  # quotation marks, dashes, spelling of symbols
    EDITED = "edited"  # the same number, another wording
    MOVED = "moved"  # another number, which is free or names nothing else
    MERGED = "merged"  # went into another rule, with others
    SPLIT = "split"  # became several rules
    REMOVED = "removed"
    REUSED = "reused"  # the number names another rule now: the citation still resolves, to something else
    NEVER_EXISTED = "never_existed"  # a number that no edition held has
    MALFORMED = "malformed"  # no number that a rule could bear

    @property
    def gravity(self) -> int:
        """0 for ok, more for worse."""
        return _GRAVITY[self]


_GRAVITY = {one: place for place, one in enumerate(Class)}
FINE = frozenset({Class.OK, Class.TYPOGRAPHIC})


class Form(StrEnum):
    """How a citation says that it is one."""

    MARKED = "marked"  # CR 702.19b, rule 601.2f–h, [CR#704.5aa], §613.8
    LINK = "link"  # an address on a known site of the rules
    IDENTIFIER = "identifier"  # cr_702_19b in the name of a function
    BARE = "bare"  # 702.19b alone


class Writing(StrEnum):
    """How a number is written."""

    DOTTED = "dotted"  # 702.19b
    RUN_TOGETHER = "run_together"  # 7022b
    DASHED = "dashed"  # 702-19b
    UNDERSCORED = "underscored"  # 702_19b


class QuoteMatch(StrEnum):
    """Whether words quoted beside a citation are those of the rule."""

    MATCHES = "matches"  # they stand in the rule in the newer edition
    OLD_ONLY = "old_only"  # they stood in it in the edition cited, and no longer do
    CURRENT = "current"  # they are of what the number names in the newer edition: the citation is newer than it was held
    ABSENT = "absent"  # they stand in none of these


class Citation(msgspec.Struct, frozen=True, kw_only=True):
    """One citation in a text.

    ``text[start:end]`` is its number or range as written (without the word before it), ``start`` and ``end`` in
    characters from 0; ``line`` and ``column`` from 1. ``number`` and ``last`` as the rules write them, ``last`` empty
    but for ranges; of a malformed one ``number`` is as written and ``complaint`` says what is wrong. ``pinned``: the
    edition that a dated address names. ``joint``: what stands between the ends of a range. ``lettered``: it is only
    the letters that continue a list (``b`` of ``702.19a and b``).
    """

    text: str
    start: int
    end: int
    line: int
    column: int
    number: str
    last: str = ""
    form: Form = Form.MARKED
    writing: Writing = Writing.DOTTED
    pinned: str = ""
    complaint: str = ""
    suggestions: tuple[str, ...] = ()
    joint: str = ""
    lettered: bool = False

    @property
    def key(self) -> tuple[str, str]:
        """What decides its class: the number and the end of the range."""
        return self.number, self.last


class Quoted(msgspec.Struct, frozen=True):
    """Words quoted beside a citation, and whether they are the rule's."""

    text: str
    match: QuoteMatch


class CitationVerdict(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a number or range.

    ``now``: the numbers it has in the newer edition, ranges as ``601.2e–g``; empty when it is gone. ``change`` is the
    lineage's word for a single number. ``heading`` names the rule meant, ``taken_by`` the lineage that bears the
    number now where that is another, ``taken_heading`` its heading. ``source``: the edition the number was looked up
    in, where the one asked for lacks it. ``automatic``: whether ``now`` is one number or range that may be written in
    its place unseen, given the confidence.
    """

    kind: Class = msgspec.field(name="class")
    confidence: float = 1.0
    now: tuple[str, ...] = ()
    change: Change | None = None
    lineage: str = ""
    heading: str = ""
    taken_by: str = ""
    taken_heading: str = ""
    source: str = ""
    message: str = ""
    suggestions: tuple[str, ...] = ()
    automatic: bool = False


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """A citation with its verdict. ``replacement``: what to write for it, in full; empty for nothing."""

    citation: Citation
    verdict: CitationVerdict
    replacement: str = ""
    quote: Quoted | None = None

    @property
    def fine(self) -> bool:
        """Whether nothing needs to be done."""
        return self.verdict.kind in FINE and (self.quote is None or self.quote.match is QuoteMatch.MATCHES)


class FlatFinding(msgspec.Struct, frozen=True, kw_only=True):
    """A finding as one flat record, for JSON; the keys as in ``Citation``, ``CitationVerdict`` and ``Finding``."""

    text: str
    start: int
    end: int
    line: int
    column: int
    form: Form
    number: str
    last: str
    kind: Class = msgspec.field(name="class")
    confidence: float
    now: tuple[str, ...]
    replacement: str
    change: Change | None
    lineage: str
    heading: str
    taken_by: str
    taken_heading: str
    source: str
    message: str
    suggestions: tuple[str, ...]
    quote: Quoted | None


def checked(finding: Finding) -> FlatFinding:
    """A finding as a flat record."""
    cited, verdict = finding.citation, finding.verdict
    return FlatFinding(
        text=cited.text, start=cited.start, end=cited.end, line=cited.line, column=cited.column, form=cited.form,
        number=cited.number, last=cited.last, kind=verdict.kind, confidence=verdict.confidence, now=verdict.now,
        replacement=finding.replacement, change=verdict.change, lineage=verdict.lineage, heading=verdict.heading,
        taken_by=verdict.taken_by, taken_heading=verdict.taken_heading, source=verdict.source,
        message=verdict.message, suggestions=verdict.suggestions, quote=finding.quote,
    )  # fmt: skip


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The citations of one text, in order, as written for ``source`` and read in ``target``.

    ``inferred``: ``source`` was not given, but chosen from the numbers themselves.
    """

    source: EditionRef
    target: EditionRef
    inferred: bool
    counts: dict[Class, int]
    findings: tuple[Finding, ...]
