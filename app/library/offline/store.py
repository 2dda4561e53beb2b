"""Where packs are kept: made when first asked for, then read.

``<root>/offline/<format>/`` holds a file for each pack that was made, named after what it was made from, so that one of another
library or of other card data is never taken for it. A file begins with a hash of the rest; a damaged one is made anew. It is
written under another name and renamed, so that many processes may make the same at once. Where nothing can be written, the last
few packs are kept in memory only.
"""

from __future__ import annotations

import os
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import msgspec

from app.library.offline.views import FORMAT, Pack, PackName
from app.library.publication import Publication

FOLDER = "offline"
_ENDING = ".pack"
_LEVEL = 9
_GZIP = 31  # the window of zlib, with the header of gzip
_SEAL = 32  # bytes
_KEPT = 6  # packs in memory: 0.3 to 2 MB each
_kept: OrderedDict[Path, Pack] = OrderedDict()
_lock = threading.Lock()


def pack_of(publication: Publication, name: PackName, source: str, make: Callable[[], Iterable[bytes]]) -> Pack:
    """The pack ``name`` of ``source``, a hash of what it is made from. Where it was not made yet, ``make`` is asked for what it
    holds, in pieces."""
    path = _folder(publication) / f"{name}-{source}{_ENDING}"
    with _lock:  # one at a time: it is made once, and a second request waits for it
        pack = _kept.pop(path, None) or _read(path)
        if pack is None:
            pack = packed(name, make())
            with suppress(OSError):
                _write(path, pack)
                _forget_others(publication, path)
        _kept[path] = pack
        while len(_kept) > _KEPT:
            _kept.popitem(last=False)
    return pack


def packed(name: PackName, content: Iterable[bytes]) -> Pack:
    """A pack of some content, which comes in pieces."""
    packer, digest, size = zlib.compressobj(_LEVEL, wbits=_GZIP), sha256(), 0
    pieces: list[bytes] = []
    for piece in content:
        digest.update(piece)
        size += len(piece)
        pieces.append(packer.compress(piece))
    pieces.append(packer.flush())
    return Pack(name=name, sha256=digest.hexdigest(), size=size, data=b"".join(pieces))


def _folder(publication: Publication) -> Path:
    return publication.folder.parent / FOLDER / str(FORMAT)


def _forget_others(publication: Publication, path: Path) -> None:
    """Remove packs of libraries that are no longer there, and those of the other two names that this one replaces."""
    name = path.name.partition("-")[0]
    for other in path.parent.glob(f"{name}-*{_ENDING}"):
        library = other.name.split("-")[1]
        if other != path and not (name == PackName.RULES and (publication.folder.parent / library).is_dir()):
            other.unlink(missing_ok=True)


def _read(path: Path) -> Pack | None:
    with suppress(OSError, msgspec.DecodeError, msgspec.ValidationError):
        kept = path.read_bytes()
        if sha256(kept[_SEAL:]).digest() == kept[:_SEAL]:
            return msgspec.msgpack.decode(kept[_SEAL:], type=Pack)
    return None


def _write(path: Path, pack: Pack) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    data = msgspec.msgpack.encode(pack)
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        part.write_bytes(sha256(data).digest() + data)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
