"""What a construction says: words, slots, words that may be left out, wordings that mean the same.

    draw <count:number> [additional] card(s)
    return <what> to the battlefield {[tapped]?tapped [<under:control>] [with <counters:counters>]}

``<what>`` is a slot, which says the same where it stands twice, ``<to:object>`` one of a category of another name,
``<count+filter:own_permanent>`` one phrase for two slots; ``[at random]?random`` may be left out and sets the slot "random";
``[additional]`` may be left out and says nothing; ``[with <counters:counters>]`` may be left out, and its slots then hold what
they hold by default; ``{[…] […]}`` are such parts in any order; ``(you|they)`` are one and the same, printed as the first;
``card(s)`` agrees with the number before it, or with that of all that is counted; ``{your}`` and ``{you}`` agree with who
acts, a further verb such as ``{block}`` with the subject; ``{owner's}`` is whose zone a card goes to; ``{when}`` is "each
combat", or the time for which something holds, and ``{then}`` such a time where there is one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import Any, Protocol

from app.engine import trees as t
from app.engine.oracle import players
from app.engine.oracle.constructions.templates import Gap
from app.engine.oracle.printing.errors import Unprintable, refuse
from app.engine.oracle.printing.running import WHEN
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.reader import Reader

Slots = dict[str, Any]
_PART = re.compile(r"<(?P<slot>[\w+]+)(?::(?P<category>\w+))?>|(?P<opens>\[|\{(?=\[))|(?P<closes>[\]}](?:\?(?P<flag>\w+))?)"
                   r"|\((?P<either>[^)]*\|[^)]*)\)|\{(?P<owner>owner's)\}|\{(?P<actor>your|you)\}"
                   r"|\{(?P<when>when|then)\}|\{(?P<verb>[a-z]+)\}|(?P<symbol>\{[A-Z]+\})"
                   r"|(?P<noun>[\w/-]+)\((?P<ending>s|es)\)|(?P<word>[^\s<\[\]({}|]+|\|)")  # fmt: skip
NUMBERS = frozenset({"number", "figure", "some"})
"""The categories that a noun after them agrees with."""
ACTOR, OWN = "who", "own"
"""The slots of who acts, and of the same player where several act and each looks at what is their own."""
OWNERS = either("its owner's", "your", "their owners'", "their owner's", "their", "that player's", "that")
"""Whose hand, graveyard or library: there is only the owner's (400.3)."""
_MOST_ORDERED = 3
_TIMES = ("each combat", "each turn", "this turn", "this combat")
PLURAL = "plural"
"""The slot that says whether the subject is one that verbs have their base form with, or several things are counted."""
_ACTORS = {"your": ("your", "their", "his or her", "its"), "you": ("you", "they", "that player", "he or she")}


@dataclass(frozen=True, slots=True)
class Category:
    """What may stand in a slot: how it is read and how it is printed. Reading raises Stuck, printing Unprintable.

    agrees: it is printed in the number of the slot before it; `write` is told whether that is the plural. apart: it is another
    than who acts; `read` is told who that is.
    """

    read: Callable[..., Any]
    write: Callable[..., str]
    agrees: bool = False
    apart: bool = False


def one_of(words: Mapping[str, Any]) -> Category:
    """What is told by one of these words alone; the first for it is canonical."""

    def write(value: Any) -> str:
        said = [one for one, same in words.items() if same == value]
        return either(*said) if said else refuse(value)

    return Category(lambda reader: reader.means(words), write)


class Element(Protocol):
    """One part of a pattern."""

    def read(self, reader: Reader, slots: Slots) -> None:
        """Consume it and fill its slots. Raises Stuck."""

    def write(self, slots: Mapping[str, Any], absent: Mapping[str, Any]) -> str:
        """Its words; "" for none. absent: what slots hold where they are left out. Raises Unprintable."""

    @property
    def names(self) -> frozenset[str]:
        """The slots that it fills."""


@dataclass(frozen=True)
class Literal:
    """One of several wordings; the first is printed."""

    wordings: tuple[str, ...]
    names = frozenset[str]()

    def read(self, reader: Reader, slots: Slots) -> None:
        reader.expect(*self.wordings)

    def write(self, slots: Mapping[str, Any], absent: Mapping[str, Any]) -> str:
        return either(*self.wordings)


@dataclass(frozen=True)
class Slot:
    """A phrase of a category."""

    name: str
    category: Category
    number: str = ""

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self.name.split("+"))

    def read(self, reader: Reader, slots: Slots) -> None:
        found = self.category.read(reader, slots[ACTOR]) if self.category.apart else self.category.read(reader)
        parts = zip(self.name.split("+"), found, strict=True) if "+" in self.name else ((self.name, found),)
        if any(slots.setdefault(name, part) != part for name, part in parts):
            reader.stuck()

    def write(self, slots: Mapping[str, Any], absent: Mapping[str, Any]) -> str:
        value = slots[self.name] if self.name in slots else tuple(slots[name] for name in self.name.split("+"))
        return self.category.write(value, _are_several(slots, self.number)) if self.number else self.category.write(value)


@dataclass(frozen=True)
class LeftOut:
    """Words that may be left out. Those without a flag say nothing."""

    wordings: tuple[str, ...]
    flag: str | None

    @property
    def names(self) -> frozenset[str]:
        return frozenset({self.flag} if self.flag else ())

    def read(self, reader: Reader, slots: Slots) -> None:
        said = reader.any(*self.wordings) is not None
        if self.flag is not None:
            slots[self.flag] = slots.get(self.flag, False) or said

    def write(self, slots: Mapping[str, Any], absent: Mapping[str, Any]) -> str:
        if self.flag is None:
            return either("", *self.wordings)
        if not isinstance(slots[self.flag], bool):
            raise Unprintable(slots[self.flag])
        return either(*self.wordings) if slots[self.flag] else ""


@dataclass(frozen=True)
class _Parts:
    """An element made of others."""

    elements: tuple[Element, ...]

    @cached_property
    def names(self) -> frozenset[str]:
        return frozenset().union(*(element.names for element in self.elements))


@dataclass(frozen=True)
class Group(_Parts):
    """A part with slots that may be left out."""

    def read(self, reader: Reader, slots: Slots) -> None:
        found = reader.attempt(_read_all, self.elements)
        slots.update(found or {})

    def write(self, slots: Mapping[str, Any], absent: Mapping[str, Any]) -> str:
        if any(slots[name] != absent[name] for name in self.names):
            return _written(self.elements, slots, absent)
        try:
            return either("", _written(self.elements, slots, absent))
        except Unprintable:
            return ""


@dataclass(frozen=True)
class AnyOrder(_Parts):
    """Parts that may be left out, in any order."""

    def read(self, reader: Reader, slots: Slots) -> None:
        before = -1
        while before != reader.i:
            before = reader.i
            for element in self.elements:
                element.read(reader, slots)
            if reader.word == "and" and reader.i > before:
                self._after_and(reader, slots)

    def _after_and(self, reader: Reader, slots: Slots) -> None:
        reader.i += 1
        before = reader.i
        for element in self.elements:
            element.read(reader, slots)
        if reader.i == before:
            reader.i -= 1

    def write(self, slots: Mapping[str, Any], absent: Mapping[str, Any]) -> str:
        how = [element.write(slots, absent) for element in self.elements if isinstance(element, LeftOut)]
        rest = [element.write(slots, absent) for element in self.elements if not isinstance(element, LeftOut)]
        orders = permutations([word for word in how if word])
        said = [either(*(way.join(order) for order in orders for way in (" and ", " "))), *(words for words in rest if words)]
        said = [words for words in said if words]
        if len(said) <= 1 or len(said) > _MOST_ORDERED:
            return joined(said)
        return either(*(joined(order) for order in permutations(said)))


@dataclass(frozen=True)
class Noun:
    """A noun in the number of the slot before it, or of all that the pattern speaks of."""

    singular: str
    plural: str
    number: str
    names = frozenset[str]()

    @property
    def wordings(self) -> tuple[str, ...]:
        return (self.plural, self.singular)

    def read(self, reader: Reader, slots: Slots) -> None:
        reader.expect(*self.wordings)

    def write(self, slots: Mapping[str, Any], absent: Mapping[str, Any]) -> str:
        return self.plural if _are_several(slots, self.number) else self.singular


@dataclass(frozen=True)
class Actor:
    """Who acts, or what belongs to them: "your library", "their library"."""

    word: str
    names = frozenset[str]()

    @property
    def wordings(self) -> tuple[str, ...]:
        return _ACTORS[self.word]

    def read(self, reader: Reader, slots: Slots) -> None:
        reader.expect(*self.wordings)

    def write(self, slots: Mapping[str, Any], absent: Mapping[str, Any]) -> str:
        return self.word if slots[ACTOR] == t.You() else either(*_ACTORS[self.word][1:])


@dataclass(frozen=True)
class Verb:
    """A further verb of the subject: "attacks or blocks", "attack or block"."""

    base: str
    names = frozenset[str]()

    @property
    def wordings(self) -> tuple[str, ...]:
        return (self.base, third_person(self.base))

    def read(self, reader: Reader, slots: Slots) -> None:
        reader.expect(*self.wordings)

    def write(self, slots: Mapping[str, Any], absent: Mapping[str, Any]) -> str:
        if PLURAL not in slots:
            return either(third_person(self.base), self.base)
        return self.base if slots[PLURAL] else third_person(self.base)


@dataclass(frozen=True)
class When:
    """When a rule of combat holds: "attacks each combat if able", "attacks this turn if able". left_out: it need not be said."""

    left_out: bool
    names = frozenset[str]()

    def read(self, reader: Reader, slots: Slots) -> None:
        reader.any(*_TIMES)

    def write(self, slots: Mapping[str, Any], absent: Mapping[str, Any]) -> str:
        return WHEN if self.left_out else _EACH_COMBAT


_EACH_COMBAT = f"{WHEN}<<{either(' each combat', ' each turn', ' ')}>>"


_IRREGULAR = {"have": "has", "are": "is", "were": "was"}


def third_person(verb: str) -> str:
    """ "draws", "scries", "searches"."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else "s")


@dataclass(frozen=True)
class Owners:
    """Whose zone a card goes to: its owner's, whatever is said (400.3)."""

    names = frozenset[str]()

    def read(self, reader: Reader, slots: Slots) -> None:
        if not players.skip_owner(reader) and reader.attempt(players.read_possessive_player) is None:
            reader.expect("a", "the", "that player 's", "that")

    def write(self, slots: Mapping[str, Any], absent: Mapping[str, Any]) -> str:
        return OWNERS


class Pattern:
    """A whole wording, ready to read and to print."""

    __slots__ = ("elements", "says")

    def __init__(self, says: str, categories: Mapping[str, Category], verb: Callable[[str], Element] = Verb) -> None:
        """verb: what a verb at the beginning is. Raises ValueError for a pattern that is none, KeyError for no category."""
        self.says = says
        rest = _PART.sub("", says).strip()
        if rest:
            raise ValueError(f"{says!r}: {rest!r} is no part of a pattern")
        elements = _Parser(says, categories).elements()
        self.elements = tuple(verb(one.base) if isinstance(one, Verb) and one is elements[0] else one for one in elements)

    @property
    def slots(self) -> frozenset[str]:
        """The names of its slots and flags."""
        return frozenset().union(*(element.names for element in self.elements))

    def read(self, reader: Reader, slots: Slots) -> Slots:
        """Consume it; the slots filled. Raises Stuck."""
        for element in self.elements:
            element.read(reader, slots)
        return slots

    def write(self, slots: Mapping[str, Any], absent: Mapping[str, Any]) -> str:
        """Its words. Raises Unprintable where a slot's content cannot stand there."""
        return _written(self.elements, slots, absent)


class _Parser:
    """Makes elements of a pattern."""

    def __init__(self, says: str, categories: Mapping[str, Category]) -> None:
        self.says, self.categories = says, categories
        self.matches = iter(_PART.finditer(says))
        self.number = PLURAL

    def elements(self, closing: bool = False) -> tuple[Element, ...]:
        """Up to the end, or to the bracket that closes these. Raises ValueError where brackets do not match."""
        found: list[Element] = []
        for match in self.matches:
            if match["closes"]:
                if not closing:
                    break
                self.flag = match["flag"]
                return _phrases(found)
            found.append(self._bracketed(match["opens"]) if match["opens"] else self._element(match))
        else:
            if not closing:
                return _phrases(found)
        raise ValueError(f"{self.says!r}: its brackets do not match")

    def _bracketed(self, opens: str) -> Element:
        inner = self.elements(closing=True)
        flag = self.flag
        if opens == "{":
            return AnyOrder(inner)
        if not all(isinstance(element, Literal) for element in inner):
            return Group(inner)
        words = " ".join(word for element in inner if isinstance(element, Literal) for word in element.wordings)
        return LeftOut(_wordings(words), flag)

    def _element(self, match: re.Match[str]) -> Element:
        if match["slot"]:
            name = match["category"] or match["slot"]
            self.number = match["slot"] if name in NUMBERS else self.number
            category = self.categories[name]
            return Slot(match["slot"], category, self.number if category.agrees else "")
        if match["either"]:
            return Literal(_wordings(match["either"]))
        if match["owner"]:
            return Owners()
        if match["actor"]:
            return Actor(match["actor"])
        if match["when"]:
            return When(match["when"] == "then")
        if match["verb"]:
            return Verb(match["verb"])
        if match["noun"]:
            return Noun(match["noun"], match["noun"] + match["ending"], self.number)
        return Literal((match["symbol"] or match["word"],))


def _phrases(elements: list[Element]) -> tuple[Element, ...]:
    """The elements with words that follow one another as one."""
    found: list[Element] = []
    for element in elements:
        before = found[-1] if found else None
        if isinstance(element, Literal) and isinstance(before, Literal) and len(element.wordings) == len(before.wordings) == 1:
            found[-1] = Literal((f"{before.wordings[0]} {element.wordings[0]}",))
        else:
            found.append(element)
    return tuple(found)


def _read_all(reader: Reader, elements: tuple[Element, ...]) -> Slots:
    slots: Slots = {}
    for element in elements:
        element.read(reader, slots)
    return slots


def _written(elements: tuple[Element, ...], slots: Mapping[str, Any], absent: Mapping[str, Any]) -> str:
    said = {name: slots[one.name] if isinstance(one, Gap) else one for name, one in absent.items()}
    return joined(element.write(slots, said) for element in elements)


def _are_several(slots: Mapping[str, Any], number: str) -> bool:
    """Is a slot a number other than one? Where none stands before it, one thing is spoken of unless the plural is said."""
    many = slots.get(number, False)
    return many if isinstance(many, bool) else many != t.Number(1)


def _wordings(text: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in text.split("|"))


def joined(parts: Any) -> str:
    """Parts as running text: spaces between them, none before a comma."""
    return re.sub(r" (?=[,.])", "", " ".join(part for part in parts if part))
