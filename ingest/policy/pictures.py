"""What is drawn on the picture behind a page: PNG, as the programs write it that turn a PDF into HTML.

Only which points are dark is wanted, so that the lines of tables are found. A picture of another form, or one that is damaged
or too large, has none.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {0: 1, 2: 3, 4: 2, 6: 4}  # by colour type; pictures with a palette are not read
_MOST_POINTS = 2_500_000
_MOST_WORK = 250_000  # bytes whose filters are undone one by one: photographs take more, and have no tables
_DARK = bytes(1 if value < 192 else 0 for value in range(256))


@dataclass(frozen=True, slots=True)
class PageDrawing:
    """Which points of a page are dark: a row of the picture is bytes of 0 and 1."""

    width: int
    rows: tuple[bytes, ...]


def read_png(data: bytes) -> PageDrawing | None:
    """The dark points of a picture; None where it cannot be read."""
    chunks = dict(_chunks(data))
    head = chunks.get(b"IHDR", b"")
    if not data.startswith(_SIGNATURE) or len(head) != 13:
        return None
    width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", head)
    channels = _CHANNELS.get(colour)
    if channels is None or depth != 8 or interlaced or not 0 < width * height <= _MOST_POINTS:
        return None
    step = width * channels
    raw = _inflated(chunks.get(b"IDAT", b""), (step + 1) * height)
    if len(raw) != (step + 1) * height:
        return None
    rows = tuple(row[::channels].translate(_DARK) for row in _rows(raw, step, channels))
    return PageDrawing(width, rows) if len(rows) == height else None


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The header, and all that is compressed together."""
    place, packed = len(_SIGNATURE), []
    while place + 8 <= len(data):
        (size,) = struct.unpack(">I", data[place : place + 4])
        kind, body = data[place + 4 : place + 8], data[place + 8 : place + 8 + size]
        if kind == b"IHDR":
            yield kind, body
        elif kind == b"IDAT":
            packed.append(body)
        place += 12 + size
    yield b"IDAT", b"".join(packed)


def _inflated(packed: bytes, most: int) -> bytes:
    try:
        return zlib.decompressobj().decompress(packed, most + 1)
    except zlib.error:
        return b""


def _rows(raw: bytes, step: int, channels: int) -> Iterator[bytes]:
    """The rows of a picture, their filters undone (PNG specification, 9.2); it ends early where that is too much work."""
    above, empty, work = bytes(step), bytes(step), 0
    for start in range(0, len(raw), step + 1):
        kind, row = raw[start], raw[start + 1 : start + 1 + step]
        if kind == 2 and row == empty:  # as above: most rows of a page
            row = above
        elif kind:
            work += step
            if work > _MOST_WORK:
                return
            row = _unfiltered(kind, row, above, channels)
        yield row
        above = row


def _unfiltered(kind: int, row: bytes, above: bytes, channels: int) -> bytes:
    found = bytearray(row)
    for place, value in enumerate(row):
        left, corner = (found[place - channels], above[place - channels]) if place >= channels else (0, 0)
        up = above[place]
        if kind == 1:
            found[place] = (value + left) & 255
        elif kind == 2:
            found[place] = (value + up) & 255
        elif kind == 3:
            found[place] = (value + (left + up) // 2) & 255
        else:
            found[place] = (value + _nearest(left, up, corner)) & 255
    return bytes(found)


def _nearest(left: int, up: int, corner: int) -> int:
    """Which of three neighbours is nearest to what they make one expect (the Paeth filter)."""
    expected = left + up - corner
    to_left, to_up, to_corner = abs(expected - left), abs(expected - up), abs(expected - corner)
    if to_left <= to_up and to_left <= to_corner:
        return left
    return up if to_up <= to_corner else corner
