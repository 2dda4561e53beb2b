"""What somebody who has typed a few characters may want: rules, terms, sections of policy and cards, for pages and API alike."""

from __future__ import annotations

import msgspec

from app.library.cards.search import CardRef
from app.library.policy.naming import read
from app.library.policy.views import SectionRef
from app.library.search.views import Hit
from app.site.open_cards import cards_or_none
from app.site.place import Place

SPOKEN = 3
"""Letters from which on cards are offered: fewer begin too many names."""
_POLICY = 3  # sections of policy at most among rules and cards


class Offers(msgspec.Struct, frozen=True):
    """Rules and terms, cards, and sections of policy, each best first; together no more than asked for."""

    hits: tuple[Hit, ...]
    cards: tuple[CardRef, ...]
    policy: tuple[SectionRef, ...] = ()


def offers(place: Place, typed: str, limit: int) -> Offers:
    """At most ``limit`` of what ``typed`` may become. Where there is so much, three of eight are cards and one is policy.
    Where MTR, IPG or JAR is typed, none are rules."""
    cards = _cards(typed, limit)
    policy = place.library.policy.complete(typed, limit) if typed else ()
    if policy and read(typed).kind is not None:
        shown = min(len(cards), max(limit * 3 // 8, limit - len(policy)))
        return Offers((), cards[:shown], policy[: limit - shown])
    hits = place.library.suggest(place.document, typed, limit) if typed else ()
    policy = policy[: max(limit // 8, min(_POLICY, limit - len(hits) - len(cards)))]
    limit -= len(policy)
    shown = min(len(cards), max(limit * 3 // 8, limit - len(hits)))
    return Offers(hits[: limit - shown], cards[:shown], policy)


def _cards(typed: str, limit: int) -> tuple[CardRef, ...]:
    """Cards whose name begins with what was typed; none for numbers and without card data."""
    if len(typed) < SPOKEN or not typed[0].isalpha():
        return ()
    held = cards_or_none()
    return held.completions(typed, limit) if held is not None else ()
