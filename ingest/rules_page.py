"""The publisher's rules page: which file that it links to is the newest edition.

A link is known by its file name: ``MagicCompRules 20260807.txt``, and the other forms that the catalogue knows. The page
may name files in links, or in data for its scripts; both are read. Nothing is expected of the page otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from html import unescape
from itertools import chain
from pathlib import PurePosixPath
from urllib.parse import quote, unquote, urljoin, urlsplit

from ingest.catalogue import is_web_address
from ingest.errors import IngestError

_FORMS = (".txt", ".docx", ".pdf")  # the best first
_NAME = re.compile(r"comp[a-z]{0,12}[ _-]{0,3}rules", re.I)
_DAYS = (  # how names write a day; the names of the groups say which part is which
    re.compile(r"(?<!\d)(?P<year>(?:19|20)\d\d)[-_. ]?(?P<month>\d\d)[-_. ]?(?P<day>\d\d)(?!\d)"),
    re.compile(r"(?<!\d)(?P<month>\d\d)[-_. ]?(?P<day>\d\d)[-_. ]?(?P<year>(?:19|20)\d\d)(?!\d)"),
    re.compile(r"(?<!\d)(?P<year>\d\d)(?P<month>\d\d)(?P<day>\d\d)(?!\d)"),
    re.compile(r"(?<!\d)(?P<month>\d\d)(?P<day>\d\d)(?P<year>\d\d)(?!\d)"),
)
_QUOTED = re.compile(r"""["']([^"'<>\\\n]{1,1000})(?=["'])""")
_BARE = re.compile(r"""(?:href=|(?=https?://))([^\s"'<>()\\]{1,1000})""", re.I)
_AHEAD = timedelta(days=120)  # a name further in the future is a slip of the pen
_SHOWN = 3


class RulesPageError(IngestError):
    """The rules page names no edition, or contradicts itself."""


@dataclass(frozen=True, slots=True, order=True)
class PageLink:
    """A link to an edition. ``day`` (ISO) is that of the file's name; empty where the name carries none."""

    day: str
    form: str
    url: str


def links_of(page: str, address: str) -> list[PageLink]:
    """The links to editions of a page's HTML, each once, in its order. ``address`` is the page's own."""
    plain = unescape(page.replace("\\u002F", "/").replace("\\u002f", "/").replace("\\/", "/").replace('\\"', '"'))
    found: dict[str, PageLink] = {}
    for match in chain(_QUOTED.finditer(plain), _BARE.finditer(plain)):
        url = _absolute(match[1], address) if _NAME.search(unquote(match[1])) else ""
        name = unquote(urlsplit(url).path).rpartition("/")[2]
        form = PurePosixPath(name).suffix.lower()
        if form in _FORMS and _NAME.search(name):
            found.setdefault(url, PageLink(day_of(name) or "", form, url))
    return list(found.values())


def newest_link(links: Sequence[PageLink], today: date) -> PageLink:
    """The newest edition among links: of the newest day the best form, text before DOCX and PDF.

    Raises RulesPageError where there are no links, where the newest day lies far ahead of ``today``, and where several
    files of one form claim the newest day.
    """
    if not links:
        raise RulesPageError("it links to no edition (a TXT, DOCX or PDF with 'CompRules' in its name)")
    day = max(link.day for link in links)
    if day and date.fromisoformat(day) > today + _AHEAD:
        raise RulesPageError(f"it contradicts the calendar: {_named(link for link in links if link.day == day)} is of {day}")
    newest = [link for link in links if link.day == day]
    form = min((link.form for link in newest), key=_FORMS.index)
    claimants = [link for link in newest if link.form == form]
    if len(claimants) > 1:
        which = f"of {day}" if day else "without a date"
        raise RulesPageError(f"it contradicts itself: several {form} files {which}: {_named(claimants)}")
    return claimants[0]


def day_of(name: str) -> str | None:
    """The day (ISO) in a file's name; None where it has none, or one that is not in the calendar."""
    for pattern in _DAYS:
        for match in pattern.finditer(name):
            year, month, day = (int(match[part]) for part in ("year", "month", "day"))
            try:
                return date(year if year > 99 else _century(year), month, day).isoformat()
            except ValueError:
                continue
    return None


def _century(year: int) -> int:
    return year + (1900 if year > 90 else 2000)


def _absolute(written: str, address: str) -> str:
    """A link as an address that can be asked for; empty where it is none."""
    try:
        parts = urlsplit(urljoin(address, written.strip()))
        url = parts._replace(path=quote(parts.path, safe="/%:@!$&*+,;=~-._"), query="", fragment="").geturl()
    except ValueError:
        return ""
    return url if is_web_address(url) else ""


def _named(links: Iterable[PageLink]) -> str:
    urls = [link.url for link in links]
    return ", ".join(urls[:_SHOWN]) + (f" and {len(urls) - _SHOWN} more" if len(urls) > _SHOWN else "")
