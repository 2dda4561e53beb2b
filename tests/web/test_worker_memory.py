"""A worker that has grown too large ends after its requests, and another takes its place."""

from __future__ import annotations

import json
import os
import urllib.request
from pathlib import Path

import pytest

from app.worker_memory import MEGABYTE, YOUNG, MemoryWatch, resident_memory
from tests.benchmarks.guard import gunicorn

pytestmark = pytest.mark.waits


class Clock:
    """A clock that stands until it is set."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_it_looks_once_it_is_old_enough_and_once_a_second() -> None:
    clock, held, looks = Clock(), [10], []

    def measured() -> int:
        looks.append(clock.now)
        return held[0]

    watch = MemoryWatch(20, measured=measured, clock=clock)
    held[0] = 30
    assert not watch.is_too_large()
    clock.now += YOUNG + 1
    assert watch.is_too_large()
    held[0] = 20
    assert not watch.is_too_large()
    clock.now += 1
    assert not watch.is_too_large()
    assert len(looks) == 2


def test_without_a_limit_nothing_is_measured() -> None:
    assert not MemoryWatch(0, young=-1.0, measured=lambda: 1 // 0).is_too_large()


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="this system does not say how much memory a process holds")
def test_a_process_knows_its_memory() -> None:
    assert 5 * MEGABYTE < resident_memory() < 100_000 * MEGABYTE


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="this system does not say how much memory a process holds")
def test_workers_give_way_and_no_request_is_lost(tiny_root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hasty.py").write_text(
        "import app.worker_memory\napp.worker_memory.YOUNG = 0.0\n"
        "import os\nfrom app.wsgi import app as site\n"
        "def application(environ, start_response):\n"
        "    def begin(status, headers, *rest):\n"
        "        return start_response(status, [*headers, ('X-Worker', str(os.getpid()))], *rest)\n"
        "    return site(environ, begin)\n"
    )
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), str(Path.cwd())]))
    monkeypatch.setenv("MAGISTRATE_LIBRARY", str(tiny_root))
    monkeypatch.setenv("MAGISTRATE_WORKER_MEGABYTES", "1")
    with gunicorn("--workers", "2", application="hasty:application") as base:
        seen = set()
        for _ in range(12):  # nearly each of them has a worker start anew, which takes half a second
            with urllib.request.urlopen(f"{base}/api/v1/rules/101.1") as answer:
                seen.add(answer.headers["X-Worker"])
                assert json.load(answer)["number"] == "101.1"
    assert len(seen) > 2
