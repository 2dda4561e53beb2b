"""What passes between the stages of ingestion: a capture, its source lines, and the tree made of them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from app.library.records import Basis, DocumentKind, Node, Oddity, Piece, Repair


@dataclass(frozen=True, slots=True)
class Capture:
    """A file as it was captured: its name (no directory) and its bytes."""

    name: str
    data: bytes

    @property
    def sha256(self) -> str:
        """The hash that identifies the document."""
        return hashlib.sha256(self.data).hexdigest()


@dataclass(slots=True)
class SourceLine:
    """One line of the decoded capture.

    ``number`` counts physical lines from 1; ``raw`` is the line as captured, without its line end. ``text`` is what
    the grammar reads: furniture cut away (annotation, bullets, underscored italics …) and lost characters restored.
    ``origin[i]`` is the place in ``raw`` that ``text[i]`` comes from; None where ``text == raw``. What ``text`` does
    not come from is furniture, and ``furniture`` names it. A line that is nothing but furniture has ``text == ""``:
    grammars look through it (a page number does not end a paragraph) unless ``blank`` says that the document has an
    empty line there.
    """

    number: int
    raw: str
    text: str
    origin: list[int] | None = None
    furniture: str = ""
    blank: bool = False

    @property
    def is_blank(self) -> bool:
        """Whether the document has an empty line here."""
        return self.blank or not self.raw or self.raw.isspace() or (bool(self.text) and self.text.isspace())


@dataclass(slots=True)
class Reading:
    """What a reader makes of a capture: numbered source lines, and how they were decoded."""

    reader: str
    encoding: str
    newline: str
    lines: list[SourceLine]
    grammar: str  # which grammar reads the lines: "official", "crystal_keep", "rules_site", "handbook"
    repairs: list[Repair] = field(default_factory=list)
    oddities: list[Oddity] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    style: dict[str, str] = field(default_factory=dict)  # line number -> paragraph style, where the form has styles


@dataclass(slots=True)
class Tree:
    """A parsed document, before it is stored.

    ``pieces`` account for every non-blank character of every line of the capture (see ``ingest.ledger``).
    """

    title: str
    kind: DocumentKind
    effective: str | None
    basis: Basis
    complete: bool
    nodes: list[Node]
    pieces: list[Piece]
    repairs: list[Repair] = field(default_factory=list)
    oddities: list[Oddity] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
