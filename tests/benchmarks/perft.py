"""Benchmark: perft of the small positions to every depth written down, and sequences a second.

Run: python -m tests.benchmarks perft
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.engine.perft.counting import perft
from tests.engine.test_perft import CASES, maker, until


def main() -> None:
    started, total, wrong = time.process_time(), 0, 0
    for position, depth, expected in CASES:
        count = perft(maker(position), depth, until(position))
        total += count
        wrong += count != expected
        print(f"{position['name']:40} depth {depth}: {count:6}" + ("" if count == expected else f", expected {expected}"))
    seconds = time.process_time() - started
    print(f"{len(CASES)} counts, {wrong} wrong; {total} sequences, {total / seconds:.0f} a second")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
