"""``POST /api/v1/scenarios/check`` and ``/explain``, and the JSON Schema of scenario documents."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from flask import Blueprint, Response, current_app, request
from flask.typing import ResponseReturnValue

from app.api.answers import respond
from app.api.parameters import one_of, switched
from app.library.errors import DoesNotParse, LibraryError
from app.library.library import Library
from app.library.records import Document
from app.scenarios.documents.errors import DocumentError, ScenarioError
from app.scenarios.documents.reading import MAX_BYTES, held_to, read_scenario
from app.scenarios.documents.results import WANTED, Result, WantedCertainty
from app.scenarios.documents.schema import scenario_schema
from app.scenarios.documents.vocabulary import ScenarioVocabulary, vocabulary
from app.site.addresses import Addresses
from app.site.caching import UNCACHED
from app.site.host import absolute
from app.site.limits import allow_body
from app.site.open_library import library
from app.site.playing_time import playing_time
from app.site.rates import limit_rate
from app.site.slots.guard import runs_engine

blueprint = Blueprint("scenarios_api", __name__, url_prefix="/api/v1")

for _name in ("check", "explain"):
    allow_body(f"scenarios_api.{_name}", MAX_BYTES)
    runs_engine(f"scenarios_api.{_name}")
    limit_rate(f"scenarios_api.{_name}")


class ScenarioSchema(msgspec.Struct, frozen=True, tag_field="object", tag="scenario_schema"):
    """The JSON Schema (2020-12) of scenario documents, under ``schema``."""

    schema: dict[str, Any]


@blueprint.post("/scenarios/check")
def check() -> ResponseReturnValue:
    """Play a scenario; the answer is its verdict with trace and rules. ``strict=1``: as if the document had ``strict: true``;
    ``at_least=exact``: as if it had ``certainty: exact``."""
    return _uncached(respond(_linked(_played())[0]))


@blueprint.post("/scenarios/explain")
def explain() -> ResponseReturnValue:
    """Play a scenario and tell it, with the rules quoted."""
    from app.scenarios.telling.explaining import explained

    return _uncached(respond(explained(*_linked(_played()))))


@blueprint.get("/scenarios/schema")
def schema() -> ResponseReturnValue:
    """The JSON Schema of scenario documents."""
    return respond(ScenarioSchema(scenario_schema()))


@blueprint.get("/scenarios/vocabulary")
def words() -> ResponseReturnValue:
    """The words of scenario documents and what each means."""
    return respond(ScenarioVocabulary(vocabulary()))


def _played() -> Result:
    """The result of the document in the body. Raises DoesNotParse with the place of what is wrong."""
    from app.scenarios.checks.checking import check as play
    from app.scenarios.setup.sources import open_card_pool

    root = current_app.config["LIBRARY"]
    try:
        strict = switched("strict")
        scenario = held_to(read_scenario(request.get_data(cache=False)), strict, _at_least())
        return play(scenario, open_card_pool(None if root is None else Path(str(root))), seconds=playing_time())
    except DocumentError as error:
        raise DoesNotParse(str(error), error.suggestions) from error
    except ScenarioError as error:
        raise DoesNotParse(str(error)) from error


def _at_least() -> WantedCertainty | None:
    """How certain the answer must be at least, as the address asks. Raises DoesNotParse."""
    return WANTED[one_of("at_least", *WANTED)] if request.args.get("at_least") else None


def _linked(result: Result) -> tuple[Result, Library | None]:
    """The result with the addresses of its rules, and the library, where one with that edition is at hand."""
    from app.scenarios.telling.explaining import linked

    def page(document: Document, number: str) -> str:
        return absolute(Addresses(request.script_root, document.slug).rule(number))

    held = _library(result)
    return linked(result, held, page), held


def _library(result: Result) -> Library | None:
    """The library that has the edition the rule numbers are of, where it is at hand."""
    try:
        held = library()
        held.edition(result.edition["effective"])
    except LibraryError:
        return None
    return held


def _uncached(answer: Response) -> Response:
    answer.headers["Cache-Control"] = UNCACHED
    return answer
