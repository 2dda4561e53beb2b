"""The files of the site that a copy on a device needs: what a page refers to, and what those files refer to."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from posixpath import join, normpath

import msgspec

_IN_PAGE = re.compile(r'(?:href|src)="([^"?]*)/static/([^"?]+)')
_IN_STYLE = re.compile(r'url\("?([^")?]+)')
_IN_MODULE = re.compile(r'^import .* from "(\./[^"]+)";', re.M)


class OfflineFile(msgspec.Struct, frozen=True):
    """A file by its address, with the hash of its content and its size."""

    url: str
    sha256: str
    bytes: int


def files_of(page: str, root: str, folder: Path) -> list[OfflineFile]:
    """The files that a page of the site needs, each once. ``root`` is where the site is mounted, ``folder`` holds its files."""
    named = [name for mount, name in _IN_PAGE.findall(page) if mount == root]
    return [OfflineFile(f"{root}/static/{name}", *_facts(folder / name, _touched(folder / name))) for name in _all(folder, named)]


def _all(folder: Path, names: Iterable[str]) -> list[str]:
    found: dict[str, None] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop(0)
        if name not in found and (folder / name).is_file():
            found[name] = None
            waiting += _referred_to(folder, name, _touched(folder / name))
    return list(found)


@lru_cache(maxsize=256)
def _referred_to(folder: Path, name: str, _: int) -> tuple[str, ...]:
    """What a style sheet or module refers to."""
    pattern = {".css": _IN_STYLE, ".js": _IN_MODULE}.get(Path(name).suffix)
    if pattern is None:
        return ()
    text = (folder / name).read_text("utf-8")
    return tuple(normpath(join(name, "..", one)) for one in pattern.findall(text) if not one.startswith("data:"))


def _touched(path: Path) -> int:
    """When a file was last written: what is known of it holds until then."""
    return path.stat().st_mtime_ns


@lru_cache(maxsize=256)
def _facts(path: Path, _: int) -> tuple[str, int]:
    data = path.read_bytes()
    return hashlib.sha256(data).hexdigest(), len(data)
