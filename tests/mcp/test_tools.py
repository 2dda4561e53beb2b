"""What the tools are to a client, and what they answer over the tiny library."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from app.help.pages import help_page
from app.mcp.schemas import schema_of
from app.mcp.tools import INSTRUCTIONS, TOOLS
from app.scenarios.documents.example import EXAMPLE
from tests.mcp.conftest import BASE, Call, Session

EXAMPLES: dict[str, dict[str, Any]] = {
    "lookup": {"query": "702.2b"},
    "search": {"query": "hat of a gnome"},
    "context": {"question": "can a gnome skate on ponds"},
    "policy": {"query": "IPG missed trigger"},
    "glossary": {"term": "gnomes"},
    "history": {"number": "702.19b", "wordings": True},
    "diff": {"older": "2020-01-01"},
    "check_citations": {"text": "See CR 702.17b and rule 704.5a.", "written_for": "2020-01-01"},
    "card": {"name": "practice glower"},
    "find_cards": {"query": "pond"},
    "list_editions": {},
    "check_scenario": {"scenario": EXAMPLE},
    "explain_scenario": {"scenario": EXAMPLE},
    "scenario_format": {},
}


def parts(schema: Any) -> Iterator[dict[str, Any]]:
    """Every schema within a schema."""
    if isinstance(schema, dict):
        yield schema
        for value in schema.values():
            yield from parts(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from parts(value)


def test_every_tool_says_what_a_model_needs(session: Session) -> None:
    listed = session(lambda client: client.list_tools()).tools
    assert {tool.name for tool in listed} == set(TOOLS) == set(EXAMPLES)
    for tool in listed:
        assert tool.title and len(tool.description or "") > 80, tool.name
        assert tool.annotations is not None
        assert tool.annotations.read_only_hint and tool.annotations.idempotent_hint
        assert tool.annotations.destructive_hint is False and tool.annotations.open_world_hint is False
        for schema in (tool.input_schema, tool.output_schema):
            assert schema is not None and schema["type"] == "object"
            Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("name", sorted(TOOLS))
def test_every_input_is_bounded(name: str) -> None:
    schema = schema_of(TOOLS[name].arguments)
    assert schema["additionalProperties"] is False
    for part in parts(schema):
        if part.get("type") == "integer":
            assert "minimum" in part and "maximum" in part
        if part.get("type") == "string" and name not in ("check_scenario", "explain_scenario"):
            assert "maxLength" in part  # scenarios are bounded in bytes, when they are read
        if part.get("type") == "array" and "items" in part:
            assert "maxItems" in part


@pytest.mark.parametrize("name", sorted(TOOLS))
def test_every_tool_answers_as_its_schema_says(call: Call, name: str) -> None:
    Draft202012Validator(schema_of(TOOLS[name].arguments)).validate(EXAMPLES[name])
    answer = call(name, **EXAMPLES[name])
    assert not answer.is_error, answer.content
    Draft202012Validator(schema_of(TOOLS[name].answer)).validate(answer.structured_content)
    assert json.loads(answer.content[0].text) == answer.structured_content  # type: ignore[union-attr]


def test_the_help_lists_every_tool_and_its_limits() -> None:
    text = help_page("mcp").source
    assert set(re.findall(r"^\| `([a-z_]+)` \|", text, re.M)) == set(TOOLS)
    assert set(re.findall(r"`([a-z]+_[a-z]+)`", INSTRUCTIONS)) <= set(TOOLS)
    assert "300 characters" in text and "200,000 characters, 1,000 citations" in text and "400,000 bytes" in text


def test_an_answer_names_its_edition_and_where_to_read_it(call: Call) -> None:
    answer: dict[str, Any] = call("lookup", query="702.2b").structured_content or {}
    assert (answer["edition"]["slug"], answer["kind"]) == ("2021-06-01", "number")
    rule = answer["rules"][0]
    assert rule["permalink"] == f"{BASE}/2021-06-01/rules/702.2b"
    assert rule["uri"] == "mtg://2021-06-01/rules/702.2b"
    assert rule["refers_to"] == ["702.2c"]
    assert answer["text"].endswith(f"] {BASE}/2021-06-01/rules/702.2b")
    older: dict[str, Any] = call("lookup", query="702.17b", edition="2020").structured_content or {}
    assert older["edition"]["slug"] == "2020-01-01"
    assert older["rules"][0]["permalink"] == f"{BASE}/2020-01-01/rules/702.17b"


def test_a_former_number_leads_to_where_it_is(call: Call) -> None:
    answer: dict[str, Any] = call("lookup", query="702.17b").structured_content or {}
    assert answer["kind"] == "former"
    assert [rule["number"] for rule in answer["rules"]] == ["702.19b"]


def test_unsure_is_said(call: Call) -> None:
    answer: dict[str, Any] = call("lookup", query="ability keyword").structured_content or {}
    assert (answer["kind"], answer["rules"]) == ("unsure", [])
    assert answer["alternatives"] and answer["text"].startswith("I am not sure")


def test_history_and_diff_mark_words(call: Call) -> None:
    life: dict[str, Any] = call("history", number="101.2", wordings=True).structured_content or {}
    edited = [one for one in life["events"] if one["change"] == "edited"]
    assert edited and "[-rarely-] {+never+}" in edited[0]["words"][0]
    changes: dict[str, Any] = call("diff", older="2020-01-01", within="101").structured_content or {}
    assert [one["after"] for one in changes["differences"]] == [["101.2"]]
    assert changes["permalink"] == f"{BASE}/diff/2020-01-01..2021-06-01?in=101"


def test_lists_go_on_page_by_page(call: Call) -> None:
    first: dict[str, Any] = call("search", query="gnome hat", limit=1).structured_content or {}
    assert first["total"] > 1 and first["next_offset"] == 1
    second: dict[str, Any] = call("search", query="gnome hat", limit=1, offset=1).structured_content or {}
    assert second["results"][0]["uri"] != first["results"][0]["uri"]


def test_citations_lead_to_the_rule_meant(call: Call) -> None:
    answer: dict[str, Any] = call("check_citations", **EXAMPLES["check_citations"]).structured_content or {}
    moved = answer["citations"][0]
    assert (moved["class"], moved["now"], moved["uri"]) == ("moved", ["702.19b"], "mtg://2021-06-01/rules/702.19b")
    assert (answer["written_for"]["slug"], answer["left_out"]) == ("2020-01-01", 0)


def test_a_scenario_that_cannot_be_decided_says_what_is_missing(call: Call) -> None:
    asked = {
        "players": {"A": {"battlefield": [{"card": "Mountain"}], "hand": [{"card": "Practice Bolt"}]}, "B": {}},
        "start": {"turn": 1, "step": "precombat_main"},
        "segments": [{"actions": [{"player": "A", "do": "cast", "object": "Practice Bolt"}],
                      "stop": {"turn": 1, "step": "precombat_main"}}],
    }  # fmt: skip
    answer: dict[str, Any] = call("check_scenario", scenario=asked).structured_content or {}
    assert (answer["verdict"], answer["passed"]) == ("needs_decision", None)
    assert (answer["decision"]["player"], set(answer["decision"]["options"])) == ("A", {"A", "B"})
    told: dict[str, Any] = call("explain_scenario", scenario=asked).structured_content or {}
    assert any("must choose" in line for line in told["lines"])


def test_a_scenario_may_be_held_to_use_all_that_it_has(call: Call) -> None:
    asked = {
        "players": {"A": {}, "B": {}}, "start": {"turn": 1, "step": "upkeep"},
        "expect": [{"what": "life", "player": "A", "n": 20}],
        "segments": [{"choices": {"A": [{"kind": "may", "value": True}]}, "stop": {"turn": 1, "step": "upkeep"}}],
    }  # fmt: skip
    for strict in (False, True):
        answer: dict[str, Any] = call("check_scenario", scenario=asked, strict=strict).structured_content or {}
        assert answer["passed"] is not strict


def test_a_scenario_may_be_text(call: Call) -> None:
    answer: dict[str, Any] = call("check_scenario", scenario=msgspec.json.encode(EXAMPLE).decode()).structured_content or {}
    assert (answer["verdict"], answer["passed"]) == ("answered", True)


def test_a_card_says_what_is_not_understood(call: Call) -> None:
    answer: dict[str, Any] = call("card", name="practice glower").structured_content or {}
    assert (answer["name"], answer["strength"], answer["playable"]) == ("Practice Glower", ["2/2"], False)
    assert answer["not_understood"] and answer["rulings"]


def test_policy_says_how_sure_it_is_and_of_which_date(call: Call) -> None:
    exact = call("policy", query="HCE").structured_content
    told = exact["section"]
    assert (exact["certainty"], told["name"], told["penalty"]) == ("exact", "IPG 2.2 Hidden Card Error", "Warning")
    assert told["effective"] == "2024-03-04"
    assert exact["section"]["permalink"] == f"{BASE}/policy/2024-03-04/ipg/2.2"
    assert "Regular REL" in exact["applies"]
    assert call("policy", query="mtr garden").structured_content["certainty"] == "unsure"
    found = call("policy", query="how long is a round").structured_content
    assert (found["certainty"], found["results"][0]["name"]) == ("found", "MTR 2.1 Round Lengths")
    assert call("policy", query="JAR").structured_content["contents"][0] == "JAR Introduction"
    then = call("policy", query="MTR 2.1", date="2024").structured_content
    assert "forty" in then["section"]["text"]
    assert call("policy", query="xyzzy").structured_content["certainty"] == "nothing"


def test_a_look_up_knows_policy(call: Call) -> None:
    found = call("lookup", query="MTR 2.1").structured_content
    assert found["kind"] == "policy"
    assert found["text"].startswith("MTR 2.1 Round Lengths")
    assert (found["edition"]["kind"], found["edition"]["title"]) == ("policy", "Magic Tournament Rules")
    assert call("lookup", query="101").structured_content["edition"]["kind"] == "edition"
