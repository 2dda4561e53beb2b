"""A pool of worker processes that end with whoever started them, however it went."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process

from ingest.errors import IngestError


@contextmanager
def mourned() -> Iterator[None]:
    """Turn the sudden death of a worker (killed, out of memory) into an IngestError."""
    try:
        yield
    except BrokenProcessPool as error:
        raise IngestError("a worker process died; what was published before stays (try --jobs 1)") from error


def pool(workers: int) -> ProcessPoolExecutor:
    """A pool of that many workers, started afresh: nothing of this process is copied into them."""
    return ProcessPoolExecutor(workers, get_context("forkserver"), _die_with_parent)


def _die_with_parent() -> None:
    """Let a worker end when whoever started it is gone, even where nobody has taken note of its end yet."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
