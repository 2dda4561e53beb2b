"""``magistrate policy``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.cli import main
from tests.cli.conftest import Run
from tests.policies import IPG, JAR, MTR, as_page, as_text, dated, edited


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place, given = tmp_path_factory.mktemp("library"), tmp_path_factory.mktemp("shared") / "policy"
    given.mkdir()
    (given / "mtr.html").write_text(as_page(MTR), encoding="utf-8")
    (given / "mtr-later.txt").write_text(as_text(dated(edited(MTR, forty="fifty"), "June 5, 2032")), encoding="utf-8")
    (given / "ipg.txt").write_text(as_text(IPG), encoding="utf-8")
    (given / "jar.txt").write_text(as_text(JAR), encoding="utf-8")
    assert main(["ingest", str(given.parent), "--library", str(place), "--quiet", "--jobs", "1"]) == 0
    return place


def test_the_documents(run: Run) -> None:
    code, out, _ = run("policy")
    assert code == 0
    assert [line.split()[:2] for line in out.splitlines()] == [
        ["MTR", "2032-06-05"], ["MTR", "2031-03-04"], ["IPG", "2031-03-04"], ["JAR", "2031-03-04"],
    ]  # fmt: skip


@pytest.mark.parametrize("words", [("MTR", "2.1"), ("MTR 2.1",), ("mtr", "round", "lengths")])
def test_a_section(run: Run, words: tuple[str, ...]) -> None:
    code, out, _ = run("policy", *words)
    assert code == 0
    assert out.startswith("MTR 2.1 Round Lengths\n")
    assert "fifty minutes" in " ".join(out.split())
    assert "Magic Tournament Rules, effective 2032-06-05" in out


def test_a_section_of_another_date(run: Run) -> None:
    for words in (("MTR 2.1 2031",), ("MTR 2.1", "--edition", "2031-12-01")):
        assert "forty minutes" in " ".join(run("policy", *words)[1].split())


def test_an_infraction_shows_its_penalty_and_whom_it_is_for(run: Run) -> None:
    _, out, _ = run("policy", "HCE")
    assert out.startswith("IPG 2.2 Game Play Error — Hidden Card Error: Warning\nDefinition\n")
    assert "events at Regular REL use the JAR" in out


def test_a_misspelt_name_says_that_it_is_likely_and_an_open_one_lists(run: Run) -> None:
    assert run("policy", "IPG", "mised", "triger")[1].startswith("(likely: nothing is called exactly that)\nIPG 2.1")
    out = run("policy", "MTR", "garden")[1]
    assert out.startswith("Nothing is called exactly that. It may be:\n")
    assert "MTR 1 Garden Fundamentals" in out


def test_the_contents_of_a_document(run: Run) -> None:
    out = run("policy", "JAR")[1]
    assert "JAR Common Issues\n    JAR A player forgets a bell" in out


def test_the_penalties(run: Run) -> None:
    out = run("policy", "--penalties")[1]
    assert [line.split()[0] for line in out.splitlines()[:4]] == ["No", "Warning", "Warning", "Disqualification"]


def test_words_that_name_nothing_are_searched_for(run: Run) -> None:
    for words in (("how long is a round",), ("--search", "candle")):
        assert "MTR 2.1 Round Lengths (2032-06-05)" in run("policy", *words)[1]
    code, _, err = run("policy", "--search", "xyzzy")
    assert code == 1
    assert "Nothing in the policy documents" in err


def test_json(run: Run) -> None:
    answer = json.loads(run("policy", "HCE", "--json")[1])
    assert (answer["object"], answer["answer"]["certainty"]) == ("policy_answer", "exact")
    assert answer["answer"]["section"]["section"]["penalty"] == "Warning"
    assert json.loads(run("policy", "JAR", "--json")[1])["contents"]["entries"]
    assert len(json.loads(run("policy", "--json")[1])["documents"]) == 4
    assert json.loads(run("policy", "--penalties", "--json")[1])["rows"]
    assert json.loads(run("policy", "--search", "candle", "--json")[1])["hits"]


def test_a_section_that_is_not_there(run: Run) -> None:
    code, out, err = run("policy", "MTR 9.9")
    assert (code, out) == (1, "")
    assert "has no section 9.9" in err
