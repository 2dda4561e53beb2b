"""``POST /api/v1/citations/check`` and the page ``/citations``: answers, limits, hostile input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.api.citations import LONGEST, CitationReport
from app.application import create_app
from tests.library.ponds import build_ponds

ADDRESS = "/api/v1/citations/check"
SPAN = {"from": "2030-01-01", "to": "2031-01-01"}
HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)> CR 402.3 {{7*7}} </textarea><b>"


@pytest.fixture(scope="module")
def ponds(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    root: Path = tmp_path_factory.mktemp("ponds")
    build_ponds(root)
    return create_app({"LIBRARY": root})


@pytest.fixture
def pond(ponds: Flask) -> FlaskClient:
    return ponds.test_client()


def ask(pond: FlaskClient, **body: Any) -> Any:
    answer = pond.post(ADDRESS, json=body)
    assert (answer.status_code, answer.mimetype) == (200, "application/json"), answer.text
    return answer.get_json()


def test_a_text(pond: FlaskClient) -> None:
    body = ask(pond, text="Über CR 402.3\nund CR 501.1", **SPAN)
    msgspec.convert(body, CitationReport, strict=True)
    assert (body["object"], body["total"], body["inferred"]) == ("citation_report", 2, False)
    assert (body["from"]["slug"], body["to"]["slug"]) == ("2030-01-01", "2031-01-01")
    first, second = body["data"]
    assert (first["object"], first["class"], first["now"], first["replacement"]) == ("citation", "reused", ["402.4"], "402.4")
    assert (first["line"], first["column"], first["start"]) == (1, 9, 8)
    assert first["page"] == "http://localhost/2031-01-01/rules/402.4"
    assert pond.get("/2031-01-01/rules/402.4").status_code == 200
    assert (second["class"], second["now"], second["page"], second["line"]) == ("removed", [], "", 2)
    assert body["counts"]["reused"] == body["counts"]["removed"] == 1


def test_a_list(pond: FlaskClient) -> None:
    body = ask(pond, citations=["402.3", "CR 402.3a–c", "nonsense", "https://x.example/2030-01-01/rules/402.3"], **SPAN)
    assert [(one["line"], one["class"], one["now"]) for one in body["data"]] == [
        (1, "reused", ["402.4"]), (2, "moved", ["402.4a–402.4c"]), (3, "malformed", []), (4, "ok", ["402.3"]),
    ]  # fmt: skip
    assert body["data"][1]["page"].endswith("/2031-01-01/rules/402.4a")


def test_without_editions(pond: FlaskClient) -> None:
    body = ask(pond, text="CR 501.1")
    assert (body["from"]["slug"], body["to"]["slug"], body["inferred"]) == ("2030-01-01", "2031-01-01", True)
    assert ask(pond, text="", **SPAN)["data"] == []
    assert ask(pond, citations=[], **SPAN)["total"] == 0


def test_no_answer_is_kept_by_caches(pond: FlaskClient) -> None:
    assert pond.post(ADDRESS, json={"text": ""}).headers["Cache-Control"] == "no-store"
    assert pond.post("/citations", data={"text": "CR 402.3"}).headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400), (b"{", 400), (b"[]", 400), (b"null", 400), (b'"CR 402.3"', 400), (b"\xff\xfe", 400), (b"{}", 400),
        (b'{"text": 5}', 400), (b'{"text": "x", "citations": []}', 400), (b'{"text": "x", "edition": "latest"}', 400),
        (b'{"citations": [5]}', 400), (b'{"citations": "402.3"}', 400), (b'{"text": "\xff"}', 400),
        (b'{"text": "CR 1", "from": "1900-01-01"}', 404), (b'{"text": "CR 1", "to": "nowhen"}', 400),
        (b'{"text": "\\ud800 CR 402.3"}', 400), (b"[" * 100_000, 400),
    ],
)  # fmt: skip
def test_malformed_bodies_are_problems(pond: FlaskClient, body: bytes, status: int) -> None:
    answer = pond.post(ADDRESS, data=body, content_type="application/json")
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json"), answer.text
    assert answer.get_json()["detail"]


def test_ten_megabytes_are_read(pond: FlaskClient) -> None:
    text = "nothing of the kind. " * (LONGEST // 21 - 10) + "CR 402.3"
    body = ask(pond, text=text, **SPAN)
    assert [one["class"] for one in body["data"]] == ["reused"]
    parts = "".join(
        f'--edge\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in {"text": text, **SPAN}.items()
    )  # made by hand: the test client would leave a temporary file open
    form = (parts + "--edge--\r\n").encode()
    page = pond.post("/citations", data=form, content_type="multipart/form-data; boundary=edge")
    assert page.status_code == 200
    assert "402.4" in page.text
    assert len(page.data) < 100_000


def too_large(answer: TestResponse) -> bool:
    return answer.status_code == 413


def test_more_is_refused_by_name(pond: FlaskClient) -> None:
    longer = pond.post(ADDRESS, json={"text": "x" * (LONGEST + 1)})
    assert too_large(longer)
    assert str(LONGEST) in longer.get_json()["detail"]
    assert too_large(pond.post(ADDRESS, data=b"x" * (3 * LONGEST), content_type="application/json"))
    form = "application/x-www-form-urlencoded"
    assert too_large(pond.post("/citations", data=b"text=" + b"x" * (LONGEST + 1), content_type=form))
    many = pond.post(ADDRESS, json={"text": "CR 402.3 " * 1_000_000})
    assert too_large(many)
    assert "more than 100000 citations" in many.get_json()["detail"]
    assert too_large(pond.post(ADDRESS, json={"citations": ["402.3"] * 100_001}))


def test_other_addresses_keep_their_limit(pond: FlaskClient) -> None:
    assert too_large(pond.post("/api/v1/rules/402.3", data=b"x" * 100_000))


def test_methods(pond: FlaskClient) -> None:
    answer = pond.get(ADDRESS)
    assert (answer.status_code, answer.headers["Allow"]) == (405, "OPTIONS, POST")
    assert answer.get_json()["detail"] == "This address answers to POST only."
    preflight = pond.options(ADDRESS, headers={"Access-Control-Request-Method": "POST"})
    assert "POST" in preflight.headers["Access-Control-Allow-Methods"]
    assert "Content-Type" in preflight.headers["Access-Control-Allow-Headers"]


def test_the_page(pond: FlaskClient) -> None:
    blank = pond.get("/citations")
    assert blank.status_code == 200
    assert "<form" in blank.text
    assert "2030-01-01" in blank.text
    page = pond.post("/citations", data={"text": "See CR 402.3 and rules 402.3a–c.\nCR 999.9", **SPAN}).text
    assert 'href="/2030-01-01/rules/402.3"' in page
    assert 'href="/2031-01-01/rules/402.4"' in page
    assert 'href="/2031-01-01/rules/402.4c"' in page
    assert "number reused" in page
    assert "See CR 402.4 and rules 402.4a–c." in page  # migrated
    assert "All of them are in order" in pond.post("/citations", data={"text": "CR 301.1", **SPAN}).text
    assert "no citation in this text" in pond.post("/citations", data={"text": "702.19", **SPAN}).text


def test_quotations_of_other_things_are_told_when_asked(pond: FlaskClient) -> None:
    asked = {"text": 'CR 301.1: "Whenever a heron lands, feed it a fish"', **SPAN}
    for more, match in (({}, None), ({"quotes": True}, "absent")):
        (one,) = pond.post(ADDRESS, json={**asked, **more}).get_json()["data"]
        assert (one["quote"] or {}).get("match") == match
    assert "The words quoted are not" not in pond.post("/citations", data=asked).text
    page = pond.post("/citations", data={**asked, "quotes": "on"}).text
    assert "The words quoted are not" in page
    assert 'name="quotes" checked' in page


def test_the_page_refuses_unknown_editions(pond: FlaskClient) -> None:
    assert pond.post("/citations", data={"text": "CR 402.3", "from": "1900-01-01"}).status_code == 404
    assert pond.post("/citations", data={"text": "CR 402.3", "from": HOSTILE}).status_code == 400


def test_what_is_pasted_is_escaped_and_obeys_the_policy(pond: FlaskClient) -> None:
    for text in (HOSTILE, "CR 402.l<b>x", "CR 402.3: \"<img src=x> quoted words of nobody\""):
        page = pond.post("/citations", data={"text": text, **SPAN}).text
        assert "<script>alert" not in page
        assert "<img" not in page
        assert "<b>x" not in page
        assert "49" not in page.partition("{{7*7}}")[0][-5:]
        for inline in (" style=", " onerror=alert(1)>", "javascript:"):
            assert inline not in page.replace("&lt;img src=x onerror=alert(1)&gt;", "")


def test_without_a_library(tmp_path: Path) -> None:
    client = create_app({"LIBRARY": tmp_path}).test_client()
    assert client.post(ADDRESS, json={"text": "CR 1"}).status_code == 503
    assert client.get("/citations").status_code == 503


def test_the_example_of_the_document_works(pond: FlaskClient) -> None:
    told = pond.get("/api/v1/openapi.json").get_json()["paths"]["/citations/check"]["post"]
    media = told["requestBody"]["content"]["application/json"]
    assert pond.post(ADDRESS, data=json.dumps(media["example"]), content_type="application/json").status_code == 200
    assert "checkCitations" in pond.get("/api").text
