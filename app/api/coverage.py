"""``/api/v1/coverage`` and ``/api/v1/rules/{number}/scenarios``: what the shipped scenarios executed, as data.

While they have not been played ``recorded`` is false and everything is counted as not executed.
"""

from __future__ import annotations

from flask import Blueprint
from flask.typing import ResponseReturnValue

from app.api.answers import asked_place, located, respond
from app.api.payloads import widen
from app.library.coverage.views import CoverageView, RuleScenarios, SectionCoverage
from app.library.played import NOTHING
from app.site.addresses import Addresses
from app.site.caching import UNDATED, cache_as
from app.site.record import played

blueprint = Blueprint("coverage_api", __name__, url_prefix="/api/v1")

class ScenariosOfRule(RuleScenarios, frozen=True, kw_only=True, tag_field="object", tag="rule_scenarios"):
    """The shipped scenarios that executed a rule or one below it, those written for it first."""

    recorded: bool
    url: str
    page: str
    permalink: str


class Coverage(CoverageView, frozen=True, kw_only=True, tag_field="object", tag="coverage"):
    """How much of an edition the shipped scenarios executed, by chapter and section."""

    recorded: bool
    url: str
    page: str
    permalink: str


class CoverageOfSection(SectionCoverage, frozen=True, kw_only=True, tag_field="object", tag="section_coverage"):
    """A chapter, section or rule, rule by rule."""

    recorded: bool
    url: str
    page: str
    permalink: str


@blueprint.get("/rules/<number>/scenarios")
def of_rule(number: str) -> ResponseReturnValue:
    """The scenarios that executed a rule."""
    place, record = asked_place(), played()
    cache_as(UNDATED)
    view = place.library.coverage.rule_scenarios(place.document, number, record or NOTHING)
    addresses = located(place, f"rules/{view.number}/scenarios", f"{Addresses().rule(view.number)}#scenarios")
    return respond(widen(view, ScenariosOfRule, recorded=record is not None, **addresses))


@blueprint.get("/coverage")
def whole() -> ResponseReturnValue:
    """The coverage of an edition."""
    place, record = asked_place(), played()
    cache_as(UNDATED)
    view = place.library.coverage.edition(place.document, record or NOTHING)
    return respond(widen(view, Coverage, recorded=record is not None, **located(place, "coverage", Addresses().coverage())))


@blueprint.get("/coverage/<number>")
def section(number: str) -> ResponseReturnValue:
    """The coverage of a chapter, section or rule."""
    place, record = asked_place(), played()
    cache_as(UNDATED)
    view = place.library.coverage.section(place.document, number, record or NOTHING)
    addresses = located(place, f"coverage/{view.row.number}", Addresses().coverage(view.row.number))
    return respond(widen(view, CoverageOfSection, recorded=record is not None, **addresses))
