"""Constructions of what players and objects do, by their verbs: each row reads a wording into a tree and prints it from one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

from app.engine import trees as t
from app.engine.oracle.constructions.by_first_word import ByFirstWord
from app.engine.oracle.constructions.categories import CATEGORIES
from app.engine.oracle.constructions.patterns import ACTOR, OWN, Element, Pattern, Slots, joined, third_person
from app.engine.oracle.constructions.spoken import speak_of
from app.engine.oracle.constructions.templates import defaults_of, filling, gaps_of, laid_over
from app.engine.oracle.printing.errors import Unprintable
from app.engine.oracle.printing.running import subject as marked
from app.engine.oracle.printing.running import verb as conjugated
from app.engine.oracle.printing.selectors import selector as print_selector
from app.engine.oracle.printing.synonyms import either
from app.engine.oracle.reader import Reader
from app.engine.trees.filters import conjuncts

Verb = Callable[[Reader, t.Selector], t.Instruction]
_SAID, _OBJECT = "you ", "it "
_HOLDERS = (t.TargetRef, t.Bound, t.EventRole, t.ControllerOf, t.OwnerOf, t.DefendingPlayer, t.ChosenPlayer)
_SPOKEN_OF = (t.TargetRef, t.Bound, t.EventRole, t.It, t.ControllerOf, t.OwnerOf)


@dataclass(frozen=True, slots=True)
class Construction:
    """One wording of what a player or an object does.

    says: the pattern (see ``patterns``), the verb first, in its base form; "you" before it where the text says it even of its
    own player ("you gain", but "draw"), "it" where an object does it. makes: the tree, with gaps for the slots; the gap "who" is
    who does it. rule: what the wording is carried out by; of a keyword action only the chapter, because its number stands in its
    own file. example: a sentence of ours that has it. older: the wording is read, and never the canonical one. absent: what
    slots that are left out hold, where it is not the default of their fields.
    """

    says: str
    makes: Any
    rule: str
    example: str
    older: bool = False
    absent: Mapping[str, Any] = field(default_factory=dict)


class _VerbRow:
    """A construction made ready."""

    __slots__ = ("absent", "construction", "fill", "fill_absent", "of_object", "pattern", "subject", "verb")

    def __init__(self, construction: Construction) -> None:
        self.construction = construction
        self.of_object = construction.says.startswith(_OBJECT)
        self.verb, _, rest = construction.says.removeprefix(_SAID).removeprefix(_OBJECT).partition(" ")
        self.subject = construction.says.startswith((_SAID, _OBJECT))
        self.pattern = Pattern(rest, CATEGORIES)
        self.fill = filling(construction.makes)
        self.fill_absent = {name: filling(value) for name, value in construction.absent.items()}
        self.absent = {**defaults_of(construction.makes), **construction.absent}
        if gaps_of(construction.makes) - {ACTOR, OWN} != self.pattern.slots:
            raise ValueError(f"{construction.says!r}: its slots are not the gaps of what it makes")

    def made(self, reader: Reader, slots: Slots) -> t.Instruction:
        """The tree of slots that were read, and what is spoken of by it from here on."""
        for name, fill in self.fill_absent.items():
            if name not in slots:
                slots[name] = fill(slots)
        made: t.Instruction = self.fill(slots)
        return speak_of(reader, made, self.verb)

    def write(self, node: t.Instruction, verb: bool = True) -> str | None:
        """The clause, or what follows its verb; None where the row does not say it."""
        chooser, plain = _without_chooser(node)
        slots = laid_over(self.construction.makes, plain)
        if slots is None:
            return None
        unsaid = ACTOR not in slots
        who = slots.setdefault(ACTOR, slots.get(OWN, chooser))
        if slots.get(OWN, who) not in (who, t.It()) or (chooser != t.You() and who != chooser):
            return None
        try:
            rest = self.pattern.write(slots, self.absent)
            if not verb:
                return rest
            said = predicate(who, self.verb, rest, self.subject, self.of_object)
            doer = _holder(plain) if unsaid and who == t.You() and not self.of_object else None
            return said if doer is None else either(said, self._done_by(doer, slots))
        except Unprintable:
            return None

    def _done_by(self, doer: t.Selector, slots: Slots) -> str:
        """The clause with who holds the things as its subject: "target player untaps all lands they control"."""
        rest = self.pattern.write({**slots, ACTOR: doer}, self.absent)
        return predicate(doer, self.verb, rest, self.subject)


def _holder(node: t.Instruction) -> t.Selector | None:
    """Whose things something is done with, who may be said to do it; None where that is nobody in particular."""
    what, holder = getattr(node, "what", None), getattr(node, "under", None)
    if isinstance(what, t.TopOfLibrary):
        holder = what.player
    elif isinstance(what, t.All | t.Choose) and holder is None:
        parts = conjuncts(what.filter)
        holder = what.players or next((part.players for part in parts if isinstance(part, t.ControlledBy)), None)
    return holder if isinstance(holder, _HOLDERS) else None


def _without_chooser(node: t.Instruction) -> tuple[t.Selector, Any]:
    """Who chooses what is acted on, and the instruction without saying so: it is who acts (608.2d)."""
    what = getattr(node, "what", None)
    if not isinstance(what, t.Choose) or what.chooser is None or isinstance(node, t.ChooseThings):
        return t.You(), node
    changed: Any = node
    return what.chooser, replace(changed, what=replace(what, chooser=None))


def predicate(who: t.Selector, verb: str, rest: str, subject: bool, of_object: bool = False) -> str:
    """Subject, verb and what follows; without "you" unless it is said."""
    third = third_person(verb)
    if of_object:
        return marked(print_selector(who)) + joined((conjugated(either(third, verb), verb, third), rest))
    base = joined((conjugated(verb, verb, third), rest))
    if who == t.You():
        return marked("you") + base if subject else either(base, marked("you") + base)
    said = print_selector(who)
    whose = f"{said}'s"
    rest = rest.replace(f"{whose} ", f"{either('their', whose)} ")
    if isinstance(who, t.Both):
        return joined((said, "each", verb, rest))
    full = marked(said) + joined((conjugated(third, verb, third), rest))
    each = (f"{marked(said)}each {base}",) if isinstance(who, t.TargetRef) else ()
    return either(full, marked(either("they", "those players")) + base, *each) if isinstance(who, _SPOKEN_OF) else full


class _VerbBranch:
    """What may come next in the rows of one verb: what several rows next to one another begin with is read once."""

    def __init__(self, element: Element | None = None) -> None:
        self.element = element
        self.branches: list[_VerbBranch] = []
        self.row: _VerbRow | None = None

    def add(self, row: _VerbRow, elements: tuple[Element, ...]) -> None:
        """A row, from these elements on."""
        if not elements:
            self.branches.append(_VerbBranch())
            self.branches[-1].row = row
            return
        if not self.branches or self.branches[-1].element != elements[0]:
            self.branches.append(_VerbBranch(elements[0]))
        self.branches[-1].add(row, elements[1:])

    def read(self, reader: Reader, slots: Slots) -> t.Instruction:
        """The first row that fits. Raises Stuck."""
        if self.row is not None:
            return self.row.made(reader, slots)
        if self.element is not None:
            self.element.read(reader, slots)
        if len(self.branches) == 1:
            return self.branches[0].read(reader, slots)
        return reader.first(*(partial(branch.tried, slots=slots) for branch in self._ready.at(reader)))

    @cached_property
    def _ready(self) -> ByFirstWord[_VerbBranch]:
        return ByFirstWord(((branch.element,) if branch.element is not None else (), branch) for branch in self.branches)

    def tried(self, reader: Reader, slots: Slots) -> t.Instruction:
        """The same with slots of its own. Raises Stuck."""
        return self.read(reader, dict(slots))


class ConstructionTable:
    """Rows in order: the first that fits is taken for reading, all that fit are printed as synonyms."""

    def __init__(self, constructions: Iterable[Construction]) -> None:
        """Raises ValueError for a row whose slots are not the gaps of its tree."""
        self._by_verb: dict[str, _VerbBranch] = {}
        self._of_objects: dict[str, _VerbBranch] = {}
        self._by_node: dict[type, list[_VerbRow]] = {}
        for construction in constructions:
            row = _VerbRow(construction)
            verbs = self._of_objects if row.of_object else self._by_verb
            verbs.setdefault(row.verb, _VerbBranch()).add(row, row.pattern.elements)
            self._by_node.setdefault(type(construction.makes), []).append(row)

    def verbs(self) -> dict[str, Verb]:
        """A reader for each verb of players, called after the verb, with who acts. It raises Stuck."""
        return {verb: partial(_read, rows) for verb, rows in self._by_verb.items()}

    def object_verbs(self) -> dict[str, Verb]:
        """A reader for each verb of objects in either number, called at the verb, with what acts. It raises Stuck."""
        numbers = ((word, rows) for verb, rows in self._of_objects.items() for word in (verb, third_person(verb)))
        return {word: partial(_read_on, rows) for word, rows in numbers}

    def words_for(self, node: t.Instruction, without: str | None = None) -> str | None:
        """A clause in all its wordings; None where no row prints it. without: the verb to leave out, of its rows alone."""
        rows = sorted(self._by_node.get(type(node), ()), key=lambda row: row.construction.older)
        rows = [row for row in rows if without in (None, row.verb)]
        said = [(row.construction.older, words) for row in rows if (words := row.write(node, without is None))]
        return either(*(words for _, words in said)) if said and not said[0][0] else None


def _read(rows: _VerbBranch, reader: Reader, who: t.Selector) -> t.Instruction:
    return rows.read(reader, {ACTOR: who, OWN: t.It() if reader.scope.actor_each else who})


def _read_on(rows: _VerbBranch, reader: Reader, who: t.Selector) -> t.Instruction:
    reader.i += 1
    return _read(rows, reader, who)
