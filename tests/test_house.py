"""The walls of the house that import-linter does not see, read from the source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
_PUBLISHED = frozenset({"_replace", "_asdict", "_fields", "_exit"})  # documented by the standard library, named as if private
_OWN = frozenset({"self", "cls"})


def sources(*folders: str) -> list[Path]:
    """The Python files of some folders."""
    found = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    return sorted(path for path in found)


def tree_of(path: Path) -> ast.AST:
    return ast.parse(path.read_text("utf-8"))


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and len(name) > 1 and name not in _PUBLISHED


def defined(tree: ast.AST) -> set[str]:
    """The names that a file itself gives to functions, classes, variables and attributes."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.add(node.id if isinstance(node, ast.Name) else node.attr)
    return found


def foreign(tree: ast.AST) -> Iterator[str]:
    """Private names of other files that a file uses."""
    own = defined(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from (f"line {node.lineno}: {alias.name}" for alias in node.names if is_private(alias.name))
        elif isinstance(node, ast.Attribute) and is_private(node.attr) and node.attr not in own:
            if not (isinstance(node.value, ast.Name) and node.value.id in _OWN):
                yield f"line {node.lineno}: {ast.unparse(node)}"


def reaching(tree: ast.AST) -> Iterator[str]:
    """Where the holdings of a library are taken from outside."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "_held" and ast.unparse(node.value) not in _OWN:
            yield ast.unparse(node)


@pytest.mark.parametrize(
    ("code", "count"),
    [
        ("from app.library.rules import _secret", 1),
        ("library._held()", 1),
        ("other._known = 1", 0),
        ("class A:\n    def one(self): self._known = 1\n    def two(self, other): return other._known", 0),
        ("self._inherited()", 0),
        ("pair._replace(a=1)", 0),
    ],
)
def test_the_search_for_private_names(code: str, count: int) -> None:
    assert len(list(foreign(ast.parse(code)))) == count


def test_no_private_name_is_used_outside_its_file() -> None:
    found = {path.relative_to(ROOT).as_posix(): list(foreign(tree_of(path))) for path in sources("app", "ingest")}
    assert {path: names for path, names in found.items() if names} == {}


def test_nobody_reaches_behind_the_facade() -> None:
    paths = sources("app", "ingest", "tests")
    assert [f"{path.relative_to(ROOT)}: {used}" for path in paths for used in reaching(tree_of(path))] == []


def house(where: str) -> str:
    """The engine, all that is built around it, or the tests: a card is an object there, and a payload of the API here."""
    return next((one for one in ("app/engine/", "tests/") if where.startswith(one)), "")


def test_a_class_name_stands_once() -> None:
    found: dict[tuple[str, str], list[str]] = {}
    for path in sources("app", "ingest", "tests"):
        where = path.relative_to(ROOT).as_posix()
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.ClassDef):
                found.setdefault((house(where), node.name), []).append(f"{where}:{node.lineno}")
    assert {name: places for (_, name), places in found.items() if len(places) > 1} == {}
