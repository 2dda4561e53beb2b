"""What becomes of an ingest whose worker processes die."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

from ingest.errors import IngestError


@contextmanager
def mourned() -> Iterator[None]:
    """Turn the sudden death of a worker (killed, out of memory) into an IngestError."""
    try:
        yield
    except BrokenProcessPool as error:
        raise IngestError("a worker process died; what was published before stays (try --jobs 1)") from error
