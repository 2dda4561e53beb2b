"""Scenarios in bulk on a cluster of dask.distributed: the same answers as at home, also when workers die."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from app.scenarios.checks.batch import check_lines
from app.scenarios.checks.cluster import NoCluster, check_distributed
from tests.scenarios.test_batch import GOOD, rows

distributed = pytest.importorskip("distributed")

pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore::UserWarning:distributed.*"),
]


@pytest.fixture(scope="module")
def local_cluster() -> Iterator[Any]:
    """Two worker processes of one thread each, which are started again when they die."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50,
    ) as made:  # fmt: skip
        yield made


def many(count: int = 120) -> list[bytes]:
    return [*rows(), *(json.dumps({**GOOD, "id": f"more {n}"}).encode() for n in range(count))]


def test_the_same_answers_in_the_same_order(local_cluster: Any, tmp_path: Path) -> None:
    with distributed.Client(local_cluster, set_as_default=False) as client:
        assert list(check_distributed(many(), client, str(tmp_path))) == list(check_lines(many(), tmp_path, workers=1))


def test_a_worker_that_dies_loses_nothing(local_cluster: Any, tmp_path: Path) -> None:
    lines = many(400)
    with distributed.Client(local_cluster, set_as_default=False) as client:
        answers = check_distributed(lines, client, str(tmp_path))
        found = [next(answers)]
        os.kill(next(iter(client.run(os.getpid).values())), signal.SIGKILL)
        found += answers
    assert found == list(check_lines(lines, tmp_path, workers=1))


def test_the_command_works_on_a_cluster(local_cluster: Any, tmp_path: Path, capfdbinary: Any) -> None:
    file = tmp_path / "rows.ndjson"
    file.write_bytes(b"\n".join(many()) + b"\n")
    asked = ["check", "--ndjson", str(file), "--library", str(tmp_path)]
    assert main([*asked, "--dask", local_cluster.scheduler_address]) == 0
    there = capfdbinary.readouterr().out
    assert main([*asked, "--workers", "1"]) == 0
    assert capfdbinary.readouterr().out == there


class _Deadly:
    """A client on whose workers the row of one id is the end of every worker."""

    class GivenChunk:
        def __init__(self, rows: list[bytes], answer: Any) -> None:
            self.rows, self.answer = rows, answer

        def result(self) -> Any:
            if any(b'"row 6"' in row for row in self.rows):
                raise distributed.KilledWorker("check_chunk", None, 3)
            return self.answer()

    def nthreads(self) -> dict[str, int]:
        return {"one": 1}

    def submit(self, function: Any, chunk: list[bytes], *options: Any, pure: bool = True) -> GivenChunk:
        return self.GivenChunk(chunk, lambda: function(chunk, *options))


def test_a_row_that_ends_worker_after_worker_takes_no_other_with_it(tmp_path: Path) -> None:
    answers = [json.loads(one) for one in check_distributed(rows(), _Deadly(), str(tmp_path))]
    expected = [json.loads(one) for one in check_lines(rows(), tmp_path, workers=1)]
    assert answers[6] == {"id": "row 6", "verdict": "internal_error", "passed": None, "error": "the worker process died"}
    assert [*answers[:6], *answers[7:]] == [*expected[:6], *expected[7:]]


def test_a_scheduler_that_is_lost_is_told(tmp_path: Path) -> None:
    class Lost(_Deadly):
        def submit(self, function: Any, chunk: list[bytes], *options: Any, pure: bool = True) -> Any:
            given: Future[list[bytes]] = Future()
            given.cancel()
            return given

    with pytest.raises(NoCluster, match="the scheduler was lost"):
        list(check_distributed(rows(), Lost(), str(tmp_path)))


def test_what_is_no_cluster_is_told_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    monkeypatch.setattr("app.scenarios.checks.cluster._PATIENCE", 0.3)
    file = tmp_path / "rows.ndjson"
    file.write_bytes(rows()[0])
    assert main(["check", "--ndjson", str(file), "--dask", "tcp://127.0.0.1:1"]) != 0
    assert "no scheduler of dask.distributed answers at tcp://127.0.0.1:1" in capsys.readouterr().err
    for wrong in (["--dask", "tcp://127.0.0.1:1"], ["--ndjson", str(file), "--workers", "2", "--dask", "tcp://127.0.0.1:1"]):
        assert main(["check", *wrong]) == 2
        assert "--dask goes with --ndjson" in capsys.readouterr().err
