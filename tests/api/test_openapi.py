"""The OpenAPI document and the routes are the same thing told twice."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.api import patterns
from app.api.operations import OPERATIONS

TINY = {"trample": "gnome", "702.9": "702.2", "2016-04-08": "2020-01-01", "702.2a-c,704.5aa": "702.2a-c,704.5aa"}


@pytest.fixture
def document(client: FlaskClient) -> dict[str, Any]:
    answer = client.get("/api/v1/openapi.json")
    assert answer.mimetype == "application/json"
    body: dict[str, Any] = answer.get_json()
    return body


def test_routes_are_operations(site: Flask, document: dict[str, Any]) -> None:
    routes = {
        re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", str(rule)).removeprefix("/api/v1")
        for rule in site.url_map.iter_rules()
        if str(rule).startswith("/api/v1/") and not str(rule).endswith("openapi.json")
    }
    assert routes == set(document["paths"])
    assert len({told["operationId"] for one in document["paths"].values() for told in one.values()}) == len(routes)


def test_every_reference_resolves(document: dict[str, Any]) -> None:
    text = msgspec.json.encode(document).decode()
    names = set(re.findall(r'"#/components/schemas/([^"]+)"', text))
    assert names
    assert names <= set(document["components"]["schemas"])


def test_path_parameters_are_declared_and_required(document: dict[str, Any]) -> None:
    for path, item in document["paths"].items():
        (operation,) = item.values()
        declared = {one["name"] for one in operation["parameters"] if one["in"] == "path"}
        assert declared == set(re.findall(r"\{(\w+)\}", path))
        assert all(one["required"] for one in operation["parameters"] if one["in"] == "path")


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: one.name)
def test_examples_work(client: FlaskClient, operation: Any) -> None:
    path, query = operation.path, {}
    for parameter in operation.parameters:
        value = TINY.get(parameter.example, parameter.example)
        if parameter.place == "path":
            path = path.replace(f"{{{parameter.name}}}", value.replace("702.19b", "702.2b"))
        else:
            query[parameter.name] = value
    answer = client.open(f"/api/v1{path}", query_string=query, method=operation.method, json=operation.example)
    assert answer.status_code == 200
    media = document_media(client, operation.path, operation.method)
    assert answer.mimetype in media


def document_media(client: FlaskClient, path: str, method: str) -> set[str]:
    """The media types that the document promises for a path."""
    operation = client.get("/api/v1/openapi.json").get_json()["paths"][path][method.lower()]
    return set(operation["responses"]["200"]["content"])


def test_answers_fit_their_schemas(client: FlaskClient, document: dict[str, Any]) -> None:
    """Each object says its kind as the schema's constant has it, and has all keys the schema requires."""
    for path, address in (("/rules/{number}", "/rules/702.2b"), ("/glossary/{term}", "/glossary/gnome")):
        schema = document["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        shape = document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
        body = client.get(f"/api/v1{address}").get_json()
        kind = shape["properties"]["object"]
        assert [body["object"]] == kind.get("enum", [kind.get("const")])
        assert set(shape["required"]) <= set(body)
        assert set(body) <= set(shape["properties"])


def test_open_to_all_origins(client: FlaskClient) -> None:
    answer = client.get("/api/v1/rules/702", headers={"Origin": "https://elsewhere.example"})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Accept" in answer.headers["Vary"]
    preflight = client.options("/api/v1/rules/702", headers={"Access-Control-Request-Method": "GET"})
    assert preflight.status_code == 200
    assert "GET" in preflight.headers["Access-Control-Allow-Methods"]
    assert "Access-Control-Allow-Origin" not in client.get("/rules/702").headers


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: one.name)
def test_examples_fit_their_patterns(operation: Any) -> None:
    for parameter in operation.parameters:
        if pattern := parameter.schema.get("pattern"):
            assert re.search(pattern, parameter.example)


@pytest.mark.parametrize(
    ("pattern", "fit", "others"),
    [
        (patterns.NUMBER, ["7", "702", "702.19", "702.19b", "704.5aa", "103.Ruling.1"], ["70", "702.", "0", "702.19B", "x"]),
        (patterns.DATE, ["2016-04-08", "2024-02-29", "2021-12-31"], ["2016-4-8", "2023-02-29", "2021-13-01", "2021-04-31"]),
        (patterns.EDITION, ["", "latest", "2016", "2016-04-08", "handbook-2021-06-01", "undated~01abcdef", "0" * 64], ["new"]),
        (patterns.KEY, ["latest", "2016"], ["", "2016-04"]),
        (patterns.WITHIN, ["", "rules", "glossary", "7", "702.19"], ["chapter", "702.x"]),
        (patterns.LINES, ["1", "12-40"], ["", "0", "12-", "-3", "a"]),
    ],
)
def test_what_fits_a_pattern(pattern: str, fit: list[str], others: list[str]) -> None:
    assert [one for one in fit if not re.search(pattern, one)] == []
    assert [one for one in others if re.search(pattern, one)] == []


@pytest.mark.parametrize("key", ["2016", "handbook-1999-01-01", "undated~01abcdef", "2016-04-08~01abcdef", "0123456789abcdef"])
def test_a_well_formed_edition_is_found_or_not_found(client: FlaskClient, key: str) -> None:
    assert client.get(f"/api/v1/editions/{key}").status_code == 404


def test_headers_and_kinds_of_errors_are_documented(document: dict[str, Any]) -> None:
    responses = document["paths"]["/rules/{number}"]["get"]["responses"]
    assert responses["405"]["headers"]["Allow"]["required"] is True
    assert "ETag" in responses["200"]["headers"]
    assert set(responses["404"]["content"]) == {"application/problem+json", "text/plain"}
    assert set(document["paths"]["/contents"]["get"]["responses"]["404"]["content"]) == {"application/problem+json"}
    assert responses["200"]["content"]["application/json"]["example"]["object"] == "rule"
