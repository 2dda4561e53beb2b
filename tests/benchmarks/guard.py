"""Look-ups while the engine is kept busy: gunicorn with two workers, and twenty scenarios of five seconds each at once.

Works on the library named by MAGISTRATE_LIBRARY, else ``./library``.
"""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

SCENARIOS = 20
_ALONE = 200
_LOOKUPS = ("702.19b", "trample", "legend rule", "704.5aa", "when a creature blocks", "deathtouch trample")


def endless() -> bytes:
    """A scenario of about 512 bytes that plays until it is stopped."""
    card = {
        "name": "Breeder", "mana_cost": "{0}", "type_line": "Creature — Bear", "power": "2", "toughness": "2",
        "oracle_text": "Whenever a creature enters, create a 1/1 green Insect creature token.",
    }  # fmt: skip
    cast = {"player": "A", "do": "cast", "object": "Breeder", "turn": 1, "step": "precombat_main"}
    return json.dumps({
        "cards": [card],
        "players": {"A": {"battlefield": [{"card": "Breeder", "count": 5}], "hand": [{"card": "Breeder"}]}, "B": {}},
        "start": {"active": "A", "turn": 1, "step": "precombat_main"},
        "segments": [{"actions": [cast, {"player": "A", "do": "wait_stack"}]}],
    }, ensure_ascii=False).encode()  # fmt: skip


@contextmanager
def gunicorn(*options: str, application: str = "app.wsgi:app", ready: str = "/version") -> Iterator[str]:
    """A server of our own on a free port, until the block is left; ``ready`` is what it answers as soon as it is up."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    words = [
        sys.executable, "-m", "gunicorn", "--config", "python:app.gunicorn_settings", "--bind", f"127.0.0.1:{port}",
        "--log-level", "warning", *options, application,
    ]  # fmt: skip
    server = subprocess.Popen(words)
    try:
        base = f"http://127.0.0.1:{port}"
        _until_up(f"{base}{ready}")
        yield base
    finally:
        server.terminate()
        server.wait(30)


def _until_up(address: str) -> None:
    for _ in range(300):
        with suppress(OSError):
            urllib.request.urlopen(address, timeout=5).close()
            return
        time.sleep(0.1)
    raise TimeoutError("the server does not start")


def status_of(address: str, body: bytes | None = None) -> int:
    """The status of an answer; 0 where there was none."""
    try:
        with urllib.request.urlopen(urllib.request.Request(address, body), timeout=120) as answer:
            answer.read()
            return int(answer.status)
    except urllib.error.HTTPError as error:
        error.close()
        return int(error.code)
    except OSError:
        return 0


def looked_up(base: str, more: Callable[[int], bool]) -> tuple[list[float], Counter[int]]:
    """Times and statuses of look-ups, one after another as long as ``more`` says so of their number."""
    times: list[float] = []
    statuses: Counter[int] = Counter()
    while more(len(times)):
        query = _LOOKUPS[len(times) % len(_LOOKUPS)].replace(" ", "+")
        began = time.perf_counter()
        statuses[status_of(f"{base}/api/v1/lookup?q={query}")] += 1
        times.append(time.perf_counter() - began)
        time.sleep(0.02)
    return times, statuses


def measured(base: str, scenarios: int = SCENARIOS) -> tuple[tuple[list[float], Counter[int]], Counter[int]]:
    """Look-ups while scenarios are being played, as ``looked_up``, and with which statuses the scenarios were answered."""
    played: Counter[int] = Counter()
    check = f"{base}/api/v1/scenarios/check"
    threads = [threading.Thread(target=lambda: played.update([status_of(check, endless())])) for _ in range(scenarios)]
    for one in threads:
        one.start()
    return looked_up(base, lambda count: any(one.is_alive() for one in threads)), played


def main() -> None:
    """Measure and print."""
    print(f"a scenario: {len(endless())} bytes")
    with gunicorn() as base:
        for query in _LOOKUPS * 4:
            status_of(f"{base}/api/v1/lookup?q={query.replace(' ', '+')}")
        _print("look-ups alone", looked_up(base, lambda count: count < _ALONE))
        times, played = measured(base)
    print(f"{SCENARIOS} scenarios at once: {dict(played)}")
    _print("look-ups meanwhile", times)


def _print(name: str, found: tuple[list[float], Counter[int]]) -> None:
    times, statuses = sorted(found[0]), found[1]
    p50, p99 = (times[int(len(times) * part)] * 1000 for part in (0.5, 0.99))
    print(f"{name}: {dict(statuses)}, p50 {p50:.1f} ms, p99 {p99:.1f} ms, max {times[-1] * 1000:.1f} ms")


if __name__ == "__main__":
    main()
