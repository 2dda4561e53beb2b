"""The evidence that a rule answers a question, and how much each kind of it counts.

Of every candidate the kinds of evidence named in ``KINDS`` are measured; the weights in ``rules_data/search/weights.toml``
were fitted on one half of the question set (``python -m tests.benchmarks questions --fit``).
"""

from __future__ import annotations

import heapq
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from app.library.places import rules_data
from app.library.search.questionbook import QuestionBook, Resemblance
from app.library.search.ruletable import RuleTable
from app.library.search.views import Concept
from app.library.search.wording import QuestionWords

KINDS = (
    "questions",  # the mean likeness of the three likest questions that the rule answers
    "bag",  # the words of all its questions together, beside the best rule's
    "text",  # the words of the rule, its headings and examples (BM25), beside the best rule's
    "coverage",  # the share of the question's words that the text has
    "union",  # the share that its text, headings and questions have together
    "plain",  # the share that the handbook has, which says the rule in plain words
    "heading",  # the share of its heading that the question names
    "family_question",  # the likest question of the whole family
    "family_text",
    "lead",  # a concept of the question leads to it
    "family_lead",  # a concept leads to its family
    "alias",  # an alias leads to it
    "card",  # the words of a card that is named lead to it
    "rulings",  # the words of the rulings that lead to it (BM25), beside the best rule's
    "family_rulings",
    "multiplayer",  # chapter 8
    "bare",  # a heading whose letters say everything
    "asked",  # questions are known for it
    "first",  # x.1, which says what its section is about
    "renown",  # how many references are made to it
)  # fmt: skip
_MOST = 80  # candidates that are measured
_NONE = Resemblance(0.0, 0.0, 0.0)


@dataclass(slots=True)
class Inquiry:
    """A question with what was found for it: texts by place (score and share of words covered), likenesses by canonical
    number, the share of its words that each rule has in plain words (by canonical number), concepts, the rules that a named
    card's words lead to, and those that the words of rulings speak for (by place)."""

    wording: QuestionWords
    texts: Mapping[int, tuple[float, float]]
    likenesses: Mapping[str, Resemblance]
    plain: Mapping[str, float]
    concepts: Sequence[Concept] = ()
    cards: Mapping[int, float] = field(default_factory=dict)
    rulings: Mapping[int, float] = field(default_factory=dict)


class Bounds(NamedTuple):
    """From which share of likelihood, and margin above the next, a first hit is called the best."""

    score: float
    margin: float


class Weights(NamedTuple):
    """How much each kind of evidence counts, in the order of KINDS; and when a first hit is sure."""

    evidence: tuple[float, ...]
    sure: Bounds


@cache
def weights() -> Weights:
    """The fitted weights."""
    raw = tomllib.loads(_file().read_text("utf-8"))
    return Weights(tuple(float(raw["evidence"][kind]) for kind in KINDS), Bounds(**raw["sure"]))


def digest_of_weights() -> str:
    """A hash of the fitted weights."""
    return sha256(_file().read_bytes()).hexdigest()


def ranked(question: Inquiry, table: RuleTable, book: QuestionBook) -> dict[int, float]:
    """The score of every candidate, by place."""
    rows = measured(question, table, book)
    own = weights().evidence
    return {place: sum(weight * value for weight, value in zip(own, row)) for place, row in rows.items()}


def measured(question: Inquiry, table: RuleTable, book: QuestionBook) -> dict[int, tuple[float, ...]]:
    """The evidence for every candidate, by place, in the order of KINDS."""
    return _Measure(question, table, book).rows()


def _file() -> Path:
    return rules_data() / "search" / "weights.toml"


class _Measure:
    """One question being measured against the rules of one edition."""

    def __init__(self, question: Inquiry, table: RuleTable, book: QuestionBook) -> None:
        self._question, self._table, self._book = question, table, book
        places = table.places
        self._like = {places[number]: one for number, one in question.likenesses.items() if number in places}
        self._texts = question.texts
        self._leads, self._alias_leads = _leads(question.concepts, table)
        self._best_text = max((score for score, _ in self._texts.values()), default=0.0) or 1.0
        self._best_bag = max((one.bag for one in self._like.values()), default=0.0) or 1.0
        self._rough: dict[int, float] = {place: score / self._best_text for place, (score, _) in self._texts.items()}
        for place, like in self._like.items():
            self._rough[place] = self._rough.get(place, 0.0) + 2 * like.mean + like.bag / self._best_bag
        for place, lead in self._leads.items():
            self._rough[place] = self._rough.get(place, 0.0) + lead
        self._rarity = {term: book.rarity(term) for term in dict.fromkeys(question.wording.content)}
        self._whole = sum(self._rarity.values()) or 1.0
        self._asked = {term: book.asked_with(term) for term in self._rarity}

    def rows(self) -> dict[int, tuple[float, ...]]:
        candidates = self._candidates()
        table = self._table
        family, rulings = table.family, self._question.rulings
        of_questions = _of_families(table, candidates, {place: like.best for place, like in self._like.items()})
        of_texts = _of_families(table, candidates, {place: score for place, (score, _) in self._texts.items()})
        of_leads, of_rulings = _of_families(table, candidates, self._leads), _of_families(table, candidates, rulings)
        return {
            place: (
                *self._own(place),
                of_questions[family[place]], of_texts[family[place]] / self._best_text,
                self._leads.get(place, 0.0), of_leads[family[place]], self._alias_leads.get(place, 0.0),
                self._question.cards.get(place, 0.0), rulings.get(place, 0.0), of_rulings[family[place]],
                *_standing(table, place, self._book),
            )
            for place in candidates
        }  # fmt: skip

    def _candidates(self) -> list[int]:
        """The places worth measuring, by a rough estimate; all that a concept or a card leads to among them."""
        rough = self._rough
        found = set(heapq.nlargest(_MOST, rough, key=rough.__getitem__))
        bags = {place: one.bag for place, one in self._like.items()}
        found.update(heapq.nlargest(_MOST // 4, bags, key=bags.__getitem__))
        found.update(self._leads)
        found.update(self._question.cards)
        return sorted(found)

    def _own(self, place: int) -> tuple[float, ...]:
        """What the rule's own questions, text and heading say."""
        like = self._like.get(place, _NONE)
        score, coverage = self._texts.get(place, (0.0, 0.0))
        heading = self._table.headings[place]
        named = [term for term in self._rarity if term in heading]
        number = self._table.canonical[place]
        union = self._share(term for term, rules in self._asked.items() if number in rules or term in heading)
        return (
            like.mean, like.bag / self._best_bag, score / self._best_text, coverage, max(union, coverage),
            self._question.plain.get(number, 0.0),
            len(named) / len(heading) if heading else 0.0,
        )  # fmt: skip

    def _share(self, words: Iterable[str]) -> float:
        """The share of the question that some of its words make up."""
        return sum(self._rarity[term] for term in words) / self._whole


def _of_families(table: RuleTable, candidates: Iterable[int], values: Mapping[int, float]) -> dict[int, float]:
    """The greatest value in the family of each candidate, by the family; 0 where none has any."""
    families = {table.family[place] for place in candidates}
    return {
        family: max((values[member] for member in table.members[family] if member in values), default=0.0) for family in families
    }


def _leads(concepts: Sequence[Concept], table: RuleTable) -> tuple[dict[int, float], dict[int, float]]:
    """What the concepts lead to: by terms of the rules, and by aliases; the first rule of a concept counts most."""
    terms: dict[int, float] = defaultdict(float)
    aliases: dict[int, float] = defaultdict(float)
    for concept in concepts:
        for rank, number in enumerate(concept.rules):
            place = table.find(number)
            if place is not None:
                terms[place] += 1 / (1 + rank)
                if concept.kind != "term":
                    aliases[place] += 1 / (1 + rank)
    return terms, aliases


def _standing(table: RuleTable, place: int, book: QuestionBook) -> tuple[float, ...]:
    """What is known of a rule before anything is asked."""
    number = table.outline.numbers[place]
    return (
        float(number[0] == "8"), float(place in table.bare),
        float(book.is_asked(table.canonical[place])), float(number.endswith(".1")), table.renown.get(place, 0.0),
    )  # fmt: skip
