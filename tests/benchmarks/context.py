"""How often the context of a question holds every gold rule.

    python -m tests.benchmarks context [--limit 6000] [--misses]

The questions are those of ``python -m tests.benchmarks questions``; the figures are printed for the half that weights may be
fitted on and for the half that is held out.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from typing import NamedTuple

from app.library.context.rendering import text_of
from app.library.library import Library
from app.library.records import Document
from tests.benchmarks.questions import CANONICAL, HALVES, Ask, read_questions


class Given(NamedTuple):
    """What came of a question: the gold rules that are missing, characters, rules and milliseconds."""

    ask: Ask
    missing: frozenset[str]
    characters: int
    rules: int
    milliseconds: float


def measure(library: Library, document: Document, limit: int) -> list[Given]:
    """The context of every question."""
    return [_given(library, document, ask, limit) for ask in read_questions()]


def _given(library: Library, document: Document, ask: Ask, limit: int) -> Given:
    start = time.perf_counter()
    view = library.context(document, ask.ask, limit)
    took = (time.perf_counter() - start) * 1000
    numbers = [piece.number for piece in view.pieces if piece.number]
    assert len(text_of(view.pieces)) <= view.characters <= limit
    return Given(ask, ask.gold - frozenset(numbers), view.characters, len(numbers), took)


def share(given: list[Given]) -> float:
    """The share of questions with all gold rules in their context."""
    return sum(not one.missing for one in given) / (len(given) or 1)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=int, default=6000)
    parser.add_argument("--misses", action="store_true", help="print the questions whose gold rules are not all there")
    words = parser.parse_args(sys.argv[1:])
    library = Library.open()
    document = library.edition(CANONICAL)
    given = measure(library, document, words.limit)
    for half, name in enumerate(HALVES):
        own = [one for one in given if one.ask.half == half]
        print(f"{name}: all gold rules within {words.limit:,} characters for {share(own):.1%} of {len(own)} questions")
    times = sorted(one.milliseconds for one in given)
    rules, characters = (statistics.mean(counts) for counts in zip(*((one.rules, one.characters) for one in given)))
    print(f"{rules:.0f} rules in {characters:,.0f} characters on average")
    print(f"p50 {statistics.median(times):.1f} ms, p95 {times[int(len(times) * 0.95)]:.1f} ms, max {times[-1]:.1f} ms")
    for one in given if words.misses else ():
        if one.missing:
            print(f"{HALVES[one.ask.half]}: {one.ask.ask}: {', '.join(sorted(one.missing))}")


if __name__ == "__main__":
    main()
