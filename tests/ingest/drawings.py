"""Pictures of pages with the lines of tables, as they lie behind a page of a PDF that was turned into HTML."""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Sequence

import pytest

Frame = tuple[Sequence[int], Sequence[int]]  # where the lines of a table go across, and where they go down


def drawn(frames: Sequence[Frame], width: int = 300, height: int = 400) -> list[bytearray]:
    """Rows of grey points: white paper with black lines."""
    rows = [bytearray(b"\xff" * width) for _ in range(height)]
    for across, down in frames:
        for y in range(across[0], across[-1] + 1):
            for x in range(down[0], down[-1] + 1):
                if y in across or x in down:
                    rows[y][x] = 0
    return rows


def png(rows: Sequence[bytes], kinds: Sequence[int] = (0,), channels: int = 1) -> bytes:
    """A PNG of rows of points, with one filter after the other."""
    above, raw = bytes(len(rows[0]) * channels), bytearray()
    for number, points in enumerate(rows):
        row = bytes(value for value in points for _ in range(channels))
        raw += filtered(kinds[number % len(kinds)], row, above, channels)
        above = row
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, {1: 0, 3: 2, 4: 6}[channels], 0, 0, 0)
    packed = zlib.compress(bytes(raw))
    parts = [(b"IHDR", head), (b"tEXt", b"drawn here"), (b"IDAT", packed[:20]), (b"IDAT", packed[20:]), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in parts)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def filtered(kind: int, row: bytes, above: bytes, channels: int) -> bytes:
    """A row under a filter, as the specification writes it (9.2)."""
    found = bytearray([kind])
    for place, value in enumerate(row):
        a = row[place - channels] if place >= channels else 0
        b = above[place]
        c = above[place - channels] if place >= channels else 0
        paeth = min((a, b, c), key=lambda one: abs(a + b - c - one))
        found.append((value - [0, a, b, (a + b) // 2, paeth][kind]) % 256)
    return bytes(found)


def with_picture(page: str, picture: bytes, width: int) -> str:
    """A page with a picture behind it."""
    place = page.index('<img src="')
    end = page.index("/>", place) + 2
    data = base64.b64encode(picture).decode()
    if not data:
        pytest.fail("no picture")
    return f'{page[:place]}<img width="{width}" src="data:image/png;base64, {data}"/>{page[end:]}'
