"""Lists of what leads to a rule: all cards, all rulings, page by page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from flask import Blueprint, redirect, render_template
from flask.typing import ResponseReturnValue

from app.library.cards.leads.views import RuleCards, RuleRulings
from app.library.cards.store import Cards
from app.library.records import Document
from app.site.caching import UNDATED, cache_as
from app.site.open_cards import cards_or_none
from app.site.place import Place, edition_page
from app.web.card_blocks import draw_cards
from app.web.display import display
from app.web.marking import mark_up
from app.web.paging import page_number

blueprint = Blueprint("leads", __name__)

CARDS, RULINGS = 60, 40


@blueprint.route("/rules/<number>/cards")
@blueprint.route("/<edition:edition>/rules/<number>/cards")
@edition_page
def cards(place: Place, number: str) -> ResponseReturnValue:
    """The cards whose words lead to a rule, the best known first; ``?page=2`` goes on."""
    return _listed(place, number, place.library.cards.cards_of, CARDS, place.to.rule_cards, "rules/cards.html")


@blueprint.route("/rules/<number>/rulings")
@blueprint.route("/<edition:edition>/rules/<number>/rulings")
@edition_page
def rulings(place: Place, number: str) -> ResponseReturnValue:
    """The rulings that lead to a rule, those that say most of it first; ``?page=2`` goes on."""
    return _listed(place, number, place.library.cards.rulings_of, RULINGS, place.to.rule_rulings, "rules/rulings.html")


def _listed(
    place: Place, number: str, find: Callable[[Document, str, Cards | None, int, int], RuleCards | RuleRulings], size: int,
    address: Callable[[str, int], str], template: str,
) -> ResponseReturnValue:  # fmt: skip
    """A page of what ``find`` knows of a rule; another spelling of its number leads to its ``address``."""
    page = page_number()
    found = find(place.document, number, cards_or_none(), size, size * (page - 1))
    if found.number != number:
        return redirect(address(found.number, page), 301)
    cache_as(UNDATED)
    drawn = partial(mark_up, draw=draw_cards(display()))
    return render_template(template, found=found, page=page, pages=max(1, -(-found.total // size)), drawn=drawn)
