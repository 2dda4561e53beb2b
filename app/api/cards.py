"""``/api/v1/cards``: cards by name, their completion while somebody types, and a card with the rules it leads to."""

from __future__ import annotations

import msgspec
from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from app.api.answers import asked_place, located, next_url, own_url, page_of_list, respond
from app.api.parameters import required, whole
from app.api.payloads import List, widen
from app.library.cards.errors import NoCards
from app.library.cards.search import CardRef
from app.library.cards.store import Cards
from app.library.cards.views import CardView
from app.library.errors import DoesNotParse, NotFound
from app.library.views import EditionRef
from app.site.addresses import Addresses
from app.site.caching import UNDATED, cache_as
from app.site.data_age import DataAge, data_age
from app.site.open_cards import cards, cards_or_none

blueprint = Blueprint("cards_api", __name__, url_prefix="/api/v1")

OFFERED, MOST_OFFERED = 12, 50


class Card(CardView, frozen=True, kw_only=True, tag_field="object", tag="card"):
    """A card: its faces by paragraphs, each with what ability it is and whether the engine plays it; rulings; rules."""

    url: str
    page: str
    permalink: str


class CardPointer(CardRef, frozen=True, kw_only=True, tag_field="object", tag="card_pointer"):
    """A card in a list."""

    url: str
    page: str


class CardResults(List, frozen=True, kw_only=True):
    """The cards that answer a query; ``data_age`` says how old they are."""

    edition: EditionRef
    query: str
    data_age: DataAge
    data: tuple[CardPointer, ...]


class CardNames(msgspec.Struct, frozen=True, kw_only=True, tag_field="object", tag="card_names"):
    """What somebody who has typed ``query`` may want, best first. ``loaded``: whether there is any card data."""

    query: str
    loaded: bool
    names: tuple[CardRef, ...]


@blueprint.get("/cards")
def search() -> ResponseReturnValue:
    """Cards by words of their names, ``text:`` and ``type:``."""
    place, query = asked_place(), request.args.get("q", "").strip()
    cache_as(UNDATED)
    if not query:
        raise DoesNotParse("q is what to look for: words of a card's name, text: or type:.", ("q=bolt", "q=text:flying"))
    limit, offset = page_of_list()
    found = _cards(query).search(query, limit, offset)
    following = next_url(limit, offset, found.total)
    return respond(CardResults(
        url=own_url(), total=found.total, has_more=following is not None, next=following, edition=place.edition, query=query,
        data_age=data_age(),
        data=tuple(widen(one, CardPointer, **_pointed(located(place, f"cards/{one.slug}", Addresses().card(one.slug))))
                   for one in found.cards),
    ))  # fmt: skip


@blueprint.get("/cards/complete")
def complete() -> ResponseReturnValue:
    """Names for a box in which somebody types; an empty list for no words and for no card data."""
    query, limit = required("q", "is what was typed so far.", "q=bolt").strip(), whole("limit", OFFERED, 1, MOST_OFFERED)
    held = cards_or_none()
    found = held.completions(query, limit) if held is not None else ()
    return respond(CardNames(query=query[:200], loaded=held is not None, names=found))


@blueprint.get("/cards/<path:name>")
def card(name: str) -> ResponseReturnValue:
    """One card, by any spelling of its name or that of one of its faces."""
    from app.scenarios.cards.card_view import card_view

    place = asked_place()
    cache_as(UNDATED)
    try:
        view = card_view(place.library, place.document, cards_or_none(), name)
    except NoCards as error:
        raise _no_cards(name) from error
    return respond(widen(view, Card, **located(place, f"cards/{view.slug}", Addresses().card(view.slug))))


def _cards(asked: str) -> Cards:
    """The card data. Raises NotFound where there is none."""
    try:
        return cards()
    except NoCards as error:
        raise _no_cards(asked) from error


def _no_cards(asked: str) -> NotFound:
    return NotFound("card", asked[:60], "There is no card data on this server; 'magistrate cards import FILE' loads some.")


def _pointed(addresses: dict[str, str]) -> dict[str, str]:
    return {"url": addresses["url"], "page": addresses["page"]}
