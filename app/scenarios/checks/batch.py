"""Many scenarios: one result a row, in order, across cores; ``app.scenarios.checks.cluster`` does the same on many machines."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from app.scenarios.checks.checking import check
from app.scenarios.checks.running import SECONDS
from app.scenarios.documents.errors import ScenarioError
from app.scenarios.documents.reading import read_data, to_scenario
from app.scenarios.documents.results import Result, to_plain
from app.scenarios.setup.card_pool import CardPool
from app.scenarios.setup.sources import open_card_pool
from app.scenarios.telling.verdict_text import with_verdict_text

CHUNK = 16
_WAITING = 4


def check_line(line: str | bytes, pool: CardPool, *, whole: bool = False, seconds: float = SECONDS) -> dict[str, Any]:
    """One row checked: always an answer, whatever the row holds. A row that is no scenario has the verdict `malformed`,
    one on which the program fails `internal_error`. whole: with trace and final position."""
    id: Any = None
    try:
        data = read_data(line)
        id = data.get("id") if isinstance(data, dict) else None
        return short(check(to_scenario(data), pool, seconds=seconds), id, whole)
    except ScenarioError as error:
        return {"id": id, "verdict": "malformed", "passed": None, "error": str(error)}
    except (Exception, RecursionError) as error:
        return {
            "id": id,
            "verdict": "internal_error",
            "passed": None,
            "error": f"{type(error).__name__}: {error}"[:500],
        }


def short(result: Result, id: Any, whole: bool = False) -> dict[str, Any]:
    """A result as a row: verdict, whether it passed, what failed or why there is no answer."""
    plain = to_plain(with_verdict_text(result) if whole else result)
    if whole:
        return {**plain, "id": id}
    row: dict[str, Any] = {"id": id, "verdict": str(result.verdict), "passed": result.passed}
    failed = [held for held in plain.get("expectations", ()) if not held["holds"]]
    if failed and result.passed is False:
        row["failed"] = failed
    if result.certainty is not None:
        row["certainty"] = str(result.certainty)
    for key in ("rests_on", "ignored"):
        if plain[key]:
            row[key] = plain[key]
    if result.unused:
        row["unused"] = plain["unused"]
    for key in ("decision", "unsupported", "illegality", "limit"):
        if plain.get(key) is not None:
            row[key] = plain[key]
    if result.outcomes is not None:
        row["outcomes"] = len(result.outcomes)
    return row


def check_chunk(
    lines: list[bytes], root: str | None = None, whole: bool = False, seconds: float = SECONDS
) -> list[bytes]:
    """Check some rows and encode an answer for each: the function that workers of any kind run."""
    pool = open_card_pool(None if root is None else Path(root))
    return [msgspec.json.encode(check_line(line, pool, whole=whole, seconds=seconds)) for line in lines]


def check_lines(
    lines: Iterable[bytes],
    root: Path | None = None,
    *,
    workers: int | None = None,
    whole: bool = False,
    seconds: float = SECONDS,
) -> Iterator[bytes]:
    """Check every row; answers as JSON, in order. workers: processes (default: one a core); 1 works in this process."""
    count = workers if workers is not None else (os.cpu_count() or 1)
    where = None if root is None else str(root)
    if count <= 1:
        for chunk in chunks(lines):
            yield from check_chunk(chunk, where, whole, seconds)
        return
    yield from _Pool(count, where, whole, seconds).answers(chunks(lines))


class _Pool:
    """Worker processes that are replaced when one dies: only the row it died of gets no verdict."""

    def __init__(self, count: int, root: str | None, whole: bool, seconds: float) -> None:
        self.count = count
        self.options = (root, whole, seconds)
        self.pool = ProcessPoolExecutor(count)
        self.waiting: deque[tuple[list[bytes], Future[list[bytes]]]] = deque()

    def answers(self, listed: Iterable[list[bytes]]) -> Iterator[bytes]:
        """The answers to every row, in order."""
        try:
            for chunk in listed:
                self._submit(chunk)
                if len(self.waiting) >= self.count * _WAITING:
                    yield from self._next()
            while self.waiting:
                yield from self._next()
        finally:
            self.pool.shutdown(wait=False, cancel_futures=True)

    def _submit(self, chunk: list[bytes]) -> None:
        try:
            future = self.pool.submit(check_chunk, chunk, *self.options)
        except BrokenProcessPool:
            self._renew()
            future = self.pool.submit(check_chunk, chunk, *self.options)
        self.waiting.append((chunk, future))

    def _next(self) -> list[bytes]:
        chunk, future = self.waiting.popleft()
        try:
            return future.result()
        except (BrokenProcessPool, CancelledError):
            self._renew()
            return [answer for line in chunk for answer in self._alone(line)]

    def _renew(self) -> None:
        """A new pool, to which what was waiting is given again."""
        self.pool.shutdown(wait=False, cancel_futures=True)
        self.pool = ProcessPoolExecutor(self.count)
        again, self.waiting = self.waiting, deque()
        for chunk, future in again:
            done = future.done() and not future.cancelled() and future.exception() is None
            self.waiting.append((chunk, future if done else self.pool.submit(check_chunk, chunk, *self.options)))

    def _alone(self, line: bytes) -> list[bytes]:
        """A row in a process of its own, since one of its chunk was the end of another."""
        with ProcessPoolExecutor(1) as pool:
            try:
                return pool.submit(check_chunk, [line], *self.options).result()
            except BrokenProcessPool:
                return [lost(line)]


def lost(line: bytes) -> bytes:
    """The answer to a row that ended the process which checked it."""
    try:
        data = read_data(line)
    except ScenarioError:
        data = None
    id = data.get("id") if isinstance(data, dict) else None
    return msgspec.json.encode({"id": id, "verdict": "internal_error", "passed": None, "error": "the worker process died"})


def chunks(lines: Iterable[bytes]) -> Iterator[list[bytes]]:
    """Rows by so many as a worker checks at a time."""
    rows = iter(lines)
    while chunk := list(islice(rows, CHUNK)):
        yield chunk
