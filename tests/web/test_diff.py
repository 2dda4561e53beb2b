"""Pages of diffs and histories, marks on what is new, feeds: what they say, where they lead, what they weigh."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient

from app.application import create_app
from app.web.wording import dated
from tests.library.kites import build_kites
from tests.web.test_pages import text_of

PAIR = "/diff/2020-01-01..2021-01-01"
ATOM = "{http://www.w3.org/2005/Atom}"
FEEDS = ["/feeds/editions.atom", "/feeds/rules/101.3.atom", "/feeds/rules/102.atom", "/feeds/glossary/kite.atom",
         "/feeds/search.atom?q=calm"]  # fmt: skip
SAYS = [
    # address, what its text must say, what it must not say
    (PAIR, ["January 1, 2020", "January 1, 2021", "102.4 removed", "101.2–101.3 → are now 101.3–101.4 renumbered 2 rules",
            "101.2 → is now 101.3", "Not listed: 1 typography only, 1 references only.", "301.1 → is now 301.1, 301.2",
            "Added to the list: parafoil, wheel", "Glossary", "Anvil"], ["102.1 typography only"]),
    (f"{PAIR}?kind=typographic", ["102.1 typography only"], ["102.4 removed"]),
    (f"{PAIR}?kind=all&in=102", ["102.1 typography only", "102.2 references only", "102.4 removed",
            "Section 102, Wind: 1 typography only, 1 references only, 1 edited, 1 removed."], ["parafoil", "101 Spools"]),
    (f"{PAIR}?kind=added&kind=removed", ["102.4 removed", "303.1 added"], ["101.2 → is now 101.3"]),
    (f"{PAIR}?in=glossary", ["Breeze", "Kite"], ["102.4 removed"]),
    (f"{PAIR}?in=1&kind=split", ["Nothing of what is chosen here changed in 1"], []),
    ("/diff/2021-01-01..2021-01-01", ["Both are the same document: nothing differs."], ["Apply"]),
    ("/diff/2021-01-01..2020-01-01", ["Told backwards", "102.4 added"], []),
    ("/diff", ["New on January 1, 2022 1 rule reworded", "Compare any two editions", "January 1, 2021 → January 1, 2022"], []),
    ("/rules/101.3/history", ["101.3", "In the rules since January 1, 2020, as 101.3 since January 1, 2021.",
                               "New number, the same words 101.2 → is now 101.3", "In the first edition here",
                               "As 101.2 from January 1, 2020 to January 1, 2021"], ["@", "2021-01-01"]),
    ("/2020-01-01/rules/102.4/history", ["from January 1, 2020 to January 1, 2021, when it was removed."], []),
    ("/2020-01-01/rules/101.2/history",
     ["Today it is 101.3", "Other rules that were 101.2", "what began as 101.2 in 2021"], ["@"]),
    ("/rules/102/history", ["What changed below it", "102.4", "January 1, 2021 1 typography only, 1 references only, 1 edited"],
     ["2021-01-01"]),
    ("/glossary/kite/history", ["Kite", "by somebody who stands on the ground"], []),
    ("/2020-01-01/rules/302.2/history", ["Merged into what began as 302.1 in 2020"], []),
    ("/2020-01-01/rules/101.2", ["In the newest edition: 101.3 (moved)"], []),
    ("/2020-01-01/rules/102.4", ["In the newest edition: no longer there"], []),
    ("/2020-01-01/rules/302.2", ["In the newest edition: carried on by 302.1"], []),
    ("/2020-01-01/rules/201.1", ["In the newest edition: 201.1 (edited)"], []),
    ("/2020-01-01/rules/101.1", ["In the newest edition: 101.1, unchanged"], []),
    ("/2020-01-01/glossary/anvil", ["In the newest edition: no longer there"], []),
    ("/rules/101.2", ["History"], ["In the newest edition"]),
]  # fmt: skip
REDIRECTS = [
    ("/diff/2020-05-05..2021-01-01", PAIR),
    ("/diff/2020-01-01..latest", "/diff/2020-01-01..2022-01-01"),
    ("/diff/2020-01-01", "/diff/2020-01-01..2022-01-01"),
    ("/diff/2020-01-01..?in=102", "/diff/2020-01-01..2022-01-01?in=102"),
    ("/diff/2020-05-05..2021-01-01.txt", f"{PAIR}.txt"),
    ("/diff?from=2020-01-01&to=2021-01-01", PAIR),
    ("/rules/CR%20101.3/history", "/rules/101.3/history"),
    ("/glossary/Kite/history", "/glossary/kite/history"),
    ("/rules/101.3/history?on=2020-06-01", "/2020-01-01/rules/101.2"),
    ("/rules/101.3/history?on=2021-06-01", "/2021-01-01/rules/101.3"),
    ("/rules/102.4/history", "/2020-01-01/rules/102.4/history"),
    ("/glossary/anvil/history", "/2020-01-01/glossary/anvil/history"),
    ("/glossary/anvil/history?on=2020-06-01", "/2020-01-01/glossary/anvil"),
    ("/feeds/rules/101.3..atom", "/feeds/rules/101.3.atom"),
]
REFUSED = [
    ("/diff/nonsense..2021-01-01", 400),
    ("/diff/2020-01-01..1999-01-01", 404),
    ("/diff/..", 400),
    (f"{PAIR}?kind=sideways", 400),
    (f"{PAIR}?in=everywhere", 400),
    (f"{PAIR}?page=0", 400),
    (f"{PAIR}?page=0000011111", 400),
    (f"{PAIR}?page=99", 404),
    ("/rules/999.9/history", 404),
    ("/rules/nothing/history", 400),
    ("/glossary/nothing-such/history", 404),
    ("/2021-01-01/rules/102.4/history", 404),
    ("/rules/101.3/history?on=soon", 400),
    ("/feeds/search.atom", 400),
    ("/feeds/rules/999.9.atom", 404),
]


@pytest.fixture(scope="module")
def kites(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    root: Path = tmp_path_factory.mktemp("kites-site")
    build_kites(root)
    return create_app({"LIBRARY": root}).test_client()


@pytest.fixture
def reader(kites: FlaskClient) -> FlaskClient:
    """A reader without cookies."""
    return kites.application.test_client()


@pytest.mark.parametrize(("address", "said", "unsaid"), SAYS, ids=[row[0] for row in SAYS])
def test_page_says(reader: FlaskClient, address: str, said: list[str], unsaid: list[str]) -> None:
    answer = reader.get(address)
    assert answer.status_code == 200
    text = re.sub(r"\s+([,.;:)])", r"\1", text_of(answer.text))
    assert [words for words in said if words not in text] == []
    assert [words for words in unsaid if words in text] == []


@pytest.mark.parametrize(("address", "target"), REDIRECTS, ids=[row[0] for row in REDIRECTS])
def test_redirects(reader: FlaskClient, address: str, target: str) -> None:
    answer = reader.get(address)
    assert (answer.status_code, answer.headers["Location"]) in ((301, target), (302, target))


@pytest.mark.parametrize(("address", "status"), REFUSED)
def test_refusals_are_pages(reader: FlaskClient, address: str, status: int) -> None:
    answer = reader.get(address)
    assert answer.status_code == status
    assert "<h1>" in answer.text


def test_every_link_of_the_pages_works(reader: FlaskClient) -> None:
    pages = [row[0] for row in SAYS]
    found = {link for page in pages for link in re.findall(r'href="(/[^"#]*)', reader.get(page).text)}
    links = {link.replace("&amp;", "&") for link in found if not link.startswith("/static")}
    assert len(links) > 80
    gone = {"/rules/102.4", "/rules/302.2", "/glossary/anvil"}  # "see the newest edition" of what is not in it
    assert {link for link in links if reader.get(link, follow_redirects=True).status_code != 200} == gone


def test_anchors_stand_on_the_page_they_lead_to(reader: FlaskClient) -> None:
    html = reader.get(PAIR).text
    anchors = set(re.findall(rf'href="{PAIR}#(s\w+)"', html))
    assert {"s101", "s102", "s303", "sglossary"} <= anchors
    assert anchors <= set(re.findall(r'id="(s\w+)"', html))


@pytest.mark.parametrize("address", [f"{PAIR}?kind=all", "/diff/2021-01-01..2020-01-01?kind=all", "/rules/102/history",
                                     "/2020-01-01/rules/302.2/history", "/rules/301.1/history"])  # fmt: skip
def test_no_anchor_stands_twice(reader: FlaskClient, address: str) -> None:
    found = re.findall(r'\sid="([^"]*)"', reader.get(address).text)
    assert len(found) == len(set(found)) > 3


def test_side_by_side_has_both_texts(reader: FlaskClient) -> None:
    html = reader.get(f"{PAIR}?view=side&in=102.3").text
    was, now = (re.findall(rf'<div class="{name}"><p>(.*?)</p>', html)[0] for name in ("was", "now"))
    assert "<del>three</del>" in was
    assert "<ins>" not in was
    assert "<ins>five</ins>" in now
    assert "<del>" not in now


def test_inline_marks(reader: FlaskClient) -> None:
    assert "A calm of <del>three</del> <ins>five</ins> minutes" in reader.get(f"{PAIR}?in=102.3").text


def test_both_states_and_the_history_are_linked(reader: FlaskClient) -> None:
    html = reader.get(f"{PAIR}?in=102.3").text
    for link in ("/2020-01-01/rules/102.3", "/2021-01-01/rules/102.3", "/2021-01-01/rules/102.3/history"):
        assert f'href="{link}"' in html


def test_the_picture_shows_what_is_listed(reader: FlaskClient) -> None:
    titles = re.findall(r"<title>([^<]*)</title>", reader.get(PAIR).text)
    assert {"1 Strings: 5 changes, most in 101 Spools", "102 Wind: 1 edited, 1 removed"} <= set(titles)
    quiet = reader.get(f"{PAIR}?kind=typographic").text
    titles = re.findall(r"<title>([^<]*)</title>", quiet)
    assert {"1 Strings: 1 change, most in 102 Wind", "102 Wind: 1 typography only", "2 Kites: 0 changes"} <= set(titles)
    assert re.findall(r'<rect class="(\w+)" x="\d+" y="[\d.]+" width="\d+" height="[\d.]+"/></a>', quiet) == ["quiet"]


def test_bars_of_all_chapters_stand_on_one_line(reader: FlaskClient) -> None:
    html = reader.get(PAIR).text
    assert len(re.findall(r'<rect class="base" [^>]* y="(\d+)"', html)) == 4
    assert len(set(re.findall(r'<rect class="base" [^>]* y="(\d+)"', html))) == 1
    places = [(float(left), float(share)) for left, share in re.findall(r'<svg x="([\d.]+)%" y="0" width="([\d.]+)%"', html)]
    assert all(left + share < following for (left, share), (following, _) in pairwise(places))
    assert places[-1][0] + places[-1][1] <= 100.1


def test_counts_stand_beside_the_choices_of_the_part_that_is_listed(reader: FlaskClient) -> None:
    text = text_of(reader.get(f"{PAIR}?in=102&kind=edited").text)
    assert "typography only 1 references only 1 edited 1 renumbered 0 split 0 merged 0 added 0 removed 1" in text


@pytest.mark.parametrize(
    ("form", "media"),
    [("txt", "text/plain"), ("md", "text/markdown"), ("json", "application/json"), ("diff", "text/x-diff")],
)
def test_exports_are_whole_and_obey_the_filter(reader: FlaskClient, form: str, media: str) -> None:
    whole, part = reader.get(f"{PAIR}.{form}"), reader.get(f"{PAIR}.{form}?in=102")
    assert (whole.mimetype, part.mimetype) == (media, media)
    assert "303.1" in whole.text
    assert "lemonade" not in part.text
    assert "102.4" in part.text


def test_a_dated_history_shows_the_way_to_the_newest_edition(reader: FlaskClient) -> None:
    """The page of what is no more, under its dated address, has the banner of older editions."""
    assert "See the newest edition" in text_of(reader.get("/2020-01-01/rules/102.4/history").text)


def test_a_dated_pair_may_be_kept_for_good_and_another_not(reader: FlaskClient) -> None:
    assert "immutable" in reader.get(PAIR).headers["Cache-Control"]
    assert "immutable" not in reader.get("/diff/2020-01-01").headers["Cache-Control"]


def test_a_missing_number_says_who_bore_it(reader: FlaskClient) -> None:
    answer = reader.get("/rules/102.4")
    assert answer.status_code == 404
    assert "102.4 was in the rules of January 1, 2020; here nothing carries it on." in text_of(answer.text)
    merged = text_of(reader.get("/rules/302.2").text)
    assert "here it is 302.1" in merged


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("from 2020-01-01 to 2021-12-31.", "from January 1, 2020 to December 31, 2021."),
        ("(2020-01-01)", "(January 1, 2020)"),
        ("101.2@2020-01-01 and 2020-01-01~0a1b2c3d", "101.2@2020-01-01 and 2020-01-01~0a1b2c3d"),
        ("'2020-01-01' and /2020-01-01/rules", "'2020-01-01' and /2020-01-01/rules"),
        ("2020-13-45 is no day", "2020-13-45 is no day"),
        ("give a date such as 2020-01-01, as in 2020-01-01", "give a date such as 2020-01-01, as in 2020-01-01"),
    ],
)
def test_dates_are_written_out_in_sentences(text: str, said: str) -> None:
    assert dated(text) == said


def test_no_page_of_changes_shows_a_date_as_a_number(reader: FlaskClient) -> None:
    pages = [PAIR, f"{PAIR}?kind=all&in=102", "/diff", "/editions", "/rules/101.3/history", "/rules/102/history",
             "/glossary/kite/history", "/rules/102.4", "/2020-01-01", "/diff/2020-01-01..2021-01-01~"]  # fmt: skip
    for page in pages:
        main = reader.get(page).text.partition("<main")[2].partition("</main>")[0]
        assert re.findall(r"(?<!such as )\d{4}-\d\d-\d\d(?!~)", text_of(main)) == [], page


def test_marks_on_what_is_new_are_remembered(reader: FlaskClient) -> None:
    assert 'class="new' not in reader.get("/rules/1").text
    asked = reader.get("/2021-01-01/rules/101?since=2020-06-01")
    assert "private" in asked.headers["Cache-Control"]
    again = reader.get("/2021-01-01/rules/101")
    for html in (asked.text, again.text):
        assert re.findall(r'class="new (\w+)" href="([^"]*)"', html) == [("added", "/2021-01-01/rules/101.2/history")]
    edited = reader.get("/2021-01-01/rules/102.3").text
    assert 'class="new edited"' in edited
    assert 'class="new' not in reader.get("/2020-01-01/rules/101").text  # nothing there is newer than itself
    assert 'class="new' not in reader.get("/2021-01-01/rules/101?since=off").text
    assert 'class="new' not in reader.get("/2021-01-01/rules/101").text


def test_a_date_that_is_none_marks_nothing(reader: FlaskClient) -> None:
    for date in ("soon", "2020-99-99", "1999-01-01", "<b>"):
        answer = reader.get("/rules/101", query_string={"since": date})
        assert answer.status_code == 200
        assert 'class="new' not in answer.text


@pytest.mark.parametrize("address", FEEDS)
def test_feeds_are_valid_atom(reader: FlaskClient, address: str) -> None:
    answer = reader.get(address)
    assert answer.mimetype == "application/atom+xml"
    feed = ElementTree.fromstring(answer.data)
    assert feed.tag == f"{ATOM}feed"
    entries = feed.findall(f"{ATOM}entry")
    assert entries
    for element in (feed, *entries):
        assert (element.findtext(f"{ATOM}id") or "").startswith("urn:uuid:")
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT00:00:00Z", element.findtext(f"{ATOM}updated") or "")
        assert element.findtext(f"{ATOM}title")
    ids = [one.findtext(f"{ATOM}id") for one in (feed, *entries)]
    assert len(set(ids)) == len(ids)
    assert feed.findtext(f"{ATOM}author/{ATOM}name")
    own = [link.get("href") for link in feed.findall(f"{ATOM}link") if link.get("rel") == "self"]
    assert own == [f"http://localhost{address}"]
    for link in feed.iter(f"{ATOM}link"):
        target = (link.get("href") or "").removeprefix("http://localhost")
        assert reader.get(target, follow_redirects=True).status_code == 200
    tag = answer.headers["ETag"]
    assert reader.get(address, headers={"If-None-Match": tag}).status_code == 304


def test_feeds_can_be_discovered(reader: FlaskClient) -> None:
    pattern = r'<link rel="alternate" type="application/atom\+xml" href="([^"]*)"'
    for page, feed in {
        "/": "/feeds/editions.atom", "/editions": "/feeds/editions.atom", "/rules/101.3": "/feeds/rules/101.3.atom",
        "/rules/101": "/feeds/rules/101.atom", "/glossary/kite": "/feeds/glossary/kite.atom",
        "/search?q=calm": "/feeds/search.atom?q=calm", "/rules/101.3/history": "/feeds/rules/101.3.atom",
    }.items():  # fmt: skip
        assert feed in re.findall(pattern, reader.get(page).text), page


def test_words_of_the_reader_stay_words(reader: FlaskClient) -> None:
    hostile = "<script>alert(1)</script>"
    for address in (f"{PAIR}?in={hostile}", f"{PAIR}?kind={hostile}", f"/diff/{hostile}..x", f"/feeds/search.atom?q={hostile}"):
        assert hostile not in reader.get(address).text
