"""Pages of rules: one rule, one section, one chapter, and the small preview of a reference."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec
from flask import Blueprint, redirect, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from app.library.cards.leads.views import RuleLeads
from app.library.coverage.views import RuleScenarios
from app.library.folding import fold, singular
from app.library.records import DocumentKind, NodeKind
from app.library.surroundings import beginning
from app.library.views import RuleView, TermRef
from app.site.caching import UNCACHED
from app.site.counting import ordinal
from app.site.family import family
from app.site.open_cards import cards_or_none
from app.site.place import Place, edition_page
from app.site.record import played
from app.site.symbols import Draw
from app.web.blocks import Shown, draw_of, show_citations, show_parts, show_references, show_rule
from app.web.citing import citing_rule
from app.web.display import display
from app.web.marking import mark_up

blueprint = Blueprint("rules", __name__)

MANY = 40  # rules from which on a section is a list of folds
LEADING_CARDS, LEADING_RULINGS = 8, 5


@blueprint.route("/rules/<number>")
@blueprint.route("/<edition:edition>/rules/<number>")
@edition_page
def rule(place: Place, number: str) -> ResponseReturnValue:
    """The page of a number: a rule, or all of a section, or a chapter. Other spellings go to the page's own."""
    nth = ordinal()
    view = place.library.rule(place.document, number, nth)
    if view.number != number:
        return redirect(place.to.rule(view.number, nth), 301)
    if view.kind is NodeKind.CHAPTER:
        return _chapter(place, view)
    if view.kind is NodeKind.SECTION and nth == 1:
        return _section(place, view)
    return _rule(place, view)


@blueprint.route("/preview/rules/<number>")
@blueprint.route("/<edition:edition>/preview/rules/<number>")
@edition_page
def preview(place: Place, number: str) -> ResponseReturnValue:
    """The beginning of a rule, for a reference that is pointed at."""
    view = place.library.rule(place.document, number)
    first = place.library.rule(place.document, view.children[0].number) if view.is_title and view.children else view
    return render_template("rules/preview.html", view=view, first=first, shown=show_rule(place, first, display()))


@blueprint.route("/random")
@blueprint.route("/<edition:edition>/random")
@edition_page
def random_rule(place: Place) -> ResponseReturnValue:
    """Leads to a rule by chance; ``?in=7`` to one of that chapter, section or rule."""
    view = place.library.random_rule(place.document, request.args.get("in", "").strip())
    answer = redirect(place.to.rule(view.number, view.ordinal), 302)
    answer.headers["Cache-Control"] = UNCACHED
    return answer


def _rule(place: Place, view: RuleView) -> str:
    shown = display()
    kin = family(place.library, place.document, view)
    spoken = _spoken(place, view, kin)
    return render_template(
        "rules/rule.html", view=view, shown=show_rule(place, view, shown),
        family=[show_rule(place, one, shown) for one in kin],
        references=show_references(place, view.references),
        citations=show_citations(place, view.referenced_by, shown), played=_scenarios(place, view),
        leads=_leads(place, view), citing=citing_rule(place, view.number, view.ordinal),
        age=place.library.lineage.age(place.document, view.number, view.ordinal), terms=_terms(place, view),
        plain=[one for one in spoken if one.plain], unsaid=[one for one in spoken if not one.plain],
        around=place.library.surroundings(place.document, view.number, view.ordinal),
        policy=place.library.policy.naming(place.document, view.number),
        drawn=partial(mark_up, draw=draw_of(place, shown)),
    )  # fmt: skip


def _spoken(place: Place, view: RuleView, kin: Sequence[RuleView]) -> list[RuleView]:
    """The rules of a page that the handbook could say in plain words: of an edition, the rule shown and its letters."""
    if place.document.kind is not DocumentKind.EDITION or view.kind not in (NodeKind.RULE, NodeKind.SUBRULE):
        return []
    return [one for one in (view, *(kin[1:] if view.kind is NodeKind.RULE else ())) if not one.is_title]


def _terms(place: Place, view: RuleView) -> list[TermRef]:
    """The glossary terms that a rule speaks of, but for the one that is its heading."""
    heading = singular(fold(view.heading))
    return [one for one in place.library.terms_in(place.document, view.text) if singular(fold(one.term)) != heading]


def _scenarios(place: Place, view: RuleView) -> RuleScenarios | None:
    """The shipped scenarios that executed a rule; None for rulings and while none were played."""
    record = played()
    if record is None or view.kind not in (NodeKind.RULE, NodeKind.SUBRULE):
        return None
    return place.library.coverage.rule_scenarios(place.document, view.number, record)


def _leads(place: Place, view: RuleView) -> RuleLeads | None:
    """The best of the cards and rulings that lead to a rule; None for rulings of a compendium and without card data."""
    held = cards_or_none()
    if held is None or view.kind not in (NodeKind.RULE, NodeKind.SUBRULE):
        return None
    return place.library.cards.leads(place.document, view.number, held, LEADING_CARDS, LEADING_RULINGS)


def _section(place: Place, view: RuleView) -> str:
    shown = display()
    section = place.library.section(place.document, view.number)
    rules = [show_rule(place, one, shown) for one in section.rules]
    groups = _groups(rules)
    return render_template(
        "rules/section.html", view=view, section=section, groups=groups, tops=_tops(groups, draw_of(place, shown)),
        folded=len(groups) > MANY, all_open="all" in request.args,
        own=show_parts(place, view.parts, view.references, shown)[1:],
        citations=show_citations(place, view.referenced_by, shown), citing=citing_rule(place, view.number),
    )  # fmt: skip


def _groups(rules: list[Shown]) -> list[list[Shown]]:
    """The rules of a section, each with its subrules."""
    groups: list[list[Shown]] = []
    for one in rules:
        if one.rule.kind is NodeKind.SUBRULE and groups:
            groups[-1].append(one)
        else:
            groups.append([one])
    return groups


class Top(msgspec.Struct, frozen=True):
    """A rule in its section's outline: its heading, or its first words."""

    rule: RuleView
    words: Markup


def _tops(groups: list[list[Shown]], draw: Draw | None) -> list[Top]:
    rules = (one.rule for one, *_ in groups)
    return [Top(rule, mark_up(rule.heading if rule.is_title else beginning(rule.text), draw=draw)) for rule in rules]


def _chapter(place: Place, view: RuleView) -> str:
    shown = display()
    return render_template(
        "rules/chapter.html", view=view, citing=citing_rule(place, view.number),
        own=show_parts(place, view.parts, view.references, shown)[1:],
        citations=show_citations(place, view.referenced_by, shown),
    )  # fmt: skip
