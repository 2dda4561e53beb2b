"""What a capture is: a document of the rules, or one of tournament policy. Its words decide."""

from __future__ import annotations

from ingest import readers
from ingest.model import Capture
from ingest.parse import Parsed, parse
from ingest.policy.parse import Policy, of_reading, of_text
from ingest.readers import plain


def read_capture(capture: Capture) -> Parsed | Policy:
    """Read a capture as what it is. Raises NotRecognised, Unreadable, LedgerMismatch."""
    if any(readers.byte_reader(name).recognises_bytes(capture.data) for name in readers.BYTE_READERS):
        reading = readers.read(capture)
        return of_reading(capture, reading) or parse(capture, reading)
    text, _ = plain.decode(capture.data)
    return of_text(capture, text) or parse(capture)
