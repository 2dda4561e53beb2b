"""For machines that watch the server: is it well, and what is it."""

from __future__ import annotations

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from app.library.errors import BeingBuilt, Damaged, NoLibrary
from app.site.caching import UNCACHED, cache_as
from app.site.ingest_watch import ingest_watch
from app.site.open_library import library
from app.site.version import program_version

blueprint = Blueprint("status", __name__)


@blueprint.route("/healthz")
def healthz() -> ResponseReturnValue:
    """200 when there is a library to read, else 503; ``building`` says how far an ingest is that is at work."""
    cache_as(UNCACHED)
    progress = ingest_watch().progress()
    building = {"step": progress.step, "done": progress.done, "total": progress.total} if progress is not None else None
    try:
        held = library()
    except BeingBuilt:
        return jsonify(status="being built", building=building), 503
    except Damaged:
        return jsonify(status="damaged"), 503
    except NoLibrary:
        return jsonify(status="no library"), 503
    return jsonify(status="ok", library=held.id, documents=len(held.documents()), building=building)


@blueprint.route("/version")
def show_version() -> ResponseReturnValue:
    """The program's version, the library's id and its newest edition."""
    cache_as(UNCACHED)
    try:
        held = library()
        newest = held.edition(None)
    except NoLibrary:
        return jsonify(version=program_version(), library=None, edition=None)
    edition = {"slug": newest.slug, "effective": newest.effective, "sha256": newest.sha256}
    return jsonify(version=program_version(), library=held.id, edition=edition)
