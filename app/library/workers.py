"""A pool of worker processes that end with whoever started them, however it went."""

from __future__ import annotations

import os
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process


def process_pool(workers: int) -> ProcessPoolExecutor:
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
