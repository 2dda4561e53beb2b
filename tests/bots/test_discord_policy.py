"""Tournament policy in Discord, over documents of our own invention."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.application import create_app
from ingest.build import build
from ingest.model import Capture
from tests.bots.conftest import PUBLIC, Send, sender
from tests.bots.test_discord import embed_of, fits, offered, whispered
from tests.policies import IPG, MTR, as_page, as_text

SITE = "http://localhost/policy/2031-03-04"


RULES = Capture("rules 20310101.txt", b"1. Gardens\n\n103. Hats\n\n103.1. A gnome wears a hat.\n\n103.1a It is red.\n")


@pytest.fixture(scope="module")
def send(tmp_path_factory: pytest.TempPathFactory) -> Send:
    """Send to a site that has policy."""
    root = tmp_path_factory.mktemp("policy-bots") / "library"
    build(root, [Capture("mtr.html", as_page(MTR).encode()), Capture("ipg.txt", as_text(IPG).encode()), RULES], jobs=1)
    return sender(create_app({"LIBRARY": root, "DISCORD_PUBLIC_KEY": PUBLIC}))


@pytest.mark.parametrize(("asked", "title", "page"), [
    ("MTR 2.1", "MTR 2.1 Round Lengths", "/mtr/2.1"), ("IPG missed trigger", "IPG 2.1 Missed Trigger", "/ipg/2.1"),
])  # fmt: skip
def test_a_section_is_shown_by_either_command(send: Send, asked: str, title: str, page: str) -> None:
    found = embed_of(send, "policy", section=asked)
    assert (found["title"], found["url"]) == (title, SITE + page)
    assert fits(found)
    assert embed_of(send, "rule", rule=asked) == found


def test_a_question_is_answered_unsurely_or_not_at_all(send: Send) -> None:
    found = embed_of(send, "policy", section="how long does the candle of a round last")
    assert found["description"].startswith("I am not sure which section answers that.")
    assert "MTR 2.1" in found["description"]
    assert "zzyzx" in whispered(send, "policy", section="zzyzx")


def test_names_of_sections_are_completed(send: Send) -> None:
    assert [one["value"] for one in offered(send, "policy", "section", section="missed")] == ["IPG 2.1 Missed Trigger"]
    value = offered(send, "policy", "section", section="round")[0]["value"]
    assert embed_of(send, "policy", section=value)["title"] == value


def test_without_policy_the_answer_says_so(tmp_path: Path) -> None:
    build(tmp_path, [RULES], jobs=1)
    plain = sender(create_app({"LIBRARY": tmp_path, "DISCORD_PUBLIC_KEY": PUBLIC}))
    assert whispered(plain, "policy", section="MTR 2.1")
    assert whispered(plain, "policy", section="how long is a round")
    assert offered(plain, "policy", "section", section="round") == []
