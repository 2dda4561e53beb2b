"""How like the questions that rules are known to answer a question is, and what rules say in plain words.

Each known question is a vector of its words and word pairs, weighted by how rare they are. Preparing them takes most of a
second, so what was prepared is kept in a file beside the library and read in milliseconds.
"""

from __future__ import annotations

import contextlib
import heapq
import os
import sys
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import cache, cached_property
from hashlib import sha256
from itertools import accumulate, pairwise
from math import log, sqrt
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from app.library.folding import plain
from app.library.search.analysis import WORD
from app.library.search.bags import Listed, bags_of
from app.library.search.plainwords import Restated, digest_of_plain_words, load_plain_words
from app.library.search.questions import Asked, digest_of_questions, load_questions, load_titles
from app.library.search.wording import QuestionWords, digest_of_asking, wording_of

VERSION = 5  # raise when what is kept, or how it is made, changes
ASKING_WEIGHT = 0.15  # of a word that only asks, beside one that says what it is about
PAIR_WEIGHT = 0.5  # of two words that follow one another
_SEAL = 32  # bytes of hash before what is kept: a damaged file is made again
_MOST = 300  # of the likest questions that are looked at
_MOST_BAGS = 40  # rules that the words of all their questions speak for
_PLACES: Final = "I"  # how numbers are packed: a number in Python takes up to ten times the memory
_WEIGHTS: Final = "d"


class Resemblance(NamedTuple):
    """How like a question those of a rule are: the likest one and the mean of the three likest, from 0 to 1; the weight of
    all their words together (BM25); and the likest one itself."""

    best: float
    mean: float
    bag: float
    likest: str = ""


class PackedTerms(msgspec.Struct, frozen=True):
    """Postings of terms: those of ``terms[i]`` end at ``ends[i]`` in ``places`` and ``weights``, which are packed numbers."""

    terms: list[str]
    ends: bytes
    places: bytes
    weights: bytes


class Prepared(msgspec.Struct, frozen=True):
    """Known questions, ready to be compared. ``rules`` are numbers; ``rule_of`` leads from a question to its rule's place
    there. ``postings`` and ``norms`` are the vectors of questions; ``rarities`` belong to the terms of ``postings``. The words
    of a question that only ask are those of ``asking_words`` whose places stand in ``asking``, where those of the question
    end at its ``asking_ends``. ``bags`` are the words of all questions of a rule, by the rule's place. ``restated`` holds by
    number what a rule says in plain words, ``plain`` the terms of that by its place there. Numbers are packed."""

    rules: list[str]
    texts: list[str]
    rule_of: bytes
    rarities: bytes
    postings: PackedTerms
    norms: bytes
    asking_words: list[str]
    asking_ends: bytes
    asking: bytes
    bags: PackedTerms
    restated: dict[str, str]
    plain: PackedTerms


class PackedPostings:
    """Places and weights by term, read where they lie packed."""

    def __init__(self, packed: PackedTerms) -> None:
        self.terms = packed.terms
        self._at = {term: at for at, term in enumerate(packed.terms)}
        self._ends = memoryview(packed.ends).cast(_PLACES)
        self._places = memoryview(packed.places).cast(_PLACES)
        self._weights = memoryview(packed.weights).cast(_WEIGHTS)

    def __contains__(self, term: object) -> bool:
        return term in self._at

    def place_of(self, term: str) -> int | None:
        """Where a term stands among the terms; None where it does not."""
        return self._at.get(term)

    def all_places(self) -> set[int]:
        """Where any term stands."""
        return set(self._places)

    def of(self, term: str) -> Iterable[tuple[int, float]]:
        """The places of a term with its weight at each."""
        at = self._at.get(term)
        if at is None:
            return ()
        first, end = self._ends[at - 1] if at else 0, self._ends[at]
        return zip(self._places[first:end], self._weights[first:end])


class QuestionBook:
    """Known questions, to be compared with one that is asked."""

    def __init__(self, prepared: Prepared) -> None:
        """``of`` makes one from questions, ``question_book`` gives those that come with the program."""
        self._rules, self._texts = prepared.rules, prepared.texts
        self._rule_of = memoryview(prepared.rule_of).cast(_PLACES)
        self._postings, self._bags = PackedPostings(prepared.postings), PackedPostings(prepared.bags)
        self._asking_words = prepared.asking_words
        self._asking_ends = memoryview(prepared.asking_ends).cast(_PLACES)
        self._asking = memoryview(prepared.asking).cast(_PLACES)
        self._rarities = memoryview(prepared.rarities).cast(_WEIGHTS)
        self._norms = memoryview(prepared.norms).cast(_WEIGHTS)
        self._unknown = log(1 + 2 * len(prepared.texts))
        self._restated, self._plain = prepared.restated, PackedPostings(prepared.plain)

    @classmethod
    def of(cls, questions: Sequence[Asked], restated: Sequence[Restated] = ()) -> QuestionBook:
        """The book of some questions, and of rules in plain words."""
        return cls(prepare(questions, restated))

    def __len__(self) -> int:
        return len(self._texts)

    def question(self, place: int) -> Asked:
        """One of the questions, with the rule that answers it."""
        return Asked(self._rules[self._rule_of[place]], self._texts[place])

    @cached_property
    def words(self) -> list[str]:
        """The words of all questions in lower case, the more frequent first."""
        counts = Counter(word for text in self._texts for word in WORD.findall(plain(text.lower())) if word.isalpha())
        return [word for word, _ in counts.most_common()]

    @cached_property
    def _asked_rules(self) -> frozenset[str]:
        return frozenset(self._rules[place] for place in self._bags.all_places())

    @cached_property
    def _restated_rules(self) -> list[str]:
        return list(self._restated)

    def knows(self, term: str) -> bool:
        """Whether a term stands in any question."""
        return term in self._postings

    def rarity(self, term: str) -> float:
        """How much a term tells: the rarer it is in questions, the more."""
        at = self._postings.place_of(term)
        return self._unknown if at is None else self._rarities[at]

    def is_asked(self, number: str) -> bool:
        """Whether questions are known that a rule answers."""
        return number in self._asked_rules

    def asked_with(self, term: str) -> frozenset[str]:
        """The rules in whose questions a term stands."""
        return frozenset(self._rules[place] for place, _ in self._bags.of(term))

    def plain_words(self, number: str) -> str:
        """What a rule says in plain words; "" where nobody has said it."""
        return self._restated.get(number, "")

    def plain_with(self, term: str) -> frozenset[str]:
        """The rules in whose plain words a term stands."""
        return frozenset(self._restated_rules[place] for place, _ in self._plain.of(term))

    def plain_shares(self, wording: QuestionWords) -> dict[str, float]:
        """The share of what a question tells that the plain words of each rule hold; of rules that hold something of it."""
        rarity = {term: self.rarity(term) for term in dict.fromkeys(wording.content)}
        whole = sum(rarity.values()) or 1.0
        held: dict[str, float] = {}
        for term, value in rarity.items():
            for number in self.plain_with(term):
                held[number] = held.get(number, 0.0) + value
        return {number: value / whole for number, value in held.items()}

    def likenesses(self, wording: QuestionWords) -> dict[str, Resemblance]:
        """How like the questions of each rule are to this one: of the rules with the likest questions."""
        listed: dict[int, list[tuple[float, str]]] = defaultdict(list)
        for place, likeness in self._cosines(wording):
            listed[self._rule_of[place]].append((likeness, self._texts[place]))
        bags = _added(self._bags, dict.fromkeys(wording.content, 1.0))
        for rule in heapq.nlargest(_MOST_BAGS, bags, key=bags.__getitem__):
            listed.setdefault(rule, [])
        return {self._rules[rule]: _likeness(found, bags.get(rule, 0.0)) for rule, found in listed.items()}

    def _cosines(self, wording: QuestionWords) -> list[tuple[int, float]]:
        """The cosine between a question and those likest to it, best first."""
        norms = self._norms
        vector = _vector(wording.content, self.rarity, self._postings)
        products = _added(self._postings, vector)
        asking = {word: (ASKING_WEIGHT * self.rarity(word)) ** 2 for word in wording.asking}
        length = sqrt(sum(weight * weight for weight in vector.values()) + sum(asking.values())) or 1.0
        likest = _likest({place: product / norms[place] for place, product in products.items()})
        found = [(place, (value + self._asking_alike(place, asking) / norms[place]) / length) for value, place in likest]
        return sorted(found, key=lambda row: -row[1])

    def _asking_alike(self, place: int, asking: Mapping[str, float]) -> float:
        """The weights of the words that only ask which a question shares."""
        first, end = self._asking_ends[place - 1] if place else 0, self._asking_ends[place]
        return sum(asking.get(self._asking_words[word], 0.0) for word in self._asking[first:end])


def _likest(cosines: Mapping[int, float]) -> list[tuple[float, int]]:
    """The greatest, of equal ones those of the last places; in any order."""
    least = sorted(cosines.values())[-_MOST] if len(cosines) > _MOST else 0.0
    likest = [(value, place) for place, value in cosines.items() if value >= least]
    return likest if len(likest) <= _MOST else sorted(likest)[-_MOST:]


def _added(postings: PackedPostings, weights: Mapping[str, float]) -> dict[int, float]:
    """The sum of the weights at each place of some postings."""
    totals: dict[int, float] = {}
    so_far = totals.get
    for key, weight in weights.items():
        for place, value in postings.of(key):
            totals[place] = so_far(place, 0.0) + weight * value
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


def prepare(questions: Sequence[Asked], restated: Sequence[Restated] = (), titles: Sequence[Asked] = ()) -> Prepared:
    """Make questions, and rules in plain words, comparable.

    titles: what is known to be answered as well, but says nothing of how often people ask with a word. A question can be like
    one of them; what words weigh, and which words speak for a rule, is told by the questions alone.
    """
    known = [*questions, *titles]
    wordings = [wording_of(one.text) for one in known]
    asked = wordings[: len(questions)]
    rules = {number: place for place, number in enumerate(dict.fromkeys(one.number for one in known))}
    rarity = _rarities(asked, wordings[len(questions) :])
    postings: Listed = defaultdict(lambda: ([], []))
    norms: list[float] = []
    for place, wording in enumerate(wordings):
        vector = _vector(wording.content, rarity.__getitem__)
        for key, weight in vector.items():
            postings[key][0].append(place)
            postings[key][1].append(weight)
        asking = sum((ASKING_WEIGHT * rarity[word]) ** 2 for word in set(wording.asking))
        norms.append(sqrt(sum(weight * weight for weight in vector.values()) + asking) or 1.0)
    listed = {term: postings.get(term, ([], [])) for term in rarity}
    rule_of = [rules[one.number] for one in known]
    told = [list(dict.fromkeys(wording.asking)) for wording in wordings]
    words = {word: place for place, word in enumerate(dict.fromkeys(word for one in told for word in one))}
    return Prepared(
        list(rules), [one.text for one in known], _places(rule_of), _weights(rarity.values()), _packed(listed),
        _weights(norms), list(words), _places(accumulate(map(len, told))), _places(words[word] for one in told for word in one),
        _packed(bags_of(rule_of, [wording.content for wording in asked])), {one.number: one.text for one in restated},
        _packed(bags_of(range(len(restated)), [wording_of(one.text).content for one in restated])),
    )  # fmt: skip


def _packed(listed: Listed) -> PackedTerms:
    return PackedTerms(
        list(listed), _places(accumulate(len(places) for places, _ in listed.values())),
        _places(place for places, _ in listed.values() for place in places),
        _weights(weight for _, weights in listed.values() for weight in weights),
    )  # fmt: skip


def _places(numbers: Iterable[int]) -> bytes:
    return array(_PLACES, numbers).tobytes()


def _weights(numbers: Iterable[float]) -> bytes:
    return array(_WEIGHTS, numbers).tobytes()


def _rarities(asked: Sequence[QuestionWords], others: Iterable[QuestionWords]) -> dict[str, float]:
    """How rare each term is where people ask; terms that only the others have are the rarest."""
    holders = Counter(term for wording in asked for term in _terms(wording))
    holders.update({term: 0 for wording in others for term in _terms(wording)})
    return {term: log(1 + len(asked) / (count + 0.5)) for term, count in holders.items()}


def _terms(wording: QuestionWords) -> set[str]:
    return {*wording.content, *wording.asking, *map("_".join, pairwise(wording.content))}


# ---- keeping ---------------------------------------------------------------------------------------------------------


@cache
def question_book(root: Path) -> QuestionBook:
    """The questions that come with the program. What was prepared is kept under the library's root, where it can be."""
    file = root / f"questions-{_digest()[:16]}.msgpack"
    with contextlib.suppress(OSError, msgspec.DecodeError, msgspec.ValidationError):
        kept = memoryview(file.read_bytes())
        if sha256(kept[_SEAL:]).digest() == kept[:_SEAL]:
            return QuestionBook(msgspec.msgpack.decode(kept[_SEAL:], type=Prepared))
    prepared = prepare(load_questions(), load_plain_words(), load_titles())
    with contextlib.suppress(OSError):  # a library that is only read
        data = msgspec.msgpack.encode(prepared)
        _keep(file, sha256(data).digest() + data)
    return QuestionBook(prepared)


def _digest() -> str:
    """What the kept file depends on."""
    known = f"{VERSION}{sys.byteorder}{digest_of_questions()}{digest_of_plain_words()}{digest_of_asking()}"
    return sha256(known.encode()).hexdigest()


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
