"""A pool of worker processes that end with whoever started them, however it went."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context

from ingest.errors import IngestError

_LOOK_EVERY = 1.0  # seconds


@contextmanager
def mourned() -> Iterator[None]:
    """Turn the sudden death of a worker (killed, out of memory) into an IngestError."""
    try:
        yield
    except BrokenProcessPool as error:
        raise IngestError("a worker process died; nothing was published (try --jobs 1)") from error


def pool(workers: int) -> ProcessPoolExecutor:
    """A pool of that many workers, started afresh: nothing of this process is copied into them."""
    return ProcessPoolExecutor(workers, get_context("forkserver"), _die_with, (os.getpid(),))


def _die_with(parent: int) -> None:
    """Let a worker end when whoever started it is gone."""

    def watch() -> None:
        while os.path.exists(f"/proc/{parent}") if os.path.isdir("/proc") else True:
            time.sleep(_LOOK_EVERY)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
