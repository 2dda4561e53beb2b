"""Rules, sections, terms and editions as resources."""

from __future__ import annotations

import json

import pytest
from mcp.shared.exceptions import MCPError

from app.help.pages import help_page
from app.mcp import resources
from tests.mcp.conftest import Session


def read(session: Session, uri: str) -> str:
    content = session(lambda client: client.read_resource(uri)).contents[0]
    assert content.uri == uri
    text: str = content.text
    return text


def test_a_rule_comes_with_its_subrules_and_its_edition(session: Session) -> None:
    lines = read(session, "mtg://rules/702.2").splitlines()
    assert lines[0].startswith("[Practice Rules, 2021-06-01, ")
    assert [line.partition(" ")[0] for line in lines[1:]] == ["702.2", "702.2a", "702.2b", "702.2c"]
    assert "702.17b" in read(session, "mtg://2020-01-01/rules/702.17b")
    assert "Example: Pip" in read(session, "mtg://rules/101.1a")


def test_a_section_is_whole_and_a_chapter_its_sections(session: Session) -> None:
    assert "702.19b The controller" in read(session, "mtg://rules/702")
    chapter = read(session, "mtg://rules/7").splitlines()
    assert chapter[1:] == ["7 Further Matters", "702 Abilities", "704 State-Based Actions"]


def test_a_number_that_stands_twice(session: Session) -> None:
    assert "Burrowing is printed twice" in read(session, "mtg://2021-06-01/rules/702.3a?n=2")


def test_a_long_section_ends_in_headings(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "MOST", 200)
    text = read(session, "mtg://rules/702")
    assert len(text) < 600
    assert "702.19 Glowing […]" in text and "702.19b" not in text


def test_terms_in_any_spelling(session: Session) -> None:
    assert "A small creature with a hat." in read(session, "mtg://glossary/gnome")
    assert "Where gnomes rest." in read(session, "mtg://2021-06-01/glossary/Juz%C3%A1m%E2%80%99s%20Caf%C3%A9")


def test_the_list_names_the_editions_and_the_sections(session: Session) -> None:
    listed = session(lambda client: client.list_resources()).resources
    assert [one.uri for one in listed[:3]] == ["mtg://editions", "mtg://2021-06-01/rules/1", "mtg://2021-06-01/rules/101"]
    for one in listed:
        assert read(session, one.uri)
    editions = json.loads(read(session, "mtg://editions"))
    assert {one["slug"] for one in editions["editions"]} >= {"2020-01-01", "2021-06-01", "handbook-2021-06-01"}


def test_every_form_of_address_is_told_and_documented(session: Session) -> None:
    forms = {one.uri_template for one in session(lambda client: client.list_resource_templates()).resource_templates}
    assert forms == {form for form, _, _ in resources.TEMPLATES}
    assert all(f"| `{form}` |" in help_page("mcp").source for form in (*forms, resources.EDITIONS))


@pytest.mark.parametrize(
    "uri", ["mtg://rules/999", "mtg://rules/", "mtg://1980-01-01/rules/702.2", "file:///etc/passwd", "mtg://rules/..%2f..%2fx",
            "mtg://glossary/nothing-of-that-name", "mtg://rules/702.2?n=7", "mtg://" + "a" * 5000],
)  # fmt: skip
def test_what_is_not_there_is_an_error_with_suggestions(session: Session, uri: str) -> None:
    with pytest.raises(MCPError) as error:
        read(session, uri)
    assert error.value.code == -32002
    assert "Traceback" not in error.value.message and len(error.value.message) < 1500
