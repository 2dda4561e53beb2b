"""How well and how fast search answers, measured on a library of the official texts.

    python -m tests.benchmarks.search [--library PATH] [--edition KEY]

Quality. The glossary points to rules: each entry that names rules is a question (its term) with its answer (one of
those rules, a rule below it, or its section). Printed: how often an answer is first, among three, among ten, and the
mean reciprocal rank. "ranking alone" searches the rules without the glossary; "as served" is what a user gets, in
which the entry itself lifts the rules it names, so that it shows only that nothing hides them.
Speed. The same questions and longer ones, in the newest edition and in editions of all ages, cold and warm.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from app.library.errors import NoLibrary
from app.library.library import Library
from app.library.numbers import ancestors, is_number
from app.library.records import Document, Status
from app.library.search.views import SearchView

DEPTH = 10
QUESTIONS = (
    "does trample work with deathtouch", "what happens if a creature with first strike loses it before damage",
    "can i respond to a mana ability", "copy of a copy", "when a player leaves the game", "two legends at once",
    "you may not cast it if it was in the graveyard", "how is combat damage assigned to several blockers",
    "double strike and first strike", "put a creature onto the battlefield face down", "state based actions",
    "who chooses the order of triggered abilities", "cost reduction for casting a spell", "+1/+1 and -1/-1 counters",
    "is a token a card", "discard down to maximum hand size", "a spell with an illegal target", "{T} abilities",
    '"first strike" damage', "section:702 counter", "in:examples protection", "in:headings damage", "702.19b", "7022b",
)  # fmt: skip


def gold(library: Library, document: Document) -> Iterator[tuple[str, frozenset[str]]]:
    """The glossary's questions: a term, and the numbers its entry names."""
    for ref in library.glossary(document):
        entry = library.term(document, ref.anchor)
        named = frozenset(
            one.target for one in entry.references if is_number(one.target) and one.status is Status.PRESENT
        )
        if entry.term == ref.term and named:
            yield ref.term, named


def answers(number: str, named: frozenset[str]) -> bool:
    """Whether a rule is one of those named, below one of them, or the section of one."""
    if number in named or not named.isdisjoint(ancestors(number)):
        return True
    return number.isdigit() and any(number in ancestors(one) for one in named)


def rank(numbers: Iterable[str], named: frozenset[str]) -> int:
    """The place of the first answer, from 1; 0 where there is none."""
    return next((place for place, number in enumerate(numbers, 1) if answers(number, named)), 0)


def ranked(view: SearchView) -> list[str]:
    """The rules of an answer, best first across its groups."""
    return [hit.number for hit in view.hits if hit.number and not hit.term]


def quality(ranks: list[int]) -> dict[str, float]:
    """Recall at 1, 3 and 10, and mean reciprocal rank."""
    total = len(ranks) or 1
    found = {f"R@{depth}": sum(0 < one <= depth for one in ranks) / total for depth in (1, 3, 10)}
    return found | {"MRR": sum(1 / one for one in ranks if one) / total}


def measure_quality(library: Library, document: Document) -> dict[str, dict[str, float]]:
    """The quality of the ranking alone, and as served."""
    questions = list(gold(library, document))
    alone = [rank(ranked(_search(library, document, f"{_bare(term)} in:rules")), named) for term, named in questions]
    served = [rank(_served(_search(library, document, _bare(term))), named) for term, named in questions]
    return {f"ranking alone, {len(questions)} questions": quality(alone), "as served": quality(served)}


def measure_speed(library: Library, documents: list[Document], questions: list[str]) -> list[float]:
    """Milliseconds of every question in every document."""
    return [_timed(library.search, one, question) for one in documents for question in questions]


def spread(times: list[float]) -> str:
    """Median, 95th percentile and worst."""
    listed = sorted(times)
    high = listed[int(len(listed) * 0.95)]
    return f"p50 {statistics.median(listed):5.1f} ms  p95 {high:5.1f}  worst {listed[-1]:5.1f}"


def _bare(term: str) -> str:
    """A term as one would type it: without quotes, which mean phrases, and colons, which mean filters."""
    return term.replace("“", "").replace("”", "").replace(":", " ")


def _search(library: Library, document: Document, query: str) -> SearchView:
    return library.search(document, query, limit=DEPTH)


def _served(view: SearchView) -> list[str]:
    return ranked(view)


def _timed(action: Callable[..., object], *values: object) -> float:
    began = time.perf_counter()
    action(*values)
    return (time.perf_counter() - began) * 1000


def main(words: Sequence[str] = ()) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", type=Path)
    parser.add_argument("--edition")
    wanted = parser.parse_args(words)
    try:
        library = Library.open(wanted.library)
    except NoLibrary as error:
        print(f"nothing to measure: {error}")
        return
    document = library.edition(wanted.edition)
    print(f"first search of a fresh process: {_timed(library.search, document, 'trample'):.0f} ms")
    print(f"{'warming up:':<33}{_timed(library.warm):.0f} ms")
    terms = [_bare(ref.term) for ref in library.glossary(document)]
    print(f"{document.slug}, terms:      {spread(measure_speed(library, [document], terms))}")
    print(f"{document.slug}, questions:  {spread(measure_speed(library, [document], list(QUESTIONS)))}")
    others = library.documents()[1::10]
    cold = measure_speed(library, others, list(QUESTIONS))
    print(f"{len(others)} editions, cold:      {spread(cold)}")
    print(f"{len(others)} editions, again:     {spread(measure_speed(library, others, list(QUESTIONS)))}")
    for name, figures in measure_quality(library, document).items():
        print(f"{name}: " + "  ".join(f"{key} {value:.3f}" for key, value in figures.items()))


if __name__ == "__main__":
    main(sys.argv[1:])
