"""Answers are sent compressed to clients that accept gzip: rules text shrinks to a quarter or less.

A compressed answer is another representation: it has a tag of its own (the identity's with ``-gzip``), so that a strong
ETag stays one, and every answer that could be compressed says ``Vary: Accept-Encoding``. ``app.site.caching`` asks
``suffix`` before it compares tags; what is still to be sent after that is compressed here, last of all. No answer holds
a secret that its length could give away.
"""

from __future__ import annotations

import gzip
from functools import lru_cache

from flask import Flask, Response, request
from werkzeug.http import parse_accept_header

LEAST = 1024
"""Bytes below which compressing is not worth it."""

_MOST_OF_FILE = 1024 * 1024  # a static file larger than this is sent as it is
_LEVEL = 6
_FILES = 64  # static files kept compressed
_MEDIA = frozenset({
    "application/json", "application/problem+json", "application/x-ndjson", "application/x-suggestions+json",
    "application/xml", "application/atom+xml", "application/opensearchdescription+xml", "application/manifest+json",
    "application/javascript", "image/svg+xml",
})  # fmt: skip
_UNFINISHED = frozenset({204, 206, 304})


def init_app(flask: Flask) -> None:
    """Compress every answer; to be called before ``caching.init_app``, for what is registered first runs last."""
    flask.after_request(_finish)


def suffix(response: Response) -> str:
    """What distinguishes the tag of this answer from that of the same uncompressed; empty where it is not compressed."""
    return "-gzip" if _fits(response) and _accepted() and _large(response) else ""


def _finish(response: Response) -> Response:
    if not _fits(response):
        return response
    response.vary.add("Accept-Encoding")
    if response.status_code in _UNFINISHED or not (_accepted() and _large(response)):
        return response
    if response.direct_passthrough:
        return _file(response)
    return _encode(response, pack(response.get_data()))


def is_text(response: Response) -> bool:
    """Whether the answer is of a kind that shrinks when it is compressed."""
    media = response.mimetype or ""
    return media.startswith("text/") or media in _MEDIA


def pack(data: bytes) -> bytes:
    """Data compressed: the same bytes for the same data."""
    return gzip.compress(data, _LEVEL, mtime=0)


def unpack(data: bytes) -> bytes:
    """What ``pack`` compressed."""
    return gzip.decompress(data)


@lru_cache(maxsize=256)
def accepts_gzip(header: str) -> bool:
    """Whether a client accepts compressed answers, by its ``Accept-Encoding``."""
    return parse_accept_header(header).quality("gzip") > 0


def _fits(response: Response) -> bool:
    """Whether the answer is text that nobody has encoded already, at hand as a whole."""
    whole = response.direct_passthrough or response.is_sequence
    return is_text(response) and whole and "Content-Encoding" not in response.headers


def _accepted() -> bool:
    return accepts_gzip(request.headers.get("Accept-Encoding", ""))


def _large(response: Response) -> bool:
    if response.direct_passthrough:
        return LEAST <= (response.content_length or 0) <= _MOST_OF_FILE
    return len(response.get_data()) >= LEAST


def _file(response: Response) -> Response:
    """A static file. Its own tag, which Flask has compared already, is compared again as that of the compressed file."""
    response.direct_passthrough = False
    data, (tag, _) = response.get_data(), response.get_etag()
    _encode(response, _packed(data))
    if tag is not None:
        response.set_etag(f"{tag}-gzip")
        response.make_conditional(request)
    return response


@lru_cache(maxsize=_FILES)
def _packed(data: bytes) -> bytes:
    """A file compressed; kept, for the same few are asked for again and again."""
    return pack(data)


def _encode(response: Response, packed: bytes) -> Response:
    response.set_data(packed)
    response.headers["Content-Encoding"] = "gzip"
    response.headers.pop("Accept-Ranges", None)
    return response
