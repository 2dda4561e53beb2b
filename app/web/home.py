"""The start page: one box."""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from app.site.place import Place, edition_page

blueprint = Blueprint("home", __name__)


@blueprint.route("/")
@edition_page
def home(place: Place) -> ResponseReturnValue:
    """The box, and the chapters for those who would rather read."""
    documents = place.library.documents()
    return render_template(
        "home/home.html", contents=place.library.contents(place.document), count=len(documents), documents=documents
    )  # fmt: skip
