"""The scenarios that come with the program: a list, and each in play."""

from __future__ import annotations

from flask import abort, redirect, render_template, request
from flask.typing import ResponseReturnValue

from app.library.errors import LibraryError
from app.library.folding import fold
from app.scenarios.reading import read_scenario
from app.scenarios.shipped import COMPARISONS
from app.site.caching import UNDATED, cache_as
from app.site.open_library import library
from app.web.lab import as_file, readable
from app.web.lab_examples import Example, about, examples, file_of
from app.web.lab_links import keep
from app.web.lab_play import play_page


def listing() -> ResponseReturnValue:
    """The scenarios that claim, or play an example of, the rule of ``?rule=``, or have the words of ``?q=`` in their title."""
    cache_as(UNDATED)
    rule, query = request.args.get("rule", "").strip()[:60], request.args.get("q", "").strip()[:200]
    if not rule and query[:1].isdigit():
        rule, query = query.split()[0], ""
    found: list[Example] = about(rule) if rule else [one for one in examples() if _has(one, query)]
    return render_template("scenarios/list.html", found=found, rule=rule, words=query, total=len(examples()), names=_names())


def _names() -> dict[str, str]:
    """What the parts of the list are called: sections by the headings they have in the newest edition."""
    found = {COMPARISONS: "Under several editions"}
    try:
        held = library()
        chapters = held.contents(held.edition()).chapters
    except LibraryError:
        return found
    return found | {section.number: section.heading for chapter in chapters for section in chapter.sections}


def _has(one: Example, query: str) -> bool:
    text = fold(f"{one.title} {one.id}")
    return all(word in text for word in fold(query).split())


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
    return play_page(kept, example=ident)


def to_list() -> ResponseReturnValue:
    """Leads to the list."""
    return redirect(f"{request.script_root}/scenarios", 302)
