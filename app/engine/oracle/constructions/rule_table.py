"""Constructions of what is so of objects and players: each row reads what they can't, must and can do, and prints it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from app.engine import trees as t
from app.engine.oracle.constructions.by_first_word import ByFirstWord, by_key
from app.engine.oracle.constructions.patterns import Pattern, Slots, joined, third_person
from app.engine.oracle.constructions.rule_phrases import CATEGORIES
from app.engine.oracle.constructions.templates import defaults_of, filling, gaps_of, laid_over
from app.engine.oracle.grammar import Effects
from app.engine.oracle.phrase import as_filter
from app.engine.oracle.printing.errors import Unprintable
from app.engine.oracle.printing.rules import players, those
from app.engine.oracle.printing.running import subject as marked
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.reader import Reader

THING, WHO, PLAYERS = "thing", "who", "players"
_SUBJECTS = {f"<{one}>": one for one in (THING, WHO, PLAYERS)}
_DESCRIBED_BY: dict[str, tuple[type, ...]] = {
    THING: (t.Filter,), WHO: (t.IsPlayer, t.IsAmong), PLAYERS: (t.You, t.EachPlayer, t.EachOpponent)}  # fmt: skip
_AUXILIARIES = ("can't", "can", "must", "may")
_NUMBERS = {"don't": ("doesn't", "don't"), "its": ("its", "their")}
POSSESSED = either(*_NUMBERS["its"])
"""Instead of a verb, of what belongs to the subject."""


@dataclass(frozen=True, slots=True)
class RuleConstruction:
    """One wording of what is so.

    says: the pattern (see ``patterns``). It begins with what it is said of, ``<thing>`` objects, ``<who>`` players as a
    description or ``<players>`` as they are named, and the verb in its base form, or it is the whole wording. makes: an effect
    with gaps, or several. rule: what says so. example: a sentence of ours that has it. older: its effects have another
    canonical wording.
    """

    says: str
    makes: Any
    rule: str
    example: str
    older: bool = False


class EffectsInWords(NamedTuple):
    """Effects in words: what they are said of, and what is said of it. No subject where the words are whole."""

    subject: str
    verb: str
    rest: str

    @property
    def predicate(self) -> str:
        """What is said of the subject."""
        return joined((self.verb, self.rest))

    def __str__(self) -> str:
        return joined((self.subject, self.predicate))


class _RuleRow:
    """A construction made ready."""

    __slots__ = ("absent", "construction", "fill", "makes", "pattern", "subject", "verb")

    def __init__(self, construction: RuleConstruction) -> None:
        self.construction = construction
        first, _, rest = construction.says.partition(" ")
        self.subject = _SUBJECTS.get(first, "")
        self.verb, _, rest = rest.partition(" ") if self.subject else ("", "", construction.says)
        made = construction.makes
        self.makes: tuple[Any, ...] = made if isinstance(made, tuple) else (made,)
        self.fill, self.absent = filling(self.makes), defaults_of(self.makes)
        self.pattern = Pattern(rest, CATEGORIES)
        if gaps_of(self.makes) - {self.subject} != self.pattern.slots:
            raise ValueError(f"{construction.says!r}: its slots are not the gaps of what it makes")

    def read(self, reader: Reader, slots: Mapping[str, Any]) -> Effects:
        found: Slots = dict(slots)
        self.pattern.read(reader, found)
        return list(self.fill(found))

    def write(self, effects: Sequence[t.StaticEffect]) -> EffectsInWords | None:
        slots = laid_over(self.makes, tuple(effects))
        if slots is None or (self.subject and not isinstance(slots[self.subject], _DESCRIBED_BY[self.subject])):
            return None
        if self.subject == THING and isinstance(slots[THING], t.IsPlayer):
            return None
        try:
            subject = marked((players if self.subject == PLAYERS else those)(slots[self.subject])) if self.subject else ""
            return EffectsInWords(subject, self._verb(), self.pattern.write(slots, self.absent))
        except Unprintable:
            return None

    def _verb(self) -> str:
        if self.verb in _NUMBERS:
            return either(*_NUMBERS[self.verb][::-1 if self.subject == PLAYERS else 1])
        return self.verb if self.verb in (*_AUXILIARIES, "") else either(third_person(self.verb), self.verb)

    def forms(self) -> tuple[str, ...]:
        """The verb in both numbers."""
        if self.verb in _NUMBERS:
            return _NUMBERS[self.verb]
        return (self.verb,) if self.verb in _AUXILIARIES else (self.verb, third_person(self.verb))


class RuleTable:
    """Rows in order: the first that fits is taken for reading; every one that fits is a wording for printing."""

    def __init__(self, constructions: Iterable[RuleConstruction]) -> None:
        """Raises ValueError for a row whose slots are not the gaps of its effects."""
        rows = [_RuleRow(construction) for construction in constructions]
        self._whole = ByFirstWord((row.pattern.elements, row) for row in rows if not row.subject)
        self._by_verb = by_key(
            ((WHO if row.subject == PLAYERS else row.subject, word), row.pattern.elements, row)
            for row in rows if row.subject for word in row.forms()
        )
        self._by_node: dict[type, list[_RuleRow]] = {}
        for row in sorted(rows, key=lambda row: (row.construction.older, -len(row.makes))):
            self._by_node.setdefault(type(row.makes[0]), []).append(row)
        self.verbs = frozenset(verb for subject, verb in self._by_verb if subject == THING)

    def read_whole(self, reader: Reader) -> Effects:
        """A wording without a subject of its own. Raises Stuck."""
        return reader.first(*(partial(_RuleRow.read, row, slots={}) for row in self._whole.at(reader)))

    def read_predicate(self, reader: Reader, subject: t.Selector, player: bool = False) -> Effects:
        """What is said of the subject, its verb first. Raises Stuck."""
        verb = reader.word
        reader.i += 1
        return self.read_more(reader, verb, subject, player)

    def read_more(self, reader: Reader, verb: str, subject: t.Selector, player: bool = False) -> Effects:
        """What follows the verb. Raises Stuck."""
        kind = WHO if player else THING
        slots: Slots = {kind: as_filter(subject), **({PLAYERS: subject} if isinstance(subject, _DESCRIBED_BY[PLAYERS]) else {})}
        said = self._by_verb.get((kind, verb))
        rows = [row for row in said.at(reader) if row.subject in slots] if said is not None else []
        return reader.first(*(partial(_RuleRow.read, row, slots=slots) for row in rows))

    def told(self, effects: Sequence[t.StaticEffect]) -> tuple[list[EffectsInWords], int]:
        """The first of the effects in their wordings, and how many of them are told."""
        rows = self._by_node.get(type(effects[0]), ())
        for many in (3, 2, 1):
            fitting = [row for row in rows if len(row.makes) == many <= len(effects)]
            said = [told for row in fitting if (told := row.write(effects[:many])) is not None]
            if said:
                return said, many
        return [], 0
