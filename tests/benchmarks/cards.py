"""Card data: import, memory, completion as it is typed, searches, card pages; and the record of shipped scenarios.

Works on the library named by MAGISTRATE_LIBRARY, else ``./library``; imports are measured in a directory of their own, from
the card data beside the editions (MAGISTRATE_DATA, else ``../shared``).
"""

from __future__ import annotations

import os
import resource
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from app.application import create_app
from app.library.cards.found import found_files
from app.library.cards.importing import import_file
from app.library.cards.store import Cards
from app.library.errors import LibraryError
from app.library.places import HOME
from app.scenarios.checks.played_record import play_shipped

_TYPED = ("lightning bolt", "lim dul", "the", "jace the mind", "of the", "aether vial", "s", "fire // ice", "xyzzy")
_QUERIES = ("bolt", "text:flying", "type:goblin", 'text:"draw a card" type:wizard', "of", "dragon text:haste", "no such card")


def main() -> None:
    """Measure and print."""
    data = Path(os.environ.get("MAGISTRATE_DATA") or HOME.parent / "shared")
    files = list(found_files([data]))
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            _import(file, Path(folder))
    _scenarios()
    try:
        held = Cards.open()
        client = create_app().test_client()
        client.get("/rules/702")
    except LibraryError as error:
        print(error)
        return
    prefixes = [typed[:n] for typed in _TYPED for n in range(1, len(typed) + 1)]
    _print("completion", [_timed(lambda p=prefix: held.completions(p)) for prefix in prefixes])  # type: ignore[misc]
    addresses = [f"/api/v1/cards/complete?q={quote(prefix)}" for prefix in prefixes]
    _print("completion over HTTP", [_timed(lambda a=address: client.get(a)) for address in addresses])  # type: ignore[misc]
    _print("card search page", [_timed(lambda q=query: client.get(f"/cards?q={quote(q)}")) for query in _QUERIES])  # type: ignore[misc]
    slugs = [row[0] for row in held.rows("SELECT slug FROM card WHERE id % 64 = 1")]
    _print("card page, engine's reading included", [_timed(lambda s=slug: client.get(f"/cards/{s}")) for slug in slugs])  # type: ignore[misc]


def _import(file: Path, root: Path) -> None:
    began = time.perf_counter()
    form, held = import_file(file, root)
    seconds = time.perf_counter() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    cards, rulings = held.count()
    size = held.path.stat().st_size / 1e6
    print(f"import of {form.value}: {seconds:.1f} s; {cards:,} cards, {rulings:,} rulings, {size:.0f} MB; peak memory {peak} MB")


def _scenarios() -> None:
    began = time.perf_counter()
    played = play_shipped()
    rules = len(played.by_rule)
    print(f"{len(played.scenarios)} shipped scenarios played in {time.perf_counter() - began:.1f} s, about {rules} rules")


def _timed(call: Callable[[], object]) -> float:
    began = time.perf_counter()
    call()
    return time.perf_counter() - began


def _print(name: str, times: list[float]) -> None:
    ordered = sorted(times)
    p95 = ordered[int(len(ordered) * 0.95)]
    p50, most = statistics.median(ordered), ordered[-1]
    print(f"{name}: p50 {p50 * 1000:.1f} ms, p95 {p95 * 1000:.1f} ms, max {most * 1000:.1f} ms ({len(ordered)})")


if __name__ == "__main__":
    main()
