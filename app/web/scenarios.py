"""The scenarios that come with the program: a list, and each in play."""

from __future__ import annotations

from flask import abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from app.scenarios.documents.reading import read_scenario
from app.site.caching import UNDATED, cache_as
from app.web.lab import as_file, readable
from app.web.lab_examples import examples, file_of
from app.web.lab_links import keep
from app.web.lab_play import play_page
from app.web.paging import page_number
from app.web.scenario_list import asked_for, part_of, shown_of


def listing() -> ResponseReturnValue:
    """The situations by chapter and section; of a section (``?part=702``) by rule; those about a rule (``?rule=``) or with words
    in their title (``?q=``), page by page (``?page=``). Raises DoesNotParse for a page that is no number."""
    cache_as(UNDATED)
    asked = asked_for(request.args)
    return render_template("scenarios/list.html", asked=asked, total=len(examples()), **shown_of(asked, page_number()))


@readable
def scenario(id: str) -> ResponseReturnValue:
    """A scenario in play (``?at=`` a moment of it); with .yaml or .json at its end, the file."""
    ident, dot, kind = id.rpartition(".")
    if not dot or kind not in ("yaml", "json"):
        ident, kind = id, ""
    path = file_of(ident)
    if path is None:
        abort(404, f"There is no scenario “{id[:80]}”.")
    document = read_scenario(path.read_bytes())
    if kind:
        return as_file(document, kind)
    kept = keep(document, f"{request.script_root}/scenarios/{ident}")
    return play_page(kept, example=ident, part=part_of(ident))


def to_list() -> ResponseReturnValue:
    """Leads to the list."""
    return redirect(f"{request.script_root}/scenarios", 302)
