"""``magistrate verify``: every file of a library and of its card data, each byte read and held against what was published."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from app.library.cards.files import CURRENT as CARDS_CURRENT
from app.library.cards.files import file_fault
from app.library.cards.leads.schema import FOLDER as CARD_RULES
from app.library.cards.store import FOLDER as CARDS
from app.library.integrity import FileFinding, FileState, database_fault, inspect
from app.library.manifest import DATABASE, MANIFEST, BadManifest, Manifest, read_manifest
from app.library.publication import library_root, published_folder

_UNSEALED = "this library was published without hashes: only SQLite's own check was made"


class Verification(msgspec.Struct, frozen=True, kw_only=True):
    """What was found. ``hashes`` is false for a library that was published before there were hashes; ``files`` are named
    from the library's root; ``notes`` say what could not be checked."""

    library: str
    folder: str
    hashes: bool
    files: tuple[FileFinding, ...]
    notes: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether nothing speaks against any file."""
        return all(one.sound for one in self.files)


def verify(root: Path | None = None) -> Verification:
    """Read everything that is published under a root (default as for ``Library.open``). Raises NoLibrary."""
    home = library_root(root)
    folder = published_folder(home)
    try:
        manifest = read_manifest(folder)
    except BadManifest as error:
        broken = _named(folder, FileFinding(MANIFEST, FileState.CHANGED, detail=str(error)))
        return Verification(library="", folder=str(folder), hashes=False, files=(broken, *_unvouched(folder), *_cards(home)))
    hashes = bool(manifest.files)
    return Verification(
        library=manifest.id, folder=str(folder), hashes=hashes, files=(*_library(folder, manifest), *_cards(home)),
        notes=() if hashes else (_UNSEALED,),
    )  # fmt: skip


def _library(folder: Path, manifest: Manifest) -> Iterator[FileFinding]:
    if manifest.seal:
        yield _named(folder, FileFinding(MANIFEST, FileState.OK, (folder / MANIFEST).stat().st_size))
    for found in inspect(folder, manifest, afresh=True):
        yield _named(folder, _sqlite_checked(folder, found) if found.file == DATABASE else found)


def _unvouched(folder: Path) -> Iterator[FileFinding]:
    """The files of a library whose manifest says nothing that can be relied on."""
    for found in inspect(folder, Manifest(id="", schema=0)):
        yield _named(folder, _sqlite_checked(folder, found) if found.file == DATABASE else found)


def _sqlite_checked(folder: Path, found: FileFinding) -> FileFinding:
    fault = database_fault(folder / DATABASE) if found.sound else ""
    return msgspec.structs.replace(found, state=FileState.CHANGED, detail=f"SQLite finds: {fault}") if fault else found


def _named(folder: Path, found: FileFinding) -> FileFinding:
    return msgspec.structs.replace(found, file=f"{folder.name}/{found.file}")


def _cards(home: Path) -> Iterator[FileFinding]:
    """The card data, and what leads from them to rules: files named by their hashes."""
    for folder in (CARDS, CARD_RULES):
        link = home / folder / CARDS_CURRENT
        if link.is_symlink() or link.exists():
            yield _card_file(folder, link.resolve())


def _card_file(folder: str, path: Path) -> FileFinding:
    name = f"{folder}/{path.name}"
    if not path.exists():
        return FileFinding(name, FileState.MISSING, detail="missing")
    fault = file_fault(path, afresh=True) or database_fault(path)
    return FileFinding(name, FileState.CHANGED if fault else FileState.OK, path.stat().st_size, fault)
