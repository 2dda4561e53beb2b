"""``/api/v1/rules/<number>/cards`` and ``/rulings``: what leads to a rule."""

from __future__ import annotations

from flask import Blueprint
from flask.typing import ResponseReturnValue

from app.api.answers import asked_place, located, next_url, own_url, page_of_list, respond
from app.api.cards import CardPointer
from app.api.payloads import List, widen
from app.library.cards.leads.views import LeadingRuling
from app.library.cards.search import CardRef
from app.library.views import EditionRef
from app.site.addresses import Addresses
from app.site.caching import UNDATED, cache_as
from app.site.open_cards import cards_or_none
from app.site.place import Place

blueprint = Blueprint("leads_api", __name__, url_prefix="/api/v1")


class RulingOfRule(LeadingRuling, frozen=True, kw_only=True, tag_field="object", tag="rule_ruling"):
    """A ruling that leads to a rule: it ``cites`` the rule, or speaks of what the rule is about."""

    cards: tuple[CardPointer, ...]


class RuleCardList(List, frozen=True, kw_only=True):
    """The cards whose words lead to a rule, the best known first; their texts are today's, whatever the edition.

    ``loose``: so large a part of all cards leads to the rule that it says little of any one.
    """

    edition: EditionRef
    number: str
    heading: str
    loose: bool
    page: str
    permalink: str
    data: tuple[CardPointer, ...]


class RuleRulingList(List, frozen=True, kw_only=True):
    """The rulings that lead to a rule: those that cite it first, then those that speak of it most.

    ``later`` counts those that came when the edition was no longer in force, which are left out; ``loose`` as of the cards.
    """

    edition: EditionRef
    number: str
    heading: str
    loose: bool
    later: int
    page: str
    permalink: str
    data: tuple[RulingOfRule, ...]


@blueprint.get("/rules/<number>/cards")
def cards(number: str) -> ResponseReturnValue:
    """The cards whose words lead to a rule."""
    place, (limit, offset) = asked_place(), page_of_list()
    cache_as(UNDATED)
    found = place.library.cards.cards_of(place.document, number, cards_or_none(), limit, offset)
    following = next_url(limit, offset, found.total)
    return respond(RuleCardList(
        url=own_url(), total=found.total, has_more=following is not None, next=following, edition=found.edition,
        number=found.number, heading=found.heading, loose=found.loose, data=_pointers(place, found.cards),
        **_pages(place, Addresses().rule_cards(found.number)),
    ))  # fmt: skip


@blueprint.get("/rules/<number>/rulings")
def rulings(number: str) -> ResponseReturnValue:
    """The rulings that lead to a rule."""
    place, (limit, offset) = asked_place(), page_of_list()
    cache_as(UNDATED)
    found = place.library.cards.rulings_of(place.document, number, cards_or_none(), limit, offset)
    following = next_url(limit, offset, found.total)
    return respond(RuleRulingList(
        url=own_url(), total=found.total, has_more=following is not None, next=following, edition=found.edition,
        number=found.number, heading=found.heading, loose=found.loose, later=found.later,
        data=tuple(widen(one, RulingOfRule, cards=_pointers(place, one.cards)) for one in found.rulings),
        **_pages(place, Addresses().rule_rulings(found.number)),
    ))  # fmt: skip


def _pointers(place: Place, found: tuple[CardRef, ...]) -> tuple[CardPointer, ...]:
    return tuple(widen(one, CardPointer, **_pointed(place, one.slug)) for one in found)


def _pointed(place: Place, slug: str) -> dict[str, str]:
    addresses = located(place, f"cards/{slug}", Addresses().card(slug))
    return {"url": addresses["url"], "page": addresses["page"]}


def _pages(place: Place, address: str) -> dict[str, str]:
    addresses = located(place, "", address)
    return {"page": addresses["page"], "permalink": addresses["permalink"]}
