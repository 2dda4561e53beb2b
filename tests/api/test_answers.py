"""Every operation answers in the shape it declares, names its edition, and knows its addresses."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from flask.testing import FlaskClient

from app.api import payloads
from app.api.operations import OPERATIONS, Operation

ASKED: dict[str, list[str]] = {
    "listEditions": ["/editions", "/editions?limit=1", "/editions?limit=1&offset=1"],
    "getEdition": ["/editions/latest", "/editions/2020-01-01", "/editions/2020-12-31", "/editions/2020"],
    "getSource": ["/source?lines=1-3", "/source?lines=2&edition=2020-01-01"],
    "getRule": ["/rules/702.2b", "/rules/702", "/rules/7", "/rules/702.3a?n=2", "/rules/101.1?edition=2020-01-01"],
    "listRules": ["/rules?numbers=702.2a-c,704.5aa", "/rules?numbers=702.2a%E2%80%93b%20and%20101.1"],
    "getSection": ["/sections/702", "/sections/7"],
    "getContents": ["/contents", "/contents?edition=2020-01-01"],
    "listTerms": ["/glossary"],
    "getTerm": ["/glossary/gnome", "/glossary/Ponds"],
    "getReferences": ["/references/702.2c", "/references/101.1"],
    "search": ["/search?q=hat", "/search?q=702.2a-c", "/search?q=hat&limit=1", "/search?q=gnomes&limit=2&offset=2"],
    "lookUp": ["/lookup?q=702.2b", "/lookup?q=gnome", "/lookup?q=red+hat", "/lookup?q=702.2"],
}
ASKED |= {"getHistory": ["/history/702.2b", "/history/702.17b?edition=2020-01-01", "/history/term:gnome"]}
ASKED |= {
    "getIndex": ["/"],
    "getContext": ["/context?q=leaping", "/context?q=702.2b&limit=500&edition=2020-01-01"],
    "complete": ["/complete?q=gno", "/complete?q=702.2&edition=2020-01-01", "/complete?q=pond&limit=2", "/complete?q="],
    "listCards": ["/cards?q=pond", "/cards?q=pond&limit=1", "/cards?q=text:gnome&edition=2020-01-01"],
    "getCardsOfRule": ["/rules/702.2/cards", "/rules/101.1/cards?limit=1"],
    "getRulingsOfRule": ["/rules/101.1/rulings", "/rules/702.17/rulings?edition=2020-01-01"],
    "getScenariosOfRule": ["/rules/702.2/scenarios", "/rules/702.2b/scenarios?edition=2020-01-01"],
    "getCoverage": ["/coverage", "/coverage?edition=2020-01-01"],
    "getCoverageOfSection": ["/coverage/702", "/coverage/7?edition=2020-01-01"],
    "getCard": ["/cards/practice-glower", "/cards/Right%20Pond?edition=2020-01-01"],
}
# Held to their shapes elsewhere: two editions (test_changes.py), or none.
FILES = ("downloadJson", "downloadNdjson", "downloadJsonGz", "downloadNdjsonGz", "listDownloads")  # test_downloads.py
POLICY = tuple(one.name for one in OPERATIONS if one.path.startswith("/policy"))  # test_policy_api.py
OTHERS = ("diff", "moves", "getScenarioSchema", "getScenarioVocabulary", "completeCard", "getRandomRule", *FILES, *POLICY)
GETS = [operation for operation in OPERATIONS if operation.method == "GET" and operation.name not in OTHERS]
CASES = [(operation, path) for operation in GETS for path in ASKED[operation.name]]


def says_all(body: dict[str, Any], shape: Any) -> bool:
    """Whether an answer has every key of its shape, and no other. What may be left out has a default in its shape."""
    fields = msgspec.structs.fields(shape)
    spare = {field.encode_name for field in fields if shape.__struct_config__.omit_defaults and not field.required}
    return {*body, *spare} == {field.encode_name for field in fields} | {"object"}


def get(client: FlaskClient, path: str) -> Any:
    answer = client.get(f"/api/v1{path}")
    assert (answer.status_code, answer.mimetype) == (200, "application/json"), answer.text
    return answer.get_json()


@pytest.mark.parametrize(("operation", "path"), CASES, ids=[path for _, path in CASES])
def test_shape_edition_and_addresses(client: FlaskClient, operation: Operation, path: str) -> None:
    body = get(client, path)
    msgspec.convert(body, operation.answer, strict=True)
    assert says_all(body, operation.answer)
    edition = body.get("edition", body)
    assert edition["effective"] == ("2020-01-01" if "2020" in path else "2021-06-01")
    assert len(edition["sha256"]) == 64
    for name in ("url", "page", "permalink", *(["next"] if body["object"] == "list" else [])):
        if body.get(name):
            assert body[name].startswith("http://localhost/")
            assert client.get(body[name].removeprefix("http://localhost")).status_code == 200
    if "permalink" in body:
        assert f"/{edition['slug']}" in body["permalink"]


def test_a_rule(client: FlaskClient) -> None:
    rule = get(client, "/rules/702.2b")
    assert rule["object"] == "rule"
    assert rule["parts"][0]["text"].startswith("A creature with it can be caught")
    assert [one["target"] for one in rule["references"]] == ["702.2c"]
    reference = rule["references"][0]
    assert "702.2c" in rule["parts"][0]["text"][reference["start"] : reference["end"]]
    assert rule["page"] == "http://localhost/rules/702.2b"
    assert rule["permalink"] == "http://localhost/2021-06-01/rules/702.2b"
    assert rule["previous"]["number"] == "702.2a"


def test_any_spelling_of_a_number(client: FlaskClient) -> None:
    for spelling in ("702.2b", "702.2B", "7022b", "CR 702.2b.", "rule 702.2 b"):
        assert get(client, f"/rules/{spelling}")["number"] == "702.2b"


def test_a_list_of_rules(client: FlaskClient) -> None:
    body = get(client, "/rules?numbers=702.2a-c,704.5aa")
    assert [one["number"] for one in body["data"]] == ["702.2a", "702.2b", "702.2c", "704.5aa"]
    assert (body["object"], body["total"], body["has_more"], body["next"]) == ("list", 4, False, None)
    assert {one["object"] for one in body["data"]} == {"rule"}


def test_referenced_by_carries_the_sentence(client: FlaskClient) -> None:
    body = get(client, "/references/702.2c")
    (one,) = body["referenced_by"]
    assert one["source"]["number"] == "702.2b"
    assert "702.2c" in one["sentence"][one["start"] : one["end"]]
    assert [(ref["target"], ref["status"]) for ref in body["references"]] == [("999.9", "dangling")]


@pytest.mark.parametrize("path", ["/editions", "/search?q=gnome", "/search?q=hat+pond+leaping"])
def test_walking_a_list_gives_all_of_it_once(client: FlaskClient, path: str) -> None:
    joiner = "&" if "?" in path else "?"
    whole = get(client, f"{path}{joiner}limit=100")
    seen, address = [], f"/api/v1{path}{joiner}limit=2"
    while address:
        page = client.get(address).get_json()
        assert page["total"] == whole["total"]
        assert page["has_more"] is (page["next"] is not None)
        seen += page["data"]
        address = (page["next"] or "").removeprefix("http://localhost")
    assert len(seen) == whole["total"]
    assert sorted(one["url"] for one in seen) == sorted(one["url"] for one in whole["data"])


def test_search_results_are_best_first_and_lead_somewhere(client: FlaskClient) -> None:
    body = get(client, "/search?q=hat")
    scores = [hit["score"] for hit in body["data"]]
    assert scores
    assert scores == sorted(scores, reverse=True)
    for hit in body["data"]:
        assert client.get(hit["url"].removeprefix("http://localhost")).status_code == 200
        for start, end in hit["marks"]:
            assert "hat" in hit["excerpt"][start:end].lower()


def test_search_in_another_edition_says_so(client: FlaskClient) -> None:
    body = get(client, "/search?q=702.17b+@2020-01-01")
    assert body["edition"]["effective"] == "2020-01-01"
    assert body["numbers"][0]["permalink"] == "http://localhost/2020-01-01/rules/702.17b"


@pytest.mark.parametrize(
    ("query", "kind", "first"),
    [
        ("702.2b", "number", "702.2b"),
        ("gnome", "term", "Gnome"),
        ("red hat", "best", "101.1a"),
        ("7022b", "number", "702.2b"),
    ],
)
def test_lookup_gives_one_answer(client: FlaskClient, query: str, kind: str, first: str) -> None:
    body = client.get("/api/v1/lookup", query_string={"q": query}).get_json()
    assert body["kind"] == kind
    assert (body["term"]["term"] if body["term"] else body["rules"][0]["number"]) == first
    assert body["text"].startswith(first)
    assert body["permalink"] in body["text"]


def test_mounted_below_a_path(client: FlaskClient) -> None:
    body = client.get("/api/v1/rules/702.2b", base_url="http://localhost/magic").get_json()
    assert body["url"] == "http://localhost/magic/api/v1/rules/702.2b"
    assert body["permalink"] == "http://localhost/magic/2021-06-01/rules/702.2b"
    page = client.get("/api/v1/editions?limit=1", base_url="http://localhost/magic").get_json()
    assert page["next"].startswith("http://localhost/magic/api/v1/editions?")


def test_payloads_add_addresses_and_nothing_else() -> None:
    added = {"url", "page", "permalink"}
    for shape in (payloads.Rule, payloads.Section, payloads.Contents, payloads.Term, payloads.Edition):
        view = shape.__bases__[0]
        assert set(shape.__struct_fields__) - set(view.__struct_fields__) == added


def test_the_vocabulary_of_scenarios_is_served(client: FlaskClient) -> None:
    words = get(client, "/scenarios/vocabulary")
    assert words["object"] == "scenario_vocabulary"
    assert words["vocabulary"]["actions"]["block"]["needs"] == [["object"], ["attacker"]]


def test_the_schema_of_scenarios_is_served(client: FlaskClient) -> None:
    schema = get(client, "/scenarios/schema")
    assert schema["object"] == "scenario_schema"
    assert "players" in str(schema)
