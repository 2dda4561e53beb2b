"""What an entry of a document says that something has become: monstrous, foretold, on an adventure, cast for impending, …"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from app.engine.changing.preparation import become_prepared
from app.engine.position.context import Context
from app.engine.position.ids import ObjectId, PlayerId
from app.engine.position.notes import ObjectNote, noted
from app.engine.position.objects import Card, CastRecord, GameObject
from app.engine.rules.keyword_actions.permanent_actions import make_suspected
from app.engine.trees.vocabularies import Mark
from app.scenarios.documents.documents import Entry, EntryDesignation
from app.scenarios.documents.errors import DocumentError
from app.scenarios.setup.said_of_entries import has_keyword_ability
from app.scenarios.setup.table import Table

_BEFORE = 0
"""The turn in which something became so that is set up: an earlier one than any."""


class _Became(NamedTuple):
    """What a word means. zone: where alone it can be so. impossible: why it can't be so of a card, if it can't. mark, note: what
    the engine keeps of it."""

    zone: str
    impossible: Callable[[Card], str | None] = lambda card: None
    mark: Mark | None = None
    note: ObjectNote | None = None


def _needs(keyword: str) -> Callable[[Card], str | None]:
    return lambda card: None if has_keyword_ability(card.faces[0], keyword) else (
        f"{card.name} has no {keyword}, and the document can't say for what cost"
    )


def _nonland(card: Card) -> str | None:
    return f"{card.name} is a land, which can't be cast" if "land" in card.faces[0].types else None


def _permanent_spell(card: Card) -> str | None:
    return _nonland(card) or (None if card.faces[0].base.is_permanent_card else f"{card.name} was no permanent")


def _adventurer(card: Card) -> str | None:
    return None if card.layout == "adventure" else f"{card.name} has no Adventure"


def _case(card: Card) -> str | None:
    return None if "Case" in card.faces[0].subtypes else f"{card.name} is no Case"


def _with_prepare_spell(card: Card) -> str | None:
    return None if card.layout == "prepare" else f"{card.name} has no prepare spell"


_MEANINGS: dict[EntryDesignation, _Became] = {
    "monstrous": _Became("battlefield", mark="monstrous"),
    "renowned": _Became("battlefield", mark="renowned"),
    "harnessed": _Became("battlefield", mark="harnessed"),
    "solved": _Became("battlefield", _case, mark="solved"),
    "prepared": _Became("battlefield", _with_prepare_spell, mark="prepared"),
    "suspected": _Became("battlefield", mark="suspected"),
    "ring_bearer": _Became("battlefield", mark="ring_bearer", note="ring_bearer"),
    "impending": _Became("battlefield", _needs("impending")),
    "foretold": _Became("exile", _needs("foretell"), note="foretold"),
    "plotted": _Became("exile", _nonland, note="plotted"),
    "warped": _Became("exile", _permanent_spell, note="warped"),
    "on_an_adventure": _Became("exile", _adventurer, note="adventure"),
}


def check_designations(entry: Entry, card: Card, zone: str, path: str) -> None:
    """Raises DocumentError for what can't have become so of the card in that zone."""
    for word in entry.designations:
        meant = _MEANINGS[word]
        problem = f"only a card in the zone {meant.zone!r} can be that" if zone != meant.zone else meant.impossible(card)
        if problem is None and entry.face_down and word in ("plotted", "warped", "on_an_adventure"):
            problem = "such a card lies face up"
        if problem is not None:
            raise DocumentError(f"{path}.designations", f"{word}: {problem}")
    if "impending" in entry.designations and "time" not in entry.counters and not entry.as_is:
        raise DocumentError(f"{path}.counters", "how many time counters has it left, whose impending cost was paid?", "time: 0")


_FOR_PLAYERS: dict[ObjectNote, Callable[[GameObject], PlayerId]] = {
    "adventure": lambda thing: thing.owner, "ring_bearer": lambda thing: thing.controller,
}
"""Notes that hold the player for whom it is so; others hold the turn in which it became so."""


def lies_face_down(entry: Entry) -> bool:
    """Is a card in exile face down because it is foretold (702.143a)?"""
    return "foretold" in entry.designations


def designations_of(thing: GameObject, turn: int) -> list[EntryDesignation]:
    """The words for what an object has become before a turn, in their order."""
    return [word for word, meant in _MEANINGS.items() if _has_become(thing, word, meant, turn)]


def _has_become(thing: GameObject, word: EntryDesignation, meant: _Became, turn: int) -> bool:
    if thing.zone != meant.zone:
        return False
    if meant.note is not None:
        value = thing.notes.get(meant.note)
        of_player = meant.note in _FOR_PLAYERS
        return value is not None and (value == _FOR_PLAYERS[meant.note](thing) if of_player else value < turn)
    return meant.mark in thing.marks if meant.mark is not None else thing.cast is not None and thing.cast.how == word


def designate(table: Table, id: ObjectId, entry: Entry) -> None:
    """Let what an entry has put somewhere be what the entry says that it has become, on an earlier turn."""
    for word in entry.designations:
        meant, here = _MEANINGS[word], table.game.objects[id]
        if word == "prepared":
            become_prepared(table.game, id)
        elif word == "suspected":
            make_suspected(table.game, id, Context(table.game, here.controller, id))
        elif meant.mark is not None:
            table.game.alter(id, marks=here.marks | {meant.mark})
        if meant.note is not None:
            value = _FOR_PLAYERS[meant.note](here) if meant.note in _FOR_PLAYERS else _BEFORE
            table.game.alter(id, notes=noted(here.notes, meant.note, value))
        if word == "impending":
            table.game.alter(id, cast=CastRecord(here.controller, "hand", word))
