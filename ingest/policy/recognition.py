"""Which document of tournament policy a capture is, and since when it is in force: told by its words alone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from app.library.policy.records import PolicyKind
from app.library.records import Basis
from ingest.dates import find_date
from ingest.policy.rows import TextRow, squash

TITLES = {
    PolicyKind.MTR: "Magic Tournament Rules",
    PolicyKind.IPG: "Magic Infraction Procedure Guide",
    PolicyKind.JAR: "Judging at Regular Rules Enforcement Level",
}
_TITLE = {
    PolicyKind.MTR: re.compile(r"(?:the)?(?:annotated)?(?:magicthegathering|magic|mtg|dci)(?:tm)?tournamentrules(?:mtr)?"),
    PolicyKind.IPG: re.compile(
        r"(?:the)?(?:annotated)?(?:magicthegathering|magic|mtg|dci)?(?:tm)?infractionprocedureguide(?:ipg)?"
    ),
    PolicyKind.JAR: re.compile(
        r"(?:magicthegathering|magic|mtg)?(?:tm)?judgingatregular(?:rulesenforcementlevel|rel)?(?:rel)?(?:jar)?(?:document)?"
    ),
}
_AFTER_TITLE = re.compile(r"(?:tableofcontents|contents|(?:effective|updated|lastupdated).*|\d*)?")
_HEAD = 120  # rows from the first in which a title stands
_CR_RULE = re.compile(r"\d{3}\.\d{1,3}[a-z]?\.?\s")
_STATEMENT = re.compile(r"\b(?:effective|updated|in force|in effect|current|as of|version of|last revis)", re.I)
_DAY_FIRST = re.compile(r"\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?([A-Z][a-z]{2,8})\.?,?\s+((?:19|20)\d\d)\b")
_JOINED = re.compile(r"((?:19|20)\d\d)[-_ ]?([A-Z][a-z]{2,8})[-_ ]?(\d{1,2})(?!\d)")
_NUMBERS = re.compile(r"(?<!\d)((?:19|20)\d\d)[-_. ]?([01]\d)[-_. ]?([0-3]\d)(?!\d)")


@dataclass(frozen=True, slots=True)
class Recognised:
    """A kind of document and the row its title stands in (-1: only the page's or the file's own title says so)."""

    kind: PolicyKind
    row: int


def recognise(rows: list[TextRow], page_title: str) -> Recognised | None:
    """The policy document that rows are; None for anything else, the Comprehensive Rules among them."""
    if sum(bool(_CR_RULE.match(row.text)) for row in rows[:3000]) > 20:
        return None
    for place, row in enumerate(rows[:_HEAD]):
        for text in (row.text, row.text + (rows[place + 1].text if place + 1 < len(rows) else "")):
            kind = _titled(text) if len(row.text) < _HEAD else None
            if kind is not None:
                return Recognised(kind, place)
    kind = _titled(re.split(r"\s[|–—-]\s|\.html?$", page_title)[0])
    return Recognised(kind, -1) if kind is not None else None


def _titled(text: str) -> PolicyKind | None:
    words = squash(text)
    for kind, pattern in _TITLE.items():
        match = pattern.match(words)
        if match is not None and _AFTER_TITLE.fullmatch(words, match.end()):
            return kind
    return None


def effective(rows: list[TextRow], names: tuple[str, ...]) -> tuple[str | None, Basis, TextRow | None]:
    """Since when the document is in force, how that is known, and the row that says it.

    ``rows`` are those before the first section; ``names`` are the page's title and the file's name.
    """
    for row in rows:
        if len(row.text) < 160 and _STATEMENT.search(row.text) and (day := find_day(row.text)):
            return day, Basis.DECLARED, row
    for name in names:
        if day := _named_day(name):
            return day, Basis.FILENAME, None
    return None, Basis.NONE, None


def find_day(text: str) -> str | None:
    """The first date in a text, in any usual spelling, as ISO."""
    if match := _DAY_FIRST.search(text):
        if day := find_date(f"{match[2]} {match[1]}, {match[3]}"):
            return day
    return find_date(text)


def _named_day(name: str) -> str | None:
    spaced = name.replace("_", "-")
    if match := _JOINED.search(spaced):
        if day := find_date(f"{match[2]} {match[3]}, {match[1]}"):
            return day
    if match := _NUMBERS.search(spaced):
        try:
            return date(int(match[1]), int(match[2]), int(match[3])).isoformat()
        except ValueError:
            return None
    return find_day(spaced)
