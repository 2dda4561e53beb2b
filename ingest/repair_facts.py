"""The facts that settle a lost character: spellings of names, signs behind product names, symbols in context.

They are kept in ``rules_data/repairs.toml``. A sign holds for a span of effective dates where it changed over the
years; without a date only what never changed is known.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache

from app.library.places import rules_data

LOST = "\ufffd"
_REACH = 40  # how far back a product's name may begin


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign (™ or ®) behind a name, for editions effective from ``since`` until ``until`` (ISO, empty: open)."""

    sign: str
    since: str
    until: str

    def holds(self, dated: str | None) -> bool:
        """Whether the sign may stand in an edition of that date; in an undated one every sign may."""
        return dated is None or self.since <= dated <= (self.until or dated)


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything known: ``words`` by their lossy form, ``marks`` by name, ``symbols`` as pattern and character."""

    words: dict[str, str]
    word_pattern: re.Pattern[str]
    marks: dict[str, tuple[Mark, ...]]
    symbols: tuple[tuple[re.Pattern[str], str], ...]

    def sign_after(self, before: str, dated: str | None) -> str | None:
        """The sign that stands behind the product name a text ends with; empty where the name is known but not
        which sign it had at that date; None where the text ends with no known name."""
        tail = " ".join(before[-_REACH:].split())
        starts = [m.start() for m in re.finditer(r"\b[A-Z]", tail)]
        for start in starts:
            marks = self.marks.get(tail[start:])
            if marks is not None:
                signs = {mark.sign for mark in marks if mark.holds(dated)}
                return signs.pop() if len(signs) == 1 else ""
        return None


@cache
def facts() -> Facts:
    """The facts, read once."""
    data = tomllib.loads((rules_data() / "repairs.toml").read_text(encoding="utf-8"))
    words = _by_lossy_form(data["words"])
    longest_first = sorted(words, key=len, reverse=True)
    pattern = re.compile(r"(?<![A-Za-z])(?:" + "|".join(map(re.escape, longest_first)) + r")(?![A-Za-z])")
    symbols = tuple((_between(row), row["restored"]) for row in data["symbol"])
    return Facts(words, pattern, _marks(data["mark"]), symbols)


def _between(row: dict[str, str]) -> re.Pattern[str]:
    return re.compile(f"(?<={row.get('before', '')}){LOST}(?={row.get('after', '')})")


def _by_lossy_form(words: list[str]) -> dict[str, str]:
    """Each spelling under the form it takes when its non-ASCII characters are lost; ambiguous forms are left out."""
    found: dict[str, str] = {}
    doubtful: set[str] = set()
    for word in words:
        lossy = re.sub(r"[^\x00-\x7f]", LOST, word)
        doubtful |= {lossy} if found.get(lossy, word) != word else set()
        found[lossy] = word
    return {lossy: word for lossy, word in found.items() if lossy not in doubtful}


def _marks(rows: list[dict[str, str]]) -> dict[str, tuple[Mark, ...]]:
    marks: dict[str, tuple[Mark, ...]] = {}
    for row in rows:
        for name in row["names"]:
            mark = Mark(row["sign"], row.get("from", ""), row.get("until", ""))
            for form in {name, name.replace("’", "'"), name.replace("’", LOST)}:
                marks[form] = (*marks.get(form, ()), mark)
    return marks
