"""robots.txt, sitemap, OpenSearch: whole addresses, by the host that may be believed."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest
from flask.testing import FlaskClient

from app.application import create_app

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
OPENSEARCH = "{http://a9.com/-/spec/opensearch/1.1/}"


def xml(client: FlaskClient, address: str) -> Element:
    answer = client.get(address)
    assert answer.status_code == 200
    assert "xml" in answer.content_type
    return fromstring(answer.data)


def test_robots_are_told_where_the_sitemap_is(client: FlaskClient) -> None:
    answer = client.get("/robots.txt")
    assert answer.content_type == "text/plain; charset=utf-8"
    lines = answer.text.splitlines()
    assert lines[0] == "User-agent: *"
    assert "Disallow: /search" in lines
    assert lines[-1] == "Sitemap: http://localhost/sitemap.xml"
    assert not any(line in ("Disallow: /", "Disallow: /rules", "Disallow: /glossary") for line in lines)


def test_the_sitemap_lists_the_newest_edition_and_every_address_is_there(client: FlaskClient) -> None:
    parts = [one.text or "" for one in xml(client, "/sitemap.xml").iter(f"{SITEMAP}loc")]
    assert [part.rpartition("/")[2] for part in parts] == ["pages.xml", "sections.xml", "rules.xml", "glossary.xml"]
    listed = [one.text or "" for part in parts for one in xml(client, part.removeprefix("http://localhost")).iter(f"{SITEMAP}loc")]
    assert len(listed) == len(set(listed))
    paths = [one.removeprefix("http://localhost") for one in listed]
    assert {"/", "/contents", "/rules/7", "/rules/702", "/rules/702.2b", "/glossary/gnome"} <= set(paths)
    assert not [path for path in paths if "2020" in path or "2021" in path]
    assert [path for path in paths if client.get(path).status_code != 200] == []


def test_there_are_no_other_parts(client: FlaskClient) -> None:
    assert client.get("/sitemaps/cards.xml").status_code == 404


def test_a_browser_may_search_here(client: FlaskClient) -> None:
    assert '<link rel="search" href="/opensearch.xml" type="application/opensearchdescription+xml"' in client.get("/").text
    root = xml(client, "/opensearch.xml")
    assert len(root.findtext(f"{OPENSEARCH}ShortName") or "") <= 16
    urls = {one.get("type"): one.get("template") or "" for one in root.iter(f"{OPENSEARCH}Url")}
    assert urls["text/html"] == "http://localhost/search?q={searchTerms}"
    assert client.get(urls["text/html"].replace("{searchTerms}", "gnome").removeprefix("http://localhost")).status_code == 200
    image = root.findtext(f"{OPENSEARCH}Image") or ""
    with client.get(image.removeprefix("http://localhost")) as answer:
        assert answer.status_code == 200
    suggestions = client.get(urls["application/x-suggestions+json"].replace("{searchTerms}", "gno").removeprefix("http://localhost"))
    assert suggestions.content_type == "application/x-suggestions+json"


@pytest.mark.parametrize(
    ("typed", "completion", "description", "path"),
    [
        ("gnom", "Gnome", "Glossary", "/glossary/gnome"),
        ("leap", "Leaping", "702.2 Leaping", "/rules/702.2"),
        ("702.2", "702.2b", "702.2b Leaping", "/rules/702.2b"),
        ("practice g", "Practice Glower", "Legendary Creature — Gnome", "/cards/practice-glower"),
    ],
)
def test_suggestions(client: FlaskClient, typed: str, completion: str, description: str, path: str) -> None:
    asked, names, words, addresses = client.get("/suggest.json", query_string={"q": typed}).get_json()
    assert asked == typed
    assert len(names) == len(set(names)) == len(words) == len(addresses) <= 8
    place = names.index(completion)
    assert (words[place], addresses[place]) == (description, f"http://localhost{path}")


def test_nothing_typed(client: FlaskClient) -> None:
    assert client.get("/suggest.json").get_json() == ["", [], [], []]


@pytest.mark.parametrize("address", ["/robots.txt", "/sitemap.xml", "/sitemaps/rules.xml", "/opensearch.xml"])
def test_hosts_are_believed_as_configured(tiny_root: Path, address: str) -> None:
    forwarded = {"X-Forwarded-Host": "rules.example", "X-Forwarded-Proto": "https", "X-Forwarded-Prefix": "/cr"}
    alone = create_app({"LIBRARY": tiny_root}).test_client().get(address, headers=forwarded).text
    assert "rules.example" not in alone
    behind = create_app({"LIBRARY": tiny_root, "PROXIES": 1}).test_client().get(address, headers=forwarded).text
    assert "https://rules.example/cr/" in behind
    assert "http://localhost" not in behind


@pytest.mark.parametrize("host", ['evil"><x>', "a b", "rules.example/..", "xn--e", "xn--e:80", "a" * 300, "", "[::1", "a:b"])
def test_hosts_that_cannot_be_are_refused(site_call: object, host: str) -> None:
    status, body = site_call("/sitemap.xml", host)  # type: ignore[operator]
    assert status == "400 BAD REQUEST"
    assert b"evil" not in body


@pytest.mark.parametrize("host", ["localhost", "rules.example:8080", "127.0.0.1:80", "[::1]:8000", "xn--bcher-kva.example"])
def test_hosts_that_can_be_are_served(site_call: object, host: str) -> None:
    status, body = site_call("/robots.txt", host)  # type: ignore[operator]
    assert status == "200 OK"
    assert b"/sitemap.xml" in body


@pytest.fixture
def site_call(tiny_root: Path) -> object:
    """Ask the application for a path with a Host of one's own; the answer is its status and body."""
    from werkzeug.test import EnvironBuilder

    application = create_app({"LIBRARY": tiny_root}).wsgi_app

    def call(path: str, host: str) -> tuple[str, bytes]:
        said: list[str] = []
        environ = {**EnvironBuilder(path).get_environ(), "HTTP_HOST": host}
        body = b"".join(application(environ, lambda status, headers, info=None: said.append(status) or (lambda _: None)))
        return said[0], body

    return call


def test_language_models_are_told_what_there_is_and_how_to_cite(client: FlaskClient) -> None:
    answer = client.get("/llms.txt")
    assert answer.content_type == "text/plain; charset=utf-8"
    assert answer.text.startswith("# Magistrate\n\n> ")
    assert "http://localhost/2021-06-01/rules/702.19b" in answer.text and "magistrate mcp" in answer.text
    assert len(answer.text) < 6000
    links = re.findall(r"^- \[[^\]]+\]\(http://localhost(\S+)\): \S", answer.text, re.M)
    assert len(links) == sum(line.startswith("- ") for line in answer.text.splitlines())
    assert {"/help/mcp", "/api/v1/openapi.json", "/api/v1/downloads"} <= set(links)
    asked = [link.replace("QUESTION", "gnome+hats").replace("WORDS", "gnome") for link in links]
    assert [link for link in asked if client.get(link).status_code not in (200, 503)] == []


def test_language_models_are_told_of_the_site_without_a_library(tmp_path: Path) -> None:
    answer = create_app({"LIBRARY": tmp_path}).test_client().get("/llms.txt")
    assert (answer.status_code, answer.text.partition("\n")[0]) == (200, "# Magistrate")
