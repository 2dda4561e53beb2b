"""The one box: numbers, ranges, terms and words; and what it offers while somebody types."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from app.library.cards.search import CardRef
from app.library.search.hits import families
from app.library.search.views import SearchView, Sureness
from app.library.views import RuleView
from app.site.family import family
from app.site.offers import offers
from app.site.open_cards import cards_or_none
from app.site.place import Place, edition_page
from app.web.blocks import show_citations, show_entry, show_hit, show_references, show_rule
from app.web.card_blocks import draw_cards
from app.web.citing import citing_rule
from app.web.display import display
from app.web.marking import mark_up
from app.web.paging import page_number
from app.web.policy_blocks import named_section

blueprint = Blueprint("search", __name__)

PAGE = 30
CARDS = 3  # cards offered beside rules
OFFERED = 8  # while somebody types
NAMES_ONLY = "in:headings"


@blueprint.route("/search")
@blueprint.route("/<edition:edition>/search")
@edition_page
def search(place: Place) -> ResponseReturnValue:
    """The answer to ``?q=``; ``?names=1`` looks at the rules' names only; ``?page=2`` goes on."""
    query, names, page = request.args.get("q", "").strip(), "names" in request.args, page_number()
    if not query:
        return render_template("search/empty.html", names=names)
    asked = f"{query} {NAMES_ONLY}" if names and NAMES_ONLY not in query else query
    view = place.library.search(place.document, asked, PAGE, PAGE * (page - 1), cards_or_none())
    if view.policy is not None and (address := named_section(place, view.policy)):
        return redirect(address, 302)
    return _results(place.moved_to(view.edition), view, query, names, page)


@blueprint.route("/suggest")
@blueprint.route("/<edition:edition>/suggest")
@edition_page
def suggest(place: Place) -> ResponseReturnValue:
    """What somebody who has typed ``?q=`` so far may want: a fragment of HTML."""
    query = request.args.get("q", "").strip()
    found = offers(place, query, OFFERED)
    return render_template("search/suggest.html", hits=found.hits, cards=found.cards, policy=found.policy, query=query)


def _results(place: Place, view: SearchView, query: str, names: bool, page: int) -> str:
    shown = display()
    one = view.numbers[0] if len(view.numbers) == 1 else None
    best = _best(place, view) if page == 1 and one is None else None
    lead = one or best
    kin = family(place.library, place.document, lead)[1:] if lead and lead.is_title else ()
    return render_template(
        "search/results.html", place=place, view=view, query=query, names=names, page=page,
        more=view.total > PAGE * page,
        numbers=[show_rule(place, rule, shown) for rule in view.numbers],
        family=[show_rule(place, rule, shown) for rule in kin],
        references=show_references(place, one.references) if one else (),
        citations=show_citations(place, one.referenced_by, shown) if one else (),
        term=show_entry(place, view.term, shown) if view.term else (),
        excerpt=lambda hit: show_hit(place, hit, shown), cards=_named(view, query) if page == 1 else (),
        results=families(view.hits), best=show_rule(place, best, shown) if best else None,
        citing=citing_rule(place, best.number) if best else None,
        drawn=partial(mark_up, draw=draw_cards(shown)),
    )  # fmt: skip


def _best(place: Place, view: SearchView) -> RuleView | None:
    """The rule that answers for sure, whole."""
    first = view.hits[0] if view.hits and view.sureness is Sureness.BEST else None
    return place.library.rule(place.document, first.number) if first is not None and first.number else None


def _named(view: SearchView, query: str) -> tuple[CardRef, ...]:
    """The cards that a question names; else those whose name begins with what was typed."""
    held = cards_or_none()
    if held is None:
        return ()
    named = tuple(one for name in view.cards for one in held.beginning(name, 1))
    return named or (held.beginning(query, CARDS) if query[:1].isalpha() else ())
