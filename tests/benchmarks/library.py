"""How long look-ups take in a library of the official texts, through the façade, in one process.

    python -m tests.benchmarks.library [--library PATH]

"cold" is the first look-up in an edition, which reads its outline; "warm" are those after it.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from app.library.errors import NoLibrary, NotFound
from app.library.library import Library
from app.library.records import Document

_SEED = 702
_RULES_OF_EACH = 20


def main(words: Sequence[str] = ()) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", type=Path)
    wanted = parser.parse_args(words)
    try:
        print(f"open: {timed(Library.open, wanted.library):.1f} ms")
        library = Library.open(wanted.library)
    except NoLibrary as error:
        print(f"nothing to measure: {error}")
        return
    documents = library.documents()
    newest, chosen = library.edition(), random.Random(_SEED)
    numbers = {one.slug: chosen.sample(numbers_of(library, one), _RULES_OF_EACH) for one in documents[::8]}
    fresh = Library.open(wanted.library)
    several = [one for one in documents if one.slug in numbers]
    tell(f"rule, cold, {len(several)} documents", [timed(fresh.rule, one, numbers[one.slug][0]) for one in several])
    tell("rule, warm", [timed(fresh.rule, one, number) for one in several for number in numbers[one.slug]])
    sections = [one.number for chapter in library.contents(newest).chapters for one in chapter.sections]
    tell(f"section of {newest.slug}", [timed(library.section, newest, number) for number in sections])
    terms = [ref.anchor for ref in library.glossary(newest)]
    tell("glossary entry", [timed(library.term, newest, term) for term in terms])
    tell("contents", [timed(library.contents, newest) for _ in range(20)])
    tell("suggest", [timed(library.suggest, newest, term[:4]) for term in terms])
    tell("a number that is not there", [timed(refused, library, newest, f"{number}.999") for number in sections])


def numbers_of(library: Library, document: Document) -> list[str]:
    """Every number of a rule or subrule that stands once in a document."""
    view = library.contents(document)
    sections = [*view.loose, *(one for chapter in view.chapters for one in chapter.sections)]
    rules = [rule for one in sections for rule in library.section(document, one.number).rules]
    return sorted({rule.number for rule in rules if rule.duplicates == 1})


def refused(library: Library, document: Document, number: str) -> None:
    """Ask for what is not there."""
    with suppress(NotFound):
        library.rule(document, number)


def timed(action: Callable[..., object], *values: object) -> float:
    """Milliseconds of a call."""
    began = time.perf_counter()
    action(*values)
    return (time.perf_counter() - began) * 1000


def tell(what: str, times: Iterable[float]) -> None:
    """Print median, 95th percentile and worst."""
    listed = sorted(times)
    high = listed[int(len(listed) * 0.95)]
    middle = statistics.median(listed)
    print(f"{what}: p50 {middle:.2f} ms  p95 {high:.2f}  worst {listed[-1]:.2f}  ({len(listed)} calls)")


if __name__ == "__main__":
    main(sys.argv[1:])
