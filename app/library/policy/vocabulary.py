"""Names that judges use for sections of policy, from ``rules_data/policy.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any

import msgspec

from app.library.folding import fold
from app.library.places import rules_data
from app.library.policy.records import PolicyKind, PolicySection
from app.library.policy.shelf import Volume
from app.library.policy.views import full_title
from app.library.search.analysis import terms

FILE = "policy.toml"
_ABBREVIATION = 5  # letters


class PolicyName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words for a section: abbreviations and short names (``words``), and ways to ask about it (``asked``). The section is
    the one of ``document`` whose title has all the words of ``title``; documents of other dates may number it otherwise."""

    document: PolicyKind
    title: str
    words: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()

    @property
    def wanted(self) -> frozenset[str]:
        """The terms that the title must have."""
        return frozenset(terms(self.title))


class _NamesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    regular: tuple[str, ...]
    policy: tuple[str, ...]
    name: tuple[PolicyName, ...]


@cache
def _file() -> _NamesFile:
    raw: dict[str, Any] = tomllib.loads((rules_data() / FILE).read_text("utf-8"))
    return msgspec.convert(raw, _NamesFile)


def names() -> tuple[PolicyName, ...]:
    """All names."""
    return _file().name


@cache
def regular_words() -> tuple[tuple[str, ...], ...]:
    """Words of a question, as terms, that tell that it is about an event at Regular REL."""
    return tuple(tuple(terms(words)) for words in _file().regular)


@cache
def policy_words() -> tuple[tuple[str, ...], ...]:
    """Words, as terms, that belong to tournaments rather than to the game: a question that has them may be about policy."""
    return tuple(tuple(terms(words)) for words in _file().policy)


@lru_cache(maxsize=2048)
def section_of(volume: Volume, name: PolicyName) -> PolicySection | None:
    """The section of a document that a name stands for: of several titles with its words, the one with the fewest others."""
    found = [
        (len(own), place) for place, section in enumerate(volume.document.sections)
        if name.wanted <= (own := frozenset(terms(f"{section.label} {full_title(section)}")))
    ]  # fmt: skip
    return volume.document.sections[min(found)[1]] if found else None


@cache
def known() -> dict[str, tuple[PolicyName, ...]]:
    """The names by their words, folded."""
    found: dict[str, tuple[PolicyName, ...]] = {}
    for name in names():
        for words in name.words:
            found[fold(words)] = (*found.get(fold(words), ()), name)
    return found


def abbreviations(volume: Volume) -> dict[str, str]:
    """The usual abbreviation of each section that has one, by key: the first of its words, where that is one."""
    found: dict[str, str] = {}
    for name in names():
        section = section_of(volume, name) if name.document is volume.kind else None
        if section is not None and name.words and len(name.words[0]) <= _ABBREVIATION and " " not in name.words[0]:
            found.setdefault(section.key, name.words[0].upper())
    return found


def asked_about(volume: Volume, said: Sequence[str]) -> Iterator[PolicySection]:
    """The sections that terms are known to ask about: a name, or a known way to ask, is in them."""
    for name in names_asked(said):
        section = section_of(volume, name) if name.document is volume.kind else None
        if section is not None:
            yield section


def names_asked(said: Sequence[str]) -> tuple[PolicyName, ...]:
    """The names that terms are known to ask about, in the order of the file."""
    asked = {place for term in said for run, place in _runs().get(term, ()) if holds(said, run)}
    return tuple(names()[place] for place in sorted(asked))


@cache
def _runs() -> dict[str, tuple[tuple[tuple[str, ...], int], ...]]:
    """By their first terms, the runs of terms that ask about a name, with its place in the file.

    A single word of a name is a word of other things too, unless the file lists it as a way to ask.
    """
    found: dict[str, list[tuple[tuple[str, ...], int]]] = {}
    for place, name in enumerate(names()):
        for run in _asking(name):
            found.setdefault(run[0], []).append((run, place))
    return {term: tuple(runs) for term, runs in found.items()}


def _asking(name: PolicyName) -> Iterator[tuple[str, ...]]:
    yield from (run for words in (name.title, *name.words) if len(run := tuple(terms(words))) > 1)
    yield from (tuple(terms(words)) for words in name.asked)


def speaks_of(said: Sequence[str], runs: Sequence[tuple[str, ...]]) -> bool:
    """Whether one of some runs of terms is in a question."""
    terms_said = frozenset(said)
    return any(run[0] in terms_said and holds(said, run) for run in runs)


def holds(said: Sequence[str], run: Sequence[str]) -> bool:
    """Whether terms stand in a question in their order, with at most two others between each."""
    for start, term in enumerate(said):
        if term == run[0]:
            place = start
            for wanted in run[1:]:
                place = next((at for at in range(place + 1, min(place + 4, len(said))) if said[at] == wanted), -1)
                if place < 0:
                    break
            else:
                return True
    return False
