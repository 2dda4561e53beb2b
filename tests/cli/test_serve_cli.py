"""``magistrate serve --ingest``: served from the first moment, the library exchanged beneath, both ended together."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.ingest.lineage_editions import edition

_HOME = Path(__file__).parents[2]
_PATIENCE = 240.0


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Data of two editions."""
    folder = tmp_path / "data" / "editions"
    folder.mkdir(parents=True)
    for day in ("2030-01-01", "2031-01-01"):
        (folder / f"{day}.txt").write_bytes(edition(day).data)
    return tmp_path / "data"


@contextmanager
def serving(root: Path, data: Path) -> Iterator[tuple[subprocess.Popen[str], str, Path]]:
    """A server with its ingest: the process, its address, and the file of what it says."""
    said = root.parent / "said.txt"
    words = [sys.executable, "-m", "app", "serve", "--ingest", "--port", "0", "--library", str(root)]
    environment = {**os.environ, "MAGISTRATE_DATA": str(data), "PYTHONUNBUFFERED": "1"}
    with said.open("w") as out:
        process = subprocess.Popen(
            words, cwd=_HOME, env=environment, text=True, stdout=out, stderr=out, start_new_session=True, preexec_fn=_hear_ctrl_c
        )
    try:
        yield process, _until(lambda: re.search(r"http://\S+(?=/ )", said.read_text()))[0], said
    finally:
        process.kill()
        process.wait()


def _hear_ctrl_c() -> None:
    """Tests that a shell runs in the background are told to ignore Ctrl-C, and what they start would inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _until(look):  # type: ignore[no-untyped-def]
    """What ``look`` finds, as soon as it finds something."""
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        found = look()
        if found:
            return found
        time.sleep(0.05)
    pytest.fail("waited in vain")


def _get(address: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(address, timeout=_PATIENCE) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def test_the_site_answers_from_the_first_moment(tmp_path: Path, data: Path) -> None:
    seen: set[int] = set()
    with serving(tmp_path / "library", data) as (process, address, said):

        def all_there() -> bool:
            status, text = _get(f"{address}/healthz")
            seen.add(status)
            assert status == 200 or "being built" in text
            return status == 200 and '"documents":4' in text.replace(" ", "")

        _until(all_there)
        assert _get(f"{address}/rules/101.1")[0] == 200
        assert 200 in seen
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
        assert "ingest: published the newest edition, 2031-01-01" in said.read_text()
        assert "4 added" in said.read_text()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_what_ends_the_server_ends_the_ingest(tmp_path: Path, data: Path, number: int) -> None:
    for extra in range(40):
        rules = b"".join(b"501.%d. Gremlin %d of %d sulks.\n\n" % (i, extra, i) for i in range(1, 300))
        (data / "editions" / f"part{extra}.txt").write_bytes(b"501. Combat\n\n" + rules)
    root = tmp_path / "library"
    with serving(root, data) as (process, _, _):
        _until((root / "current").exists)
        ingest = _child_of(process.pid)
        process.send_signal(number)
        process.wait(20)
        _until(lambda: not _lives(ingest))
    assert not list(root.glob(".building-*"))
    assert not (root / "building.json").exists()


def _child_of(parent: int) -> int:
    """The ingest that the server started."""
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent:
            return int(entry.parent.name)
    pytest.fail("the server has no child")


def _lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_second_start_serves_what_is_there(tmp_path: Path, data: Path) -> None:
    from ingest.build import build

    root = tmp_path / "library"
    build(root, [edition("2030-01-01")], jobs=1)
    with serving(root, data) as (_, address, said):
        assert _get(f"{address}/rules/101.1")[0] == 200
        _until(lambda: "3 added, 1 already there" in said.read_text())


def test_where_there_is_nothing_to_ingest_the_server_stays(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "notes.txt").write_text("nothing of the kind")
    with serving(tmp_path / "library", tmp_path / "data") as (process, address, said):
        _until(lambda: _get(f"{address}/healthz")[0] == 200 or "nothing was added" in said.read_text())
        assert process.poll() is None
