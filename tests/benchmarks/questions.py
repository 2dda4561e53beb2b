"""How well search answers questions asked in plain words, and how honest `lookup` is about it.

    python -m tests.benchmarks questions [--library PATH] [--without-cards] [--misses] [--fit]

The questions with their gold rules stand in ``tests/questions``. They are parted once and for all, by a hash of their words,
into a half that weights may be fitted on and a half that is held out (a file with ``half = 0`` is fitted on whole); figures are
printed for both. ``hit@1`` and ``hit@5``:
how often a gold rule is the first hit, or among the first five. ``wrong best``: the share of all answers that are called the
best and are not gold. ``--fit`` fits the weights of evidence (softmax over the candidates of each question) and the bounds of
sureness on the first half and prints them as ``rules_data/search/weights.toml``.
"""

from __future__ import annotations

import argparse
import hashlib
import statistics
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import exp, sqrt
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from app.library.cards.errors import NoCards
from app.library.cards.store import Cards
from app.library.holdings import Holdings
from app.library.library import Library
from app.library.records import Document
from app.library.search import evidence
from app.library.search.evidence import KINDS
from app.library.search.plainwords import load_plain_words
from app.library.search.questionbook import QuestionBook
from app.library.search.questions import load_questions
from app.library.search.views import SearchView, Sureness

FOLDER = Path(__file__).parents[1] / "questions"
CANONICAL = "2026-08-07"
HALVES = ("fitted", "held out")
WRONG_BEST = 0.03  # of all answers
_DEPTH = 5
_STEPS, _RATE, _SMALL = 250, 0.08, 0.02
_SHARE, _OFTEN = 8, 2  # of 256 known questions; how often a question of the set counts beside a known one
_OF_RULINGS = frozenset({"rulings", "family_rulings"})
_FIXED = {"card": 1.5}  # no question of the set names a card


class Ask(NamedTuple):
    """A question with the rules that answer it; ``half`` is 0 for those that weights are fitted on."""

    ask: str
    gold: frozenset[str]
    style: str
    half: int


class Answer(NamedTuple):
    """What search made of a question."""

    ask: Ask
    numbers: tuple[str, ...]
    score: float
    margin: float
    sure: bool
    milliseconds: float

    @property
    def right(self) -> bool:
        return bool(self.numbers) and self.numbers[0] in self.ask.gold

    @property
    def among(self) -> bool:
        return not self.ask.gold.isdisjoint(self.numbers[:_DEPTH])


def read_questions(folder: Path = FOLDER) -> list[Ask]:
    """The question set."""
    found: list[Ask] = []
    for file in sorted(folder.glob("*.toml")):
        raw = tomllib.loads(file.read_text("utf-8"))
        found += (
            Ask(row["ask"], frozenset(row["gold"]), row["style"], raw.get("half", _half(row["ask"]))) for row in raw["question"]
        )
    return found


def _half(ask: str) -> int:
    return hashlib.sha256(ask.encode()).digest()[0] % 2


def answer(library: Library, document: Document, ask: Ask, cards: Cards | None = None) -> Answer:
    """Put one question to search."""
    start = time.perf_counter()
    view: SearchView = library.search(document, ask.ask, 10, 0, cards)
    took = (time.perf_counter() - start) * 1000
    numbers = tuple(hit.number or hit.term for hit in view.hits)
    score = view.hits[0].score if view.hits else 0.0
    return Answer(ask, numbers, score, view.margin, view.sureness is Sureness.BEST, took)


def figures(answers: Sequence[Answer]) -> dict[str, float]:
    """The figures of some answers, as shares of 1."""
    size = len(answers) or 1
    best = [one for one in answers if one.sure]
    return {
        "hit@1": sum(one.right for one in answers) / size,
        "hit@5": sum(one.among for one in answers) / size,
        "called best": len(best) / size,
        "wrong best": sum(not one.right for one in best) / size,
    }


def measure(library: Library, document: Document, cards: Cards | None = None) -> list[Answer]:
    """Every question put to one edition."""
    asks = read_questions()
    answer(library, document, asks[0], cards)  # what is read once for all
    return [answer(library, document, ask, cards) for ask in asks]


# ---- fitting ---------------------------------------------------------------------------------------------------------


class Weighed(NamedTuple):
    """The evidence for the candidates of a question, and which of them are gold."""

    evidence: list[list[float]]
    gold: list[bool]


def rows_of(library: Library, document: Document, asks: Iterable[Ask], cards: Cards | None) -> Iterator[Weighed]:
    """The evidence that search weighs for each question."""
    seen: list[tuple[dict[int, tuple[float, ...]], object]] = []
    measured = evidence.measured

    def spy(question: object, table: object, book: object) -> dict[int, tuple[float, ...]]:
        rows = measured(question, table, book)  # type: ignore[arg-type]
        seen.append((rows, table))
        return rows

    evidence.measured = spy  # type: ignore[assignment]
    try:
        for ask in asks:
            seen.clear()
            library.search(document, ask.ask, 10, 0, cards)
            for rows, table in seen:
                numbers = [table.outline.numbers[place] for place in rows]  # type: ignore[attr-defined]
                yield Weighed([list(row) for row in rows.values()], [number in ask.gold for number in numbers])
    finally:
        evidence.measured = measured


def fit(rows: Sequence[Weighed], held: Mapping[int, float] = MappingProxyType({})) -> list[float]:
    """Weights under which the gold rules of each question are likeliest among its candidates (Adam, with a small pull to 0).

    ``held`` are weights that stay as they are, by their place.
    """
    useful = [row for row in rows if any(row.gold)]
    spread = _spreads(useful)
    scaled = [Weighed([[value / wide for value, wide in zip(one, spread)] for one in row.evidence], row.gold) for row in useful]
    weights, first, second = [0.0] * len(spread), [0.0] * len(spread), [0.0] * len(spread)
    for place, weight in held.items():
        weights[place] = weight * spread[place]
    free = [place for place in range(len(spread)) if place not in held]
    for step in range(1, _STEPS + 1):
        slope = [value - _SMALL * weight for value, weight in zip(_slope(scaled, weights), weights)]
        first = [0.9 * old + 0.1 * new for old, new in zip(first, slope)]
        second = [0.99 * old + 0.01 * new * new for old, new in zip(second, slope)]
        for place in free:
            move = first[place] / (1 - 0.9**step) / (sqrt(second[place] / (1 - 0.99**step)) + 1e-8)
            weights[place] += _RATE * move
    return [weight / wide for weight, wide in zip(weights, spread)]


def _slope(rows: Sequence[Weighed], weights: Sequence[float]) -> list[float]:
    total = [0.0] * len(weights)
    for row in rows:
        scores = [sum(weight * value for weight, value in zip(weights, one)) for one in row.evidence]
        top = max(scores)
        likely = [exp(value - top) for value in scores]
        whole = sum(likely)
        golden = sum(value for value, gold in zip(likely, row.gold) if gold)
        for one, value, gold in zip(row.evidence, likely, row.gold):
            pull = (value / golden if gold else 0.0) - value / whole
            if abs(pull) > 1e-4:
                for place, amount in enumerate(one):
                    total[place] += pull * amount
    return [value / len(rows) for value in total]


def _spreads(rows: Sequence[Weighed]) -> list[float]:
    columns = list(zip(*(one for row in rows for one in row.evidence)))
    return [statistics.pstdev(column) or 1.0 for column in columns]


def bounds(answers: Sequence[Answer]) -> tuple[float, float]:
    """The lowest score and margin with which at most WRONG_BEST of all answers are called best and wrong."""
    allowed = WRONG_BEST * len(answers) * 0.8  # a little stricter than what is asked on questions not fitted on
    best = (0, 0.99, 0.99)
    for score in (step / 40 for step in range(8, 40)):
        for margin in (step / 40 for step in range(40)):
            called = [one for one in answers if one.score >= score and one.margin >= margin]
            if sum(not one.right for one in called) <= allowed:
                best = max(best, (len(called), score, margin))
    return best[1], best[2]


def left_out() -> tuple[list[Ask], QuestionBook]:
    """Some of the known questions to fit on as well, and the book without them."""
    known = load_questions()
    chosen = [one for one in known if hashlib.sha256(one.text.encode()).digest()[0] < _SHARE]
    asks = [Ask(one.text, frozenset({one.number}), "known", 0) for one in chosen]
    return asks, QuestionBook.of(sorted(set(known) - set(chosen)), load_plain_words())


def fitted(library: Library, document: Document, cards: Cards | None = None) -> str:
    """The file of weights, fitted on the first half and on known questions that the book is kept from knowing.

    What the words of rulings weigh is fitted in a second step, with the rest as it was fitted without them: so a library
    without card data ranks as well as it can.
    """
    asks = [ask for ask in read_questions() if ask.half == 0]
    own = fit(_rows_to_fit(library, document, asks, None))
    if cards is not None:
        held = {place: own[place] for place, kind in enumerate(KINDS) if kind not in _OF_RULINGS}
        own = fit(_rows_to_fit(library, document, asks, cards), held)
    weights = dict(zip(KINDS, own)) | _FIXED
    sure = evidence.weights().sure
    evidence.weights = lambda: evidence.Weights(tuple(weights[kind] for kind in KINDS), sure)  # type: ignore[assignment]
    score, margin = bounds([answer(library, document, ask, cards) for ask in asks])
    lines = [f"{kind} = {weights[kind]:.3f}" for kind in KINDS]
    return "\n".join(["[evidence]", *lines, "", "[sure]", f"score = {score:.3f}", f"margin = {margin:.3f}", ""])


def _rows_to_fit(library: Library, document: Document, asks: Sequence[Ask], cards: Cards | None) -> list[Weighed]:
    """The evidence for the questions of the set, and for known ones as if nobody knew them."""
    rows = list(rows_of(library, document, asks, cards)) * _OFTEN
    known, book = left_out()
    whole = Holdings.questions
    Holdings.questions = property(lambda held: book)  # type: ignore[assignment]
    try:
        return [*rows, *rows_of(library, document, known, cards)]
    finally:
        Holdings.questions = whole  # type: ignore[method-assign]


# ---- printing --------------------------------------------------------------------------------------------------------


def _cards(root: Path | None) -> Cards | None:
    try:
        return Cards.open(root)
    except NoCards:
        return None


def main(words: Sequence[str]) -> int:
    """Print the figures of both halves; 1 where there is no library to ask."""
    options = argparse.ArgumentParser(prog="questions")
    options.add_argument("--library", type=Path)
    options.add_argument("--misses", action="store_true", help="the questions whose first hit is not gold")
    options.add_argument("--without-cards", action="store_true", help="as in a library without card data")
    options.add_argument("--fit", action="store_true", help="fit the weights and print them")
    chosen = options.parse_args(words)
    library = Library.open(chosen.library)
    document = library.edition(CANONICAL)
    cards = None if chosen.without_cards else _cards(chosen.library)
    if chosen.fit:
        print(fitted(library, document, cards))
        return 0
    answers = measure(library, document, cards)
    for half, name in enumerate(HALVES):
        listed = [one for one in answers if one.ask.half == half]
        print(f"{name}, {len(listed)} questions: " + ", ".join(f"{key} {value:.3f}" for key, value in figures(listed).items()))
    took = sorted(one.milliseconds for one in answers)
    print(f"{took[len(took) // 2]:.1f} ms p50, {took[int(len(took) * 0.95)]:.1f} ms p95")
    for one in answers if chosen.misses else ():
        if not one.right:
            marks = f"{'low ' if one.among else 'MISS'} {'SURE' if one.sure else '    '} {HALVES[one.ask.half]:8}"
            print(f"{marks} {one.ask.ask} | {sorted(one.ask.gold)} | {one.numbers[:5]}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
