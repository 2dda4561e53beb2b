"""``/api/v1/downloads`` and the files it lists: whole editions as JSON and NDJSON, also compressed."""

from __future__ import annotations

import gzip

import msgspec
from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from app.api.answers import asked_document, respond
from app.library.downloads.views import DownloadForm, Packed
from app.library.library import Library
from app.library.records import Document
from app.library.views import EditionRef, edition_ref
from app.site.addresses import Addresses
from app.site.caching import UNDATED, cache_as
from app.site.host import absolute
from app.site.making import make_downloads
from app.site.open_library import library

blueprint = Blueprint("downloads_api", __name__, url_prefix="/api/v1")

GZIP = "application/gzip"
MEDIA = {DownloadForm.JSON: "application/json", DownloadForm.NDJSON: "application/x-ndjson"}


class DownloadFile(msgspec.Struct, frozen=True, kw_only=True, tag_field="object", tag="download_file"):
    """A file: its form, whether it is compressed, its size in bytes and SHA-256, which are null until it was made."""

    url: str
    form: DownloadForm
    gzip: bool
    media_type: str
    size: int | None
    sha256: str | None


class EditionFiles(msgspec.Struct, frozen=True, kw_only=True, tag_field="object", tag="edition_files"):
    """The files of one document."""

    edition: EditionRef
    permalink: str
    files: tuple[DownloadFile, ...]


class Downloads(msgspec.Struct, frozen=True, kw_only=True, tag_field="object", tag="downloads"):
    """Every file there is, newest edition first. ``complete``: all sizes and hashes are known; if not, ask again soon."""

    url: str
    edition: EditionRef
    complete: bool
    total: int
    data: tuple[EditionFiles, ...]


@blueprint.get("/downloads")
def listed() -> ResponseReturnValue:
    """All files. Those that were not made yet are being made after this, and are served meanwhile too."""
    cache_as(UNDATED)
    held = library()
    data = tuple(_files(held, document) for document in held.documents())
    complete = all(one.sha256 for files in data for one in files.files)
    if not complete:
        make_downloads()
    return respond(Downloads(
        url=absolute(f"{request.script_root}/api/v1/downloads"), edition=edition_ref(held.edition(None)),
        complete=complete, total=len(data), data=data,
    ))  # fmt: skip


@blueprint.get("/editions/<key>/download.json", defaults={"form": "json", "packed": False})
@blueprint.get("/editions/<key>/download.ndjson", defaults={"form": "ndjson", "packed": False})
@blueprint.get("/editions/<key>/download.json.gz", defaults={"form": "json", "packed": True})
@blueprint.get("/editions/<key>/download.ndjson.gz", defaults={"form": "ndjson", "packed": True})
def file(key: str, form: str, packed: bool) -> ResponseReturnValue:
    """One file of a document."""
    held = library()
    document = asked_document(held, key)
    chosen = DownloadForm(form)
    known, data = held.downloads.compressed(document, chosen)
    answer = _compressed(known, data) if packed else _plain(chosen, known, data)
    name = f"magistrate-{document.slug}.{chosen}{'.gz' if packed else ''}"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _compressed(known: Packed, data: bytes) -> Response:
    answer = Response(data, content_type=GZIP)
    answer.set_etag(known.gzip_sha256)
    return answer


def _plain(form: DownloadForm, known: Packed, data: bytes) -> Response:
    """The file as it is; to those who accept gzip, as it lies here."""
    if request.accept_encodings.quality("gzip") > 0:
        answer = Response(data, content_type=MEDIA[form])
        answer.headers["Content-Encoding"] = "gzip"
        answer.set_etag(f"{known.sha256}-gzip")
    else:
        answer = Response(gzip.decompress(data), content_type=MEDIA[form])
        answer.set_etag(known.sha256)
    answer.vary.add("Accept-Encoding")
    return answer


def _files(held: Library, document: Document) -> EditionFiles:
    facts = held.downloads.facts(document)
    return EditionFiles(
        edition=edition_ref(document), permalink=absolute(Addresses(request.script_root, document.slug).home()),
        files=tuple(
            _file(document, form, packed, facts[form] if facts else None) for form in DownloadForm for packed in (False, True)
        ),
    )


def _file(document: Document, form: DownloadForm, packed: bool, known: Packed | None) -> DownloadFile:
    path = Addresses(request.script_root).api(f"editions/{document.slug}/download.{form}{'.gz' if packed else ''}")
    size, sha256 = (None, None) if known is None else (
        (known.gzip_size, known.gzip_sha256) if packed else (known.size, known.sha256)
    )  # fmt: skip
    return DownloadFile(
        url=absolute(path), form=form, gzip=packed, media_type=GZIP if packed else MEDIA[form], size=size, sha256=sha256
    )
