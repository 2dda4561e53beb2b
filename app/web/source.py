"""The text as captured: the lines a rule was read from, and the file itself."""

from __future__ import annotations

from io import BytesIO

from flask import Blueprint, render_template, request, send_file
from flask.typing import ResponseReturnValue

from app.library.captured import read_range
from app.site.place import Place, edition_page

blueprint = Blueprint("source", __name__)


@blueprint.route("/source")
@blueprint.route("/<edition:edition>/source")
@edition_page
def source(place: Place) -> ResponseReturnValue:
    """Lines of the capture, ``?lines=12-40``, as they were captured."""
    first, last = read_range(request.args.get("lines", "1-60"))
    return render_template("source/source.html", view=place.library.source(place.document, first, last))


@blueprint.route("/capture")
@blueprint.route("/<edition:edition>/capture")
@edition_page
def capture(place: Place) -> ResponseReturnValue:
    """The captured file, byte for byte."""
    data, document = BytesIO(place.library.capture(place.document)), place.document
    return send_file(
        data, "application/octet-stream", as_attachment=True, download_name=_file_name(document.source), etag=document.sha256
    )


def _file_name(source: str) -> str:
    """The name of a capture as a file to keep: the last part of where it lay, without what no header can carry."""
    return "".join(char for char in source.rpartition("/")[2] if char.isprintable()) or "capture"
