"""Slack's command: signed or refused, and answered with the text of a look-up."""

from __future__ import annotations

import time
from pathlib import Path
from urllib.parse import quote

import pytest

from app.application import create_app
from tests.bots.conftest import COMMAND, Send


def test_a_look_up_is_said_to_the_channel(slack: Send) -> None:
    answer = slack(b"command=%2Fmtg&text=702.2b&user_id=U1")
    body = answer.get_json()
    assert (answer.status_code, body["response_type"], body["unfurl_links"]) == (200, "in_channel", False)
    assert body["text"].startswith("702.2b A creature with it")
    assert body["text"].endswith("http://localhost/2021-06-01/rules/702.2b")
    assert slack(b"text=101.1a+%402020-01-01").get_json()["text"].endswith("http://localhost/2020-01-01/rules/101.1a")


@pytest.mark.parametrize(("text", "said"), [
    ("", "Write a rule number"), ("999.9", "There is no 999"), ("<!channel> &", "&lt;!channel&gt; &amp;"),
])  # fmt: skip
def test_refusals_are_for_who_asked(slack: Send, text: str, said: str) -> None:
    body = slack(f"text={quote(text)}".encode()).get_json()
    assert body["response_type"] == "ephemeral"
    assert said in body["text"]
    assert "<" not in body["text"]


def test_an_unsure_answer_says_so(slack: Send) -> None:
    assert slack(b"text=glowng+creature").get_json()["text"].startswith("I am not sure")


def test_other_signatures_and_old_requests_are_refused(slack: Send, tiny_root: Path) -> None:
    assert slack(b"text=702", **{"X-Slack-Signature": "v0=" + "0" * 64}).status_code == 401
    assert slack(b"text=702", **{"X-Slack-Signature": "é"}).status_code == 401
    assert slack(b"text=702", **{"X-Slack-Request-Timestamp": "now"}).status_code == 401
    assert slack(b"text=702", int(time.time()) - 301).status_code == 401
    assert create_app({"LIBRARY": tiny_root}).test_client().post(COMMAND, data={"text": "702"}).status_code == 404


@pytest.mark.parametrize("body", [b"", b"\xff", b"text=%ff%fe", b"text=" + b"a" * 9000, b"text=%00", b"text[]=1"])
def test_odd_forms_are_answered(slack: Send, body: bytes) -> None:
    answer = slack(body)
    assert answer.status_code == 200
    assert len(answer.get_json()["text"]) <= 3000
