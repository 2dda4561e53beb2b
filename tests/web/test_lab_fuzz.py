"""Hostile forms: whatever is posted to the lab is answered with a page, never with an accident."""

from __future__ import annotations

from typing import Any

from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.scenarios.documents.packing import pack
from app.scenarios.documents.reading import to_scenario
from app.web.lab_setup import ZONES
from tests.scenarios.test_stepping import FIGHT
from tests.web.test_fuzz import ANY, NASTY

PLACES: list[dict[str, Any]] = [
    FIGHT,
    {**FIGHT, "segments": [{"in_order": True, "actions": [{"player": "A", "do": "wait", "step": "declare_attackers"}]}]},
    {**FIGHT, "segments": []},
    {**FIGHT, "edition": ["2010-07-16", "latest"]},
]
PACKED = st.sampled_from([pack(to_scenario(one)) for one in PLACES])
WORD = st.one_of(ANY, NASTY, st.sampled_from(["", "0", "1", "2", "-1", "999999999999", "1:upkeep", "200:end", "9e9", "A", "B"]))
DO = st.dictionaries(
    st.sampled_from(
        ["act", "pick", "wait", "concede", "undo", "branch", "number", "text", "share-1", "share-2", "share-x", "place-1",
         "place-2", "place-", "band-1", "-", "at"]
    ), WORD, max_size=4,
)  # fmt: skip
SETUP = st.dictionaries(
    st.sampled_from(
        ["seat", "zone", "entry", "card", "count", "tag", "counters", "damage", "attached_to", "controller", "to_seat", "to_zone",
         "tapped", "name-0", "name-1", "life-0", "counters-0", "mana-0", "active", "turn", "step", "format", "edition", "title",
         "card_name", "card_type_line", "card_power", "card_oracle_text", "card_mana_cost", "card_loyalty", "number"]
    ), st.one_of(WORD, st.sampled_from(ZONES)), max_size=9,
)  # fmt: skip
OPS = st.sampled_from(["add", "edit", "remove", "card", "drop_card", "game", "seats", "clear", "x"])
ANSWERS = {200, 303, 400, 404, 413, 422}
CALM = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def _sendable(form: dict[str, str]) -> dict[str, bytes]:
    return {key: value.encode("utf-8", "surrogatepass") for key, value in form.items()}


@CALM
@given(PACKED, DO)
def test_any_answer_is_answered(site: Flask, packed: str, form: dict[str, str]) -> None:
    answer = site.test_client().post("/lab/do", data={**_sendable(form), "s": packed})
    assert answer.status_code in ANSWERS, (form, answer.status_code)


@CALM
@given(PACKED, OPS, SETUP)
def test_any_change_is_answered(site: Flask, packed: str, op: str, form: dict[str, str]) -> None:
    client = site.test_client()
    answer = client.post("/lab/setup", data={**_sendable(form), "s": packed, "op": op})
    assert answer.status_code in ANSWERS, (op, form, answer.status_code)
    if answer.status_code == 303:
        following = client.get(answer.headers["Location"].replace("/lab/setup", "/lab"))
        assert following.status_code in (200, 400)


@CALM
@given(st.one_of(WORD, st.builds("players: {}".format, WORD)), WORD)
def test_any_text_is_answered(site: Flask, text: str, at: str) -> None:
    client = site.test_client()
    assert client.post("/lab/open", data=_sendable({"text": text})).status_code in ANSWERS
    assert client.get("/lab", query_string=_sendable({"s": text, "at": at})).status_code in {*ANSWERS, 414}
    assert client.get("/scenarios", query_string=_sendable({"q": text, "rule": at})).status_code == 200
