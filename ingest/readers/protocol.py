"""What every reader takes and gives. A reader is a module of this package that follows one of these protocols."""

from __future__ import annotations

from typing import Protocol

from ingest.model import Reading


class TextReader(Protocol):
    """Reads one kind of capture that is text once its characters are decoded.

    All text readers are asked by ``recognises``, and the surest one reads: a reader must be less sure of what a more
    special one knows better. A reader knows encodings and page furniture, not rules.
    """

    NAME: str
    """The name of its module, which its readings carry in ``reader``."""

    def recognises(self, text: str, lines: list[str]) -> float:
        """How sure it is, from 0 to 1, that this is its kind. ``lines`` are those of ``text``, without line ends.

        Takes any text, however long, empty or odd, and raises nothing.
        """

    def read(self, text: str, encoding: str, newline: str) -> Reading:
        """The numbered source lines of a text, every physical line once and in order, with what was repaired in them.

        ``encoding`` and ``newline`` are names of how the text was decoded; the reading carries them. ``raw`` of each
        line is the line as captured; what is cut from it or put right stands in ``text``, and is accounted for. Raises
        Unreadable for a text that is of its kind and broken.
        """


class ByteReader(Protocol):
    """Reads one kind of capture that is no text: a container, told by its signature. Asked before all text readers."""

    NAME: str
    """The name of its module, which its readings carry in ``reader``."""

    def recognises_bytes(self, data: bytes) -> float:
        """How sure it is, from 0 to 1, that this is its kind. Takes any bytes and raises nothing but Unreadable.

        Unreadable: a form that nobody here reads, such as a document behind a password.
        """

    def read(self, data: bytes) -> Reading:
        """The numbered source lines of a file, one for each paragraph or row of furniture, in order, from 1.

        Raises Unreadable for a file that is of its kind and broken, too large, or not unpackable.
        """
