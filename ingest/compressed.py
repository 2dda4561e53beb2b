"""Decompressing what a server sent compressed: a little at a time, so that a small answer cannot fill the memory."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator

from ingest.errors import IngestError

_STEP = 256 * 1024  # bytes at most that are decompressed at once
_GZIP = 16 + zlib.MAX_WBITS
_PLAIN = frozenset({"", "identity"})


class CompressedError(IngestError):
    """An answer in a compression that is not known here, or one that is damaged or cut short."""


def decompressed(chunks: Iterable[bytes], encoding: str) -> Iterator[bytes]:
    """The content of an answer, given its ``Content-Encoding``: gzip, deflate, or none. Raises CompressedError."""
    name = encoding.strip().lower().removeprefix("x-")
    if name in _PLAIN:
        yield from chunks
    elif name in ("gzip", "deflate"):
        yield from _inflated(chunks, name)
    else:
        raise CompressedError(f"the answer is compressed as {encoding[:40]!r}, which is not known here")


def _inflated(chunks: Iterable[bytes], name: str) -> Iterator[bytes]:
    reading = None
    for chunk in chunks:
        data = chunk
        while data:
            if reading is None or reading.eof:  # gzip may have several members
                reading = zlib.decompressobj(_GZIP if name == "gzip" else _window(data))
            try:
                yield reading.decompress(data, _STEP)
            except zlib.error as error:
                raise CompressedError(f"the answer is damaged ({error})") from error
            data = reading.unused_data if reading.eof else reading.unconsumed_tail
    if reading is None or not reading.eof:
        raise CompressedError("the answer is cut short")


def _window(data: bytes) -> int:
    """Deflate is meant to be in zlib's format; some servers send it bare."""
    return zlib.MAX_WBITS if data[0] & 0x0F == zlib.DEFLATED else -zlib.MAX_WBITS
