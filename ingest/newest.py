"""The newest official edition among captures, found without reading them all: what is published first.

A glance at the first lines, or at the file name, tells the date a capture seems to have. The capture that seems newest
is then parsed, and the next where it turns out to be no complete edition. A wrong guess is put right when everything is
read.
"""

from __future__ import annotations

from collections.abc import Iterable

from app.library.records import DocumentKind
from ingest.dates import effective_date
from ingest.model import Capture, SourceLine
from ingest.parse import Parsed, parse

_HEAD = 8192  # bytes in which an edition says since when it is in force
_TRIED = 4  # captures parsed in search of a complete edition
_PACKED = (b"PK\x03\x04", b"%PDF")  # other forms of what is mostly there as text, too


def newest_edition(captures: Iterable[Capture]) -> tuple[Capture, Parsed] | None:
    """The complete official edition that seems newest, parsed; None where none is found soon."""
    for capture in newest_first(captures)[:_TRIED]:
        try:
            parsed = parse(capture)
        except Exception:  # what is wrong with it is told when everything is read
            continue
        if parsed.kind is DocumentKind.EDITION and parsed.complete:
            return capture, parsed
    return None


def newest_first(captures: Iterable[Capture]) -> list[Capture]:
    """The captures that show a date, newest first; of one date those first that stand for it (``ingest.standing``)."""
    dated = [(_glance(capture), capture) for capture in captures]
    found = [(day, capture) for day, capture in dated if day is not None]
    found.sort(key=lambda one: (one[1].data.startswith(_PACKED), -len(one[1].data), one[1].sha256))
    found.sort(key=lambda one: one[0], reverse=True)
    return [capture for _, capture in found]


def _glance(capture: Capture) -> str | None:
    """The date a capture declares near its beginning, else that of its name. ASCII words show in any encoding."""
    head = capture.data[:_HEAD].replace(b"\x00", b"").decode("latin-1")
    day, _, _ = effective_date([SourceLine(n, text, text) for n, text in enumerate(head.splitlines(), 1)], capture.name)
    return day
