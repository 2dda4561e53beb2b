"""Policy documents in a library: beside the editions, under its hashes, published with them or not at all."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from app.library.errors import Damaged
from app.library.library import Library
from app.library.policy.records import RECORD_VERSION
from app.library.verification import verify
from ingest.build import build
from ingest.errors import IngestError
from ingest.model import Capture
from ingest.policy.parse import Policy
from ingest.report import as_text as report_text
from ingest.report import report
from tests.ingest.test_build import FIRST
from tests.policies import IPG, MTR, as_page, as_text, dated, edited

EDITION = Capture("a 20310101.txt", FIRST)
RULES = Capture("mtr.html", as_page(MTR).encode())
GUIDE = Capture("ipg.txt", as_text(IPG).encode())
LATER = Capture("mtr-later.txt", as_text(dated(edited(MTR, forty="fifty"), "June 5, 2032")).encode())


def slugs(root: Path) -> list[tuple[str, str]]:
    return [(str(one.kind), one.slug) for one in Library.open(root).policy.documents()]


def test_policy_is_kept_beside_the_editions(tmp_path: Path) -> None:
    outcome = build(tmp_path, [EDITION, RULES, GUIDE, LATER], jobs=1)
    assert len(outcome.added) == 4
    assert not outcome.refused
    assert slugs(tmp_path) == [("mtr", "2032-06-05"), ("mtr", "2031-03-04"), ("ipg", "2031-03-04")]
    assert [one.slug for one in Library.open(tmp_path).documents()] == [f"2031-01-01~{EDITION.sha256[:8]}"]


def test_every_file_is_in_the_manifest_and_verified(tmp_path: Path) -> None:
    outcome = build(tmp_path, [EDITION, RULES], jobs=1)
    manifest = msgspec.json.decode((outcome.folder / "manifest.json").read_bytes())
    assert [one["kind"] for one in manifest["policy"]] == ["mtr"]
    assert sum(name.startswith("policy/") for name in manifest["files"]) == 2
    assert verify(tmp_path).sound
    record = next((outcome.folder / "policy").glob("*.msgpack"))
    record.write_bytes(record.read_bytes().replace(b"candle", b"lantrn"))
    assert not verify(tmp_path).sound
    with pytest.raises(Damaged):
        Library.open(tmp_path).policy.section("mtr", "2.1")


def test_a_damaged_record_is_read_again_from_its_capture(tmp_path: Path) -> None:
    outcome = build(tmp_path, [EDITION, RULES], jobs=1)
    next((outcome.folder / "policy").glob("*.msgpack")).write_bytes(b"")
    again = build(tmp_path, [EDITION], jobs=1)
    assert again.damage
    assert verify(tmp_path).sound
    assert Library.open(tmp_path).policy.section("mtr", "2.1").section.title == "Round Lengths"


def test_adding_policy_keeps_what_was_there_and_twice_changes_nothing(tmp_path: Path) -> None:
    first = build(tmp_path, [EDITION], jobs=1)
    second = build(tmp_path, [RULES], jobs=1)
    third = build(tmp_path, [RULES, EDITION], jobs=1)
    assert first.id != second.id == third.id
    assert third.added == []
    assert len(third.known) == 2


def test_a_library_of_policy_alone_can_be_asked(tmp_path: Path) -> None:
    build(tmp_path, [RULES], jobs=1)
    answer = Library.open(tmp_path).policy.lookup("MTR 2.1")
    assert answer is not None
    assert answer.section is not None


def test_records_of_an_earlier_version_are_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(tmp_path, [EDITION, RULES], jobs=1)
    for module in ("ingest.base", "ingest.policy.store"):
        monkeypatch.setattr(f"{module}.RECORD_VERSION", RECORD_VERSION + 1)
    outcome = build(tmp_path, [EDITION], jobs=1)
    assert outcome.added == [RULES.sha256]
    assert slugs(tmp_path) == [("mtr", "2031-03-04")]
    assert verify(tmp_path).sound


def test_two_captures_of_one_date_stand_beside_one_another(tmp_path: Path) -> None:
    other = Capture("mtr.txt", as_text(MTR).encode())
    build(tmp_path, [RULES, other], jobs=1)
    assert slugs(tmp_path) == [("mtr", "2031-03-04"), ("mtr", f"2031-03-04~{other.sha256[:8]}")]


def test_an_ingest_that_is_killed_leaves_the_library_as_it_was(tmp_path: Path) -> None:
    build(tmp_path, [EDITION, GUIDE], jobs=1)
    script = (
        "import os, signal, sys\nfrom pathlib import Path\nimport ingest.build as build\nfrom ingest.model import Capture\n"
        "real = build.policies.add\n"
        "def dying(folder, policy):\n    real(folder, policy)\n    os.kill(os.getpid(), signal.SIGKILL)\n"
        "build.policies.add = dying\n"
        "build.build(Path(sys.argv[1]), [Capture('mtr.html', Path(sys.argv[2]).read_bytes())], jobs=1)\n"
    )
    given = tmp_path / "mtr.html"
    given.write_bytes(RULES.data)
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    killed = subprocess.run([sys.executable, "-c", script, str(tmp_path), str(given)], env=environment, check=False, timeout=240)
    assert killed.returncode == -signal.SIGKILL
    assert slugs(tmp_path) == [("ipg", "2031-03-04")]
    assert verify(tmp_path).sound
    build(tmp_path, [RULES], jobs=1)
    assert slugs(tmp_path) == [("mtr", "2031-03-04"), ("ipg", "2031-03-04")]


def test_what_cannot_be_read_is_refused_by_name_and_the_rest_goes_on(tmp_path: Path) -> None:
    outcome = build(tmp_path, [Capture("empty.html", b"<h1>Magic Tournament Rules</h1><p>Soon.</p>"), GUIDE], jobs=1)
    assert list(outcome.refused) == ["empty.html"]
    assert slugs(tmp_path) == [("ipg", "2031-03-04")]
    with pytest.raises(IngestError, match="only 0 of its sections"):
        build(tmp_path / "other", [Capture("empty.html", b"<h1>Magic Tournament Rules</h1><p>Soon.</p>")], jobs=1)


def test_the_report_says_what_became_of_every_line(tmp_path: Path) -> None:
    outcome = build(tmp_path, [RULES], jobs=1)
    (found,) = report(outcome.folder, outcome.added)
    assert found.kind == "policy mtr"
    assert found.unaccounted == 0
    assert found.lines["navigation"] == 4
    assert "policy mtr, 2031-03-04, reader html" in report_text(found)


def test_a_fault_while_policy_is_read_keeps_no_other_capture_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(capture: Capture) -> Policy:
        raise ValueError("a fault")

    monkeypatch.setattr("ingest.build.read_capture", faulty)
    with pytest.raises(IngestError, match="a fault of this program"):
        build(tmp_path, [RULES], jobs=1)
