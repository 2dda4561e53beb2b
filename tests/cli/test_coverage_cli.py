"""``magistrate coverage``: by section, rule by rule, and the scenarios of a rule."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.scenarios.checks import played_record
from tests.cli.conftest import Run
from tests.library.test_coverage import RECORD
from tests.library.tiny import build_tiny


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("coverage")
    build_tiny(place)
    return place


@pytest.fixture(autouse=True)
def _recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played_record, "play_shipped", lambda progress: RECORD)


def test_by_section(run: Run) -> None:
    code, out, err = run("coverage")
    assert (code, err) == (0, "")
    for said in ("702  Abilities", "2 scenarios pass, 1 differ by edition, 2 do not pass", "Practice Rules"):
        assert said in out
    whole = json.loads(run("coverage", "--json")[1])
    assert (whole["object"], whole["failing"]) == ("coverage", ["c", "e"])


def test_rule_by_rule(run: Run) -> None:
    code, out, _ = run("coverage", "702.2")
    assert code == 0
    assert "702.2 Leaping" in out
    assert "702.2b  –" in out  # without the canonical edition beside it no number is shared
    assert json.loads(run("coverage", "702", "--json")[1])["object"] == "section_coverage"
    assert run("coverage", "702.99")[0] == 1
    assert run("coverage", "hats")[0] == 2


def test_scenarios_of_a_rule(run: Run) -> None:
    found = json.loads(run("coverage", "702.2b", "--scenarios", "--json")[1])
    assert (found["object"], found["scenarios"], found["number"]) == ("rule_scenarios", [], "702.2b")
