"""``POST /api/v1/scenarios/check`` and ``/explain``, and the JSON Schema of scenario documents."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from flask import Blueprint, Response, current_app, request
from flask.typing import ResponseReturnValue

from app.api.answers import respond
from app.library.errors import DoesNotParse, LibraryError
from app.library.library import Library
from app.library.records import Document
from app.scenarios.documents import Scenario
from app.scenarios.errors import DocumentError, ScenarioError
from app.scenarios.reading import MAX_BYTES, read_scenario
from app.scenarios.results import Result
from app.scenarios.schema import scenario_schema
from app.scenarios.telling import told
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


class Quote(msgspec.Struct, frozen=True):
    """A rule that was applied, in the words of the edition."""

    number: str
    text: str
    page: str


class Explanation(msgspec.Struct, frozen=True, kw_only=True, tag_field="object", tag="scenario_explanation"):
    """A scenario told: the verdict, the same in two or three sentences, what happened line by line, and the rules that decided
    it, quoted."""

    verdict: str
    verdict_text: str
    passed: bool | None
    edition: dict[str, Any]
    text: tuple[str, ...]
    quotes: tuple[Quote, ...]


class ScenarioSchema(msgspec.Struct, frozen=True, tag_field="object", tag="scenario_schema"):
    """The JSON Schema (2020-12) of scenario documents, under ``schema``."""

    schema: dict[str, Any]


@blueprint.post("/scenarios/check")
def check() -> ResponseReturnValue:
    """Play a scenario; the answer is its verdict with trace and rules."""
    result = _played()
    return _uncached(respond(linked(result, _library(result)[0])))


@blueprint.post("/scenarios/explain")
def explain() -> ResponseReturnValue:
    """Play a scenario and tell it, with the rules quoted."""
    result = _played()
    held, document = _library(result)
    found = linked(result, held)
    return _uncached(respond(Explanation(
        verdict=str(found.verdict), verdict_text=found.verdict_text, passed=found.passed, edition=found.edition,
        text=tuple(told(found)), quotes=() if held is None or document is None else tuple(_quotes(found, held, document)),
    )))  # fmt: skip


@blueprint.get("/scenarios/schema")
def schema() -> ResponseReturnValue:
    """The JSON Schema of scenario documents."""
    return respond(ScenarioSchema(scenario_schema()))


def _played() -> Result:
    """The result of the document in the body. Raises DoesNotParse with the place of what is wrong."""
    from app.scenarios.checking import check as play  # the engine is loaded with the first scenario, not with the site
    from app.scenarios.sources import open_card_pool

    root = current_app.config["LIBRARY"]
    try:
        scenario: Scenario = read_scenario(request.get_data(cache=False))
        return play(scenario, open_card_pool(None if root is None else Path(str(root))), seconds=playing_time())
    except DocumentError as error:
        raise DoesNotParse(str(error), error.suggestions) from error
    except ScenarioError as error:
        raise DoesNotParse(str(error)) from error


def _library(result: Result) -> tuple[Library | None, Document | None]:
    """The library and the edition the rule numbers are of, where they are at hand."""
    try:
        held = library()
        return held, held.edition(result.edition["effective"])
    except LibraryError:
        return None, None


def linked(result: Result, held: Library | None) -> Result:
    """The result with its verdict in words, and where its edition is in the library with lineage and address for each rule and
    the edition's hash."""
    from app.scenarios.located import located
    from app.scenarios.verdict_text import with_verdict_text

    if held is None:
        return with_verdict_text(result)
    found = located(result, held, lambda document, number: absolute(Addresses(request.script_root, document.slug).rule(number)))
    return with_verdict_text(found)


def _quotes(result: Result, held: Library, document: Document) -> list[Quote]:
    found = []
    for ref in result.rules_applied:
        if ref.quote_url is None:
            continue
        view = held.rule(document if ref.edition is None else held.edition(ref.edition), ref.number)
        text = " ".join(part.text for part in view.parts if part.kind is view.kind)
        found.append(Quote(ref.number, text, ref.quote_url))
    return found


def _uncached(answer: Response) -> Response:
    answer.headers["Cache-Control"] = UNCACHED
    return answer


EXAMPLE: dict[str, Any] = {
    "title": "A creature with deathtouch and trample is blocked",
    "cards": [
        {
            "name": "Practice Wurm",
            "type_line": "Creature — Wurm",
            "power": "6",
            "toughness": "4",
            "oracle_text": "Deathtouch, trample",
        },
        {"name": "Practice Bear", "type_line": "Creature — Bear", "power": "2", "toughness": "2"},
    ],
    "players": {
        "A": {"battlefield": [{"card": "Practice Wurm", "tag": "wurm"}]},
        "B": {"battlefield": [{"card": "Practice Bear", "tag": "bear"}]},
    },
    "start": {"active": "A", "turn": 1, "step": "precombat_main"},
    "segments": [
        {
            "actions": [
                {"player": "A", "do": "attack", "object": "wurm", "turn": 1, "step": "declare_attackers"},
                {
                    "player": "B",
                    "do": "block",
                    "object": "bear",
                    "attacker": "wurm",
                    "turn": 1,
                    "step": "declare_blockers",
                },
            ],
            "choices": {"A": [{"kind": "damage", "value": {"bear": 1, "B": 5}}]},
            "stop": {"turn": 1, "step": "end_of_combat"},
        }
    ],
    "expect": [{"what": "life", "player": "B", "n": 15}],
}
