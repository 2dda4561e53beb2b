"""Readers: bytes in, numbered source lines out. Each knows one kind of capture; contents decide which reads it.

What they have in common is written down in ``protocol``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, cast

from ingest.errors import NotRecognised, Unreadable
from ingest.model import Capture, Reading
from ingest.readers import plain
from ingest.readers.protocol import ByteReader, TextReader

if TYPE_CHECKING:
    from ingest.readers import annotate, crystal_keep, docx, handbook, list_extract, lost_characters, pdf, rules_site

# Byte forms are told by their signature, text forms by what their lines look like; the surest reader reads.
BYTE_READERS = ("docx", "pdf")
TEXT_READERS = ("annotate", "crystal_keep", "rules_site", "list_extract", "lost_characters", "handbook", "plain")
if TYPE_CHECKING:  # modules are loaded when they are needed; here mypy holds each of them to its protocol
    _BYTES: tuple[ByteReader, ...] = (docx, pdf)
    _TEXTS: tuple[TextReader, ...] = (annotate, crystal_keep, rules_site, list_extract, lost_characters, handbook, plain)
_THRESHOLD = 0.25
_SAMPLE = 60
LINE_LIMIT = 250_000  # the longest capture known has 32,104 lines; millions of them would take minutes and gigabytes


@dataclass(frozen=True, slots=True)
class _Scored:
    confidence: float
    name: str
    read: Callable[[], Reading]


def read(capture: Capture) -> Reading:
    """Read a capture with the reader that recognises it.

    Raises Unreadable where the bytes cannot be decoded or hold more than ``LINE_LIMIT`` lines, NotRecognised (with what
    was seen and expected) otherwise.
    """
    for name in BYTE_READERS:
        reader = byte_reader(name)
        if reader.recognises_bytes(capture.data) >= _THRESHOLD:
            return _bounded(capture, reader.read(capture.data))
    text, encoding = plain.decode(capture.data)
    _refuse_endless(capture, max(text.count("\n"), text.count("\r")))
    lines = plain.split_lines(text)
    scores = {name: text_reader(name).recognises(text, lines) for name in TEXT_READERS}
    best = max(scores, key=lambda name: scores[name])
    if scores[best] < _THRESHOLD:
        raise NotRecognised(_refusal(capture, lines, scores[best], best))
    return _bounded(capture, text_reader(best).read(text, encoding, plain.newline_name(text)))


def _bounded(capture: Capture, reading: Reading) -> Reading:
    _refuse_endless(capture, len(reading.lines))
    return reading


def _refuse_endless(capture: Capture, lines: int) -> None:
    if lines > LINE_LIMIT:
        raise Unreadable(f"{capture.name}: {lines:,} lines are more than the {LINE_LIMIT:,} a capture may have")


def byte_reader(name: str) -> ByteReader:
    """The reader of that name, one of BYTE_READERS."""
    return cast(ByteReader, import_module(f"ingest.readers.{name}"))


def text_reader(name: str) -> TextReader:
    """The reader of that name, one of TEXT_READERS."""
    return cast(TextReader, import_module(f"ingest.readers.{name}"))


def _refusal(capture: Capture, lines: list[str], score: float, nearest: str) -> str:
    sample = next((line.strip() for line in lines if line.strip()), "")
    sample = sample[:_SAMPLE] + ("…" if len(sample) > _SAMPLE else "")
    return (
        f"{capture.name}: not recognised as Comprehensive Rules: seen {len(lines)} lines beginning {sample!r}; "
        f"expected numbered rules such as '702.19b' at line starts (nearest kind: {nearest}, "
        f"{score:.2f} of {_THRESHOLD} needed)"
    )
