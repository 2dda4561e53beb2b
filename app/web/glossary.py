"""The glossary: the list of its terms, and one page for each."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template
from flask.typing import ResponseReturnValue

from app.library.glossary import by_letter
from app.library.lineage.history import TERM
from app.library.numbers import is_number
from app.library.records import NodeKind
from app.library.views import GlossaryEntry, RuleView, TermRef
from app.site.family import family
from app.site.place import Place, edition_page
from app.web.blocks import show_citations, show_entry, show_references, show_rule
from app.web.citing import citing_term
from app.web.display import display

blueprint = Blueprint("glossary", __name__)

_MOST = 16  # rules shown on the page of a term that sends to them
_NEAR = 9  # terms before and after one in its outline


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
    shown, label = display(), TERM + view.term
    return render_template(
        "glossary/entry.html", view=view, blocks=show_entry(place, view, shown), label=label,
        references=show_references(place, view.references), terms=_terms(place, view), beside=_beside(place, view),
        citations=show_citations(place, view.referenced_by, shown), citing=citing_term(place, view.term),
        age=place.library.lineage.age(place.document, label),
        rules=[show_rule(place, one, shown) for one in _rules(place, view)],
    )  # fmt: skip


def _rules(place: Place, view: GlossaryEntry) -> list[RuleView]:
    """The rules that an entry only sends to, with their letters; sections are too much for the page of a term."""
    found: list[RuleView] = []
    for number in view.text_from:
        if is_number(number) and not number.isdigit():
            rule = place.library.rule(place.document, number)
            found += (rule.kind is NodeKind.RULE and family(place.library, place.document, rule)) or (rule,)
    return found[:_MOST]


def _terms(place: Place, view: GlossaryEntry) -> list[TermRef]:
    """The other terms that an entry speaks of."""
    words = " ".join(part.text for part in view.parts)
    return [one for one in place.library.terms_in(place.document, words) if one.anchor != view.anchor]


def _beside(place: Place, view: GlossaryEntry) -> list[TermRef]:
    """The terms around one in the glossary."""
    terms = place.library.glossary(place.document)
    at = next(index for index, one in enumerate(terms) if one.anchor == view.anchor)
    first = max(0, min(at - _NEAR, len(terms) - 2 * _NEAR - 1))
    return list(terms[first : first + 2 * _NEAR + 1])


@blueprint.route("/preview/glossary/<path:term>")
@blueprint.route("/<edition:edition>/preview/glossary/<path:term>")
@edition_page
def preview(place: Place, term: str) -> ResponseReturnValue:
    """The beginning of an entry, for a reference that is pointed at."""
    view = place.library.term(place.document, term)
    return render_template("glossary/preview.html", view=view, blocks=show_entry(place, view, display()))
