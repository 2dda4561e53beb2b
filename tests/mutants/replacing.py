"""Putting changed code into functions that are already loaded, wherever they have been registered."""

from __future__ import annotations
import __future__

import ast
import gc
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType

from tests.mutants.making import ENGINE, Mutant, sites_of, source

Likeness = tuple[object, ...]
Functions = dict[Likeness, list[FunctionType]]
"""The functions there are, by what their code is like."""


def likeness(code: CodeType) -> Likeness:
    """What code has in common with code compiled from the same lines. Codes themselves are compared with what the interpreter
    has noted in them as it ran them, so that one that has run is unlike one that has not."""
    constants = tuple(likeness(one) if isinstance(one, CodeType) else (type(one), one) for one in code.co_consts)
    return code.co_qualname, code.co_firstlineno, code.co_code, code.co_names, code.co_varnames, code.co_freevars, constants


class NotMade(Exception):
    """The change leaves the code as it is, or cannot be put in place."""


def live_functions() -> dict[str, Functions]:
    """Every function of the engine that exists now, by file and code: those in tables, closures and methods too."""
    found: dict[str, Functions] = defaultdict(lambda: defaultdict(list))
    gc.unfreeze()  # what has been set aside from collection is not listed
    everything = {id(one): one for one in (*gc.get_objects(), *_of_modules()) if isinstance(one, FunctionType)}
    for one in everything.values():
        if one.__code__.co_filename.startswith(str(ENGINE)):
            found[one.__code__.co_filename][likeness(one.__code__)].append(one)
    return found


def _of_modules() -> Iterator[object]:
    """What the engine's modules and their classes hold: while a collection is under way elsewhere, not all of it is listed."""
    for name, module in list(sys.modules.items()):
        if name.startswith("app.engine"):
            for one in list(vars(module).values()):
                yield one
                if isinstance(one, type):
                    yield from list(vars(one).values())


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
            for function in functions[str(path)].get(likeness(old), ()):
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
