"""The questions that rules are known to answer, and how like one of them a question is.

They stand in ``rules_data/questions``: a first line ``edition: 2026-08-07`` says of which edition the numbers are, then
each rule's number on a line of its own, and below it the questions it answers, each on a line that begins with ``- ``.
"""

from __future__ import annotations

import heapq
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import pairwise
from math import log, sqrt
from pathlib import Path
from typing import NamedTuple

from app.library.errors import LibraryError
from app.library.folding import plain
from app.library.places import rules_data
from app.library.search.analysis import WORD
from app.library.search.wording import QuestionWords, wording_of

FOLDER = "questions"
ASKING_WEIGHT = 0.15  # of a word that only asks, beside one that says what it is about
PAIR_WEIGHT = 0.5  # of two words that follow one another
_MOST = 500  # of the likest questions that are looked at
_MOST_BAGS = 40  # rules that the words of all their questions speak for
_PLENTY = 2000  # questions found, from which on common words find no others
_BAG_K1, _BAG_B = 1.2, 0.5
_HEAD, _ITEM = "edition:", "- "


class BadQuestions(LibraryError):
    """A file of questions that cannot be read: which, and where."""


class Resemblance(NamedTuple):
    """How like a question those of a rule are: the likest one and the mean of the three likest, from 0 to 1; the weight of
    all their words together (BM25); and the likest one itself."""

    best: float
    mean: float
    bag: float
    likest: str = ""


class Asked(NamedTuple):
    """A question that a rule of the canonical edition answers."""

    number: str
    text: str


def read_questions(text: str, name: str) -> Iterator[Asked]:
    """The questions of one file. Raises BadQuestions for a line that is none of the three kinds."""
    number = ""
    lines = text.splitlines()
    if not lines or not lines[0].startswith(_HEAD):
        raise BadQuestions(f"{name}: the first line must say 'edition: DATE'.")
    for place, line in enumerate(lines[1:], 2):
        if line.startswith(_ITEM) and number:
            yield Asked(number, line[len(_ITEM) :].strip())
        elif line.strip() and not line[0].isdigit():
            raise BadQuestions(f"{name}, line {place}: a rule's number or '- question' is wanted.")
        elif line.strip():
            number = line.strip()


def load_questions(folder: Path | None = None) -> list[Asked]:
    """All questions of a folder, by file name. Raises BadQuestions."""
    files = sorted((folder or rules_data() / FOLDER).glob("*.txt"))
    return [asked for file in files for asked in read_questions(file.read_text("utf-8"), file.name)]


class QuestionBook:
    """Questions made comparable: each is a vector of its words and word pairs, weighted by how rare they are."""

    def __init__(self, questions: Iterable[Asked]) -> None:
        self.questions = list(questions)
        self._wordings = [wording_of(one.text) for one in self.questions]
        self._rarity = _rarities(self._wordings)
        self._unknown = log(1 + 2 * len(self.questions))
        self._postings: dict[str, dict[int, float]] = defaultdict(dict)
        self._asking: list[dict[str, float]] = []
        self._norms: list[float] = []
        for place, wording in enumerate(self._wordings):
            self._index(place, wording)
        self._bags = _Bags((one.number, wording.content) for one, wording in zip(self.questions, self._wordings))

    def _index(self, place: int, wording: QuestionWords) -> None:
        vector = self._vector(wording.content)
        for key, weight in vector.items():
            self._postings[key][place] = weight
        asking = {word: ASKING_WEIGHT * self._rarity[word] for word in wording.asking}
        self._asking.append(asking)
        self._norms.append(_length((*vector.values(), *asking.values())))

    def __len__(self) -> int:
        return len(self.questions)

    @cached_property
    def words(self) -> list[str]:
        """The words of all questions in lower case, the more frequent first."""
        counts = Counter(word for one in self.questions for word in WORD.findall(plain(one.text.lower())) if word.isalpha())
        return [word for word, _ in counts.most_common()]

    def knows(self, term: str) -> bool:
        """Whether a term stands in any question."""
        return term in self._rarity

    def rarity(self, term: str) -> float:
        """How much a term tells: the rarer it is in questions, the more."""
        return self._rarity.get(term, self._unknown)

    def terms_of(self, number: str) -> Mapping[str, int]:
        """The terms in the questions of a rule, with how often each occurs."""
        return self._bags.terms(number)

    def likenesses(self, wording: QuestionWords, leaving_out: int = -1) -> dict[str, Resemblance]:
        """How like the questions of each rule are to this one: of the rules with the likest questions.

        ``leaving_out`` is the place of a question that does not count (to measure how others answer it).
        """
        listed: dict[str, list[tuple[float, str]]] = defaultdict(list)
        for place, likeness in self._cosines(wording):
            if place != leaving_out:
                number, text = self.questions[place]
                listed[number].append((likeness, text))
        bags = self._bags.scores(wording.content)
        for number in heapq.nlargest(_MOST_BAGS, bags, key=bags.__getitem__):
            listed.setdefault(number, [])
        return {number: _likeness(found, bags.get(number, 0.0)) for number, found in listed.items()}

    def _cosines(self, wording: QuestionWords) -> list[tuple[int, float]]:
        """The cosine between a question and those likest to it, best first."""
        vector = self._vector(wording.content, known_pairs=True)
        products = self._products(vector)
        asking = {word: ASKING_WEIGHT * self.rarity(word) for word in wording.asking}
        length = _length((*vector.values(), *asking.values()))
        norms = self._norms
        best = heapq.nlargest(_MOST, products, key=lambda place: products[place] / norms[place])
        found = []
        for place in best:
            shared = sum(asking[word] * weight for word, weight in self._asking[place].items() if word in asking)
            found.append((place, (products[place] + shared) / (length * norms[place])))
        return sorted(found, key=lambda row: -row[1])

    def _products(self, vector: Mapping[str, float]) -> dict[int, float]:
        """The products with the vectors of questions. Rare words are looked at first; where they have found plenty, a common
        one adds to what was found and finds no others."""
        products: dict[int, float] = {}
        for key in sorted(vector, key=lambda key: len(self._postings.get(key, ()))):
            weight, posting = vector[key], self._postings.get(key)
            if posting is None:
                continue
            if len(products) >= _PLENTY and len(posting) > len(products):
                for place in products:
                    if place in posting:
                        products[place] += weight * posting[place]
            else:
                for place, other in posting.items():
                    products[place] = products.get(place, 0.0) + weight * other
        return products

    def _vector(self, content: Sequence[str], known_pairs: bool = False) -> dict[str, float]:
        """The weights of words and of pairs; a pair that no question has says nothing of likeness."""
        vector = {word: self.rarity(word) for word in content}
        for pair in map("_".join, pairwise(content)):
            if not known_pairs or pair in self._postings:
                vector[pair] = PAIR_WEIGHT * self._rarity.get(pair, self._unknown)
        return vector


class _Bags:
    """The words of all questions of a rule together, scored as one text by BM25."""

    def __init__(self, questions: Iterable[tuple[str, Sequence[str]]]) -> None:
        self._terms: dict[str, Counter[str]] = defaultdict(Counter)
        for number, content in questions:
            self._terms[number].update(content)
        lengths = {number: sum(terms.values()) for number, terms in self._terms.items()}
        mean = sum(lengths.values()) / len(lengths) if lengths else 1.0
        holders = Counter(term for terms in self._terms.values() for term in terms)
        size = len(self._terms)
        self._postings: dict[str, list[tuple[str, float]]] = defaultdict(list)
        for number, terms in self._terms.items():
            norm = _BAG_K1 * (1 - _BAG_B + _BAG_B * lengths[number] / mean)
            for term, count in terms.items():
                rarity = log(1 + (size - holders[term] + 0.5) / (holders[term] + 0.5))
                self._postings[term].append((number, rarity * count * (_BAG_K1 + 1) / (count + norm)))

    def terms(self, number: str) -> Mapping[str, int]:
        return self._terms.get(number, _NO_TERMS)

    def scores(self, content: Iterable[str]) -> dict[str, float]:
        totals: dict[str, float] = defaultdict(float)
        for term in dict.fromkeys(content):
            for number, gain in self._postings.get(term, ()):
                totals[number] += gain
        return totals


_NO_TERMS: Counter[str] = Counter()


@cache
def question_book() -> QuestionBook:
    """The questions that come with the program, read once."""
    return QuestionBook(load_questions())


def _rarities(wordings: Iterable[QuestionWords]) -> dict[str, float]:
    holders: Counter[str] = Counter()
    size = 0
    for wording in wordings:
        size += 1
        holders.update({*wording.content, *wording.asking, *map("_".join, pairwise(wording.content))})
    return {key: log(1 + size / (count + 0.5)) for key, count in holders.items()}


def _length(weights: Iterable[float]) -> float:
    return sqrt(sum(weight * weight for weight in weights)) or 1.0


def _likeness(found: list[tuple[float, str]], bag: float) -> Resemblance:
    if not found:
        return Resemblance(0.0, 0.0, bag)
    return Resemblance(found[0][0], sum(likeness for likeness, _ in found[:3]) / 3, bag, found[0][1])
