"""Parameters have names: none of one or two letters but words of English."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
WORDS = {"at", "by", "do", "id", "it", "of", "on", "to", "up"}
OVERRIDDEN = {"redirect_request": {"fp"}, "extendMarkdown": {"md"}}
"""Parameters that a library named."""


def short_parameters(tree: ast.AST) -> Iterator[str]:
    """The parameters of functions that have no name of their own, each with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            given = node.args
            every = [*given.posonlyargs, *given.args, *given.kwonlyargs, *(one for one in (given.vararg, given.kwarg) if one)]
            for one in every:
                if one.arg in OVERRIDDEN.get(getattr(node, "name", ""), ()):
                    continue
                if len(one.arg.strip("_")) in (1, 2) and one.arg.strip("_") not in WORDS:
                    yield f"{one.lineno}: {one.arg}"


def test_parameters_have_names() -> None:
    found = {
        str(path.relative_to(ROOT)): short
        for part in ("app", "ingest") for path in (ROOT / part).rglob("*.py")
        if (short := list(short_parameters(ast.parse(path.read_text("utf-8")))))
    }
    assert found == {}, "say what it is: game, event, thing, instruction, keyword, reader, …"


@pytest.mark.parametrize(("code", "count"), [
    ("def f(g, id): ...", 1), ("key = lambda o: o.id", 1), ("def f(*a, **k): ...", 2), ("[g for g in games]", 0),
    ("def f(game, to, _): ...", 0),
])
def test_the_search_for_short_names(code: str, count: int) -> None:
    assert len(list(short_parameters(ast.parse(code)))) == count
