"""The life of a rule, section, chapter or glossary entry: a timeline with word diffs, and "as of any date"."""

from __future__ import annotations

from flask import Blueprint, Flask, redirect, render_template, request
from flask.typing import ResponseReturnValue

from app.library.diff.export import NAMES
from app.library.diff.views import HistoryStep, HistoryView, Standing
from app.library.lineage.history import TERM, label_on
from app.library.spellings import read_one
from app.site.addresses import Addresses
from app.site.place import Place, edition_page, here
from app.web.changes import ShownPart, colour_of, draw_for, show_parts
from app.web.display import display
from app.web.history_words import eras, kin_told, lead, lineage_name

blueprint = Blueprint("history", __name__)


@blueprint.route("/rules/<number>/history")
@blueprint.route("/<edition:edition>/rules/<number>/history")
@edition_page
def rule(place: Place, number: str) -> ResponseReturnValue:
    """The life of what a number names in the edition of the address; without one, in the newest that has it."""
    canonical = read_one(number).number
    if canonical != number:
        return redirect(place.to.history(canonical), 301)
    return _answer(place, number)


@blueprint.route("/glossary/<path:term>/history")
@blueprint.route("/<edition:edition>/glossary/<path:term>/history")
@edition_page
def entry(place: Place, term: str) -> ResponseReturnValue:
    """The life of a glossary entry."""
    canonical = place.to.history(TERM + term)
    if canonical != request.script_root + request.path:
        return redirect(canonical, 301)
    return _answer(place, TERM + term)


def init_app(flask: Flask) -> None:
    """Give templates where a dated page's rule stands today."""

    @flask.context_processor
    def today() -> dict[str, object]:
        return {"standing_of": _standing}


def _standing(label: str, ordinal: int = 1) -> Standing | None:
    """Where what a page of an older edition shows is in the newest; None on the newest edition's own pages."""
    place = here()
    if place is None or not place.pinned or place.document.id == place.library.edition(None).id:
        return None
    return place.library.lineage.standing(place.document, label, ordinal)


def _answer(place: Place, key: str) -> ResponseReturnValue:
    view = place.library.lineage.history(key, place.document if place.pinned else None)
    on = request.args.get("on", "").strip()
    missing = ""
    if on:
        edition = place.library.edition(on)
        label = label_on(view, edition.effective or "")
        if label:
            return redirect(Addresses(request.script_root, edition.slug).labelled(label), 302)
        missing = edition.slug
    root = Addresses(request.script_root)
    if not place.pinned and view.edition.sha256 != place.document.sha256 and not missing:
        return redirect(root.pinned(view.edition.slug).history(key), 302)
    return render_template(
        "history/history.html", view=view, missing=missing, root=root, name=_name(view), lead=lead(view),
        eras=eras(view), shown=lambda step: _shown(place, step), kin=[kin_told(step) for step in reversed(view.kin)],
        colour=colour_of, own=_own_path(view), names=NAMES, of=_of, lineage_name=lineage_name,
    )  # fmt: skip


def _shown(place: Place, step: HistoryStep) -> tuple[ShownPart, ...]:
    edition = step.step.newer_edition
    return show_parts(step.parts, draw_for(edition.kind, edition.effective, display().shows("symbols")))


def _of(lineage: str) -> str:
    """The history of a lineage: what bore its number in the edition it began in."""
    label, _, date = lineage.rpartition("@")
    return Addresses(request.script_root, date).history(label.partition("#")[0])


def _name(view: HistoryView) -> str:
    """What the life is of: ``702.19b Trample``, ``Trample``."""
    if view.asked.startswith(TERM):
        return view.asked.removeprefix(TERM)
    return f"{view.asked} {view.heading}".strip()


def _own_path(view: HistoryView) -> str:
    """The path of the feed: ``rules/702.19b``."""
    return Addresses().labelled(view.life.spans[-1].label).lstrip("/").partition("?")[0]
