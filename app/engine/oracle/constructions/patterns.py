"""What a construction says: words, slots, words that may be left out, wordings that mean the same.

    draw <count> [additional] card(s)

``<count>`` is a slot, ``<to:object>`` one of a category of another name; ``[at random]?random`` may be left out and sets the
slot "random"; ``[additional]`` may be left out and says nothing; ``(you|they)`` are one and the same, printed as the first;
``card(s)`` agrees with the number before it; ``{your}`` agrees with who acts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from app.engine import trees as t
from app.engine.oracle.reader import Reader

Slots = dict[str, Any]
_PART = re.compile(r"<(?P<slot>\w+)(?::(?P<category>\w+))?>|\[(?P<left_out>[^\]]*)\](?:\?(?P<flag>\w+))?"
                   r"|\((?P<either>[^)]*\|[^)]*)\)|\{(?P<owner>your)\}|(?P<symbol>\{[A-Z]\})"
                   r"|(?P<noun>[\w-]+)\((?P<ending>s|es)\)|(?P<word>[^\s<\[({]+)")  # fmt: skip
NUMBERS = frozenset({"number", "figure"})
"""The categories that a noun after them agrees with."""
ACTOR, OWN = "who", "own"
"""The slots of who acts, and of the same player where several act and each looks at what is their own."""
_YOURS = ("your", "their", "his or her", "its")


@dataclass(frozen=True, slots=True)
class Category:
    """What may stand in a slot: how it is read and how it is printed. Reading raises Stuck, printing Unprintable."""

    read: Callable[[Reader], Any]
    write: Callable[[Any], str]


class Element(Protocol):
    """One part of a pattern."""

    def read(self, reader: Reader, slots: Slots) -> None:
        """Consume it and fill its slot. Raises Stuck."""

    def write(self, slots: Mapping[str, Any]) -> str:
        """Its words; "" for none. Raises Unprintable."""


@dataclass(frozen=True, slots=True)
class Literal:
    """One of several wordings; the first is printed."""

    wordings: tuple[str, ...]

    def read(self, reader: Reader, slots: Slots) -> None:
        reader.expect(*self.wordings)

    def write(self, slots: Mapping[str, Any]) -> str:
        return self.wordings[0]


@dataclass(frozen=True, slots=True)
class Slot:
    """A phrase of a category."""

    name: str
    category: Category

    def read(self, reader: Reader, slots: Slots) -> None:
        slots[self.name] = self.category.read(reader)

    def write(self, slots: Mapping[str, Any]) -> str:
        return self.category.write(slots[self.name])


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Words that may be left out. Those without a flag say nothing and are never printed."""

    wordings: tuple[str, ...]
    flag: str | None

    def read(self, reader: Reader, slots: Slots) -> None:
        said = reader.any(*self.wordings) is not None
        if self.flag is not None:
            slots[self.flag] = said

    def write(self, slots: Mapping[str, Any]) -> str:
        return self.wordings[0] if self.flag is not None and slots[self.flag] else ""


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun in the number of the slot before it."""

    singular: str
    plural: str
    number: str

    def read(self, reader: Reader, slots: Slots) -> None:
        reader.expect(self.plural, self.singular)

    def write(self, slots: Mapping[str, Any]) -> str:
        return self.singular if slots[self.number] == t.Number(1) else self.plural


@dataclass(frozen=True, slots=True)
class Possessive:
    """What belongs to who acts: "your library", "their library"."""

    def read(self, reader: Reader, slots: Slots) -> None:
        reader.expect(*_YOURS)

    def write(self, slots: Mapping[str, Any]) -> str:
        return "your" if slots[ACTOR] == t.You() else "their"


class Pattern:
    """A whole wording, ready to read and to print."""

    __slots__ = ("elements", "says")

    def __init__(self, says: str, categories: Mapping[str, Category]) -> None:
        """Raises ValueError for a pattern that is none, KeyError for a category that is not known."""
        self.says = says
        self.elements: list[Element] = []
        rest = _PART.sub("", says).strip()
        if rest:
            raise ValueError(f"{says!r}: {rest!r} is no part of a pattern")
        number = ""
        for match in _PART.finditer(says):
            if match["slot"] and (match["category"] or match["slot"]) in NUMBERS:
                number = match["slot"]
            self.elements.append(_element(match, number, categories))

    @property
    def slots(self) -> frozenset[str]:
        """The names of its slots and flags."""
        names = (element.name if isinstance(element, Slot) else getattr(element, "flag", None) for element in self.elements)
        return frozenset(name for name in names if name is not None)

    def read(self, reader: Reader, slots: Slots) -> Slots:
        """Consume it; the slots filled. Raises Stuck."""
        for element in self.elements:
            element.read(reader, slots)
        return slots

    def write(self, slots: Mapping[str, Any]) -> str:
        """Its words. Raises Unprintable where a slot's content cannot stand there."""
        return joined(element.write(slots) for element in self.elements)


def _element(match: re.Match[str], number: str, categories: Mapping[str, Category]) -> Element:
    if match["slot"]:
        return Slot(match["slot"], categories[match["category"] or match["slot"]])
    if match["left_out"]:
        return LeftOut(_wordings(match["left_out"]), match["flag"])
    if match["either"]:
        return Literal(_wordings(match["either"]))
    if match["owner"]:
        return Possessive()
    if match["noun"]:
        return Noun(match["noun"], match["noun"] + match["ending"], number)
    return Literal((match["symbol"] or match["word"],))


def _wordings(text: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in text.split("|"))


def joined(parts: Any) -> str:
    """Parts as running text: spaces between them, none before a comma."""
    return re.sub(r" (?=[,.])", "", " ".join(part for part in parts if part))


