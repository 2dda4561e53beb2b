"""Words that people use and the rules do not, or no longer: abbreviations, slang, former official words, phrases.

They stand in ``rules_data/aliases.toml``, each with what it means and the rules it leads to, by numbers of the canonical
edition. In a question an alias is found as a run of words, whatever their endings; the longest run wins.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from app.library.errors import LibraryError
from app.library.places import rules_data
from app.library.search.analysis import terms

FILE = "aliases.toml"


class BadAliases(LibraryError):
    """The file of aliases cannot be read: what is wrong with it."""


class Alias(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Spellings of one idea (``words``), its ``kind`` (abbreviation, slang, former, phrase), what it ``means`` in the words
    of the rules, and the ``rules`` it leads to, best first. ``since``: the first edition without a former word."""

    words: tuple[str, ...]
    kind: str
    means: str
    rules: tuple[str, ...]
    since: str = ""
    note: str = ""


class AliasBook:
    """Aliases, to be found in the terms of a question."""

    def __init__(self, aliases: Sequence[Alias]) -> None:
        self.aliases = tuple(aliases)
        self._by_terms: dict[tuple[str, ...], Alias] = {}
        for alias in aliases:
            for spelling in alias.words:
                self._by_terms.setdefault(tuple(terms(spelling)), alias)
        self._longest = max(map(len, self._by_terms), default=0)
        self.known = frozenset(term for spelling in self._by_terms for term in spelling)

    def __len__(self) -> int:
        return len(self.aliases)

    def find(self, listed: Sequence[str]) -> Iterator[tuple[int, int, Alias]]:
        """The aliases in a sequence of terms: where each begins and ends, and which it is. They may overlap."""
        for start in range(len(listed)):
            for length in range(min(self._longest, len(listed) - start), 0, -1):
                alias = self._by_terms.get(tuple(listed[start : start + length]))
                if alias is not None:
                    yield start, start + length, alias


def load_aliases(file: Path | None = None) -> list[Alias]:
    """The aliases of a file. Raises BadAliases."""
    try:
        raw: dict[str, Any] = tomllib.loads((file or rules_data() / FILE).read_text("utf-8"))
        return msgspec.convert(raw.get("alias", []), list[Alias])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadAliases(f"{FILE}: {error}") from error


@cache
def alias_book() -> AliasBook:
    """The aliases that come with the program, read once."""
    return AliasBook(load_aliases())


def digest_of_aliases() -> str:
    """A hash of the aliases that come with the program."""
    return sha256((rules_data() / FILE).read_bytes()).hexdigest()
