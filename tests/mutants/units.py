"""The unit tests of the engine as tests that may kill a mutant, called without pytest."""

from __future__ import annotations

import importlib
import inspect
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.engine.conftest import Table, card

FOLDER = Path(__file__).resolve().parents[1] / "engine"
_ENGINE = "app.engine."
NOT_OF_PLAYING = frozenset({
    "test_citations", "test_floors", "test_last_known", "test_limits", "test_limits_api", "test_mutants", "test_mutation",
    "test_names", "test_one_place", "test_perft", "test_random_games", "test_switching", "test_trees", "test_keyword_rules",
})
"""Files whose tests look at the code itself, switch rules off, or take long."""
FIXTURES: dict[str, Callable[[], Any]] = {"table": Table, "make_table": lambda: Table, "make_card": lambda: card}


class Test:
    """One test: its name, whether it holds, the files of the engine that its own file takes from, and, where nothing is wrong,
    how long it takes and by how many of the lines that are looked at it comes."""

    __slots__ = ("about", "holds", "name", "reach", "seconds")

    def __init__(self, name: str, holds: Callable[[], bool], about: frozenset[str] = frozenset()) -> None:
        self.name = name
        self.holds = holds
        self.about = about
        self.seconds = 0.0
        self.reach = 0


def unit_tests() -> list[Test]:
    """The tests that need nothing but a table and cards, each case by itself."""
    found = []
    for path in sorted(FOLDER.glob("test_*.py")):
        if path.stem not in NOT_OF_PLAYING:
            module = importlib.import_module(f"tests.engine.{path.stem}")
            for name, function in inspect.getmembers(module, inspect.isfunction):
                if name.startswith("test_") and function.__module__ == module.__name__:
                    found.extend(_cases(f"{path.stem} {name}", function, _about(module)))
    return found


def _about(module: ModuleType) -> frozenset[str]:
    """The files of the engine from which a file of tests takes something, or which it takes as a whole."""
    taken = {value.__name__ if inspect.ismodule(value) else getattr(value, "__module__", None) for value in vars(module).values()}
    return frozenset(name.removeprefix(_ENGINE).replace(".", "/") + ".py" for name in taken if name and name.startswith(_ENGINE))


def _cases(name: str, function: Callable[..., None], about: frozenset[str]) -> Iterator[Test]:
    needed = set(inspect.signature(function).parameters)
    rows = [list(_rows(mark)) for mark in getattr(function, "pytestmark", ()) if mark.name == "parametrize"]
    for number, chosen in enumerate(itertools.product(*rows)):
        given = {key: value for row in chosen for key, value in row.items()}
        if needed - set(given) <= set(FIXTURES):
            yield Test(f"{name}-{number}", _holding(function, given, needed - set(given)), about)


def _rows(mark: Any) -> Iterator[dict[str, Any]]:
    names, values = mark.args[:2]
    words = [word.strip() for word in names.split(",")] if isinstance(names, str) else list(names)
    for value in values:
        if hasattr(value, "values") and not isinstance(value, dict):  # written with an id or a mark of its own
            value = value.values if len(words) > 1 else value.values[0]
        yield dict(zip(words, value if len(words) > 1 else (value,)))


def _holding(function: Callable[..., None], given: dict[str, Any], fixtures: set[str]) -> Callable[[], bool]:
    def holds() -> bool:
        function(**given, **{name: FIXTURES[name]() for name in fixtures})
        return True

    return holds
