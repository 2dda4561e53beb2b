"""Discord's interactions: signed or refused, answered so that they fit, and never mentioning anybody."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.application import create_app
from app.bots.discord_commands import COMMANDS, registration
from app.bots.markdown import units
from app.site.rates import rates_of
from tests.bots.conftest import INTERACTIONS, PUBLIC, Send, sender

PING = {"type": 1}


def called(name: str, kind: int = 2, focused: str = "", **options: object) -> dict[str, Any]:
    """An interaction: a command with its options."""
    given = [
        {"name": key.strip("_"), "type": 3, "value": value, **({"focused": True} if key.strip("_") == focused else {})}
        for key, value in options.items()
    ]
    return {"id": "1", "type": kind, "token": "t", "data": {"id": "2", "name": name, "type": 1, "options": given}}


def embed_of(send: Send, name: str, **options: object) -> dict[str, Any]:
    answer = send(called(name, **options))
    assert answer.status_code == 200
    body = answer.get_json()
    assert body["type"] == 4
    assert body["data"]["allowed_mentions"] == {"parse": []}
    found: dict[str, Any] = body["data"]["embeds"][0]
    return found


def whispered(send: Send, name: str, **options: object) -> str:
    answer = send(called(name, **options))
    body = answer.get_json()["data"]
    assert (answer.status_code, body["flags"], body["allowed_mentions"]) == (200, 64, {"parse": []})
    assert units(body["content"]) <= 2000
    words: str = body["content"]
    return words


def offered(send: Send, name: str, focused: str, **options: object) -> list[dict[str, str]]:
    body = send(called(name, 4, focused, **options)).get_json()
    assert body["type"] == 8
    found: list[dict[str, str]] = body["data"]["choices"]
    assert len(found) <= 25
    assert len({one["value"] for one in found}) == len(found)
    assert all(1 <= len(one["name"]) <= 100 and 1 <= len(one["value"]) <= 100 for one in found)
    return found


def test_a_ping_is_answered(discord: Send) -> None:
    answer = discord(PING)
    assert (answer.status_code, answer.get_json(), answer.mimetype) == (200, {"type": 1}, "application/json")
    assert answer.headers["Cache-Control"] == "no-store"


def test_other_signatures_are_refused(bots: Flask, discord: Send) -> None:
    now = str(int(time.time()))
    other = Ed25519PrivateKey.generate().sign(now.encode() + json.dumps(PING).encode()).hex()
    for signature in (other, "", "00" * 64, "zz" * 64, "00", "é" * 128, "00" * 65):
        answer = discord(PING, **{"X-Signature-Ed25519": signature})
        assert (answer.status_code, answer.mimetype) == (401, "application/problem+json")
        assert answer.get_json()["type"].endswith("#problem-not-signed")
    right = discord(PING).request.headers
    changed = bots.test_client().post(INTERACTIONS, data=b'{"type":2}', headers=list(right.items()))
    assert changed.status_code == 401
    assert bots.test_client().post(INTERACTIONS, json=PING).status_code == 401


@pytest.mark.parametrize("seconds", [-301, -100_000, 301, 10**11])
def test_what_was_signed_long_ago_is_refused_when_it_is_sent_again(discord: Send, seconds: int) -> None:
    assert discord(PING, int(time.time()) + seconds).status_code == 401
    assert discord(PING, int(time.time()) + (250 if seconds > 0 else -250)).status_code == 200


@pytest.mark.parametrize("seconds", ["", "now", "1e9", "-1", "٣", "9" * 40, " 1"])
def test_a_time_that_is_none_is_refused(discord: Send, seconds: str) -> None:
    assert discord(PING, **{"X-Signature-Timestamp": seconds}).status_code == 401


@pytest.mark.parametrize("body", [
    b"", b"{", b"[]", b"null", b'"x"', b"{}", b'{"type":"1"}', b'{"type":2}', b'{"type":3,"data":{"name":"x"}}', b"\xff\xfe",
    b'{"type":2,"data":[]}', b'{"type":2,"data":{"name":7}}', b'{"type":2,"data":{"name":"rule","options":{}}}',
    b'{"type":2,"data":{"name":"rule","options":[{"name":"rule","value":[]}]}}', b'{"type":2,"data":{"name":"\\ud800"}}',
    b'{"type":' + b"[" * 5000 + b"]" * 5000 + b"}", b'{"type":99999999999999999999}',
])  # fmt: skip
def test_what_is_no_interaction_is_a_bad_request(discord: Send, body: bytes) -> None:
    answer = discord(body)
    assert (answer.status_code, answer.mimetype) == (400, "application/problem+json")


def test_without_a_key_there_is_nothing(tiny_root: Path) -> None:
    client = create_app({"LIBRARY": tiny_root}).test_client()
    assert client.post(INTERACTIONS, json=PING).status_code == 404
    assert client.get(INTERACTIONS).status_code == 405


@pytest.mark.parametrize("key", ["x", "00", PUBLIC + "00", "g" * 64])
def test_a_wrong_key_is_refused_when_the_site_starts(tiny_root: Path, key: str) -> None:
    with pytest.raises(ValueError, match="MAGISTRATE_DISCORD_PUBLIC_KEY"):
        create_app({"LIBRARY": tiny_root, "DISCORD_PUBLIC_KEY": key})


def test_the_environment_gives_the_key(tiny_root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAGISTRATE_DISCORD_PUBLIC_KEY", PUBLIC.upper())
    assert create_app({"LIBRARY": tiny_root}).test_client().post(INTERACTIONS, json=PING).status_code == 401


def test_who_sends_many_wrong_signatures_waits(bots: Flask, discord: Send, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates_of(bots), "allowed", True)
    client = bots.test_client()
    statuses = [client.post(INTERACTIONS, json=PING, environ_overrides={"REMOTE_ADDR": "10.1.1.1"}).status_code for _ in range(7)]
    assert statuses == [401] * 5 + [429] * 2
    assert [discord(PING).status_code for _ in range(8)] == [200] * 8


def test_a_rule(discord: Send) -> None:
    found = embed_of(discord, "rule", rule="702.2b")
    assert found["title"] == "702.2b Leaping"
    assert found["url"] == "http://localhost/2021-06-01/rules/702.2b"
    assert found["description"].startswith("**702.2b** A creature with it can be caught")
    assert found["footer"]["text"].startswith("2021-06-01, ")


def test_a_rule_of_an_edition(discord: Send) -> None:
    found = embed_of(discord, "rule", rule="101.1a", edition="2020")
    assert found["url"] == "http://localhost/2020-01-01/rules/101.1a"
    assert embed_of(discord, "rule", rule="101.1a @2020-01-01")["url"] == found["url"]


def test_a_range_has_its_own_title_and_leads_to_the_search(discord: Send) -> None:
    found = embed_of(discord, "rule", rule="702.2a-b")
    assert (found["title"], found["url"]) == ("702.2a-b", "http://localhost/2021-06-01/search?q=702.2a-b")


def test_a_term_with_its_senses(discord: Send) -> None:
    found = embed_of(discord, "term", term="pond")
    assert found["title"] == "Pond, Ponded"
    assert found["description"].startswith("**Pond, Ponded: 1.** A place for skating. See rule 102.1.\n**2.** Wet.")


def test_an_unsure_answer_says_so_and_names_what_it_may_be(discord: Send) -> None:
    found = embed_of(discord, "rule", rule="glowng creature")
    assert found["description"].startswith("I am not sure which rule answers that.")
    assert "](http://localhost/2021-06-01/" in found["description"]
    assert found["color"] != embed_of(discord, "rule", rule="702.2b")["color"]


def test_search_lists_what_is_found(discord: Send) -> None:
    found = embed_of(discord, "search", words="gnome")
    assert "found." in found["description"]
    assert found["url"] == "http://localhost/2021-06-01/search?q=gnome"
    assert embed_of(discord, "search", words="702.2b")["title"] == "702.2b Leaping"


def test_a_card(discord: Send) -> None:
    found = embed_of(discord, "card", card="practice bear")
    assert (found["title"], found["url"]) == ("Practice Bear", "http://localhost/2021-06-01/cards/practice-bear")
    assert "2/2" in found["description"]


def test_what_changed(discord: Send) -> None:
    found = embed_of(discord, "what-changed")
    assert found["title"] == "Changes from 2020-01-01 to 2021-06-01"
    assert found["url"] == "http://localhost/diff/2020-01-01..2021-06-01"
    narrowed = embed_of(discord, "what-changed", from_="2020", to="latest", in_="702")
    assert narrowed["url"].endswith("?in=702")
    assert whispered(discord, "what-changed", to="2020-01-01").startswith("There is no edition before 2020")


@pytest.mark.parametrize(("name", "options", "said"), [
    ("rule", {"rule": "999.9"}, "There is no 999"), ("rule", {}, "needs its option"),
    ("rule", {"rule": "  "}, "needs its option"), ("what-changed", {"in_": "hats"}, "names no part"),
    ("term", {"term": "gnomee"}, "Try: Gnome"), ("card", {"card": "nobody"}, "no card"), ("hats", {}, "registered again"),
    ("rule", {"rule": "702.2b", "edition": "hats"}, "does not name an edition"),
    ("search", {"words": "in:hats x"}, ""), ("search", {"words": "x" * 5000}, ""), ("term", {"term": "x" * 9000}, ""),
    ("rule", {"rule": 7.5}, "Nothing answers"),
])  # fmt: skip
def test_refusals_are_whispered(discord: Send, name: str, options: dict[str, Any], said: str) -> None:
    assert said in whispered(discord, name, **options)


@pytest.mark.parametrize("words", [
    "@everyone", "<@1234> <#12> <@&7>", "`code` ```block```", "**b** __u__ ~~s~~ ||x||", "[a](https://evil.example)",
    "# heading", "> quote", "- list", ":smile:", "\\", "\u202e right to left", "\x00nothing", "{T}", "1. one",
])  # fmt: skip
def test_hostile_words_stay_words(discord: Send, words: str) -> None:
    for name, option in (("rule", "rule"), ("search", "words"), ("term", "term"), ("card", "card")):
        body = discord(called(name, **{option: words})).get_json()["data"]
        assert body["allowed_mentions"] == {"parse": []}
        text = body.get("content") or body["embeds"][0]["title"]
        assert not set(text) & {"\u202e", "\x00"}
        plain = text.replace("\\\\", "")
        for mark in "`*_~|<>[@#":
            assert plain.count(mark) == plain.count("\\" + mark)
        assert ":smile:" not in text.replace("\\:", "")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=120), st.sampled_from([one.name for one in COMMANDS]), st.sampled_from([2, 4]))
def test_whatever_is_typed_is_answered_and_fits(discord: Send, words: str, name: str, kind: int) -> None:
    option = next(one for one in COMMANDS if one.name == name).options[0].name
    body = called(name, kind, option, **{option: words})
    raw = json.dumps(body, ensure_ascii=False).encode("utf-8", "surrogatepass")
    answer = discord(raw)
    assert answer.status_code in (200, 400) and (answer.status_code == 200 or "\ud800" <= max(words, default="") <= "\udfff")
    for embed in answer.get_json().get("data", {}).get("embeds", ()):
        assert fits(embed)


def fits(embed: dict[str, Any]) -> bool:
    parts = [embed["title"], embed["description"], embed["footer"]["text"]]
    return units(parts[0]) <= 256 and units(parts[1]) <= 4096 and sum(map(units, parts)) <= 6000 and bool(parts[0] and parts[1])


def test_completion(discord: Send) -> None:
    assert offered(discord, "rule", "rule", rule="702.2")[0] == {"name": "702.2 Leaping", "value": "702.2"}
    assert {"name": "Gnome (glossary)", "value": "Gnome"} in offered(discord, "term", "term", term="gno")
    assert all(one["name"].endswith("(glossary)") for one in offered(discord, "term", "term", term="p"))
    assert [one["value"] for one in offered(discord, "rule", "edition", rule="x", edition="2020")] == ["2020-01-01"]
    assert offered(discord, "card", "card", card="") == []
    assert offered(discord, "rule", "rule", rule="702", edition="hats") == []
    assert offered(discord, "rule", "", rule="702") == []


def test_commands_are_as_discord_takes_them() -> None:
    for one in registration():
        assert 1 <= len(one["name"]) <= 32 and one["name"] == one["name"].lower() and " " not in one["name"]
        texts = [one["description"], *(option["description"] for option in one["options"])]
        assert all(1 <= len(text) <= 100 for text in texts)
        required = [option["required"] for option in one["options"]]
        assert required == sorted(required, reverse=True)
        assert all(option["type"] == 3 and 1 <= option["max_length"] <= 6000 for option in one["options"])
    assert len(registration()) == len({one["name"] for one in registration()}) == len(COMMANDS)


@pytest.mark.corpus
def test_long_rules_are_cut_at_a_sentence_with_a_link(corpus_root: Path) -> None:
    send = sender(create_app({"LIBRARY": str(corpus_root), "DISCORD_PUBLIC_KEY": PUBLIC}))
    for rule in ("702.19", "704.5a-z", "205.3", "613", "702.1-702.9", "205.3m", "701.7"):
        found = embed_of(send, "rule", rule=rule)
        assert fits(found)
        if "[Read on](" in found["description"]:
            body, _, link = found["description"].rpartition("\n[Read on](")
            assert link == found["url"] + ")"
            assert body.endswith((".", "\\[…\\]", "”", ")"))
