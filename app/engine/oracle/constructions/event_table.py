"""Constructions of what happens: each row reads the words after "whenever" into an event, and prints them from one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from app.engine import trees as t
from app.engine.oracle.constructions.by_first_word import ByFirstWord, by_key
from app.engine.oracle.constructions.event_phrases import CATEGORIES, is_permanent
from app.engine.oracle.constructions.patterns import ACTOR, PLURAL, Pattern, Slots, joined, third_person
from app.engine.oracle.constructions.templates import defaults_of, filling, gaps_of, laid_over
from app.engine.oracle.printing.errors import Unprintable, printable
from app.engine.oracle.printing.subjects import player, subject
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.reader import Reader
from app.engine.oracle.subject import Subject
from app.engine.trees.filters import conjuncts

Speak = Callable[[Reader, Subject, Slots], None]
ANYONE = "any"
ONE, PERMANENT, SPELL = "one", "permanent", "spell"
_SUBJECT = re.compile(r"<(thing|any|who)> (\S+) ?")


@dataclass(frozen=True, slots=True)
class EventConstruction:
    """One wording of what happens.

    says: the pattern (see ``patterns``). It begins with who or what does it: ``<who>`` a player, ``<thing>`` an object, ``<any>``
    either, and the verb in its base form; or it is the whole wording. makes: the event, with gaps. rule: what says when it
    happens; of a keyword action or ability only the chapter. example: words of ours that have it. speaks: tells the scope what is
    spoken of afterwards. older: its event has another canonical wording. only: said of ``ONE``, not of "one or more", or of a
    ``PERMANENT``, which is described without "card" or "spell" (109.2), or of a ``SPELL``.
    """

    says: str
    makes: Any
    rule: str
    example: str
    speaks: Speak | None = None
    older: bool = False
    only: str = ""


class EventInWords(NamedTuple):
    """An event in words: who or what, and what it does. No subject where the words are whole."""

    subject: str
    predicate: str

    def __str__(self) -> str:
        return f"{self.subject} {self.predicate}".strip()


class _EventRow:
    """A construction made ready."""

    __slots__ = ("absent", "construction", "fill", "pattern", "subject", "verb")

    def __init__(self, construction: EventConstruction) -> None:
        self.construction = construction
        match = _SUBJECT.match(construction.says)
        self.subject, self.verb = (match[1], match[2]) if match else ("", "")
        self.fill, self.absent = filling(construction.makes), defaults_of(construction.makes)
        self.pattern = Pattern(construction.says[match.end() if match else 0 :], CATEGORIES)
        if gaps_of(construction.makes) - {self.subject} != self.pattern.slots:
            raise ValueError(f"{construction.says!r}: its slots are not the gaps of what it makes")

    def read(self, reader: Reader, said: Subject | None) -> t.EventPattern:
        slots: Slots = {}
        if said is not None:
            slots = self._of(reader, said)
        self.pattern.read(reader, slots)
        if self.construction.speaks is not None:
            self.construction.speaks(reader, said or Subject(t.Anything()), slots)
        made: t.EventPattern = self.fill(slots)
        return made

    def _of(self, reader: Reader, said: Subject) -> Slots:
        """The slots of the subject. Raises Stuck for one that does no such thing."""
        if not self._fits(said.filter, said.one_or_more):
            reader.stuck()
        if self.subject == ACTOR:
            return {ACTOR: said.player} if said.player is not None else reader.stuck()
        return {self.subject: said.filter} if said.player is None or self.subject == ANYONE else reader.stuck()

    def write(self, node: t.EventPattern, least: int) -> EventInWords | None:
        slots = laid_over(self.construction.makes, node)
        if slots is None or (least and not self.subject) or not self._fits(slots.get(self.subject), bool(least)):
            return None
        return printable(self._told, slots, least)

    def _fits(self, what: Any, several: bool) -> bool:
        """Can the construction be said of this?"""
        if self.construction.only == ONE:
            return not several
        if self.construction.only == SPELL:
            return t.IsSpell() in conjuncts(what)
        return self.construction.only != PERMANENT or is_permanent(what)

    def _told(self, slots: Slots, least: int) -> EventInWords:
        if not self.subject:
            return EventInWords("", self.pattern.write(slots, self.absent))
        doer = slots[self.subject]
        words = player(doer, least) if self.subject == ACTOR else subject(doer, least)
        if words == "you" and self.subject != ACTOR:
            raise Unprintable(doer)  # "you're", for which there are rows
        plural = slots[PLURAL] = bool(least) or words == "you"
        verb = self._verb(plural) if doer != t.IsSource() else either(self._verb(False), self._verb(True))  # "Ada & Bo attack"
        return EventInWords(words, joined((verb, self.pattern.write(slots, self.absent))))

    def write_would(self, node: t.EventPattern) -> str | None:
        """What would happen: "a creature would die"; None where the row does not say it."""
        slots = laid_over(self.construction.makes, node)
        if slots is None or not self.subject or not self._fits(slots[self.subject], False):
            return None
        doer, slots[PLURAL] = slots[self.subject], True
        rest = printable(self.pattern.write, slots, self.absent)
        who = printable(player if self.subject == ACTOR else subject, doer)
        return None if rest is None or who is None else joined((who, "would", self.verb, rest))

    def _verb(self, plural: bool) -> str:
        if self.verb == "be":
            return "are" if plural else "is"
        return self.verb if plural else third_person(self.verb)


class EventTable:
    """Rows in order: the first that fits is taken for reading; every one that fits is a wording for printing."""

    def __init__(self, constructions: Iterable[EventConstruction]) -> None:
        """Raises ValueError for a row whose slots are not the gaps of its event."""
        rows = [_EventRow(construction) for construction in constructions]
        self._whole = ByFirstWord((row.pattern.elements, row) for row in rows if not row.subject)
        self._by_verb = by_key(
            (word, row.pattern.elements, row) for row in rows if row.subject for word in _numbers(row.verb)
        )
        self._by_node: dict[type, list[_EventRow]] = {}
        for row in sorted(rows, key=lambda row: row.construction.older):
            self._by_node.setdefault(type(row.construction.makes), []).append(row)

    def read_whole(self, reader: Reader) -> t.EventPattern:
        """An event whose wording has no subject of its own. Raises Stuck."""
        return reader.first(*(partial(_EventRow.read, row, said=None) for row in self._whole.at(reader)))

    def read_predicate(self, reader: Reader, said: Subject) -> t.EventPattern:
        """What the subject does. Raises Stuck."""
        rows = self._by_verb.get(reader.word)
        reader.i += 1
        return reader.first(*(partial(_EventRow.read, row, said=said) for row in rows.at(reader))) if rows else reader.stuck()

    def told(self, node: t.EventPattern, least: int = 0) -> list[EventInWords]:
        """An event in its wordings, the canonical one first. least: of so many or more, at once."""
        return [told for row in self._by_node.get(type(node), ()) if (told := row.write(node, least)) is not None]

    def would(self, node: t.EventPattern) -> list[str]:
        """What would happen, in its wordings."""
        return [words for row in self._by_node.get(type(node), ()) if (words := row.write_would(node)) is not None]


def _numbers(verb: str) -> tuple[str, ...]:
    return ("is", "are", "be") if verb == "be" else (verb, third_person(verb))


def in_words(told: list[EventInWords]) -> str:
    """Wordings of one event side by side."""
    return either(*map(str, told))
