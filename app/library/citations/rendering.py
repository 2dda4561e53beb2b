"""What to write in place of a citation, in its own spelling."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.library.citations.grammar import as_written
from app.library.citations.views import Citation, CitationVerdict, Form, Writing
from app.library.numbers import is_number, parse_number

_DASH = "–"


def render(citation: Citation, verdict: CitationVerdict) -> str:
    """The citation with the numbers it has now, in full: ranges keep their dash and their short ends.

    Empty where nothing is to be written: no change, no certain place, a list where only one number can stand, or a
    name in a program, which is not ours to change.
    """
    now = verdict.now
    if not verdict.automatic or not now or now == (own(citation),) or citation.form is Form.IDENTIFIER:
        return ""
    if citation.writing is not Writing.DOTTED and len(now) > 1:
        return ""
    return ", ".join(_spelled(citation, one) for one in now)


def written(decisions: Iterable[tuple[Citation, str]]) -> Iterator[str]:
    """What stands in the text in the end for each citation, in order, given what is to be written for it or nothing.

    Letters that continue a list (``702.19a and b``) stay letters only behind a number of the same rule; otherwise they
    are written in full, also when they themselves did not change.
    """
    stem = ""
    for citation, renewed in decisions:
        final = renewed or (_in_full(citation) if citation.lettered else citation.text)
        if citation.lettered and stem and final.startswith(stem) and final[len(stem)].isalpha():
            final = final[len(stem) :]
        meant = renewed or own(citation)
        stem = _stem(meant.rpartition(", ")[2]) or ""
        yield final


def own(citation: Citation) -> str:
    """The number or range of a citation, as the rules write it."""
    return f"{citation.number}{_DASH}{citation.last}" if citation.last else citation.number


def _in_full(citation: Citation) -> str:
    return _spelled(citation, own(citation))


def _spelled(citation: Citation, number: str) -> str:
    first, dashed, last = number.partition(_DASH)
    if not dashed:
        return _cased(citation, as_written(number, citation.writing))
    joint = citation.joint or _DASH
    written_last = citation.text.rpartition(joint)[2] if citation.joint else ""
    short = bool(written_last) and "." not in written_last and "." in citation.last
    return first + joint + (_short_end(first, last) if short else last)


def _short_end(first: str, last: str) -> str:
    """The end of a range by letters or last digits alone, where it stands under the same rule or section."""
    low, high = parse_number(first), parse_number(last)
    if low.parent != high.parent:
        return last
    return high.letters if high.letters else str(high.rule)


def _cased(citation: Citation, number: str) -> str:
    """Capital subrule letters stay capital."""
    return number.upper() if citation.text[-1:].isupper() else number


def _stem(number: str) -> str:
    """The rule above the first number of a range: what the next letters of a list lean on."""
    first = number.partition(_DASH)[0]
    if not is_number(first):
        return ""
    found = parse_number(first)
    return str(found.parent) if found.letters else ""
