"""The site: cold start, every rule page of an edition, searches, page sizes. Server time, without the network.

Works on the library named by MAGISTRATE_LIBRARY, else ``./library``.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Iterable
from urllib.parse import quote

from flask.testing import FlaskClient

from app.application import create_app
from app.library.errors import LibraryError
from app.library.library import Library

_START = "from app.application import create_app; create_app().test_client().get('/rules/1').status_code"
QUERIES = (
    "trample", "702.19b", "7022b", "702.2a-c, 704.5aa", "legend rule", "state based actions", "phasing", "layers",
    "first strike damage step", '"combat damage"', "in:glossary token", "section:704 creature", "deathtouch trample",
    "when a player leaves the game", "copy of a spell", "mana ability", "intervening if", "replacement effect -damage",
    "what happens if a creature has no toughness", "tramlpe",
)  # fmt: skip


def main() -> None:
    """Measure and print."""
    try:
        library = Library.open()
    except LibraryError as error:
        print(error)
        return
    edition = library.edition(None)
    client = create_app().test_client()
    print(f"{edition.title}, {edition.slug}; {len(library.documents())} documents")
    _cold_start()
    numbers = list(_numbers(library))
    _print("rule page, cold", _times(client, [f"/rules/{number}" for number in numbers[:1]]))
    _pages(client, "rule page", numbers)
    _pages(client, "section page", [number for number in numbers if len(number) == 3])
    _print("search", _times(client, [f"/search?q={quote(query)}" for query in QUERIES for _ in range(5)]))
    _print("search as you type", _times(client, [f"/suggest?q={quote(q[:n])}" for q in QUERIES for n in (2, 4, 6)]))
    _print("API rule", _times(client, [f"/api/v1/rules/{number}" for number in numbers]))
    typed = [query[:length] for query in QUERIES for length in (2, 4, 6)]
    _print("API completion", _times(client, [f"/api/v1/complete?q={quote(word)}" for word in typed]))
    _print("API context", _times(client, [f"/api/v1/context?q={quote(query)}" for query in QUERIES for _ in range(3)]))
    _print("API search", _times(client, [f"/api/v1/search?q={quote(query)}" for query in QUERIES for _ in range(5)]))


def _cold_start() -> None:
    """From nothing to the first answer, in a new process; the best of three."""
    best = min(_timed(lambda: subprocess.run([sys.executable, "-c", _START], check=True)) for _ in range(3))
    print(f"cold start to the first answer: {best:.2f} s")


def _numbers(library: Library) -> Iterable[str]:
    """Every section, rule and subrule of the newest edition."""
    contents = library.contents(library.edition(None))
    for chapter in contents.chapters:
        for section in chapter.sections:
            yield section.number
            yield from (rule.number for rule in library.section(library.edition(None), section.number).rules)


def _pages(client: FlaskClient, name: str, numbers: list[str]) -> None:
    """Times and sizes of pages; sections are pages of their own kind."""
    chosen = [number for number in numbers if (len(number) == 3) == (name == "section page")]
    times, sizes = [], {}
    for number in chosen:
        began = time.perf_counter()
        body = client.get(f"/rules/{number}").data
        times.append(time.perf_counter() - began)
        sizes[number] = len(body)
    _print(name, times)
    largest = max(sizes, key=lambda number: sizes[number])
    median = statistics.median(sizes.values())
    print(f"{name}: size median {median / 1000:.1f} kB, largest {sizes[largest] / 1000:.1f} kB ({largest})")


def _times(client: FlaskClient, addresses: list[str]) -> list[float]:
    return [_timed(lambda address=address: client.get(address)) for address in addresses]  # type: ignore[misc]


def _timed(call: object) -> float:
    began = time.perf_counter()
    call()  # type: ignore[operator]
    return time.perf_counter() - began


def _print(name: str, times: list[float]) -> None:
    ordered = sorted(times)
    p95 = ordered[int(len(ordered) * 0.95)] if len(ordered) > 1 else ordered[0]
    print(
        f"{name}: p50 {statistics.median(ordered) * 1000:.1f} ms, p95 {p95 * 1000:.1f} ms, "
        f"max {ordered[-1] * 1000:.1f} ms ({len(ordered)})"
    )


if __name__ == "__main__":
    main()
