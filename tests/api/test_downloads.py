"""Whole editions as files: complete, listed with their sizes and hashes, kept for good where they are dated."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.api.downloads import Downloads
from app.application import create_app
from app.library.downloads.views import Download
from app.library.library import Library
from app.site.making import maker_of
from tests.library.tiny import build_tiny

FILE = "/api/v1/editions/{}/download.{}"
FORMS = ["json", "ndjson", "json.gz", "ndjson.gz"]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A tiny library of its own, whose files nobody has made."""
    build_tiny(tmp_path)
    return tmp_path


@pytest.fixture
def own(root: Path) -> FlaskClient:
    return create_app({"LIBRARY": root}).test_client()


def listed(client: FlaskClient) -> dict[str, Any]:
    body: dict[str, Any] = client.get("/api/v1/downloads").get_json()
    msgspec.convert(body, Downloads, strict=True)
    return body


def test_a_document_holds_the_whole_edition(own: FlaskClient) -> None:
    body = own.get(FILE.format("2021-06-01", "json")).get_json()
    whole = msgspec.convert(body, Download, strict=True)
    assert (whole.edition.slug, body["object"]) == ("2021-06-01", "download")
    counted = {kind: sum(str(rule.kind) == kind for rule in whole.rules) for kind in ("chapter", "section", "rule", "subrule")}
    assert counted == {"chapter": 2, "section": 4, "rule": 8, "subrule": 12}
    for rule in body["rules"]:
        shown = own.get(f"/api/v1/rules/{rule['number']}?n={rule['ordinal']}").get_json()
        same = ("text", "parts", "references", "kind", "heading", "is_title")
        assert {key: shown[key] for key in same} == {key: rule[key] for key in same}
        assert ([one["number"] for one in shown["path"]] or [None])[-1] == rule["above"]
    terms = {term.term for term in whole.glossary}
    assert terms == {one["term"] for one in own.get("/api/v1/glossary").get_json()["data"]}
    assert [one.text for one in whole.introduction] == ["Introduction", "This document is for practice only."]
    assert whole.credits


def test_lines_hold_the_same(own: FlaskClient) -> None:
    body = own.get(FILE.format("2021-06-01", "json")).get_json()
    lines = [json.loads(line) for line in own.get(FILE.format("2021-06-01", "ndjson")).text.splitlines()]
    assert lines[0] == {"object": "edition", **{key: body[key] for key in ("format", "edition", "counts")}}
    assert lines[1:] == body["introduction"] + body["rules"] + body["glossary"] + body["credits"]


@pytest.mark.parametrize("place", range(4))
def test_every_file_is_as_listed(own: FlaskClient, place: int) -> None:
    before = listed(own)
    assert before["complete"] is False
    slug = before["data"][place]["edition"]["slug"]
    for form in FORMS:
        own.get(FILE.format(slug, form))
    files = listed(own)["data"][place]["files"]
    assert {one["url"].removeprefix("http://localhost") for one in files} == {FILE.format(slug, form) for form in FORMS}
    for one in files:
        answer = own.get(one["url"].removeprefix("http://localhost"))
        assert answer.mimetype == one["media_type"]
        assert (len(answer.data), hashlib.sha256(answer.data).hexdigest()) == (one["size"], one["sha256"])
        assert f'filename="magistrate-{slug}.' in answer.headers["Content-Disposition"]


def test_compressed_files_are_those_that_are_not(own: FlaskClient) -> None:
    for form in ("json", "ndjson"):
        plain = own.get(FILE.format("latest", form))
        assert gzip.decompress(own.get(FILE.format("latest", f"{form}.gz")).data) == plain.data
        packed = own.get(FILE.format("latest", form), headers={"Accept-Encoding": "gzip"})
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.data) == plain.data
        assert packed.headers["ETag"] != plain.headers["ETag"]
        assert "Accept-Encoding" in plain.headers["Vary"]


@pytest.mark.parametrize("form", FORMS)
def test_dated_files_are_kept_for_good(own: FlaskClient, form: str) -> None:
    dated = own.get(FILE.format("2020-01-01", form))
    assert dated.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "immutable" not in own.get(FILE.format("latest", form)).headers["Cache-Control"]
    again = own.get(FILE.format("2020-01-01", form), headers={"If-None-Match": dated.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert own.head(FILE.format("2020-01-01", form)).headers["Content-Length"] == str(len(dated.data))


def test_made_once_and_kept(root: Path, own: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    first = own.get(FILE.format("2021-06-01", "json")).data

    def refuse(*_: object) -> None:
        raise AssertionError("made twice")

    monkeypatch.setattr("app.library.downloads.store.download", refuse)
    assert own.get(FILE.format("2021-06-01", "json")).data == first
    assert own.get(FILE.format("2021-06-01", "ndjson.gz")).status_code == 200


def test_a_library_that_cannot_be_written_is_served_all_the_same(root: Path, own: FlaskClient) -> None:
    (root / "downloads").write_text("a file where the folder would be")
    assert own.get(FILE.format("2021-06-01", "json")).get_json()["object"] == "download"
    assert listed(own)["complete"] is False
    assert Library.open(root).downloads.make_all() == 0


def test_a_damaged_file_is_made_anew(root: Path, own: FlaskClient) -> None:
    good = own.get(FILE.format("2021-06-01", "json")).data
    for facts in root.glob("downloads/*/*/*.facts.json"):
        facts.write_text("{")
    assert own.get(FILE.format("2021-06-01", "json")).data == good


def test_all_at_once_and_what_is_left_of_others_goes(root: Path, own: FlaskClient) -> None:
    (root / "downloads" / "gone" / "1").mkdir(parents=True)
    steps: list[tuple[int, int]] = []
    library = Library.open(root)
    assert library.downloads.make_all(lambda done, total: steps.append((done, total))) == 4
    assert steps == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert library.downloads.make_all() == 0
    assert [path.name for path in (root / "downloads").iterdir()] == [library.id]
    body = listed(own)
    assert (body["complete"], body["total"]) == (True, 4)


def test_the_list_has_what_is_missing_made(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flask: Flask = create_app({"LIBRARY": root})
    ran: list[list[str]] = []
    monkeypatch.setattr("app.site.making.subprocess.run", lambda words, **_: ran.append(words))
    monkeypatch.setattr("app.site.making.threading.Thread", _AtOnce)
    listed(flask.test_client())
    assert ran == []  # not before a server allows it
    maker_of(flask).allowed = True
    listed(flask.test_client())
    listed(flask.test_client())
    assert [words[1:] for words in ran] == [["-m", "app", "downloads", "--gently", "--library", str(root)]]


class _AtOnce:
    """A thread that is done when it starts."""

    def __init__(self, target: Any, daemon: bool) -> None:
        self.start = target


@pytest.mark.parametrize("address", ["/editions/1990-01-01/download.json", "/editions/2020-01-01/download.xml"])
def test_what_is_not_there(own: FlaskClient, address: str) -> None:
    answer = own.get(f"/api/v1{address}")
    assert (answer.status_code, answer.mimetype) == (404, "application/problem+json")
