"""The manifest of a published library: of which documents it was built, and the size and hash of each of its files.

``seal`` is the sha256 of the manifest's own bytes with zeros in the place of the seal, so that a change in the manifest is found
like one in any other file. Libraries published before there were hashes have neither files nor seal.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec

DATABASE = "library.sqlite"
INDEX = "index"
MANIFEST = "manifest.json"
_UNSEALED = "0" * 64
_WRITE_LOCK = f"{INDEX}/MAIN_WRITELOCK"  # Whoosh leaves it where it has written


class BadManifest(Exception):
    """A manifest that is missing, cannot be read, or does not bear its own seal."""


class FileRecord(msgspec.Struct, frozen=True):
    """Size in bytes and sha256 of a file."""

    size: int
    sha256: str


class Manifest(msgspec.Struct, frozen=True):
    """What ``manifest.json`` says: the library's id, the schema it was built under, when, of which documents of the rules
    and of tournament policy, and the files beside it by their paths."""

    id: str
    schema: int
    built: str = ""
    documents: tuple[dict[str, Any], ...] = ()
    policy: tuple[dict[str, Any], ...] = ()
    files: dict[str, FileRecord] = {}
    seal: str = ""


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a folder. Raises BadManifest."""
    try:
        data = (folder / MANIFEST).read_bytes()
        manifest = msgspec.json.decode(data, type=Manifest)
    except (OSError, msgspec.DecodeError) as error:
        raise BadManifest(getattr(error, "strerror", None) or str(error)) from error
    if (manifest.seal or manifest.files) and not _bears_seal(data, manifest.seal):
        raise BadManifest("its content was changed")
    return manifest


def write_manifest(folder: Path, manifest: Manifest) -> Manifest:
    """Write the manifest of a finished folder with the hashes of its files. Returns what was written. Raises OSError."""
    (folder / _WRITE_LOCK).unlink(missing_ok=True)
    files = {name: _record(folder / name) for name in files_in(folder)}
    unsealed = msgspec.structs.replace(manifest, files=files, seal=_UNSEALED)
    data = msgspec.json.format(msgspec.json.encode(unsealed))
    seal = hashlib.sha256(data).hexdigest()
    (folder / MANIFEST).write_bytes(data.replace(_UNSEALED.encode(), seal.encode()))
    return msgspec.structs.replace(unsealed, seal=seal)


def files_in(folder: Path) -> list[str]:
    """The files of a library's folder but for the manifest and hidden ones, as paths in it."""
    found = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir())
    return sorted(name for name in found if name != MANIFEST and not any(part.startswith(".") for part in name.split("/")))


def _record(path: Path) -> FileRecord:
    with path.open("rb") as opened:
        sha256 = hashlib.file_digest(opened, "sha256").hexdigest()
    return FileRecord(path.stat().st_size, sha256)


def _bears_seal(data: bytes, seal: str) -> bool:
    unsealed = data.replace(seal.encode(), _UNSEALED.encode()) if len(seal) == len(_UNSEALED) else b""
    return hashlib.sha256(unsealed).hexdigest() == seal
