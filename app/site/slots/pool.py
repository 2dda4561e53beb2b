"""The engine slots of one server process, and the short queue before them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from app.site.slots.frames import Settings, SlotCall, SlotReply
from app.site.slots.slot import EngineSlot, SlotLost

SECONDS = 15.0
"""How long a request may keep a slot by the clock. The engine stops itself long before, after a few seconds of computing."""

QUEUE = 4
"""How many requests may wait for each slot."""

QUEUE_SECONDS = 5.0
"""How long a request may wait for a slot."""


class SlotsBusy(Exception):
    """Every slot is at work and the queue is full, or the wait was too long."""


class EngineSlots:
    """At most ``count`` processes, started when they are first needed. Safe to share between threads.

    Nothing is started before the first request or ``begin``, so a server may load the application first and divide into workers
    after.
    """

    def __init__(self, count: int, settings: Settings, start: Callable[[Settings], EngineSlot] = EngineSlot) -> None:
        self.count = count
        self.allowed = False  # whether this is a server, which may start processes
        self._settings = settings
        self._start = start
        self._idle: list[EngineSlot] = []
        self._free = threading.BoundedSemaphore(max(1, count))
        self._waiting = 0
        self._lock = threading.Lock()

    @property
    def used(self) -> bool:
        """Whether requests are to be handed over at all."""
        return self.allowed and self.count > 0

    def begin(self) -> None:
        """Start a process ahead of the first request: for a server that won't divide into workers."""
        if self.used:
            self._idle.append(self._start(self._settings))

    def ask(self, call: SlotCall) -> SlotReply:
        """The answer of a slot to a request. Raises SlotsBusy, SlotNotReady, SlotLost."""
        with self._place():
            slot = self._take()
            try:
                reply = slot.ask(call)
            except SlotLost:  # the next request need not wait for the whole start
                self._idle.append(slot if slot.lives() else self._start(self._settings))
                raise
            self._idle.append(slot)
            return reply

    def close(self) -> None:
        """End the processes that are idle."""
        while self._idle:
            self._idle.pop().end()

    def _take(self) -> EngineSlot:
        """An idle slot that lives, or a new one."""
        while self._idle:
            slot = self._idle.pop()
            if slot.lives():
                return slot
            slot.end()
        return self._start(self._settings)

    @contextmanager
    def _place(self) -> Iterator[None]:
        """One of the places at the slots, perhaps after a wait. Raises SlotsBusy."""
        if not self._free.acquire(blocking=False):
            self._wait()
        try:
            yield
        finally:
            self._free.release()

    def _wait(self) -> None:
        with self._lock:
            if self._waiting >= QUEUE * self.count:
                raise SlotsBusy
            self._waiting += 1
        try:
            if not self._free.acquire(timeout=QUEUE_SECONDS):
                raise SlotsBusy
        finally:
            with self._lock:
                self._waiting -= 1
