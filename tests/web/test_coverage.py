"""Scenarios on rule pages and the coverage pages, over a record of invented scenarios; and before there is a record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app.application import create_app
from app.library.cards import files
from app.library.cards.importing import import_cards
from app.library.coverage import counting as coverage_module
from app.library.keeping import LastUsed
from app.library.lineage import canonical as canonical_module
from app.library.played import Played, PlayedScenario
from app.scenarios.cards.compiled_library import compile_library
from app.site import card_reading
from app.site import record as played_module
from tests.library.test_coverage import RECORD
from tests.library.tiny import build_tiny
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
    monkeypatch.setattr(canonical_module, "_ways", LastUsed(32))
    monkeypatch.setattr(coverage_module, "_coverages", LastUsed(8))
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
    assert "2 do not" in text
    assert "of them only define words" in text
    assert 'href="/coverage/702"' in page
    assert 'aria-label="1 of' in page
    assert page.count("<details class=\"part\">") == 2
    assert told.get("/coverage?all=1").text.count('<details class="part" open>') == 2
    assert told.get("/2020-01-01/coverage/702").status_code == 200


def test_a_section_folds_by_rule(told: FlaskClient) -> None:
    page = told.get("/coverage/101").text
    text = text_of(page)
    assert "1 of 2 examples are played" in text
    assert "Example 1: not played yet; Example 2: played" in text
    assert 'href="/rules/101.1a#scenarios">2 situations</a>' in page
    assert page.count("<summary><span") == page.count('<details class="part')
    assert told.get("/coverage/0702").status_code in (301, 400, 404)
    assert told.get("/coverage/999").status_code == 404


def test_a_section_is_filtered(told: FlaskClient) -> None:
    left = text_of(told.get("/coverage/702?show=left").text)
    assert "702.2b" not in left
    assert "702.2c" in left
    shown = told.get("/coverage/702?show=shown&q=LEAPING").text
    assert 'href="/rules/702.2b"' in shown
    assert 'href="/rules/702.2c"' not in shown
    assert 'value="LEAPING"' in shown
    assert 'href="/coverage/702?q=LEAPING&amp;show=left"' in shown
    assert "No rule here is like that" in told.get("/coverage/702?q=zzz").text
    assert told.get("/coverage/702?q=%3Cscript%3E").text.count("<script>") == 0
    for wrong in ("show=hats", "page=0", "page=x", "page=99999999999999"):
        assert told.get(f"/coverage/702?{wrong}").status_code == 400, wrong
    assert told.get("/coverage/702?page=900").status_code == 200


def test_before_the_scenarios_are_played(tmp_path: Path) -> None:
    build_tiny(tmp_path / "library")  # of its own: a server of another test may have them played in the shared one
    client = create_app({"LIBRARY": tmp_path / "library", "KEPT_MEGABYTES": 0}).test_client()
    page = client.get("/coverage").text
    assert "magistrate coverage" in page
    anchor = page.partition("/help/rule-pages#")[2].partition('"')[0]
    assert f'id="{anchor}"' in client.get("/help/rule-pages").text
    assert "magistrate coverage" in client.get("/coverage/702").text
    assert "Played:" not in client.get("/rules/702.2b").text
    assert client.get("/api/v1/coverage").get_json()["recorded"] is False


def test_a_server_that_starts_has_them_played_once_there_is_a_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_the_coverage_tells_how_surely_cards_are_read(
    told: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_RECHECK_SECONDS", 0.0)
    monkeypatch.setitem(told.application.extensions, card_reading._EXTENSION, card_reading.CardReading(tmp_path))
    assert "How much of the cards is understood" not in told.get("/coverage").text
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([
        {"name": "Fen Lamp", "type_line": "Artifact", "oracle_text": "{T}: Add {B}."},
        {"name": "Ember Lash", "type_line": "Instant", "oracle_text": "Put every blossom away."},
    ]), encoding="utf-8")  # fmt: skip
    import_cards(file, tmp_path)
    compile_library(tmp_path)
    page = text_of(told.get("/coverage").text)
    assert "Cards 2 1 50 % 1 50 % 1 50 % their paragraphs 2 1 50 %" in page
    assert "Un-cards" not in page
