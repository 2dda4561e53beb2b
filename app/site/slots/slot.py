"""One engine slot as its server sees it: a process that is asked one request at a time, and killed when it takes too long."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from contextlib import suppress

from app.site.slots.frames import Ready, Settings, SlotCall, SlotReply, receive, send

_PROGRAM = "import os, sys; os.nice(10); from app.slot import main; main(int(sys.argv[1]))"
"""The process: it yields to what looks rules up from its first moment, also while it loads the engine."""

START_SECONDS = 30.0
"""How long a request waits for a process that is starting."""

START_LIMIT = 300.0
"""How many seconds after it was begun a process that can't be asked yet is given up."""


class SlotLost(Exception):
    """The slot gave no answer and is gone: it took too long, took too much memory, or broke."""


class SlotNotReady(SlotLost):
    """The process can't be asked yet, or not at all: nothing is known of what it was to do. It may live, and be asked later."""


class EngineSlot:
    """A process of ``app.slot``. It starts and loads the engine at once, and is waited for when it is first asked."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._ready = False
        self._begun = time.monotonic()
        self._connection, theirs = socket.socketpair()
        with theirs:
            words = [sys.executable, "-c", _PROGRAM, str(theirs.fileno())]
            self._process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, pass_fds=[theirs.fileno()]
            )
        with suppress(OSError):  # a process that is gone already is noticed when it is asked
            send(self._connection, settings)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def lives(self) -> bool:
        """Whether the process is there."""
        return self._process.poll() is None

    def ask(self, call: SlotCall) -> SlotReply:
        """The answer to a request. Raises SlotLost, and the process is gone; SlotNotReady, and it may still be starting."""
        if not self._ready:
            self._begin()
        try:
            self._connection.settimeout(self._settings.seconds)
            send(self._connection, call)
            return receive(self._connection, SlotReply, self._settings.seconds)
        except (OSError, EOFError, ValueError) as error:
            self.end()
            raise SlotLost(str(error)) from error

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self._connection.close()
        with suppress(OSError):
            self._process.kill()
        self._process.wait()

    def _begin(self) -> None:
        """Wait until the process can be asked. Raises SlotNotReady."""
        try:
            self._connection.settimeout(START_SECONDS)
            receive(self._connection, Ready, START_SECONDS)
        except TimeoutError as error:
            if time.monotonic() - self._begun > START_LIMIT:
                self.end()
            raise SlotNotReady(str(error)) from error
        except (OSError, EOFError, ValueError) as error:
            self.end()
            raise SlotNotReady(str(error)) from error
        self._ready = True
