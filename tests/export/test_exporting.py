"""An export: every link leads to a page, what was there before stays until all is there, and the search answers in a browser."""

from __future__ import annotations

import hashlib
import json
import os
import re
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from html import unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from app.cli import main
from app.export.exporting import Exporter, export
from app.export.folder import MANIFEST, ExportError, ExportFolder
from app.library.library import Library
from tests.library.conftest import tiny_root
from tests.library.tiny import build_tiny
from tests.web.test_caching import publish_under_another_id

__all__ = ["tiny_root"]

BASE = "http://rules.example/cr"
EDITIONS = ("2021-06-01", "2020-01-01")
_LINKS = re.compile(r'(?:href|src|action)="([^"]*)"')


class Quiet(SimpleHTTPRequestHandler):
    """What ``python -m http.server`` runs, without a word."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture(scope="module")
def exported(tiny_root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two editions, exported for the path /cr; never to be written to. The folder above is what is served."""
    folder = tmp_path_factory.mktemp("served")
    export(tiny_root, folder / "cr", BASE, EDITIONS)
    return folder


def tree(folder: Path) -> dict[str, str]:
    """The hash of every file below a folder."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_every_link_leads_to_something(exported: Path) -> None:
    with served(exported) as base:
        waiting, seen, moved = [f"{base}/cr/"], set[str](), []
        while waiting:
            address = waiting.pop().partition("#")[0]
            if address in seen:
                continue
            seen.add(address)
            try:
                with urllib.request.urlopen(address) as answer:
                    page = answer.read().decode() if answer.headers.get_content_type() == "text/html" else ""
                    moved += [address] if answer.url != address else []
            except urllib.error.HTTPError as error:
                pytest.fail(f"{address}: {error.code}")
            links = (urljoin(address, unescape(link)) for link in _LINKS.findall(page))
            waiting += [link for link in links if link.startswith(base)]
    assert moved == []
    pages = {unquote(urlsplit(one).path).removeprefix("/cr/").rstrip("/") for one in seen if "static/" not in one}
    there = {path.parent.relative_to(exported / "cr").as_posix() for path in (exported / "cr").rglob("index.html")}
    assert there - {"."} <= pages


def test_what_is_exported(exported: Path, tiny_root: Path) -> None:
    folder, library = exported / "cr", Library.open(tiny_root)
    manifest = json.loads((folder / MANIFEST).read_bytes())
    assert (manifest["base"], manifest["library"], manifest["editions"]) == (BASE, library.id, list(EDITIONS))
    assert manifest["files"] == {name: sha256 for name, sha256 in tree(folder).items() if name != MANIFEST}
    for slug in EDITIONS:
        document = library.edition(slug)
        for one in library.numbers(document):
            page = (folder / slug / "rules" / one.number / "index.html").read_text()
            assert f'<link rel="canonical" href="{BASE}/{slug}/rules/{one.number}">' in page
        for term in library.glossary(document):
            assert (folder / slug / "glossary" / term.anchor / "index.html").is_file()
    second = (folder / "2021-06-01/rules/702.3a/n2/index.html").read_text()
    assert second != (folder / "2021-06-01/rules/702.3a/index.html").read_text()
    assert '/cr/2021-06-01/rules/702.3a/n2/"' in second
    sitemap = (folder / "sitemap.xml").read_text()
    assert f"<loc>{BASE}/2021-06-01/rules/702.2b/</loc>" in sitemap
    assert sitemap.count("<loc>") == len([one for one in folder.glob("2*/**/index.html") if one.parent.name != "search"])
    assert f"Sitemap: {BASE}/sitemap.xml" in (folder / "robots.txt").read_text()
    assert "There is no page at this address" in (folder / "404.html").read_text()
    assert "Content-Security-Policy" in second


def test_other_pages_are_left_to_a_running_site(tiny_root: Path, tmp_path: Path) -> None:
    export(tiny_root, tmp_path / "out", "https://cdn.example", ["2021-06-01"], live="https://rules.example/")
    page = (tmp_path / "out/2021-06-01/rules/702.2b/index.html").read_text()
    assert 'href="https://rules.example/2021-06-01/rules/702.2b/history"' in page
    assert 'href="https://rules.example/lab"' in page
    assert 'href="/2021-06-01/contents/"' in page


def test_an_export_that_is_stopped_changes_nothing(tiny_root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "out"
    export(tiny_root, target, BASE, EDITIONS[:1])
    before, made = tree(target), Exporter._page

    def stopping(exporter: Exporter, address: str) -> bytes:
        if address.endswith("/702.2b"):
            raise KeyboardInterrupt
        return made(exporter, address)

    monkeypatch.setattr(Exporter, "_page", stopping)
    words = ["export", "--to", str(target), "--base", BASE, "--edition", EDITIONS[1], "--library", str(tiny_root), "--quiet"]
    assert main(words) == 130
    assert tree(target) == before
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    monkeypatch.undo()
    assert main(words) == 0
    assert set(tree(target)) != set(before)


def test_what_a_killed_export_left_is_put_right(tiny_root: Path, tmp_path: Path) -> None:
    target = tmp_path / "out"
    export(tiny_root, target, BASE, EDITIONS[:1])
    before = tree(target)
    target.rename(tmp_path / ".out.old")
    (tmp_path / ".out.new").mkdir()
    (tmp_path / ".out.new" / "half").write_bytes(b"")
    ExportFolder(target)
    assert tree(target) == before
    export(tiny_root, target, BASE, EDITIONS[:1])
    assert tree(target) == before
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_a_file_that_is_the_same_keeps_its_time(tiny_root: Path, tmp_path: Path) -> None:
    target = tmp_path / "out"
    export(tiny_root, target, BASE, EDITIONS[:1])
    page = target / EDITIONS[0] / "rules/702.2b/index.html"
    os.utime(page, (1_000_000, 1_000_000))
    export(tiny_root, target, BASE, EDITIONS[:1])
    assert page.stat().st_mtime == 1_000_000
    export(tiny_root, target, "http://other.example", EDITIONS[:1])
    assert page.stat().st_mtime != 1_000_000


def test_a_folder_of_something_else_is_left_alone(tiny_root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "thesis.txt").write_text("mine")
    words = ["export", "--base", BASE, "--library", str(tiny_root), "--quiet", "--to"]
    assert main([*words, str(tmp_path / "out")]) == 2
    assert "holds other files than an export" in capsys.readouterr().err
    assert main([*words, str(tmp_path / "out" / "thesis.txt")]) == 2
    assert (tmp_path / "out" / "thesis.txt").read_text() == "mine"


@pytest.mark.parametrize("base", ["rules.example", "ftp://rules.example", "https://", "https://rules.example/?a=b", ""])
def test_an_address_that_is_none_is_refused(tiny_root: Path, tmp_path: Path, base: str) -> None:
    with pytest.raises(ExportError, match="no address of a site"):
        export(tiny_root, tmp_path / "out", base)
    assert list(tmp_path.iterdir()) == []


def test_a_library_that_is_published_anew_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root, made = tmp_path / "library", Exporter._page
    build_tiny(root)

    def publishing(exporter: Exporter, address: str) -> bytes:
        if address.endswith("/702.2b"):
            publish_under_another_id(root)
            time.sleep(0.2)
        return made(exporter, address)

    monkeypatch.setattr(Exporter, "_page", publishing)
    with pytest.raises(ExportError, match="published anew"):
        export(root, tmp_path / "out", BASE)
    assert [path.name for path in tmp_path.iterdir()] == ["library"]


def test_the_command_says_what_it_made(tiny_root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["export", "--to", str(tmp_path / "out"), "--base", BASE, "--library", str(tiny_root), "--quiet", "--json"]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["object"], told["editions"]) == ("export", ["2021-06-01"])
    assert told["files"] == len(tree(tmp_path / "out")) - 1
    assert main([*words, "--edition", "1066-01-01"]) == 1
