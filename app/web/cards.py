"""Cards: the search for them, and a page each with its text, its rulings and the rules that each word leads to."""

from __future__ import annotations

from flask import Blueprint, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue

from app.library.cards.errors import NoCards
from app.site.caching import UNDATED, cache_as
from app.site.data_age import data_age
from app.site.open_cards import cards_or_none
from app.site.place import Place, edition_page
from app.web.card_blocks import CERTAINTIES, draw_cards, show_face
from app.web.card_facts import images_of, legality_lines
from app.web.display import display
from app.web.marking import mark_up
from app.web.paging import page_number

blueprint = Blueprint("cards", __name__)

PAGE = 60
OFFERS = 10


@blueprint.route("/cards")
@blueprint.route("/<edition:edition>/cards")
@edition_page
def search(place: Place) -> ResponseReturnValue:
    """The answer to ``?q=``: cards by words of their names, ``text:`` and ``type:``; ``?page=2`` goes on."""
    cache_as(UNDATED)
    held, query, page = cards_or_none(), request.args.get("q", "").strip(), page_number()
    if held is None:
        return render_template("cards/none.html")
    found = held.search(query, PAGE, PAGE * (page - 1)) if query else None
    near = held.near(query) if found is not None and not found.total and ":" not in query else []
    draw = draw_cards(display())
    return render_template(
        "cards/search.html", query_cards=query, found=found, near=near, page=page, counts=held.count(), age=data_age(),
        more=found is not None and found.total > PAGE * page, drawn=lambda text: mark_up(text, draw=draw),
    )  # fmt: skip


@blueprint.route("/cards/<path:name>")
@blueprint.route("/<edition:edition>/cards/<path:name>")
@edition_page
def card(place: Place, name: str) -> ResponseReturnValue:
    """The page of a card. Other spellings, and names of faces, go to the card's own address."""
    from app.scenarios.cards.card_view import card_view

    cache_as(UNDATED)
    held = cards_or_none()
    try:
        view = card_view(place.library, place.document, held, name)
    except NoCards:
        return make_response(render_template("cards/none.html"), 404)
    if view.slug != name:
        return redirect(place.to.card(view.slug), 302)
    shown = display()
    return render_template(
        "cards/card.html", view=view, certainties=CERTAINTIES, faces=[show_face(place, face, shown) for face in view.faces],
        rulings=[(one, mark_up(one.text, draw=draw_cards(shown))) for one in view.rulings], images=images_of(view, held),
        legality=legality_lines(view.legalities), day=held.days().cards if held is not None else None,
    )  # fmt: skip


@blueprint.route("/suggest/cards")
@blueprint.route("/<edition:edition>/suggest/cards")
@edition_page
def suggest(place: Place) -> ResponseReturnValue:
    """Cards that somebody who has typed ``?q=`` so far may want: a fragment of HTML."""
    cache_as(UNDATED)
    held, query = cards_or_none(), request.args.get("q", "").strip()
    return render_template("cards/suggest.html", found=held.completions(query, OFFERS) if held and query else ())
