"""Rewriting citations in place: by their offsets in one pass, so that nothing written is read again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import unified_diff
from typing import NamedTuple

from app.library.citations.rendering import written
from app.library.citations.views import Class, Finding, QuoteMatch

CONFIDENCE = 0.9
_NO_BREAK = "\n\\ No newline at end of file\n"
_DOUBTFUL_QUOTES = frozenset({QuoteMatch.CURRENT, QuoteMatch.ABSENT})


class Edit(NamedTuple):
    """The characters ``start`` to ``end`` of a text become ``after``; ``finding`` says why."""

    start: int
    end: int
    before: str
    after: str
    finding: Finding


class Migration(NamedTuple):
    """What was rewritten, and what is left for somebody to look at."""

    text: str
    edits: tuple[Edit, ...]
    review: tuple[Finding, ...]


def migrate(text: str, findings: Sequence[Finding], confidence: float = CONFIDENCE) -> Migration:
    """Rewrite what is at least so certain. Everything that is not fine and not rewritten is left for review.

    A citation beside which other words are quoted than the rule's is left, however certain the move. Running it again
    on the result would take new numbers for old ones: afterwards the citations are of the newer edition.
    """
    decisions = [(one.citation, one.replacement if _sure(one, confidence) else "") for one in findings]
    edits: list[Edit] = []
    review: list[Finding] = []
    for finding, final in zip(findings, written(decisions)):
        cited = finding.citation
        if final != cited.text:
            edits.append(Edit(cited.start, cited.end, cited.text, final, finding))
        if not finding.fine and (not _sure(finding, confidence) or finding.verdict.kind is Class.EDITED):
            review.append(finding)
    return Migration(_applied(text, edits), tuple(edits), tuple(review))


def patch(path: str, before: str, after: str) -> str:
    """A unified diff of one file, as ``patch -p1`` and ``git apply`` read it; empty where nothing changed."""
    lines = unified_diff(_lines(before), _lines(after), f"a/{path}", f"b/{path}")
    return "".join(line if line.endswith("\n") else line + _NO_BREAK for line in lines)


def _sure(finding: Finding, confidence: float) -> bool:
    if not finding.replacement or finding.verdict.confidence < confidence:
        return False
    return finding.quote is None or finding.quote.match not in _DOUBTFUL_QUOTES


def _applied(text: str, edits: Iterable[Edit]) -> str:
    pieces: list[str] = []
    place = 0
    for edit in edits:
        pieces += (text[place : edit.start], edit.after)
        place = edit.end
    pieces.append(text[place:])
    return "".join(pieces)


def _lines(text: str) -> list[str]:
    """Lines as patch tools count them: broken at line feeds only."""
    lines = text.split("\n")
    return [line + "\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])
