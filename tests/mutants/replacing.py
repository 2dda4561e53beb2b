"""Putting changed code into functions that are already loaded, wherever they have been registered."""

from __future__ import annotations
import __future__

import ast
import gc
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FunctionType

from tests.mutants.making import ENGINE, Mutant, sites_of, source

Functions = dict[CodeType, list[FunctionType]]
"""The functions there are by their code; code is equal if it does the same on the same lines."""


class NotMade(Exception):
    """The change leaves the code as it is, or cannot be put in place."""


def live_functions() -> dict[str, Functions]:
    """Every function of the engine that exists now, by file and code: those in tables, closures and methods too."""
    found: dict[str, Functions] = defaultdict(lambda: defaultdict(list))
    gc.unfreeze()  # what has been set aside from collection is not listed
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename.startswith(str(ENGINE)):
            found[one.__code__.co_filename][one.__code__].append(one)
    return found


def put_in(mutant: Mutant, functions: dict[str, Functions]) -> None:
    """Put a mutant's fault into the running program; it stays until the process ends. Raises NotMade."""
    path = ENGINE / mutant.path
    module = ast.parse(source(path))
    statement = module.body[mutant.top]

    def change() -> None:
        sites_of(statement)[mutant.place][1].change()

    placed = False
    try:
        for old, new in pairs_of(path, module, statement, change):
            for function in functions[str(path)].get(old, ()):
                function.__code__ = new
                placed = True
    except ValueError as error:  # it has another number of variables from around it
        raise NotMade from error
    if not placed:
        raise NotMade


def pairs_of(
    path: Path, module: ast.Module, statement: ast.stmt, change: Callable[[], None]
) -> list[tuple[CodeType, CodeType]]:
    """Change one statement of a file; the codes of its functions before and after, where they differ."""
    before = _compiled(path, module, statement)
    change()
    return _changed(before, _compiled(path, module, ast.fix_missing_locations(statement)))


def _compiled(path: Path, module: ast.Module, statement: ast.stmt) -> CodeType:
    """The code of a file with this statement alone, as Python makes it when it loads the file. What the file imports stands
    there too: functions of imported modules are called otherwise than methods."""
    imports = [one for one in module.body if isinstance(one, ast.Import | ast.ImportFrom | ast.If)]
    flags = __future__.annotations.compiler_flag
    code = compile(ast.Module([*imports, statement], []), str(path), "exec", flags, dont_inherit=True)
    assert isinstance(code, CodeType)
    return code


def _changed(before: CodeType, after: CodeType) -> list[tuple[CodeType, CodeType]]:
    """The codes of functions that are not the same any more, outer ones with what they hold."""
    if before == after:
        return []
    inner, new = (
        [one for one in code.co_consts if isinstance(one, CodeType)] for code in (before, after)
    )
    found = [(before, after)]
    if len(inner) == len(new):
        for old, other in zip(inner, new, strict=True):
            found.extend(_changed(old, other))
    return found
