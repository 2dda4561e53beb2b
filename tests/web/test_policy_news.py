"""Policy in feeds and among what is offered while one types; and a library of policy alone."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from flask.testing import FlaskClient

from app.api.index import example_path
from app.api.operations import OPERATIONS
from app.application import create_app
from ingest.build import build
from ingest.model import Capture
from tests.policies import IPG, MTR, as_page, as_text, dated, edited
from tests.web.test_pages import text_of

ATOM = "{http://www.w3.org/2005/Atom}"
LATER = edited(dated(MTR, "June 5, 2032"), forty="fifty", Gnome_Seating="Gnome Benches")
POLICY = [
    Capture("mtr.html", as_page(MTR).encode()), Capture("later.txt", as_text(LATER).encode()),
    Capture("ipg.txt", as_text(IPG).encode()),
]  # fmt: skip
RULES = Capture("rules 20310101.txt", b"1. Gardens\n\n103. Round Hats\n\n103.1. A gnome wears a hat.\n\n103.1a It is red.\n")


def reader_of(root: Path, captures: list[Capture]) -> FlaskClient:
    build(root, captures, jobs=1)
    return create_app({"LIBRARY": root}).test_client()


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return reader_of(tmp_path_factory.mktemp("both"), [*POLICY, RULES])


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return reader_of(tmp_path_factory.mktemp("alone"), POLICY)


# ---- feeds ---------------------------------------------------------------------------------------------------------------


def entries(reader: FlaskClient, path: str) -> list[tuple[str, str, str]]:
    answer = reader.get(path)
    assert answer.status_code == 200
    assert answer.content_type.startswith("application/atom+xml")
    found = []
    for one in fromstring(answer.data).iter(f"{ATOM}entry"):
        link = one.find(f"{ATOM}link")
        assert link is not None
        found.append((one.findtext(f"{ATOM}title", ""), one.findtext(f"{ATOM}summary", ""), link.get("href", "")))
        assert reader.get(found[-1][2].partition("#")[0]).status_code == 200
    return found


def test_new_versions_are_news(reader: FlaskClient) -> None:
    found = entries(reader, "/feeds/policy.atom")
    assert [title for title, _, _ in found] == [
        "Magic Tournament Rules, effective June 5, 2032", "Magic Tournament Rules, effective March 4, 2031",
        "Magic Infraction Procedure Guide, effective March 4, 2031",
    ]  # fmt: skip
    summary, address = found[0][1:]
    assert summary == "Sections since March 4, 2031: 1 renamed, 1 edited. MTR 1.2 Gnome Benches; MTR 2.1 Round Lengths"
    assert address.endswith("/policy/mtr/changes?from=2031-03-04&to=2032-06-05")
    assert found[1][1] == "The first MTR here."
    assert [title for title, _, _ in entries(reader, "/feeds/policy/ipg.atom")] == [found[2][0]]


def test_a_section_has_news_of_its_own(reader: FlaskClient) -> None:
    ((title, _, address),) = entries(reader, "/feeds/policy/mtr/2.1.atom")
    assert title == "June 5, 2032: MTR 2.1 Round Lengths edited"
    assert address.endswith("#s2.1")
    ((title, summary, _),) = entries(reader, "/feeds/policy/MTR/1.2.atom")
    assert (title, summary) == ("June 5, 2032: MTR 1.2 Gnome Benches renamed", "It was MTR 1.2 Gnome Seating before.")
    assert entries(reader, "/feeds/policy/mtr/1.1.atom") == []


def test_news_keep_their_ids_when_the_library_is_made_anew(reader: FlaskClient, alone: FlaskClient) -> None:
    for path in ("/feeds/policy.atom", "/feeds/policy/mtr/2.1.atom"):
        assert [one.text for one in fromstring(reader.get(path).data).iter(f"{ATOM}id")] == [
            one.text for one in fromstring(alone.get(path).data).iter(f"{ATOM}id")
        ]


@pytest.mark.parametrize("path", ["/feeds/policy/jar.atom", "/feeds/policy/mtr/9.9.atom", "/feeds/policy/cr.atom"])
def test_there_is_no_feed_of_what_is_not_here(reader: FlaskClient, path: str) -> None:
    assert reader.get(path).status_code == 404


@pytest.mark.parametrize(
    ("page", "feed"),
    [
        ("/policy", "/feeds/policy.atom"), ("/policy/mtr", "/feeds/policy/mtr.atom"),
        ("/policy/mtr/2.1", "/feeds/policy/mtr/2.1.atom"),
    ],
)  # fmt: skip
def test_a_page_names_its_feed(reader: FlaskClient, alone: FlaskClient, page: str, feed: str) -> None:
    for site in (reader, alone):
        assert f'type="application/atom+xml" href="{feed}"' in site.get(page).text


# ---- while one types -----------------------------------------------------------------------------------------------------


def offered(reader: FlaskClient, typed: str) -> list[str]:
    return list(reader.get("/suggest.json", query_string={"q": typed}).get_json()[1])


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("MTR 2.", "MTR 2 Garden Mechanics"), ("MTR 2.1", "MTR 2.1 Round Lengths"),
        ("mtr 2.2", "MTR 2.2 Taking Notes"), ("ipg miss", "IPG 2.1 Missed Trigger"),
        ("ipg slow", "IPG 3.1 Slow Play"), ("slow pl", "IPG 3.1 Slow Play"), ("HCE", "IPG 2.2 Hidden Card Error"),
        ("mtr app", "MTR Appendix A Changes from Previous Versions"), ("tournament rules note", "MTR 2.2 Taking Notes"),
        ("mtr", "MTR Introduction"), ("mtr benches", "MTR 1.2 Gnome Benches"),
    ],
)  # fmt: skip
def test_sections_of_policy_are_offered(reader: FlaskClient, typed: str, first: str) -> None:
    assert offered(reader, typed)[0] == first
    page = reader.get("/suggest", query_string={"q": typed}).text
    assert first in page
    assert 'href="/policy/' in page


def test_programs_are_offered_sections_of_policy_too(reader: FlaskClient) -> None:
    one = reader.get("/api/v1/complete?q=ipg+hidden").get_json()["data"][0]
    assert (one["kind"], one["name"], one["excerpt"]) == ("policy", "IPG 2.2 Hidden Card Error", "Warning")
    assert reader.get(one["url"]).get_json()["object"] == "policy_section"
    assert reader.get(one["page"]).status_code == 200


def test_rules_come_first_where_no_document_is_named(reader: FlaskClient) -> None:
    assert offered(reader, "round") == ["Round Hats", "MTR 2.1 Round Lengths"]


@pytest.mark.parametrize("typed", ["", "m", "2.1", "103.1", "zzz", "mtr 9.9", "mtr zzz", "\x00", "mtr " * 99])
def test_nothing_of_policy_is_offered_where_nothing_fits(reader: FlaskClient, typed: str) -> None:
    assert not [name for name in offered(reader, typed) if name.startswith(("MTR", "IPG"))]


# ---- policy alone --------------------------------------------------------------------------------------------------------


def test_the_start_page_says_what_there_is_and_how_to_add_editions(alone: FlaskClient) -> None:
    answer = alone.get("/")
    text = text_of(answer.text)
    assert answer.status_code == 200
    title = "No edition of the rules is here yet"
    for words in (title, "Magic Tournament Rules", "effective June 5, 2032", "magistrate fetch --latest"):
        assert words in text, words
    assert 'href="/policy/mtr"' in answer.text
    assert "March 4, 2031" not in text.split("Magic Infraction")[0]


@pytest.mark.parametrize(
    "path",
    ["/contents", "/rules/103", "/search?q=MTR+2.1", "/glossary", "/editions", "/diff", "/offline", "/random", "/sitemap.xml"],
)
def test_what_needs_an_edition_says_so(alone: FlaskClient, path: str) -> None:
    answer = alone.get(path)
    assert answer.status_code == 404
    assert "No edition of the rules is here yet" in answer.text
    assert "Magic Tournament Rules" in answer.text


def test_programs_are_told_too(alone: FlaskClient) -> None:
    problem = alone.get("/api/v1/lookup?q=103").get_json()
    assert (problem["status"], problem["type"].endswith("#problem-no-editions")) == (404, True)
    assert "magistrate fetch --latest" in problem["detail"]
    index = alone.get("/api/v1/").get_json()
    assert (index["edition"], index["documents"]) == (None, 0)
    assert alone.get("/api/v1/policy/mtr/2.1").status_code == 200


@pytest.mark.parametrize(
    "path", ["/policy", "/policy/mtr/2.1", "/policy/mtr/changes", "/lab", "/quiz", "/scenarios", "/help", "/healthz"]
)
def test_what_needs_no_edition_works(alone: FlaskClient, path: str) -> None:
    assert alone.get(path).status_code == 200


def test_no_address_breaks_without_editions(alone: FlaskClient) -> None:
    operations = [f"/api/v1{example_path(one)}" for one in OPERATIONS if one.method == "GET"]
    pages = [rule.rule for rule in alone.application.url_map.iter_rules() if "GET" in (rule.methods or ()) and not rule.arguments]
    examples = ["/scenarios/7", "/diff/2031-01-01..2032-01-01", "/history/103", "/lab?t=1", "/2031-01-01/rules/103", "/cards/fly"]
    for path in (*operations, *pages, *examples, "/search?q=round", "/suggest?q=mtr", "/citations?text=103.1", "/quiz/1"):
        assert alone.get(path).status_code < 500, path
