"""Running mutants: each in a process of its own, on the tests nearest to it, until one fails."""

from __future__ import annotations

import contextlib
import gc
import hashlib
import io
import os
import resource
import sys
from collections import deque
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NoReturn

from tests.mutants.making import Mutant, engine_files, mutants_of
from tests.mutants.nearest import MOST, Map, fails, tests
from tests.mutants.replacing import Functions, NotMade, live_functions, put_in
from tests.mutants.units import Test

KILLED, SURVIVED = "killed", "noticed by no test"
NOT_MADE, UNREACHED = "not made", "reached by no test"
REFUSED = "refused by the type checker"
"""No test notices it, but the types don't allow it."""
_CODES = {0: KILLED, 3: SURVIVED, 4: NOT_MADE}
_SECONDS = 120
_BYTES = 3 << 30


class Fate:
    """What became of a mutant, and the test that killed it; "" where none did, or where it broke everything down."""

    __slots__ = ("by", "came")

    def __init__(self, came: str, by: str = "") -> None:
        self.came = came
        self.by = by


def every_mutant() -> list[Mutant]:
    """All mutants of the engine, file by file."""
    return [mutant for path in engine_files() for mutant in mutants_of(path)]


def sample(mutants: Iterable[Mutant], number: int, seed: int) -> list[Mutant]:
    """A number of mutants by chance. It is nearly the same sample while the code changes little: each has its own lot."""

    def lot(mutant: Mutant) -> bytes:
        return hashlib.sha256(f"{seed} {mutant.name}".encode()).digest()

    return sorted(mutants, key=lot)[:number]


def run(
    mutants: list[Mutant], workers: int = 2, killers: Mapping[str, str] = MappingProxyType({}), most: int = MOST
) -> dict[Mutant, Fate]:
    """What becomes of each mutant, tried on the tests that come by its lines. killers: tests that killed mutants before, by
    their names; these are tried first. most: how many tests are tried on each."""
    known = tests()
    near = Map(mutants)
    near.record(known)
    print(f"{len(known)} tests mapped", *(f"; {name} does not hold to begin with" for name in near.broken), flush=True)
    by_name = {test.name: test for test in known if test.name not in near.broken}
    first = {mutant: by_name.get(killers.get(mutant.name, "")) for mutant in mutants}
    return try_each({
        mutant: [*([killer] if killer is not None else []), *near.nearest(mutant, most)] for mutant, killer in first.items()
    }, workers)


def try_each(chosen: dict[Mutant, list[Test]], workers: int = 2) -> dict[Mutant, Fate]:
    """What becomes of each mutant, tried on the tests given for it."""
    functions = live_functions()
    gc.collect()
    gc.freeze()
    results: dict[Mutant, Fate] = {mutant: Fate(UNREACHED) for mutant in chosen}
    waiting = deque(mutant for mutant, found in chosen.items() if found)
    running: dict[int, tuple[Mutant, int]] = {}
    while waiting or running:
        while waiting and len(running) < workers:
            mutant = waiting.popleft()
            reading, writing = os.pipe()
            process = os.fork()
            if process == 0:
                _child(mutant, chosen[mutant], functions, writing)
            os.close(writing)
            running[process] = mutant, reading
        ended, status = os.wait()
        mutant, reading = running.pop(ended)
        with os.fdopen(reading, encoding="utf-8") as said:
            results[mutant] = Fate(_CODES.get(os.waitstatus_to_exitcode(status), KILLED), said.read())
        if len(waiting) % 100 == 0:
            print(f"{len(waiting)} to go", file=sys.stderr, flush=True)
    gc.unfreeze()
    return results


def _child(mutant: Mutant, chosen: list[Test], functions: dict[str, Functions], writing: int) -> NoReturn:
    """Try one mutant and end the process with what came of it; what ends it otherwise has killed it."""
    code = 1
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (_BYTES, _BYTES))
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            put_in(mutant, functions)
            killer = next((test for test in chosen if fails(test)), None)
        if killer is not None:
            os.write(writing, killer.name.encode())
            code = 0
        else:
            code = 3
    except NotMade:
        code = 4
    finally:
        os._exit(code)
