"""Hostile addresses: never an accident, never a hang, always an answer of a known kind."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

PATHS = [
    "/{}",
    "/{}/rules/702",
    "/rules/{}",
    "/2020-01-01/rules/{}",
    "/glossary/{}",
    "/search?q={}",
    "/search?q=hat&page={}",
    "/suggest?q={}",
    "/rules/702.3a?n={}",
    "/editions?for={}",
    "/editions?on={}",
    "/preview/rules/{}",
    "/preview/glossary/{}",
    "/rules/702?examples={}",
    "/static/{}",
    "/api/{}",
    "/api/v1/{}",
    "/api/v1/rules/{}",
    "/api/v1/rules?numbers={}",
    "/api/v1/rules/702?edition={}",
    "/api/v1/sections/{}",
    "/api/v1/glossary/{}",
    "/api/v1/references/{}",
    "/api/v1/search?q={}",
    "/api/v1/search?q=hat&limit={}",
    "/api/v1/search?q=hat&offset={}",
    "/api/v1/lookup?q={}",
    "/api/v1/lookup?q=hat&format={}",
    "/api/v1/editions/{}",
    "/api/v1/rules/702.3a?n={}",
    "/cards/{}",
    "/rules/{}/cards",
    "/rules/702.2/rulings?page={}",
    "/api/v1/rules/{}/rulings",
    "/api/v1/rules/702.2/cards?offset={}",
    "/cards?q={}",
    "/cards?q=gnome&page={}",
    "/suggest/cards?q={}",
    "/coverage/{}",
    "/2020-01-01/coverage/{}",
    "/api/v1/cards/{}",
    "/api/v1/cards?q={}",
    "/api/v1/cards/complete?q={}",
    "/api/v1/cards/complete?q=g&limit={}",
    "/api/v1/rules/{}/scenarios",
    "/api/v1/coverage/{}",
]
NEAR = st.text(alphabet=st.sampled_from("0123456789.abloz-–~@:\"' \t*?[](){}\\/%&=#;,GR§"), max_size=30)
ANY = st.text(max_size=40)
NASTY = st.sampled_from(
    [
        "..",
        "../../etc/passwd",
        "%00",
        "\x00",
        "%c0%ae",
        "702.19b\r\nSet-Cookie: x=1",
        "9" * 400,
        "a" * 900,
        "(" * 300,
        '"' * 99,
        "in:" * 80,
        "{{7*7}}",
        "${jndi:x}",
        "' OR 1=1 --",
        "702.1-702.99999",
        "1-9",
        "١٢٣.٤",
        "７０２.１",
        "🂡" * 50,
        "-" * 200,
        "nan",
        "1e9",
        "0x10",
        "-1",
        "undated~",
        "2020-99-99",
        "ffffffff",
        "~",
        "\ud800",
    ],
)


@settings(max_examples=400, deadline=2000, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(PATHS), st.one_of(NASTY, NEAR, ANY))
def test_any_address_is_answered(site: Flask, path: str, words: str) -> None:
    address = path.format(quote(words, safe="", errors="surrogatepass"))
    with site.test_client().get(address) as answer:
        assert answer.status_code in (200, 301, 302, 308, 400, 404, 414), (address, answer.status_code)
        if answer.status_code < 300:
            return
        if answer.status_code >= 400:
            expected = "application/problem+json" if answer.request.path.startswith("/api/") else "text/html"
            assert answer.mimetype == expected
        else:
            target = answer.headers["Location"].removeprefix("http://localhost")
            assert target.startswith("/")
            assert not target.startswith("//")


@pytest.mark.parametrize(
    "raw", ["/rules/%ff%fe", "/search?q=%ff", "/rules/%e2%80", "//rules//702", "/rules/702%2f..", "/%2e%2e/x"]
)
def test_bad_bytes(client: FlaskClient, raw: str) -> None:
    with client.get(raw) as answer:
        assert answer.status_code < 500


@pytest.mark.parametrize(
    "cookie", ["display=" + "x." * 1500, "display=\x01", "a=b; display=examples; display=numbers", ";;;="]
)
def test_bad_cookies(client: FlaskClient, cookie: str) -> None:
    assert client.get("/rules/702", headers={"Cookie": cookie}).status_code == 200


@pytest.mark.parametrize("accept", ["", "*/*", "text/html", ";;;", "application/json;q=x", "a" * 3000, "text/html;q=0"])
def test_bad_accepts(client: FlaskClient, accept: str) -> None:
    assert client.get("/rules/702", headers={"Accept": accept}).status_code == 200
    assert client.get("/api/v1/contents", headers={"Accept": accept}).status_code in (200, 406)
