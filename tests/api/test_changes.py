"""Diffs, moves and histories as data: shapes, lists, formats, problems."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask.testing import FlaskClient

from app.api.changes import Diff, Moves
from app.application import create_app
from tests.library.kites import build_kites

DIFF = "/diff?from=2020-01-01&to=2021-01-01"
MOVES = "/moves?from=2020-01-01&to=2021-01-01"


@pytest.fixture(scope="module")
def kites(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    root: Path = tmp_path_factory.mktemp("kites-api")
    build_kites(root)
    return create_app({"LIBRARY": root}).test_client()


def get(client: FlaskClient, path: str) -> Any:
    answer = client.get(f"/api/v1{path}")
    assert (answer.status_code, answer.mimetype) == (200, "application/json"), answer.text
    return answer.get_json()


@pytest.mark.parametrize("path", [DIFF, f"{DIFF}&kind=all&in=102", "/diff?from=2021-01-01&to=2020-01-01", f"{DIFF}&limit=2"])
def test_a_diff_has_its_shape(kites: FlaskClient, path: str) -> None:
    body = get(kites, path)
    msgspec.convert(body, Diff, strict=True)
    assert body["object"] == "diff"
    assert body["edition"] == body["newer"]
    for name in ("url", "page", "permalink"):
        assert kites.get(body[name].removeprefix("http://localhost")).status_code == 200


def test_counts_of_what_was_asked_stand_beside_those_of_all(kites: FlaskClient) -> None:
    body = get(kites, f"{DIFF}&in=102&kind=edited")
    assert (body["tally"]["classes"]["added"], body["listed"]["tally"]["classes"], body["total"]) == (4, {"edited": 1}, 1)
    assert body["listed"]["left_out"]["classes"] == {"typographic": 1, "references": 1, "removed": 1}
    assert body["page"].endswith("/diff/2020-01-01..2021-01-01?in=102&kind=edited")
    section = next(one for one in body["sections"] if one["number"] == "102")
    assert (section["listed"]["classes"], section["tally"]["classes"]["removed"]) == ({"edited": 1}, 1)


def test_operations_are_typed_and_give_both_texts_back(kites: FlaskClient) -> None:
    body = get(kites, f"{DIFF}&kind=all")
    seen = set()
    for entry in body["entries"]:
        for part in entry["parts"]:
            older, newer = part["older"] or "", part["newer"] or ""
            assert "".join(older[slice(*op["older"])] for op in part["ops"]) == older
            assert "".join(newer[slice(*op["newer"])] for op in part["ops"]) == newer
            seen |= {op["kind"] for op in part["ops"]}
    assert seen == {"equal", "insert", "delete", "replace", "reordered"}


def test_walking_a_diff_gives_all_of_it_once(kites: FlaskClient) -> None:
    whole = get(kites, f"{DIFF}&kind=all")
    seen, address = [], f"{DIFF}&kind=all&limit=4"
    while address:
        page = get(kites, address)
        seen += page["entries"]
        assert page["has_more"] is (page["next"] is not None)
        address = (page["next"] or "").removeprefix("http://localhost/api/v1")
    assert seen == whole["entries"]
    assert len(seen) == whole["total"]


@pytest.mark.parametrize(
    ("form", "media", "said"),
    [
        ("text", "text/plain", "[-three-] {+five+}"),
        ("markdown", "text/markdown", "~~three~~"),
        ("unified", "text/x-diff", "+++ "),
    ],
)
def test_diffs_as_files(kites: FlaskClient, form: str, media: str, said: str) -> None:
    answer = kites.get(f"/api/v1{DIFF}&format={form}", headers={"Accept": media})
    assert (answer.status_code, answer.mimetype) == (200, media)
    assert said in answer.text


def test_moves_have_their_shape(kites: FlaskClient) -> None:
    body = get(kites, MOVES)
    msgspec.convert(body, Moves, strict=True)
    assert body["total"] == len(body["rows"]) == 5
    assert body["rows"][0] | {"heading": "", "lineage": ""} == {
        "older": "101.2", "newer": ["101.3"], "change": "moved", "kind": "rule", "heading": "", "confidence": 1.0,
        "lineage": "", "reused_by": "101.2@2021-01-01",
    }  # fmt: skip


def test_moves_as_csv(kites: FlaskClient) -> None:
    answer = kites.get(f"/api/v1{MOVES}&format=csv")
    assert answer.mimetype == "text/csv"
    rows = list(csv.DictReader(io.StringIO(answer.get_data(as_text=True))))
    assert [(row["older"], row["newer"]) for row in rows][-2:] == [("301.1", "301.1 301.2"), ("302.2", "302.1")]


def test_moves_as_a_script(kites: FlaskClient) -> None:
    sure = kites.get(f"/api/v1{MOVES}&format=sed").text.splitlines()
    assert next(line for line in sure if line.startswith("s/")) == r"s/\b101\.2\b/@magistrate:0:@/g"
    assert not [line for line in sure if line.startswith("s/") and "301.1" in line]


def test_a_life(kites: FlaskClient) -> None:
    body = get(kites, "/history/101.2?edition=2020-01-01")
    assert body["now"]["number"] == "101.3"
    spans = [(span["label"], span["since"]) for span in body["life"]["spans"]]
    assert spans == [("101.2", "2020-01-01"), ("101.3", "2021-01-01")]
    assert body["page"] == "http://localhost/2020-01-01/rules/101.2/history"
    assert get(kites, "/history/101.3@2022-01-01")["life"] == body["life"]
    assert get(kites, "/history/term:Kite")["asked"] == "term:Kite"


def test_the_life_of_a_rule_that_is_gone_names_the_edition_that_had_it(kites: FlaskClient) -> None:
    body = get(kites, "/history/102.4")
    assert (body["edition"]["effective"], body["now"], body["life"]["alive"]) == ("2020-01-01", None, False)
    assert kites.get(body["page"].removeprefix("http://localhost"), follow_redirects=True).status_code == 200


@pytest.mark.parametrize(
    ("path", "status", "suggestion"),
    [
        ("/diff", 400, "from=2009-05-01&to=2009-07-11"),
        ("/diff?from=soon", 400, "2022-01-01"),
        ("/diff?from=1999-01-01", 404, "2020-01-01"),
        (f"{DIFF}&kind=sideways", 400, "kind=all"),
        (f"{DIFF}&in=chimneys", 400, "rules"),
        (f"{DIFF}&limit=0", 400, "limit=100"),
        (f"{DIFF}&format=pdf", 400, "format=text"),
        (f"{MOVES}&format=xml", 400, "format=csv"),
        (f"{MOVES}&format=sed&confidence=2", 400, "confidence=0.9"),
        (f"{MOVES}&format=sed&confidence=nan", 400, "confidence=0.9"),
        ("/history/102.9", 404, "102.3"),
        ("/history/term:kit", 404, "Kite"),
        ("/history/nothing", 400, None),
        ("/history/102.4?edition=2022-01-01", 404, None),
        ("/history/101.2%232@2020-01-01", 404, None),
        ("/history/101.2%23x@2020-01-01", 400, None),
    ],
)
def test_problems(kites: FlaskClient, path: str, status: int, suggestion: str | None) -> None:
    answer = kites.get(f"/api/v1{path}")
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")
    assert suggestion is None or suggestion in answer.get_json()["suggestions"]


def test_a_number_of_another_edition_says_where_it_went(kites: FlaskClient) -> None:
    gone = kites.get("/api/v1/rules/302.2").get_json()
    assert gone["elsewhere"] == [
        {"number": "302.2", "lineage": "302.2@2020-01-01", "since": "2020-01-01", "until": "2020-01-01", "now": ["302.1"]}
    ]
    back = kites.get("/api/v1/rules/101.4?edition=2020-01-01").get_json()
    assert [one["now"] for one in back["elsewhere"]] == [["101.3"]]
    assert kites.get("/api/v1/rules/999.9").get_json()["elsewhere"] == []
