"""``/api/v1/complete``: what somebody who is typing may want, rules, terms, sections of policy and cards told apart."""

from __future__ import annotations

from enum import StrEnum

import msgspec
from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from app.api.answers import asked_place, located, respond
from app.api.parameters import required, whole
from app.library.cards.search import CardRef
from app.library.folding import slug
from app.library.policy.views import SectionRef
from app.library.search.views import Hit
from app.library.views import EditionRef
from app.site.addresses import Addresses
from app.site.caching import UNDATED, cache_as
from app.site.host import absolute
from app.site.offers import offers
from app.site.place import Place

blueprint = Blueprint("complete_api", __name__, url_prefix="/api/v1")

OFFERED, MOST_OFFERED = 10, 50


class Offered(StrEnum):
    """What a completion leads to."""

    RULE = "rule"  # or a section or chapter
    TERM = "term"
    POLICY = "policy"
    CARD = "card"


class Completion(msgspec.Struct, frozen=True, kw_only=True, tag_field="object", tag="completion"):
    """One thing to offer. ``name`` is what to show: a heading, a term, a card's name; ``number`` stands before it.

    ``excerpt`` is the beginning of a rule's text, a card's type line, or the penalty of an infraction; ``marks`` are the
    characters of ``excerpt`` that were typed, as pairs of start and end.
    """

    kind: Offered
    number: str | None
    name: str
    excerpt: str
    marks: tuple[tuple[int, int], ...]
    url: str
    page: str


class Completions(msgspec.Struct, frozen=True, kw_only=True, tag_field="object", tag="completions"):
    """What ``query`` may become: rules and terms, then policy, then cards, each best first; empty for no words."""

    edition: EditionRef
    query: str
    data: tuple[Completion, ...]


@blueprint.get("/complete")
def complete() -> ResponseReturnValue:
    """Rules, terms, sections of policy and cards that begin with what was typed."""
    place, typed = asked_place(), required("q", "is what was typed so far.", "q=tram").strip()[:200]
    cache_as(UNDATED)
    found = offers(place, typed, whole("limit", OFFERED, 1, MOST_OFFERED))
    data = (
        *(_of_hit(place, hit) for hit in found.hits), *map(_of_policy, found.policy),
        *(_of_card(place, card) for card in found.cards),
    )  # fmt: skip
    return respond(Completions(edition=place.edition, query=typed, data=data))


def _of_hit(place: Place, hit: Hit) -> Completion:
    path = f"glossary/{slug(hit.term)}" if hit.term else f"rules/{hit.number}"
    page = Addresses().term(hit.term) if hit.term else Addresses().rule(hit.number or "")
    return Completion(
        kind=Offered.TERM if hit.term else Offered.RULE, number=hit.number, name=hit.term or hit.heading,
        excerpt=hit.excerpt, marks=hit.marks, **_pointed(place, path, page),
    )  # fmt: skip


def _of_policy(section: SectionRef) -> Completion:
    to = Addresses(request.script_root)
    return Completion(
        kind=Offered.POLICY, number=None, name=section.name, excerpt=section.penalty, marks=(),
        url=absolute(to.api(f"policy/{section.kind}/{section.key}")), page=absolute(to.policy(section.kind, section.key)),
    )  # fmt: skip


def _of_card(place: Place, card: CardRef) -> Completion:
    return Completion(
        kind=Offered.CARD, number=None, name=card.name, excerpt=card.type_line, marks=(),
        **_pointed(place, f"cards/{card.slug}", Addresses().card(card.slug)),
    )  # fmt: skip


def _pointed(place: Place, path: str, page: str) -> dict[str, str]:
    found = located(place, path, page)
    return {"url": found["url"], "page": found["page"]}
