"""How like the questions that rules are known to answer a question is.

Each known question is a vector of its words and word pairs, weighted by how rare they are. Preparing them takes most of a
second, so what was prepared is kept in a file beside the library and read in milliseconds.
"""

from __future__ import annotations

import contextlib
import heapq
import os
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import cache, cached_property
from hashlib import sha256
from itertools import pairwise
from math import log, sqrt
from pathlib import Path
from typing import NamedTuple

import msgspec

from app.library.folding import plain
from app.library.search.analysis import WORD
from app.library.search.questions import Asked, digest_of_questions, load_questions, load_titles
from app.library.search.wording import QuestionWords, digest_of_asking, wording_of

VERSION = 2  # raise when what is kept, or how it is made, changes
ASKING_WEIGHT = 0.15  # of a word that only asks, beside one that says what it is about
PAIR_WEIGHT = 0.5  # of two words that follow one another
_SEAL = 32  # bytes of hash before what is kept: a damaged file is made again
_MOST = 300  # of the likest questions that are looked at
_MOST_BAGS = 40  # rules that the words of all their questions speak for
_BAG_K1, _BAG_B = 1.2, 0.5
_Postings = dict[str, tuple[list[int], list[float]]]  # by term or pair: places, and the weight at each


class Resemblance(NamedTuple):
    """How like a question those of a rule are: the likest one and the mean of the three likest, from 0 to 1; the weight of
    all their words together (BM25); and the likest one itself."""

    best: float
    mean: float
    bag: float
    likest: str = ""


class Prepared(msgspec.Struct, frozen=True):
    """Known questions, ready to be compared. ``rules`` are numbers; ``rule_of`` leads from a question to its rule's place
    there. ``postings`` and ``norms`` are the vectors of questions, ``asking`` their words that only ask; ``bags`` the words
    of all questions of a rule, by the rule's place."""

    rules: list[str]
    texts: list[str]
    rule_of: list[int]
    rarity: dict[str, float]
    postings: _Postings
    norms: list[float]
    asking: list[list[str]]
    bags: _Postings


class QuestionBook:
    """Known questions, to be compared with one that is asked."""

    def __init__(self, prepared: Prepared) -> None:
        """``of`` makes one from questions, ``question_book`` gives those that come with the program."""
        self._kept = prepared
        self._unknown = log(1 + 2 * len(prepared.texts))

    @classmethod
    def of(cls, questions: Sequence[Asked]) -> QuestionBook:
        """The book of some questions."""
        return cls(prepare(questions))

    def __len__(self) -> int:
        return len(self._kept.texts)

    def question(self, place: int) -> Asked:
        """One of the questions, with the rule that answers it."""
        return Asked(self._kept.rules[self._kept.rule_of[place]], self._kept.texts[place])

    @cached_property
    def words(self) -> list[str]:
        """The words of all questions in lower case, the more frequent first."""
        counts = Counter(word for text in self._kept.texts for word in WORD.findall(plain(text.lower())) if word.isalpha())
        return [word for word, _ in counts.most_common()]

    @cached_property
    def _terms(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = defaultdict(set)
        for term, (places, _) in self._kept.bags.items():
            for place in places:
                found[self._kept.rules[place]].add(term)
        return found

    def knows(self, term: str) -> bool:
        """Whether a term stands in any question."""
        return term in self._kept.rarity

    def rarity(self, term: str) -> float:
        """How much a term tells: the rarer it is in questions, the more."""
        return self._kept.rarity.get(term, self._unknown)

    def terms_of(self, number: str) -> frozenset[str] | set[str]:
        """The terms in the questions of a rule."""
        return self._terms.get(number, _NO_TERMS)

    def likenesses(self, wording: QuestionWords, leaving_out: int = -1) -> dict[str, Resemblance]:
        """How like the questions of each rule are to this one: of the rules with the likest questions.

        ``leaving_out`` is the place of a question that does not count (to measure how others answer it).
        """
        kept = self._kept
        listed: dict[int, list[tuple[float, str]]] = defaultdict(list)
        for place, likeness in self._cosines(wording):
            if place != leaving_out:
                listed[kept.rule_of[place]].append((likeness, kept.texts[place]))
        bags = _added(kept.bags, dict.fromkeys(wording.content, 1.0))
        for rule in heapq.nlargest(_MOST_BAGS, bags, key=bags.__getitem__):
            listed.setdefault(rule, [])
        return {kept.rules[rule]: _likeness(found, bags.get(rule, 0.0)) for rule, found in listed.items()}

    def _cosines(self, wording: QuestionWords) -> list[tuple[int, float]]:
        """The cosine between a question and those likest to it, best first."""
        kept, norms = self._kept, self._kept.norms
        vector = _vector(wording.content, self.rarity, kept.postings)
        products = _added(kept.postings, vector)
        asking = {word: (ASKING_WEIGHT * self.rarity(word)) ** 2 for word in wording.asking}
        length = sqrt(sum(weight * weight for weight in vector.values()) + sum(asking.values())) or 1.0
        likest = heapq.nlargest(_MOST, ((product / norms[place], place) for place, product in products.items()))
        found = [
            (place, (value + sum(asking.get(word, 0.0) for word in kept.asking[place]) / norms[place]) / length)
            for value, place in likest
        ]
        return sorted(found, key=lambda row: -row[1])


_NO_TERMS: frozenset[str] = frozenset()


def _added(postings: _Postings, weights: Mapping[str, float]) -> dict[int, float]:
    """The sum of the weights at each place of some postings."""
    totals: dict[int, float] = {}
    for key, weight in weights.items():
        for place, value in zip(*postings.get(key, ((), ()))):
            totals[place] = totals.get(place, 0.0) + weight * value
    return totals


def _vector(
    content: Sequence[str], rarity: Callable[[str], float], known: Container[str] | None = None
) -> dict[str, float]:
    """The weights of words and of pairs; a pair that is not ``known`` says nothing of likeness."""
    vector = {word: rarity(word) for word in content}
    for pair in map("_".join, pairwise(content)):
        if known is None or pair in known:
            vector[pair] = PAIR_WEIGHT * rarity(pair)
    return vector


def _likeness(found: list[tuple[float, str]], bag: float) -> Resemblance:
    if not found:
        return Resemblance(0.0, 0.0, bag)
    return Resemblance(found[0][0], sum(likeness for likeness, _ in found[:3]) / 3, bag, found[0][1])


# ---- preparing -------------------------------------------------------------------------------------------------------


def prepare(questions: Sequence[Asked]) -> Prepared:
    """Make questions comparable."""
    wordings = [wording_of(one.text) for one in questions]
    rules = {number: place for place, number in enumerate(dict.fromkeys(one.number for one in questions))}
    rarity = _rarities(wordings)
    postings: _Postings = defaultdict(lambda: ([], []))
    norms: list[float] = []
    for place, wording in enumerate(wordings):
        vector = _vector(wording.content, rarity.__getitem__)
        for key, weight in vector.items():
            postings[key][0].append(place)
            postings[key][1].append(weight)
        asking = sum((ASKING_WEIGHT * rarity[word]) ** 2 for word in set(wording.asking))
        norms.append(sqrt(sum(weight * weight for weight in vector.values()) + asking) or 1.0)
    return Prepared(
        list(rules), [one.text for one in questions], [rules[one.number] for one in questions], rarity, dict(postings), norms,
        [list(dict.fromkeys(wording.asking)) for wording in wordings],
        _bags([rules[one.number] for one in questions], [wording.content for wording in wordings]),
    )  # fmt: skip


def _rarities(wordings: Iterable[QuestionWords]) -> dict[str, float]:
    holders: Counter[str] = Counter()
    size = 0
    for wording in wordings:
        size += 1
        holders.update({*wording.content, *wording.asking, *map("_".join, pairwise(wording.content))})
    return {key: log(1 + size / (count + 0.5)) for key, count in holders.items()}


def _bags(rules: Sequence[int], contents: Sequence[Sequence[str]]) -> _Postings:
    """The words of all questions of each rule, with their BM25 gains."""
    bags: dict[int, Counter[str]] = defaultdict(Counter)
    for rule, content in zip(rules, contents):
        bags[rule].update(content)
    mean = sum(map(Counter.total, bags.values())) / (len(bags) or 1) or 1.0
    holders = Counter(term for terms in bags.values() for term in terms)
    found: _Postings = defaultdict(lambda: ([], []))
    for rule, terms in bags.items():
        norm = _BAG_K1 * (1 - _BAG_B + _BAG_B * terms.total() / mean)
        for term, count in terms.items():
            rarity = log(1 + (len(bags) - holders[term] + 0.5) / (holders[term] + 0.5))
            found[term][0].append(rule)
            found[term][1].append(rarity * count * (_BAG_K1 + 1) / (count + norm))
    return dict(found)


# ---- keeping ---------------------------------------------------------------------------------------------------------


@cache
def question_book(root: Path) -> QuestionBook:
    """The questions that come with the program. What was prepared is kept under the library's root, where it can be."""
    file = root / f"questions-{_digest()[:16]}.msgpack"
    with contextlib.suppress(OSError, msgspec.DecodeError, msgspec.ValidationError):
        kept = file.read_bytes()
        if sha256(kept[_SEAL:]).digest() == kept[:_SEAL]:
            return QuestionBook(msgspec.msgpack.decode(memoryview(kept)[_SEAL:], type=Prepared))
    prepared = prepare([*load_questions(), *load_titles()])
    with contextlib.suppress(OSError):  # a library that is only read
        data = msgspec.msgpack.encode(prepared)
        _keep(file, sha256(data).digest() + data)
    return QuestionBook(prepared)


def _digest() -> str:
    """What the kept file depends on."""
    return sha256(f"{VERSION}{digest_of_questions()}{digest_of_asking()}".encode()).hexdigest()


def _keep(file: Path, data: bytes) -> None:
    """Write the file whole or not at all, and remove those of other versions."""
    part = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        part.write_bytes(data)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
    for other in file.parent.glob("questions-*.msgpack"):
        if other != file:
            other.unlink(missing_ok=True)
