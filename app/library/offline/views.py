"""What the packs hold. Rows are arrays, for there are thousands of them; ``app/static/offline`` reads them in this order.

Places in texts count UTF-16 units, as scripts do.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from app.library.records import NodeKind, Status
from app.library.views import EditionRef

FORMAT = 2
"""The version of what the packs hold; raised with ``FORMAT`` in ``app/static/offline/copy.js`` whenever that changes."""


class PackName(StrEnum):
    """The packs that make a copy: only the first differs from edition to edition."""

    RULES = "rules"
    QUESTIONS = "questions"
    CARDS = "cards"


class PackedPart(msgspec.Struct, frozen=True, array_like=True):
    """A block of a rule or entry. ``said_by`` are the source tags of a ruling, ``note`` its change mark."""

    kind: NodeKind
    text: str
    position: int
    number: str
    said_by: str
    note: str


class PackedReference(msgspec.Struct, frozen=True, array_like=True):
    """``text[start:end]`` of part ``part`` names ``target``: an entry of the glossary where ``is_term``, else a number."""

    part: int
    start: int
    end: int
    target: str
    is_term: bool
    status: Status


class PackedRule(msgspec.Struct, frozen=True, array_like=True):
    """A chapter, section, rule or subrule; ``above`` is the place of what it stands under, -1 at the top.

    ``canonical`` is its number in the edition of which the questions speak, empty where that edition does not have it.
    """

    number: str
    kind: NodeKind
    is_title: bool
    above: int
    canonical: str
    parts: tuple[PackedPart, ...]
    references: tuple[PackedReference, ...]


class PackedTerm(msgspec.Struct, frozen=True, array_like=True):
    """A glossary entry; ``anchor`` is its part of an address."""

    term: str
    anchor: str
    number: str
    parts: tuple[PackedPart, ...]
    references: tuple[PackedReference, ...]


class RulesPack(msgspec.Struct, frozen=True, kw_only=True):
    """A whole edition."""

    format: int
    edition: EditionRef
    introduction: tuple[str, ...]
    rules: tuple[PackedRule, ...]
    glossary: tuple[PackedTerm, ...]
    credits: tuple[str, ...]


class PackedAlias(msgspec.Struct, frozen=True, array_like=True):
    """A word that people use and the rules don't, in its spellings; ``rules`` by canonical number."""

    words: tuple[str, ...]
    kind: str
    means: str
    rules: tuple[str, ...]
    note: str


class QuestionsPack(msgspec.Struct, frozen=True, kw_only=True):
    """What search knows beside the rules: for each canonical number its questions, the titles of situations that show it, and
    what it says in plain words; aliases; words that only ask; the weights of evidence by kind, and from which share of
    likelihood and margin a first hit is sure."""

    format: int
    questions: tuple[tuple[str, tuple[str, ...]], ...]
    titles: tuple[tuple[str, tuple[str, ...]], ...]
    plain: tuple[tuple[str, str], ...]
    aliases: tuple[PackedAlias, ...]
    asking: tuple[str, ...]
    weights: dict[str, float]
    sure: tuple[float, float]


class PackedFace(msgspec.Struct, frozen=True, array_like=True):
    """A face of a card; what it does not have is empty. ``size`` is its power and toughness, loyalty or defense."""

    name: str
    cost: str
    types: str
    text: str
    size: str


class PackedCard(msgspec.Struct, frozen=True, array_like=True):
    """A card: its name, its part of an address, its faces."""

    name: str
    slug: str
    faces: tuple[PackedFace, ...]


class CardsPack(msgspec.Struct, frozen=True, kw_only=True):
    """All cards by name, with the day (ISO) of the data, empty where it is not known."""

    format: int
    cards: tuple[PackedCard, ...]
    day: str


class Pack(msgspec.Struct, frozen=True, kw_only=True):
    """A pack ready to be sent: the hash of what it holds, its size in bytes as it is, and itself compressed with gzip."""

    name: PackName
    sha256: str
    size: int
    data: bytes
