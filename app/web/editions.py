"""The list of documents, and what one of them is."""

from __future__ import annotations

from itertools import groupby

from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue

from app.library.errors import DoesNotParse
from app.library.records import Document, DocumentKind
from app.site.addresses import Addresses
from app.site.data_age import data_age
from app.site.open_library import library
from app.site.place import Place, edition_page

blueprint = Blueprint("editions", __name__)

HEADINGS = {
    DocumentKind.EDITION: "Editions of the Comprehensive Rules",
    DocumentKind.EXTRACT: "Extracts",
    DocumentKind.COMPENDIUM: "Compendiums",
    DocumentKind.HANDBOOK: "Handbook",
}


@blueprint.route("/editions")
def editions() -> ResponseReturnValue:
    """All documents, grouped; ``?for=rules/702.19b`` opens that in the one picked, ``?on=`` the one in force then."""
    held, wanted = library(), _wanted()
    on = request.args.get("on", "").strip()
    if on:
        slug = held.edition(on).slug
        return redirect(f"{Addresses(request.script_root, slug).prefix}/{wanted}".rstrip("/"), 302)
    held.edition(None)  # raises where there is nothing to list
    documents = held.documents()
    groups = [(HEADINGS[kind], _years(documents, kind)) for kind in DocumentKind]
    template = "editions/picker.html" if "picker" in request.args else "editions/editions.html"
    return render_template(
        template, groups=[group for group in groups if group[1]], wanted=wanted, age=data_age()
    )  # fmt: skip


@blueprint.route("/document")
@blueprint.route("/<edition:edition>")
@edition_page
def document(place: Place) -> ResponseReturnValue:
    """What a document is: date, hash, where it came from, what it holds."""
    return render_template("editions/document.html", document=place.document)


def _years(documents: list[Document], kind: DocumentKind) -> list[tuple[str, list[Document]]]:
    """The documents of a kind by year, newest first."""
    of_kind = [one for one in documents if one.kind is kind]
    return [(year, list(group)) for year, group in groupby(of_kind, lambda one: (one.effective or "undated")[:4])]


def _wanted() -> str:
    """``?for=``: a page of this site without its edition. Raises DoesNotParse for anything else."""
    text = request.args.get("for", "").strip("/")
    if "://" in text or "\\" in text or text.startswith(("?", "#")) or any(ord(char) < 33 for char in text):
        raise DoesNotParse("for= names a page of this site, such as rules/702.19b.", ("rules/702.19b", "contents"))
    return text
