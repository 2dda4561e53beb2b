"""Making mutants: the places in a file where a small fault can be put, and what the fault is.

A mutant is known by its file, the function, and what becomes of which words: never by a line, so that it stays the same
while the file around it changes.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "app" / "engine"
LEFT_OUT = ("oracle",)
"""Folders whose nearest tests are not scenarios: the reader of card texts is held by fixtures, text to tree."""

OTHER_COMPARISON: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}
VERSIONS = frozenset({"cv", "altered"})
"""Numbers that are only ever compared with what they were before: no rule counts with them."""
OTHER_NAME = {"any": "all", "all": "any", "min": "max", "max": "min"}
OTHER_SIGN: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
_NO_NUMBERS = (ast.Tuple, ast.List, ast.JoinedStr, ast.Set, ast.Dict)
_LEAVES = (ast.Return, ast.Continue)

Change = Callable[[], None]
"""Puts the fault into the syntax tree the place was found in."""


class FaultSite:
    """One place for a fault: where it is, what it does, and the change itself."""

    __slots__ = ("change", "fault", "lines")

    def __init__(self, lines: tuple[int, int], fault: str, change: Change) -> None:
        self.lines = lines
        self.fault = fault
        self.change = change


class Mutant:
    """A fault in a file: the function that holds it, its number among the same ones there, and the lines it is in.

    top: the number of the statement of the module; place: the number of the site in it; around: the lines of the statement."""

    __slots__ = ("around", "fault", "function", "lines", "path", "place", "top", "twin")

    def __init__(
        self, path: str, function: str, fault: str, twin: int, lines: tuple[int, int], top: int, place: int,
        around: tuple[int, int],
    ) -> None:
        self.path = path
        self.function = function
        self.fault = fault
        self.twin = twin
        self.lines = lines
        self.top = top
        self.place = place
        self.around = around

    @property
    def name(self) -> str:
        """What it is called in lists."""
        again = f" ({self.twin + 1})" if self.twin else ""
        return f"{self.path} {self.function}: {self.fault}{again}"


def engine_files() -> list[Path]:
    """The files of the engine that are mutated."""
    return sorted(path for path in ENGINE.rglob("*.py") if path.relative_to(ENGINE).parts[0] not in LEFT_OUT)


@cache
def source(path: Path) -> str:
    """The text of a file as it was when it was first asked for: it may change while mutants run."""
    return path.read_text("utf-8")


def mutants_of(path: Path) -> list[Mutant]:
    """Every mutant of a file, in its order."""
    found = []
    twins: Counter[tuple[str, str]] = Counter()
    short = str(path.relative_to(ENGINE))
    for top, statement in enumerate(ast.parse(source(path)).body):
        for place, (function, site) in enumerate(sites_of(statement)):
            twin = twins[function, site.fault]
            found.append(Mutant(short, function, site.fault, twin, site.lines, top, place, _lines(statement)))
            twins[function, site.fault] += 1
    return found


def sites_of(statement: ast.stmt) -> list[tuple[str, FaultSite]]:
    """The sites in a statement of a module, with the function each is in. What is carried out as the file is loaded has none."""
    found: list[tuple[str, FaultSite]] = []
    _collect(statement, "", False, found)
    return found


def _collect(node: ast.AST, function: str, inside: bool, found: list[tuple[str, FaultSite]]) -> None:
    if isinstance(node, ast.Assert | ast.Raise) or _is_version(node):
        return
    if isinstance(node, ast.ClassDef):
        for child in node.body:
            _collect(child, _joined(function, node.name), inside, found)
        return
    if isinstance(node, ast.FunctionDef):
        for child in node.body:
            _collect(child, _joined(function, node.name), True, found)
        return
    if isinstance(node, ast.Lambda):
        _collect(node.body, function or "lambda", True, found)
        return
    if inside:
        found.extend((function, site) for site in _sites(node))
    for child in ast.iter_child_nodes(node):
        _collect(child, function or _name_of(node), inside, found)


def _is_version(node: ast.AST) -> bool:
    """Does it set a version on? How far it goes on, and which way, means nothing: only that it is another one."""
    return isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Attribute) and node.target.attr in VERSIONS


def _joined(outer: str, name: str) -> str:
    return f"{outer}.{name}" if outer else name


def _name_of(node: ast.AST) -> str:
    """The name that a statement of a module gives, for functions without a name in it."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return next((target.id for target in targets if isinstance(target, ast.Name)), "")


def _sites(node: ast.AST) -> Iterator[FaultSite]:
    if isinstance(node, ast.Compare):
        yield from _comparisons(node)
    elif isinstance(node, ast.BoolOp):
        yield from _connections(node)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in OTHER_NAME:
        yield _set(node, node.func, "id", OTHER_NAME[node.func.id])
    elif _adds(node):
        yield _set(node, node, "op", OTHER_SIGN[type(node.op)]())  # type: ignore[attr-defined]
    elif isinstance(node, ast.Constant):
        yield from _constants(node)
    elif isinstance(node, ast.If) and len(node.body) == 1 and isinstance(node.body[0], _LEAVES):
        yield _set(node, node, "body", [ast.copy_location(ast.Pass(), node.body[0])])
    for field, value in ast.iter_fields(node):
        for place, child in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(child, ast.UnaryOp) and isinstance(child.op, ast.Not):
                yield _replaced(node, field, place if isinstance(value, list) else None, child, child.operand)


def _comparisons(node: ast.Compare) -> Iterator[FaultSite]:
    for place, operator in enumerate(node.ops):
        others = list(node.ops)
        others[place] = OTHER_COMPARISON[type(operator)]()
        yield _set(node, node, "ops", others)


def _connections(node: ast.BoolOp) -> Iterator[FaultSite]:
    yield _set(node, node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
    neutral = ast.Constant(isinstance(node.op, ast.And))
    for place in range(len(node.values)):
        left = node.values[:place] + node.values[place + 1 :]
        told = _set(node, node, "values", left)
        yield _set(node, node, "values", [neutral, *left], told.fault)  # one alone is no conjunction


def _constants(node: ast.Constant) -> Iterator[FaultSite]:
    if isinstance(node.value, bool):
        yield _set(node, node, "value", not node.value)
    elif isinstance(node.value, int):
        yield _set(node, node, "value", node.value + 1)
        yield _set(node, node, "value", node.value - 1)


def _adds(node: ast.AST) -> bool:
    """Does it add or subtract what may be numbers?"""
    if isinstance(node, ast.AugAssign):
        return type(node.op) in OTHER_SIGN
    return isinstance(node, ast.BinOp) and type(node.op) in OTHER_SIGN and _may_be_numbers(node)


def _may_be_numbers(node: ast.BinOp) -> bool:
    return not any(
        isinstance(side, _NO_NUMBERS) or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in (node.left, node.right)
    )


def _set(shown: ast.AST, node: ast.AST, field: str, value: object, fault: str = "") -> FaultSite:
    """A site where one field of a node becomes something else; told by the words around, unless the fault is given."""
    before = getattr(node, field)
    old = _words(shown)
    setattr(node, field, value)
    new = "" if fault else _words(shown)
    setattr(node, field, before)
    return FaultSite(_lines(node), fault or f"{old} → {new}", lambda: setattr(node, field, value))


def _replaced(holder: ast.AST, field: str, place: int | None, old: ast.AST, new: ast.AST) -> FaultSite:
    def change() -> None:
        if place is None:
            setattr(holder, field, new)
        else:
            getattr(holder, field)[place] = new

    return FaultSite(_lines(old), f"{_words(old)} → {_words(new)}", change)


def _words(node: ast.AST) -> str:
    words = " ".join(ast.unparse(node).split())
    return words if len(words) <= 160 else f"{words[:100]} … {words[-50:]}"


def _lines(node: ast.AST) -> tuple[int, int]:
    first = getattr(node, "lineno", 0)
    last = node.test.end_lineno if isinstance(node, ast.If) else getattr(node, "end_lineno", first)
    return first, last or first
