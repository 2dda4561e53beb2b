"""Constructions of what players do, by their verbs: each row reads a wording into a tree and prints it from one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from app.engine import trees as t
from app.engine.oracle.constructions.categories import CATEGORIES
from app.engine.oracle.constructions.patterns import ACTOR, OWN, Pattern, Slots, joined
from app.engine.oracle.constructions.templates import filled, gaps_of, laid_over
from app.engine.oracle.printing.amounts import selector as print_selector
from app.engine.oracle.printing.errors import Unprintable
from app.engine.oracle.printing.running import subject as marked
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.reader import Reader

Verb = Callable[[Reader, t.Selector], t.Instruction]
_SAID = "you "
_SPOKEN_OF = (t.TargetRef, t.Bound, t.EventRole, t.It, t.ControllerOf, t.OwnerOf)


@dataclass(frozen=True, slots=True)
class Construction:
    """One wording of what a player does.

    says: the pattern (see ``patterns``), the verb first, in its base form; "you" before it where the text says it even of its
    own player ("you gain", but "draw"). makes: the tree, with gaps for the slots; the gap "who" is who does it. rule: what the
    wording is carried out by; of a keyword action only the chapter, because its number stands in its own file. example: a
    sentence of ours that has it. older: the wording is read, and never printed.
    """

    says: str
    makes: Any
    rule: str
    example: str
    older: bool = False


class _Row:
    """A construction made ready."""

    __slots__ = ("construction", "pattern", "subject", "verb")

    def __init__(self, construction: Construction) -> None:
        self.construction = construction
        self.verb, _, rest = construction.says.removeprefix(_SAID).partition(" ")
        self.subject = construction.says.startswith(_SAID)
        self.pattern = Pattern(rest, CATEGORIES)
        if gaps_of(construction.makes) - {ACTOR, OWN} != self.pattern.slots:
            raise ValueError(f"{construction.says!r}: its slots are not the gaps of what it makes")

    def read(self, reader: Reader, who: t.Selector) -> t.Instruction:
        slots: Slots = {ACTOR: who, OWN: t.It() if reader.scope.actor_each else who}
        made: t.Instruction = filled(self.construction.makes, self.pattern.read(reader, slots))
        return made

    def write(self, node: t.Instruction) -> str | None:
        slots = None if self.construction.older else laid_over(self.construction.makes, node)
        if slots is None:
            return None
        who = slots.setdefault(ACTOR, t.You())
        if slots.get(OWN, who) not in (who, t.It()):
            return None
        try:
            return predicate(who, self.verb, self.pattern.write(slots), self.subject)
        except Unprintable:
            return None


def predicate(who: t.Selector, verb: str, rest: str, subject: bool) -> str:
    """Subject, verb and what follows; without "you" unless it is said."""
    if who == t.You():
        return (marked("you") if subject else "") + joined((verb, rest))
    said = print_selector(who)
    if isinstance(who, t.Both):
        return joined((said, "each", verb, rest))
    full = marked(said) + joined((third_person(verb), rest))
    return either(full, f"{either('they', 'those players')} {joined((verb, rest))}") if isinstance(who, _SPOKEN_OF) else full


def third_person(verb: str) -> str:
    """ "draws", "scries", "searches"."""
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else "s")


class ConstructionTable:
    """Rows in order: the first that fits is taken, for reading and for printing."""

    def __init__(self, constructions: Iterable[Construction]) -> None:
        """Raises ValueError for a row whose slots are not the gaps of its tree."""
        self._by_verb: dict[str, list[_Row]] = {}
        self._by_node: dict[type, list[_Row]] = {}
        for construction in constructions:
            row = _Row(construction)
            self._by_verb.setdefault(row.verb, []).append(row)
            self._by_node.setdefault(type(construction.makes), []).append(row)

    def verbs(self) -> dict[str, Verb]:
        """A reader for each verb, called after the verb, with who acts. It raises Stuck."""
        return {verb: self._reader_of(verb) for verb in self._by_verb}

    def words_for(self, node: t.Instruction) -> str | None:
        """A clause; None where no row prints it."""
        return next((words for row in self._by_node.get(type(node), ()) if (words := row.write(node))), None)

    def _reader_of(self, verb: str) -> Verb:
        rows = self._by_verb[verb]

        def read(reader: Reader, who: t.Selector) -> t.Instruction:
            return reader.first(*(partial(_Row.read, row, who=who) for row in rows))

        return read
