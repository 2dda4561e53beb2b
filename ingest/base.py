"""The published library that an ingest starts from: whether it can be built on, and what can be saved of one that cannot."""

from __future__ import annotations

import hashlib
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.library.integrity import FileFinding, FileState, database_fault, faults
from app.library.manifest import DATABASE, INDEX, MANIFEST, BadManifest, Manifest, files_in, read_manifest
from app.library.policy.records import RECORD_VERSION
from app.library.schema import VERSION
from ingest.model import Capture
from ingest.policy import store as policies

_READ = (OSError, sqlite3.Error)


@dataclass(slots=True)
class Base:
    """A published library. ``manifest`` is None where it cannot be read; ``damage`` says what is wrong with the files."""

    folder: Path
    manifest: Manifest | None
    damage: list[FileFinding] = field(default_factory=list)

    @property
    def id(self) -> str:
        """The library's id."""
        return self.manifest.id if self.manifest is not None else self.folder.name

    @property
    def usable(self) -> bool:
        """Whether the library can be copied and added to."""
        return self.manifest is not None and self.manifest.schema == VERSION and not self.damage

    @property
    def sealed(self) -> bool:
        """Whether the hashes of its files were published with it."""
        return self.manifest is not None and bool(self.manifest.files)

    @property
    def files(self) -> list[str]:
        """The files that it is read from, as paths in its folder."""
        listed = list(self.manifest.files) if self.manifest is not None else []
        return listed or [DATABASE, *(f"{INDEX}/{name}" for name in files_in(self.folder / INDEX))]

    def sources(self) -> dict[str, str]:
        """The sha256 of every document that is known to be in it, and what it was called."""
        named = (*self.manifest.documents, *self.manifest.policy) if self.manifest is not None else ()
        listed = {str(document["sha256"]): str(document.get("source", "")) for document in named}
        return listed or dict(_rows(self.folder, "SELECT sha256, source FROM document"))

    def captures(self) -> Iterator[Capture]:
        """The captures that it keeps and that are, byte for byte, what was ingested."""
        names = self.sources()
        for (ident,) in _rows(self.folder, "SELECT document FROM capture"):
            data = _captured(self.folder, ident)
            sha256 = hashlib.sha256(data).hexdigest()
            if sha256 in names:
                yield Capture(names[sha256], data)
        yield from policies.captures(self.folder, self._policies())

    def outdated_policies(self) -> dict[str, str]:
        """The policy documents whose records are of an earlier version, by hash, and what they were called."""
        return self._policies(lambda one: one.get("version") != RECORD_VERSION)

    def _policies(self, wanted: Callable[[dict[str, Any]], bool] = lambda one: True) -> dict[str, str]:
        found = self.manifest.policy if self.manifest is not None else ()
        return {str(one["sha256"]): str(one.get("source", "")) for one in found if wanted(one)}


def base_of(folder: Path | None) -> Base | None:
    """The published library in a folder, every byte of it read and held against its hashes."""
    if folder is None:
        return None
    try:
        manifest = read_manifest(folder)
    except BadManifest as error:
        return Base(folder, None, [FileFinding(MANIFEST, FileState.CHANGED, detail=str(error))])
    found = faults(folder, manifest, afresh=True)
    if not found and not manifest.files and (fault := database_fault(folder / DATABASE)):
        found = [FileFinding(DATABASE, FileState.CHANGED, detail=fault)]
    return Base(folder, manifest, found)


def _captured(folder: Path, ident: int) -> bytes:
    """A capture as far as it can be read: its hash tells whether that is all of it."""
    for (data,) in _rows(folder, "SELECT bytes FROM capture WHERE document = ?", ident):
        with suppress(TypeError, zlib.error):
            return zlib.decompress(data)
    return b""


def _rows(folder: Path, sql: str, *values: object) -> list[tuple[Any, ...]]:
    """The rows of a query up to the first that is damaged."""
    found: list[tuple[Any, ...]] = []
    try:
        with closing(sqlite3.connect(f"{(folder / DATABASE).as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
            connection.text_factory = lambda data: data.decode("utf-8", "replace")
            for row in connection.execute(sql, values):
                found.append(row)
    except _READ:
        pass
    return found
