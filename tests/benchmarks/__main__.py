"""Run the benchmarks named, or all of them: each is a module here that prints its figures when it is run."""

from __future__ import annotations

import itertools
import pkgutil
import runpy
import sys

import tests.benchmarks as here


def main(words: list[str]) -> int:
    """Run benchmarks by module name, the last one with the options that follow it; 2 for a name that is none."""
    names = list(itertools.takewhile(lambda word: not word.startswith("-"), words))
    options = words[len(names) :]
    known = [module.name for module in pkgutil.iter_modules(here.__path__) if not module.name.startswith("_")]
    unknown = [name for name in names if name not in known]
    if unknown or (options and not names):
        print(f"no such benchmark: {', '.join(unknown or options)}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    for name in names or known:
        print(f"== {name}", flush=True)
        sys.argv[1:] = options if names and name == names[-1] else []
        runpy.run_module(f"tests.benchmarks.{name}", run_name="__main__")
    return 0


sys.exit(main(sys.argv[1:]))
