"""Fetching from a web server on the loopback interface."""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import socket
import threading
import time
import tomllib
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from ingest import download
from ingest.catalogue import CatalogueError, read_catalogue, selected
from ingest.download import DownloadError
from ingest.fetch import fetch
from ingest.fetch_folder import RECORD, FetchError, FetchOutcome, read_records
from tests.ingest.loopback import Site

CATALOG = Path(__file__).resolve().parents[2] / "rules_data" / "catalog.toml"
TEXT = b"100. General\r\n\r\n100.1. These invented rules apply.\r\n"


def catalogue(tmp_path: Path, *entries: str) -> Path:
    path = tmp_path / "catalog.toml"
    path.write_text("".join(f"[[edition]]\n{entry}\n" for entry in entries), encoding="utf-8")
    return path


def entry(effective: str, url: str, **more: str) -> str:
    return f'effective = {effective}\nurl = "{url}"\n' + "".join(f"{k} = {v}\n" for k, v in more.items())


def listing(directory: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in directory.iterdir()}


def test_fetches_whole_files_and_records_where_they_came_from(site: Site, tmp_path: Path) -> None:
    source = catalogue(tmp_path, entry("2031-01-02", site.serve("/a%20b.txt", TEXT)))
    steps: list[tuple[int, int]] = []
    (found,) = fetch(source, tmp_path / "to", progress=lambda done, total: steps.append((done, total)))
    assert found.outcome is FetchOutcome.NEW
    assert (tmp_path / "to" / "2031-01-02.txt").read_bytes() == TEXT
    assert steps == [(0, 1), (1, 1)]
    (record,) = tomllib.loads((tmp_path / "to" / RECORD).read_text())["file"]
    assert record["url"] == site.url("/a%20b.txt")
    assert record["sha256"] == hashlib.sha256(TEXT).hexdigest() == found.sha256
    assert record["size"] == len(TEXT)
    assert record["fetched"].startswith("20")
    assert set(listing(tmp_path / "to")) == {"2031-01-02.txt", RECORD}


def test_sends_no_credentials(site: Site, tmp_path: Path) -> None:
    fetch(catalogue(tmp_path, entry("2031-01-02", site.serve("/a.txt", TEXT))), tmp_path / "to")
    (_, headers), = site.asked
    assert not {name.lower() for name in headers} & {"authorization", "cookie", "proxy-authorization"}


def test_identical_bytes_change_nothing(site: Site, tmp_path: Path) -> None:
    source = catalogue(tmp_path, entry("2031-01-02", site.serve("/a.txt", TEXT)))
    fetch(source, tmp_path / "to")
    before = listing(tmp_path / "to")
    (again,) = fetch(source, tmp_path / "to")
    assert again.outcome is FetchOutcome.UNCHANGED
    assert listing(tmp_path / "to") == before


def test_a_republication_is_kept_beside_the_old_and_reported(site: Site, tmp_path: Path) -> None:
    source = catalogue(tmp_path, entry("2031-01-02", site.serve("/a.txt", TEXT)))
    fetch(source, tmp_path / "to")
    site.serve("/a.txt", TEXT + b"100.2. One more.\r\n")
    (found,) = fetch(source, tmp_path / "to")
    assert found.outcome is FetchOutcome.REPUBLISHED
    assert found.file == f"2031-01-02~{found.sha256[:8]}.txt"
    assert (tmp_path / "to" / "2031-01-02.txt").read_bytes() == TEXT
    assert (tmp_path / "to" / found.file).read_bytes() == TEXT + b"100.2. One more.\r\n"
    assert [record.file for record in read_records(tmp_path / "to")] == ["2031-01-02.txt", found.file]
    (again,) = fetch(source, tmp_path / "to")
    assert again.outcome is FetchOutcome.UNCHANGED
    site.serve("/a.txt", TEXT)
    (back,) = fetch(source, tmp_path / "to")
    assert (back.outcome, back.file) == (FetchOutcome.UNCHANGED, "2031-01-02.txt")


def test_bytes_the_catalogue_does_not_know_are_reported(site: Site, tmp_path: Path) -> None:
    url = site.serve("/a.txt", TEXT)
    (found,) = fetch(catalogue(tmp_path, entry("2031-01-02", url, sha256=f'"{"0" * 64}"')), tmp_path / "to")
    assert found.outcome is FetchOutcome.REPUBLISHED
    assert "catalogue" in found.detail
    assert found.file == f"2031-01-02~{found.sha256[:8]}.txt"
    assert listing(tmp_path / "to").keys() == {found.file, RECORD}
    fetch(catalogue(tmp_path, entry("2031-01-02", url, sha256=f'"{found.sha256}"')), tmp_path / "right")
    assert (tmp_path / "right" / "2031-01-02.txt").read_bytes() == TEXT


def test_the_plain_name_stays_free_for_what_the_catalogue_knows(site: Site, tmp_path: Path) -> None:
    right = TEXT + b"100.2. The right one.\r\n"
    source = catalogue(tmp_path, entry("2031-01-02", site.serve("/a.txt", TEXT), sha256=f'"{hashlib.sha256(right).hexdigest()}"'))
    fetch(source, tmp_path / "to")
    fetch(source, tmp_path / "to")
    site.serve("/a.txt", right)
    fetch(source, tmp_path / "to")
    assert (tmp_path / "to" / "2031-01-02.txt").read_bytes() == right
    assert len(listing(tmp_path / "to")) == 3


def test_two_issues_of_one_date_lie_side_by_side(site: Site, tmp_path: Path) -> None:
    urls = site.serve("/a.txt", TEXT), site.serve("/b.txt", TEXT + b"2")
    first, second = fetch(catalogue(tmp_path, *(entry("2031-01-02", url) for url in urls)), tmp_path / "to")
    assert first.file == "2031-01-02.txt"
    assert second.file == f"2031-01-02~{second.sha256[:8]}.txt"
    assert second.outcome is FetchOutcome.NEW


def test_a_file_put_there_by_hand_is_not_overwritten(site: Site, tmp_path: Path) -> None:
    target = tmp_path / "to"
    target.mkdir()
    (target / "2031-01-02.txt").write_bytes(b"mine")
    (found,) = fetch(catalogue(tmp_path, entry("2031-01-02", site.serve("/a.txt", TEXT))), target)
    assert (target / "2031-01-02.txt").read_bytes() == b"mine"
    assert (target / found.file).read_bytes() == TEXT


def test_a_recorded_file_that_was_lost_comes_back(site: Site, tmp_path: Path) -> None:
    source = catalogue(tmp_path, entry("2031-01-02", site.serve("/a.txt", TEXT)))
    fetch(source, tmp_path / "to")
    (tmp_path / "to" / "2031-01-02.txt").unlink()
    (found,) = fetch(source, tmp_path / "to")
    assert (found.outcome, found.file) == (FetchOutcome.NEW, "2031-01-02.txt")
    assert len(read_records(tmp_path / "to")) == 1


def test_fetches_only_the_dates_asked_for_and_gone_ones_only_then(site: Site, tmp_path: Path) -> None:
    source = catalogue(
        tmp_path,
        entry("2031-01-02", site.serve("/a.txt", TEXT)),
        entry("2032-01-02", site.serve("/b.txt", TEXT), gone="true"),
    )
    assert [one.effective for one in fetch(source, tmp_path / "to")] == ["2031-01-02"]
    assert [one.effective for one in fetch(source, tmp_path / "to", ["2032-01-02"])] == ["2032-01-02"]


@pytest.mark.parametrize("date", ["2030-02-30", "yesterday", "20310102", ""])
def test_a_date_that_is_none_is_refused(date: str, tmp_path: Path) -> None:
    source = catalogue(tmp_path, entry("2031-01-02", "http://127.0.0.1:9/a.txt"))
    with pytest.raises(CatalogueError, match="is no date"):
        fetch(source, tmp_path / "to", [date])


def test_a_date_without_edition_names_the_nearest(tmp_path: Path) -> None:
    source = catalogue(tmp_path, entry("2031-01-02", "http://127.0.0.1:9/a.txt"))
    with pytest.raises(CatalogueError, match="nearest: 2031-01-02"):
        fetch(source, tmp_path / "to", ["2031-01-03"])


def test_follows_redirects_within_the_catalogues_hosts(site: Site, tmp_path: Path) -> None:
    target = site.serve("/there.txt", TEXT)
    url = site.serve("/a.txt", b"", status=302, Location=target)
    (found,) = fetch(catalogue(tmp_path, entry("2031-01-02", url)), tmp_path / "to")
    assert found.outcome is FetchOutcome.NEW


@pytest.mark.parametrize(
    "location",
    ["http://localhost:{port}/there.txt", "file:///etc/hosts", "ftp://127.0.0.1:{port}/a.txt",
     "http://me:secret@127.0.0.1:{port}/there.txt", "http://127.0.0.1:1/there.txt"],
)  # fmt: skip
def test_follows_no_redirect_elsewhere(location: str, site: Site, tmp_path: Path) -> None:
    site.serve("/there.txt", TEXT)
    url = site.serve("/a.txt", b"", status=302, Location=location.format(port=site.port))
    with pytest.raises(FetchError, match=r"host of the catalogue|no http or https|answered 302"):
        fetch(catalogue(tmp_path, entry("2031-01-02", url)), tmp_path / "to")
    assert [path for path, _ in site.asked] == ["/a.txt"]
    assert listing(tmp_path / "to") == {}


def test_a_redirect_in_circles_ends(site: Site, tmp_path: Path) -> None:
    url = site.serve("/a.txt", b"", status=302, Location=site.url("/a.txt"))
    with pytest.raises(FetchError):
        fetch(catalogue(tmp_path, entry("2031-01-02", url)), tmp_path / "to")
    assert len(site.asked) < 10


def test_what_is_missing_does_not_stop_the_others(site: Site, tmp_path: Path) -> None:
    source = catalogue(
        tmp_path, entry("2031-01-02", site.url("/none.txt")), entry("2032-01-02", site.serve("/b.txt", TEXT))
    )
    failed, got = fetch(source, tmp_path / "to")
    assert failed.outcome is FetchOutcome.FAILED
    assert "404" in str(failed)
    assert got.outcome is FetchOutcome.NEW


def test_a_network_that_refuses_is_one_clear_error(tmp_path: Path, site: Site) -> None:
    source = catalogue(
        tmp_path, *(entry(f"203{n}-01-02", f"http://127.0.0.1:1/{n}.txt") for n in range(3))
    )
    with pytest.raises(FetchError, match=r"127\.0\.0\.1:1 cannot be reached.*and 2 more"):
        fetch(source, tmp_path / "to")


@pytest.mark.parametrize("body", [b"<!DOCTYPE html><title>Sorry</title>", b"\n <HTML>", b""])
def test_an_error_page_is_no_edition(body: bytes, site: Site, tmp_path: Path) -> None:
    with pytest.raises(FetchError, match=r"web page|empty"):
        fetch(catalogue(tmp_path, entry("2031-01-02", site.serve("/a.txt", body))), tmp_path / "to")
    assert listing(tmp_path / "to") == {}


def test_a_file_cut_short_is_not_kept(site: Site, tmp_path: Path) -> None:
    url = site.serve("/a.txt", TEXT, Content_Length=str(len(TEXT) + 10), Connection="close")
    with pytest.raises(FetchError, match=r"only|broke off"):
        fetch(catalogue(tmp_path, entry("2031-01-02", url)), tmp_path / "to")
    assert listing(tmp_path / "to") == {}


def test_size_and_time_are_limited(site: Site) -> None:
    hosts = frozenset({f"127.0.0.1:{site.port}"})
    with pytest.raises(DownloadError, match="limit is 10"):
        download.download(site.serve("/a.txt", TEXT), hosts, size_limit=10)
    site.drip = 1
    with pytest.raises(DownloadError, match="too long"):
        download.download(site.serve("/a.txt", TEXT), hosts, time_limit=0.2)


def bare_deflate(data: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-15)
    return packer.compress(data) + packer.flush()


PACKED = {
    "gzip": ("gzip", gzip.compress(TEXT)),
    "x-gzip": ("x-gzip", gzip.compress(TEXT)),
    "two members": ("GZIP", gzip.compress(TEXT[:9]) + gzip.compress(TEXT[9:])),
    "deflate": ("deflate", zlib.compress(TEXT)),
    "bare deflate": ("deflate", bare_deflate(TEXT)),
    "identity": ("identity", TEXT),
}


@pytest.mark.parametrize(("encoding", "body"), PACKED.values(), ids=PACKED)
@pytest.mark.parametrize("drip", [0, 7])
def test_compressed_answers_are_decompressed(encoding: str, body: bytes, drip: int, site: Site, tmp_path: Path) -> None:
    site.drip = drip
    url = site.serve("/a.txt", body, Content_Encoding=encoding)
    (found,) = fetch(catalogue(tmp_path, entry("2031-01-02", url)), tmp_path / "to")
    assert found.sha256 == hashlib.sha256(TEXT).hexdigest()
    assert (tmp_path / "to" / "2031-01-02.txt").read_bytes() == TEXT


BROKEN = {
    "gzip cut short": ("gzip", gzip.compress(TEXT)[:-3], "cut short"),
    "gzip that is none": ("gzip", TEXT, "damaged"),
    "empty gzip": ("gzip", b"", "cut short"),
    "deflate cut short": ("deflate", zlib.compress(TEXT)[:-6], "cut short"),
    "an unknown encoding": ("br", TEXT, "not known here"),
    "twice": ("gzip, gzip", TEXT, "not known here"),
}


@pytest.mark.parametrize(("encoding", "body", "message"), BROKEN.values(), ids=BROKEN)
def test_what_cannot_be_decompressed_is_not_kept(encoding: str, body: bytes, message: str, site: Site, tmp_path: Path) -> None:
    url = site.serve("/a.txt", body, Content_Encoding=encoding)
    with pytest.raises(FetchError, match=message):
        fetch(catalogue(tmp_path, entry("2031-01-02", url)), tmp_path / "to")
    assert listing(tmp_path / "to") == {}


def test_a_small_answer_cannot_fill_the_memory(site: Site) -> None:
    hosts = frozenset({f"127.0.0.1:{site.port}"})
    bomb = gzip.compress(b"\0" * 50_000_000)
    with pytest.raises(DownloadError, match="more than 1000000"):
        download.download(site.serve("/a.txt", bomb, Content_Encoding="gzip"), hosts, size_limit=1_000_000)


@pytest.fixture
def trickle() -> Iterator[Callable[[bytes, bytes], str]]:
    """A server that sends some bytes at once, and then others, over and over, every few milliseconds."""
    listening = socket.create_server(("127.0.0.1", 0))
    ended = threading.Event()
    sent: list[bytes] = [b"", b""]

    def serve() -> None:
        with contextlib.suppress(OSError):
            connection, _ = listening.accept()
            with connection:
                connection.sendall(sent[0])
                while not ended.wait(0.02):
                    connection.sendall(sent[1])

    thread = threading.Thread(target=serve, daemon=True)

    def started(first: bytes, then: bytes) -> str:
        sent[:] = first, then
        thread.start()
        return f"http://127.0.0.1:{listening.getsockname()[1]}/a.txt"

    yield started
    ended.set()
    listening.close()
    thread.join(5)


HEAD = b"HTTP/1.1 200 OK\r\n"


@pytest.mark.parametrize(
    ("first", "then"),
    [(b"", b"H"), (HEAD, b"X"), (HEAD + b"Content-Length: 9999\r\n\r\n", b"x"), (HEAD + b"Connection: close\r\n\r\n", b"x"),
     (HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n")],
)  # fmt: skip
def test_a_server_that_trickles_is_cut_off(trickle: Callable[[bytes, bytes], str], first: bytes, then: bytes) -> None:
    url = trickle(first, then)
    begun = time.monotonic()
    with pytest.raises(DownloadError, match=r"took too long: the file was not whole after 0\.4 seconds"):
        download.download(url, frozenset({urlsplit(url).netloc}), time_limit=0.4)
    assert time.monotonic() - begun < 20  # what trickles would take minutes


def test_one_that_trickles_before_anything_is_encrypted_too(trickle: Callable[[bytes, bytes], str]) -> None:
    url = trickle(b"\x16\x03\x03\x40\x00", b"\0").replace("http:", "https:")
    begun = time.monotonic()
    with pytest.raises(DownloadError, match="took too long"):
        download.download(url, frozenset({urlsplit(url).netloc}), time_limit=0.4)
    assert time.monotonic() - begun < 20  # what trickles would take minutes


def test_a_server_that_says_nothing_is_given_up(trickle: Callable[[bytes, bytes], str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(download, "SILENCE_LIMIT", 0.2)
    url = trickle(b"", b"")
    with pytest.raises(DownloadError, match="fell silent") as told:
        download.download(url, frozenset({urlsplit(url).netloc}), time_limit=5)
    assert told.value.unreachable


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nothing", "not TOML"),
        ("title = 'x'", "no \\[\\[edition\\]\\]"),
        ("edition = 3", "no \\[\\[edition\\]\\]"),
        ("edition = [3]", "not a table"),
        (f"[[edition]]\n{entry('2031-01-02', 'ftp://127.0.0.1/a.txt')}", "no http or https"),
        (f"[[edition]]\n{entry('2031-01-02', 'http://me:secret@127.0.0.1/a.txt')}", "no http or https"),
        (f"[[edition]]\n{entry('2031-01-02', 'http://127.0.0.1:99999/a.txt')}", "no http or https"),
        (f"[[edition]]\n{entry('2031-01-02', 'http://127.0.0.1/a.exe')}", "no http or https"),
        (f"[[edition]]\n{entry('2031-01-02', 'http:///a.txt')}", "no http or https"),
        ('[[edition]]\neffective = "soon"\nurl = "http://127.0.0.1/a.txt"', "expected a date"),
        (f"[[edition]]\n{entry('2031-01-02', 'http://127.0.0.1/a.txt', sha256='3')}", "64 hexadecimal"),
    ],
)
def test_a_bad_catalogue_says_what_is_wrong(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "catalog.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CatalogueError, match=message):
        read_catalogue(path)


def test_a_missing_catalogue_and_a_damaged_record_are_named(tmp_path: Path, site: Site) -> None:
    with pytest.raises(CatalogueError, match=r"absent\.toml"):
        fetch(tmp_path / "absent.toml", tmp_path / "to")
    target = tmp_path / "to"
    target.mkdir(exist_ok=True)
    (target / RECORD).write_text("[[file]]\nfile = 3\n")
    source = catalogue(tmp_path, entry("2031-01-02", site.serve("/a.txt", TEXT)))
    with pytest.raises(FetchError, match="damaged"):
        fetch(source, target)


def test_the_catalogue_that_ships_is_sound() -> None:
    addresses = read_catalogue(CATALOG)
    assert len({address.url for address in addresses}) == len(addresses)
    assert [address.effective for address in addresses] == sorted(address.effective for address in addresses)
    hosts = {urlsplit(address.url).hostname for address in addresses}
    assert all(host is not None and host.endswith(".wizards.com") for host in hosts)
    assert all(address.url.startswith("https://") for address in addresses if not address.gone)
    assert len(selected(addresses, [])) >= 55


@pytest.mark.corpus
def test_hashes_of_the_catalogue_are_those_of_the_published_files(shared_dir: Path) -> None:
    known = [address for address in read_catalogue(CATALOG) if address.sha256]
    assert len(known) >= 40
    for address in known:
        data = (shared_dir / "editions" / f"{address.effective}.txt").read_bytes()
        assert hashlib.sha256(data).hexdigest() == address.sha256, address.effective
