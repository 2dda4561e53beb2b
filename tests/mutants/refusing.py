"""Mutants that the type checker refuses: `if here is None` taken away before `here.zone`, say. Such a fault can't get into the
program, whatever the tests come by, since the checks of every change hold the types (mypy --strict)."""

from __future__ import annotations

import ast
import subprocess
import sys
import tempfile
from collections import Counter
from functools import cache
from pathlib import Path

from tests.mutants.making import ENGINE, ROOT, Mutant, sites_of, source


def refusals(mutant: Mutant) -> list[str]:
    """What the type checker says of a mutant that it doesn't say of the file as it is."""
    module = ast.parse(source(ENGINE / mutant.path))
    statement = module.body[mutant.top]
    sites_of(statement)[mutant.place][1].change()
    more = _said(mutant.path, ast.fix_missing_locations(_PlainConditions().visit(module)))
    return sorted((more - _usual(mutant.path)).elements())


class _PlainConditions(ast.NodeTransformer):
    """A condition with a part left out, as one would write it: what stands in the place of the part is left out too."""

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        first = node.values[0]
        if not isinstance(first, ast.Constant) or first.value is not isinstance(node.op, ast.And):
            return node
        return node.values[1] if len(node.values) == 2 else ast.BoolOp(node.op, node.values[1:])


@cache
def _usual(path: str) -> Counter[str]:
    """What it says of a file without its comments, in which some lines are excepted."""
    return _said(path, ast.parse(source(ENGINE / path)))


def _said(path: str, module: ast.Module) -> Counter[str]:
    """What the type checker says of a module instead of a file of the engine, without the lines."""
    file = str((ENGINE / path).relative_to(ROOT))
    with tempfile.TemporaryDirectory() as folder:
        shadow = Path(folder) / "module.py"
        shadow.write_text(ast.unparse(module), encoding="utf-8")
        words = ["--no-error-summary", "--hide-error-context", "--cache-dir", _cache(), "--shadow-file", file, str(shadow), file]
        told = subprocess.run([sys.executable, "-m", "mypy", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if told.returncode not in (0, 1):
        raise RuntimeError(told.stdout + told.stderr)
    return Counter(line.split(": ", 1)[1] for line in told.stdout.splitlines() if ": error: " in line)


@cache
def _cache() -> str:
    """Where the type checker keeps what it knows of the other files: not where it keeps it for the program as it is."""
    return tempfile.mkdtemp(prefix="mypy-of-mutants-")
