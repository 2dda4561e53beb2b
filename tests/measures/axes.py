"""The seven axes: for each kind of condition, description, amount, trigger event, duration and instruction, what shows that
it is right where the object is gone, two things happen at once, … (`AXES`). Each cell of the table has a scenario file, a
generated check or a reason why there is nothing to show; or it is empty. `axes.toml` holds reasons, the modules of `CHECKS` the
checks, `played.toml` the files that were found by playing all scenarios with the node broken."""

from __future__ import annotations

import dataclasses
import inspect
import tomllib
from collections import Counter
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType

from app.engine import trees
from tests.measures import (
    amount_checks,
    cells,
    condition_checks,
    duration_checks,
    event_checks,
    filter_checks,
    instruction_checks,
    played,
    player_amount_checks,
    player_checks,
    relation_checks,
)

for _file in cells.FILES:
    import_module(f"{cells.__name__}.{_file}")

AXES = {
    "gone": "the object is gone or moved", "two": "two at once", "replaced": "replaced", "entering": "not yet there",
    "zone": "another zone", "player": "another player or role", "later": "later in time",
}
FAMILIES: dict[str, type] = {
    "condition": trees.Condition, "filter": trees.Filter, "amount": trees.Amount, "event": trees.EventPattern,
    "duration": trees.Duration, "instruction": trees.Instruction,
}
CHECKS: tuple[tuple[str, ModuleType], ...] = (
    ("condition", condition_checks), ("filter", filter_checks), ("amount", amount_checks), ("event", event_checks),
    ("duration", duration_checks), ("instruction", instruction_checks), ("instruction", player_checks),
    ("amount", player_amount_checks), ("filter", relation_checks),
)
WRITTEN = Path(__file__).with_name("axes.toml")

Cell = tuple[str, str, str]
"""Family, node and axis."""


def nodes() -> dict[str, list[str]]:
    """The names of the nodes of each family."""
    found: dict[str, list[str]] = {family: [] for family in FAMILIES}
    for module in trees.FAMILIES:
        for name, node in inspect.getmembers(module, inspect.isclass):
            if node.__module__ != module.__name__ or not dataclasses.is_dataclass(node) or node is trees.Unsupported:
                continue
            for family, base in FAMILIES.items():
                if issubclass(node, base):
                    found[family].append(name)
    return found


def generated() -> dict[Cell, list[Callable[[], None]]]:
    """The cells that generated checks show, and the checks. A check raises AssertionError."""
    found: dict[Cell, list[Callable[[], None]]] = {}
    for family, module in CHECKS:
        for axis, check in module.CHECKS.items():
            for name, row in module.ROWS.items():
                if name not in module.LEFT_OUT.get(axis, ()):
                    found.setdefault((family, name, axis), []).append(partial(check, row))
    for cell, checks in cells.CHECKS.items():
        found.setdefault(cell, []).extend(checks)
    return found


def reasons() -> list[tuple[Cell, str]]:
    """The cells of axes.toml with which nothing can be shown, in their order, and why."""
    data = tomllib.loads(WRITTEN.read_text(encoding="utf-8"))
    known = nodes()
    found: list[tuple[Cell, str]] = []
    for row in data["cells"]:
        for node in row.get("nodes") or [one for one in known[row["family"]] if one not in row.get("but", ())]:
            found += [((row["family"], node, axis), data["reasons"][row["reason"]]) for axis in row["axes"]]
    return found


def table() -> dict[Cell, str]:
    """Every cell, with "generated", "file", "reason" or "empty"."""
    found = {(family, node, axis): "empty" for family, names in nodes().items() for node in names for axis in AXES}
    found.update(dict.fromkeys(played.shown(), "file"))
    found.update(dict.fromkeys((cell for cell, _ in reasons()), "reason"))
    for cell in generated():
        found[cell] = "generated"
    return found


def main() -> None:
    """Print how many cells have what, by family, and the empty ones."""
    cells = table()
    kinds = ("file", "generated", "reason", "empty")
    print(f"{'':14}" + "".join(f"{kind:>11}" for kind in kinds))
    for family in (*FAMILIES, "all"):
        counts = Counter(kind for (of, _, _), kind in cells.items() if family in (of, "all"))
        print(f"{family:14}" + "".join(f"{counts[kind]:>11}" for kind in kinds))
    print("\nempty:")
    for family, names in nodes().items():
        for node in names:
            axes = [axis for axis in AXES if cells[family, node, axis] == "empty"]
            if axes:
                print(f"  {family} {node}: {', '.join(axes)}")


def find_files() -> None:
    """Find a file for each cell that nothing else answers, and write them all down; those that still show a cell are kept."""
    pool = played.practice_pool()
    others = {*generated(), *(cell for cell, _ in reasons())}
    kept = {cell: file for cell, file in played.shown().items() if cell not in others and played.shows(file, cell, pool)}
    found = played.find(set(table()) - others - set(kept))
    played.write({**kept, **found})
    print(f"{len(found)} cells more are shown by a file, {len(kept) + len(found)} in all")
