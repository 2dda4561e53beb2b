"""The front door: where one can go, what is new, a rule in a judge's order, long sections that one can oversee."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app.application import create_app
from tests.web.test_pages import text_of
from tests.web.test_security import PAGES

PLACES = ["Contents", "Glossary", "Cards", "Policy", "Changes", "Lab", "Citations", "API", "Help"]
STANDING = [*PAGES[:4], "/rules/702.2b", "/2020-01-01/rules/101.1a", "/diff", "/citations", "/lab", "/editions"]


@pytest.mark.parametrize("address", STANDING)
def test_every_page_leads_everywhere(client: FlaskClient, address: str) -> None:
    html = client.get(address).text
    header = html[html.index('<nav class="places"') : html.index("</nav>", html.index('<nav class="places"'))]
    assert re.findall(r">([^<>\n]+)</a>", header) == PLACES
    for link in re.findall(r'href="([^"]+)"', header):
        assert client.get(link).status_code == 200


@pytest.mark.parametrize(
    ("address", "place", "current"),
    [("/contents", "Contents", "page"), ("/rules/702.2b", "Contents", "true"), ("/glossary/gnome", "Glossary", "true"),
     ("/rules/702.2b/history", "Changes", "true"), ("/scenarios", "Lab", "true"), ("/api", "API", "page")],
)  # fmt: skip
def test_the_place_one_is_in_is_marked(client: FlaskClient, address: str, place: str, current: str) -> None:
    header = client.get(address).text.split('<nav class="places"')[1].split("</nav>")[0]
    assert re.findall(r'aria-current="(\w+)">([^<]+)<', header) == [(current, place)]


@pytest.mark.parametrize("address", PAGES)
def test_every_page_can_be_shared(client: FlaskClient, address: str) -> None:
    html = client.get(address).text
    if "<html" not in html:
        return  # a fragment
    said = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', html))
    canonical = re.search(r'<link rel="canonical" href="([^"]+)">', html)
    assert canonical is not None
    assert said["url"] == canonical[1]
    assert said["url"].startswith("http://localhost/")
    assert said["title"]
    assert said["description"]
    assert client.get(said["image"].removeprefix("http://localhost")).status_code == 200


def test_the_front_page_tells_what_is_new(client: FlaskClient) -> None:
    html = client.get("/").text
    text = text_of(html)
    assert "New on June 1, 2021" in text
    assert 'href="/diff/2020-01-01..2021-06-01">Read what changed</a>' in html
    assert "1 rule reworded, 3 only renumbered: Gnomes." in text
    assert "2 editions of the rules" in text


def test_a_rule_does_not_repeat_itself(client: FlaskClient) -> None:
    text = text_of(client.get("/rules/702.2b").text)
    assert text.count("A creature with it can be caught only") == 1
    assert "702.2b This rule" in text
    assert "Leaping is a static ability." in text  # its neighbour


def test_a_rule_tells_its_age(client: FlaskClient) -> None:
    new = text_of(client.get("/rules/101.2").text)
    assert "This wording since June 1, 2021 · this number since January 1, 2020 or before" in new
    old = text_of(client.get("/2020-01-01/rules/101.1a").text)
    assert "This wording and number since January 1, 2020 or before" in old


def test_a_rule_can_be_cited_in_several_forms(client: FlaskClient) -> None:
    html = client.get("/rules/702.2b").text
    address = "http://localhost/2021-06-01/rules/702.2b"
    assert "<code>CR 702.2b (2021-06-01)</code>" in html
    assert f"<code>CR 702.2b, effective June 1, 2021: {address}</code>" in html
    assert f"<code>[CR 702.2b (2021-06-01)]({address})</code>" in html
    assert f"&lt;a href=&#34;{address}&#34;&gt;CR 702.2b (2021-06-01)&lt;/a&gt;" in html
    assert 'class="btn main js" data-copy="' + address in html


def test_a_glossary_entry_is_cited_too(client: FlaskClient) -> None:
    assert "CR glossary, “Gnome” (2021-06-01)" in client.get("/glossary/gnome").text


def test_the_terms_of_a_rule_stand_beside_it(client: FlaskClient) -> None:
    assert '<a href="/glossary/gnome">Gnome</a>' in client.get("/rules/704.5a").text
    assert "Terms in it" not in client.get("/rules/101.1").text  # its only term is its heading


def test_a_term_shows_the_rule_it_only_sends_to(client: FlaskClient) -> None:
    text = text_of(client.get("/glossary/gnome").text)
    assert "The rule it sends to 101.1 A gnome is a small creature" in text
    assert "The rule it sends to" not in client.get("/glossary/sleepy-obsolete").text


def test_the_outline_marks_where_one_is(client: FlaskClient) -> None:
    html = client.get("/rules/702.2b").text
    assert '<a href="/rules/702.2" aria-current="true"><span class="cn">702.2</span><span>Leaping</span></a>' in html


class TestHandbook:
    """A page of the handbook says what it is."""

    def test_every_page_says_so(self, client: FlaskClient) -> None:
        for path in ("", "/contents", "/rules/101.1", "/glossary", "/search?q=gnome"):
            html = client.get(f"/handbook-2021-06-01{path}").text
            assert "This is the handbook, not the official text." in html, path
            assert 'class="handbook"' in html
        assert "This is the handbook" not in client.get("/rules/101.1").text

    def test_what_it_lacks_is_not_in_the_handbook(self, client: FlaskClient) -> None:
        answer = client.get("/handbook-2021-06-01/rules/702.19")
        assert answer.status_code == 404
        assert "<h1>Not in the handbook</h1>" in answer.text
        assert "<h1>Not in the handbook</h1>" not in client.get("/rules/702.55").text

    def test_it_is_not_cited_as_the_official_rules(self, client: FlaskClient) -> None:
        html = client.get("/handbook-2021-06-01/rules/101.1").text
        assert "Magistrate handbook 101.1 (2021-06-01)" in html
        assert "CR 101.1" not in html


@pytest.fixture
def folded(tiny_root: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """A reader to whom three rules are many, of a site that keeps no answers from before."""
    monkeypatch.setattr("app.web.rules.MANY", 2)
    return create_app({"LIBRARY": tiny_root, "KEPT_MEGABYTES": 0}).test_client()


def test_a_long_section_is_a_list_of_folds(folded: FlaskClient) -> None:
    html = folded.get("/rules/702").text
    assert html.count("<details><summary><span class=\"cn\">702.") == html.count('<h2') - html.count('<h2 id="refs')
    assert 'id="702.2b"' in html  # the text is there, for anchors, for finding in the page, for paper
    assert "<details open>" not in html
    opened = folded.get("/rules/702?all=1").text
    assert opened.count("<details open>") == html.count('<details><summary><span class="cn">702.')
    assert '<link rel="canonical" href="http://localhost/rules/702">' in opened


def test_a_short_section_is_not_folded(client: FlaskClient) -> None:
    html = client.get("/rules/702").text
    assert 'class="folds"' not in html
    assert '<nav class="outline" aria-label="In this section">' in html
