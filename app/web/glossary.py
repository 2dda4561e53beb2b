"""The glossary: the list of its terms, and one page for each."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template
from flask.typing import ResponseReturnValue

from app.library.glossary import by_letter
from app.site.place import Place, edition_page
from app.web.blocks import show_citations, show_entry, show_references
from app.web.display import display

blueprint = Blueprint("glossary", __name__)


@blueprint.route("/glossary")
@blueprint.route("/<edition:edition>/glossary")
@edition_page
def glossary(place: Place) -> ResponseReturnValue:
    """All terms, by their first letter."""
    terms = place.library.glossary(place.document)
    return render_template("glossary/glossary.html", groups=by_letter(terms), count=len(terms))


@blueprint.route("/glossary/<path:term>")
@blueprint.route("/<edition:edition>/glossary/<path:term>")
@edition_page
def entry(place: Place, term: str) -> ResponseReturnValue:
    """A term with its senses. Other spellings of it go to the page's own address."""
    view = place.library.term(place.document, term)
    if view.anchor != term:
        return redirect(place.to.term(view.anchor), 301)
    shown = display()
    return render_template(
        "glossary/entry.html", view=view, blocks=show_entry(place, view, shown),
        references=show_references(place, view.references),
        citations=show_citations(place, view.referenced_by, shown),
    )  # fmt: skip


@blueprint.route("/preview/glossary/<path:term>")
@blueprint.route("/<edition:edition>/preview/glossary/<path:term>")
@edition_page
def preview(place: Place, term: str) -> ResponseReturnValue:
    """The beginning of an entry, for a reference that is pointed at."""
    view = place.library.term(place.document, term)
    return render_template("glossary/preview.html", view=view, blocks=show_entry(place, view, display()))
