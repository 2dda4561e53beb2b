"""Where captures come from: files and directories named by the user, or the editions found beside the program."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from app.library.handbook.files import handbook_folder, states_of
from app.library.places import HOME, rules_data
from ingest.errors import Unreadable
from ingest.model import Capture
from ingest.readers.handbook import handbook_captures

DATA_VARIABLE = "MAGISTRATE_DATA"
LIMIT = 64 * 1024 * 1024  # bytes; the largest edition is 2.5 MB
_SUFFIXES = frozenset({".txt", ".text", ".htm", ".html", ".docx", ".pdf", ".md"})
_PARTS = ("editions", "seeds", "policy")  # the folders of a data directory that hold captures
_NOT_CAPTURES = frozenset({"readme.md", "readme.txt"})


def printable(name: str) -> str:
    """A file name in text that can be written down: bytes that are no UTF-8 as escapes (``\\xff``)."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def printable_name(path: Path) -> str:
    """The last part of a path, as ``printable``."""
    return printable(path.name)


def load(path: Path) -> Capture:
    """One file as a capture. Raises Unreadable where it cannot be read or is too large."""
    try:
        if not path.is_file():
            raise Unreadable(f"{printable_name(path)}: not a regular file")
        size = path.stat().st_size
        if size > LIMIT:
            raise Unreadable(f"{printable_name(path)}: {size} bytes are more than the {LIMIT} a capture may have")
        return Capture(printable_name(path), path.read_bytes())
    except OSError as error:
        raise Unreadable(f"{printable(str(path))}: {error.strerror or error}") from error


def captures_of(paths: Iterable[Path], refused: dict[str, str]) -> Iterator[Capture]:
    """The captures of files and directories; a handbook's directory stands for its dated states.

    A file that cannot be read goes into ``refused`` (name to reason). Raises Unreadable for a path that is not there.
    """
    listed = list(paths)
    for directory in [path for path in listed if states_of(path)]:
        listed.remove(directory)
        yield from handbook_captures(directory)
    for path in files_of(listed):
        try:
            yield load(path)
        except Unreadable as error:
            refused[printable_name(path)] = str(error)


def files_of(paths: Iterable[Path]) -> Iterator[Path]:
    """Every file named, and every capture-like file of every directory named, each once, in a fixed order.

    A directory that has ``editions/``, ``seeds/`` or ``policy/`` stands for those. Raises Unreadable for a path that is not
    there.
    """
    seen: set[Path] = set()
    for path in paths:
        if not path.exists():
            raise Unreadable(f"{printable(str(path))}: no such file or directory")
        for file in sorted(_under(path)) if path.is_dir() else [path]:
            if file.resolve() not in seen:
                seen.add(file.resolve())
                yield file


def _under(directory: Path) -> Iterator[Path]:
    parts = [directory / part for part in _PARTS if (directory / part).is_dir()]
    for root in parts or [directory]:
        for file in root.rglob("*"):
            plain = not any(part.startswith(".") for part in file.relative_to(root).parts)
            if plain and file.is_file() and file.suffix.lower() in _SUFFIXES and file.name.lower() not in _NOT_CAPTURES:
                yield file


def default_paths() -> list[Path]:
    """The captures a fresh installation finds: MAGISTRATE_DATA, else ``rules_data/editions/`` and ``../shared``.

    Empty where there are none: then the handbook stands alone.
    """
    named = os.environ.get(DATA_VARIABLE)
    if named:
        return [Path(named)]
    candidates = [rules_data() / "editions", HOME.parent / "shared"]
    return [path for path in candidates if path.is_dir()]


def handbook() -> list[Capture]:
    """The handbook's dated states, from ``rules_data/handbook``; empty where the data is not installed."""
    directory = handbook_folder()
    return handbook_captures(directory) if directory.is_dir() else []


def data_folder() -> Path:
    """Where what is fetched is kept, so that an ingest finds it: MAGISTRATE_DATA, else ``rules_data/editions/``."""
    named = os.environ.get(DATA_VARIABLE)
    return Path(named) if named else rules_data() / "editions"


def editions_folder() -> Path:
    """Where editions that are fetched are kept: in the data folder, or in its ``editions/`` where there is one."""
    inside = data_folder() / _PARTS[0]
    return inside if inside.is_dir() else data_folder()
