"""Scenarios on rule pages and the coverage pages, over a record of invented scenarios; and before there is a record."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app.application import create_app
from app.library import coverage as coverage_module
from app.library.lineage import canonical as canonical_module
from app.library.played import Played, PlayedScenario
from app.site import record as played_module
from tests.library.test_coverage import RECORD
from tests.web.test_pages import text_of

MANY = tuple(
    PlayedScenario(id=f"many/{number:02}", title=f"Hats <{number}>", verdict="answered", passed=True, executed=("101.1b",))
    for number in range(12)
)  # fmt: skip


@pytest.fixture
def told(tiny_root: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """A reader of the tiny rules, whose newest edition plays the canonical one, with a record."""
    for module in (canonical_module, coverage_module):
        monkeypatch.setattr(module, "EFFECTIVE", "2021-06-01")
    monkeypatch.setattr(canonical_module, "_KEPT", type(canonical_module._KEPT)())
    monkeypatch.setattr(coverage_module, "_KEPT", type(coverage_module._KEPT)())
    monkeypatch.setattr(played_module, "recorded", lambda root: Played("tiny", (*RECORD.scenarios, *MANY)))
    return create_app({"LIBRARY": tiny_root}).test_client()


def test_a_rule_page_lists_what_executed_it(told: FlaskClient) -> None:
    page = told.get("/rules/702.2b").text
    assert 'href="/scenarios/a">Leaps</a>' in page
    text = text_of(page)
    assert "Played: 2 situations Leaps Then Ends differently from edition to edition" in text
    assert [word for word in ("passed", "executed", "written for it") if word in text] == []
    assert "Played:" not in told.get("/rules/702.2c").text


def test_failures_and_examples_are_named(told: FlaskClient) -> None:
    text = text_of(told.get("/rules/101.1a").text)
    assert "Played: 3 situations Hats Example 2 of this rule" in text
    assert "Fails Example 1 of this rule · The program does not yet get this right" in text


def test_a_long_list_is_cut_and_leads_on(told: FlaskClient) -> None:
    page = told.get("/rules/101.1b").text
    assert "Hats &lt;7&gt;" in page
    assert "Hats &lt;8&gt;" not in page
    assert 'href="/scenarios?rule=101.1b">All 12</a>' in page


def test_an_older_edition_shows_the_scenarios_of_the_same_lineage(told: FlaskClient) -> None:
    older = told.get("/api/v1/rules/702.2b/scenarios?edition=2021-06-01").get_json()
    moved = told.get("/api/v1/history/702.2b?edition=2021-06-01").get_json()["life"]["spans"][0]["label"]
    page = told.get(f"/2020-01-01/rules/{moved}").text
    assert "Leaps" in page
    assert [one["id"] for one in older["scenarios"]] == ["a", "d"]
    assert older["recorded"] is True


def test_coverage(told: FlaskClient) -> None:
    page = told.get("/coverage").text
    text = text_of(page)
    assert "2 do not pass" in text
    assert "of them only define words" in text
    assert 'href="/coverage/702"' in page
    assert 'aria-label="1 of' in page
    section = text_of(told.get("/coverage/101").text)
    assert "1 of 2 examples played" in section
    assert told.get("/coverage/0702").status_code in (301, 400, 404)
    assert told.get("/coverage/999").status_code == 404
    assert told.get("/2020-01-01/coverage/702").status_code == 200


def test_before_the_scenarios_are_played(client: FlaskClient) -> None:
    assert "magistrate coverage" in client.get("/coverage").text
    assert "magistrate coverage" in client.get("/coverage/702").text
    assert "Played:" not in client.get("/rules/702.2b").text
    assert client.get("/api/v1/coverage").get_json()["recorded"] is False


def test_a_server_that_starts_has_them_played_once_there_is_a_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.library.tiny import build_tiny

    asked: list[list[str]] = []
    monkeypatch.setattr(played_module.subprocess, "run", lambda words, **_: asked.append(words))
    kept = played_module.Record(tmp_path)
    monkeypatch.setattr(kept, "make", lambda after=0.0: None)
    kept._make()
    assert asked == []
    build_tiny(tmp_path)
    kept._make()
    assert [words[1:] for words in asked] == [["-m", "app", "coverage", "--library", str(tmp_path)]]
    monkeypatch.setattr(played_module, "recorded", lambda root: RECORD)
    kept._looked = 0.0
    kept._make()
    assert len(asked) == 1
