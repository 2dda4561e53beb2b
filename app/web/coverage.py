"""How much of the rules the shipped scenarios play: the whole edition, and a chapter or section rule by rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from app.library.cards.published import MadeFor
from app.library.coverage.listing import CoverageFilter, RuleState
from app.library.errors import DoesNotParse
from app.site.caching import UNDATED, cache_as
from app.site.card_reading import reading_figures
from app.site.place import Place, edition_page
from app.site.record import played
from app.web.paging import page_number

if TYPE_CHECKING:
    from app.scenarios.cards.card_compiling import CompilingFigures

blueprint = Blueprint("coverage", __name__)

_WORDS = 200  # characters that are looked at
_MADE_FOR = {MadeFor.TABLE: "Cards", MadeFor.FUN: "Un-cards", MadeFor.COMPUTERS: "Cards for computers alone"}


@blueprint.route("/coverage")
@blueprint.route("/<edition:edition>/coverage")
@edition_page
def overview(place: Place) -> ResponseReturnValue:
    """By chapter, each with its sections; ``?all=1`` opens them all."""
    cache_as(UNDATED)
    record = played()
    if record is None:
        return render_template("coverage/none.html")
    view = place.library.coverage.edition(place.document, record)
    return render_template("coverage/coverage.html", view=view, reading=_reading(), all_open="all" in request.args)


def _reading() -> dict[str, CompilingFigures]:
    """How the cards of the library are read, by what they are made for; nothing where there are none or it is not known."""
    return {_MADE_FOR[kind]: figures for kind, figures in reading_figures().items() if figures.cards}


@blueprint.route("/coverage/<number>")
@blueprint.route("/<edition:edition>/coverage/<number>")
@edition_page
def section(place: Place, number: str) -> ResponseReturnValue:
    """A chapter, section or rule, rule by rule: ``?q=`` those with these words, ``?show=`` those in this state."""
    cache_as(UNDATED)
    asked, record = _asked(), played()
    if record is None:
        place.library.rule(place.document, number)  # what is not there is not there, played or not
        return render_template("coverage/none.html")
    view = place.library.coverage.listing(place.document, number, record, asked)
    if view.row.number != number:
        return redirect(place.to.coverage(view.row.number), 301)
    return render_template("coverage/section.html", view=view, asked=view.asked)


def _asked() -> CoverageFilter:
    """What the address asks for. Raises DoesNotParse."""
    shown = request.args.get("show", "")
    if shown and shown not in list(RuleState):
        raise DoesNotParse(f"show is one of {', '.join(RuleState)}.", tuple(f"show={state}" for state in RuleState))
    state = RuleState(shown) if shown else None
    return CoverageFilter(words=request.args.get("q", "").strip()[:_WORDS], state=state, page=page_number())
