"""Lists of what leads to a rule: all cards, all rulings, page by page."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, redirect, render_template
from flask.typing import ResponseReturnValue

from app.library.cards.leads.views import RuleCards, RuleRulings
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
    page = page_number()
    found = place.library.cards.cards_of(place.document, number, cards_or_none(), CARDS, CARDS * (page - 1))
    if found.number != number:
        return redirect(place.to.rule_cards(found.number, page), 301)
    return _listed("rules/cards.html", found, page, CARDS)


@blueprint.route("/rules/<number>/rulings")
@blueprint.route("/<edition:edition>/rules/<number>/rulings")
@edition_page
def rulings(place: Place, number: str) -> ResponseReturnValue:
    """The rulings that lead to a rule, those that say most of it first; ``?page=2`` goes on."""
    page = page_number()
    found = place.library.cards.rulings_of(place.document, number, cards_or_none(), RULINGS, RULINGS * (page - 1))
    if found.number != number:
        return redirect(place.to.rule_rulings(found.number, page), 301)
    return _listed("rules/rulings.html", found, page, RULINGS)


def _listed(template: str, found: RuleCards | RuleRulings, page: int, size: int) -> str:
    cache_as(UNDATED)
    drawn = partial(mark_up, draw=draw_cards(display()))
    return render_template(template, found=found, page=page, pages=max(1, -(-found.total // size)), drawn=drawn)
