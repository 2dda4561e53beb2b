"""What a document says of a card that is set up, and can't be so: it is refused by name, never left aside."""

from __future__ import annotations

from collections.abc import Callable

from app.engine.playing.morphs import CAST_FACE_DOWN
from app.engine.position.ids import PlayerId
from app.engine.position.notes import ObjectNotes
from app.engine.position.objects import Card
from app.engine.position.values import Values
from app.engine.reading.rooms import UNLOCKED
from app.engine.trees import KeywordAbility, LevelAbility
from app.library.folding import fold
from app.scenarios.documents.documents import Entry
from app.scenarios.documents.errors import DocumentError
from app.scenarios.setup.table import Table

_OF_PERMANENTS: dict[str, Callable[[Entry], bool]] = {
    "tapped": lambda entry: entry.tapped,
    "attached_to": lambda entry: entry.attached_to is not None,
    "controller": lambda entry: entry.controller is not None,
    "damage": lambda entry: entry.damage > 0,
    "summoning_sick": lambda entry: entry.summoning_sick,
    "token": lambda entry: entry.token,
    "order": lambda entry: entry.order is not None,
    "class_level": lambda entry: entry.class_level is not None,
    "unlocked": lambda entry: bool(entry.unlocked),
}
"""What only a permanent can have, and whether an entry says it."""
_FACE_DOWN_IN = ("battlefield", "exile", "command")


def check_said(entry: Entry, card: Card, zone: str, path: str) -> None:
    """Raises DocumentError for what an entry says that can't be so of the card in that zone."""
    if zone != "battlefield":
        said = next((key for key, says in _OF_PERMANENTS.items() if says(entry)), None)
        if said is not None:
            raise DocumentError(f"{path}.{said}", f"{card.name} is not on the battlefield", "only a permanent has that")
    if entry.face_down and zone not in _FACE_DOWN_IN:
        raise DocumentError(f"{path}.face_down", f"nothing lies face down in the zone {zone!r}", "battlefield, exile or command")
    if entry.face_down not in (True, False) and zone != "battlefield":
        raise DocumentError(f"{path}.face_down", f"{card.name} is not on the battlefield", "true")
    _check_designations(entry, card, path)


def _check_designations(entry: Entry, card: Card, path: str) -> None:
    face = card.faces[0]
    levels = {one.minimum for one in face.abilities if isinstance(one, LevelAbility) and one.class_level}
    if entry.class_level is not None and entry.class_level not in {1, *levels}:
        known = ", ".join(str(level) for level in sorted({1, *levels})) if levels else "only a Class has levels"
        raise DocumentError(f"{path}.class_level", f"{card.name} has no level {entry.class_level}", known)
    if levels and "level" in entry.counters:
        raise DocumentError(f"{path}.counters.level", "a Class gets no counters for its level", "class_level")
    if entry.unlocked and card.layout != "room":
        raise DocumentError(f"{path}.unlocked", f"{card.name} is no Room")
    if entry.attached_to is not None and has_keyword_ability(face, "bestow"):
        problem = f"{card.name} is attached only once it has been cast with bestow, which can't be set up"
        raise DocumentError(f"{path}.attached_to", problem, "cast it in the scenario")


def has_keyword_ability(face: Values, *keywords: str) -> bool:
    """Does a face have one of these keyword abilities printed?"""
    return any(isinstance(one, KeywordAbility) and one.name in keywords for one in face.abilities)


def doors_of(card: Card, entry: Entry) -> frozenset[str]:
    """The marks of the unlocked halves of a Room: those that are said, else the half that is named (709.5)."""
    if card.layout != "room":
        return frozenset()
    named = [side for side, face in zip(("left", "right"), card.faces) if fold(face.name) == fold(entry.card)]
    return frozenset(UNLOCKED[("left", "right").index(side)] for side in entry.unlocked or named)


def class_level_of(entry: Entry) -> ObjectNotes:
    """The level of a Class, as the engine keeps it (716.2)."""
    return {} if entry.class_level is None else {"class_level": entry.class_level}


def assume_face_down(table: Table, entry: Entry, card: Card, zone: str, owner: PlayerId) -> None:
    """Say how something is taken to have come face down, where the document and the card leave that open (708.2a)."""
    if entry.face_down is True and zone == "battlefield" and not has_keyword_ability(card.faces[0], *CAST_FACE_DOWN):
        says = f"{card.name} has been turned face down, and was neither manifested nor cloaked: face_down says nothing of it"
        table.assumed.append(table.assumption(owner, says, "708.2a"))


_LATER_FROM_EXILE = {"foretell": ("foretold", "702.143a"), "plot": ("plotted", "702.170a")}
"""What lets a card be cast from exile later on, by its ability: how the card is then called, and the rule."""


def assume_only_exiled(table: Table, entry: Entry, card: Card, zone: str, owner: PlayerId) -> None:
    """Say of a card in exile that it was neither foretold nor plotted, where its own ability could have done that."""
    for ability, (state, rule) in _LATER_FROM_EXILE.items():
        if zone == "exile" and state not in entry.designations and has_keyword_ability(card.faces[0], ability):
            says = f"{card.name} was exiled in another way, and is not {state}: designations doesn't say that it is"
            table.assumed.append(table.assumption(owner, says, rule))
