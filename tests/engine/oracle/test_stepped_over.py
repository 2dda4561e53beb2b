"""Words that the reader steps over and keeps nowhere: there may only be fewer places where it does so."""

from __future__ import annotations

import ast
from pathlib import Path

import app.engine.oracle

_PLACES = 98
"""As counted; what stands there are articles, "and", "also", "each", a comma, or words that say again what was said."""


def _steps_over(node: ast.AST) -> bool:
    """Does it read words if they are there, and not ask whether they were?"""
    call = node.value if isinstance(node, ast.Expr) else None
    method = call.func if isinstance(call, ast.Call) else None
    return isinstance(method, ast.Attribute) and method.attr in ("any", "ok") and ast.unparse(method.value) == "reader"


def test_no_more_words_are_stepped_over() -> None:
    root = Path(app.engine.oracle.__file__).parent
    found = [
        f"{path.relative_to(root)}:{node.lineno}"
        for path in sorted(root.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Expr) and _steps_over(node)
    ]
    assert len(found) <= _PLACES, found
