"""The site as readers meet it: gunicorn with two workers under load, in requests a second.

``--seconds N``: how long each kind of address is asked for (5). ``--kinds``: which, with commas. Each kind is asked of a server
that keeps answers (up to 300 addresses, asked for before until it gets no faster) and of one that makes each answer anew
(``MAGISTRATE_KEPT_MEGABYTES=0``, all addresses in turn). The load comes from ``wrk`` where that is on the PATH, else from threads
of this process, which take processor time from the server and so print less. Beside each figure stands its ratio to a Flask view
of one line, served in the same way just before.

Works on the library named by MAGISTRATE_LIBRARY, else ``./library``.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, urlsplit

from app.application import DEFAULTS
from app.library.errors import LibraryError
from app.library.library import Library
from tests.benchmarks.guard import gunicorn
from tests.benchmarks.site import QUERIES

CONNECTIONS = 16
_KEPT = "MAGISTRATE_KEPT_MEGABYTES"
_BARE = "tests.benchmarks._bare:bare"
_MOST_KEPT = 300
_LEAST_ROUNDS, _ROUNDS, _FASTER = 4, 12, 1.3  # of asking before it counts, while each round is so much faster
_UNITS = {"us": 0.001, "ms": 1.0, "s": 1000.0}
_LUA = """
local paths, at = {{{paths}}}, {first}
request = function()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
"""


class Load(NamedTuple):
    """What a server did under load: answers a second, the 99th percentile in milliseconds, answers that were no success."""

    rate: float
    p99: float
    failed: int


def addresses(library: Library) -> dict[str, list[str]]:
    """What is asked, by kind, in no order."""
    newest = library.edition(None)
    numbers = [quote(one.number) for one in library.numbers(newest) if "." in one.number]
    dates = [one.slug for one in library.documents() if one.slug == one.effective][1:13]
    queries = [f"{query}{more}".strip() for query in QUERIES for more in ("", " rule", " player")]
    kinds = {
        "API rules": [f"/api/v1/rules/{number}" for number in numbers],
        "rule pages": [f"/rules/{number}" for number in numbers],
        "searches": [f"/search?q={quote(query)}" for query in queries],
        "API searches": [f"/api/v1/search?q={quote(query)}" for query in queries],
        "diff pages": [f"/diff/{date}..{newest.slug}" for date in dates],
    }
    for paths in kinds.values():
        random.Random(1).shuffle(paths)
    return kinds


def measured(base: str, paths: Sequence[str], seconds: float) -> Load:
    """A server under load for some seconds."""
    return _by_wrk(base, paths, seconds) if shutil.which("wrk") else _by_threads(base, paths, seconds)


def _by_wrk(base: str, paths: Sequence[str], seconds: float) -> Load:
    listed = ",".join(f'"{path}"' for path in paths)
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(_LUA.format(paths=listed, first=random.randrange(len(paths))))
        script.flush()
        words = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{max(1, round(seconds))}s", "--latency", "-s", script.name]
        told = subprocess.run([*words, base], check=True, capture_output=True, text=True).stdout
    rate, p99 = re.search(r"Requests/sec:\s+([\d.]+)", told), re.search(r"99%\s+([\d.]+)(us|ms|s)", told)
    failed = sum(int(number) for number in re.findall(r"(?:Non-2xx or 3xx responses|connect|read|write|timeout):? (\d+)", told))
    assert rate and p99, told
    return Load(float(rate[1]), float(p99[1]) * _UNITS[p99[2]], failed)


def _by_threads(base: str, paths: Sequence[str], seconds: float) -> Load:
    times: list[float] = []
    failed: list[int] = []
    until = time.monotonic() + seconds

    def ask(first: int) -> None:
        connection = HTTPConnection(urlsplit(base).netloc, timeout=30)
        at = first
        while time.monotonic() < until:
            at, began = (at + 1) % len(paths), time.perf_counter()
            try:
                connection.request("GET", paths[at])
                answer = connection.getresponse()
                answer.read()
                failed.extend([answer.status] * (answer.status >= 400))
            except (OSError, HTTPException):
                failed.append(0)
                connection.close()
            times.append(time.perf_counter() - began)
        connection.close()

    threads = [threading.Thread(target=ask, args=(one * len(paths) // CONNECTIONS,)) for one in range(CONNECTIONS)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    times.sort()
    return Load(len(times) / seconds, times[int(len(times) * 0.99)] * 1000, len(failed))


@contextmanager
def setting(values: Mapping[str, str]) -> Iterator[None]:
    """The environment with some variables more, until the block is left."""
    before = dict(os.environ)
    os.environ.update(values)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def memory_of_workers(base: str) -> list[tuple[float, float]]:
    """Megabytes of each worker of a server: resident, and its proportional share."""
    port = urlsplit(base).port
    pids = [int(path.name) for path in Path("/proc").glob("[0-9]*") if f"127.0.0.1:{port}" in _command(path)]
    masters = {_parent(pid) for pid in pids} & set(pids)
    return [_megabytes(pid) for pid in sorted(pids) if pid not in masters]


def _command(process: Path) -> str:
    try:
        return (process / "cmdline").read_bytes().decode(errors="replace")
    except OSError:
        return ""


def _parent(pid: int) -> int:
    found = re.search(r"^PPid:\s+(\d+)", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
    return int(found[1]) if found else 0


def _megabytes(pid: int) -> tuple[float, float]:
    told = Path(f"/proc/{pid}/smaps_rollup").read_text()
    found = {name: int(size) / 1024 for name, size in re.findall(r"^(Rss|Pss):\s+(\d+) kB", told, re.MULTILINE)}
    return found["Rss"], found["Pss"]


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(prog="served")
    options.add_argument("--seconds", type=float, default=5)
    options.add_argument("--kinds", default="")
    given = options.parse_args(sys.argv[1:])
    try:
        kinds = addresses(Library.open())
    except LibraryError as error:
        print(error)
        return
    chosen = {name: paths for name, paths in kinds.items() if not given.kinds or name in given.kinds.split(",")}
    source = "wrk" if shutil.which("wrk") else "threads of this process"
    print(f"load: {source}, {CONNECTIONS} connections, {os.cpu_count()} cores")
    with gunicorn(application=_BARE, ready="/") as bare:
        for room, name, most in ((str(DEFAULTS["KEPT_MEGABYTES"]), "kept", _MOST_KEPT), ("0", "made anew", None)):
            with setting({_KEPT: room}), gunicorn() as base:
                for kind, paths in chosen.items():
                    _warm(base, paths[:most], given.seconds if most else 0)
                    _measure(f"{kind}, {name}", bare, base, paths[:most], given.seconds)
                told = ", ".join(f"{resident:.0f} ({share:.0f})" for resident, share in memory_of_workers(base))
                print(f"memory of each worker after that, MB resident (and its share): {told}", flush=True)


def _warm(base: str, paths: Sequence[str], seconds: float) -> None:
    """Ask for addresses until the server gets no faster; with 0 seconds for a moment only."""
    rate, before = measured(base, paths, seconds or 1).rate, 0.0
    for number in range(_ROUNDS if seconds else 0):
        if number >= _LEAST_ROUNDS and rate < _FASTER * before:
            break
        rate, before = measured(base, paths, seconds).rate, rate


def _measure(name: str, bare: str, base: str, paths: Sequence[str], seconds: float) -> None:
    plain = measured(bare, ["/"], min(seconds, 3))
    found = measured(base, paths, seconds)
    failed = f", {found.failed} failed" if found.failed else ""
    print(
        f"{name}: {found.rate:,.0f}/s, p99 {found.p99:.1f} ms{failed}; "
        f"{found.rate / plain.rate:.2f} of a bare view ({plain.rate:,.0f}/s)", flush=True,
    )  # fmt: skip


if __name__ == "__main__":
    main()
