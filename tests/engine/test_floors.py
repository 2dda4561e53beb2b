"""The floors of engine and scenarios: no circles of imports, and what a floor calls of one above is supplied."""

from __future__ import annotations

import ast
import gc
import sys
from collections.abc import Iterator
from pathlib import Path

import networkx as nx
import pytest

from app.engine import oracle
from app.engine.game import Game
from app.engine.oracle.printing import abilities
from app.engine.supplied import Supplied

ROOT = Path(__file__).resolve().parents[2]


def imports(node: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """The imports of a file wherever they stand, but not those for types alone."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
            continue
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child
        yield from imports(child)


def import_graph(folder: Path, package: str) -> nx.DiGraph:
    """Which file of a package imports which."""
    files = {
        ".".join((package, *path.relative_to(folder).with_suffix("").parts)).removesuffix(".__init__"): path
        for path in folder.rglob("*.py")
    }
    graph = nx.DiGraph()
    graph.add_nodes_from(files)
    for name, path in files.items():
        for node in imports(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                wanted = [alias.name for alias in node.names]
            else:
                inside = [f"{node.module}.{alias.name}" for alias in node.names]
                wanted = [one if one in files else str(node.module) for one in inside]
            graph.add_edges_from((name, one) for one in wanted if one in files and one != name)
    return graph


def circles(graph: nx.DiGraph) -> list[set[str]]:
    """Files that import one another, directly or by way of others."""
    return [found for found in nx.strongly_connected_components(graph) if len(found) > 1]


@pytest.mark.parametrize("package", ["engine", "scenarios"])
def test_no_files_import_one_another_in_a_circle(package: str) -> None:
    assert circles(import_graph(ROOT / "app" / package, f"app.{package}")) == []


def test_a_circle_is_found_inside_functions_too(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("def late():\n    from house.two import start\n    start()\n")
    (tmp_path / "two.py").write_text("from house import one\n")
    assert circles(import_graph(tmp_path, "house")) == [{"house.one", "house.two"}]


def test_everything_declared_below_is_supplied_above() -> None:
    assert {Game.__module__, oracle.__name__, abilities.__name__} <= sys.modules.keys()  # they put everything together
    declared = [found for found in gc.get_objects() if isinstance(found, Supplied) and not found.name.startswith("test ")]
    assert len(declared) > 10
    assert [found.name for found in declared if found.function is None] == []


def test_a_function_is_supplied_once_and_before_it_is_called() -> None:
    double = Supplied[[int], int]("test double")
    with pytest.raises(LookupError, match="test double is not supplied"):
        double(2)

    @double.by
    def twice(number: int) -> int:
        return 2 * number

    assert double(2) == twice(2) == 4
    with pytest.raises(ValueError, match="test double is supplied twice"):
        double.by(twice)
