"""Benchmark: of small faults put into the engine one at a time, how many break a scenario, a generated check or a unit test.

Run: python -m tests.benchmarks mutants [--sample 1000] [--seed 1] [--only WORD …] [--survivors] [--most 80] [--workers 2]
     [--write]
--only keeps mutants whose name holds one of the words ("changing/ position/" are two folders); --survivors tries those that
survived when fates.toml was written, instead of a sample; --most tries so many tests on each; --write keeps what became of each
in tests/mutants/fates.toml, against which a test tries some of them again.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.mutants.making import Mutant
from tests.mutants.nearest import MOST
from tests.mutants.running import KILLED, NOT_MADE, Fate, every_mutant, run, sample

FATES = Path(__file__).resolve().parents[1] / "mutants" / "fates.toml"


def main() -> None:
    """Print what became of each file's mutants, and which survived."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--sample", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=[""])
    parser.add_argument("--survivors", action="store_true")
    parser.add_argument("--most", type=int, default=MOST)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    if options.survivors and options.write:
        parser.error("the file holds a whole sample: --write goes without --survivors")
    every = [mutant for mutant in every_mutant() if any(word in mutant.name for word in options.only)]
    started = time.monotonic()
    fates = tomllib.loads(FATES.read_text("utf-8"))
    chosen = _survivors(every, fates) if options.survivors else sample(every, options.sample, options.seed)
    results = run(chosen, options.workers, fates["killed"], options.most)
    _print(results)
    print(f"{len(results)} of {len(every)} mutants in {time.monotonic() - started:.0f} s")
    if options.write:
        FATES.write_text(_written(results), encoding="utf-8")


def _survivors(every: list[Mutant], fates: dict[str, Any]) -> list[Mutant]:
    """Those that no test noticed when the file was written, and that there still are."""
    names = set(fates["survived"])
    return [mutant for mutant in every if mutant.name in names]


def _print(results: dict[Mutant, Fate]) -> None:
    tried = {mutant: fate for mutant, fate in results.items() if fate.came != NOT_MADE}
    left = sorted((mutant for mutant, fate in tried.items() if fate.came != KILLED), key=lambda mutant: mutant.name)
    by_file = Counter(mutant.path for mutant in tried)
    of_file = Counter(mutant.path for mutant in left)
    for path in sorted(by_file):
        print(f"  {path}: {by_file[path] - of_file[path]} of {by_file[path]} killed")
    for mutant in left:
        print(f"  {tried[mutant].came}: {mutant.name}")
    for came, number in Counter(fate.came for fate in results.values()).most_common():
        print(f"{number} {came}")
    print(f"{1 - len(left) / max(1, len(tried)):.1%} killed of {len(tried)}")


def _written(results: dict[Mutant, Fate]) -> str:
    """The fates as TOML: those that survived, in the order of their names, then those killed, each with the test that did it."""
    rows = ["# What became of a sample of mutants (python -m tests.benchmarks mutants --write). Survivors may only get fewer."]
    rows += ["", "survived = ["]
    named = sorted(results, key=lambda mutant: mutant.name)
    rows += [f"  {_quoted(one.name)}," for one in named if results[one].came not in (KILLED, NOT_MADE)]
    rows += ["]", "", "[killed]"]
    rows += [f"{_quoted(one.name)} = {_quoted(results[one].by)}" for one in named if results[one].came == KILLED]
    return "\n".join(rows) + "\n"


def _quoted(words: str) -> str:
    return json.dumps(words, ensure_ascii=False)


if __name__ == "__main__":
    main()
