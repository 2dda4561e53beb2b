"""Benchmark: of small faults put into the engine one at a time, how many break a scenario, a generated check or a unit test.

Run: python -m tests.benchmarks mutants [--sample 1000] [--seed 1] [--only WORD …] [--survivors] [--listed FILE]
     [--most 80] [--workers 2] [--untyped] [--write]
--only keeps mutants whose name holds one of the words ("changing/ position/" are two folders); --survivors tries those that
survived when fates.toml was written, instead of a sample; --listed those that a file names, one a line (as this prints them);
--most tries so many tests on each; --untyped doesn't ask the type checker about those that no test notices; --write keeps what
became of each in tests/mutants/fates.toml, against which a test tries some of them again.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.mutants.making import Mutant
from tests.mutants.nearest import MOST
from tests.mutants.refusing import refusals
from tests.mutants.running import KILLED, NOT_MADE, REFUSED, SURVIVED, UNREACHED, Fate, every_mutant, run, sample

FATES = Path(__file__).resolve().parents[1] / "mutants" / "fates.toml"


def main() -> None:
    """Print what became of each file's mutants, and which survived."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--sample", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=[""])
    parser.add_argument("--survivors", action="store_true")
    parser.add_argument("--listed", type=Path)
    parser.add_argument("--most", type=int, default=MOST)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--untyped", action="store_true")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    if (options.survivors or options.listed) and options.write:
        parser.error("the file holds a whole sample: --write goes without --survivors and --listed")
    every = [mutant for mutant in every_mutant() if any(word in mutant.name for word in options.only)]
    started = time.monotonic()
    fates = tomllib.loads(FATES.read_text("utf-8"))
    if options.listed or options.survivors:
        chosen = _named(every, _names_in(options.listed) if options.listed else fates["survived"])
    else:
        chosen = sample(every, options.sample, options.seed)
    results = run(chosen, options.workers, fates["killed"], options.most)
    if not options.untyped:
        _ask_the_type_checker(results)
    _print(results)
    print(f"{len(results)} of {len(every)} mutants in {time.monotonic() - started:.0f} s")
    if options.write:
        FATES.write_text(_written(results), encoding="utf-8")


def _named(every: list[Mutant], names: Iterable[str]) -> list[Mutant]:
    """Those of these names that there still are."""
    wanted = set(names)
    return [mutant for mutant in every if mutant.name in wanted]


def _names_in(path: Path) -> Iterator[str]:
    """The names a file lists, each with or without what became of it before."""
    for line in path.read_text("utf-8").splitlines():
        name = line.strip()
        for came in (SURVIVED, UNREACHED):
            name = name.removeprefix(f"{came}: ")
        yield name


def _ask_the_type_checker(results: dict[Mutant, Fate]) -> None:
    """Tell those that no test notices, but that the checks of every change refuse all the same."""
    for mutant, fate in results.items():
        if fate.came in (SURVIVED, UNREACHED) and refusals(mutant):
            fate.came = REFUSED


def _print(results: dict[Mutant, Fate]) -> None:
    tried = {mutant: fate for mutant, fate in results.items() if fate.came != NOT_MADE}
    left = sorted((one for one, fate in tried.items() if fate.came not in (KILLED, REFUSED)), key=lambda one: one.name)
    by_file = Counter(mutant.path for mutant in tried)
    of_file = Counter(mutant.path for mutant in left)
    for path in sorted(by_file):
        print(f"  {path}: {by_file[path] - of_file[path]} of {by_file[path]} noticed")
    for mutant in left:
        print(f"  {tried[mutant].came}: {mutant.name}")
    for came, number in Counter(fate.came for fate in results.values()).most_common():
        print(f"{number} {came}")
    killed, whole = sum(fate.came == KILLED for fate in tried.values()), max(1, len(tried))
    print(f"{killed / whole:.1%} killed by tests of {len(tried)}; with the type checker {1 - len(left) / whole:.1%} noticed")


def _written(results: dict[Mutant, Fate]) -> str:
    """The fates as TOML: those that survived, in the order of their names, then those killed, each with the test that did it."""
    rows = ["# What became of a sample of mutants (python -m tests.benchmarks mutants --write). Survivors may only get fewer."]
    rows += ["", "survived = ["]
    named = sorted(results, key=lambda mutant: mutant.name)
    rows += [f"  {_quoted(one.name)}," for one in named if results[one].came in (SURVIVED, UNREACHED)]
    rows += ["]", "", "[killed]"]
    rows += [f"{_quoted(one.name)} = {_quoted(results[one].by)}" for one in named if results[one].came == KILLED]
    return "\n".join(rows) + "\n"


def _quoted(words: str) -> str:
    return json.dumps(words, ensure_ascii=False)


if __name__ == "__main__":
    main()
