"""The record of the shipped scenarios: played once for each program, kept whole or not at all."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from app.engine.position.rulesets import TODAY
from app.library.lineage import canonical
from app.library.played import Played, record_file, recorded
from app.scenarios.checks import played_record
from app.scenarios.checks.played_record import record
from app.scenarios.documents.shipped import shipped

FEW = ("7/702.2-deathtouch", "7/702.9-flying")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, Path]:
    """Two shipped scenarios, one that is no scenario, and one that breaks the program."""
    files = {ident: shipped()[ident] for ident in FEW}
    files["malformed"] = tmp_path / "malformed.yaml"
    files["malformed"].write_text("titel: no players\n")
    files["absent"] = tmp_path / "absent.yaml"
    monkeypatch.setattr(played_record, "shipped", lambda: files)
    return files


def test_what_is_recorded(few: dict[str, Path], tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    found = record(tmp_path, lambda done, total: told.append((done, total)))
    by_id = {one.id: one for one in found.scenarios}
    assert list(by_id) == list(few)
    assert by_id[FEW[0]].passed is True
    assert "702.2b" in by_id[FEW[0]].executed
    assert "702.2b" in by_id[FEW[0]].covers
    assert [(by_id[name].verdict, by_id[name].passed) for name in ("malformed", "absent")] == [
        ("malformed", False), ("internal_error", False),
    ]  # fmt: skip
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert [one.id for one in found.of(["702.2b"])] == [FEW[0]]


def test_it_is_played_once(few: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert recorded(tmp_path) is None
    first = record(tmp_path)
    monkeypatch.setattr(played_record, "play_shipped", lambda progress: pytest.fail("played again"))
    assert record(tmp_path) == first == recorded(tmp_path)
    assert not [path for path in record_file(tmp_path).parent.iterdir() if path.suffix == ".part"]


def test_a_broken_record_is_made_again(few: dict[str, Path], tmp_path: Path) -> None:
    file = record_file(tmp_path)
    file.parent.mkdir()
    for broken in (b"", b"{", b'{"key": 1}'):
        file.write_bytes(broken)
        assert recorded(tmp_path) is None
        record(tmp_path)
        assert msgspec.json.decode(file.read_bytes(), type=Played).scenarios


def test_a_root_that_cannot_be_written(few: dict[str, Path], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert len(record(tmp_path / "file").scenarios) == len(few)


def test_the_canonical_edition_is_the_engines() -> None:
    assert canonical.EFFECTIVE == TODAY


def test_names_are_paths() -> None:
    names = shipped()
    assert len(names) > 400
    assert "7/702.2-deathtouch" in names
    assert all(path.is_file() and path.as_posix().endswith(f"{name}.yaml") for name, path in names.items())
