"""The exception family of ingestion."""

from __future__ import annotations


class IngestError(Exception):
    """Root of everything ingestion raises; its text is one line fit for a terminal."""


class NotRecognised(IngestError):
    """No reader knows this file; the text says what was seen and what was expected."""


class Unreadable(IngestError):
    """The file was recognised but cannot be decoded or unpacked."""


class LedgerMismatch(IngestError):
    """The parts of a tree do not reproduce the captured text: a fault in a reader or grammar."""
