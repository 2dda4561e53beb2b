"""Files that may hold citations: which to read, how to read them byte for byte, and how to write them back whole."""

from __future__ import annotations

import codecs
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

from app.library.errors import LibraryError

IGNORE_FILE = ".magistrateignore"
LOCK_FILE = "magistrate.lock"
LARGEST = 64 * 1024 * 1024
_HEAD = 8192
_SKIPPED_FOLDERS = frozenset({"node_modules", "__pycache__", "venv", "site-packages"})
_WIDE = ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


class UnreadableFile(LibraryError):
    """A file that cannot be read or written, or that holds no text."""


class Text(NamedTuple):
    """A text and the encoding in which its bytes are exactly what they were."""

    body: str
    encoding: str

    def encoded(self, body: str) -> bytes:
        """Another body in the same encoding."""
        return body.encode(self.encoding)


def decode(data: bytes) -> Text | None:
    """The text of a file's bytes, or None for a binary file. Encoding it again gives the same bytes."""
    for mark, encoding in _WIDE:
        if data.startswith(mark):
            return _strictly(data, encoding)
    if b"\0" in data[:_HEAD]:
        return None
    return _strictly(data, "utf-8") or Text(data.decode("latin-1"), "latin-1")


def _strictly(data: bytes, encoding: str) -> Text | None:
    try:
        return Text(data.decode(encoding), encoding)
    except UnicodeDecodeError:
        return None


def read_text(path: Path) -> Text | None:
    """The text of a file, None for a binary one. Raises Unreadable."""
    try:
        if path.stat().st_size > LARGEST:
            raise UnreadableFile(f"{path} is larger than {LARGEST // 1024**2} MiB.")
        return decode(path.read_bytes())
    except OSError as error:
        raise UnreadableFile(f"{path} cannot be read: {error.strerror}.") from error


def write_text(path: Path, data: bytes) -> None:
    """Write a file at once; a crash leaves the old one or the new one. One that is there is replaced as by ``replace_file``.

    Raises UnreadableFile.
    """
    if path.exists():
        replace_file(path, data)
    else:
        _write_beside(path.resolve(), data, None)


def replace_file(path: Path, data: bytes) -> None:
    """Replace what a file holds at once, keeping its owner, group, mode and extended attributes, not its time of change.

    A crash leaves the old one or the new one. Raises UnreadableFile where it cannot be written, or its owner not be kept.
    """
    real = path.resolve()
    try:
        kept = real.stat()
    except OSError as error:
        raise UnreadableFile(f"{path} cannot be written: {error.strerror}.") from error
    _write_beside(real, data, kept)


def unfinished(path: Path) -> Path:
    """Where the new content of a file lies until it takes the old one's place; what a crash leaves there is overwritten."""
    return path.with_name(f".{path.name[:200]}.magistrate-new")


def _write_beside(real: Path, data: bytes, kept: os.stat_result | None) -> None:
    new = unfinished(real)
    try:
        new.unlink(missing_ok=True)
        try:
            with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(data)
                file.flush()
                if kept is not None:
                    _take_over(real, kept, file.fileno())
                os.fchmod(file.fileno(), kept.st_mode & 0o7777 if kept is not None else 0o644)
                os.fsync(file.fileno())
            os.replace(new, real)
        except BaseException:
            new.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise UnreadableFile(f"{real} cannot be written: {error.strerror}.") from error


def _take_over(real: Path, kept: os.stat_result, descriptor: int) -> None:
    """Give a new file the owner, the group and the extended attributes of the one that it will replace."""
    made = os.fstat(descriptor)
    if (made.st_uid, made.st_gid) != (kept.st_uid, kept.st_gid):
        try:
            os.fchown(descriptor, kept.st_uid, kept.st_gid)
        except OSError as error:
            raise UnreadableFile(f"{real} is left as it is: its owner or group could not be kept ({error.strerror}).") from error
    if hasattr(os, "listxattr"):
        with suppress(OSError):  # a file system without them, or attributes that only the system sets
            for name in os.listxattr(real):
                os.setxattr(descriptor, name, os.getxattr(real, name))


def walk(paths: Iterable[Path], exclude: Sequence[str] = ()) -> Iterator[Path]:
    """The files of ``paths``, folders gone through in order of names; each file once.

    Left out: what ``exclude`` or a ``.magistrateignore`` in the current folder names (globs, as in ``docs/*.txt``,
    ``*.min.js`` or ``old/``), hidden folders and files, installed packages, lock files. A file named itself is always
    read but for ``exclude``. Raises Unreadable for a path that is not there.
    """
    rules = [*exclude, *_ignore_rules()]
    seen: set[Path] = set()
    for path in paths:
        if not path.exists():
            raise UnreadableFile(f"There is no {path}.")
        for file in _below(path, rules) if path.is_dir() else [path]:
            if file not in seen and not _ignored(file, rules):
                seen.add(file)
                yield file


def _below(folder: Path, rules: Sequence[str]) -> Iterator[Path]:
    for place, folders, names in os.walk(folder):
        here = Path(place)
        folders[:] = sorted(name for name in folders if _wanted(name) and not _ignored(here / name, rules))
        for name in sorted(names):
            if not name.startswith(".") and name != LOCK_FILE and (here / name).is_file():
                yield here / name


def _wanted(folder: str) -> bool:
    return not folder.startswith(".") and folder not in _SKIPPED_FOLDERS


def _ignore_rules() -> list[str]:
    path = Path(IGNORE_FILE)
    if not path.is_file():
        return []
    text = read_text(path)
    lines = (line.strip() for line in (text.body if text else "").splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def _ignored(path: Path, rules: Sequence[str]) -> bool:
    """Whether a glob names the path, its name, or a folder above it."""
    shown = path.as_posix().removeprefix("./")
    for rule in rules:
        glob = rule.removeprefix("./").removeprefix("/").rstrip("/")
        if fnmatchcase(path.name, glob) or fnmatchcase(shown, glob) or fnmatchcase(shown, f"{glob}/*"):
            return True
    return False
