"""What a library holds of a policy document. ``ingest.policy`` writes these records; ``app.library.policy`` reads them."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from app.library.records import Basis, Oddity

FOLDER = "policy"  # in a published library: one record and one capture for each document
RECORD_VERSION = 2  # raise when the records or what is read into them change: the documents are then read again


class PolicyKind(StrEnum):
    """The three documents of tournament policy."""

    MTR = "mtr"
    IPG = "ipg"
    JAR = "jar"


class PolicyBlockKind(StrEnum):
    """What a block of a section is."""

    PARAGRAPH = "paragraph"
    ITEM = "item"  # of a list; ``marker`` is its bullet, letter or number
    HEADING = "heading"  # inside a section
    ROW = "row"  # of a table; cells are parted by tabs


class PolicyBlock(msgspec.Struct, frozen=True, kw_only=True):
    """A block of text. ``part`` is the part of an infraction it belongs to: Definition, Examples, Philosophy …; ``head``: a row
    that names the columns of its table."""

    kind: PolicyBlockKind
    text: str
    marker: str = ""
    part: str = ""
    line: int = 0
    head: bool = False


def plain_line(marker: str, text: str) -> str:
    """A block as a line of plain text, given its marker and its text; the cells of a table are parted by bars."""
    cells = text.split("\t")
    return f"{marker} {text}".strip() if len(cells) == 1 else " | ".join(cells).strip(" |")


class PolicyReference(msgspec.Struct, frozen=True, kw_only=True):
    """Words of a block that name something: ``document`` is ``cr`` or a kind of policy, ``target`` a rule number or the
    key of a section, empty for the document as a whole."""

    block: int
    start: int
    end: int
    document: str
    target: str = ""


class PolicySection(msgspec.Struct, frozen=True, kw_only=True):
    """A section, chapter or appendix. ``key`` names it in addresses (``2.6``, ``appendix-b``), ``label`` in print, and
    ``parent`` is the key of what it stands in. Infractions have a ``category`` and a ``penalty``."""

    key: str
    label: str
    title: str
    parent: str = ""
    category: str = ""
    penalty: str = ""
    blocks: tuple[PolicyBlock, ...] = ()
    references: tuple[PolicyReference, ...] = ()
    first_line: int = 0
    last_line: int = 0


class PolicyDocument(msgspec.Struct, frozen=True, kw_only=True):
    """Facts about one captured policy document, and its sections.

    ``complete``: no chapter and no section is missing between the first and the last. ``form`` is html, text, docx or pdf.
    ``lines`` counts lines of text by what became of them; ``unaccounted`` are those of which nothing became known.
    """

    kind: PolicyKind
    sha256: str
    source: str
    title: str
    effective: str | None
    basis: Basis
    complete: bool
    form: str
    size: int
    sections: tuple[PolicySection, ...]
    lines: dict[str, int] = {}
    unaccounted: tuple[int, ...] = ()
    oddities: tuple[Oddity, ...] = ()
    notes: tuple[str, ...] = ()
