"""What a download holds, line by line, and what is known of the files themselves."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from app.library.records import NodeKind
from app.library.views import EditionRef, OutReference, Part


class DownloadedRule(msgspec.Struct, frozen=True, kw_only=True, tag_field="object", tag="rule"):
    """A chapter, section, rule or subrule. ``above`` is the number it stands under, null at the top.

    ``parts`` are its own text, further paragraphs, examples, rulings and notes; ``text`` the running words of them.
    """

    number: str
    ordinal: int
    kind: NodeKind
    is_title: bool
    heading: str
    above: str | None
    text: str
    parts: tuple[Part, ...]
    references: tuple[OutReference, ...]


class DownloadedTerm(msgspec.Struct, frozen=True, kw_only=True, tag_field="object", tag="term"):
    """A glossary entry; ``text`` is its own words, senses numbered."""

    term: str
    anchor: str
    number: str | None
    text: str
    parts: tuple[Part, ...]
    references: tuple[OutReference, ...]


class DownloadedParagraph(msgspec.Struct, frozen=True, kw_only=True, tag_field="object", tag="paragraph"):
    """A paragraph of what stands before the rules or after the glossary: ``kind`` is introduction or credits."""

    kind: NodeKind
    text: str


class DownloadedEdition(msgspec.Struct, frozen=True, kw_only=True, tag_field="object", tag="edition"):
    """The first line: which edition this is, what it counts, and the version of the form."""

    format: int
    edition: EditionRef
    counts: dict[str, int]


class Download(msgspec.Struct, frozen=True, kw_only=True, tag_field="object", tag="download"):
    """A whole edition as one JSON document."""

    format: int
    edition: EditionRef
    counts: dict[str, int]
    introduction: tuple[DownloadedParagraph, ...]
    rules: tuple[DownloadedRule, ...]
    glossary: tuple[DownloadedTerm, ...]
    credits: tuple[DownloadedParagraph, ...]


class DownloadForm(StrEnum):
    """The forms in which an edition is served: one document, or a line for each rule and term."""

    JSON = "json"
    NDJSON = "ndjson"


class Packed(msgspec.Struct, frozen=True, kw_only=True):
    """One file: its size in bytes and SHA-256, as it is and compressed with gzip."""

    size: int
    sha256: str
    gzip_size: int
    gzip_sha256: str
