"""The seven axes: for each kind of condition, description, amount, trigger event, duration and instruction, what shows that
it is right where the object is gone, two things happen at once, … (`AXES`). Each cell of the table has a scenario file, a
generated check or a reason why there is nothing to show; or it is empty. `axes.toml` holds files and reasons, the modules of
`CHECKS` the checks."""

from __future__ import annotations

import dataclasses
import inspect
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from app.engine import trees
from tests.measures import (
    amount_checks,
    condition_checks,
    duration_checks,
    event_checks,
    filter_checks,
    instruction_checks,
)

AXES = {
    "gone": "the object is gone or moved", "two": "two at once", "replaced": "replaced", "entering": "not yet there",
    "zone": "another zone", "player": "another player or role", "later": "later in time",
}
FAMILIES: dict[str, type] = {
    "condition": trees.Condition, "filter": trees.Filter, "amount": trees.Amount, "event": trees.EventPattern,
    "duration": trees.Duration, "instruction": trees.Instruction,
}
CHECKS: dict[str, ModuleType] = {
    "condition": condition_checks, "filter": filter_checks, "amount": amount_checks, "event": event_checks,
    "duration": duration_checks, "instruction": instruction_checks,
}
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


def generated() -> dict[Cell, Callable[[], None]]:
    """The cells that a generated check shows, and the checks. A check raises AssertionError."""
    found: dict[Cell, Callable[[], None]] = {}
    for family, module in CHECKS.items():
        for axis, check in module.CHECKS.items():
            for name, row in module.ROWS.items():
                if name not in module.LEFT_OUT.get(axis, ()):
                    found[family, name, axis] = _bound(check, row)
    return found


def _bound(check: Callable[[Any], None], row: Any) -> Callable[[], None]:
    return lambda: check(row)


def written() -> list[tuple[Cell, str, str]]:
    """The cells of axes.toml in their order: the cell, "file" or "reason", and which."""
    data = tomllib.loads(WRITTEN.read_text(encoding="utf-8"))
    known = nodes()
    found: list[tuple[Cell, str, str]] = []
    for row in data["cells"]:
        kind = "file" if "file" in row else "reason"
        if kind == "reason" and row["reason"] not in data["reasons"]:
            raise KeyError(f"no such reason: {row['reason']}")
        for node in row.get("nodes") or [one for one in known[row["family"]] if one not in row.get("but", ())]:
            found += [((row["family"], node, axis), kind, row[kind]) for axis in row["axes"]]
    return found


def table() -> dict[Cell, str]:
    """Every cell, with "generated", "file", "reason" or "empty"."""
    found = {(family, node, axis): "empty" for family, names in nodes().items() for node in names for axis in AXES}
    for cell, kind, _ in written():
        found[cell] = kind
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
