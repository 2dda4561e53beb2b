"""Calling a tool in a process of its own, which yields to look-ups and may have only so much memory."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from functools import cache

from app.mcp.calling import Refused, call
from app.mcp.desk import McpSettings

MEMORY = 1024 * 1024 * 1024
"""Bytes of address space, where the system can say so."""

_NICE = 10
_OUT_OF_MEMORY = 3


def call_apart(settings: McpSettings, name: str, arguments: bytes) -> bytes | Refused:
    """As ``call``. What is left of a process without memory is not to be trusted: it ends."""
    _bound()
    try:
        return call(settings, name, arguments)
    except MemoryError:
        os._exit(_OUT_OF_MEMORY)


@cache
def _bound() -> None:
    """Yield, leave Ctrl-C to the server, and have no more memory than is meant."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(ImportError, OSError, ValueError, AttributeError):
        import resource

        os.nice(_NICE)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
