"""How a rule is cited: the same rule of the same edition in the forms that people paste."""

from __future__ import annotations

import msgspec
from markupsafe import escape

from app.library.records import DocumentKind
from app.site.addresses import Addresses
from app.site.host import absolute
from app.site.place import Place
from app.web.wording import long_date


class CitationStyle(msgspec.Struct, frozen=True):
    """One way to cite: what it is called, and the words to paste."""

    name: str
    words: str


class Citing(msgspec.Struct, frozen=True):
    """A rule's permanent address, its path below an edition, and its citation in every form."""

    url: str
    path: str
    forms: tuple[CitationStyle, ...]


def citing_rule(place: Place, number: str, ordinal: int = 1) -> Citing:
    """How to cite a rule of the edition read."""
    return _citing(place, number, Addresses().rule(number, ordinal))


def citing_term(place: Place, term: str) -> Citing:
    """How to cite a glossary entry of the edition read."""
    return _citing(place, f"glossary, “{term}”", Addresses().term(term))


def _citing(place: Place, what: str, path: str) -> Citing:
    url = absolute(place.permanent.prefix + path)
    name = f"{'Magistrate handbook' if place.document.kind is DocumentKind.HANDBOOK else 'CR'} {what}"
    date = place.document.effective
    short = f"{name} ({date})" if date else name
    spoken = f"{name}, effective {long_date(date)}" if date else name
    return Citing(url, path.lstrip("/"), (
        CitationStyle("Short", short),
        CitationStyle("With its address", f"{spoken}: {url}"),
        CitationStyle("Markdown", f"[{short}]({url})"),
        CitationStyle("HTML", f'<a href="{escape(url)}">{escape(short)}</a>'),
    ))  # fmt: skip
