"""The scenarios that come with the program, as a list can show them without playing them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from flask import current_app

from app.library.errors import LibraryError
from app.library.numbers import is_number
from app.library.played import recorded
from app.scenarios.documents.errors import DocumentError
from app.scenarios.documents.reading import read_data
from app.scenarios.documents.shipped import shipped

_HEAD = re.compile(r"^(title|covers|example_of|edition):", re.M)


class Example(msgspec.Struct, frozen=True):
    """A shipped scenario: its id, title, rules it claims and example it plays. why: its connection with a rule asked for."""

    id: str
    title: str
    covers: tuple[str, ...] = ()
    example_of: str = ""
    why: str = ""

    @property
    def part(self) -> str:
        """The section of the rule it is named after, or the folder it is in."""
        folder, _, name = self.id.partition("/")
        return name[:3] if name[:3].isdigit() else folder


@cache
def _files() -> dict[str, Path]:
    return shipped()


@cache
def examples() -> tuple[Example, ...]:
    """All of them, in the order of the rules they are named after."""
    return tuple(_headed(ident, path) for ident, path in _files().items())


def _headed(ident: str, path: Path) -> Example:
    """What stands at the head of a file; only that is read."""
    head: dict[str, Any] = {}
    for line in path.read_text("utf-8").splitlines():
        if _HEAD.match(line):
            try:
                head.update(read_data(line))
            except (DocumentError, TypeError, ValueError):
                continue
    covers = head.get("covers") or ()
    return Example(
        ident, str(head.get("title") or ident), tuple(map(str, covers if isinstance(covers, list) else ())),
        str(head.get("example_of") or ""),
    )  # fmt: skip


def file_of(ident: str) -> Path | None:
    """The file of a scenario; None if there is none of this id."""
    return _files().get(ident)


def about(rule: str) -> list[Example]:
    """Scenarios about a rule or anything below it: those that claim it, that play an example of it, in which it decides."""
    if not is_number(rule):
        return []
    executed = _executed()
    found: dict[str, Example] = {}
    for why, numbers in (
        ("About this rule", lambda one: one.covers),
        ("Examples of this rule, played", lambda one: (one.example_of.partition("#")[0],)),
        ("Where this rule comes into play", lambda one: executed.get(one.id, ())),
    ):
        for one in examples():
            if one.id not in found and any(_within(number, rule) for number in numbers(one)):
                found[one.id] = msgspec.structs.replace(one, why=why)
    return list(found.values())


def _executed() -> dict[str, tuple[str, ...]]:
    root = current_app.config["LIBRARY"]
    try:
        played = recorded(None if root is None else Path(str(root)))
    except LibraryError:
        played = None
    return {} if played is None else {one.id: one.executed for one in played.scenarios}


def _within(number: str, rule: str) -> bool:
    """Is a rule this one, or in it: 702.19b in 702.19, in 702, in 7?"""
    if not number.startswith(rule):
        return False
    rest = number[len(rule) :]
    return not rest or not rest[0].isdigit() or len(rule) == 1
