"""The copy on a device: its size, how long it takes to make, and how well its own search answers the questions of the set.

    python -m tests.benchmarks offline [--library PATH] [--edition DATE] [--misses]

The scripts of the site run in a headless Chromium, on packs that a server of this process sends. The halves and figures are those
of ``questions``, so that both can be laid side by side.
"""

from __future__ import annotations

import argparse
import logging
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from werkzeug.serving import make_server

from app.application import create_app
from app.library.library import Library
from tests.benchmarks.questions import CANONICAL, HALVES, Answer, Ask, figures, read_questions
from tests.browser.chromium import headless

_ANSWERS = """async ([edition, asks]) => {
    const { Copies } = await import("/static/offline/copy.js");
    const { Reader } = await import("/static/offline/reader.js");
    const copies = new Copies("");
    const record = await copies.take(edition, () => {});
    const started = performance.now();
    const reader = await Reader.open(copies, record);
    const search = await reader.search();
    const ready = performance.now() - started;
    const rows = asks.map((ask) => {
        const start = performance.now();
        const { hits, sure } = search.answer(ask);
        const numbers = hits.slice(0, 10).map(({ place }) => reader.edition.rules[place].number);
        const margin = (hits[0]?.score ?? 0) - (hits[1]?.score ?? 0);
        return [numbers, hits[0]?.score ?? 0, margin, sure, performance.now() - start];
    });
    const { usage } = await navigator.storage.estimate();
    return { rows, ready, usage, packs: record.manifest.packs, assets: record.manifest.assets };
}"""


def answered(library: Path | None, edition: str, asks: Sequence[Ask]) -> tuple[Any, list[Answer], float]:
    """What the browser found, the answers to the questions, and how many seconds taking the edition along took."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = make_server("127.0.0.1", 0, create_app({"LIBRARY": library}), threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with headless() as browser:
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/offline")
            start = time.perf_counter()
            found = page.evaluate(_ANSWERS, [edition, [one.ask for one in asks]])
            took = time.perf_counter() - start
    finally:
        server.shutdown()
    rows = zip(asks, found["rows"])
    answers = [Answer(ask, tuple(numbers), score, margin, sure, took_ms) for ask, (numbers, score, margin, sure, took_ms) in rows]
    return found, answers, took


def main(words: Sequence[str]) -> int:
    """Print the figures."""
    options = argparse.ArgumentParser(prog="offline")
    options.add_argument("--library", type=Path)
    options.add_argument("--edition", default=CANONICAL)
    options.add_argument("--misses", action="store_true", help="the questions whose first hit is not gold")
    chosen = options.parse_args(words)
    edition = Library.open(chosen.library).edition(chosen.edition)
    found, answers, took = answered(chosen.library, edition.slug, read_questions())
    packs, assets = (sum(one["bytes"] for one in found[name]) for name in ("packs", "assets"))
    sizes = ", ".join(f"{one['name']} {one['bytes'] / 1e6:.2f} MB" for one in found["packs"])
    print(f"{edition.slug}: {(packs + assets) / 1e6:.2f} MB ({sizes}, files of the site {assets / 1e6:.2f} MB)")
    print(f"on the device {found['usage'] / 1e6:.2f} MB; {took:.1f} s in all; search ready after {found['ready']:.0f} ms")
    for half, name in enumerate(HALVES):
        listed = [one for one in answers if one.ask.half == half]
        print(f"{name}, {len(listed)} questions: " + ", ".join(f"{key} {value:.3f}" for key, value in figures(listed).items()))
    times = sorted(one.milliseconds for one in answers)
    print(f"{times[len(times) // 2]:.1f} ms p50, {times[int(len(times) * 0.95)]:.1f} ms p95")
    for one in answers if chosen.misses else ():
        if not one.right:
            print(f"{'low ' if one.among else 'MISS'} {one.ask.ask} | {sorted(one.ask.gold)} | {one.numbers[:5]}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
