"""The site over the official texts: sizes, links, symbols. Skipped where no such library is named."""

from __future__ import annotations

import re
from html import unescape
from itertools import islice

import pytest
from flask.testing import FlaskClient

from app.site.symbols import table
from tests.web.test_pages import text_of

pytestmark = pytest.mark.corpus

MOST = 50_000  # bytes of a rule page's HTML
TEMPLATES = {"{LEVEL N1-N2}", "{LEVEL N3+}", "{rN}", "{rN1}", "{rN2}", "{N+}", "{BB}"}  # stand for symbols, are none


def _slugs(client: FlaskClient) -> list[str]:
    return [one["slug"] for one in client.get("/api/v1/editions?limit=100").get_json()["data"]]


def _sections(client: FlaskClient, slug: str) -> list[str]:
    body = client.get(f"/api/v1/contents?edition={slug}").get_json()
    return [one["number"] for chapter in body["chapters"] for one in chapter["sections"]] + [
        one["number"] for one in body["loose"]
    ]


def test_the_judges_two_questions(real_client: FlaskClient) -> None:
    text = text_of(real_client.get("/search?q=702.19b").text)
    assert re.search(r"702\.19b .*trample", text)
    text = text_of(real_client.get("/search?q=trample").text)
    assert "Trample Glossary" in text
    assert "702.19 Trample" in text


def test_every_rule_page_of_the_newest_edition_is_light(real_client: FlaskClient) -> None:
    heavy = {}
    for section in _sections(real_client, "latest"):
        rules = real_client.get(f"/api/v1/sections/{section}").get_json()["rules"]
        for rule in rules[:: max(1, len(rules) // 15)]:
            answer = real_client.get(f"/rules/{rule['number']}")
            assert answer.status_code == 200
            if len(answer.data) > MOST:
                heavy[rule["number"]] = len(answer.data)
    assert heavy == {}


def test_the_rules_most_referred_to_are_light(real_client: FlaskClient) -> None:
    for number in ("601.2b", "104.3", "509.1b", "613.1", "614.12", "704.5", "205.3m", "704.5aa"):
        answer = real_client.get(f"/rules/{number}")
        assert (answer.status_code, len(answer.data) <= MOST) == (200, True), number


def test_every_document_can_be_read(real_client: FlaskClient) -> None:
    for slug in _slugs(real_client):
        for page in ("", "/contents", "/glossary"):
            assert real_client.get(f"/{slug}{page}").status_code == 200
        for section in islice(_sections(real_client, slug), 0, None, 9):
            assert real_client.get(f"/{slug}/rules/{section}").status_code == 200, (slug, section)


def test_links_of_a_section_lead_somewhere(real_client: FlaskClient) -> None:
    html = real_client.get("/rules/704").text
    links = set(re.findall(r'href="(/(?:rules|glossary)/[^"#?]*)', html))
    assert len(links) > 40
    assert sorted(link for link in links if real_client.get(unescape(link)).status_code != 200) == []


def test_every_symbol_of_every_edition_is_drawn(real_client: FlaskClient) -> None:
    left: dict[str, set[str]] = {}
    for slug in _slugs(real_client)[::4]:
        for section in ("107", "601", "700", "714", "901", "217", "104"):
            html = real_client.get(f"/{slug}/rules/{section}").text
            bare = re.sub(r'<span class="sym.*?</span>', "", html)
            for token in set(re.findall(r"\{[^{}\s][^{}]*\}", text_of(bare))) - TEMPLATES:
                left.setdefault(token, set()).add(slug)
    assert left == {}
    assert len(table().symbols) > 40
