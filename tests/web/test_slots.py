"""Engine slots: scenarios are played by processes of their own, which are bounded, ended and replaced; the rest goes on."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask

from app.application import create_app
from app.scenarios.documents.example import EXAMPLE
from app.site.slots import pool, slot
from app.site.slots.frames import Settings, SlotCall, SlotReply
from app.site.slots.guard import slots_of
from app.site.slots.pool import EngineSlots, SlotsBusy
from app.site.slots.slot import EngineSlot, SlotLost
from tests.benchmarks.guard import endless, gunicorn, measured, status_of

CHECK = "/api/v1/scenarios/check"


@pytest.fixture(name="served")
def _served(tiny_root: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """An application that may start processes, as a server's may. They yield to all else, so it waits long: for these tests are
    run on busy machines too."""
    monkeypatch.setattr(slot, "START_SECONDS", 300.0)
    monkeypatch.setattr("app.site.slots.guard.SECONDS", 120.0)
    application = create_app({"LIBRARY": tiny_root})
    slots_of(application).allowed = True
    yield application
    slots_of(application).close()


def idle_process(application: Flask) -> int:
    (idle,) = slots_of(application)._idle
    return idle.pid


def headers_of(response: Any) -> list[tuple[str, str]]:
    """All but the moment at which it was answered."""
    return sorted((name, value) for name, value in response.headers if name != "Date")


def test_a_slot_answers_as_the_application_itself(served: Flask, site: Flask) -> None:
    for ask in (
        lambda client: client.post(CHECK, json=EXAMPLE),
        lambda client: client.post(CHECK, data=b"{"),
        lambda client: client.get("/lab?quick=A:+Bear+2/2", headers={"Accept-Encoding": "gzip"}),
        lambda client: client.get("/lab?quick=nonsense&s=1"),
        lambda client: client.get("/scenarios/7/702.2-deathtouch.yaml"),
        lambda client: client.head("/scenarios/7/702.2-deathtouch"),
    ):
        ours, theirs = ask(served.test_client()), ask(site.test_client())
        assert (ours.status_code, ours.data) == (theirs.status_code, theirs.data)
        assert headers_of(ours) == headers_of(theirs)
    assert slots_of(served)._idle


def test_what_needs_no_engine_starts_no_process(served: Flask) -> None:
    client = served.test_client()
    for address in ("/rules/702", "/lab", "/scenarios", "/api/v1/scenarios/schema", "/api/v1/lookup?q=702"):
        assert client.get(address).status_code == 200
    assert client.options(CHECK).status_code == 200
    assert not slots_of(served)._idle


def test_a_server_may_start_a_process_ahead(served: Flask) -> None:
    slots_of(served).begin()
    ahead = idle_process(served)
    assert served.test_client().post(CHECK, json=EXAMPLE).get_json()["verdict"] == "answered"
    assert idle_process(served) == ahead


def test_a_dead_slot_is_replaced(served: Flask) -> None:
    client = served.test_client()
    assert client.post(CHECK, json=EXAMPLE).status_code == 200
    before = idle_process(served)
    os.kill(before, signal.SIGKILL)
    slots_of(served)._idle[0]._process.wait(20)
    assert client.post(CHECK, json=EXAMPLE).get_json()["verdict"] == "answered"
    assert idle_process(served) != before


def test_a_slot_over_the_deadline_is_ended_and_replaced(served: Flask) -> None:
    slots = slots_of(served)
    client = served.test_client()
    assert client.post(CHECK, json=EXAMPLE).status_code == 200
    before = idle_process(served)
    slots._idle[0]._settings = msgspec.structs.replace(slots._settings, seconds=0.5)
    refused = client.post(CHECK, data=endless())
    assert (refused.status_code, refused.mimetype) == (422, "application/problem+json")
    assert refused.get_json()["type"].endswith("#problem-stopped")
    with pytest.raises(ProcessLookupError):
        os.kill(before, 0)
    assert client.post(CHECK, json=EXAMPLE).get_json()["verdict"] == "answered"


class StuckSlot(EngineSlot):
    """A slot that answers when it is told to."""

    def __init__(self, settings: Settings) -> None:
        self.asked, self.go = threading.Event(), threading.Event()

    def lives(self) -> bool:
        return True

    def ask(self, call: SlotCall) -> SlotReply:
        self.asked.set()
        assert self.go.wait(20)
        return SlotReply(200, [], b"played")

    def end(self) -> None:
        pass


def test_beyond_the_queue_it_is_busy_and_lookups_go_on(served: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "QUEUE", 1)
    stuck = StuckSlot(Settings({}, 1.0))
    slots = EngineSlots(1, Settings({}, 1.0), lambda settings: stuck)
    slots.allowed = True
    served.extensions["magistrate_slots"] = slots
    answers: list[int] = []


    def play() -> None:
        answers.append(served.test_client().post(CHECK, json=EXAMPLE).status_code)

    threads = [threading.Thread(target=play) for _ in range(2)]
    threads[0].start()
    assert stuck.asked.wait(20)
    threads[1].start()
    while slots._waiting == 0 and threads[1].is_alive():
        time.sleep(0.01)  # a loop without a pause would keep the other thread from its turn
    busy = served.test_client().post(CHECK, json=EXAMPLE)
    page = served.test_client().get("/lab?quick=A:+Bear+2/2")
    looked = served.test_client().get("/api/v1/lookup?q=702")
    stuck.go.set()
    for one in threads:
        one.join(20)
    assert (busy.status_code, busy.headers["Retry-After"], page.status_code) == (503, "5", 503)
    assert busy.get_json()["type"].endswith("#problem-busy") and "The engine is busy" in page.text
    assert (looked.status_code, answers) == (200, [200, 200])


def test_who_waits_too_long_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "QUEUE_SECONDS", 0.05)
    slots = EngineSlots(1, Settings({}, 1.0), StuckSlot)
    with slots._place(), pytest.raises(SlotsBusy):
        slots.ask(SlotCall({}, b""))
    assert slots._waiting == 0


def test_a_process_that_does_not_start_says_nothing_of_the_scenario(served: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.site.slots.slot._PROGRAM", "raise SystemExit(1)")
    refused = served.test_client().post(CHECK, json=EXAMPLE)
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
    assert "could not be started in time" in refused.get_json()["detail"]


def test_a_process_that_starts_slowly_is_kept(served: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slot, "START_SECONDS", 0.001)
    client = served.test_client()
    assert client.post(CHECK, json=EXAMPLE).status_code == 503
    starting = idle_process(served)
    assert client.post(CHECK, json=EXAMPLE).status_code == 503
    monkeypatch.setattr(slot, "START_SECONDS", 300.0)
    assert client.post(CHECK, json=EXAMPLE).get_json()["verdict"] == "answered"
    assert idle_process(served) == starting


def test_a_process_that_never_starts_is_given_up(served: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slot, "START_SECONDS", 0.001)
    monkeypatch.setattr(slot, "START_LIMIT", 0.0)
    client = served.test_client()
    assert client.post(CHECK, json=EXAMPLE).status_code == 503
    first = idle_process(served)
    assert client.post(CHECK, json=EXAMPLE).status_code == 503
    assert idle_process(served) != first


def test_a_slot_without_memory_ends(tiny_root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.site.slots.slot._PROGRAM", (
        "import sys, app.slot; app.slot.MEMORY = 260 * 2**20; app.slot.create_app = lambda config: application\n"
        "from flask import Flask; application = Flask('full'); application.route('/')(lambda: 'x' * 2**29)\n"
        "app.slot.main(int(sys.argv[1]))"
    ))  # fmt: skip
    full = EngineSlot(Settings({"LIBRARY": str(tiny_root)}, 120.0))
    environ = {"REQUEST_METHOD": "GET", "PATH_INFO": "/", "SERVER_NAME": "here", "SERVER_PORT": "80", "wsgi.url_scheme": "http"}
    with pytest.raises(SlotLost):
        full.ask(SlotCall(environ, b""))


def test_all_editions_together_have_one_deadline(site: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.site.playing_time.SECONDS", 0.5)
    dates = [f"{year}-06-01" for year in range(2007, 2027)]
    scenario = {**msgspec.json.decode(endless()), "edition": dates}
    began = os.times()
    answer = site.test_client().post(CHECK, json=scenario)
    ended = os.times()
    assert answer.get_json()["limit"]["what"] == "seconds for all editions together"
    assert ended.user - began.user < 4.0


def _answered(base: str) -> bool:
    """Whether a server answers a scenario, at the third try at the latest: it may be busy or just starting its engine."""
    statuses = (status_of(base + CHECK, msgspec.json.encode(EXAMPLE)) for _ in range(3))
    return next((status for status in statuses if status != 503), 503) == 200


def test_behind_gunicorn(tiny_root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAGISTRATE_LIBRARY", str(tiny_root))
    with gunicorn() as base:
        assert _answered(base)
        (_, looked), played = measured(base, 2)
        assert _answered(base)
    assert set(looked) <= {200, 404}  # the library of the tests is a small one
    assert set(played) <= {200, 422, 503}
