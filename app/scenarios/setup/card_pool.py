"""Cards for scenarios: by name from several sources, compiled once and kept."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from app.engine.oracle import CompiledCard, CompiledFace, MalformedCard, color_identity, compile_card
from app.engine.position.objects import Card
from app.engine.position.values import BASIC_LAND_TYPES, Values
from app.engine.trees import KeywordAbility, Unsupported
from app.library.folding import fold

Find = Callable[[str], Mapping[str, Any] | None]
"""A source of card data: a name in any spelling to a card object, or None."""

Compile = Callable[[Mapping[str, Any]], Card]
"""What makes of card data what the engine plays. Raises MalformedCard."""

_CACHED = 40_000
_KEPT_BY_CONTENT = 512


def basic_land(name: str) -> Mapping[str, Any] | None:
    """The basic lands, which every game needs (305.6)."""
    for land in BASIC_LAND_TYPES:
        if fold(name) == fold(land):
            return {"name": land, "type_line": f"Basic Land — {land}"}
    if fold(name) == "wastes":
        return {"name": "Wastes", "type_line": "Basic Land", "oracle_text": "{T}: Add {C}."}
    return None


Near = Callable[[str], Iterable[str]]
"""What names are most like one that no source has."""


class CardPool:
    """Card data from sources asked in order, compiled cards kept in memory. Safe to use from many threads."""

    def __init__(self, sources: Sequence[Find] = (), compile: Compile | None = None, near: Near | None = None) -> None:
        """``compile``: what compiles the data that the sources find (default: `card_of`); ``near``: what tells similar names."""
        self._sources = (*sources, basic_land)
        self._near = near
        self._compile = compile or card_of
        self._kept: dict[str, Card | None] = {}
        self._lock = threading.Lock()

    def card(self, name: str) -> Card | None:
        """The card of this name, or with a face or half of it; None if no source has it. Raises MalformedCard."""
        key = fold(name)
        if key in self._kept:
            return self._kept[key]
        card = self._make(name)
        with self._lock:
            if len(self._kept) >= _CACHED:
                self._kept.clear()
            if card is not None:
                card = self._kept.setdefault(fold(card.name), card)
            self._kept[key] = card
        return card

    def near(self, name: str) -> tuple[str, ...]:
        """The names most like one that there is no card of, best first."""
        return tuple(self._near(name)) if self._near is not None else ()

    def _make(self, name: str) -> Card | None:
        for find in self._sources:
            data = find(name)
            if data is not None:
                return self._compile(data)
        return None


def card_of(data: Mapping[str, Any]) -> Card:
    """A card object compiled into what the engine plays. Raises MalformedCard."""
    return card_from(compile_card(data), data)


def kept_card_of(data: Mapping[str, Any]) -> Card:
    """The same, kept by content: for cards that scenarios bring along, which come again with every step. Raises MalformedCard."""
    try:
        return _kept_card(msgspec.json.encode(data))
    except TypeError:  # a date, say, which YAML knows and JSON does not
        return card_of(data)


@lru_cache(_KEPT_BY_CONTENT)
def _kept_card(content: bytes) -> Card:
    return card_of(msgspec.json.decode(content))


def forget_kept() -> None:
    """Let go of the cards kept by content: what the engine makes of a card has changed, as only tests have it do."""
    _kept_card.cache_clear()


def card_from(compiled: CompiledCard, data: Mapping[str, Any]) -> Card:
    """A compiled card as what the engine plays, together with the card object it comes from and with how that was read."""
    faces = compiled.faces[:1] if compiled.layout == "reversible_card" else compiled.faces
    name = faces[0].name if compiled.layout == "reversible_card" else compiled.name
    values = tuple(_values(face) for face in faces)
    return Card(name, values, _layout(compiled), {"data": data, "compiled": compiled}, color_identity(faces))


def _values(face: CompiledFace) -> Values:
    return Values(
        face.name,
        face.types,
        face.subtypes,
        face.supertypes,
        face.mana_cost,
        face.colors,
        face.power,
        face.toughness,
        face.loyalty,
        face.defense,
        (*face.abilities, *_missing(face)),
    )


def _missing(face: CompiledFace) -> tuple[Unsupported, ...]:
    """Numbers without which a permanent can't be played: card data that lacks them is refused, not taken for 0."""
    if "planeswalker" in face.types and face.printed_loyalty is None:
        return (Unsupported("loyalty: not in the card data"),)
    if "battle" in face.types and face.defense is None:
        return (Unsupported("defense: not in the card data"),)
    return ()


def _layout(compiled: CompiledCard) -> str:
    """The layout by which the rules know its faces: published data calls aftermath cards and Rooms split cards, too."""
    if compiled.layout != "split" or len(compiled.faces) < 2:
        return compiled.layout
    if any(isinstance(a, KeywordAbility) and a.name == "aftermath" for a in compiled.faces[1].abilities):
        return "aftermath"
    return "room" if "Room" in compiled.faces[0].subtypes else "split"


__all__ = ["CardPool", "Find", "MalformedCard", "basic_land", "card_from", "card_of"]
