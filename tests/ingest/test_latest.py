"""The newest edition on a publisher's rules page, from a web server on the loopback interface."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from app.cli import main
from ingest.build import build
from ingest.catalogue import CatalogueError, read_catalogue
from ingest.fetch_folder import Fetched, FetchError, FetchOutcome, read_records
from ingest.latest import fetch_latest, rules_page
from ingest.rules_page import PageLink, RulesPageError, day_of, links_of, newest_link
from tests.ingest.lineage_editions import FIRST, edition
from tests.ingest.loopback import Site

CATALOG = Path(__file__).resolve().parents[2] / "rules_data" / "catalog.toml"
TODAY = date(2031, 6, 1)
OLD, NEW = "2031-01-02", "2031-04-05"


def catalogue(tmp_path: Path, site: Site, *more: str) -> Path:
    """A catalogue with the loopback server's rules page and one old edition."""
    path = tmp_path / "catalog.toml"
    old = f'[[edition]]\neffective = {OLD}\nurl = "{site.url("/CompRules%2020310102.txt")}"\n'
    path.write_text(f'rules_page = "{site.url("/rules")}"\n{old}{"".join(more)}', encoding="utf-8")
    return path


def page(site: Site, *links: str) -> None:
    """A rules page that links to files."""
    site.serve("/rules", ("<!doctype html><p>" + "".join(f'<a href="{link}">rules</a>' for link in links)).encode())


def offered(site: Site, day: str = NEW, name: str = "") -> bytes:
    """An edition of a day on the server, and the page that links to it. Returns its bytes."""
    data = edition(day).data
    name = name or f"CompRules%20{day.replace('-', '')}.txt"
    site.serve(f"/{name}", data)
    page(site, f"/{name}")
    return data


def fetched(tmp_path: Path, site: Site, held: dict[str, str] | None = None) -> Fetched:
    return fetch_latest(catalogue(tmp_path, site), tmp_path / "to", held or {}, TODAY)


# ---- the page ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("MagicCompRules 20260807.txt", "2026-08-07"), ("MagicCompRules_04082016.txt", "2016-04-08"),
        ("CompRules_X_Update_20160826.txt", "2016-08-26"), ("Comprehensive Rules 2022-10-07.pdf", "2022-10-07"),
        ("CompRules071001.txt", "2007-10-01"), ("CompRules_072301.txt", "2001-07-23"),
        ("CompRules 202109224.txt", None), ("CompRules.txt", None), ("CompRules 20261340.txt", None),
    ],
)  # fmt: skip
def test_names_carry_a_day_in_several_forms(name: str, day: str | None) -> None:
    assert day_of(name) == day


def test_every_name_of_the_catalogue_is_near_the_day_its_rules_took_effect() -> None:
    for address in read_catalogue(CATALOG):
        (link,) = links_of(f'<a href="{address.url}">', "https://a.example/")
        assert link.url == address.url
        if link.day and address.effective >= "2009-06-01":  # before, years had two digits and stood first or last
            assert abs((date.fromisoformat(link.day) - date.fromisoformat(address.effective)).days) <= 12


@pytest.mark.parametrize(
    "html",
    [
        '<a href="https://b.example/x/CompRules 20310405.txt">', "<a href='/x/CompRules%2020310405.txt?v=2#top'>",
        '<script>{"url":"https:\\/\\/b.example\\/x\\/CompRules%2020310405.txt"}</script>',
        '<script>{\\"url\\":\\"https:\\u002F\\u002Fb.example\\u002Fx\\u002FCompRules 20310405.txt\\"}</script>',
        "<a href=/x/CompRules%2020310405.txt>", "see https://b.example/x/CompRules%2020310405.txt for it",
        '<a href="//b.example/x/CompRules&#32;20310405.txt">',
    ],
)  # fmt: skip
def test_links_are_found_however_the_page_writes_them(html: str) -> None:
    (link,) = links_of(html, "https://b.example/rules")
    assert link == PageLink("2031-04-05", ".txt", "https://b.example/x/CompRules%2020310405.txt")


@pytest.mark.parametrize(
    "html",
    ["", "<a href='/Tournament%20Rules%2020310405.pdf'>", "<a href='javascript:CompRules.txt'>", "<a href='http://[CompRules.txt'>",
     "<a href='https://u:p@b.example/CompRules%2020310405.txt'>", "\x00" * 1000, "'" * 100_000 + ".txt"],
)  # fmt: skip
def test_what_is_no_edition_is_no_link(html: str) -> None:
    assert links_of(html, "https://b.example/rules") == []


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "part", ["'", ".txt?", "href=", "http://", "'" + "a" * 999, "' ", "comp" * 200 + "'", "comp_- '", "&#39;"]
)
def test_a_page_made_to_be_slow_is_not(part: str) -> None:
    page = "'" + part * (2_000_000 // len(part))
    assert links_of(page, "https://b.example/rules") == []


def test_the_newest_day_wins_and_then_text() -> None:
    links = [
        PageLink("2031-01-02", ".txt", "a"), PageLink("2031-04-05", ".pdf", "b"), PageLink("2031-04-05", ".docx", "c"),
        PageLink("", ".txt", "d"),
    ]  # fmt: skip
    assert newest_link(links, TODAY).url == "c"
    assert newest_link([*links, PageLink("2031-04-05", ".txt", "e")], TODAY).url == "e"
    assert newest_link(links[-1:], TODAY).url == "d"


@pytest.mark.parametrize(
    ("links", "why"),
    [
        ([], "links to no edition"), ([PageLink("2061-04-05", ".txt", "a")], "contradicts the calendar"),
        ([PageLink("2031-04-05", ".txt", "a"), PageLink("2031-04-05", ".txt", "b")], "contradicts itself.* a, b"),
        ([PageLink("", ".txt", "a"), PageLink("", ".txt", "b")], "contradicts itself.*without a date"),
    ],
)  # fmt: skip
def test_a_page_that_does_not_say_which_is_newest_is_told(links: list[PageLink], why: str) -> None:
    with pytest.raises(RulesPageError, match=why):
        newest_link(links, TODAY)


# ---- fetching ------------------------------------------------------------------------------------------------------------


def test_the_newest_edition_is_kept_under_the_day_it_took_effect(site: Site, tmp_path: Path) -> None:
    data = offered(site, NEW, "CompRules%2020310410.txt")
    found = fetched(tmp_path, site, {"0" * 64: OLD})
    assert (found.effective, found.outcome, found.file) == (NEW, FetchOutcome.NEW, f"{NEW}.txt")
    assert (tmp_path / "to" / f"{NEW}.txt").read_bytes() == data
    (record,) = read_records(tmp_path / "to")
    assert (record.url, record.sha256) == (site.url("/CompRules%2020310410.txt"), found.sha256)


def test_what_was_fetched_is_not_fetched_again(site: Site, tmp_path: Path) -> None:
    offered(site)
    fetched(tmp_path, site)
    again = fetched(tmp_path, site)
    assert again.outcome is FetchOutcome.UNCHANGED
    assert "no newer edition" in str(again)
    assert [path for path, _ in site.asked] == ["/rules", "/CompRules%2020310405.txt", "/rules"]


def test_a_fetched_file_that_was_lost_is_fetched_again(site: Site, tmp_path: Path) -> None:
    offered(site)
    fetched(tmp_path, site)
    (tmp_path / "to" / f"{NEW}.txt").unlink()
    assert fetched(tmp_path, site).outcome is FetchOutcome.NEW
    assert (tmp_path / "to" / f"{NEW}.txt").is_file()


def test_no_older_edition_than_the_library_has_is_fetched(site: Site, tmp_path: Path) -> None:
    offered(site)
    found = fetched(tmp_path, site, {"0" * 64: "2031-04-06"})
    assert found.outcome is FetchOutcome.UNCHANGED
    assert "no newer edition: the page has one of 2031-04-05; here is one of 2031-04-06" in str(found)
    assert [path for path, _ in site.asked] == ["/rules"]


def test_a_republication_is_kept_beside_the_first(site: Site, tmp_path: Path) -> None:
    first = offered(site)
    fetched(tmp_path, site)
    second = edition(NEW, FIRST.replace("proper", "tidy")).data
    site.serve("/CompRules%2020310415.txt", second)
    page(site, "/CompRules%2020310405.txt", "/CompRules%2020310415.txt")
    found = fetched(tmp_path, site)
    assert (tmp_path / "to" / f"{NEW}.txt").read_bytes() == first
    assert (tmp_path / "to" / found.file).read_bytes() == second
    assert found.file.startswith(f"{NEW}~")


def refused(tmp_path: Path, site: Site, why: str, held: dict[str, str] | None = None) -> None:
    with pytest.raises(FetchError, match=why):
        fetched(tmp_path, site, held)
    assert not list((tmp_path / "to").glob("*")) if (tmp_path / "to").exists() else True


def test_a_page_that_cannot_be_read_is_told(site: Site, tmp_path: Path) -> None:
    refused(tmp_path, site, "rules page .* cannot be read: .*404")
    site.serve("/rules", b"<p>nothing here")
    refused(tmp_path, site, "links to no edition")
    site.serve("/rules", b"x" * (9 * 2**20))
    refused(tmp_path, site, "cannot be read: .*limit")


def test_what_contradicts_itself_is_not_kept(site: Site, tmp_path: Path) -> None:
    site.serve("/CompRules%2020310405.txt", edition("2030-01-02").data)
    page(site, "/CompRules%2020310405.txt")
    refused(tmp_path, site, "took effect on 2030-01-02, its name 2031-04-05")
    site.serve("/CompRules%2020310405.txt", edition("2031-03-01").data)
    refused(tmp_path, site, "took effect on 2031-03-01, but here is one of 2031-03-02", {"0" * 64: "2031-03-02"})
    more = f'[[edition]]\neffective = 2031-04-04\nurl = "{site.url("/CompRules%2020310405.txt")}"\n'
    with pytest.raises(FetchError, match="2031-03-01, the catalogue 2031-04-04"):
        fetch_latest(catalogue(tmp_path, site, more), tmp_path / "to", {}, TODAY)


@pytest.mark.parametrize("data", [b"", b"<!doctype html><p>sorry", b"\x00\xff" * 50, b"100. General\n\n100.1. Only this.\n"])
def test_what_is_no_edition_is_not_kept(site: Site, tmp_path: Path, data: bytes) -> None:
    site.serve("/CompRules%2020310405.txt", data)
    page(site, "/CompRules%2020310405.txt")
    refused(tmp_path, site, "cannot be read as an edition|no complete edition")


def test_a_link_to_a_host_that_nobody_named_is_not_followed(site: Site, tmp_path: Path) -> None:
    page(site, "http://localhost:9/CompRules%2020310405.txt")
    refused(tmp_path, site, "localhost:9 is not a host of the catalogue")


@pytest.mark.parametrize("value", ["", 'rules_page = "ftp://a.example/"\n', "rules_page = 3\n", "rules_page = ["])
def test_a_catalogue_without_a_rules_page_is_told(tmp_path: Path, value: str) -> None:
    (tmp_path / "c.toml").write_text(value)
    with pytest.raises(CatalogueError):
        rules_page(tmp_path / "c.toml")


def test_the_catalogue_that_ships_names_the_publishers_page() -> None:
    assert rules_page(CATALOG).startswith("https://magic.wizards.com/")


# ---- the command ---------------------------------------------------------------------------------------------------------


def command(tmp_path: Path, site: Site, *more: str) -> int:
    return main([
        "fetch", "--latest", "--from", str(catalogue(tmp_path, site)), "--to", str(tmp_path / "to"),
        "--library", str(tmp_path / "library"), "--quiet", *more,
    ])  # fmt: skip


def test_the_command_fetches_once_and_then_says_that_there_is_none_newer(
    site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    offered(site, "2026-04-05")
    assert command(tmp_path, site) == 0
    assert "2026-04-05  new" in capsys.readouterr().out
    assert command(tmp_path, site, "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["data"][0]["outcome"] == "unchanged"
    assert "no newer edition" in answer["data"][0]["detail"]


def test_the_command_knows_what_the_library_has(site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    offered(site, "2026-04-05")
    build(tmp_path / "library", [edition("2026-04-05")], jobs=1)
    assert command(tmp_path, site) == 0
    assert "here is one of 2026-04-05" in capsys.readouterr().out
    assert not (tmp_path / "to" / "2026-04-05.txt").exists()


def test_the_command_fails_plainly(site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(tmp_path, site) == 2
    assert "rules page" in capsys.readouterr().err
    assert command(tmp_path, site, "--date", "2026-04-05") == 2
    assert "--latest looks for the newest" in capsys.readouterr().err


def test_what_is_fetched_goes_where_an_ingest_looks(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    monkeypatch.setenv("MAGISTRATE_DATA", str(data))
    offered(site, "2026-04-05")
    words = ["fetch", "--latest", "--from", str(catalogue(tmp_path, site)), "--library", str(tmp_path / "library"), "--quiet"]
    assert main(words) == 0
    assert (data / "2026-04-05.txt").is_file()
    (data / "editions").mkdir()  # a folder that has one holds its captures there
    assert main(words) == 0
    assert (data / "editions" / "2026-04-05.txt").is_file()
    assert main(["ingest", "--library", str(tmp_path / "library"), "--quiet", "--jobs", "1"]) == 0
    assert "0 refused" in capsys.readouterr().out
