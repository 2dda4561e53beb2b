"""The note on every page while an ingest is at work: how far it is, and what is not whole before it ends."""

from __future__ import annotations

from flask import Blueprint, Flask, render_template
from flask.typing import ResponseReturnValue

from app.library.building import sentence
from app.site.caching import UNCACHED, cache_as
from app.site.ingest_watch import ingest_watch
from app.site.open_library import library

blueprint = Blueprint("building", __name__)


@blueprint.route("/building")
def note() -> ResponseReturnValue:
    """The note as a fragment, by which a page that stays open keeps it up to date; the last one says that all is done."""
    cache_as(UNCACHED)
    return render_template("building/note.html", building=_building(), documents=len(library().documents()))


def init_app(flask: Flask) -> None:
    """Give templates what the note says."""

    @flask.context_processor
    def at_work() -> dict[str, object]:
        return {"building": _building()}


def _building() -> str:
    """How far the ingest is that is at work, as a sentence; empty where none is."""
    progress = ingest_watch().progress()
    return sentence(progress) if progress is not None else ""
