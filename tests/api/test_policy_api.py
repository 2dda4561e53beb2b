"""``/api/v1/policy``, and policy in look-ups and searches."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from flask.testing import FlaskClient

from app.api.index import example_path
from app.api.operations import OPERATIONS, Operation
from app.application import create_app
from ingest.build import build
from ingest.model import Capture
from tests.policies import IPG, JAR, MTR, as_page, as_text, dated, edited


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("policy-api")
    later = edited(dated(MTR, "June 5, 2032"), forty="fifty")
    rules = Capture("rules 20310101.txt", b"1. Gardens\n\n103. Hats\n\n103.1. A gnome wears a hat.\n\n103.1a It is red.\n")
    captures = [Capture("mtr.html", as_page(MTR).encode()), Capture("later.txt", as_text(later).encode())]
    captures += [Capture("ipg.txt", as_text(IPG).encode()), Capture("jar.html", as_page(JAR).encode()), rules]
    build(place, captures, jobs=1)
    return place


@pytest.fixture
def client(root: Path) -> FlaskClient:
    return create_app({"LIBRARY": root}).test_client()


def test_the_documents(client: FlaskClient) -> None:
    found = client.get("/api/v1/policy").json
    assert (found["object"], found["total"]) == ("policy", 4)
    assert [(one["abbreviation"], one["slug"]) for one in found["data"]][:2] == [("MTR", "2032-06-05"), ("MTR", "2031-03-04")]
    assert "Wizards of the Coast" in found["source"]
    assert client.get(found["data"][1]["url"]).json["document"]["slug"] == "2031-03-04"
    assert client.get(found["data"][1]["page"]).status_code == 200


def test_a_section_with_its_addresses(client: FlaskClient) -> None:
    found = client.get("/api/v1/policy/ipg/2.1").json
    assert (found["object"], found["section"]["penalty"]) == ("policy_section", "No Penalty")
    assert [block["part"] for block in found["blocks"]][:2] == ["Definition", "Examples"]
    assert found["permalink"].endswith("/policy/2031-03-04/ipg/2.1")
    assert client.get(found["page"]).status_code == client.get(found["permalink"]).status_code == 200
    assert "garden bell" in found["text"]


def test_a_section_of_another_version(client: FlaskClient) -> None:
    assert "forty" in client.get("/api/v1/policy/mtr/2.1?version=2031-12-01").json["text"]
    assert "fifty" in client.get("/api/v1/policy/mtr/2.1").json["text"]


def test_a_section_as_text_for_a_chat(client: FlaskClient) -> None:
    text = client.get("/api/v1/policy/ipg/2.1?format=text").text
    assert text.startswith("IPG 2.1 Missed Trigger Penalty: No Penalty, at Competitive and Professional REL.\nDefinition:\n")
    assert len(text) <= 2001
    assert "[2031-03-04, " in text


def test_penalties_searches_and_changes(client: FlaskClient) -> None:
    assert [row["penalty"] for row in client.get("/api/v1/policy/penalties").json["rows"]] == [
        "No Penalty", "Warning", "Warning", "Disqualification",
    ]  # fmt: skip
    found = client.get("/api/v1/policy/search?q=candle").json
    assert found["data"][0]["section"]["name"] == "MTR 2.1 Round Lengths"
    changed = client.get("/api/v1/policy/mtr/changes?from=2031").json
    assert [one["newer"]["key"] for one in changed["changes"]] == ["2.1"]


def test_a_look_up_answers_with_policy(client: FlaskClient) -> None:
    found = client.get("/api/v1/lookup?q=HCE").json
    assert (found["kind"], found["policy"]["section"]["section"]["name"]) == ("policy", "IPG 2.2 Hidden Card Error")
    assert found["policy"]["certainty"] == "exact"
    assert found["permalink"].endswith("/policy/2031-03-04/ipg/2.2")
    assert found["rules"] == []
    assert found["text"].startswith("IPG 2.2 Hidden Card Error")
    assert client.get(found["url"]).status_code == client.get(found["page"]).status_code == 200


def test_an_unsure_name_is_not_answered_as_if_it_were_sure(client: FlaskClient) -> None:
    found = client.get("/api/v1/lookup?q=mtr+garden").json
    assert found["policy"]["certainty"] == "unsure"
    assert found["text"].startswith("Nothing in it is called exactly that. It may be:\n")


def test_rules_stay_rules_in_look_ups_and_searches(client: FlaskClient) -> None:
    found = client.get("/api/v1/lookup?q=103.1").json
    assert (found["kind"], found["policy"], found["policy_hits"]) == ("number", None, [])
    beside = client.get("/api/v1/search?q=can+I+take+notes").json
    assert [hit["section"]["name"] for hit in beside["policy_hits"]] == ["MTR 2.2 Taking Notes"]
    assert all(hit["object"] == "hit" for hit in beside["data"])


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/v1/policy/xyz", 404), ("/api/v1/policy/mtr/9.9", 404), ("/api/v1/policy/mtr?version=1999", 404),
        ("/api/v1/policy/mtr?version=soon", 400), ("/api/v1/policy/mtr/changes", 400), ("/api/v1/policy/search", 400),
        ("/api/v1/policy/search?q=%20", 400), ("/api/v1/policy/search?q=x&limit=99", 400), ("/api/v1/lookup?q=MTR+9.9", 404),
    ],
)  # fmt: skip
def test_what_cannot_be_answered_is_a_problem(client: FlaskClient, path: str, status: int) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")


@pytest.mark.parametrize("operation", [one for one in OPERATIONS if one.path.startswith("/policy")], ids=lambda one: one.name)
def test_answers_have_the_shape_that_is_told(client: FlaskClient, operation: Operation) -> None:
    path = example_path(operation).replace("from=2024", "from=2031").replace("version=2024", "version=2031")
    found = client.get(f"/api/v1{path}").json
    assert operation.answer is not None
    assert found["object"] == operation.answer.__struct_config__.tag
    assert set(found) == {field.encode_name for field in msgspec.structs.fields(operation.answer)} | {"object"}
    msgspec.convert(found, operation.answer, strict=True)
