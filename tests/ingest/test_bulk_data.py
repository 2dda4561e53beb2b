"""Card data from a bulk-data service, and what may go wrong on the way."""

from __future__ import annotations

import gzip
import hashlib
import json
import tomllib
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.cli import main
from app.library.cards.found import found_files
from app.library.cards.store import Cards
from ingest import transfer
from ingest.bulk_data import caller
from ingest.bulk_data import fetch as bulk_fetch
from ingest.bulk_data.caller import seconds_to_wait
from ingest.bulk_data.fetch import BulkOutcome, FetchedBulk, fetch_bulk_data
from ingest.bulk_data.folder import RECORD, BulkFolder
from ingest.bulk_data.service import BulkDataError, BulkDataService, read_service
from ingest.catalogue import CatalogueError
from ingest.download import NotServed
from tests.ingest.bulk_service import CARDS, PATHS, RULINGS, BulkSite, lines

NOW = datetime(2031, 4, 6, 12, tzinfo=UTC)
CARD_FILE = "cards/oracle-cards-20310405090341.jsonl.gz"
CATALOG = Path(__file__).resolve().parents[2] / "rules_data" / "catalog.toml"


class Fetch:
    """Fetches into a folder of its own; notes the seconds that would have been waited."""

    def __init__(self, bulk: BulkSite, tmp_path: Path) -> None:
        self.bulk, self.tmp_path, self.to = bulk, tmp_path, tmp_path / "to"
        self.waited: list[float] = []

    def __call__(self, now: datetime = NOW, force: bool = False, domains: str = "") -> list[FetchedBulk]:
        catalogue = self.bulk.catalogue(self.tmp_path, domains)
        return fetch_bulk_data(catalogue, BulkFolder(self.to), force, None, self.waited.append, now)

    @property
    def cards(self) -> bytes:
        return (self.to / CARD_FILE).read_bytes()

    def left(self) -> list[str]:
        return sorted(path.name for path in (self.to / "cards").iterdir())


@pytest.fixture
def fetch(bulk: BulkSite, tmp_path: Path) -> Fetch:
    return Fetch(bulk, tmp_path)


def outcomes(found: list[FetchedBulk]) -> list[BulkOutcome]:
    return [one.outcome for one in found]


BOTH_NEW = [BulkOutcome.NEW, BulkOutcome.NEW]


# ---- what is fetched -----------------------------------------------------------------------------------------------------


def test_cards_and_rulings_are_kept_with_hash_and_times(fetch: Fetch) -> None:
    assert outcomes(fetch()) == BOTH_NEW
    assert fetch.cards == lines(CARDS)
    assert [path.parent.name for path in found_files([fetch.to])] == ["cards", "rulings"]
    first = tomllib.loads((fetch.to / RECORD).read_text())["file"][0]
    assert first["file"] == CARD_FILE
    assert first["url"] == fetch.bulk.url(PATHS["oracle_cards"])
    assert first["sha256"] == hashlib.sha256(lines(CARDS)).hexdigest()
    assert first["size"] == len(lines(CARDS))
    assert first["fetched"] == first["checked"] == "2031-04-06T12:00:00+00:00"
    assert fetch.left() == [Path(CARD_FILE).name]


def test_the_service_is_asked_as_it_wants_to_be(fetch: Fetch) -> None:
    fetch()
    assert fetch.bulk.paths() == ["/bulk-data", *PATHS.values()]
    for _, headers in fetch.bulk.asked:
        assert headers["user-agent"].startswith("Magistrate/")
        assert headers["accept"]
        assert not set(headers) & {"authorization", "cookie"}
    assert fetch.waited == [caller._APART] * 2


def test_it_is_asked_once_a_day_unless_forced(fetch: Fetch) -> None:
    fetch()
    soon = fetch(NOW + timedelta(hours=19))
    assert outcomes(soon) == [BulkOutcome.TOO_SOON] * 2
    assert "--force" in str(soon[0])
    assert len(fetch.bulk.asked) == 3
    assert outcomes(fetch(NOW + timedelta(hours=1), force=True)) == [BulkOutcome.UNCHANGED] * 2
    assert fetch.bulk.paths()[3:] == ["/bulk-data"]
    assert outcomes(fetch(NOW + timedelta(hours=20))) == [BulkOutcome.TOO_SOON] * 2
    assert outcomes(fetch(NOW + timedelta(hours=22))) == [BulkOutcome.UNCHANGED] * 2


def test_a_newer_file_is_kept_beside_the_last_and_older_ones_go(fetch: Fetch) -> None:
    fetch()
    for day in (6, 7):
        fetch.bulk.offer("oracle_cards", lines(CARDS[:day]), f"2031-04-0{day}T09:03:41+00:00")
        assert outcomes(fetch(NOW + timedelta(days=day))) == [BulkOutcome.NEW, BulkOutcome.UNCHANGED]
    assert fetch.left() == ["oracle-cards-20310406090341.jsonl.gz", "oracle-cards-20310407090341.jsonl.gz"]
    assert next(found_files([fetch.to])).name == fetch.left()[-1]


def test_what_was_damaged_since_is_fetched_again(fetch: Fetch) -> None:
    fetch()
    (fetch.to / CARD_FILE).write_bytes(b"damaged")
    assert outcomes(fetch(NOW + timedelta(hours=1))) == [BulkOutcome.NEW, BulkOutcome.UNCHANGED]
    assert fetch.cards == lines(CARDS)


def test_the_older_form_of_the_list_works_too(fetch: Fetch) -> None:
    data = json.dumps(CARDS).encode()
    fetch.bulk.files["/files/cards.json"] = data
    fetch.bulk.listed[0] = {
        "type": "oracle_cards", "updated_at": "2031-04-05T09:03:41Z", "download_uri": fetch.bulk.url("/files/cards.json"),
        "size": len(data),
    }  # fmt: skip
    fetch()
    assert (fetch.to / "cards/oracle-cards-20310405090341.json").read_bytes() == data
    fetch.bulk.packs = True
    (fetch.to / "cards/oracle-cards-20310405090341.json").unlink()
    fetch(force=True)
    assert gzip.decompress((fetch.to / "cards/oracle-cards-20310405090341.json.gz").read_bytes()) == data


def test_a_compressed_list_is_read(fetch: Fetch) -> None:
    fetch.bulk.list_body = gzip.compress(json.dumps({"data": fetch.bulk.listed}).encode())
    assert outcomes(fetch()) == BOTH_NEW


# ---- cut, slow, changed --------------------------------------------------------------------------------------------------


def test_a_cut_connection_costs_only_what_did_not_come(fetch: Fetch) -> None:
    fetch.bulk.cuts = [1000, 500]
    assert outcomes(fetch()) == BOTH_NEW
    assert fetch.cards == lines(CARDS)
    ranges = [headers.get("range") for path, headers in fetch.bulk.asked if path == PATHS["oracle_cards"]]
    assert ranges == [None, "bytes=1000-", "bytes=1500-"]
    assert fetch.left() == [Path(CARD_FILE).name]


def test_a_fetch_goes_on_where_the_last_one_stopped(fetch: Fetch) -> None:
    fetch.bulk.cuts = [1000, 100, 100, 100, 100]
    found = fetch()
    assert outcomes(found) == [BulkOutcome.FAILED, BulkOutcome.NEW]
    assert "only 1400 of" in found[0].detail
    assert "1400 bytes are kept, and the next fetch goes on from there" in found[0].detail
    assert [path.parent.name for path in found_files([fetch.to])] == ["rulings"]  # what came in part is no card data
    assert outcomes(fetch()) == [BulkOutcome.NEW, BulkOutcome.UNCHANGED]
    assert fetch.bulk.asked[-1][1]["range"] == "bytes=1400-"
    assert fetch.cards == lines(CARDS)


def test_a_fetch_killed_before_the_last_step_asks_for_one_byte(fetch: Fetch, monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(BulkFolder, "keep", killed)
    monkeypatch.setattr(transfer.Transfer, "forget", lambda self: None)
    with pytest.raises(KeyboardInterrupt):
        fetch()
    monkeypatch.undo()
    assert outcomes(fetch()) == BOTH_NEW
    (_, headers) = [asked for asked in fetch.bulk.asked if asked[0] == PATHS["oracle_cards"]][-1]
    assert headers["range"] == f"bytes={len(lines(CARDS)) - 1}-"
    assert fetch.cards == lines(CARDS)


def test_a_file_that_changed_meanwhile_is_fetched_anew(fetch: Fetch) -> None:
    fetch.bulk.cuts = [1000, 0, 0, 0, 0]
    fetch()
    fetch.bulk.cuts = []
    other = lines(CARDS[::-1])
    fetch.bulk.offer("oracle_cards", other)
    fetch.bulk.marks[PATHS["oracle_cards"]] = '"v2"'
    assert outcomes(fetch())[0] is BulkOutcome.NEW
    assert fetch.cards == other


def test_a_server_that_lies_about_the_part_is_asked_anew(fetch: Fetch, monkeypatch: pytest.MonkeyPatch) -> None:
    fetch.bulk.cuts = [1000]
    seen: list[bool] = []
    honest = transfer._continues

    def once_wrong(*words: object) -> bool:
        seen.append(True)
        return len(seen) > 1 and honest(*words)  # type: ignore[arg-type]

    monkeypatch.setattr(transfer, "_continues", once_wrong)
    assert outcomes(fetch()) == BOTH_NEW
    assert fetch.cards == lines(CARDS)


@pytest.mark.parametrize("mark", ["", 'W/"weak"'])
def test_without_a_mark_of_the_version_a_file_is_fetched_anew(fetch: Fetch, mark: str) -> None:
    fetch.bulk.marks[PATHS["oracle_cards"]] = mark
    fetch.bulk.cuts = [1000]
    assert outcomes(fetch()) == BOTH_NEW
    assert not any("range" in headers for _, headers in fetch.bulk.asked)
    assert fetch.cards == lines(CARDS)


def test_a_server_without_ranges_sends_everything_again(fetch: Fetch) -> None:
    fetch.bulk.ranges = False
    fetch.bulk.cuts = [1000]
    assert outcomes(fetch()) == BOTH_NEW
    assert fetch.cards == lines(CARDS)


def test_a_server_that_falls_silent_is_given_up(fetch: Fetch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caller, "SILENCE_LIMIT", 0.1)
    fetch.bulk.silent = 0.4
    with pytest.raises(BulkDataError, match=r"the list of bulk data cannot be had: .*(fell silent|timed out)"):
        fetch()


def test_a_server_that_drips_is_given_up(fetch: Fetch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk_fetch, "LIMITS", transfer.TransferLimits(size=10**6, seconds=0.1, tries=5))
    fetch.bulk.silent = 0.2
    with pytest.raises(BulkDataError, match=r"nothing fetched: .*took too long"):
        fetch()


# ---- refusals ------------------------------------------------------------------------------------------------------------


def test_a_service_that_says_later_is_asked_later(fetch: Fetch) -> None:
    fetch.bulk.refusals = [(429, {"Retry-After": "7"}), (503, {})]
    assert outcomes(fetch()) == BOTH_NEW
    assert 7.0 in fetch.waited
    assert caller._UNNAMED_WAIT in fetch.waited


def test_a_service_that_says_much_later_is_left_alone(fetch: Fetch) -> None:
    fetch.bulk.refusals = [(429, {"Retry-After": "3600"})]
    with pytest.raises(BulkDataError, match="429 and asks to wait 3600 s; try again then"):
        fetch()
    assert len(fetch.bulk.asked) == 1
    fetch.bulk.refusals = [(429, {"Retry-After": "1"})] * 9
    with pytest.raises(BulkDataError, match="429 and asks to wait 1 s"):
        fetch()
    assert len(fetch.bulk.asked) == 5


def test_how_long_to_wait_may_be_a_date() -> None:
    at = datetime.now(UTC) + timedelta(seconds=50)
    assert 45 < seconds_to_wait(at.strftime("%a, %d %b %Y %H:%M:%S GMT")) <= 50
    assert seconds_to_wait("Thu, 01 Jan 1970 00:00:00 GMT") == 0
    assert seconds_to_wait("soon") == seconds_to_wait(None) == caller._UNNAMED_WAIT


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"<html>sorry", "not JSON"), (b"", "not JSON"), (b"[" * 100_000, "not JSON"), (b"[]", "no list of files"),
        (b'{"object": "error", "details": "Closed for today."}', "Closed for today"), (b'{"data": []}', "lists neither"),
        (b'{"data": [3, {"type": "art"}]}', "lists neither"), (b'{"data": [{"type": "rulings"}]}', "no address for rulings"),
        (b'{"data": [{"type": "rulings", "download_uri": "x", "updated_at": 3}]}', "no time for rulings"),
        (b"\x1f\x8bnot gzip", "not JSON"), (b" " * (5 * 2**20), "not with a list"),
        (gzip.compress(b" " * (5 * 2**20)), "not with a list"),
    ],
)  # fmt: skip
def test_what_is_no_list_is_told(fetch: Fetch, body: bytes, why: str) -> None:
    fetch.bulk.list_body = body
    with pytest.raises(BulkDataError, match=why):
        fetch()


def test_a_service_that_is_not_there_is_told(bulk: BulkSite, tmp_path: Path) -> None:
    path = tmp_path / "c.toml"
    path.write_text('[cards]\nservice = "http://127.0.0.1:9"\n')
    with pytest.raises(BulkDataError, match="cannot be reached"):
        fetch_bulk_data(path, BulkFolder(tmp_path / "to"), pause=lambda _: None)


def test_one_kind_that_fails_does_not_lose_the_other(fetch: Fetch) -> None:
    del fetch.bulk.files[PATHS["oracle_cards"]]
    found = fetch()
    assert outcomes(found) == [BulkOutcome.FAILED, BulkOutcome.NEW]
    assert "404" in found[0].detail
    fetch.bulk.listed.pop(0)
    assert "lists no oracle_cards" in fetch()[0].detail


def test_what_is_not_as_it_was_listed_is_not_kept(fetch: Fetch) -> None:
    fetch.bulk.listed[0]["compressed_size"] = 17
    assert "the list says 17; not kept" in fetch()[0].detail
    assert fetch.left() == []
    fetch.bulk.offer("oracle_cards", lines(CARDS)[:-100])
    assert "the compressed data are damaged" in fetch()[0].detail
    assert fetch.left() == []


@pytest.mark.parametrize(
    "url", ["http://localhost:{port}/files/x", "ftp://127.0.0.1/x", "http://data.example.org/x", "no address"]
)
def test_no_address_outside_the_service_is_asked(fetch: Fetch, url: str) -> None:
    url = url.format(port=fetch.bulk.port)
    fetch.bulk.listed[0]["jsonl_download_uri"] = url
    assert outcomes(fetch(domains='"example.org", "localhost"'))[0] is BulkOutcome.FAILED
    fetch.bulk.offer("oracle_cards", lines(CARDS))
    fetch.bulk.refusals = [(302, {"Location": url})]
    with pytest.raises(BulkDataError, match=r"not https in a domain of the service|no http|answered 404"):
        fetch(domains='"example.org", "localhost"')


def test_a_redirect_within_the_service_is_followed(fetch: Fetch) -> None:
    fetch.bulk.refusals = [(302, {"Location": "/bulk-data"})]
    assert outcomes(fetch()) == BOTH_NEW


def test_files_may_come_from_domains_of_the_service_by_https() -> None:
    service = BulkDataService("https://api.example.org", ("example.org", "example.net"))
    for url in ("https://api.example.org/x", "https://data.example.net/x", "https://example.org:8443/x"):
        service.check(url)
    for url in ("http://data.example.net/x", "https://notexample.net/x", "https://example.net.evil.example/x",
                "http://api.example.org/x", "https://u:p@example.net/x", "file:///etc/passwd"):  # fmt: skip
        with pytest.raises(NotServed):
            service.check(url)


@pytest.mark.parametrize(
    "text",
    ["", "[cards]\nservice = 3\n", '[cards]\nservice = "ftp://a.example"\n', "cards = 3\n", "[",
     '[cards]\nservice = "https://a.example"\ndomains = "a.example"\n'],
)  # fmt: skip
def test_a_catalogue_without_a_service_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "c.toml").write_text(text)
    with pytest.raises(CatalogueError):
        read_service(tmp_path / "c.toml")


def test_the_catalogue_that_ships_names_the_service() -> None:
    service = read_service(CATALOG)
    service.check(service.list_address)
    assert service.list_address.startswith("https://")


def test_a_damaged_record_is_told(fetch: Fetch) -> None:
    fetch()
    for text in ("[[file]]\nfile = 3\n", "[", (fetch.to / RECORD).read_text().replace(CARD_FILE, "../../x")):
        (fetch.to / RECORD).write_text(text)
        with pytest.raises(BulkDataError, match=r"damaged .*move it away"):
            fetch()


def test_a_full_disk_is_told(fetch: Fetch, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(transfer.os, "fsync", full)
    with pytest.raises(BulkDataError, match="No space left on device"):
        fetch()
    assert len(fetch.bulk.asked) == 3  # nothing is asked for again that there is no room for


def test_two_fetches_do_not_write_at_once(fetch: Fetch) -> None:
    with BulkFolder(fetch.to).locked(), pytest.raises(BulkDataError, match="another fetch is writing"):
        fetch()


# ---- the command ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def command(bulk: BulkSite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr(caller, "_APART", 0.0)
    monkeypatch.setattr(caller.time, "sleep", lambda _: None)
    return [
        "cards", "fetch", "--from", str(bulk.catalogue(tmp_path)), "--to", str(tmp_path / "to"), "--library",
        str(tmp_path / "library"), "--quiet",
    ]  # fmt: skip


def test_the_command_imports_what_it_fetched(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command) == 0
    assert "300 cards, 30 rulings" in capsys.readouterr().out
    held = Cards.open(tmp_path / "library")
    assert held.count() == (len(CARDS), len(RULINGS))
    assert held.rulings("practice gnome 7")[0].text == "It counts to 7."
    assert main([*command, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["object"] == "card_fetch"
    assert [one["outcome"] for one in answer["data"]] == ["too soon"] * 2
    assert answer["imported"] == []
    assert answer["cards"] == 300


def test_the_command_brings_to_a_new_library_what_was_fetched_for_another(
    command: list[str], bulk: BulkSite, tmp_path: Path
) -> None:
    assert main(command) == 0
    assert main([*command[:-2], str(tmp_path / "second"), "--quiet"]) == 0
    assert Cards.open(tmp_path / "second").count() == (300, 30)
    assert len(bulk.asked) == 3


def test_a_file_that_holds_no_cards_leaves_what_was_there(
    command: list[str], bulk: BulkSite, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command) == 0
    bulk.offer("oracle_cards", gzip.compress(b'{"name": 3}\n' * 50), "2031-04-09T00:00:00+00:00")
    assert main([*command, "--force"]) == 1
    assert "not imported" in capsys.readouterr().err
    assert Cards.open(tmp_path / "library").count() == (300, 30)


def test_the_command_fails_plainly(
    command: list[str], bulk: BulkSite, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bulk.list_body = b"nothing"
    assert main(command) == 2
    assert "is not JSON" in capsys.readouterr().err
    (tmp_path / "file").write_text("")
    assert main(["cards", "fetch", "--to", str(tmp_path / "file" / "x"), "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["kind"] == "failed"


def test_card_data_that_was_fetched_comes_before_that_of_other_folders(fetch: Fetch, tmp_path: Path) -> None:
    fetch()
    (tmp_path / "other" / "cards").mkdir(parents=True)
    (tmp_path / "other" / "cards" / "zzz.jsonl").write_text("{}")
    (tmp_path / "other" / "rulings").mkdir()
    found = list(found_files([fetch.to, tmp_path / "other"]))
    assert [path.parent.parent.name for path in found] == ["to", "to"]
    assert next(found_files([tmp_path / "other", fetch.to])).name == "zzz.jsonl"
