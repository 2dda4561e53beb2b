"""When a worker of a server has grown too large: it ends after its current requests, and the server starts another.

What a worker keeps is bounded kind by kind. All kinds together, over all editions, come to more than one edition's readers need.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

MEGABYTE = 1024 * 1024
YOUNG = 60.0
"""For how many seconds a worker may be too large before it ends, so that none ends again and again."""

_LOOK_SECONDS = 1.0
_STATM = Path("/proc/self/statm")


def resident_memory() -> int:
    """How many bytes of memory this process holds; 0 where the system does not say."""
    try:
        return int(_STATM.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0


class MemoryWatch:
    """Looks at the memory of this process, at most once a second.

    ``most`` is in bytes; 0 is without a limit. ``young`` is for how many seconds it does not look at first.
    """

    def __init__(
        self, most: int, young: float | None = None, measured: Callable[[], int] = resident_memory,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        self._most, self._measured, self._clock = most, measured, clock
        self._next = clock() + (YOUNG if young is None else young)

    def is_too_large(self) -> bool:
        """Whether the process is old enough and too large."""
        now = self._clock()
        if not self._most or now < self._next:
            return False
        self._next = now + _LOOK_SECONDS
        return self._measured() > self._most
