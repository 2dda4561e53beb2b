"""Pages for the reader's own things: what is saved in the browser."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from app.site.open_library import library
from app.site.place import place_of

blueprint = Blueprint("reader", __name__)


@blueprint.route("/saved")
def saved() -> ResponseReturnValue:
    """The page of what is saved; the lists are in the browser, and script fills them in."""
    held = library()
    return render_template("reader/saved.html", place=place_of(held, held.edition(None), pinned=False))
