"""What takes long to make is made by one worker for all of a test run."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def held_for_all(tmp_path_factory: pytest.TempPathFactory, name: str) -> Iterator[Path]:
    """A directory of that name which all workers of a run share, for one at a time: the first makes what it is to hold."""
    base = tmp_path_factory.getbasetemp()
    root = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / name
    root.mkdir(exist_ok=True)
    with (root / ".tests").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield root
