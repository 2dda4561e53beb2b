"""Fetching an edition that does not come in one go, from a web server on the loopback interface."""

from __future__ import annotations

import gzip
import hashlib
import os
import signal
import subprocess
import sys
import time
from datetime import date
from pathlib import Path

import pytest

from ingest import fetch_folder, transfer
from ingest.fetch import fetch
from ingest.fetch_folder import RECORD, Fetched, FetchError, FetchFolder, FetchOutcome, read_records
from ingest.latest import fetch_latest
from ingest.sources import captures_of
from tests.ingest.lineage_editions import edition
from tests.ingest.loopback import Site

DAY = "2026-04-05"
TEXT = edition(DAY).data
OTHER = edition(DAY).data.replace(b"the", b"our")
LONG_AGO = "Thu, 01 Jan 2026 00:00:00 GMT"
V1, V2 = {"ETag": '"v1"'}, {"ETag": '"v2"'}
HALF = len(TEXT) // 2


class Fetching:
    """Fetches one edition, by a catalogue or from a rules page, into a folder."""

    def __init__(self, site: Site, tmp_path: Path, latest: bool = False, sha256: str = "") -> None:
        self.site, self.to, self._latest = site, tmp_path / "to", latest
        self.path = "/CompRules%2020260405.txt"
        self.catalogue = tmp_path / "catalog.toml"
        entry = f'[[edition]]\neffective = {DAY}\nurl = "{site.url(self.path)}"\nsha256 = "{sha256}"\n'
        self.catalogue.write_text(f'rules_page = "{site.url("/rules")}"\n{entry}', encoding="utf-8")
        site.serve("/rules", f'<a href="{self.path}">rules</a>'.encode())

    def serve(self, body: bytes, headers: dict[str, str]) -> None:
        self.site.pages[self.path] = (200, headers, body)

    def __call__(self) -> Fetched:
        if self._latest:
            return fetch_latest(self.catalogue, self.to, {}, date(2026, 6, 1))
        (found,) = fetch(self.catalogue, self.to)
        return found

    def cut(self, *sizes: int) -> None:
        """Have answers for the edition break off after so many bytes, one after the other; the rules page comes whole."""
        self.site.cuts = [*([10**9] if self._latest else []), *sizes]

    def ranges(self) -> list[str | None]:
        return [headers.get("Range") for path, headers in self.site.asked if path == self.path]

    def files(self) -> set[str]:
        return {path.name for path in self.to.iterdir()}


@pytest.fixture(params=[False, True], ids=["catalogue", "latest"])
def fetching(request: pytest.FixtureRequest, site: Site, tmp_path: Path) -> Fetching:
    return Fetching(site, tmp_path, request.param)


def kept_whole(fetching: Fetching, data: bytes = TEXT) -> None:
    found = fetching()
    assert (found.outcome, found.file, found.sha256) == (FetchOutcome.NEW, f"{DAY}.txt", hashlib.sha256(data).hexdigest())
    assert (fetching.to / found.file).read_bytes() == data
    assert fetching.files() == {found.file, RECORD}
    (record,) = read_records(fetching.to)
    assert (record.sha256, record.size) == (found.sha256, len(data))


def stopped_in_the_middle(fetching: Fetching) -> None:
    """A fetch in three goes that each break off."""
    fetching.cut(HALF, 10, 10)
    came = HALF + 20
    with pytest.raises(FetchError, match=rf"only {came} of {len(TEXT)} bytes came; {came} bytes are kept, and the next"):
        fetching()


@pytest.mark.parametrize("headers", [V1, {"Last-Modified": LONG_AGO}, {"ETag": 'W/"v1"', "Last-Modified": LONG_AGO}])
def test_a_cut_connection_is_gone_on_with_at_once(fetching: Fetching, site: Site, headers: dict[str, str]) -> None:
    fetching.serve(TEXT, headers)
    fetching.cut(HALF, 100)
    kept_whole(fetching)
    assert fetching.ranges() == [None, f"bytes={HALF}-", f"bytes={HALF + 100}-"]


def test_the_next_fetch_goes_on_and_what_came_in_part_is_no_edition(fetching: Fetching, site: Site) -> None:
    fetching.serve(TEXT, V1)
    stopped_in_the_middle(fetching)
    assert read_records(fetching.to) == []
    assert list(captures_of([fetching.to], {})) == []
    assert all(name.startswith(".") for name in fetching.files())
    kept_whole(fetching)
    assert fetching.ranges()[-1] == f"bytes={HALF + 20}-"


def test_what_changed_meanwhile_is_fetched_anew(fetching: Fetching, site: Site) -> None:
    fetching.serve(TEXT, V1)
    stopped_in_the_middle(fetching)
    fetching.serve(OTHER, V2)
    kept_whole(fetching, OTHER)


def test_what_was_all_there_and_changed_meanwhile_is_fetched_anew(
    fetching: Fetching, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    fetching.serve(TEXT, V1)
    monkeypatch.setattr(transfer.Transfer, "bytes_that_came", killed)
    monkeypatch.setattr(transfer.Transfer, "forget", lambda self: None)
    with pytest.raises(KeyboardInterrupt):
        fetching()
    monkeypatch.undo()
    fetching.serve(OTHER, V2)
    kept_whole(fetching, OTHER)
    assert fetching.ranges()[-1] == f"bytes={len(TEXT) - 1}-"


def test_a_server_without_parts_sends_everything_again(fetching: Fetching, site: Site) -> None:
    fetching.serve(TEXT, V1)
    site.ranges = False
    fetching.cut(HALF, 10)
    kept_whole(fetching)


NO_MARKS: list[dict[str, str]] = [
    {}, {"ETag": 'W/"v1"'}, {"Last-Modified": "soon"}, {"Last-Modified": "Fri, 01 Jan 2100 00:00:00 GMT"},
]  # fmt: skip


@pytest.mark.parametrize("headers", NO_MARKS)
def test_without_a_sure_mark_of_the_version_everything_is_asked_for_again(
    fetching: Fetching, site: Site, headers: dict[str, str]
) -> None:
    fetching.serve(TEXT, headers)
    fetching.cut(HALF)
    kept_whole(fetching)
    assert set(fetching.ranges()) == {None}


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_compressed_answers_are_gone_on_with(fetching: Fetching, site: Site, encoding: str) -> None:
    body = gzip.compress(TEXT) if encoding == "gzip" else TEXT
    fetching.serve(body, {**V1, "Content-Encoding": encoding})
    fetching.cut(50)
    kept_whole(fetching)
    assert fetching.ranges() == [None, "bytes=50-"]


def test_a_compressed_beginning_is_not_put_before_a_plain_rest(fetching: Fetching, site: Site) -> None:
    packed = gzip.compress(TEXT)
    fetching.serve(packed, {**V1, "Content-Encoding": "gzip"})
    fetching.cut(HALF // 9, 0, 0)
    with pytest.raises(FetchError):
        fetching()
    fetching.serve(TEXT, V1)
    kept_whole(fetching)


def test_what_was_compressed_on_the_way_is_not_known_by_its_day(fetching: Fetching, site: Site) -> None:
    fetching.serve(gzip.compress(TEXT), {"Last-Modified": LONG_AGO, "Content-Encoding": "gzip"})
    fetching.cut(50)
    kept_whole(fetching)
    assert set(fetching.ranges()) == {None}


def test_a_server_that_sends_another_part_is_asked_anew(fetching: Fetching, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    fetching.serve(TEXT, V1)
    stopped_in_the_middle(fetching)
    wrong = {**V1, "Content-Range": f"bytes 0-{len(TEXT) - 1}/{len(TEXT)}"}
    site.pages[fetching.path] = (206, wrong, TEXT)
    with pytest.raises(FetchError, match="another part of the file than was asked for"):
        fetching()
    fetching.serve(TEXT, V1)
    kept_whole(fetching)


@pytest.mark.parametrize("said", ["bytes 5-6/7", "bytes */9", "", f"bytes 0-9/{'9' * 5000}", "lines 1-2/3"])
def test_a_part_of_nothing_that_was_asked_for_is_told(fetching: Fetching, site: Site, said: str) -> None:
    site.pages[fetching.path] = (206, {**V1, "Content-Range": said}, TEXT)
    with pytest.raises(FetchError, match="another part of the file than was asked for"):
        fetching()
    assert fetching.files() == set()


def test_a_slow_server_gets_there_in_several_goes(fetching: Fetching, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    fetching.serve(TEXT, V1)
    monkeypatch.setattr(fetch_folder, "LIMITS", transfer.TransferLimits(size=10**6, seconds=0.5, tries=3))
    site.drip = len(TEXT) // 40  # every 20 ms
    with pytest.raises(FetchError, match=r"took too long: the file was not whole after 0\.5 seconds; \d+ bytes are kept"):
        fetching()
    for _ in range(4):
        try:
            kept_whole(fetching)
            return
        except FetchError:
            continue
    pytest.fail("it does not get any further")


def test_parts_that_do_not_fit_the_catalogues_hash_are_asked_for_in_one(site: Site, tmp_path: Path) -> None:
    fetching = Fetching(site, tmp_path, sha256=hashlib.sha256(TEXT).hexdigest())
    fetching.serve(OTHER[:HALF] + b"#" * (len(TEXT) - HALF), V1)  # the same mark and length, and other bytes
    fetching.cut(HALF - 5, 0, 0)
    with pytest.raises(FetchError):
        fetching()
    fetching.serve(TEXT, V1)
    kept_whole(fetching)
    assert fetching.ranges()[-2:] == [f"bytes={HALF - 5}-", None]


def test_what_contradicts_the_catalogues_hash_never_has_the_plain_name(site: Site, tmp_path: Path) -> None:
    fetching = Fetching(site, tmp_path, sha256=hashlib.sha256(TEXT).hexdigest())
    fetching.serve(OTHER, V1)
    fetching.cut(HALF)
    found = fetching()
    assert found.outcome is FetchOutcome.REPUBLISHED
    assert fetching.files() == {found.file, RECORD}
    assert found.file.startswith(f"{DAY}~")


def test_two_fetches_do_not_write_at_once(fetching: Fetching) -> None:
    fetching.serve(TEXT, V1)
    with FetchFolder(fetching.to).locked(), pytest.raises(FetchError, match="another fetch is writing"):
        fetching()
    kept_whole(fetching)


def test_what_nobody_goes_on_with_is_thrown_away_after_a_month(fetching: Fetching, site: Site) -> None:
    fetching.serve(TEXT, V1)
    stopped_in_the_middle(fetching)
    for days, names in ((29, 2), (31, 0)):
        for path in fetching.to.iterdir():
            os.utime(path, (time.time() - days * 86400,) * 2)
        with FetchFolder(fetching.to).locked():
            assert len(fetching.files()) == names


def test_a_full_disk_is_told(fetching: Fetching, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    fetching.serve(TEXT, V1)
    monkeypatch.setattr(transfer.os, "fsync", full)
    with pytest.raises(FetchError, match="No space left on device"):
        fetching()
    assert len(fetching.ranges()) == 1


def test_a_killed_fetch_goes_on_from_where_it_was(fetching: Fetching, site: Site, tmp_path: Path) -> None:
    fetching.serve(TEXT, V1)
    site.drip = max(40, len(TEXT) // 100)  # two seconds for the whole
    words = ["fetch", "--from", str(fetching.catalogue), "--to", str(fetching.to), "--quiet"]
    words += ["--latest", "--library", str(tmp_path / "library")] if fetching._latest else []
    command = [sys.executable, "-c", "import sys; from app.cli import main; sys.exit(main(sys.argv[1:]))", *words]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + 20
    while not any(path.suffix == ".part" and path.stat().st_size > 0 for path in fetching.to.glob(".*")):
        assert time.monotonic() < until
        time.sleep(0.01)
    running.send_signal(signal.SIGKILL)
    running.wait()
    (part,) = fetching.to.glob(".*.part")
    came = part.stat().st_size
    assert 0 < came < len(TEXT)
    site.drip = 0
    kept_whole(fetching)
    assert fetching.ranges()[-1] == f"bytes={came}-"
