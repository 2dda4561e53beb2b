"""Damage to a published library is found, never served, and built again from what can be saved; a full disk changes nothing."""

from __future__ import annotations

import errno
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from app.application import create_app
from app.cli import main
from app.library import hashing, publication
from app.library.errors import Damaged, NoLibrary
from app.library.integrity import FileState, faults, glance
from app.library.library import Library
from app.library.manifest import files_in, read_manifest
from app.library.verification import verify
from ingest.build import build
from ingest.errors import IngestError
from ingest.model import Capture
from tests.ingest.lineage_editions import FIRST, edition

DAYS = ("2030-01-01", "2031-02-03", "2032-05-06")


def captures() -> list[Capture]:
    """Three editions, long enough that each has pages of its own in the database."""
    return [edition(day, FIRST.replace("proper", f"proper{n}")) for n, day in enumerate(DAYS)]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a published library, never to be written to."""
    root = tmp_path_factory.mktemp("whole")
    build(root, captures(), jobs=1)
    return root


@pytest.fixture
def root(built: Path, tmp_path: Path) -> Path:
    """A copy of the library, to be damaged."""
    return Path(shutil.copytree(built, tmp_path / "library", symlinks=True))


def folder_of(root: Path) -> Path:
    return (root / "current").resolve()


def flip(path: Path, place: int | None = None) -> None:
    """Change one byte, without a change in size."""
    data = bytearray(path.read_bytes())
    data[len(data) // 2 if place is None else place] ^= 0x01
    path.write_bytes(data)


def published(root: Path) -> list[str]:
    return ["manifest.json", *files_in(folder_of(root))]


def each_file() -> list[str]:
    return ["manifest.json", "library.sqlite", "index/segment", "index/contents"]


def named(root: Path, name: str) -> Path:
    """A file of the library: those of the index are named anew at each build."""
    patterns = {"index/segment": "index/*.seg", "index/contents": "index/*.toc"}
    (found,) = folder_of(root).glob(patterns.get(name, name))
    return found


def test_every_file_is_in_the_manifest(root: Path) -> None:
    manifest = read_manifest(folder_of(root))
    assert sorted(manifest.files) == files_in(folder_of(root))
    assert {one.split("/")[0] for one in manifest.files} == {"library.sqlite", "index"}
    assert not faults(folder_of(root), manifest, afresh=True)


@pytest.mark.parametrize("name", each_file())
@pytest.mark.parametrize("place", [0, None, -1])
def test_one_changed_byte_is_found_and_nothing_is_served(root: Path, name: str, place: int | None) -> None:
    flip(named(root, name), place)
    with pytest.raises(Damaged, match=r"magistrate ingest"):
        Library.open(root)
    found = verify(root)
    assert not found.sound
    assert [Path(one.file).name for one in found.files if not one.sound] == [named(root, name).name]


@pytest.mark.parametrize("name", each_file())
def test_a_file_cut_short_or_missing_is_found(root: Path, name: str) -> None:
    path = named(root, name)
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    with pytest.raises(Damaged):
        Library.open(root)
    path.unlink()
    with pytest.raises(Damaged):
        Library.open(root)
    assert not verify(root).sound
    path.write_bytes(whole)
    assert verify(root).sound
    assert Library.open(root).documents()


def test_another_table_of_contents_in_the_index_is_never_read(root: Path) -> None:
    (folder_of(root) / "index" / "_MAIN_9.toc").write_bytes(b"a pickle that would do anything")
    with pytest.raises(Damaged, match="_MAIN_9"):
        Library.open(root)


def test_nor_one_that_is_put_there_while_the_library_is_open(root: Path) -> None:
    library = Library.open(root)
    (folder_of(root) / "index" / "_MAIN_9.toc").write_bytes(b"a pickle that would do anything")
    with pytest.raises(Damaged, match="_MAIN_9"):
        library.search(None, "hat")


def test_a_further_file_beside_is_named_and_does_no_harm(root: Path) -> None:
    (folder_of(root) / "notes.txt").write_text("mine")
    assert Library.open(root).documents()
    (odd,) = (one for one in verify(root).files if not one.sound)
    assert (odd.state, odd.file) == (FileState.UNLISTED, f"{folder_of(root).name}/notes.txt")


def test_damage_behind_the_back_of_the_file_system_is_found_by_reading_all(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Content changes and no signature does: what a failing disk does."""
    monkeypatch.setattr(hashing, "_SETTLED", 0)
    library = Library.open(root)
    same = hashing.signature_of(named(root, "library.sqlite"))
    monkeypatch.setattr(hashing, "signature_of", lambda path: same if path.suffix == ".sqlite" else real(path))
    flip(named(root, "library.sqlite"))
    assert library.documents()
    library.check_afresh()
    with pytest.raises(Damaged):
        library.documents()
    assert not verify(root).sound


def real(path: Path) -> hashing.Signature:
    found = path.stat()
    return hashing.Signature(found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino)


def test_a_file_that_was_not_touched_is_read_once(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    time.sleep(0.15)
    hashing._seen.clear()
    Library.open(root)
    assert len(json.loads((root / hashing.FILE).read_text())) == len(files_in(folder_of(root)))
    hashing._seen.clear()
    monkeypatch.setattr("hashlib.file_digest", lambda *_: pytest.fail("the library was read again"))
    library = Library.open(root)
    library.rule(library.edition(), "101.1")


@pytest.mark.parametrize("kept", [b"", b"{", b"[]", b"\xff\xfe", b'{"x": [1, 2]}'])
def test_kept_hashes_that_say_nothing_count_for_nothing(root: Path, kept: bytes) -> None:
    (root / hashing.FILE).write_bytes(kept)
    assert Library.open(root).documents()
    flip(named(root, "library.sqlite"))
    with pytest.raises(Damaged):
        Library.open(root)


def test_opening_costs_next_to_nothing(root: Path) -> None:
    manifest = read_manifest(folder_of(root))
    Library.open(root)
    begun = time.process_time()
    for _ in range(20):
        glance(folder_of(root), manifest)
    assert (time.process_time() - begun) / 20 < 0.002


def test_a_running_site_refuses_at_once_and_recovers(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publication, "_RECHECK_SECONDS", 0.0)
    client = create_app({"LIBRARY": root}).test_client()
    assert client.get("/rules/101.1").status_code == 200
    database = named(root, "library.sqlite")
    whole = database.read_bytes()
    flip(database)
    page, problem, health = client.get("/rules/101.1"), client.get("/api/v1/rules/101.1"), client.get("/healthz")
    assert (page.status_code, problem.status_code, health.status_code) == (503, 503, 503)
    assert b"magistrate verify" in page.data
    assert str(root).encode() not in page.data + problem.data
    assert problem.get_json()["type"].endswith("#problem-library-damaged")
    assert health.get_json()["status"] == "damaged"
    for path in ("/", "/search?q=hat", "/help", "/api/v1/", "/version", "/robots.txt", "/static/style.css", "/editions", "/lab"):
        assert client.get(path).status_code in (200, 404, 503), path
    database.write_bytes(whole)
    assert client.get("/rules/101.1").status_code == 200
    flip(database)
    assert client.get("/rules/101.1").status_code == 503
    build(root, [], jobs=1)
    assert client.get("/rules/101.1").status_code == 200


def test_a_site_that_starts_on_a_damaged_library_says_so(root: Path) -> None:
    flip(named(root, "index/contents"))
    client = create_app({"LIBRARY": root}).test_client()
    assert client.get("/rules/101.1").status_code == 503
    assert client.get("/healthz").get_json()["status"] == "damaged"


@pytest.mark.parametrize("name", each_file())
def test_an_ingest_builds_a_damaged_library_again(root: Path, name: str) -> None:
    before = folder_of(root)
    flip(named(root, name))
    outcome = build(root, [], jobs=1)
    assert len(outcome.damage) == 1
    assert folder_of(root) != before
    assert read_manifest(folder_of(root)).id == before.name == outcome.id
    assert verify(root).sound
    assert len(outcome.added) + len(outcome.lost) == len(DAYS)
    assert len(outcome.lost) <= (1 if name == "library.sqlite" else 0)
    again = build(root, captures(), jobs=1)
    assert not again.damage
    assert verify(root).sound
    assert len(Library.open(root).documents()) == len(DAYS)


@pytest.mark.parametrize("pages", range(0, 100, 9))
def test_what_cannot_be_saved_is_named(root: Path, pages: int) -> None:
    database = named(root, "library.sqlite")
    data = bytearray(database.read_bytes())
    start = len(data) * pages // 100 // 4096 * 4096
    data[start : start + 4096 * 4] = os.urandom(len(data[start : start + 4096 * 4]))
    database.write_bytes(data)
    try:
        outcome = build(root, captures()[:1], jobs=1)
    except IngestError as error:  # not one capture was left, and none was given
        pytest.fail(str(error))
    assert outcome.damage
    assert sorted([*outcome.added, *outcome.lost]) == sorted(one.sha256 for one in captures())
    assert set(outcome.lost.values()) <= {f"{day}.txt" for day in DAYS[1:]}
    assert verify(root).sound


def test_without_anything_left_the_damaged_library_stays_and_is_told(root: Path) -> None:
    named(root, "library.sqlite").write_bytes(b"")
    before = folder_of(root)
    with pytest.raises(IngestError, match=r"nothing to publish: the published library is damaged \(library\.sqlite"):
        build(root, [], jobs=1)
    assert folder_of(root) == before


def without_hashes(root: Path) -> None:
    """Make the library one that was published before there were hashes."""
    path = named(root, "manifest.json")
    facts = {key: value for key, value in json.loads(path.read_bytes()).items() if key not in ("files", "seal")}
    path.write_text(json.dumps(facts))


def test_a_library_without_hashes_still_opens_and_gets_them_at_the_next_ingest(root: Path) -> None:
    without_hashes(root)
    assert Library.open(root).documents()
    found = verify(root)
    assert (found.sound, found.hashes) == (True, False)
    assert "without hashes" in found.notes[0]
    outcome = build(root, captures(), jobs=1)
    assert (outcome.added, outcome.damage) == ([], [])
    assert verify(root).hashes
    assert not build(root, captures(), jobs=1).added


def test_without_hashes_what_sqlite_finds_is_damage(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_hashes(root)
    library = Library.open(root)
    database = named(root, "library.sqlite")
    data = bytearray(database.read_bytes())
    data[8192:] = os.urandom(len(data) - 8192)
    database.write_bytes(data)
    with pytest.raises(NoLibrary):
        library.rule(library.edition(), "101.1")
    assert not verify(root).sound
    assert build(root, captures(), jobs=1).damage


# ---- the command ---------------------------------------------------------------------------------------------------------


def test_verify_says_a_line_a_file(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--library", str(root)]) == 0
    out = capsys.readouterr().out
    assert out.endswith("nothing is wrong\n")
    assert len(out.splitlines()) == len(published(root)) + 1
    flip(named(root, "index/segment"))
    assert main(["verify", "--library", str(root), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["object"], told["sound"]) == ("verification", False)
    assert [one["state"] for one in told["files"]].count("changed") == 1
    assert main(["rule", "101.1", "--library", str(root), "--json"]) == 3
    assert json.loads(capsys.readouterr().out)["error"]["kind"] == "damaged"
    assert main(["ingest", "--library", str(root), "--quiet", "--jobs", "1", str(keep(root, captures()[0]))]) == 0
    assert "was damaged" in capsys.readouterr().err
    assert main(["verify", "--library", str(root)]) == 0


def keep(root: Path, capture: Capture) -> Path:
    path = root.parent / capture.name
    path.write_bytes(capture.data)
    return path


def test_verify_without_a_library(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--library", str(tmp_path)]) == 3
    assert "no library" in capsys.readouterr().err


def test_card_data_is_verified_and_not_served_when_changed(root: Path) -> None:
    from app.library.cards.errors import NoCards
    from app.library.cards.importing import import_cards
    from app.library.cards.store import Cards

    file = root.parent / "cards.json"
    otter = {"name": "Practice Otter", "type_line": "Creature — Otter", "oracle_text": "", "layout": "normal"}
    file.write_text(json.dumps([otter]))
    path = import_cards(file, root).path
    assert verify(root).sound
    flip(path)
    with pytest.raises(NoCards, match="damaged"):
        Cards.open(root)
    (odd,) = (one for one in verify(root).files if not one.sound)
    assert odd.file == f"cards/{path.name}"
    import_cards(file, root)
    assert verify(root).sound


def test_what_leads_to_rules_is_verified(root: Path) -> None:
    from app.library.cards.importing import import_cards
    from app.scenarios.cards.card_leads import make_leads

    file = root.parent / "cards.json"
    file.write_text(json.dumps([{"name": "Practice Otter", "type_line": "Creature — Otter", "oracle_text": "Leaping"}]))
    import_cards(file, root)
    assert make_leads(root)
    assert any(one.file.startswith("card_rules/") and one.sound for one in verify(root).files)
    path = (root / "card_rules" / "current").resolve()
    flip(path)
    (odd,) = (one for one in verify(root).files if not one.sound)
    assert odd.file == f"card_rules/{path.name}"


# ---- a full disk ---------------------------------------------------------------------------------------------------------

FULL = OSError(errno.ENOSPC, "No space left on device")
WRITERS = [
    "ingest.build.shutil.copyfile", "ingest.build.Store.add", "app.library.search.index._add",
    "ingest.build.lineage.update", "ingest.build.write_manifest", "ingest.library_folder._sync",
    "ingest.library_folder.Path.rename", "ingest.library_folder.Path.symlink_to", "ingest.library_folder.Path.mkdir",
]  # fmt: skip


@pytest.mark.parametrize("writer", WRITERS)
def test_a_full_disk_leaves_what_was_published(root: Path, writer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = folder_of(root)

    def full(*_: object, **__: object) -> None:
        raise FULL

    with monkeypatch.context() as patched:
        patched.setattr(writer, full)
        with pytest.raises(IngestError, match=r"No space left on device|nothing to publish") as told:
            build(root, [edition("2040-01-01")], jobs=1)
    assert "\n" not in str(told.value)
    assert folder_of(root) == before
    assert verify(root).sound
    assert not list(root.glob(".building*"))
    assert len(build(root, [edition("2040-01-01")], jobs=1).added) == 1


LIMITED = """
import resource, signal, sys
from app.cli import main
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
sys.exit(main(["ingest", "--library", sys.argv[2], "--quiet", "--jobs", "1", sys.argv[3]]))
"""


@pytest.mark.parametrize("limit", [0, 1_000, 20_000, 100_000])
def test_a_write_that_fails_anywhere_is_told_in_a_line(root: Path, limit: int) -> None:
    """The kernel refuses to let any file grow beyond a limit: as on a full disk, whichever file it is that no longer fits."""
    before, file = folder_of(root), keep(root, edition("2040-01-01"))
    words = [sys.executable, "-c", LIMITED, str(limit), str(root), str(file)]
    ended = subprocess.run(words, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert ended.returncode == 2, ended.stderr
    assert ended.stderr.startswith("magistrate: ")
    assert len(ended.stderr.splitlines()) == 1
    assert folder_of(root) == before
    assert verify(root).sound


# ---- killed ----------------------------------------------------------------------------------------------------------------

KILLED = """
import os, signal, sys
from pathlib import Path
from ingest import library_folder
from ingest.build import build
from tests.ingest.lineage_editions import edition

root, step = Path(sys.argv[1]), sys.argv[2]
die = lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL)
if step == "manifest":
    import ingest.build as module
    module.write_manifest = die
elif step == "sync":
    library_folder._sync = die
else:
    setattr(Path, step, die)
build(root, [edition("2040-01-01")], jobs=1)
"""


@pytest.mark.parametrize("step", ["manifest", "sync", "rename", "symlink_to"])
@pytest.mark.parametrize("damaged", [False, True])
def test_killed_while_publishing_the_next_ingest_goes_on(root: Path, step: str, damaged: bool) -> None:
    if damaged:
        flip(named(root, "index/contents"))
    before = folder_of(root)
    ended = subprocess.run([sys.executable, "-c", KILLED, str(root), step], cwd=Path(__file__).parents[2], check=False)
    assert ended.returncode == -9
    assert folder_of(root) == before
    assert verify(root).sound is not damaged
    outcome = build(root, [edition("2040-01-01")], jobs=1)
    assert not outcome.lost
    assert len(Library.open(root).documents()) == len(DAYS) + 1
    assert not [path for path in root.iterdir() if path.name.startswith((".building", ".current"))]


def test_the_manifest_can_be_read_by_others(root: Path) -> None:
    facts = msgspec.json.decode(named(root, "manifest.json").read_bytes())
    assert len(facts["seal"]) == 64
    database = facts["files"]["library.sqlite"]
    assert database["size"] == named(root, "library.sqlite").stat().st_size
    with sqlite3.connect(named(root, "library.sqlite")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


