"""Where a scenario's cards come from: the project's practice cards, then the card data imported into the library."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

import msgspec

from app.engine.position.objects import Card
from app.library.cards.compiled import link_to
from app.library.cards.errors import NoCards
from app.library.cards.store import Cards
from app.library.folding import fold
from app.library.places import rules_data
from app.scenarios.setup.card_pool import CardPool, Find, card_from, card_of
from app.scenarios.setup.certainty import keep_certainty
from app.scenarios.setup.compiled_cards import CompiledCards

_LOCK = threading.Lock()
_POOLS: dict[tuple[str | None, str, str], CardPool] = {}


@cache
def practice_cards() -> Find:
    """The practice cards of rules_data/cards, by name."""
    found: dict[str, Mapping[str, Any]] = {}
    for path in sorted((rules_data() / "cards").glob("*.json")):
        for card in msgspec.json.decode(path.read_bytes(), type=list[dict[str, Any]]):
            for name in (card["name"], *(face["name"] for face in card.get("card_faces", ()))):
                found[fold(name)] = card
    return lambda name: found.get(fold(name))


def open_card_pool(root: Path | None = None) -> CardPool:
    """The card pool for a library root; without card data it has the practice cards and basic lands. One a card file, shared."""
    try:
        cards: Cards | None = Cards.open(root)
    except NoCards:
        cards = None
    compiled = link_to(root).resolve()
    key = (None if root is None else str(root), "" if cards is None else cards.path.name, compiled.name)
    with _LOCK:
        if key not in _POOLS:
            sources: list[Find] = [practice_cards()]
            if cards is not None:
                sources.append(cards.find)
            kept = CompiledCards.open(root)
            compiling = None if kept is None else partial(_kept_or_compiled, kept)
            _POOLS[key] = CardPool(sources, compiling, None if cards is None else cards.near)
        return _POOLS[key]


def _kept_or_compiled(kept: CompiledCards, data: Mapping[str, Any]) -> Card:
    """A card as it was compiled beforehand, else compiled now. Raises MalformedCard."""
    found = kept.find(data)
    return card_of(data) if found is None else keep_certainty(card_from(found.compiled, data), found.certainty)
