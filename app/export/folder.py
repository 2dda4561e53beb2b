"""The folder of an export: made whole beside the one before, and put in its place at the end.

``export.json`` lists the hash of every file. A file that is the same as before keeps its time, so that what copies the folder to
another place need not send it again. An export that is stopped leaves the one before as it was.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from pathlib import Path

import msgspec

MANIFEST = "export.json"
_FORM = "magistrate-export"


class ExportError(Exception):
    """An export that cannot be made; the message says why."""


class ExportManifest(msgspec.Struct, frozen=True, kw_only=True):
    """What an export holds: of which library, for which address, and every file's SHA-256 by its path."""

    form: str = _FORM
    base: str
    library: str
    editions: tuple[str, ...]
    files: dict[str, str]


class ExportFolder:
    """A folder in the making. Use it in ``with``; without ``publish`` nothing is changed."""

    def __init__(self, target: Path) -> None:
        """Raises ExportError where ``target`` holds something else than an export."""
        self.target = target.absolute()
        self._made = self.target.with_name(f".{self.target.name}.new")
        self._old = self.target.with_name(f".{self.target.name}.old")
        self.files: dict[str, str] = {}
        self.size = 0
        self._recover()
        self._before = self._known()

    def __enter__(self) -> ExportFolder:
        """Begin with an empty folder beside the target."""
        shutil.rmtree(self._made, ignore_errors=True)
        self._made.mkdir(parents=True)
        return self

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self._made, ignore_errors=True)

    def add(self, name: str, data: bytes) -> None:
        """Add a file."""
        path = self._made / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        self.files[name] = hashlib.sha256(data).hexdigest()
        self.size += len(data)
        if self._before.get(name) == self.files[name]:
            times = (self.target / name).stat()
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

    def publish(self, base: str, library: str, editions: tuple[str, ...]) -> None:
        """Write the list of files and put the folder in the place of the one before."""
        manifest = ExportManifest(base=base, library=library, editions=editions, files=dict(sorted(self.files.items())))
        (self._made / MANIFEST).write_bytes(msgspec.json.format(msgspec.json.encode(manifest), indent=1))
        if self.target.exists():
            self.target.rename(self._old)
        self._made.rename(self.target)
        shutil.rmtree(self._old, ignore_errors=True)

    def _recover(self) -> None:
        """Put back what an export that was killed had just taken away."""
        if self._old.exists() and not self.target.exists():
            self._old.rename(self.target)
        shutil.rmtree(self._old, ignore_errors=True)

    def _known(self) -> dict[str, str]:
        """The files of the export before. Raises ExportError for a folder of something else."""
        if not self.target.exists():
            return {}
        if not self.target.is_dir():
            raise ExportError(f"{self.target} is no folder")
        if not any(self.target.iterdir()):
            return {}
        try:
            manifest = msgspec.json.decode((self.target / MANIFEST).read_bytes(), type=ExportManifest)
        except (OSError, msgspec.DecodeError) as error:
            raise ExportError(f"{self.target} holds other files than an export; name another folder, or empty it") from error
        there = self.target
        return {name: sha256 for name, sha256 in manifest.files.items() if (there / name).is_file()}
