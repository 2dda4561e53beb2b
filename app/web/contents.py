"""The table of contents, introduction and credits of an edition."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template
from flask.typing import ResponseReturnValue

from app.library.errors import NotFound
from app.library.views import Part
from app.site.place import Place, edition_page
from app.web.blocks import show_parts
from app.web.display import display

blueprint = Blueprint("contents", __name__)


@blueprint.route("/contents")
@blueprint.route("/<edition:edition>/contents")
@edition_page
def contents(place: Place) -> ResponseReturnValue:
    """Chapters and sections."""
    return render_template("contents/contents.html", view=place.library.contents(place.document))


@blueprint.route("/rules")
@blueprint.route("/<edition:edition>/rules")
@edition_page
def rules(place: Place) -> ResponseReturnValue:
    """The rules as a whole are read by their contents."""
    return redirect(place.to.contents(), 301)


@blueprint.route("/introduction")
@blueprint.route("/<edition:edition>/introduction")
@edition_page
def introduction(place: Place) -> ResponseReturnValue:
    """What stands before the rules."""
    view = place.library.contents(place.document)
    return _text(place, "Introduction", "introduction", view.introduction)


@blueprint.route("/credits")
@blueprint.route("/<edition:edition>/credits")
@edition_page
def credits(place: Place) -> ResponseReturnValue:
    """Who made the rules."""
    return _text(place, "Credits", "credits", place.library.contents(place.document).credits)


def _text(place: Place, title: str, name: str, parts: tuple[Part, ...]) -> str:
    if not parts:
        raise NotFound(
            "document", name, f"{place.document.title} ({place.document.slug}) has no {name}.", ("contents",)
        )
    blocks = show_parts(place, parts, (), display())
    return render_template("contents/text.html", title=title, name=name, blocks=blocks)
