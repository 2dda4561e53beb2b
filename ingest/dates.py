"""The effective date an edition declares, or its file name carries."""

from __future__ import annotations

import re
from datetime import date

from app.library.records import Basis
from ingest.model import SourceLine

_MONTHS = {
    name: n
    for n, names in enumerate(
        ("january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
         "september sept sep", "october oct", "november nov", "december dec"), 1)
    for name in names.split()
}  # fmt: skip
_WORDED = re.compile(r"\b([A-Z][a-z]{2,8})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+((?:19|20)\d\d)\b")
_ISO = re.compile(r"\b((?:19|20)\d\d)[-/.](\d{1,2})[-/.](\d{1,2})\b")
_AMERICAN = re.compile(r"\b(\d{1,2})/(\d{1,2})/((?:19|20)?\d\d)\b")
_STATEMENT = re.compile(
    r"\b(?:effective|current|in effect|in force)\s+(?:as\s+of|since|from|on)\b|\beffective\b.{0,12}\d", re.I
)
_TITLE_DATE = re.compile(r"\s*COMPREHENSIVE RULES\s+\S", re.I)
_FILENAME = re.compile(r"(?<!\d)((?:19|20)\d\d)[-_. ]?([01]\d)[-_. ]?([0-3]\d)(?!\d)")


def is_effective_statement(text: str) -> bool:
    """Whether a line states since when the rules are in force."""
    return _STATEMENT.search(text) is not None and find_date(text) is not None


def find_date(text: str) -> str | None:
    """The first date in a text, as ISO; None where there is none or it is no day of the calendar."""
    for match in _WORDED.finditer(text):
        month = _MONTHS.get(match.group(1).lower())
        if month:
            return _iso(int(match.group(3)), month, int(match.group(2)))
    if iso := _ISO.search(text):
        return _iso(*(int(part) for part in iso.groups()))
    if american := _AMERICAN.search(text):
        month, day, year = (int(part) for part in american.groups())
        return _iso(year if year > 99 else year + (1900 if year > 90 else 2000), month, day)
    return None


def _iso(year: int, month: int, day: int) -> str | None:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None


def effective_date(lines: list[SourceLine], name: str) -> tuple[str | None, Basis, list[tuple[int, str]]]:
    """The date a capture is effective from, how it is known, and the distinct statements of it: (line, words).

    Looks at what the capture declares first, then at its file name.
    """
    found: list[tuple[int, str, str]] = []
    for line in lines:
        text = line.text
        if len(text) < 200 and (_STATEMENT.search(text) or _TITLE_DATE.match(text)):
            day = find_date(text)
            if day and day not in (d for _, _, d in found):
                found.append((line.number, text.strip(), day))
    if found:
        return found[0][2], Basis.DECLARED, [(number, words) for number, words, _ in found]
    match = _FILENAME.search(name)
    day = _iso(*(int(part) for part in match.groups())) if match else None
    return (day, Basis.FILENAME, []) if day else (None, Basis.NONE, [])
