"""Finding a library, refusing what is none, following when another is published."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest

from app.library import publication
from app.library.errors import NoLibrary
from app.library.library import Library
from tests.library.tiny import DOCUMENTS, build_tiny, point_to


def test_no_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NoLibrary, match="no library in"):
        Library.open(tmp_path)
    monkeypatch.setenv("MAGISTRATE_LIBRARY", str(tmp_path / "elsewhere"))
    with pytest.raises(NoLibrary, match="elsewhere"):
        Library.open()


def test_the_environment_names_the_library(tiny_root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAGISTRATE_LIBRARY", str(tiny_root))
    assert len(Library.open().documents()) == 4


@pytest.mark.parametrize("damage", ["no manifest", "no json", "other version", "no database", "not a database"])
def test_a_damaged_library_is_refused(tmp_path: Path, damage: str) -> None:
    folder = build_tiny(tmp_path)
    manifest, database = folder / "manifest.json", folder / "library.sqlite"
    if damage == "no manifest":
        manifest.unlink()
    elif damage == "no json":
        manifest.write_text("{")
    elif damage == "other version":
        manifest.write_text(json.dumps(json.loads(manifest.read_text()) | {"schema": 999}))
    elif damage == "no database":
        database.unlink()
    else:
        database.write_bytes(b"nothing of the kind" * 100)
    with pytest.raises(NoLibrary, match="ingest"):
        Library.open(tmp_path)


def test_a_damaged_index_is_refused(tmp_path: Path) -> None:
    folder = build_tiny(tmp_path)
    for path in (folder / "index").iterdir():
        path.unlink()
    library = Library.open(tmp_path)
    assert library.rule(library.edition(), "101.1").number == "101.1"
    with pytest.raises(NoLibrary, match="index"):
        library.search(None, "gnome")


def test_a_new_publication_is_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publication, "_RECHECK_SECONDS", 0.0)
    first = build_tiny(tmp_path, DOCUMENTS[:1])
    library = Library.open(tmp_path)
    seen, graph = library.id, library.graph
    assert library.edition().slug == "2020-01-01"
    build_tiny(tmp_path, DOCUMENTS[:2])
    assert library.id != seen
    assert library.edition().slug == "2021-06-01"
    assert graph.of(library.edition()).refs  # a side of the façade follows too
    point_to(tmp_path, first.name)
    assert library.id == seen
    point_to(tmp_path, "nowhere")
    assert library.id == seen


def test_the_link_is_not_looked_at_every_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publication, "_RECHECK_SECONDS", 3600.0)
    build_tiny(tmp_path, DOCUMENTS[:1])
    library = Library.open(tmp_path)
    build_tiny(tmp_path, DOCUMENTS[:2])
    assert library.edition().slug == "2020-01-01"


def test_many_threads_read_at_once(tiny: Library) -> None:
    wrong: list[object] = []

    def read() -> None:
        for _ in range(20):
            for document in tiny.documents()[:3]:
                view = tiny.rule(document, "101.1")
                if view.edition.slug != document.slug or "gnome" not in tiny.search(document, "gnome").query:
                    wrong.append(view)

    threads = [threading.Thread(target=read) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
