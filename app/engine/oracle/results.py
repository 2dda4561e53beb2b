"""Names of results: every instruction and choice has one from when it is made, and keeps it if it is spoken of (608.2c)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from app.engine.trees.walking import mapped

T = TypeVar("T")
_UNSPOKEN = "#"
"""What a name begins with as long as it is not known whether anything speaks of the result."""


@dataclass(slots=True)
class Results:
    """The names of the results of one ability. `given` counts those made; `names` those spoken of; `spoken` says which name
    in the tree a result has that is spoken of; `alike` which results have the name of another, since only one of the two is
    carried out."""

    given: int = 0
    names: int = 0
    spoken: dict[str, str] = field(default_factory=dict)
    alike: dict[str, str] = field(default_factory=dict)

    def named(self, node: T) -> T:
        """The instruction or choice with a name for its result; a name it has stays."""
        if getattr(node, "bind", "") is not None:
            return node
        made: Any = node
        named: T = replace(made, bind=self.next_name())
        return named

    def next_name(self) -> str:
        """The name of the next result."""
        self.given += 1
        return f"{_UNSPOKEN}{self.given}"

    def fresh(self, prefix: str) -> str:
        """A name that nothing in this ability is spoken of by."""
        self.names += 1
        return f"{prefix}{self.names}" if self.names > 1 else prefix

    def numbered(self, prefix: str) -> str:
        """A name with a number of its own."""
        self.names += 1
        return f"{prefix}{self.names}"

    def speak_of(self, name: str, prefix: str) -> str:
        """The name by which the result is spoken of."""
        if not name.startswith(_UNSPOKEN):
            return name
        name = self.alike.get(name, name)
        if name.startswith(_UNSPOKEN) and name not in self.spoken:
            self.spoken[name] = self.fresh(prefix)
        return self.spoken.get(name, name)

    def known(self, node: Any) -> str | None:
        """The name by which the result of a node is spoken of, None as long as nothing has."""
        name: str | None = getattr(node, "bind", None)
        return None if name is None else self._final(name)

    def take_name(self, one: Any, other: Any) -> None:
        """Whichever of two is carried out, its result is what is spoken of: the first is called as the other is."""
        self.alike[one.bind] = self.alike.get(other.bind, other.bind)

    def alternatives(self, one: Any, other: Any) -> bool:
        """Is only one of the two carried out: "search for a Forest card. If …, instead search for a land card"?"""
        names = [name for node in (one, other) if (name := getattr(node, "bind", None)) is not None]
        return len(names) == 2 and self.alike.get(names[0], names[0]) == self.alike.get(names[1], names[1])

    def called_alike(self, tree: list[T], one: Any, other: Any) -> list[T]:
        """As `take_name`; the words in the tree that speak of the first already speak of it by the other's name."""
        name = self.known(one)
        self.take_name(one, other)
        if name is None:
            return tree
        now = self.speak_of(other.bind, "it")
        return [mapped(one, lambda node: replace(node, name=now) if getattr(node, "name", "") == name else node) for one in tree]

    def settled(self, tree: T) -> T:
        """The tree in which results have the names they are spoken of by, and all others none."""
        made: T = mapped(tree, self._settle) if self.given else tree
        return made

    def _settle(self, node: Any) -> Any:
        name = getattr(node, "bind", None)
        if not isinstance(name, str) or not name.startswith(_UNSPOKEN):
            return node
        return mapped(replace(node, bind=self._final(name)), self._settle)

    def _final(self, name: str) -> str | None:
        if not name.startswith(_UNSPOKEN):
            return name
        name = self.alike.get(name, name)
        return self.spoken.get(name) if name.startswith(_UNSPOKEN) else name


def same_result(one: Any, other: Any) -> bool:
    """Is it the same instruction or choice, though it may have been built anew?"""
    return one is other or (getattr(one, "bind", None) is not None and one.bind == getattr(other, "bind", None))


def among(node: Any, steps: Iterable[Any]) -> bool:
    """Is the instruction or choice one of these?"""
    return any(same_result(node, step) for step in steps)
