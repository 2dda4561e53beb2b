"""The start page: one box, what is new, and the ways in."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from app.library.errors import NoEditions
from app.library.records import DocumentKind
from app.site.failures import failure_of
from app.site.open_library import library
from app.site.place import Place, edition_page

blueprint = Blueprint("home", __name__)

TRIES = ("702.19b", "legend rule", "deathtouch trample lethal", "502.28 in 2007")


@blueprint.route("/")
def home() -> ResponseReturnValue:
    """The start page; of a library without editions, what it has instead and how to add one."""
    try:
        return _of_newest()
    except NoEditions as error:
        return render_template("errors/no_editions.html", failure=failure_of(error), policy=library().policy.documents())


@edition_page
def _of_newest(place: Place) -> ResponseReturnValue:
    """The box, what the newest edition changed, and the chapters for those who would rather read."""
    dates = {one.effective for one in place.library.documents() if one.kind is DocumentKind.EDITION}
    return render_template(
        "home/home.html", contents=place.library.contents(place.document), editions=len(dates), tries=TRIES,
        news=place.library.diff.latest(),
    )  # fmt: skip
