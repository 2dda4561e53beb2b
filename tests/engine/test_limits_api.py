"""Hostile scenarios by the API: a typed answer or a typed problem, in time, never a failure of the server."""

from __future__ import annotations

import json
import time

import pytest

from tests.engine.hostile import HOSTILE, LIMIT, MALFORMED
from tests.web.site import client, site, tiny_root  # noqa: F401  (fixtures)

CHECK = "/api/v1/scenarios/check"
SLOW = ("a creature that breeds for ever", "500 lords", "exploring explodes", "life doubled 200 times")


@pytest.mark.parametrize("name", [name for name, (_, verdict) in HOSTILE.items() if verdict == MALFORMED])
def test_what_is_no_scenario_is_a_problem_of_the_request(client, name):  # noqa: F811
    row, _ = HOSTILE[name]
    answer = client.post(CHECK, data=row if isinstance(row, str) else json.dumps(row))
    assert 400 <= answer.status_code < 500, answer.status_code
    problem = answer.get_json()
    assert problem["type"] and problem["title"] and len(answer.data) < 20_000


@pytest.mark.parametrize("name", SLOW)
def test_what_takes_too_long_is_answered_with_the_limit(client, name, monkeypatch):  # noqa: F811
    monkeypatch.setattr("app.site.playing_time.SECONDS", 1.0)
    row, verdict = HOSTILE[name]
    started = time.process_time()
    answer = client.post(CHECK, data=json.dumps(row))
    assert (answer.status_code, answer.get_json()["verdict"]) == (200, verdict) == (200, LIMIT)
    assert answer.get_json()["limit"]["what"]
    assert time.process_time() - started < 4.0
