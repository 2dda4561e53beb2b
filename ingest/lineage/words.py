"""Texts as words, for measuring likeness: typography folded, numbers masked, old terminology read as the new one."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Sequence
from functools import lru_cache

from app.library.places import rules_data
from ingest.lineage.texts import masked

_TABLE = "lineage/terminology.toml"
_WORD = re.compile(r"\{[^}]*\}|#|[+-]?\w+(?:/[+-]?\w+)*(?:'\w+)*")

Replacement = tuple[re.Pattern[str], dict[str, str]]


class WordReader:
    """Reads texts of two documents as words, with the terminology that changed between them made equal."""

    def __init__(self, older: str, newer: str) -> None:
        """``older`` and ``newer``: ISO dates; which of them is the earlier is no matter."""
        self._changes = terminology(min(older, newer), max(older, newer))
        self._known: dict[str, tuple[str, ...]] = {}

    def words(self, body: str) -> tuple[str, ...]:
        """The words of a body, in order."""
        if not self._changes:
            return plain_words(body)
        found = self._known.get(body)
        if found is None:
            found = self._known[body] = tuple(_WORD.findall(self._modern(masked(body).lower())))
        return found

    def _modern(self, text: str) -> str:
        for pattern, instead in self._changes:
            text = pattern.sub(lambda match, new=instead: new[match[0]], text)  # type: ignore[misc]
        return text


@lru_cache(maxsize=1 << 14)
def plain_words(body: str) -> tuple[str, ...]:
    """The words of a body as it stands."""
    return tuple(_WORD.findall(masked(body).lower()))


@lru_cache(maxsize=256)
def terminology(after: str, until: str) -> tuple[Replacement, ...]:
    """The replacements dated after one day and not after another, oldest first."""
    return tuple(_compiled(change["words"]) for change in _table() if after < str(change["date"]) <= until)


@lru_cache(maxsize=1)
def _table() -> tuple[dict[str, Sequence[Sequence[str]]], ...]:
    data = tomllib.loads((rules_data() / _TABLE).read_text(encoding="utf-8"))
    return tuple(sorted(data["change"], key=lambda change: str(change["date"])))


def _compiled(words: Sequence[Sequence[str]]) -> Replacement:
    """All the words of a date at once: none is replaced twice, and the first of two that begin alike goes first."""
    instead = {pair[0]: pair[1] for pair in words}
    alternatives = "|".join(re.escape(old) for old in instead)
    return re.compile(rf"\b(?:{alternatives})\b"), instead


@lru_cache(maxsize=1)
def table_digest() -> str:
    """What changes when the table of terminology does."""
    return hashlib.sha256((rules_data() / _TABLE).read_bytes()).hexdigest()[:16]
