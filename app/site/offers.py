"""What somebody who has typed a few characters may want: rules, glossary terms and cards, for pages and API alike."""

from __future__ import annotations

import msgspec

from app.library.cards.search import CardRef
from app.library.search.views import Hit
from app.site.open_cards import cards_or_none
from app.site.place import Place

SPOKEN = 3
"""Letters from which on cards are offered: fewer begin too many names."""


class Offers(msgspec.Struct, frozen=True):
    """Rules and terms, best first, and cards, best first; together no more than asked for."""

    hits: tuple[Hit, ...]
    cards: tuple[CardRef, ...]


def offers(place: Place, typed: str, limit: int) -> Offers:
    """At most ``limit`` of what ``typed`` may become. Three of eight are cards where there are so many of both."""
    hits = place.library.suggest(place.document, typed, limit) if typed else ()
    cards = _cards(typed, limit)
    shown = min(len(cards), max(limit * 3 // 8, limit - len(hits)))
    return Offers(hits[: limit - shown], cards[:shown])


def _cards(typed: str, limit: int) -> tuple[CardRef, ...]:
    """Cards whose name begins with what was typed; none for numbers and without card data."""
    if len(typed) < SPOKEN or not typed[0].isalpha():
        return ()
    held = cards_or_none()
    return held.completions(typed, limit) if held is not None else ()
