"""Nothing inline, nothing from elsewhere, nothing of the reader's words unescaped."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from tests.web.test_caching import GETS

PAGES = [address for address in GETS if not address.startswith(("/api/", "/feeds/", "/static", "/healthz", "/version"))]
HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"


@pytest.mark.parametrize("address", [*GETS, "/rules/702.19z", "/api/v1/nope", "/nope"])
def test_headers(client: FlaskClient, address: str) -> None:
    with client.get(address) as answer:
        headers = answer.headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"]
    assert headers["Permissions-Policy"]


@pytest.mark.parametrize("address", [*PAGES, "/rules/702.19z"])
def test_pages_obey_their_own_policy(client: FlaskClient, address: str) -> None:
    html = client.get(address).text
    assert re.findall(r"<script(?![^>]*\bsrc=\"/static/)", html) == []
    assert re.findall(r"<style\b|\sstyle=|\son\w+=|javascript:", html) == []
    assert re.findall(r'(?:src|href)="(?!http://localhost/)(?:https?:)?//', html) == []


@pytest.mark.parametrize(
    "address",
    ["/search?q={}", "/suggest?q={}", "/rules/{}", "/glossary/{}", "/{}", "/editions?for={}", "/editions?on={}",
     "/2020-01-01/search?q={}", "/preview/rules/{}", "/rules/702?n={}"],
)  # fmt: skip
def test_words_of_the_reader_are_escaped(client: FlaskClient, address: str) -> None:
    from urllib.parse import quote

    answer = client.get(address.format(quote(HOSTILE)))
    assert answer.status_code < 500
    assert "<script>alert" not in answer.text
    assert "<img src=x" not in answer.text


@pytest.mark.parametrize(
    "address", ["//evil.example/", "///evil.example//", "/%2Fevil.example/", "//evil.example/rules/702.2B"]
)
def test_slashes_lead_nowhere_else(client: FlaskClient, address: str) -> None:
    target = client.get(address).headers.get("Location", "/").removeprefix("http://localhost")
    assert target.startswith("/")
    assert not target.startswith("//")


@pytest.mark.parametrize(
    "wanted", ["//evil.example/x", "https://evil.example/", "\\\\evil.example", "/\\evil.example", "..//evil.example"]
)
def test_the_picker_leads_nowhere_else(client: FlaskClient, wanted: str) -> None:
    answer = client.get("/editions", query_string={"for": wanted, "on": "2020-05-05"})
    target = answer.headers.get("Location", "/2020-01-01/")
    assert target.startswith("/2020-01-01/")
