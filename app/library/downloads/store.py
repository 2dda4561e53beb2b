"""Where the files of whole editions are kept: made once for each library, then read.

``<root>/downloads/<library id>/<format>/`` holds for each document two compressed files and what is known of them. A file is
written under another name and renamed, the facts last, so that many processes may make the same at once. What cannot
be written is made anew for each answer.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
from contextlib import suppress
from pathlib import Path

import msgspec

from app.library.downloads.reading import FORMAT, download, lines
from app.library.downloads.views import DownloadForm, Packed
from app.library.holdings import Holdings
from app.library.publication import Publication
from app.library.records import Document

FOLDER = "downloads"
_LEVEL = 6
Facts = dict[DownloadForm, Packed]
_FACTS = msgspec.json.Decoder(Facts)


def folder_of(publication: Publication) -> Path:
    """Where the files of a library are kept."""
    return publication.folder.parent / FOLDER / publication.id / str(FORMAT)


def facts(publication: Publication, document: Document) -> Facts | None:
    """Sizes and hashes of a document's files, or None where they were not made yet."""
    try:
        return _FACTS.decode(_path(publication, document, "facts.json").read_bytes())
    except (OSError, msgspec.DecodeError):
        return None


def compressed(held: Holdings, document: Document, form: DownloadForm) -> tuple[Packed, bytes]:
    """One file, compressed, with what is known of it; made where it was not made yet."""
    known = facts(held.publication, document)
    if known is not None:
        with suppress(OSError):
            data = _path(held.publication, document, f"{form}.gz").read_bytes()
            if _hash(data) == known[form].gzip_sha256:
                return known[form], data
    made = make(held, document)
    return made[form]


def make(held: Holdings, document: Document) -> dict[DownloadForm, tuple[Packed, bytes]]:
    """Make both files of a document, and keep them where that can be."""
    whole = download(held, document)
    texts = {
        DownloadForm.JSON: msgspec.json.encode(whole) + b"\n",
        DownloadForm.NDJSON: b"".join(msgspec.json.encode(line) + b"\n" for line in lines(whole)),
    }
    made = {form: _packed(text) for form, text in texts.items()}
    with suppress(OSError):  # a library on a medium that cannot be written is served all the same
        _keep(held.publication, document, made)
    return made


def forget_others(publication: Publication) -> None:
    """Remove the files of libraries that are no longer there."""
    root = publication.folder.parent
    for other in (root / FOLDER).iterdir():
        if other.name != publication.id and not (root / other.name).exists():
            shutil.rmtree(other, ignore_errors=True)


def _packed(text: bytes) -> tuple[Packed, bytes]:
    data = gzip.compress(text, _LEVEL, mtime=0)
    return Packed(size=len(text), sha256=_hash(text), gzip_size=len(data), gzip_sha256=_hash(data)), data


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _keep(publication: Publication, document: Document, made: dict[DownloadForm, tuple[Packed, bytes]]) -> None:
    folder_of(publication).mkdir(parents=True, exist_ok=True)
    for form, (_, data) in made.items():
        _write(_path(publication, document, f"{form}.gz"), data)
    _write(_path(publication, document, "facts.json"), msgspec.json.encode({form: packed for form, (packed, _) in made.items()}))


def _write(path: Path, data: bytes) -> None:
    new = path.with_name(f".{path.name}.{os.getpid()}")
    new.write_bytes(data)
    new.replace(path)


def _path(publication: Publication, document: Document, ending: str) -> Path:
    return folder_of(publication) / f"{document.sha256}.{ending}"
