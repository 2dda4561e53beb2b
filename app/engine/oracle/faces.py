"""The text of one face: paragraphs, and the frames that hold them (Sagas, levelers, Classes, dice tables)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from app.engine import trees as t
from app.engine.oracle import frames, modes, paragraphs, wellformed
from app.engine.oracle import vocabulary as v
from app.engine.oracle.rooms import read_rooms
from app.engine.oracle.scope import Scope
from app.engine.oracle.tokens import Token, name_forms, tokenize
from app.engine.trees.walking import mapped, nodes_in

SUPERTYPES = frozenset({"basic", "legendary", "snow", "world", "ongoing", "host", "elite", "token"})


@dataclass(frozen=True, slots=True)
class TypeLine:
    """Supertypes, card types and subtypes (205)."""

    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unread:
    """Words that were not understood: as written, where in the text, how far reading came, and what stood in the way where
    that can be said."""

    words: str
    start: int
    end: int
    stuck_at: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of a text, `text[start:end]`, and the abilities it came to; `Unsupported` where it was not understood."""

    start: int
    end: int
    abilities: tuple[t.Ability, ...]


@dataclass(frozen=True, slots=True)
class ReadText:
    """What a text came to."""

    abilities: tuple[t.Ability, ...]
    paragraphs: int
    unread: tuple[Unread, ...]
    read: tuple[Paragraph, ...] = ()


def subtypes_of(text: str) -> tuple[str, ...]:
    """Subtypes of a type line; "Time Lord" is one."""
    words = text.split()
    out: list[str] = []
    k = 0
    while k < len(words):
        if words[k] == "Time" and words[k + 1 : k + 2] == ["Lord"]:
            out.append("Time Lord")
            k += 2
            continue
        out.append(words[k])
        k += 1
    return tuple(out)


def read_text(name: str, line: TypeLine, text: str) -> ReadText:
    """Compile a face's text. Each paragraph not understood becomes `Unsupported` with its words."""
    if not text:
        return ReadText((), 0, ())
    if "dungeon" in line.types:
        return _dungeon(text)
    if _CLEAVE.search(text):
        return _cleave(name, line, text)
    return _read(name, line, text)


_CLEAVE = re.compile(r"^cleave \{[^\[]*\[", re.I | re.M | re.S)
_BRACKETED = re.compile(r"\[[^\]]*\]")


def _cleave(name: str, line: TypeLine, text: str) -> ReadText:
    """A spell with cleave has two texts: with what stands in square brackets, and without. Spaces keep the places."""
    whole = _read(name, line, text.replace("[", " ").replace("]", " "))
    cut = _read(name, line, _BRACKETED.sub(lambda found: " " * len(found[0]), text))
    bodies = [one for one in cut.abilities if isinstance(one, t.SpellAbility)]
    cleaved = bodies[0] if len(bodies) == 1 and not cut.unread else None

    def with_it(ability: t.Ability) -> t.Ability:
        if not isinstance(ability, t.KeywordAbility) or ability.name != "cleave":
            return ability
        return t.Unsupported("cleave") if cleaved is None else replace(ability, ability=cleaved)

    unread = whole.unread or cut.unread
    return replace(whole, abilities=tuple(map(with_it, whole.abilities)), unread=unread)


def _read(name: str, line: TypeLine, text: str) -> ReadText:
    tokens = tokenize(text, name_forms(name, "legendary" in line.supertypes, v.KNOWN))
    face = paragraphs.Face("instant" in line.types or "sorcery" in line.types, frozenset(line.types))
    parts = modes.split_paragraphs(tokens)
    reading = _Reading(text, face)
    frames.read(parts, frozenset(line.subtypes), reading)
    reading.settle()
    reading.refuse_unchosen(tokens)
    return ReadText(reading.result(), reading.paragraphs, tuple(reading.unread), tuple(reading.read))


def _dungeon(text: str) -> ReadText:
    """The rooms of a dungeon card."""
    found = read_rooms(text)
    unread = tuple(Unread(a.words, 0, len(text), 0) for a in found if isinstance(a, t.Unsupported))
    return ReadText(found, len(found), unread)


class _Reading:
    """The state while the paragraphs of one face are read: abilities so far, and one scope for all of a spell's text."""

    def __init__(self, text: str, face: paragraphs.Face) -> None:
        self.text = text
        self.face = face
        self.found: list[t.Ability] = []
        self.unread: list[Unread] = []
        self.read: list[Paragraph] = []
        self.paragraphs = 0
        self.of_choices = False
        self.scope = Scope(own_types=face.types or None)
        self.steps: list[t.Body] = []

    def paragraph(self, tokens: list[Token]) -> tuple[t.Ability, ...]:
        """One paragraph into abilities; counted, and noted where it is not understood."""
        self.paragraphs += 1
        mark = self.scope.mark()
        scope = self.scope if self.face.spell else None
        before = list(self.scope.spell_steps)
        found, far = paragraphs.furthest(tokens, self.face, scope)
        settled = self.scope.results.settled(found or ())
        wrong = [why for ability in settled for why in wellformed.faults(ability, self.face.types, self._told(ability))]
        if found is None or wrong:
            self.scope.restore(mark)
            self.scope.spell_steps, self.scope.rewrote = before, False
            return (self.refuse(tokens, far.place, wrong[0] if wrong else far.why),)
        if self.scope.rewrote:
            self.scope.rewrote = False
            self.found = [ability for ability in self.found if not isinstance(ability, t.SpellAbility)]
        self.scope.cost_words |= _cost_words(found)
        self.note(tokens, found)
        return found

    def _told(self, ability: t.Ability) -> frozenset[str]:
        """The names of results that an ability of a spell may use, since what comes before it has them."""
        if not isinstance(ability, t.SpellAbility):
            return frozenset()
        return wellformed.names_told(self.scope.results.settled(tuple(self.found)))

    def settle(self) -> None:
        """Give the results of the spell the names by which all of its text speaks of them."""
        every = {id(one): one for one in self._every_ability()}
        settled = {key: self.scope.results.settled(one) for key, one in every.items()}
        nodes = list(nodes_in(tuple(settled.values())))
        self.of_choices = any(type(one) in wellformed.OF_CHOICES for one in nodes)
        linked = {one.key for one in nodes if isinstance(one, t.Linked)}
        chosen = {one.key for one in nodes if isinstance(one, t.ChooseValue)}
        if "arrived" in linked:
            settled = {key: mapped(one, _keeping_arrivals) for key, one in settled.items()}
        if "created" in linked:
            settled = {key: mapped(one, _keeping_tokens) for key, one in settled.items()}
        for key in _OTHER_TYPES if "creature_type" not in chosen else ():
            if key in chosen:
                settled = {at: mapped(one, partial(_of_type, key)) for at, one in settled.items()}
        self.found = [settled[id(one)] for one in self.found]
        self.read = [replace(part, abilities=tuple(settled[id(one)] for one in part.abilities)) for part in self.read]

    def _every_ability(self) -> list[t.Ability]:
        return [*self.found, *(one for part in self.read for one in part.abilities)]

    def refuse_unchosen(self, tokens: list[Token]) -> None:
        """Reject a reading that refers to a choice this face never makes, where all else was read."""
        if self.unread or not self.of_choices:
            return
        wrong = wellformed.unchosen(tuple(self.found))
        for place, paragraph in enumerate(self.read):
            if any(ability is one for ability in paragraph.abilities for one in wrong):
                words = self.text[paragraph.start : paragraph.end]
                self.unread.append(Unread(words, paragraph.start, paragraph.end, paragraph.start, wellformed.UNCHOSEN))
                refused = t.Unsupported(words, wellformed.UNCHOSEN)
                self.read[place] = Paragraph(paragraph.start, paragraph.end, (refused,))
                kept = [one for one in self.found if not any(one is a for a in paragraph.abilities)]
                self.found = [*kept, refused]

    def note(self, tokens: list[Token], abilities: tuple[t.Ability, ...]) -> None:
        """Record what a paragraph came to."""
        self.read.append(Paragraph(tokens[0].start, tokens[-1].end, abilities))

    def refuse(self, tokens: list[Token], far: int, why: str = "") -> t.Unsupported:
        start, end = tokens[0].start, tokens[-1].end
        words = self.text[start:end]
        at = tokens[min(far, len(tokens) - 1)].start
        self.unread.append(Unread(words, start, end, at, why))
        refused = t.Unsupported(words, why)
        self.note(tokens, (refused,))
        return refused

    def add(self, abilities: tuple[t.Ability, ...]) -> None:
        self.found.extend(abilities)

    def result(self) -> tuple[t.Ability, ...]:
        return _one_spell(self.found)


_OTHER_TYPES: tuple[Literal["card_type", "planeswalker_type"], ...] = ("card_type", "planeswalker_type")


def _of_type(key: Literal["card_type", "planeswalker_type"], node: object) -> object:
    """ "The chosen type" where a card type or planeswalker type is chosen, and no creature type (607.2d)."""
    return t.OfChosen(key) if node == t.OfChosen("creature_type") else node


def _keeping_arrivals(node: object) -> object:
    """What puts something onto the battlefield, keeping it for the ability that speaks of it (607.2)."""
    if not isinstance(node, t.Move) or node.to != "battlefield":
        return node
    move = replace(node, bind=node.bind or "arrived")
    return t.Sequence((move, t.Remember(t.Bound(move.bind or ""), "arrived")))


def _keeping_tokens(node: object) -> object:
    """What creates tokens, keeping them for the ability that speaks of those created with the object (607.2)."""
    if not isinstance(node, t.CreateToken):
        return node
    created = replace(node, bind=node.bind or "created")
    return t.Sequence((created, t.Remember(t.Bound(created.bind or ""), "created")))


_USED_UP = {
    t.Sacrifice: "sacrificed", t.SacrificeThis: "sacrificed", t.DiscardCards: "discarded", t.ExileCards: "exiled",
    t.TapOthers: "tapped", t.ReturnToHand: "returned", t.RevealCards: "revealed", t.MillCards: "milled",
}


def _cost_words(found: tuple[t.Ability, ...]) -> frozenset[str]:
    """What additional costs use up, which the text after them may speak of: "the sacrificed creature" (608.2k)."""
    costs = [e.cost for a in found if isinstance(a, t.StaticAbility) for e in a.effects if isinstance(e, t.AdditionalCost)]
    return frozenset(
        word for cost in costs for part in _parts(cost) if (word := _USED_UP.get(type(part))) is not None
    )


def _parts(cost: t.Cost) -> list[t.Cost]:
    if isinstance(cost, t.Costs):
        return [part for one in cost.parts for part in _parts(one)]
    if isinstance(cost, t.EitherCost):
        return [part for one in cost.options for part in _parts(one)]
    return [cost]


def _one_spell(found: list[t.Ability]) -> tuple[t.Ability, ...]:
    """The paragraphs a spell carries out on resolution are one spell ability, in the order written (608.2c)."""
    bodies = [a.body for a in found if isinstance(a, t.SpellAbility)]
    if len(bodies) < 2:
        return tuple(found)
    merged = _merge(bodies)
    out: list[t.Ability] = []
    done = False
    for ability in found:
        if isinstance(ability, t.SpellAbility):
            if not done:
                out.append(t.SpellAbility(merged))
                done = True
        else:
            out.append(ability)
    return tuple(out)


def _merge(bodies: list[t.Body]) -> t.Body:
    modal = [k for k, body in enumerate(bodies) if body.modes]
    targets = max((body.targets for body in bodies), key=len)
    if not modal:
        return t.Body(tuple(step for body in bodies for step in body.instructions), targets)
    k = modal[0]
    before = tuple(step for body in bodies[:k] for step in body.instructions)
    after = tuple(step for body in bodies[k + 1:] for step in body.instructions)
    m = bodies[k]
    return t.Body(after, targets, m.modes, m.choose_min, m.choose_max, m.repeat, m.random, m.chooser, m.unchosen, before)
