"""Finding sections of policy that speak of what a question asks: BM25 over titles and texts, with the names judges use."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from app.library.places import rules_data
from app.library.policy import vocabulary
from app.library.policy.records import PolicyKind, PolicySection, plain_line
from app.library.policy.shelf import Volume
from app.library.policy.views import PolicyHit, full_title
from app.library.search.analysis import terms
from app.library.search.excerpts import excerpt

LONGEST = 400  # characters of a question that are looked at
_K, _B = 1.2, 0.6
_TITLE_WEIGHT = 4
_NAMED = 3.0  # what a section gains by being asked about in known words, as a multiple of what the words can weigh
_REGULAR, _NOT_REGULAR = 1.4, 0.6  # for the document of events at Regular REL, where a question says that it is one, or not
_ENOUGH = 0.5  # of what was asked, by weight, that a section must speak of
_LATER = 0.55  # of the best score, that a further hit must have
_CHANGES = "changes from previous versions"


@dataclass(slots=True)
class _Entry:
    section: PolicySection
    counts: Counter[str]
    length: int
    title: frozenset[str]


@dataclass(slots=True)
class _ScoredSection:
    volume: Volume
    entry: _Entry
    score: float
    covered: float
    named: bool


@dataclass(slots=True)
class PolicyIndex:
    """The index of one document, made when it is first searched."""

    volume: Volume
    entries: list[_Entry] = field(default_factory=list)
    weights: dict[str, float] = field(default_factory=dict)
    average: float = 1.0
    unknown: float = 0.0

    def __post_init__(self) -> None:
        for section in self.volume.document.sections:
            if section.title.lower() != _CHANGES:
                title = terms(full_title(section))
                counts = Counter(term for block in section.blocks for term in terms(block.text))
                for term in title:
                    counts[term] += _TITLE_WEIGHT
                self.entries.append(_Entry(section, counts, counts.total(), frozenset(title)))
        seen = Counter(term for entry in self.entries for term in entry.counts)
        total = len(self.entries)
        self.weights = {term: math.log(1 + (total - n + 0.5) / (n + 0.5)) for term, n in seen.items()}
        self.average = sum(entry.length for entry in self.entries) / max(1, total)
        self.unknown = math.log(1 + total * 2)

    def scored(self, asked: Sequence[str], named: frozenset[str]) -> list[_ScoredSection]:
        """The sections that have words of a question; ``named`` are the keys of those it is known to ask about."""
        whole = sum(self.weights.get(term, self.unknown) for term in asked) or 1.0
        found: list[_ScoredSection] = []
        for entry in self.entries:
            score = sum(self._weight(entry, term) for term in asked if term in entry.counts)
            covered = sum(self.weights[term] for term in asked if term in entry.counts) / whole
            is_named = entry.section.key in named
            if is_named:
                score, covered = score + _NAMED * whole, 1.0
            if score:
                found.append(_ScoredSection(self.volume, entry, score / whole, covered, is_named))
        return found

    def _weight(self, entry: _Entry, term: str) -> float:
        count = entry.counts[term]
        saturated = count * (_K + 1) / (count + _K * (1 - _B + _B * entry.length / self.average))
        return self.weights[term] * saturated


def search(indexes: Sequence[PolicyIndex], query: str, limit: int, sparing: bool) -> tuple[PolicyHit, ...]:
    """The sections that answer best. ``sparing``: none at all where the question seems not to be about tournaments."""
    said = terms(query[:LONGEST])
    asked = tuple(dict.fromkeys(term for term in said if term not in _asking())) or tuple(dict.fromkeys(said))
    regular = vocabulary.speaks_of(said, vocabulary.regular_words())
    tournament = regular or vocabulary.speaks_of(said, vocabulary.policy_words())
    if sparing and not tournament and not vocabulary.names_asked(said):
        return ()
    found: list[_ScoredSection] = []
    for index in indexes:
        named = frozenset(one.key for one in vocabulary.asked_about(index.volume, said))
        for one in index.scored([term for term in asked if not (regular and term in _regular_terms())], named):
            if index.volume.kind is PolicyKind.JAR:
                one.score *= _REGULAR if regular else _NOT_REGULAR
            found.append(one)
    found.sort(key=lambda one: -one.score)
    if sparing and not _answers(found, tournament):
        return ()
    best = found[0].score if found else 0.0
    shown = [one for one in found if one.score >= _LATER * best] if sparing else found
    return tuple(_hit(one, asked) for one in shown[:limit])


def _answers(found: Sequence[_ScoredSection], tournament: bool) -> bool:
    """Whether a section is known to be asked about, or speaks of enough of a question that has a word of tournaments."""
    return bool(found) and (found[0].named or (tournament and found[0].covered >= _ENOUGH))


@cache
def _regular_terms() -> frozenset[str]:
    return frozenset(term for run in vocabulary.regular_words() for term in run)


@cache
def _asking() -> frozenset[str]:
    lines = (rules_data() / "search" / "asking.txt").read_text("utf-8").splitlines()
    return frozenset(term for line in lines if not line.startswith("#") for term in terms(line))


def _hit(one: _ScoredSection, asked: Sequence[str]) -> PolicyHit:
    section = one.entry.section
    text = " ".join(plain_line(block.marker, block.text) for block in section.blocks)
    words, marks = excerpt(text, frozenset(asked))
    return PolicyHit(
        section=one.volume.section_ref(section), document=one.volume.ref, excerpt=words, marks=marks,
        score=round(min(1.0, one.covered), 4),
    )  # fmt: skip
