"""Many scenarios: one answer a line, in order, whatever a line holds; and the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.scenarios.checks.batch import check_lines

GOOD = {
    "players": {"A": {}, "B": {}},
    "segments": [{"stop": {"turn": 1, "step": "upkeep"}}],
    "expect": [{"what": "life", "player": "A", "n": 20}],
}


def rows() -> list[bytes]:
    bad = {**GOOD, "expect": [{"what": "life", "player": "A", "n": 1}]}
    unknown = {**GOOD, "players": {"A": {"hand": [{"card": "No Such Practice"}]}}}
    made: list[Any] = [{**GOOD, "id": f"row {n}"} for n in range(20)]
    made[3], made[7] = {**bad, "id": "row 3"}, {**unknown, "id": "row 7"}
    lines = [json.dumps(one).encode() for one in made]
    lines[5], lines[9] = b"\xff not json", b'{"players": 3, "id": "row 9"}'
    return lines


@pytest.mark.parametrize("workers", [1, 2])
def test_a_line_for_a_line_in_order(workers: int, tmp_path: Path) -> None:
    answers = [json.loads(one) for one in check_lines(rows(), tmp_path, workers=workers)]
    assert len(answers) == 20
    assert [one["id"] for one in answers] == [None if n == 5 else f"row {n}" for n in range(20)]
    verdicts = {n: one["verdict"] for n, one in enumerate(answers) if one["passed"] is not True}
    assert verdicts == {3: "answered", 5: "malformed", 7: "malformed", 9: "malformed"}
    assert answers[3]["failed"][0]["actual"] == 20


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.json").write_text(json.dumps(GOOD))
    (tmp_path / "bad.json").write_text(json.dumps({**GOOD, "expect": [{"what": "life", "player": "A", "n": 1}]}))
    (tmp_path / "malformed.yaml").write_text("playres: {}")
    odd = {"name": "Practice Riddle", "type_line": "Enchantment", "oracle_text": "Flumph."}
    refused = {**GOOD, "cards": [odd], "players": {"A": {"battlefield": [{"card": "Practice Riddle"}]}}}
    (tmp_path / "refused.json").write_text(json.dumps(refused))
    return tmp_path


@pytest.mark.parametrize(
    ("name", "code"), [("good.json", 0), ("bad.json", 1), ("malformed.yaml", 2), ("refused.json", 4)]
)
def test_exit_codes(folder: Path, name: str, code: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(folder / name), "--library", str(folder)]) == code
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    assert name != "malformed.yaml" or "did you mean 'players'" in err


def test_json_and_schema(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--json", str(folder / "good.json"), "--library", str(folder)]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["object"], result["verdict"], result["passed"]) == ("scenario_result", "answered", True)
    assert main(["check", "--schema"]) == 0
    assert json.loads(capsys.readouterr().out)["$schema"].endswith("2020-12/schema")


def test_a_missing_file_is_told_in_a_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(folder / "nothing.yaml")]) == 2
    assert "nothing.yaml" in capsys.readouterr().err


def test_a_row_that_ends_its_process_takes_no_other_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    from app.scenarios.checks import batch

    kept = batch.check

    def deadly(scenario: Any, *args: Any, **options: Any) -> Any:
        if scenario.id == "row 22":
            os._exit(1)
        return kept(scenario, *args, **options)

    monkeypatch.setattr(batch, "check", deadly)  # workers are forked with it
    lines = [json.dumps({**GOOD, "id": f"row {n}"}).encode() for n in range(200)]
    answers = [json.loads(one) for one in check_lines(lines, tmp_path, workers=2)]
    assert [one["id"] for one in answers] == [f"row {n}" for n in range(200)]
    assert [one["id"] for one in answers if one["passed"] is not True] == ["row 22"]
    assert answers[22]["verdict"] == "internal_error"


def test_an_empty_line_is_answered_too(tmp_path: Path) -> None:
    lines = [b"\n", json.dumps({**GOOD, "id": "second"}).encode(), b""]
    answers = [json.loads(one) for one in check_lines(lines, tmp_path, workers=1)]
    assert [(one["id"], one["verdict"]) for one in answers] == [(None, "malformed"), ("second", "answered"), (None, "malformed")]
