"""Switching rules off from outside: what the engine would do without them.

The engine says which rule decides something (`game.applies(rule)`), and knows of no game without it. Here what it says
becomes a question, answered by the rules that are off; and where no condition ends with the rule, `switches.toml` says what
would be done otherwise. Each of its tables changes one place of a function, whose words are given as Python writes them:

    note, decides     the statements after the note, as many as it decides, are left out without the rule
    note, otherwise   these statements are carried out instead of going on from the note
    words, instead    an expression or statements, and what stands there; `...` is the body of a statement, as it is
"""

from __future__ import annotations

import ast
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from app.engine.changing import apply, moving, pipeline
from app.engine.changing.deeds import rule_of_deed
from app.engine.changing.instruction_rules import CREATE
from app.engine.position import events as ev
from app.engine.position.events import Event
from app.engine.position.state import Position
from app.engine.reading.trail import LAYER_RULES
from tests.mutants.making import ENGINE
from tests.mutants.replacing import likeness, live_functions, pairs_of

TABLE = Path(__file__).with_name("switches.toml")
OFF: set[str] = set()
"""Rules that are off now."""
_SILENT: dict[type[Event], tuple[str, ...]] = {
    ev.TokenCreation: (CREATE, "111.2"), ev.SpellCast: ("601.2i",), ev.AbilityActivated: ("602.2",),
    ev.Attacking: ("508.3a",), ev.Blocking: ("509.3a",), ev.BecameBlocked: ("509.3c",), ev.Unblocked: ("509.3g",),
    ev.TappedForMana: ("106.12a",), ev.LandPlayed: ("305.1",),
}
"""The rules of events that the journal does not tell."""
_SWAPS: list[tuple[FunctionType, CodeType, CodeType]] = []


@contextmanager
def off(*rules: str) -> Iterator[None]:
    """Play without some rules. What is set up and played within keeps to the others."""
    kept = {name: Position.__dict__.get(name) for name in _ASKED}
    happen = pipeline._happen
    OFF.update(rules)
    for function, _, new in _SWAPS:
        function.__code__ = new
    for name, asked in _ASKED.items():
        setattr(Position, name, asked)
    pipeline._happen = lambda game, batch: happen(game, _left(game, batch))
    try:
        yield
    finally:
        pipeline._happen = happen
        for name, method in kept.items():
            if method is None:
                delattr(Position, name)
            else:
                setattr(Position, name, method)
        for function, old, _ in _SWAPS:
            function.__code__ = old
        OFF.clear()


# ---- what is asked of a position -------------------------------------------------------------------------------------


def _has_rule(game: Position, rule: str) -> bool:
    return rule not in OFF


def _has_layer(game: Position, layer: str) -> bool:
    return LAYER_RULES[layer] not in OFF and (layer[0] != "7" or "613.1g" not in OFF)


def _applies(game: Position, rule: str) -> bool:
    game.deciding.setdefault(rule, False)
    return rule not in OFF


def _denies(game: Position, rule: str) -> bool:
    return not _applies(game, rule)


def _permits(game: Position, rule: str) -> bool:
    game.deciding[rule] = True
    return rule not in OFF


_ASKED: dict[str, Callable[..., bool]] = {
    "has_rule": _has_rule, "has_layer": _has_layer, "applies": _applies, "denies": _denies, "permits": _permits,
}


# ---- events ----------------------------------------------------------------------------------------------------------


def _left(game: Position, batch: list[Event]) -> list[Event]:
    """The events left of a batch: without those whose rules are off, and what those consist of."""
    gone: set[int] = set()
    for event in batch:
        inner = event.outer is not None and id(event.outer) in gone
        if inner or not OFF.isdisjoint(_rules_of(game, event)):
            gone.add(id(event))
    return [event for event in batch if id(event) not in gone]


def _rules_of(game: Position, event: Event) -> tuple[str, ...]:
    """The rules by which an event of this kind does what it does."""
    added = event.rules
    if isinstance(event, ev.ZoneChange):
        if event.before is None:
            moving.capture(game, event)
        return (*added, *apply.move_rules(game, event)[2]) if event.before is not None else ()
    if isinstance(event, ev.DeedDone):
        return (*added, rule_of_deed(event))
    return (*added, *(apply._TOLD[type(event)][2] if type(event) in apply._TOLD else _SILENT.get(type(event), ())))


# ---- the table -------------------------------------------------------------------------------------------------------


def _made() -> list[tuple[FunctionType, CodeType, CodeType]]:
    """The functions of the table with the code they have and the code that asks. Raises ValueError for a row that fits no
    place, or several."""
    by_file: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in tomllib.loads(TABLE.read_text("utf-8"))["switch"]:
        by_file[row["file"]].append(row)
    functions = live_functions()
    made: list[tuple[FunctionType, CodeType, CodeType]] = []
    for file, rows in by_file.items():
        path = ENGINE / file
        tree = ast.parse(path.read_text("utf-8"))
        gone = {_head(row) for row in rows} - {getattr(statement, "name", "") for statement in tree.body}
        if gone:
            raise ValueError(f"{file} has no {', '.join(sorted(gone))}")
        for statement in tree.body:
            mine = [row for row in rows if getattr(statement, "name", "") == _head(row)]
            if mine:
                found = pairs_of(path, tree, statement, lambda mine=mine, statement=statement: _change(statement, mine))
                swaps = [(one, old, new) for old, new in found for one in functions[str(path)].get(likeness(old), ())]
                if not swaps:
                    there = len(functions[str(path)])
                    raise ValueError(f"{file} {mine[0]['function']} is not found among {there} functions of the running program")
                made.extend(swaps)
    return made


def _head(row: dict[str, Any]) -> str:
    """The function or class of a file in which a row changes something."""
    return str(row["function"]).partition(".")[0]


def _change(statement: ast.stmt, rows: list[dict[str, Any]]) -> None:
    for row in rows:
        function: ast.AST = statement
        for name in row["function"].split(".")[1:]:
            function = next(one for one in ast.walk(function) if isinstance(one, ast.FunctionDef) and one.name == name)
        change = _noted if "note" in row else _reworded
        places = change(function, row)
        if places != 1:
            raise ValueError(f"{row['file']} {row['function']}: {places} places for {row.get('note', row.get('words'))}")


def _noted(function: ast.AST, row: dict[str, Any]) -> int:
    """Make a note that stands by itself the condition of what it decides."""
    places = 0
    for block in _blocks(function):
        for number, statement in enumerate(block):
            if isinstance(statement, ast.Expr) and ast.unparse(statement) == row["note"]:
                places += 1
                if "otherwise" in row:
                    other = ast.parse(row["otherwise"]).body
                    block[number] = ast.If(ast.UnaryOp(ast.Not(), statement.value), other, [])
                else:
                    decided = block[number + 1 : number + 1 + row["decides"]]
                    block[number : number + 1 + row["decides"]] = [ast.If(statement.value, decided, [])]
                break
    return places


def _reworded(function: ast.AST, row: dict[str, Any]) -> int:
    words, instead = ast.parse(row["words"]).body, ast.parse(row["instead"]).body
    one, other = words[0], instead[0]
    if len(words) == len(instead) == 1 and isinstance(one, ast.Expr) and isinstance(other, ast.Expr):
        return _reworded_expression(function, one.value, other.value)
    places = 0
    for block in _blocks(function):
        for number in range(len(block) - len(words) + 1):
            bodies: list[list[ast.stmt]] = []
            if all(_is_same(a, b, bodies) for a, b in zip(words, block[number:])):
                places += 1
                block[number : number + len(words)] = instead
                for statement in instead:
                    if bodies and _is_open(statement):
                        statement.body = bodies.pop(0)  # type: ignore[attr-defined]
                break
    return places


def _reworded_expression(function: ast.AST, words: ast.expr, instead: ast.expr) -> int:
    places = 0
    wanted = ast.dump(words)
    for node in list(ast.walk(function)):
        for field, value in ast.iter_fields(node):
            for number, child in enumerate(value if isinstance(value, list) else [value]):
                if isinstance(child, ast.expr) and ast.dump(child) == wanted:
                    places += 1
                    if isinstance(value, list):
                        value[number] = instead
                    else:
                        setattr(node, field, instead)
    return places


def _is_open(statement: ast.stmt) -> bool:
    """Does it stand for one with any body?"""
    body = getattr(statement, "body", None)
    return bool(body) and ast.dump(body[0]) == ast.dump(ast.Expr(ast.Constant(...)))


def _is_same(words: ast.stmt, there: ast.stmt, bodies: list[list[ast.stmt]]) -> bool:
    if not _is_open(words):
        return ast.dump(words) == ast.dump(there)
    if type(words) is not type(there):
        return False
    fields = {"test", "iter", "target"}
    same = all(ast.dump(getattr(words, name)) == ast.dump(getattr(there, name)) for name in fields if hasattr(words, name))
    if same:
        bodies.append(there.body)  # type: ignore[attr-defined]
    return same


def _blocks(function: ast.AST) -> Iterator[list[ast.stmt]]:
    for node in list(ast.walk(function)):
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            if isinstance(block, list):
                yield block


_SWAPS.extend(_made())  # as the tests are collected: before any of them has changed what the program consists of
