"""Cells of the table of seven axes that scenario files show: found by playing them, proven by breaking the node.

While a scenario plays, each evaluation of a node is noted with the axes it lies on (`_situations`): a condition asked of what
has left, an amount that has changed since it was first looked at. The file shows the cell if the scenario fails once just these
evaluations come out otherwise: a condition or description the other way round, an amount greater by one, an event unnoticed, an
instruction left out; on the axis "later", as it came out when it was first looked at.

    python -m tests.measures played            write the cells that are shown, with their files, to played.toml
"""

from __future__ import annotations

import dataclasses
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from app.engine import trees as t
from app.engine.changing.carrying_out import EXECUTORS
from app.engine.position.ids import PROVISIONAL, is_object
from app.engine.reading import patterns
from app.engine.reading.meaning import AMOUNTS, CONDITIONS, FILTERS, OBJECT_FILTERS, select
from app.library.places import rules_data
from app.scenarios.documents.documents import Scenario
from app.scenarios.documents.errors import ScenarioError
from app.scenarios.documents.reading import read_scenario
from app.scenarios.documents.results import Result
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import practice_cards
from tests.measures.as_scripted import play_as_scripted
from tests.time_limit import Endless, within

Cell = tuple[str, str, str]
"""Family, node and axis."""
Calls = dict[Cell, list[int]]
"""For each cell the evaluations of its node that lie on its axis, by their number among those of the node."""

SCENARIOS = rules_data() / "scenarios"
SHOWN = Path(__file__).with_name("played.toml")
SECONDS = 2.0
_TRIES = 12
"""How many scenarios are tried for a cell."""
_TABLES: tuple[tuple[str, dict[type, Any]], ...] = (
    ("condition", CONDITIONS), ("filter", FILTERS), ("filter", OBJECT_FILTERS), ("amount", AMOUNTS),
    ("event", patterns._TESTS), ("instruction", EXECUTORS),
)
_PLAIN = (
    t.This, t.You, t.TargetRef, t.AllTargets, t.EventRole, t.Bound, t.It, t.Linked, t.AttachedTo, t.ControllerOf, t.OwnerOf,
    t.All, t.EachPlayer, t.EachOpponent, t.EachOtherPlayer, t.TopOfLibrary, t.Filtered, t.Both, t.AttachmentsOf,
    t.DefendingPlayer, t.AttackedBy,
)
"""Selectors that only look something up."""


class ReadingWatch:
    """What is noted of the evaluations of nodes in one game, and which of them are to come out otherwise."""

    def __init__(self, broken: Cell | None = None, calls: frozenset[int] = frozenset()) -> None:
        self.broken = broken
        self.at = calls
        self.count: dict[tuple[str, str], int] = defaultdict(int)
        self.calls: Calls = defaultdict(list)
        self.first: dict[tuple[int, int, int], tuple[Any, Any, int]] = {}
        self.fitting: list[set[int]] = [set()]
        self.fit: dict[tuple[int, int], set[int]] = defaultdict(set)
        self.inside = False

    def number(self, family: str, name: str) -> int:
        """The number of this evaluation of the node."""
        self.count[family, name] += 1
        return self.count[family, name]

    def is_broken(self, family: str, name: str, number: int) -> bool:
        """Is this evaluation to come out otherwise?"""
        return self.broken is not None and self.broken[:2] == (family, name) and number in self.at

    def note(self, family: str, name: str, number: int, axes: set[str]) -> None:
        """The evaluation lies on these axes."""
        for axis in axes:
            self.calls[family, name, axis].append(number)


    def of_outcome(
        self, family: str, node: Any, ref: int | None, value: Any, fitting: set[int], game: Any, happened: int
    ) -> set[str]:
        """The axes that only the outcome shows: several things fit, or what happened was replaced."""
        if family == "filter" and value and ref is not None:
            self.fitting[-1].add(ref)
            alike = self.fit[id(node), game.clock]
            alike.add(ref)
            return {"two"} if len(alike) > 1 else set()
        axes = {"two"} if family in ("condition", "amount") and len(fitting) > 1 else set()
        new = game.history[happened:] if family == "instruction" else ()
        if any(one.applied for one in new):
            axes.add("replaced")
        if len({(one.object, one.target, one.player) for one in new}) > 1 and len({type(one) for one in new}) < len(new):
            axes.add("two")
        return axes


# ---- on which axes an evaluation lies ------------------------------------------------------------------------------------


def _selectors(node: Any) -> Iterator[t.Selector]:
    """The selectors in a node's own fields that only look something up."""
    for field in dataclasses.fields(node):
        value = getattr(node, field.name)
        if type(value) in _PLAIN:
            yield value


def _denoted(node: Any, ctx: Any) -> list[tuple[int, ...]]:
    """What each selector of a node denotes now; looking leaves nothing behind."""
    game, found = ctx.g, []
    settled = dict(game.deciding)
    for selector in _selectors(node):
        try:
            found.append(tuple(select(selector, ctx)))
        except Exception:
            continue
    game.deciding.clear()
    game.deciding.update(settled)
    return found


def _of_objects(refs: list[int], ctx: Any) -> set[str]:
    """The axes on which the objects and players looked at lie."""
    game, axes = ctx.g, set()
    for ref in refs:
        if ref >= PROVISIONAL:
            axes.add("entering")
        elif is_object(ref) and ref not in game.objects:
            axes.add("gone")
        elif is_object(ref):
            seen = game.objects[ref]
            if seen.zone not in ("battlefield", "stack"):
                axes.add("zone")
            if seen.base_controller != ctx.controller:
                axes.add("player")
        elif ref >= 0 and ref != ctx.controller:
            axes.add("player")
    return axes


def _situations(family: str, node: Any, ctx: Any, ref: int | None, event: Any) -> set[str]:
    """The axes on which an evaluation lies, apart from "later"."""
    denoted = _denoted(node, ctx) if dataclasses.is_dataclass(node) else []
    refs = [one for group in denoted for one in group]
    looked_at = [ref] if ref is not None else refs if refs else [ctx.source]
    axes = _of_objects(looked_at, ctx)
    if family in ("event", "instruction", "condition"):
        axes |= _of_objects([ctx.source], ctx) & {"gone", "zone", "entering"}
    if family == "instruction" and ctx.controller != ctx.g.turn.active:
        axes.add("player")
    if any(len(group) > 1 for group in denoted):
        axes.add("two")
    if event is not None:
        axes |= _of_event(event, ctx)
    return axes


def _of_event(event: Any, ctx: Any) -> set[str]:
    axes = set()
    if len(event.parts) > 1:
        axes.add("two")
    if event.applied:
        axes.add("replaced")
    if event.player >= 0 and event.player != ctx.controller:
        axes.add("player")
    return axes


# ---- watching -------------------------------------------------------------------------------------------------------------


def _watched(watch: ReadingWatch, family: str, name: str, read: Callable[..., Any]) -> Callable[..., Any]:
    """A reader of nodes that is watched."""

    def evaluate(*given: Any) -> Any:
        if watch.inside:
            return read(*given)
        number = watch.number(family, name)
        node, ctx, ref, event = _sorted_out(family, given)
        key = (id(node), ctx.source, -1 if ref is None else ref)
        if watch.broken is not None:
            if not watch.is_broken(family, name, number):
                value = read(*given)
                watch.first.setdefault(key, (node, value, ctx.g.turn.number))
                return value
            return _otherwise(watch, family, key, read, given)
        watch.inside = True
        try:
            axes = _situations(family, node, ctx, ref, event)
        finally:
            watch.inside = False
        turn, happened = ctx.g.turn.number, len(ctx.g.history)
        watch.fitting.append(set())
        try:
            value = read(*given)
        finally:
            fitting = watch.fitting.pop()
        axes |= watch.of_outcome(family, node, ref, value, fitting, ctx.g, happened)
        kept = watch.first.setdefault(key, (node, value, turn))
        if (kept[1] != value if family in ("condition", "filter", "amount") else kept[2] != turn) or ctx.since:
            axes.add("later")
        if family == "event" and not value:
            return value  # only what is noticed can go unnoticed
        watch.note(family, name, number, axes)
        return value

    return evaluate


def _sorted_out(family: str, given: tuple[Any, ...]) -> tuple[Any, Any, int | None, Any]:
    """Of an evaluation: the node, its context, what is described, and the event."""
    if family == "filter":
        return given[0], given[2], given[1], None
    if family == "event":
        return given[0], given[2], None, given[1]
    if family == "instruction":
        return given[1], given[2], None, given[2].event
    return given[0], given[1], None, given[1].event


def _otherwise(
    watch: ReadingWatch, family: str, key: tuple[int, int, int], read: Callable[..., Any], given: tuple[Any, ...]
) -> Any:
    """What an evaluation that is broken comes out as."""
    if family == "instruction":
        return None
    if family == "event":
        return False
    value = read(*given)
    if watch.broken is not None and watch.broken[2] == "later" and key in watch.first:
        return watch.first[key][1]
    return value + 1 if family == "amount" else not value


@contextmanager
def watching(watch: ReadingWatch) -> Iterator[None]:
    """While it lasts, every evaluation of a node is watched."""
    kept = [(table, dict(table)) for _, table in _TABLES]
    for family, table in _TABLES:
        for node, read in list(table.items()):
            table[node] = _watched(watch, family, node.__name__, read)
    try:
        yield
    finally:
        for table, before in kept:
            table.clear()
            table.update(before)


def _play(scenario: Scenario, pool: CardPool, watch: ReadingWatch) -> Result | None:
    """Play while watched; None if it breaks down or does not end."""
    try:
        with watching(watch), within(SECONDS):
            return play_as_scripted(scenario, pool, SECONDS)
    except (ScenarioError, Endless):
        return None
    except Exception:  # with a broken node the engine may come upon what it relies on never to see
        return None


def practice_pool() -> CardPool:
    """The cards that the project's own scenarios are played with."""
    return CardPool([practice_cards()])


def shows(file: str, cell: Cell, pool: CardPool) -> bool:
    """Does the scenario of a file (a path below the scenarios) fail if the node is broken where it lies on the axis?"""
    path = SCENARIOS / file
    if not path.exists():
        return False
    scenario = read_scenario(path.read_bytes())
    watch = ReadingWatch()
    usual = _play(scenario, pool, watch)
    calls = watch.calls.get(cell)
    return usual is not None and usual.passed is True and bool(calls) and _breaks(scenario, cell, calls or [], pool)


def _breaks(scenario: Scenario, cell: Cell, calls: list[int], pool: CardPool) -> bool:
    without = _play(scenario, pool, ReadingWatch(cell, frozenset(calls)))
    return without is None or without.passed is not True


def find(wanted: set[Cell], paths: list[Path] | None = None) -> dict[Cell, str]:
    """For each wanted cell that a scenario file shows, the first such file, by its path below the scenarios."""
    pool = practice_pool()
    candidates: dict[Cell, list[tuple[int, Scenario, str, list[int]]]] = defaultdict(list)
    for path in paths if paths is not None else sorted(SCENARIOS.rglob("*.yaml")):
        scenario = read_scenario(path.read_bytes())
        watch = ReadingWatch()
        usual = _play(scenario, pool, watch)
        if usual is None or usual.passed is not True:
            continue
        for cell in wanted & watch.calls.keys():
            candidates[cell].append((len(watch.calls[cell]), scenario, str(path.relative_to(SCENARIOS)), watch.calls[cell]))
    found: dict[Cell, str] = {}
    for cell, rows in candidates.items():
        for _, scenario, name, calls in sorted(rows, key=lambda row: (row[0], row[2]))[:_TRIES]:
            if _breaks(scenario, cell, calls, pool):
                found[cell] = name
                break
    return found


def shown() -> Mapping[Cell, str]:
    """The cells of played.toml with their files."""
    data = tomllib.loads(SHOWN.read_text(encoding="utf-8")) if SHOWN.exists() else {}
    return {
        (family, node, axis): file
        for family, nodes in data.items() for node, axes in nodes.items() for axis, file in axes.items()
    }


def write(cells: Mapping[Cell, str]) -> None:
    """Write the cells and their files."""
    lines = ["# Cells of the seven axes that a scenario file shows: it fails if the node is broken there. Written by"]
    lines.append("# `python -m tests.measures played`; `tests/measures/test_axes.py` breaks each again.")
    last = ("", "")
    for (family, node, axis), file in sorted(cells.items()):
        if (family, node) != last:
            lines += ["", f"[{family}.{node}]"]
            last = (family, node)
        lines.append(f'{axis} = "{file}"')
    SHOWN.write_text("\n".join(lines) + "\n", encoding="utf-8")


