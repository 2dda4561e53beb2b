"""The journal: what happened, in plain sentences, each with the rules that decided it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from app.engine.position.ids import ObjectId, Referent


class NameList(str):
    """Several names in an entry, which tell apart what they name as one name does. before: the words before them. last: what
    stands before the last of them."""

    __slots__ = ("before", "last", "names")

    def __new__(cls, names: Iterable[str], before: str = "", last: str = " and ") -> NameList:
        told = tuple(names)
        made = super().__new__(cls, before + last.join(filter(None, (", ".join(told[:-1]), *told[-1:]))))
        made.names, made.before, made.last = told, before, last
        return made

    names: tuple[str, ...]
    before: str
    last: str


_SO_MANY = re.compile(r"(?<!\S)(?P<number>\d+) (?P<kind>(?:[^\s\d]\S* )*?)(?P<noun>\w+)\(s\)(?P<are> are\b)?")
"""A number, what is counted, and the verb that follows it."""


def _in_number(found: re.Match[str]) -> str:
    """ "1 card(s)" and "2 charge counter(s) are" as people write them."""
    one = found["number"] == "1"
    are = "" if found["are"] is None else " is" if one else " are"
    return f"{found['number']} {found['kind']}{found['noun']}{'' if one else 's'}{are}"


class Entry:
    """One thing that happened. text is made when it is first read, from names noted at the time.

    kind: the event's kind. args: the names and numbers in it. about: an object and the ability of it that this tells of, or None.
    rules: rule numbers of the canonical edition. refs: the ids concerned. turn and step: when.
    """

    __slots__ = ("_template", "about", "args", "kind", "refs", "rules", "step", "turn")

    def __init__(
        self, kind: str, template: str, args: tuple[Any, ...], rules: tuple[str, ...], refs: tuple[Referent, ...],
        turn: int, step: str, about: tuple[ObjectId, Any] | None = None,
    ) -> None:
        self.kind = kind
        self.about = about
        self._template = template
        self.args = args
        self.rules = rules
        self.refs = refs
        self.turn = turn
        self.step = step

    @property
    def text(self) -> str:
        """One sentence."""
        return self.said(self.args)

    def said(self, args: tuple[Any, ...]) -> str:
        """The sentence with these names and numbers in it."""
        said = self._template.format(*args) if args else self._template
        if "(s)" in self._template:
            said = _SO_MANY.sub(_in_number, said)
        return said[0].upper() + said[1:] if said.startswith(("the ", "an ", "a ")) else said

    def __repr__(self) -> str:
        return f"[{self.turn} {self.step}] {self.text} ({', '.join(self.rules)})"
