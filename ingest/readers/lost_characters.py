"""Plain text whose non-ASCII characters were lost: wherever one stood, the capture holds U+FFFD.

The layout is that of a plain-text edition; ``ingest.repair`` restores what the context determines.
"""

from __future__ import annotations

from ingest.model import Reading
from ingest.readers import plain
from ingest.repair import restore_reading
from ingest.repair_facts import LOST

NAME = "lost_characters"


def recognises(text: str, lines: list[str]) -> float:
    """Confidence (0–1) that this is a plain-text edition, or part of one, that lost characters."""
    if LOST not in text:
        return 0.0
    return min(1.0, plain.recognises(text, lines) * 1.4)


def read(text: str, encoding: str, newline: str) -> Reading:
    """Read the lines as those of a plain edition, then restore lost characters; every restoration is recorded."""
    reading = plain.read(text, encoding, newline)
    reading.reader = NAME
    restore_reading(reading)
    if reading.repairs:
        reading.notes.append(f"{len(reading.repairs)} lost characters restored")
    return reading
