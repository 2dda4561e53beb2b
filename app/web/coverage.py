"""How much of the rules the shipped scenarios play: the whole edition, and a chapter or section rule by rule."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template
from flask.typing import ResponseReturnValue

from app.library.played import NOTHING
from app.site.caching import UNDATED, cache_as
from app.site.place import Place, edition_page
from app.site.record import played

blueprint = Blueprint("coverage", __name__)


@blueprint.route("/coverage")
@blueprint.route("/<edition:edition>/coverage")
@edition_page
def overview(place: Place) -> ResponseReturnValue:
    """By chapter and section."""
    cache_as(UNDATED)
    record = played()
    if record is None:
        return render_template("coverage/none.html")
    return render_template("coverage/coverage.html", view=place.library.coverage.edition(place.document, record))


@blueprint.route("/coverage/<number>")
@blueprint.route("/<edition:edition>/coverage/<number>")
@edition_page
def section(place: Place, number: str) -> ResponseReturnValue:
    """A chapter, section or rule, rule by rule."""
    cache_as(UNDATED)
    record = played()
    view = place.library.coverage.section(place.document, number, record or NOTHING)
    if view.row.number != number:
        return redirect(place.to.coverage(view.row.number), 301)
    if record is None:
        return render_template("coverage/none.html")
    return render_template("coverage/section.html", view=view)
