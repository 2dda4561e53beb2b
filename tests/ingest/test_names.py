"""Names of files and hosts that cannot be: each is refused or written so that it can be, and nothing else suffers."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner

from app.cli.json_output import echo_json
from ingest.catalogue import host_of, is_web_address
from ingest.download import DownloadError, download
from ingest.sources import captures_of, printable

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="file names are bytes on Linux only")


def test_a_capture_whose_name_is_no_text_is_read_under_one_that_is(tmp_path: Path) -> None:
    name = os.fsdecode(b"ed\xff.txt")
    (tmp_path / name).write_bytes(b"words")
    refused: dict[str, str] = {}
    (capture,) = captures_of([tmp_path], refused)
    assert (capture.name, capture.data, refused) == ("ed\\xff.txt", b"words", {})
    assert printable("é.txt") == "é.txt"


def test_json_is_written_whatever_a_file_is_called(capsys: pytest.CaptureFixture[str]) -> None:
    name = os.fsdecode(b"ed\xff.txt")
    echo_json({"files": [{"path": name, name: 1}], "n": 2})
    assert json.loads(capsys.readouterr().out) == {"files": [{"path": "ed\\udcff.txt", "ed\\udcff.txt": 1}], "n": 2}


@pytest.mark.parametrize("host", ["a..b", ".a", "a." + "b" * 64, "a..", "."])
def test_a_host_that_none_can_have_is_refused(host: str) -> None:
    assert not is_web_address(f"https://{host}/x.txt")
    with pytest.raises(ValueError, match="is no host"):
        host_of(urlsplit(f"https://{host}/x.txt"))
    with pytest.raises(DownloadError):
        download(f"https://{host}/x.txt", frozenset({host}))


@pytest.mark.parametrize("host", ["a.b", "a.b.", "127.0.0.1", "[::1]", "localhost:80"])
def test_other_hosts_are_not(host: str) -> None:
    assert is_web_address(f"https://{host}/x.txt")


def test_citations_are_checked_in_files_of_any_name(tmp_path: Path) -> None:
    from app.cli import cli
    from tests.library.tiny import build_tiny

    build_tiny(tmp_path / "library")
    (tmp_path / os.fsdecode(b"ed\xff.md")).write_text("See rule 702.2b.")
    words = ["cite", "check", str(tmp_path / os.fsdecode(b"ed\xff.md")), "--from", "2020-01-01", "--json"]
    done = CliRunner().invoke(cli, [*words, "--library", str(tmp_path / "library")])
    assert "Traceback" not in done.output and not isinstance(done.exception, UnicodeError)
    assert json.loads(done.stdout)
