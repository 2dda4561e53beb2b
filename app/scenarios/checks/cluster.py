"""Many scenarios on many machines: ``check_lines`` on the workers of a dask.distributed cluster."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from app.scenarios.checks.batch import check_chunk, chunks, lost
from app.scenarios.checks.running import SECONDS

AHEAD = 8  # chunks that are given out for each thread of the cluster
_LEAST_AHEAD = 32
_PATIENCE = 10.0  # seconds until a scheduler must have answered


class NoCluster(Exception):
    """There is no cluster to work on: dask.distributed is not installed, or no scheduler answers."""


@contextmanager
def cluster(address: str) -> Iterator[Any]:
    """A client of the cluster whose scheduler has that address, ``tcp://10.0.0.5:8786``. Raises NoCluster."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError as error:
        raise NoCluster("dask.distributed is not installed: pip install '.[dask]'") from error
    try:
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise NoCluster(f"no scheduler of dask.distributed answers at {address}") from error
    with client:
        if not client.nthreads():
            raise NoCluster(f"the scheduler at {address} has no workers yet")
        yield client


def check_distributed(
    lines: Iterable[bytes], client: Any, root: str | None = None, whole: bool = False, seconds: float = SECONDS
) -> Iterator[bytes]:
    """As ``check_lines``, on the workers of a dask.distributed client: the same answers in the same order.

    ``root`` is the library's folder as the workers see it; they run the same version of this program. What a worker was at when
    it died is given to another; of a chunk that ends worker after worker each row is tried alone, and one that does so by
    itself is answered with ``internal_error``. Raises NoCluster where the scheduler is lost.
    """
    ahead = max(_LEAST_AHEAD, AHEAD * sum(client.nthreads().values()))
    waiting: deque[tuple[list[bytes], Any]] = deque()
    options = (root, whole, seconds)
    for chunk in chunks(lines):
        waiting.append((chunk, _given(client, chunk, options)))
        if len(waiting) >= ahead:
            yield from _answers(client, *waiting.popleft(), options)
    while waiting:
        yield from _answers(client, *waiting.popleft(), options)


def _given(client: Any, chunk: list[bytes], options: tuple[str | None, bool, float]) -> Any:
    return client.submit(check_chunk, chunk, *options, pure=False)


def _answers(client: Any, chunk: list[bytes], future: Any, options: tuple[str | None, bool, float]) -> list[bytes]:
    from distributed import KilledWorker  # noqa: PLC0415 (an extra: only who uses a cluster has it)

    try:
        answers: list[bytes] = future.result()
    except KilledWorker:
        if len(chunk) == 1:
            return [lost(chunk[0])]
        return [answer for row in chunk for answer in _answers(client, [row], _given(client, [row], options), options)]
    except (CancelledError, OSError) as error:
        raise NoCluster("the scheduler was lost; the rows printed so far are answered") from error
    return answers
