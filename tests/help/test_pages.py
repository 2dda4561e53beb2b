"""The help pages hang together: each is listed, each link leads somewhere, and HTML in a source is text."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app.application import create_app
from app.help.pages import INDEX, help_index, help_page, help_pages
from app.help.rendering import address, render
from app.library.errors import NotFound
from app.library.places import rules_data

ALL = [help_index(), *help_pages()]
_LINK = re.compile(r"\]\(([^)\s]+)\)")


class Anchors(HTMLParser):
    """The ids of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {value for name, value in attrs if name == "id" and value}


def test_every_page_is_listed_with_its_own_title() -> None:
    sources = {path.stem for path in (rules_data() / "help").glob("*.md")}
    assert sources == {page.name for page in ALL}
    assert len(help_pages()) >= 10
    for page in ALL:
        assert page.source.startswith(f"# {page.title}\n")
        assert page.source.count("\n# ") == sum(line.startswith("# ") for line in code_lines(page.source))


def code_lines(source: str) -> list[str]:
    """The lines of a source that are code."""
    return [line for block in re.findall(r"^```.*?^```", source, re.M | re.S) for line in block.split("\n")]


@pytest.mark.parametrize("page", ALL, ids=lambda page: page.name)
def test_links_lead_somewhere(page, reader: FlaskClient) -> None:  # type: ignore[no-untyped-def]
    for link in _LINK.findall(page.source):
        if link.startswith("http"):
            continue
        path, _, anchor = address(link).partition("#")
        body = reader.get(path).text if path else render(page.source).html
        if path:
            assert reader.get(path).status_code == 200, link
        if anchor:
            assert anchor in Anchors(body).found, link


@pytest.mark.parametrize("page", ALL, ids=lambda page: page.name)
def test_a_page_is_served_like_other_pages(page, reader: FlaskClient) -> None:  # type: ignore[no-untyped-def]
    answer = reader.get("/help" if page.name == INDEX else f"/help/{page.name}")
    assert answer.status_code == 200
    assert page.title in answer.text
    assert "style=" not in answer.text.partition("<main")[2].partition("</main>")[0]
    assert answer.headers["Cache-Control"].startswith("public")
    assert answer.headers["ETag"]
    assert reader.get(answer.request.path, headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304


def test_a_page_that_is_not_there_offers_those_that_are(reader: FlaskClient) -> None:
    answer = reader.get("/help/scenario")
    assert answer.status_code == 404
    assert 'href="/help/scenarios"' in answer.text
    assert reader.get("/help/index").location == "/help"
    assert reader.get("/help/Search").location == "/help/search"
    assert reader.get("/help/../help.md").status_code == 404
    with pytest.raises(NotFound):
        help_page("x" * 5000)


def test_help_is_there_before_there_is_a_library(tmp_path: Path) -> None:
    client = create_app({"LIBRARY": tmp_path}).test_client()
    assert client.get("/help/data").status_code == 200
    assert client.get("/help").status_code == 200


def test_links_know_where_the_site_is_mounted() -> None:
    html = render("[a](search.md#ranges) [b](/lab) [c](index.md) [d](https://example.org/) [e](#here)", "/rules").html
    for link in ("/rules/help/search#ranges", "/rules/lab", "/rules/help", "https://example.org/", "#here"):
        assert f'href="{link}"' in html


def test_html_in_a_source_is_text() -> None:
    html = render("# A\n\n<script>alert(1)</script> and <b>bold</b>\n\n<div onclick='x'>\n\n| a |\n|---|\n| <i>b</i> |\n").html
    for tag in ("<script", "<b>", "<div on", "<i>"):
        assert tag not in html
    assert "&lt;script&gt;" in html
