"""Constructions of conditions: each row reads what is so of a player, of objects or of the turn, and prints it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from app.engine import trees as t
from app.engine.oracle.as_it_was import asked_of_the_past
from app.engine.oracle.constructions.by_first_word import ByFirstWord, by_key
from app.engine.oracle.constructions.condition_phrases import CATEGORIES
from app.engine.oracle.constructions.patterns import ACTOR, PLURAL, Pattern, Slots, Verb
from app.engine.oracle.constructions.templates import defaults_of, filling, gaps_of, laid_over
from app.engine.oracle.constructions.verb_forms import NEGATIVE, PAST, VerbForms
from app.engine.oracle.printing.errors import printable
from app.engine.oracle.reader import Reader

EACH, ONE = "each", "one"
"""Of whom alone a wording is said: of each of several players, or of one who is named."""
THING, SOME, CARDS = "thing", "some", "cards"
WHAT, LEAST, FITTING = "what", "least", "fitting"
_SLOTS_OF = {ACTOR: {ACTOR}, THING: {THING, FITTING}, SOME: {WHAT, LEAST}, CARDS: {WHAT, LEAST}, "": set[str]()}
"""What each kind of subject fills: a player; an object, by itself or as a description; so many of what fits, or of cards."""
_SUBJECT = re.compile(r"<(who|thing|some|cards)> ")
_PLURAL = (t.You(), t.EachOpponent())


@dataclass(frozen=True, slots=True)
class ConditionConstruction:
    """One wording of a condition.

    says: the pattern (see ``patterns``). It begins with who or what it is said of, or it is the whole wording: ``<who>`` a
    player, ``<thing>`` an object, also as the description "fitting", ``<some>`` so many things that fit ("least" of "what"),
    ``<cards>`` so many cards. makes: the condition, with gaps. rule: what says when it is so; of a keyword action or ability only
    the chapter. example: words of ours that have it, after "Whenever …, if" where they speak of what happened. older: it has
    another canonical wording. only: whether the players are each of several, or one, where it is said of these alone.
    """

    says: str
    makes: Any
    rule: str
    example: str
    older: bool = False
    only: str = ""


class ConditionInWords(NamedTuple):
    """A condition in words: of what kind its subject is, what fills it, and what is said of it."""

    kind: str
    slots: Slots
    predicate: str


class _ConditionRow:
    """A construction made ready."""

    __slots__ = ("absent", "construction", "fill", "negates", "pattern", "subject")

    def __init__(self, construction: ConditionConstruction) -> None:
        self.construction = construction
        match = _SUBJECT.match(construction.says)
        self.subject = match[1] if match else ""
        rest = construction.says[match.end() if match else 0 :]
        one = self.subject in (ACTOR, THING)
        self.pattern = Pattern(rest, CATEGORIES, VerbForms if one else Verb)
        self.negates = isinstance(self.pattern.elements[0], VerbForms)
        self.fill, self.absent = filling(construction.makes), defaults_of(construction.makes)
        if gaps_of(construction.makes) - _SLOTS_OF[self.subject] != self.pattern.slots - _SLOTS_OF[self.subject]:
            raise ValueError(f"{construction.says!r}: its slots are not the gaps of what it makes")

    def read(self, reader: Reader, slots: Slots) -> t.Condition:
        found = dict(slots)
        if not self._fits(found):
            reader.stuck()
        spoken = len(reader.scope.mentions)
        self.pattern.read(reader, found)
        if THING in found and found.get(PAST):
            found[THING] = reader.scope.last_existed(found[THING])
        made: t.Condition = self.fill(found)
        asked = slots.get(THING, getattr(made, "what", None)) if found.get(PAST) else None
        if asked is not None:
            made = asked_of_the_past(reader, asked, made)
        if not found.get(NEGATIVE):
            return made
        del reader.scope.mentions[spoken:]  # of what isn't so, there is none to speak of
        return t.NotSo(made)

    def _fits(self, slots: Slots) -> bool:
        """Can the construction be said of these players?"""
        return not self.construction.only or (slots[ACTOR] == t.It()) == (self.construction.only == EACH)

    def write(self, node: t.Condition, negative: bool) -> ConditionInWords | None:
        """The condition in words, or, negative, that it is not so; None where the row does not say it."""
        slots = laid_over(self.construction.makes, node) if self.negates or not negative else None
        if slots is None or not self._fits(slots):
            return None
        slots[NEGATIVE] = negative
        if self.subject == ACTOR:
            slots[PLURAL] = slots[ACTOR] in _PLURAL
        elif self.subject in (SOME, CARDS):
            slots[PLURAL] = slots[LEAST] != 1
        words = printable(self.pattern.write, slots, self.absent)
        return None if words is None else ConditionInWords(self.subject, slots, words)


class ConditionTable:
    """Rows in order: the first that fits is taken for reading; every one that fits is a wording for printing."""

    def __init__(self, constructions: Iterable[ConditionConstruction]) -> None:
        """Raises ValueError for a row whose slots are not the gaps of its condition."""
        rows = [_ConditionRow(construction) for construction in constructions]
        self._by_subject = by_key((row.subject, row.pattern.elements, row) for row in rows)
        self._by_node: dict[type, list[_ConditionRow]] = {}
        for row in sorted(rows, key=lambda row: row.construction.older):
            self._by_node.setdefault(type(row.construction.makes), []).append(row)

    def read(self, reader: Reader, kind: str = "", **slots: Any) -> t.Condition:
        """What is said of a subject of some kind, or a whole wording. Raises Stuck."""
        rows: ByFirstWord[_ConditionRow] = self._by_subject[kind]
        return reader.first(*(partial(_ConditionRow.read, row, slots=slots) for row in rows.at(reader)))

    def told(self, node: t.Condition) -> Iterator[ConditionInWords]:
        """A condition in its wordings, the canonical one first."""
        for negative, said in ((False, node), *(((True, node.part),) if isinstance(node, t.NotSo) else ())):
            yield from filter(None, (row.write(said, negative) for row in self._by_node.get(type(said), ())))
