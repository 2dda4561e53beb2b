"""How long diffs and histories take in a library of the official texts, and how heavy their pages are.

    python -m tests.benchmarks.diff [--library PATH] [--pairs N]

"cold" is the first time that a pair is asked for in a library just opened (alternately with every word of it compared,
as an export does, and as the first page of the site); "warm" every time after that. The pairs are drawn at random from
all editions, beside the worst known: across the renumbering of 2009, and the oldest with the newest edition.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from pathlib import Path

from app.library.errors import NoLibrary, NotFound
from app.library.library import Library
from app.library.records import Document, DocumentKind
from tests.benchmarks.library import tell, timed

_SEED = 613
_PAGE = 100
_LIMIT = 300_000  # bytes of a page
_WORST = (("2009-05-01", "2009-07-11"), ("1999-04-23", "latest"), ("2014-09-25", "latest"))


def main(words: Sequence[str] = ()) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", type=Path)
    parser.add_argument("--pairs", type=int, default=24)
    wanted = parser.parse_args(words)
    try:
        library = Library.open(wanted.library)
    except NoLibrary as error:
        print(f"nothing to measure: {error}")
        return
    drawn = pairs(library, wanted.pairs)
    speed(wanted.library, drawn)
    lives(wanted.library)
    weigh(wanted.library, drawn)


def pairs(library: Library, count: int) -> list[tuple[str, str]]:
    """Slugs of pairs of editions: the worst, and some at random in either order."""
    chain = [one.slug for one in library.documents() if one.kind is DocumentKind.EDITION and one.slug == one.effective]
    found = [(library.edition(older).slug, library.edition(newer).slug) for older, newer in _WORST]
    chosen = random.Random(_SEED)
    return [*found, *(tuple(chosen.sample(chain, 2)) for _ in range(count))]  # type: ignore[list-item]


def speed(root: Path | None, drawn: list[tuple[str, str]]) -> None:
    """How long each pair takes, cold and warm."""
    whole, page, again, warm = [], [], [], []
    for older, newer in drawn:
        library = Library.open(root)
        one, other = library.edition(older), library.edition(newer)
        whole.append(timed(library.diff.between, one, other))
        again.append(timed(library.diff.between, one, other))
        library = Library.open(root)
        one, other = library.edition(older), library.edition(newer)
        page.append(timed(first_page, library, one, other))
        warm.append(timed(first_page, library, one, other))
    tell(f"first page, cold, {len(drawn)} pairs", page)
    tell("first page, warm", warm)
    tell("whole, every word, cold", whole)
    tell("whole, every word, warm", again)
    slowest = max(zip(whole, drawn))
    print(f"    the slowest: {slowest[1][0]}..{slowest[1][1]}")


def first_page(library: Library, older: Document, newer: Document) -> None:
    """What the site asks for."""
    library.diff.pages(older, newer)
    library.diff.between(older, newer, None, _PAGE)


def lives(root: Path | None) -> None:
    """Histories of rules of every chapter, each cold in one library, then warm."""
    library = Library.open(root)
    numbers = [one.number for chapter in library.contents(library.edition()).chapters for one in chapter.sections]
    keys = [*numbers[::8], *(f"{number}.1" for number in numbers[::4])]
    keys = [key for key in keys if exists(library, key)]
    tell(f"history, first time, {len(keys)}", [timed(library.lineage.history, key) for key in keys])
    tell("history, again", [timed(library.lineage.history, key) for key in keys])


def exists(library: Library, number: str) -> bool:
    """Whether the newest edition has a number."""
    try:
        library.rule(library.edition(), number)
    except NotFound:
        return False
    return True


def weigh(root: Path | None, drawn: list[tuple[str, str]]) -> None:
    """The heaviest page of each pair's diff, in either layout."""
    from app.application import create_app

    client = create_app({"LIBRARY": root}).test_client() if root else create_app().test_client()
    library = Library.open(root)
    heaviest = (0, "")
    count = 0
    for older, newer in drawn[:8]:
        last = len(library.diff.pages(library.edition(older), library.edition(newer)))
        for place in range(1, last + 1):
            address = f"/diff/{older}..{newer}?view=side&page={place}"
            heaviest = max(heaviest, (len(client.get(address).data), address))
            count += 1
    verdict = "within" if heaviest[0] <= _LIMIT else "OVER"
    print(f"heaviest of {count} pages: {heaviest[0] / 1000:.0f} kB ({verdict} {_LIMIT // 1000} kB): {heaviest[1]}")


if __name__ == "__main__":
    main(sys.argv[1:])
